"""Data of a server that has removed the bot: they go in a month, unless it comes back."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from db.privacy_rules import SERVERS, Fate
from db.server_removals import SERVER_KEPT, SqlServerRemovals
from play.privacy.deletion import Traces
from tests.support.stored import spoil
from tests.support.tournament_days import DAY
from tests.support.whole_season import ASTRID, GUILD, Rows, WholeSeason, stored

CHAT = 77
"""The id of a chat that is on no server."""


async def wait(season: WholeSeason, time: timedelta) -> None:
    """Let *time* pass, and servers that are long gone be forgotten."""
    season.world.wait(time)
    await season.services.server_removals.run_due()


async def server_removals(season: WholeSeason) -> dict[int, datetime]:
    """When each server is forgotten."""
    async with season.world.store.read() as unit:
        return dict(await unit.server_removals.agenda(10))


def columns_with_server(rows: Rows) -> set[str]:
    """Where the server still stands, of what does not stay for good."""
    return {
        str(column)
        for column, fate in SERVERS.items()
        if fate is not Fate.KEPT and GUILD in [row[column.name] for row in rows[column.table.name]]
    }


def kept_for_good(rows: Rows) -> list[object]:
    """Data that stay with the players of a forgotten server: games, and their talk."""
    kept = [column.table.name for column, fate in SERVERS.items() if fate is Fate.KEPT]
    return [rows[table] for table in (*kept, "moves")]


async def test_a_month_after_the_bot_was_removed_everything_of_a_server_goes(
    season: WholeSeason, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In several goes, each as short as a bot can wait that is to stop; its games stay."""
    monkeypatch.setattr("play.services.server_removals.MAX_TRANSACTIONS", 3)
    service = season.services.server_removals
    before = await stored(season.world.store)
    await service.left(GUILD)
    await wait(season, SERVER_KEPT - timedelta(seconds=1))
    kept = await stored(season.world.store)
    assert kept == {**before, "server_removals": kept["server_removals"]}
    season.world.wait(timedelta(seconds=1))
    goes = 0
    while (due := await service.next_due()) is not None and due <= season.world.now():
        await service.run_due()
        goes += 1
    after = await stored(season.world.store)

    assert goes > 3
    assert columns_with_server(after) == set()
    assert kept_for_good(after) == kept_for_good(before)
    assert after["entrants"] == after["pairings"] == after["season_places"] == []
    assert after["server_removals"] == []


async def test_nothing_else_is_a_server_that_has_removed_the_bot(season: WholeSeason) -> None:
    """No chat, none whose messages a player has turned off, nor all if Discord is at fault."""
    await season.services.server_removals.found(set())
    await season.services.drafts.begin(ASTRID, CHAT, 1, None, "{}")
    await season.services.server_messages.turn_off(ASTRID, 5, is_member=True)
    await season.services.server_removals.found({GUILD})

    assert await server_removals(season) == {}
    assert await season.services.server_messages.is_off(ASTRID, 5)


async def test_a_bot_that_is_on_the_server_again_forgets_nothing(
    season: WholeSeason, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks whether it is there before it forgets it, and again when it has found what goes."""
    service, look = season.services.server_removals, SqlServerRemovals.traces
    before = await stored(season.world.store)
    await service.left(GUILD)
    season.world.wait(29 * DAY)
    await service.joined(GUILD)
    await wait(season, 30 * DAY)
    assert await stored(season.world.store) == before

    await service.left(GUILD)
    season.here.add(GUILD)
    await wait(season, SERVER_KEPT)
    assert await stored(season.world.store) == before

    async def look_and_return(self: SqlServerRemovals, guild_id: int, step: int) -> Traces | None:
        found = await look(self, guild_id, step)
        await service.joined(GUILD)
        return found

    monkeypatch.setattr(SqlServerRemovals, "traces", look_and_return)
    season.here.clear()
    await service.left(GUILD)
    await wait(season, SERVER_KEPT)
    assert await stored(season.world.store) == before


async def test_a_removal_that_nobody_told_of_is_noticed(season: WholeSeason) -> None:
    """The bot was offline. It counts from then; one that was noticed before, from before."""
    service = season.services.server_removals
    await service.found({5})
    season.world.wait(DAY)
    await service.found({5})
    assert await server_removals(season) == {GUILD: season.world.now() - DAY + SERVER_KEPT}

    await service.found({5, GUILD})
    assert await server_removals(season) == {}


async def test_one_that_cannot_be_read_is_kept_and_holds_up_no_other(
    season: WholeSeason, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """When it was noticed is unknown, so it is not a month ago; the log says so once."""
    await season.services.server_removals.left(GUILD)
    await season.services.server_removals.left(5)
    spoil(database, f"UPDATE server_removals SET noticed_at = 'once' WHERE guild_id = {GUILD}")  # noqa: S608
    for _ in range(2):
        await wait(season, SERVER_KEPT)

    async with season.world.store.read() as unit:
        assert await unit.server_removals.removed() == {GUILD}
        assert await unit.server_removals.servers() == [GUILD]
    assert [record.getMessage() for record in caplog.records] == [
        f"What is due of removed server {GUILD} cannot be done, and is put off"
    ]
