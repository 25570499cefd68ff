"""Which shards a process has is set by numbers and ranges; each mistake has its sentence."""

import pytest

from bot.settings import Settings
from bot.shard_settings import ShardsError, own_shards
from bot.wording import setup
from play.shards import Shards

ON_A_SERVER = "postgresql+asyncpg://bot@localhost/games"


def settings(shards: int | None, ids: str, database: str = ON_A_SERVER) -> Settings:
    return Settings(shards=shards, shard_ids=ids, database_url=database)


def test_shards_are_set_by_numbers_and_ranges() -> None:
    """A process has those that are named, or all; without numbers as Discord recommends."""
    assert own_shards(settings(None, "")) is None
    assert own_shards(settings(4, "")) == Shards(4, frozenset(range(4)))
    assert own_shards(settings(16, "0-3")) == Shards(16, frozenset(range(4)))
    assert own_shards(settings(8, "0,2,5-7")) == Shards(8, frozenset({0, 2, 5, 6, 7}))
    assert own_shards(settings(8, " 1 - 2 , 2")) == Shards(8, frozenset({1, 2}))


MISTAKES = [
    (None, "0-3", "HNEFABOT_SHARD_IDS needs HNEFABOT_SHARDS too"),
    (4, "one", "HNEFABOT_SHARD_IDS can't be read. Write numbers and ranges"),
    (4, "0,,1", "HNEFABOT_SHARD_IDS can't be read"),
    (4, "3-1", "HNEFABOT_SHARD_IDS can't be read"),
    (4, "-1", "HNEFABOT_SHARD_IDS can't be read"),
    (4, "0-4", "HNEFABOT_SHARD_IDS is 0-4, but HNEFABOT_SHARDS is 4"),
    (4, "999999", "the last one is 3."),
]


def test_each_mistake_has_a_sentence() -> None:
    """It names the setting, and what it may be."""
    for shards, ids, said in MISTAKES:
        with pytest.raises(ShardsError) as refused:
            own_shards(settings(shards, ids))
        assert said in setup.cannot_start(refused.value)


def test_on_sqlite_no_shard_can_be_left_to_another_process() -> None:
    """The database lets no second process in; one process can have them all."""
    file = "sqlite+aiosqlite:///games.sqlite3"
    with pytest.raises(ShardsError) as refused:
        own_shards(settings(4, "0-2", file))

    assert "only one process can use a SQLite database" in setup.cannot_start(refused.value)
    assert own_shards(settings(4, "0-3", file)) == Shards(4, frozenset(range(4)))


def test_what_is_set_to_nothing_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files for containers pass on settings that may be empty."""
    monkeypatch.setenv("HNEFABOT_SHARDS", "")
    monkeypatch.setenv("HNEFABOT_SHARD_IDS", "")

    assert own_shards(Settings(_env_file=None)) is None
