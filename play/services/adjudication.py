"""Adjudication: the operator of the bot ends a match, or undoes its end."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from play.matches.errors import (
    FinalError,
    FinalReason,
    MatchOverError,
    NotAbortableError,
    NotOverError,
)
from play.matches.match import Match
from play.matches.state import MatchState
from play.news.matches import BoardDue, MatchEnded
from play.orders.bans_and_maintenance import Order
from play.players.player_id import is_deleted
from play.ratings.rated_result import RatedResult
from play.services.announcing import announce
from play.services.match_competitions import without_lost_occasion
from play.services.match_saving import save_match
from play.services.orders import shortened
from play.services.ratings import recount_ratings
from play.services.statistics import recount_statistics
from play.statistics.game_counts import is_counted
from play.store.port import Store, Unit
from play.time.habits import PairOfHabits
from play.time.reminders import Announced
from tafl.endings import Outcome, Reason
from tafl.pieces import Side

SEASONS_LOOKED_AT = 20
"""The number of a server's latest seasons that are searched for the one a match counted in."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """Decisions about matches by the bot's operator, each with a *reason* for the operator's log.

    Each can raise ``UnknownMatchError``. ``decide`` and ``call_off`` raise ``MatchOverError`` if
    the match has ended already.
    """

    store: Store
    now: Callable[[], datetime]

    async def decide(self, match_id: int, winner: Side | None, reason: str) -> Match:
        """End a match as a win of *winner*, or as a draw if None; the result counts as usual."""
        return await self._end(
            match_id, MatchState.FINISHED, Outcome(winner, Reason.ADJUDICATED), reason
        )

    async def call_off(self, match_id: int, reason: str) -> Match:
        """Abort a match, so that it does not count.

        Raises:
            NotAbortableError: the match counts for a ladder or a tournament.
        """
        return await self._end(match_id, MatchState.ABORTED, None, reason)

    async def _end(
        self, match_id: int, state: MatchState, outcome: Outcome | None, reason: str
    ) -> Match:
        now = self.now()
        async with self.store.begin() as unit:
            match, view = await unit.matches.with_view(match_id)
            if match.state is not MatchState.RUNNING:
                raise MatchOverError(match_id, match.state, match.outcome)
            match = await without_lost_occasion(unit, match, now)
            if outcome is None and match.occasion is not None:
                raise NotAbortableError(match_id, match.occasion)
            ended = match.ended(state, outcome, now)
            # The operator ended it, but the news names a player: its message pings the other one.
            news = MatchEnded(match_id, match.player_to_move)
            ended = await save_match(unit, match, view, ended, news, now)
            await unit.orders.note(Order("adjudicate", now, match_id, shortened(reason)))
        return ended

    async def reopen(self, match_id: int, reason: str) -> Match:
        """Undo the end of a match, and everything that followed from that end.

        If the match counted for ratings or statistics, these are counted again from all matches.

        Raises:
            NotOverError: the match has not ended.
            FinalError: something that followed from the end cannot be undone.
        """
        now = self.now()
        async with self.store.begin() as unit:
            match, view = await unit.matches.with_view(match_id)
            await _require_reopenable(unit, match, now)
            again = _going_on(match, view.habits, now)
            await unit.matches.reopen(again, view.habits)
            result = await unit.ratings.take_back(match_id)
            await _require_season_open(unit, match_id, result)
            if result is not None:
                await recount_ratings(unit)
            if is_counted(match):
                await recount_statistics(unit)
            await announce(unit, again, BoardDue.of(again), now)
            await unit.orders.note(Order("reopen", now, match_id, shortened(reason)))
        return again


async def _require_reopenable(unit: Unit, match: Match, now: datetime) -> None:
    if match.state is MatchState.RUNNING:
        raise NotOverError(match.id)
    if match.outcome is not None and match.outcome.is_on_the_board:
        raise FinalError(match.id, FinalReason.ON_THE_BOARD)
    if is_deleted(match.attackers) or is_deleted(match.defenders):
        raise FinalError(match.id, FinalReason.PLAYER_DELETED)
    if match.occasion is not None:
        counting = await without_lost_occasion(unit, match, now)
        if counting.occasion is None:
            raise FinalError(match.id, FinalReason.COUNTED_ELSEWHERE)


async def _require_season_open(unit: Unit, match_id: int, result: RatedResult | None) -> None:
    if result is None or result.guild_id is None:
        return
    for season in await unit.seasons.latest(result.guild_id, SEASONS_LOOKED_AT):
        ended = season.ended_at
        if ended is not None and season.began_at <= result.ended_at <= ended:
            raise FinalError(match_id, FinalReason.SEASON_OVER)


def _going_on(match: Match, habits: PairOfHabits, now: datetime) -> Match:
    """*match*, which is over, as running again; if no time is left, its clock gets a whole turn."""
    clock = match.clock
    clock = replace(
        clock, left=clock.left or clock.turn, since=now, outages=(), announced=Announced.NOTHING
    ).for_player(habits.of_side(match.to_move))
    return replace(match, state=MatchState.RUNNING, outcome=None, clock=clock, updated_at=now)
