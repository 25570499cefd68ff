"""Two servers on which much happens by itself: one has bad luck, the other must not notice it."""

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bot.services import Services
from db.tables import metadata
from db.tables.columns import Duration, Moments, UtcDateTime
from play.challenges.challenge import Challenge
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.news.audience import InChannel, InThread, OfChallenge
from play.news.kinds import News, SentPrivately
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.services.duties import Duty
from play.services.match_beginnings import Start, begin_matches
from play.time.periods import DAY
from play.tournaments.crosstable import Crosstable, Swiss
from tafl.pieces import Side
from tests.support import whole_season
from tests.support.examples import HOUR, NOON, TINY
from tests.support.stored import due_now
from tests.support.timekeeping import TWO_DAYS
from tests.support.tournament_days import WON, new_tournament
from tests.support.world import World

UNLUCKY, LUCKY = 1, 2
"""The servers. Player 3 of server 1 has the id 13."""

BEFORE, END = NOON - 20 * DAY, NOON + 9 * DAY
"""A ladder and a season began before noon, so that there is soon something to do about them."""

MOST_LOOKS = 30
"""Nobody has to look so often, at one time, for what is due."""

POISONS: Mapping[str, tuple[type[sa.types.TypeEngine[Any]], object]] = {
    "an unknown word": (sa.Enum, "nonsense"),
    "text for a time": (UtcDateTime, "yesterday"),
    "a number for a time": (UtcDateTime, 12),
    "a time before all others": (UtcDateTime, "0000-00-00 00:00:00.000000"),
    "a time after all others": (UtcDateTime, "9999-12-31 23:59:59.999999"),
    "text for times": (Moments, "never"),
    "text for a period": (Duration, "long"),
    "a period without an end": (Duration, 2**62),
    "text for a time of day": (sa.Time, "noon"),
    "no text": (sa.Text, ""),
    "broken text": (sa.Text, "\x00{[= Mars/Phobos"),
    "bytes for text": (sa.Text, b"\xff\xfe"),
    "text for a number": (sa.Integer, "many"),
    "a negative number": (sa.Integer, -(2**62)),
    "text for a fraction": (sa.Float, "half"),
}
"""Wrong contents for columns of a type."""


def player(guild: int, number: int) -> PlayerId:
    return PlayerId(10 * guild + number)


def services_on(world: World) -> Services:
    return whole_season.services_on(world, lambda: (UNLUCKY, LUCKY), beats=False)


async def settle(world: World, guild: int) -> None:
    """Begin on a server what will go on by itself."""
    services, place = services_on(world), Place(guild, 100 + guild)
    one, two, three, four, five, six = (player(guild, number) for number in range(1, 7))
    world.time = BEFORE
    await services.seasons.start(place, "Spring", four, NOON + 8 * DAY)
    await services.ladders.open(place, TINY, TWO_DAYS, four)
    for each in (five, six):
        await services.ladders.join(guild, each)
    world.time, seats = NOON, Seats(one, two)
    await _play(world, services, Start(place, seats, Terms(TINY, control=TWO_DAYS)), "c1-b1 c3-c2")
    rated = Terms(TINY, Side.ATTACKERS, TWO_DAYS, rated=True)
    await _play(world, services, Start(place, seats, rated), " ".join(WON))
    async with world.store.begin() as unit:
        period = NOON, 3 * HOUR
        await unit.challenges.add_challenge(Challenge.issue(place, one, None, Terms(TINY), period))
    await services.players.set(two, lambda each: replace(each, digest=time(8)))
    await services.players.start_vacation(three, 2 * DAY)
    crosstable = Crosstable(Swiss(1), ())
    tournament = replace(new_tournament(), place=place, crosstable=crosstable)
    tournament = await services.tournaments.create(tournament)
    for each in (one, two, three):
        await services.tournaments.join(place.server_id, tournament.id, each)


