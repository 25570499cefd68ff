"""Requests of players about themselves: vacations, settings, and private reminders."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import ClassVar, TypeAlias
from zoneinfo import ZoneInfo

from play.matches.summary import MatchSummary
from play.news.players import DigestDue, VacationOver
from play.news.puzzles import OwnDailyPuzzleDue
from play.players.player import Player, PlayerReminder
from play.players.player_id import PlayerId
from play.services.announcing import announcing
from play.services.duties import EachByItself, PutOff
from play.store.port import Store, Unit
from play.store.reading import reads
from play.time.port import Agenda

Change: TypeAlias = Callable[[Player, datetime], Player]
"""A function that returns a player after a change, given the player and the time."""


@dataclass(frozen=True, slots=True)
class Players(EachByItself):
    """The settings of players, their vacations, and their private reminders.

    *wake* is called when there may be something to deliver, or deadlines may have changed. *show*
    is called with the ids of matches whose boards should show that a vacation has begun or ended
    early; first those in which the player is to move.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    show: Callable[[Sequence[int]], None] = lambda _: None
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "player"
    keys_are_people: ClassVar[bool] = True

    stored_among = reads(lambda unit: unit.players.stored_among)
    hidden_among = reads(lambda unit: unit.players.hidden_among)

    async def load_player(self, player: PlayerId) -> Player:
        """All settings of *player*; the default ones if none are stored."""
        async with self.store.read() as unit:
            return await unit.players.load_player(player, self.now())

    async def to_move(self, player: PlayerId) -> list[MatchSummary]:
        """The matches in which it is the turn of *player*, the most urgent first."""
        async with self.store.read() as unit:
            return await _to_move(unit, player)

    async def digest(self, player: PlayerId) -> list[MatchSummary]:
        """The matches in the daily list of games in which *player* is to move, most urgent first.

        While they are on vacation, matches whose clocks it stops are left out.
        """
        now = self.now()
        async with self.store.read() as unit:
            return await _digest(unit, await unit.players.load_player(player, now), now)

    async def set(self, player: PlayerId, change: Callable[[Player], Player]) -> Player:
        """Replace the settings of *player* by what *change* makes of them, and return these.

        A time zone or weekend counts for clocks of turns that begin after ``WEEKEND_WAIT``; quiet
        hours and reminders also for running turns.
        """
        return await self._change(player, lambda before, now: before.changed(change, now))

    async def start_vacation(self, player: PlayerId, lasting: timedelta | None) -> Player:
        """Begin a vacation of *player* that takes *lasting*, or, if None, all that is saved up.

        Raises:
            AlreadyAwayError: the player is on vacation already.
            TooLittleVacationError: less than *lasting*, or than the shortest vacation, is saved up.
            VacationTooShortError: *lasting* is shorter than a vacation may be.
        """

        def start(before: Player, now: datetime) -> Player:
            return replace(before, vacation=before.vacation.started(now, lasting))

        return await self._change(player, start)

    async def end_vacation(self, player: PlayerId) -> Player:
        """End the vacation of *player* now; raise ``NotAwayError`` if they are not on vacation."""

        def end(before: Player, now: datetime) -> Player:
            return replace(before, vacation=before.vacation.ended(now))

        return await self._change(player, end)

    def agenda(self, unit: Unit) -> Agenda:
        return unit.players

    async def _change(self, player: PlayerId, change: Change) -> Player:
        """Store *player* after *change*, and make the clocks of their matches due if affected.

        The timekeeper then adapts each clock by itself. So other writers get their turns, however
        many matches there are, and after a crash it goes on.
        """
        now = self.now()
        concerned: Sequence[int] = ()
        async with announcing(self) as unit:
            # Before the player, as moves lock them; a move made meanwhile would miss the change.
            await unit.matches.running_of(player)
            before = await unit.players.load_player(player, now)
            after = change(before, now)
            # What is due and not sent yet stays due: a new schedule would drop it.
            if not before.due(now):
                after = after.scheduled(now)
            await unit.players.put(after)
            if after.vacation.away is not None and after.vacation != before.vacation:
                await unit.players.note_vacation(player, after.vacation.away)
                await unit.ladders.wake_all_of(player, now)
                concerned = await unit.matches.keeping_vacations(player)
            if _for_clocks(after) != _for_clocks(before):
                await unit.matches.wake_all_of(player, now)
        if concerned:
            self.show(concerned)
        return after

    async def act(self, key: int) -> None:
        """Queue the due reminders of the player with the id *key*, and store that they were sent.

        They are the list of games to move in, the daily puzzle, and the end of a vacation. A player
        whom the operator has blocked gets none.
        """
        player_id, now = PlayerId(key), self.now()
        async with self.store.begin() as unit:
            player = await unit.players.load_player(player_id, now)
            await unit.players.put(player.scheduled(now))
            calls = set() if await unit.orders.bars(player_id) else player.due(now)
            # The news that a vacation is over lists the games to move in, as the digest does.
            if PlayerReminder.VACATION_OVER in calls:
                await unit.outbox.add_news(VacationOver(player_id), now)
            elif PlayerReminder.DIGEST in calls and await _digest(unit, player, now):
                await unit.outbox.add_news(DigestDue(player_id), now)
            if PlayerReminder.PUZZLE in calls:
                day = now.astimezone(ZoneInfo(player.zone)).toordinal()
                await unit.outbox.add_news(OwnDailyPuzzleDue(player_id, day), now)


def _for_clocks(player: Player) -> tuple[object, ...]:
    """The settings of *player* that affect the clocks of running turns."""
    habits = player.habits
    return habits.away, habits.quiet, habits.reminded


async def _to_move(unit: Unit, player: PlayerId) -> list[MatchSummary]:
    waiting = await unit.matches.waiting_for(player)
    return sorted(waiting, key=lambda match: match.clock.deadline)


async def _digest(unit: Unit, player: Player, now: datetime) -> list[MatchSummary]:
    away = player.vacation.is_away(now)
    waiting = await _to_move(unit, player.id)
    return [match for match in waiting if not (away and match.clock.control.vacations)]
