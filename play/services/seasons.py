"""Requests about the seasons of servers, which are periods with standings and medals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import ClassVar

from play.news.seasons import SeasonBegun, SeasonEnded, SeasonEnding, SeasonEndMoved, SeasonUnposted
from play.players.player_id import NOBODY, PlayerId
from play.ratings.rating_list import ALL_RULESETS, Category
from play.seasons.errors import (
    NoSeasonRunsError,
    NoSeasonYetError,
    SeasonRunsError,
    UnknownDivisionError,
    UnknownSeasonError,
)
from play.seasons.medal import MEDAL_PLACES, SEASON_MEDALS, Medal, MedalKind, medals_of
from play.seasons.season import Division, Season
from play.seasons.tally import Placed, TallyKey, season_period
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.services.announcing import announcing
from play.services.duties import EachByItself, PutOff
from play.services.rulesets import rated_name
from play.services.server_messages import send_from_server
from play.store.port import Store, Unit
from play.store.reading import reads
from play.time.port import Agenda

MANAGING = (
    Act.SEASON_BEGUN,
    Act.SEASON_RENAMED,
    Act.SEASON_MOVED,
    Act.SEASON_CHANNEL,
    Act.SEASON_ENDED,
)
"""Acts of managers on a season; the last to do one is told if it can't be announced."""


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A page of the standings of *season* in a *division*: one game, or all games together.

    *divisions* are all those of the season. *own* is the reader's place, even on another page; None
    if they have none. *medals* are those awarded for the season.
    """

    season: Season
    division: Division
    divisions: Sequence[Division]
    standings: Sequence[Placed]
    own: Placed | None
    medals: Sequence[Medal]


@dataclass(frozen=True, slots=True)
class Seasons(EachByItself):
    """Begins and ends the seasons of servers.

    Requests that name a season of a server raise ``UnknownSeasonError`` if it has no such one, and
    ``find`` and ``history`` raise ``NoSeasonYetError`` if it has never had a season. *wake* is
    called when there may be something to deliver, or deadlines may have changed.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "season"

    load_season = reads(lambda unit: unit.seasons.load_season)
    latest = reads(lambda unit: unit.seasons.latest)

    async def start(
        self, place: Place, name: str, manager: PlayerId, ends_at: datetime | None = None
    ) -> Season:
        """Begin a season of the server of *place*, and announce it in that channel.

        *ends_at* None means that it runs until a manager ends it.

        Raises:
            SeasonRunsError: another season of the server is running.
            SeasonLengthError: the season would be too short or too long.
        """
        guild_id = place.server_id
        async with announcing(self) as unit:
            last = await unit.seasons.latest(guild_id, 1)
            if last and last[0].ended_at is None:
                await _end_if_over(unit, last[0].id, self.now())  # so that it is no obstacle
            number = last[0].number + 1 if last else 1
            begun = Season.begun(place, number, name, self.now(), ends_at)
            season = await unit.seasons.add_season(begun)
            if season is None:
                raise SeasonRunsError
            await unit.log.add_entry(_entry(Act.SEASON_BEGUN, season, manager, season.began_at))
            await unit.outbox.add_news(SeasonBegun(season.place, season.id), season.began_at)
        return season

    async def change(
        self, guild_id: int, season_id: int, manager: PlayerId, changed: Callable[[Season], Season]
    ) -> Season:
        """Store what *changed* makes of a season of the server: another name, channel or end.

        All changes are logged, and another end is announced.

        Raises:
            SeasonOverError, SeasonLengthError: from *changed*.
        """
        now = self.now()
        async with announcing(self) as unit:
            before = await _of_server(unit, guild_id, season_id)
            season = changed(before)
            await unit.seasons.save(season)
            if season.name != before.name:
                renamed = _entry(Act.SEASON_RENAMED, season, manager, now)
                await unit.log.add_entry(replace(renamed, before=before.name))
            if season.channel_id != before.channel_id:
                redirected = _entry(Act.SEASON_CHANNEL, season, manager, now)
                old, new = str(before.channel_id), str(season.channel_id)
                await unit.log.add_entry(replace(redirected, before=old, after=new))
            if season.ends_at != before.ends_at:
                moved = _entry(Act.SEASON_MOVED, season, manager, now)
                old, new = _written(before.ends_at), _written(season.ends_at)
                await unit.log.add_entry(replace(moved, before=old, after=new))
                await unit.outbox.add_news(SeasonEndMoved(season.place, season.id), now)
        return season

    async def end(self, guild_id: int, season_id: int, manager: PlayerId) -> Season:
        """End a season of the server now; raise ``SeasonOverError`` if it has ended already."""
        async with announcing(self) as unit:
            season = await _of_server(unit, guild_id, season_id)
            now = self.now()  # all that counts in it has come before
            season = await _end(unit, season, now)
            await unit.log.add_entry(_entry(Act.SEASON_ENDED, season, manager, now))
        return season

    async def running(self, guild_id: int) -> Season:
        """The running season of the server; raise ``NoSeasonRunsError`` if there is none."""
        async with self.store.read() as unit:
            season = await unit.seasons.running(guild_id)
        if season is None:
            raise NoSeasonRunsError
        return season

    async def find(self, guild_id: int, number: int | None = None) -> Season:
        """The server's season *number*, counted from 1, or, if it is None, the latest season."""
        async with self.store.read() as unit:
            latest = await unit.seasons.latest(guild_id, 1)
            if not latest:
                raise NoSeasonYetError
            if number is None:
                return latest[0]
            found = await unit.seasons.numbered(guild_id, number)
        if found is None:
            raise UnknownSeasonError(number)
        return found

    async def history(
        self, guild_id: int, limit: int, skip: int = 0
    ) -> Sequence[tuple[Season, Sequence[PlayerId]]]:
        """The seasons that ``latest`` returns, each with its winners (none while it is running)."""
        async with self.store.read() as unit:
            seasons = await unit.seasons.latest(guild_id, limit, skip)
            if not seasons and not skip:
                raise NoSeasonYetError
            return [(season, await _winners(unit, season)) for season in seasons]

    async def table(
        self,
        season_id: int,
        ruleset_key: str = ALL_RULESETS,
        player: PlayerId | None = None,
        *,
        limit: int,
        skip: int = 0,
    ) -> SeasonTable:
        """The ``season_table`` of the season with that id."""
        async with self.store.read() as unit:
            season = await unit.seasons.load_season(season_id)
            return await season_table(unit, season, ruleset_key, player, limit=limit, skip=skip)

    def agenda(self, unit: Unit) -> Agenda:
        return unit.seasons

    async def act(self, season_id: int) -> None:
        """End a season whose time is over, or announce to its server that it ends soon."""
        now = self.now()
        async with self.store.begin() as unit:
            season = await _end_if_over(unit, season_id, now)
            if season.wake_at is None or season.wake_at > now:
                await unit.seasons.save(season)
            else:
                await unit.seasons.save(season.with_reminder())
                await unit.outbox.add_news(SeasonEnding(season.place, season.id), now)


