"""Requests about the puzzle of the day, which servers have posted in a channel."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import ClassVar, NamedTuple
from zoneinfo import ZoneInfo

from play.news.puzzles import DailyPuzzleDue, DailyPuzzleShut
from play.players.player_id import PlayerId
from play.puzzles.choice import Choice
from play.puzzles.daily import NOT_REPEATED, DailyChannel, daily_number, is_today
from play.puzzles.errors import LivePuzzleError, NoPuzzleError
from play.puzzles.port import Found
from play.puzzles.rated_puzzle import RatedPuzzle
from play.puzzles.shipped import shipped
from play.servers.place import Place
from play.servers.server import Server
from play.services.duties import EachByItself, PutOff
from play.services.live_positions import guarded_among
from play.services.server_messages import send_from_server
from play.store.port import Store, Unit
from play.time.port import Agenda
from tafl.puzzles import PuzzleError

MAX_NAMED = 20
"""The most solvers of a daily puzzle that are named the next day."""

log = logging.getLogger(__name__)


class Posting(NamedTuple):
    """The puzzle of a day, with the puzzle posted *before* it and the server's results of that."""

    puzzle: RatedPuzzle
    before: RatedPuzzle | None
    found: Found | None


@dataclass(frozen=True, slots=True)
class DailyPuzzles(EachByItself):
    """The daily puzzles of servers, posted in their channels at their times.

    *wake* is called when there may be something to deliver.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "daily puzzle of server"

    async def channel(self, guild_id: int) -> DailyChannel | None:
        """The channel of the server's daily puzzle; None if it has none."""
        async with self.store.read() as unit:
            return await unit.daily_channels.load_channel(guild_id)

    async def today(self, player: PlayerId, guild_id: int | None) -> int:
        """The day, an ordinal, of today's puzzle: the one posted on the server, if there is one.

        Otherwise it is the date where *player* is.
        """
        now = self.now()
        async with self.store.read() as unit:
            channel = None if guild_id is None else await unit.daily_channels.load_channel(guild_id)
            if channel and channel.day is not None and is_today(channel.day, now):
                return channel.day
            zone = ZoneInfo((await unit.players.load_player(player, now)).zone)
        return now.astimezone(zone).toordinal()

    async def posting(self, news: DailyPuzzleDue) -> Posting | None:
        """The posting for *news*; None if the channel has changed, or the day is over.

        Raises:
            LivePuzzleError: the puzzle would help in a running rated match.
        """
        guild_id = news.place.server_id
        async with self.store.begin() as unit:
            channel = await unit.daily_channels.load_channel(guild_id)
            if channel is None or channel.place != news.place or not is_today(news.day, self.now()):
                return None
            puzzle = await daily_puzzle(unit, news.day)
            await require_not_live(unit, puzzle)
            number = None if news.before is None else await unit.puzzles.daily(news.before)
            before = None if number is None else await readable_puzzle(unit, number)
            # Its solution would help in a rated match that has reached the position.
            if before is not None and await is_live(unit, before):
                before = None
            if before is None or news.before is None:
                return Posting(puzzle, None, None)
            found = await unit.puzzles.found(guild_id, news.before, MAX_NAMED)
            return Posting(puzzle, before, found)

    async def of_day(self, day: int) -> RatedPuzzle | None:
        """The puzzle of that *day*, an ordinal; None if it is not that day in any time zone.

        Raises:
            NoPuzzleError: there is none.
            LivePuzzleError: it would help in a running rated match.
        """
        if not is_today(day, self.now()):
            return None
        async with self.store.begin() as unit:
            puzzle = await daily_puzzle(unit, day)
            await require_not_live(unit, puzzle)
            return puzzle

    def agenda(self, unit: Unit) -> Agenda:
        return unit.daily_channels

    async def act(self, key: int) -> None:
        """Queue the puzzle of the present day for a server, once."""
        now = self.now()
        async with self.store.begin() as unit:
            channel = await unit.daily_channels.load_channel(key)
            if channel is None or channel.due_at is None or channel.due_at > now:
                return
            after = channel.posted(now)
            await unit.daily_channels.put(after)
            # A clock that goes forward past midnight can bring a day twice.
            if after.day is not None and after.day != channel.day:
                news = DailyPuzzleDue(channel.place, after.day, channel.day)
                await unit.outbox.add_news(news, now)


async def daily_puzzle(unit: Unit, day: int) -> RatedPuzzle:
    """The puzzle of that *day*, chosen at the first request and then kept.

    Raises:
        NoPuzzleError: there are no puzzles.
    """
    number = await unit.puzzles.daily(day)
    if number is not None and (puzzle := await readable_puzzle(unit, number)):
        return puzzle
    lately = await unit.puzzles.dailies_since(day - NOT_REPEATED)
    left = list(shipped().puzzles)
    while (number := daily_number(day, left, lately)) is not None:
        puzzle = await readable_puzzle(unit, number)
        if puzzle is not None and not await is_live(unit, puzzle):
            await unit.puzzles.put_daily(day, number)
            return puzzle
        left = [each for each in left if each.number != number]
    raise NoPuzzleError(Choice())


async def readable_puzzle(unit: Unit, number: int) -> RatedPuzzle | None:
    """The puzzle with that number; None, with a line in the log, if it cannot be read."""
    try:
        puzzle = await unit.puzzles.load_puzzle(number)
        puzzle.game(0)
    except (LookupError, PuzzleError):
        log.warning("Puzzle %s cannot be read, and is passed over", number)
        return None
    return puzzle


async def is_live(unit: Unit, puzzle: RatedPuzzle) -> bool:
    """Whether the *puzzle* would help in a rated match that two people play now."""
    return bool(await guarded_among(unit, puzzle.positions))


async def require_not_live(unit: Unit, puzzle: RatedPuzzle) -> None:
    """Refuse a *puzzle* that would help in a rated match.

    Raises:
        LivePuzzleError: it would.
    """
    if await is_live(unit, puzzle):
        raise LivePuzzleError


async def move_daily_puzzle(unit: Unit, after: Server, by: PlayerId, now: datetime) -> None:
    """Move the daily puzzle to the channel and time that the settings *after* a change name."""
    if after.puzzles is None:
        await unit.daily_channels.remove(after.guild_id)
        return
    place, time = Place(after.guild_id, after.puzzles), after.daily_puzzle_at
    present = await unit.daily_channels.load_channel(after.guild_id)
    moved = DailyChannel.new(place, by, time, now)
    if present is None or present.place != place:
        await unit.daily_channels.put(moved)
    # A manager who sets the same channel again wants the bot to try again.
    elif present.is_shut or present.time != time:
        await unit.daily_channels.put(replace(moved, day=present.day))


async def shut_daily_puzzle(unit: Unit, place: Place, now: datetime) -> None:
    """Stop the daily puzzle in *place*, where posting was refused, and notify its manager."""
    channel = await unit.daily_channels.load_channel(place.server_id)
    if channel is None or channel.place != place or channel.is_shut:
        return
    await unit.daily_channels.put(replace(channel, due_at=None))
    shut = DailyPuzzleShut(channel.manager, place.server_id)
    await send_from_server(unit, place.server_id, shut, now)