async def _play(world: World, services: Services, start: Start, moves: str) -> None:
    """Begin matches, and play the *moves* in each."""
    async with world.store.begin() as unit:
        begun = await begin_matches(unit, start, world.chance, world.now())
    for match in begun:
        for move in moves.split():
            to_move = (await services.matches.load_match(match.id)).player_to_move
            await services.matches.play(match.id, to_move, move)


def poison(file: Path, table: str, name: str) -> None:
    """Spoil one row of *table*, of the unlucky server if of any; if need be one is made up."""
    kind, value = POISONS[name]
    names = list(spoilt(metadata.tables[table], kind))
    with closing(sqlite3.connect(file)) as database:
        columns = metadata.tables[table].columns
        if database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,):  # noqa: S608
            marks = ", ".join("?" * len(columns))
            row = [_made_up(column) for column in columns]
            database.execute(f"INSERT INTO {table} VALUES ({marks})", row)  # noqa: S608
        keys = [column.name for column in metadata.tables[table].primary_key]
        order = ", ".join(keys)
        (key,) = database.execute(f"SELECT {order} FROM {table} ORDER BY {order} LIMIT 1")  # noqa: S608
        setting = ", ".join(f"{each} = ?" for each in names)
        which = " AND ".join(f"{each} = ?" for each in keys)
        statement = f"UPDATE {table} SET {setting} WHERE {which}"  # noqa: S608
        database.execute(statement, [value] * len(names) + list(key))
        database.commit()


def spoilt(table: sa.Table, kind: type[sa.types.TypeEngine[Any]]) -> Iterator[str]:
    """The columns of that *kind*; those stay that say whose row it is."""
    for column in table.columns:
        is_kind = isinstance(column.type, kind) and not (
            kind is sa.Text and isinstance(column.type, sa.Enum)
        )
        if is_kind and not column.primary_key and column.name not in {"guild_id", "scope"}:
            yield column.name


def _made_up(column: sa.Column[object]) -> object:
    """A value for a row of the unlucky server."""
    match column.type:
        case sa.Enum() as words:
            return words.enums[0]
        case UtcDateTime():
            return f"{NOON:%Y-%m-%d %H:%M:%S.%f}"
        case sa.Boolean():
            return False
        case sa.Text() | sa.String() | Moments():
            return ""
        case _:
            return UNLUCKY


async def live(world: World, services: Services) -> None:
    """Let time pass, and do what is due whenever it is."""
    duties: Sequence[Duty] = (
        services.challenges,
        services.clocks,
        services.players,
        services.seasons,
        services.ladders,
        services.leaderboards,
        services.rounds,
    )
    looks: Counter[object] = Counter()
    while True:
        times = [await duty.next_due() for duty in duties]
        earliest = min((at for at in times if at is not None), default=None)
        if earliest is None or earliest > END:
            break
        world.time = max(world.time, earliest)
        looks[world.time] += 1
        assert looks[world.time] < MOST_LOOKS, "something is due, and cannot be done"
        for duty, at in zip(duties, times, strict=True):
            if at is not None and at <= world.time:
                await duty.run_due()


async def delivered(world: World, services: Services, file: Path, guild: int) -> Counter[str]:
    """The announcements on a server: the number of each kind of news."""
    with closing(sqlite3.connect(file)) as database:
        servers = {
            table: dict(database.execute(f"SELECT id, guild_id FROM {table}").fetchall())  # noqa: S608
            for table in ("matches", "challenges")
        }
    found: Counter[str] = Counter()
    while due := await due_now(services.outbox, 100):
        for notice in due:
            await services.outbox.close(notice.id)
            if _server(notice.news, servers) == guild:
                found[type(_public(notice.news)).__name__] += 1
    return found


def _public(news: News) -> News:
    return news.news if isinstance(news, SentPrivately) else news


def _server(news: News, servers: Mapping[str, Mapping[int, int]]) -> int | None:
    news = _public(news)
    match news:
        case InThread():
            return servers["matches"].get(news.match_id)
        case OfChallenge():
            return servers["challenges"].get(news.challenge_id)
        case InChannel():
            return news.place.guild_id
        case _:
            return news.recipient // 10
