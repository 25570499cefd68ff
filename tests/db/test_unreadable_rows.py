"""Lists leave out what cannot be read, and the log tells of it once."""

from dataclasses import replace
from pathlib import Path

import pytest

from db.store import SqlStore
from play.ratings.rating import Rating
from play.ratings.rating_list import (
    ALL_RULESETS,
    MAX_LISTED_DEVIATION,
    MIN_LISTED_OPPONENTS,
    EntryKey,
    RatingEntry,
)
from tests.support.examples import ANNA, BJORN, NOON, WEEK, challenge, new_match
from tests.support.stored import add_challenge, add_match, add_matches, get_match, spoil
from tests.support.tournament_days import new_tournament


async def test_a_list_of_challenges_leaves_out_a_bad_one(
    sql_store: SqlStore,
    database: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("db.unreadable_rows._told", set())
    bad = ("ruleset_text = '[='", "lapse = 'never'", "expires_at = 12")
    *spoilt, good = [await add_challenge(sql_store, challenge()) for _ in range(len(bad) + 1)]
    for issued, what in zip(spoilt, bad, strict=True):
        spoil(database, f"UPDATE challenges SET {what} WHERE id = {issued.id}")  # noqa: S608

    for _ in range(2):
        async with sql_store.read() as unit:
            assert await unit.challenges.open_for(ANNA) == [good]

    told = [f"Row {one.id} of challenges cannot be read, and is passed over" for one in spoilt]
    assert [sum(each.getMessage() == row for each in caplog.records) for row in told] == [1, 1, 1]


async def test_a_list_of_games_leaves_out_a_bad_one(sql_store: SqlStore, database: Path) -> None:
    bad = ("lapse = 'never'", "clock_since = 'noon'", "clock_turn = 'long'", "occasion = 'feast'")
    *spoilt, good = await add_matches(sql_store, *(new_match() for _ in range(len(bad) + 1)))
    for match, what in zip(spoilt, bad, strict=True):
        spoil(database, f"UPDATE matches SET {what} WHERE id = {match.id}")  # noqa: S608

    async with sql_store.read() as unit:
        assert [match.id for match in await unit.matches.running(ANNA)] == [good.id]


async def test_a_list_of_tournaments_leaves_out_a_bad_one(
    sql_store: SqlStore, database: Path
) -> None:
    """For managers, who see all, and for anybody else."""
    async with sql_store.begin() as unit:
        first, second = [
            await unit.tournaments.add_tournament(replace(new_tournament(), name=name))
            for name in ("Winter Cup", "Spring Cup")
        ]
    spoil(database, f"UPDATE tournaments SET sign_up_until = 'never' WHERE id = {first.id}")  # noqa: S608
    place = first.place

    async with sql_store.read() as unit:
        listed = await unit.tournaments.listed(place.server_id, 9)
        seen = await unit.tournaments.listed_for(place.server_id, ANNA, [place.channel_id], 9)

    assert [each.id for each in listed] == [each.id for each in seen] == [second.id]


async def test_a_leaderboard_leaves_out_a_bad_rating(sql_store: SqlStore, database: Path) -> None:
    sure = RatingEntry(Rating(1600, MAX_LISTED_DEVIATION / 2), NOON, 9, MIN_LISTED_OPPONENTS)
    here = EntryKey(1, ANNA, ALL_RULESETS)
    async with sql_store.begin() as unit:
        await unit.ratings.put({here: sure, here._replace(player=BJORN): sure})
    spoil(database, f"UPDATE ratings SET rated_at = 'never' WHERE player = {ANNA}")  # noqa: S608

    async with sql_store.read() as unit:
        assert await unit.ratings.listed(1, ALL_RULESETS, 9) == [(BJORN, sure)]


async def test_what_is_wrong_with_a_player_keeps_no_opponent_from_playing(
    sql_store: SqlStore, database: Path
) -> None:
    """The match has the usual habits then."""
    match = await add_match(sql_store, new_match())
    async with sql_store.begin() as unit:
        anna = await unit.players.load_player(ANNA, NOON)
        await unit.players.put(replace(anna, danger=True))

    for bad in ("zone = 'Mars/Phobos'", "theme = 'glitter', zone = 'UTC'"):
        spoil(database, f"UPDATE players SET {bad}")  # noqa: S608
        assert (await get_match(sql_store, match.id)).ply == 0


async def test_a_bad_outage_is_passed_over_and_others_count(
    sql_store: SqlStore, database: Path
) -> None:
    """Each clock reads all that were in its time."""
    match = await add_match(sql_store, new_match())
    later = f"{NOON + WEEK:%Y-%m-%d %H:%M:%S.%f}"
    for ended in (later, "whenever"):
        spoil(database, AN_OUTAGE.format(later, ended))

    assert len((await get_match(sql_store, match.id)).clock.outages) == 1


AN_OUTAGE = (
    "INSERT INTO outages (began_at, ended_at, shard_id, shard_count) VALUES ('{}', '{}', 0, 1)"
)
