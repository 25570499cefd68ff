"""A person gets all that is stored about them, and nothing that is somebody else's."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from db.privacy_deletion import SqlPrivacy
from db.privacy_export import EXPORTED_TABLES
from db.privacy_rules import OTHERS_OWN, PEOPLE, Fate
from db.tables import metadata
from play.limits.durations import EXPORT_WAIT, WEEKEND_WAIT
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.orders.bans_and_maintenance import Barred
from play.players.player_id import PlayerId
from play.privacy.errors import ExportedLatelyError
from play.services.orders import Orders
from play.services.privacy import COUNT_KEPT
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import TimeControl
from tafl.pieces import Side
from tests.support.examples import SEEDED, SKIPPING, TINY
from tests.support.stored import spoil
from tests.support.tournament_days import DAY
from tests.support.whole_season import ASTRID, BJORN, CARL, DAGNY, TOWN, WholeSeason, naming, stored


async def exported(season: WholeSeason, player: PlayerId = ASTRID) -> dict[str, Any]:
    """All rows that a person gets, as they read them, by table."""
    found: dict[str, Any] = defaultdict(list)
    async for table, rows in season.services.privacy.export(player):
        found[table] += json.loads(json.dumps(rows))
    return {table: rows for table, rows in found.items() if rows}


async def everything_is_exported(season: WholeSeason) -> dict[str, Any]:
    """Astrid's export: each column of each table that names her."""
    await Orders(season.world.store, season.world.now).block(Barred.USER, ASTRID, "spam")
    found = await exported(season)
    people = {
        str(column)
        for column, fate in PEOPLE.items()
        if fate is not Fate.LAST and column not in OTHERS_OWN
    }
    assert people - {*naming(found, ASTRID)} == set()
    assert {*found, "rolls"} == {*EXPORTED_TABLES}, "nobody has rolled a die"
    return found


async def test_everything_that_names_a_person_is_exported(season: WholeSeason) -> None:
    """Every row, once, and all moves of their games, table by table; nothing of what others keep.

    A new column is exported by itself, or the registry is incomplete.
    """
    weekends = replace(TimeControl.per_move(3 * DAY), weekends=True)
    await season.services.players.set(BJORN, lambda each: replace(each, zone="Pacific/Chatham"))
    season.world.wait(WEEKEND_WAIT)
    begun = await season.begun(BJORN, ASTRID, Terms(TINY, Side.ATTACKERS, weekends))
    found = await everything_is_exported(season)
    rows, known = await stored(season.world.store), await season.services.privacy.known(ASTRID)
    for column in PEOPLE:
        number = sum(row[column.name] == ASTRID for row in rows[column.table.name])
        assert known.get(str(column), 0) == (0 if column in OTHERS_OWN else number)
    for table in metadata.sorted_tables:
        own = [column.name for column in PEOPLE if column.table is table]
        own = [name for name in own if table.c[name] not in OTHERS_OWN]
        expected = [row for row in rows[table.name] if ASTRID in [row[name] for name in own]]
        if own:
            assert len(found.get(table.name, [])) == len(expected), table.name
    matches = {row["id"] for row in found["matches"]}
    moves = [(row["match_id"], row["ply"]) for row in rows["moves"] if row["match_id"] in matches]
    assert sorted((row["match_id"], row["ply"]) for row in found["moves"]) == moves
    assert {"move", "played_at"} <= found["moves"][0].keys()

    what_others_keep_is_left_out(found)
    assert [row["weekend_zone"] for row in rows["matches"] if row["id"] == begun.id] == [
        "Pacific/Chatham"
    ]
    assert "Pacific/Chatham" not in json.dumps(found), "settings of an opponent"
    season.world.wait(EXPORT_WAIT)
    tables = [table async for table, _ in season.services.privacy.export(ASTRID)]
    assert len([*groupby(tables)]) == len(set(tables))


def what_others_keep_is_left_out(found: dict[str, Any]) -> None:
    """So is who has reported the person in which words, and which manager did something."""
    for table, column in (
        ("notes", "player"),
        ("drafts", "player"),
        ("blocks", "player"),
        ("studies", "owner"),
    ):
        assert {row[column] for row in found[table]} == {str(ASTRID)}
    (own,) = [row for row in found["flags"] if row["text"]]
    assert (own["player"], own["reporter"]) == (str(BJORN), str(ASTRID))
    about = [row for row in found["flags"] if row["player"] == str(ASTRID)]
    assert (None, None) in {(row["reporter"], row["text"]) for row in about}
    assert str(CARL) not in {row["reporter"] for row in about}
    cases = [row for row in found["cases"] if row["player"] == str(ASTRID)]
    assert {row["reason"] for row in cases} >= {"Rude again"}
    assert {row["manager"] for row in cases} == {None}
    log = found["server_log"]
    assert {row["manager"] for row in log if row["player"] == str(ASTRID)} <= {None, str(ASTRID)}
    assert str(DAGNY) not in json.dumps([row["manager"] for row in log])


async def diced(season: WholeSeason) -> Match:
    begun = Match.start(
        TOWN, Seats(ASTRID, BJORN), Terms(SKIPPING), season.world.now(), DEFAULT_HABITS, SEEDED
    )
    async with season.world.store.begin() as unit:
        return await unit.matches.add_match(replace(begun, id=0), DEFAULT_HABITS)


async def test_the_seed_of_dice_stays_secret_while_the_game_goes_on(season: WholeSeason) -> None:
    """It foretells them. There is one export an hour, for each person."""
    match = await diced(season)
    (running,) = [r for r in (await exported(season))["matches"] if r["id"] == match.id]
    await season.services.matches.resign(match.id, BJORN)
    season.world.wait(EXPORT_WAIT - timedelta(seconds=1))
    with pytest.raises(ExportedLatelyError) as refused:
        await exported(season)
    await exported(season, BJORN)
    season.world.wait(timedelta(seconds=1))
    assert refused.value.again_at == season.world.now()
    (over,) = [r for r in (await exported(season))["matches"] if r["id"] == match.id]

    assert (running["seed"], over["seed"]) == (None, SEEDED.seed)


async def test_what_cannot_be_read_is_left_out_alone(season: WholeSeason, database: Path) -> None:
    """All else is exported, but for the seed: nobody knows whether the game is over."""
    match = await diced(season)
    spoil(database, f"UPDATE matches SET state = 'on', lapse = 'never' WHERE id = {match.id}")  # noqa: S608

    (row,) = [row for row in (await exported(season))["matches"] if row["id"] == match.id]

    assert (row["state"], row["lapse"], row["seed"]) == (None, None, None)
    assert (row["attackers"], row["rated"]) == (str(ASTRID), False)


async def test_who_looks_again_and_again_is_not_counted_again(
    season: WholeSeason, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large tables are looked through: one person must not keep the database busy."""
    count, counts = SqlPrivacy.known, list[PlayerId]()

    async def counting(self: SqlPrivacy, player: PlayerId) -> Mapping[str, int]:
        counts.append(player)
        return await count(self, player)

    monkeypatch.setattr(SqlPrivacy, "known", counting)
    await asyncio.gather(*[season.services.privacy.known(ASTRID) for _ in range(9)])
    assert counts == [ASTRID]

    season.world.wait(COUNT_KEPT)
    await season.services.privacy.known(ASTRID)
    assert counts == [ASTRID] * 2
