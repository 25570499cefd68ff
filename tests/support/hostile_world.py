"""A server on which everything that people can write is ``PLANTED``, however long ago."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import fields, replace
from itertools import product
from sqlite3 import connect
from typing import Any, Final

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from sqlalchemy import Text

from db.news_rows import KINDS
from db.tables.columns import metadata
from play.news.kinds import News
from play.players.player_id import PlayerId
from play.puzzles.daily import EARLIEST
from play.servers.place import Place
from tafl.game import Game
from tafl.records import Record
from tafl.rulesets import ruleset
from tests.support.active_texts import NAME, PLANTED
from tests.support.bot_games import CAPTURE
from tests.support.bot_tournaments import until_paired
from tests.support.table import TABLUT, Table, newest

OWN = "own-tablut"
UNIQUE = ("tournaments", "name")
NO_SETTING = " AND act NOT IN ('setting-changed', 'ladder-changed')"
"""Values to which settings were changed: ids, words and times."""
STORED: Final = PLANTED.encode("utf-8", "ignore").decode()
"""Databases hold no halves of signs."""

WRITTEN: Mapping[str, Sequence[str]] = {
    "cases": ("reason", "appeal"),
    "corrections": ("reason",),
    "flags": ("text",),
    "game_counts": ("name",),
    "matches": ("ruleset_name",),
    "medals": ("name", "ruleset_name"),
    "notes": ("text",),
    "rulesets": ("name",),
    "season_divisions": ("name",),
    "seasons": ("name",),
    "server_log": ("about", "before", "after", "reason"),
    "studies": ("title",),
    "tournaments": ("name", "ruleset_name"),
}
"""The columns, by their tables, that hold what people wrote: names, reasons and the like."""

READ: Mapping[str, Sequence[str]] = {
    "challenges": ("ruleset_text",),
    "ladders": ("ruleset_text",),
    "matches": ("ruleset_text",),
    "rulesets": ("text",),
    "studies": ("record",),
    "tournaments": ("ruleset_text",),
}
"""Those that hold what is read as rules or as a game. A ruleset and a record have names inside."""

OURS: Mapping[str, Sequence[str]] = {
    "announcements": ("digest",),
    "balances": ("ruleset_key",),
    "challenges": ("ruleset_key",),
    "drafts": ("choices", "last"),
    "entry_links": ("digest",),
    "flags": ("matches",),
    "game_counts": ("ruleset_key",),
    "ladders": ("ruleset_key",),
    "lesson_progress": ("lesson", "ruleset_key"),
    "matches": ("live_men", "ruleset_key", "seed", "weekend_days", "weekend_zone"),
    "medals": ("ruleset_key",),
    "moves": ("move",),
    "orders": ("command",),
    "openings": ("move", "position", "rules"),
    "outbox": ("failure",),
    "plans": ("lines",),
    "players": ("former_weekend", "former_zone", "weekend", "zone"),
    "puzzle_channels": ("zone",),
    "puzzle_shipments": ("digest",),
    "puzzle_solvers": ("ruleset_key",),
    "puzzles": ("ruleset_key", "text"),
    "rating_changes": ("ruleset_key",),
    "ratings": ("ruleset_key",),
    "results": ("ruleset_key",),
    "reviews": ("findings", "game_key"),
    "rulesets": ("key",),
    "season_divisions": ("ruleset_key",),
    "season_places": ("ruleset_key",),
    "servers": ("control", "puzzle_time", "ruleset_key"),
    "sessions": ("digest",),
    "tallies": ("period", "ruleset_key"),
    "tournaments": ("ruleset_key", "system"),
}
"""Those that hold words of a closed list, moves, keys: nothing else is accepted there."""

OPERATORS: Mapping[str, Sequence[str]] = {
    "banned_people": ("reason",),
    "banned_servers": ("reason",),
    "orders": ("reason",),
}
"""Those that the operator writes on the command line, and reads there and nowhere else."""


def columns(named: Mapping[str, Sequence[str]]) -> set[tuple[str, str]]:
    """Pairs of a table and a column."""
    return {(table, column) for table, names in named.items() for column in names}


def columns_of_texts() -> set[tuple[str, str]]:
    """All columns of the database that may hold any text."""
    return {
        (table.name, column.name)
        for table in metadata.tables.values()
        for column in table.c
        if type(column.type) is Text
    }


async def settle_in(table: Table, manager: MemberActor) -> ChannelHandle:
    """Have everything on the server that there is; the thread of a match that runs."""
    await _own_ruleset(table, manager)
    players = [table.astrid, table.bjorn, table.carl, manager]
    hall, den = table.channel, table.guild.create_text_channel("den")
    lobby = table.guild.create_text_channel("lobby")
    await manager.slash(
        hall, "server change", game=OWN, managers=den, lobby=lobby, puzzles=table.channel
    )
    await _puzzle_solved(table)
    await manager.slash(hall, "server season start", name="Winter")
    await _season_over(table, manager)
    await manager.slash(hall, "server ladder open", game=OWN)
    for player in players:
        await player.slash(hall, "ladder join")
    await _tournaments(table, manager, players)
    over = await table.begin(TABLUT, rated=True)
    await table.play(over, *CAPTURE)
    thread = await table.begin(OWN)
    await table.astrid.slash(thread, "game note", text="Winter")
    await table.carl.slash(thread, "game follow")
    await table.astrid.slash(thread, "draw")
    await table.carl.slash(hall, "fair-play report", player=table.bjorn, reason="Winter")
    await manager.slash(hall, "server fair-play warn", player=table.bjorn, reason="Winter")
    await manager.slash(
        hall, "server fair-play exclude", player=table.bjorn, days=7, reason="Winter"
    )
    await table.bjorn.slash(hall, "fair-play appeal", text="Winter")
    await table.bjorn.slash(hall, "fair-play appeal", text="Winter")
    await _study(table)
    await table.challenge(opponent=None, game=OWN, standing=True)
    plant(table)
    return thread


async def _puzzle_solved(table: Table) -> None:
    """Bjorn wants the daily puzzle, and has solved that of yesterday, so that he is named."""
    await table.bjorn.slash(table.channel, "settings change", daily_puzzle="08:00")
    puzzles, me = table.bot.services.puzzles, PlayerId(table.bjorn.id)
    day = _today(table) - 1
    given = await puzzles.give_daily(me, day, table.guild.id)
    line = given.puzzle.puzzle.line
    for step in range(given.puzzle.steps):
        asked = given.asked._replace(step=step)
        await puzzles.answer(me, asked, line[2 * step] if line else None)


def _today(table: Table) -> int:
    """A day that is the present one somewhere, as the one before it is."""
    return (table.env.now() + EARLIEST).toordinal()


async def _own_ruleset(table: Table, manager: MemberActor) -> None:
    rules = replace(
        ruleset(TABLUT), key=OWN, name=NAME, summary=NAME, source=NAME, readings=(NAME, NAME)
    )
    rulesets = table.bot.services.rulesets
    await rulesets.add_ruleset(table.guild.id, rules, PlayerId(manager.id))


async def _study(table: Table) -> None:
    tags = dict.fromkeys(("Attackers", "Defenders", "Date", "Event"), NAME)
    record = Record(Game.start(ruleset(TABLUT)), tags=tags)
    await table.bot.services.studies.add_study(PlayerId(table.astrid.id), table.guild.id, record)


async def _season_over(table: Table, manager: MemberActor) -> None:
    over = await table.begin(TABLUT, rated=True)
    await table.play(over, *CAPTURE)
    asked = await manager.slash(table.channel, "server season end")
    assert asked.response is not None
    await manager.click(asked.response, label="End season")
    await manager.slash(table.channel, "server season start", name="Winter")


async def _tournaments(table: Table, manager: MemberActor, players: Sequence[MemberActor]) -> None:
    hall, options = table.channel, {"system": "swiss", "signup": "3d", "game": OWN}
    await manager.slash(hall, "tournament create", name="Winter", **options)
    for player in players:
        await player.slash(hall, "tournament join")
    await manager.slash(hall, "tournament start")
    await until_paired(table)
    correcting = {"round": 1, "player": table.astrid, "result": "2", "reason": "Winter"}
    await manager.slash(hall, "tournament correct", **correcting)
    await manager.slash(hall, "tournament create", name="Autumn", **options)


def plant(table: Table) -> None:
    """Write ``PLANTED`` over all that is stored, and into all names."""
    with closing(connect(table.file, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        for name, column in sorted(columns(WRITTEN)):
            where = f"{column} != ''" + (NO_SETTING if name == "server_log" else "")
            text = "? || id" if (name, column) == UNIQUE else "?"
            database.execute(f"UPDATE {name} SET {column} = {text} WHERE {where}", [STORED])  # noqa: S608
        database.execute("COMMIT")
    backend = table.env.backend
    for user in backend.users.values():
        user.global_name = PLANTED
    table.bot.names._seen.clear()  # noqa: SLF001 - they are learned anew
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None
    guild.name = PLANTED


def rows(table: Table, column: str, of: str) -> list[int]:
    """The numbers in a column."""
    with closing(connect(table.file)) as database:
        found = database.execute(f"SELECT DISTINCT {column} FROM {of}")  # noqa: S608
        return [int(number) for (number,) in found if number is not None]


def news_of_kind(table: Table, word: str) -> Iterator[News]:
    """News of the kind stored under *word*, about everything there is."""
    kind = KINDS[word]
    names = [field.name for field in fields(kind.stored) if field.name not in kind.fixed]
    for values in product(*(_values(table, name) for name in names)):
        make: Callable[..., News] = kind.stored
        yield make(**dict(zip(names, values, strict=True)), **kind.fixed)


def _values(table: Table, name: str) -> Sequence[Any]:
    """The possible content of a field of that *name* here; a new one has to be added."""
    me, guild_id = PlayerId(table.bjorn.id), table.guild.id
    kept: Mapping[str, str] = {
        "match_id": "matches",
        "challenge_id": "challenges",
        "flag_id": "flags",
        "case_id": "cases",
        "tournament_id": "tournaments",
        "season_id": "seasons",
        "change_id": "ladder_changes",
        "correction_id": "corrections",
    }
    if name in kept:
        return rows(table, "id", kept[name])
    if name == "place":
        channels = [table.channel.id, *rows(table, "lobby", "servers")]
        return [Place(guild_id, channel) for channel in channels]
    if name == "message":
        return [newest(table.channel).id]
    known: Mapping[str, Sequence[Any]] = {
        **{key: [me] for key in ("by", "late", "holder", "recipient", "player")},
        "guild_id": [guild_id],
        "change": [1000],
        "day": [_today(table)],
        "before": [None, _today(table) - 1],
        "ply": [0, len(CAPTURE)],
        "board": [0, len(CAPTURE)],
        **{key: [1] for key in ("offer", "number", "rank")},
    }
    return known[name]
