"""Requests of the timekeeper about clocks: reminders are sent, flags fall."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from play.matches.match import Match
from play.matches.state import MatchState
from play.matches.timing import advance_clock
from play.news.kinds import SentPrivately
from play.news.matches import FlagFell, ReminderDue, WinClaimable
from play.players.player import Reminders
from play.services.match_occasions import without_lost_occasion
from play.services.match_saving import save_match
from play.store.errors import StoredGameError
from play.store.port import Store, Unit
from play.time.reminders import Announced

BATCH_SIZE = 20
"""How many due matches are read at a time; each has a transaction of its own."""

UNREADABLE_RETRY = timedelta(days=1)
"""How long a match is left alone if its stored moves cannot be replayed."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """Does what the clocks of matches are due for.

    *now* tells the time. *wake* is called after each commit that leaves a notice to be delivered.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]

    async def run_due(self) -> Sequence[StoredGameError]:
        """Remind players, and end matches whose flag has fallen; return what could not be read.

        The most urgent ones: if there are more, they are due again at once. An error that nobody
        expects is raised when the others have been dealt with.
        """
        broken: list[StoredGameError] = []
        unexpected: Exception | None = None
        for match_id in await self._due():
            try:
                await self._run(match_id)
            except StoredGameError as error:
                broken.append(error)
                await self._put_off(match_id)
            except Exception as error:  # noqa: BLE001 - raised below
                unexpected = error
        if unexpected is not None:
            raise unexpected
        return broken

    async def next_due(self) -> datetime | None:
        """When ``run_due`` has something to do next."""
        async with self.store.read() as unit:
            return await unit.matches.next_wake()

    async def _due(self) -> Sequence[int]:
        async with self.store.read() as unit:
            return await unit.matches.due(self.now(), BATCH_SIZE)

    async def _run(self, match_id: int) -> None:
        now = self.now()
        async with self.store.begin() as unit:
            running = await unit.matches.clock(match_id)
            if running is None:
                return  # it has ended since it was found
            if not running.is_due(now):
                # It was woken because its player has gone on vacation, or changed their settings.
                await unit.matches.set_clock(match_id, running.clock, running.wake_at)
                return
            match = await unit.matches.get(match_id)
            if match.clock.first and match.clock.has_lapsed(now):
                match = await without_lost_occasion(unit, match, now)
            timed, due = advance_clock(match, now)
            if timed.state is not MatchState.RUNNING:
                news = FlagFell(match.id, match.player_to_move)
                await save_match(unit, match, timed, news, now)
            else:
                await unit.matches.save(timed, seen=match.board)
                await self._announce(unit, timed, due)
        self.wake()

    async def _announce(self, unit: Unit, match: Match, due: Announced) -> None:
        """Say what there is to say about the running turn of *match*."""
        now, late = self.now(), match.player_to_move
        if due is Announced.LAPSED:
            await unit.outbox.add(WinClaimable(match.id, late), now)
        elif due:
            player = await unit.players.get(late, now)
            reminder = ReminderDue(match.id, match.board)
            privately = player.reminders is Reminders.DM
            await unit.outbox.add(SentPrivately(late, reminder) if privately else reminder, now)

    async def _put_off(self, match_id: int) -> None:
        async with self.store.begin() as unit:
            await unit.matches.put_off(match_id, self.now() + UNREADABLE_RETRY)
