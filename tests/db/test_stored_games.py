"""Stored games that cannot be played again are told, and never repaired or overwritten."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db.store import SqlStore
from play.matches.match import Match
from play.services.matches import Matches
from play.store.errors import StoredGameError
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import ANNA, BJORN, NOON, SKIPPING, TINY, begun, new_match
from tests.support.stored import add_match, spoil


@pytest.fixture
async def match(inline: SqlStore) -> Match:
    """A match in which three turns are stored."""
    async with inline.begin() as unit:
        return await unit.matches.add_match(new_match("c1-b1", "c3-c2", "b1-a1"), DEFAULT_HABITS)


def dump(folder: Path) -> list[str]:
    """Everything that is stored."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        return list(connection.iterdump())


@pytest.mark.parametrize(
    ("statement", "ply"),
    [
        ("UPDATE moves SET move = 'C3-C5' WHERE ply = 2", 1),
        ("UPDATE moves SET move = 'B1-B9' WHERE ply = 3", 2),
        ("UPDATE moves SET move = 'nonsense' WHERE ply = 1", 0),
        ("UPDATE moves SET move = 'C3-A3' WHERE ply = 2", 2),
        ("UPDATE moves SET move = 'B1-C1xC2' WHERE ply = 3", 2),
        ("DELETE FROM moves WHERE ply = 3", 2),
        ("UPDATE matches SET ruleset_text = 'name = 3'", 0),
        ("UPDATE matches SET ruleset_text = ''", 0),
        ("UPDATE matches SET to_move = 'attackers'", 3),
        ("UPDATE matches SET state = 'finished', winner = 'defenders', reason = 'escaped'", 3),
    ],
)
async def test_a_game_that_does_not_replay_is_told_and_left_as_it_is(
    inline: SqlStore, match: Match, tmp_path: Path, statement: str, ply: int
) -> None:
    """The error names the match, and how many turns can be read; playing on is refused alike."""
    spoil(tmp_path / "games.sqlite3", statement)
    before = dump(tmp_path)
    matches = Matches(inline, lambda: NOON, lambda: None)

    with pytest.raises(StoredGameError) as reading:
        await matches.load_match(match.id)
    with pytest.raises(StoredGameError):
        await matches.play(match.id, ANNA, "a1-a2")

    assert (reading.value.match_id, reading.value.ply) == (match.id, ply)
    assert dump(tmp_path) == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE rolls SET face = 2 WHERE number = 0",
        "UPDATE rolls SET face = 7 WHERE number = 2",
        "UPDATE rolls SET ply = 1 WHERE number = 1",
        "DELETE FROM rolls WHERE number = 2",
        "INSERT INTO rolls SELECT match_id, 3, 1, 4 FROM rolls WHERE number = 0",
        "INSERT INTO rolls SELECT match_id, 3, 9, 4 FROM rolls WHERE number = 0",
        "UPDATE matches SET seed = NULL",
        "UPDATE matches SET seed = 'a secret'",
        "UPDATE matches SET seed = replace(seed, '0', '1')",
    ],
)
async def test_dice_that_are_not_those_of_the_seed_are_told(
    inline: SqlStore, tmp_path: Path, statement: str
) -> None:
    """Nobody can change a roll and have it pass."""
    match = await add_match(
        inline, begun(SKIPPING).play(BJORN, "c3-c2", NOON, None, DEFAULT_HABITS)
    )
    spoil(tmp_path / "games.sqlite3", statement)

    with pytest.raises(StoredGameError):
        await Matches(inline, lambda: NOON, lambda: None).load_match(match.id)


async def test_a_won_game_must_still_be_won(inline: SqlStore, tmp_path: Path) -> None:
    """A stored outcome that the moves no longer bring about is told."""
    won = await add_match(inline, new_match("c1-b1", "c3-a3"))
    spoil(
        tmp_path / "games.sqlite3",
        "UPDATE matches SET winner = 'attackers', reason = 'king-captured'",
    )

    with pytest.raises(StoredGameError):
        await Matches(inline, lambda: NOON, lambda: None).load_match(won.id)


async def test_a_spoilt_match_spoils_no_list(
    inline: SqlStore, match: Match, tmp_path: Path
) -> None:
    """Lists do not play moves again, so a player still sees his other matches."""
    spoil(tmp_path / "games.sqlite3", "UPDATE moves SET move = 'nonsense'")

    async with inline.read() as unit:
        assert [summary.id for summary in await unit.matches.running(ANNA)] == [match.id]


async def test_the_rules_as_played_are_kept(inline: SqlStore, match: Match) -> None:
    """A ruleset with the same key that now differs changes no stored game."""
    async with inline.read() as unit:
        stored = await unit.matches.load_match(match.id)

    assert stored.ruleset == TINY
    assert stored.game.turns == match.game.turns


async def test_a_game_in_which_raichi_was_repeated_is_still_played(
    inline: SqlStore, tmp_path: Path
) -> None:
    """It was allowed when it was played: what is read more strictly now undoes no game."""
    chase = ("c1-b1", "c3-c2", "b1-a1", "c2-c3", "a1-b1", "c3-c2")
    match = await add_match(inline, new_match(*chase))
    option = "raichi_may_repeat ="
    strict = f"replace(ruleset_text, '{option} true', '{option} false')"
    spoil(tmp_path / "games.sqlite3", f"UPDATE matches SET ruleset_text = {strict}")  # noqa: S608 - from here
    matches = Matches(inline, lambda: NOON, lambda: None)

    stored = await matches.load_match(match.id)

    assert stored.game.ply == len(chase)
    assert not stored.ruleset.raichi_may_repeat
    assert stored.taken_back_to(4, NOON, DEFAULT_HABITS).game.ply == 4
    assert (await matches.play(match.id, ANNA, "b1-a1")).ply == len(chase) + 1
