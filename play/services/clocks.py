"""Requests of the timekeeper, which watches clocks: it sends reminders and ends matches on time."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from play.matches.match import Match
from play.matches.state import MatchState
from play.matches.timing import advance_clock
from play.news.kinds import SentPrivately
from play.news.matches import FlagFell, ReminderDue, WinClaimable
from play.players.player import Reminders
from play.services.announcing import announce
from play.services.duties import EachByItself, PutOff
from play.services.match_competitions import without_lost_occasion
from play.services.match_saving import save_match
from play.shards import ALL_SHARDS, Shards
from play.store.port import Store, Unit
from play.time.port import Agenda
from play.time.reminders import Announced


@dataclass(frozen=True, slots=True)
class Clocks(EachByItself):
    """Sends reminders, and ends matches in which the player to move has run out of time.

    *wake* is called after each commit that leaves a notice to deliver. *touched* returns the shards
    that are in touch with Discord: on others, a move that was sent in time may not have arrived.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    touched: Callable[[], Shards] = lambda: ALL_SHARDS
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "match"
    keys_are_matches: ClassVar[bool] = True

    def agenda(self, unit: Unit) -> Agenda:
        return unit.matches

    async def act(self, match_id: int) -> None:
        """Remind the player to move, or end the match if their time is up.

        If nothing is due, store the time at which something will be.
        """
        now = self.now()
        async with self.store.begin() as unit:
            running = await unit.matches.clock(match_id)
            if running is None:
                return  # it has ended since it was found
            if not running.is_due(now):
                # It was due because its player has gone on vacation, or changed their settings.
                await unit.matches.set_clock(match_id, running.clock, running.wake_at)
                return
            match, view = await unit.matches.with_view(match_id)
            # A machine that was suspended since the match was found due has heard of no move.
            if not self.touched().serve(match.place.guild_id):
                return
            if match.clock.first and match.clock.has_lapsed(now):
                match = await without_lost_occasion(unit, match, now)
            timed, due = advance_clock(match, now, view.habits)
            if timed.state is not MatchState.RUNNING:
                news = FlagFell(match.id, match.player_to_move)
                await save_match(unit, match, view, timed, news, now)
            else:
                await unit.matches.save(timed, match.board, view.habits)
                await self._announce(unit, timed, due)

    async def _announce(self, unit: Unit, match: Match, due: Announced) -> None:
        """Announce *due*: remind the player to move, or tell that the opponent may claim a win."""
        now, late = self.now(), match.player_to_move
        if due is Announced.LAPSED:
            await announce(unit, match, WinClaimable(match.id, late), now)
        elif due:
            player = await unit.players.load_player(late, now)
            reminder = ReminderDue(match.id, match.board)
            if player.reminders is Reminders.DM:
                await unit.outbox.add_news(SentPrivately(late, reminder), now)
            else:
                await announce(unit, match, reminder, now)