async def notify_season_manager(unit: Unit, season_id: int, now: datetime) -> None:
    """Notify the manager of a season, as far as the log has one, that it can't be announced."""
    season = await unit.seasons.load_season(season_id)
    manager = await unit.log.last_manager(season.guild_id, MANAGING, str(season.number))
    unposted = SeasonUnposted(manager or NOBODY, season.id)
    await send_from_server(unit, season.guild_id, unposted, now)


async def _end_if_over(unit: Unit, season_id: int, now: datetime) -> Season:
    """End a running season whose time is over; return the season, changed or not."""
    season = await unit.seasons.load_season(season_id)
    over = season.ended_at is None and season.is_over(now)
    return await _end(unit, season, now) if over else season


async def _of_server(unit: Unit, guild_id: int, season_id: int) -> Season:
    """The season with that id; a season of another server is treated as unknown."""
    season = await unit.seasons.load_season(season_id)
    if season.guild_id != guild_id:
        raise UnknownSeasonError
    return season


async def _end(unit: Unit, season: Season, now: datetime) -> Season:
    ended = season.ended(now)
    await close_books(unit, season, ended)
    await unit.seasons.save(ended)
    await unit.outbox.add_news(SeasonEnded(ended.place, ended.id), now)
    return ended


async def _winners(unit: Unit, season: Season) -> Sequence[PlayerId]:
    medals = await unit.medals.given_for(MedalKind.SEASON, season.id)
    return [medal.player for medal in medals if medal.place == 1]


