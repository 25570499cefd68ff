"""Requests about the daily puzzle, which the bot posts in one channel of a server."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import ClassVar, NamedTuple
from zoneinfo import ZoneInfo

from play.news.puzzles import DailyPuzzleDue, DailyPuzzleShut
from play.players.player_id import PlayerId
from play.puzzles.choice import Choice
from play.puzzles.daily import NOT_REPEATED, DailyChannel, daily_number, is_today
from play.puzzles.errors import NoPuzzleError
from play.puzzles.guard import is_live, readable_puzzle, require_not_live
from play.puzzles.port import Found
from play.puzzles.rated_puzzle import RatedPuzzle
from play.puzzles.shipped import shipped
from play.servers.place import Place
from play.servers.server import Server
from play.services.duties import EachByItself, PutOff
from play.services.server_messages import send_from_server
from play.store.port import Store, Unit
from play.store.reading import reads
from play.time.port import Agenda

MAX_NAMED = 20
"""The largest number of solvers of a daily puzzle who are named the next day."""


class Posting(NamedTuple):
    """A daily puzzle to post, with the puzzle posted *before* it, whose solution is now shown.

    *before* and *found*, the server's results of that puzzle, are None if no puzzle was posted, or
    if its solution would help in a running rated match.
    """

    puzzle: RatedPuzzle
    before: RatedPuzzle | None
    found: Found | None


@dataclass(frozen=True, slots=True)
class DailyPuzzles(EachByItself):
    """The daily puzzles of servers, posted in their channels at their times.

    ``posting`` and ``of_day`` raise ``NoPuzzleError`` if there is no puzzle to choose, and
    ``LivePuzzleError`` if the puzzle would help in a running rated match.

    *wake* is called when there may be something to deliver.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "daily puzzle of server"

    channel = reads(lambda unit: unit.daily_channels.load_channel)

    async def today(self, player: PlayerId, guild_id: int | None) -> int:
        """The ordinal of today's date: the day of the puzzle last posted on the server.

        If the server has no puzzle, or its day is over, it is the date where *player* lives.
        """
        now = self.now()
        async with self.store.read() as unit:
            channel = None if guild_id is None else await unit.daily_channels.load_channel(guild_id)
            if channel and channel.day is not None and is_today(channel.day, now):
                return channel.day
            zone = ZoneInfo((await unit.players.load_player(player, now)).zone)
        return now.astimezone(zone).toordinal()

    async def posting(self, news: DailyPuzzleDue) -> Posting | None:
        """The puzzle to post for *news*; None if the channel has changed, or the day is over."""
        guild_id = news.place.server_id
        async with self.store.begin() as unit:
            channel = await unit.daily_channels.load_channel(guild_id)
            if channel is None or channel.place != news.place or not is_today(news.day, self.now()):
                return None
            puzzle = await daily_puzzle(unit, news.day)
            await require_not_live(unit.live_positions, puzzle)
            number = None if news.before is None else await unit.puzzles.daily(news.before)
            before = None if number is None else await readable_puzzle(unit.puzzles, number)
            # Its solution would help in a rated match that has reached the position.
            if before is not None and await is_live(unit.live_positions, before):
                before = None
            if before is None or news.before is None:
                return Posting(puzzle, None, None)
            found = await unit.puzzles.found(guild_id, news.before, MAX_NAMED)
            return Posting(puzzle, before, found)

    async def of_day(self, day: int) -> RatedPuzzle | None:
        """The puzzle of the date with the ordinal *day*; None if that is nowhere today's date."""
        if not is_today(day, self.now()):
            return None
        async with self.store.begin() as unit:
            puzzle = await daily_puzzle(unit, day)
            await require_not_live(unit.live_positions, puzzle)
            return puzzle

    def agenda(self, unit: Unit) -> Agenda:
        return unit.daily_channels

    async def act(self, key: int) -> None:
        """Queue today's puzzle for the server with the id *key*, unless it has been queued."""
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
    """The puzzle of the date with the ordinal *day*, chosen at the first request and then kept.

    Raises:
        NoPuzzleError: no puzzle can be chosen.
    """
    number = await unit.puzzles.daily(day)
    if number is not None and (puzzle := await readable_puzzle(unit.puzzles, number)):
        return puzzle
    lately = await unit.puzzles.dailies_since(day - NOT_REPEATED)
    left = list(shipped().puzzles)
    while (number := daily_number(day, left, lately)) is not None:
        puzzle = await readable_puzzle(unit.puzzles, number)
        if puzzle is not None and not await is_live(unit.live_positions, puzzle):
            await unit.puzzles.put_daily(day, number)
            return puzzle
        left = [each for each in left if each.number != number]
    raise NoPuzzleError(Choice())


async def move_daily_puzzle(unit: Unit, after: Server, by: PlayerId, now: datetime) -> None:
    """Post a server's daily puzzles in the channel and at the time of its new settings *after*.

    If *after* names no channel, they end. The manager *by* is notified if posting is refused.
    """
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
    """Stop the daily puzzles in *place*, where the bot may not post, and notify their manager.

    *place* is ignored if the server's daily puzzles have moved to another channel.
    """
    channel = await unit.daily_channels.load_channel(place.server_id)
    if channel is None or channel.place != place or channel.is_shut:
        return
    await unit.daily_channels.put(replace(channel, due_at=None))
    shut = DailyPuzzleShut(channel.manager, place.server_id)
    await send_from_server(unit, place.server_id, shut, now)
