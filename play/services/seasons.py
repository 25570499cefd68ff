"""Requests about the seasons of a server, and the end of a season by itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import ClassVar

from play.news.seasons import SeasonBegun, SeasonEnded, SeasonEnding, SeasonEndMoved
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.errors import (
    NoSeasonRunsError,
    NoSeasonYetError,
    SeasonRunsError,
    UnknownSeasonError,
)
from play.seasons.medal import MedalKind
from play.seasons.season import Season
from play.seasons.standings import SeasonTable
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.services.duties import EachByItself, PutOff
from play.services.season_standings import close_books, season_table
from play.store.port import Store, Unit
from play.time.port import Agenda


@dataclass(frozen=True, slots=True)
class Seasons(EachByItself):
    """Begins and ends the seasons of servers.

    *wake* is called when there may be something to deliver, or deadlines may have changed.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "season"

    async def start(
        self, place: Place, name: str, manager: PlayerId, ends_at: datetime | None = None
    ) -> Season:
        """Begin a season of the server of *place*, and announce it there.

        Raises:
            SeasonRunsError: another one runs.
            SeasonLengthError: it would be too short or too long.
        """
        guild_id = place.server_id
        async with self.store.begin() as unit:
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
        self.wake()
        return season

    async def change(
        self,
        guild_id: int,
        season_id: int,
        manager: PlayerId,
        changed: Callable[[Season], Season],
    ) -> Season:
        """Store a season of the server as *changed*: a new name or end; a new end is announced.

        Raises:
            UnknownSeasonError: the server has no such season.
            SeasonOverError, SeasonLengthError: see ``Season``.
        """
        now = self.now()
        async with self.store.begin() as unit:
            before = await _of_server(unit, guild_id, season_id)
            season = changed(before)
            await unit.seasons.save(season)
            if season.name != before.name:
                renamed = _entry(Act.SEASON_RENAMED, season, manager, now)
                await unit.log.add_entry(replace(renamed, before=before.name))
            if season.ends_at != before.ends_at:
                moved = _entry(Act.SEASON_MOVED, season, manager, now)
                old, new = _written(before.ends_at), _written(season.ends_at)
                await unit.log.add_entry(replace(moved, before=old, after=new))
                await unit.outbox.add_news(SeasonEndMoved(season.place, season.id), now)
        self.wake()
        return season

    async def end(self, guild_id: int, season_id: int, manager: PlayerId) -> Season:
        """End a season of the server now.

        Raises:
            UnknownSeasonError: the server has no such season.
            SeasonOverError: it has ended already.
        """
        async with self.store.begin() as unit:
            season = await _of_server(unit, guild_id, season_id)
            now = self.now()  # all that counts in it has come before
            season = await _end(unit, season, now)
            await unit.log.add_entry(_entry(Act.SEASON_ENDED, season, manager, now))
        self.wake()
        return season

    async def load_season(self, season_id: int) -> Season:
        async with self.store.read() as unit:
            return await unit.seasons.load_season(season_id)

    async def running(self, guild_id: int) -> Season:
        """The running season of the server.

        Raises:
            NoSeasonRunsError: there is none.
        """
        async with self.store.read() as unit:
            season = await unit.seasons.running(guild_id)
        if season is None:
            raise NoSeasonRunsError
        return season

    async def find(self, guild_id: int, number: int | None = None) -> Season:
        """The season of the server with that number, or the latest for None.

        Raises:
            NoSeasonYetError, UnknownSeasonError: there is none.
        """
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

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[Season]:
        """The seasons of the server, the latest first, without the first *skip*."""
        async with self.store.read() as unit:
            return await unit.seasons.latest(guild_id, limit, skip)

    async def history(
        self, guild_id: int, limit: int, skip: int = 0
    ) -> Sequence[tuple[Season, Sequence[PlayerId]]]:
        """The seasons of the server, like ``latest``, each with its winners.

        Raises:
            NoSeasonYetError: there has been none.
        """
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
        """The standings of a season after the first *skip*, with the place of *player*.

        Raises:
            UnknownDivisionError: there are no results under that ruleset.
        """
        async with self.store.read() as unit:
            season = await unit.seasons.load_season(season_id)
            return await season_table(unit, season, ruleset_key, player, limit=limit, skip=skip)

    def agenda(self, unit: Unit) -> Agenda:
        return unit.seasons

    async def act(self, season_id: int) -> None:
        """End a season that is due to end, or remind its server that it ends soon."""
        now = self.now()
        async with self.store.begin() as unit:
            season = await _end_if_over(unit, season_id, now)
            if season.wake_at is None or season.wake_at > now:
                await unit.seasons.save(season)
            else:
                await unit.seasons.save(season.with_reminder())
                await unit.outbox.add_news(SeasonEnding(season.place, season.id), now)


async def _end_if_over(unit: Unit, season_id: int, now: datetime) -> Season:
    """End a season that is due to end; return it, changed or not."""
    season = await unit.seasons.load_season(season_id)
    over = season.ended_at is None and season.is_over(now)
    return await _end(unit, season, now) if over else season


async def _of_server(unit: Unit, guild_id: int, season_id: int) -> Season:
    """The season with that id; one of another server is treated as unknown."""
    season = await unit.seasons.load_season(season_id)
    if season.guild_id != guild_id:
        raise UnknownSeasonError
    return season


async def _end(unit: Unit, season: Season, now: datetime) -> Season:
    """End *season*, which the transaction has locked."""
    ended = season.ended(now)
    await close_books(unit, season, ended)
    await unit.seasons.save(ended)
    await unit.outbox.add_news(SeasonEnded(ended.place, ended.id), now)
    return ended


async def _winners(unit: Unit, season: Season) -> Sequence[PlayerId]:
    medals = await unit.medals.given_for(MedalKind.SEASON, season.id)
    return [medal.player for medal in medals if medal.place == 1]


def _entry(act: Act, season: Season, manager: PlayerId, now: datetime) -> LogEntry:
    """A log entry about an act on *season*."""
    return LogEntry(season.guild_id, now, manager, act, str(season.number), after=season.name)


def _written(ends_at: datetime | None) -> str:
    """The end of a season in the log of the server."""
    return "no end" if ends_at is None else f"{ends_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