def _entry(act: Act, season: Season, manager: PlayerId, now: datetime) -> LogEntry:
    return LogEntry(season.guild_id, now, manager, act, str(season.number), after=season.name)


def _written(ends_at: datetime | None) -> str:
    """The planned end of a season as it is written in the log of the server."""
    return "no end" if ends_at is None else f"{ends_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


async def season_table(  # noqa: PLR0913 - which part of which table, and its reader
    unit: Unit, season: Season, ruleset_key: str, player: PlayerId | None, *, limit: int, skip: int
) -> SeasonTable:
    """Up to *limit* standings of *season* after the first *skip*, with the place of *player*.

    *ruleset_key* is that of one game, or ``ALL_RULESETS`` for all games together.

    Raises:
        UnknownDivisionError: the season has no results under that ruleset.
    """
    divisions = await divisions_of(unit, season)
    division = next((one for one in divisions if one.ruleset_key == ruleset_key), None)
    if division is None:
        raise UnknownDivisionError(season.number)
    return SeasonTable(
        season,
        division,
        divisions,
        await _standings(unit, season, ruleset_key, limit, skip),
        None if player is None else await _place_of(unit, season, ruleset_key, player),
        [m for kind in SEASON_MEDALS for m in await unit.medals.given_for(kind, season.id)],
    )


async def divisions_of(unit: Unit, season: Season) -> Sequence[Division]:
    """The divisions of *season*: all games together, then each game with results in it."""
    if season.ended_at is not None:
        return await unit.archive.divisions(season.id)
    players = await unit.tallies.players(season.guild_id, season_period(season.id))
    games = [
        Division(key, await rated_name(unit, season.guild_id, key), number)
        for key, number in players.items()
        if key != ALL_RULESETS
    ]
    games.sort(key=lambda game: (-game.players, game.name))
    return [Division(ALL_RULESETS, "", players.get(ALL_RULESETS, 0)), *games]


async def close_books(unit: Unit, season: Season, ended: Season) -> None:
    """Store the final standings of *season*, and award its medals; *ended* is the ended season."""
    divisions = await divisions_of(unit, season)
    await unit.archive.close(season, divisions)
    medals: list[Medal] = []
    for division in divisions:
        best = await unit.archive.first(season.id, division.ruleset_key, MEDAL_PLACES)
        medals += medals_of(ended, division, best)
    for kind in SEASON_MEDALS:
        await unit.medals.award(kind, season.id, [one for one in medals if one.kind is kind])


async def _standings(
    unit: Unit, season: Season, ruleset_key: str, limit: int, skip: int = 0
) -> Sequence[Placed]:
    if season.ended_at is not None:
        return await unit.archive.standings(season.id, ruleset_key, limit, skip)
    category = Category(season.guild_id, ruleset_key)
    return await unit.tallies.best(category, season_period(season.id), limit, skip)


async def _place_of(
    unit: Unit, season: Season, ruleset_key: str, player: PlayerId
) -> Placed | None:
    if season.ended_at is not None:
        return await unit.archive.place_of(season.id, ruleset_key, player)
    key = TallyKey(season.guild_id, season_period(season.id), ruleset_key, player)
    return await unit.tallies.place_of(key)
