"""Requests about plans: conditional moves, which answer moves that the opponent may make."""

import logging
from dataclasses import dataclass
from datetime import datetime

from play.errors import PlayError
from play.matches.match import Match
from play.matches.state import MatchState
from play.matches.viewing import only_for
from play.news.matches import PlanDropped
from play.plans.errors import PlanError, PlanFault
from play.plans.plan import Plan, begun_line, read_line, resigns_at_end
from play.players.player_id import PlayerId
from play.store.port import Store, Unit
from play.time.habits import PairOfHabits
from tafl.game import Game

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Planned:
    """The *plan* of conditional moves of a player in a *match*.

    *number* is that of the line of moves just added, counted from 1; None if none was.
    """

    match: Match
    plan: Plan
    number: int | None = None

    @property
    def resigns(self) -> bool:
        """Whether the line just added ends with a resignation."""
        return self.number is not None and resigns_at_end(self.plan.lines[self.number - 1])


@dataclass(frozen=True, slots=True)
class Plans:
    """The plans of players: conditional moves, which nobody else sees.

    Every request can raise ``UnknownMatchError``, ``NotYourMatchError`` and ``MatchOverError``.
    """

    store: Store

    async def plan_of(self, match_id: int, player: PlayerId) -> Planned:
        """The plan of *player* in the match; an empty one if they have none."""
        async with self.store.read() as unit:
            return await _planned(unit, match_id, player)

    async def begun(self, match_id: int, player: PlayerId, written: str) -> Game:
        """The game of the match after the moves of *written*, with which a line may begin.

        Raises:
            PlanError: it is the turn of *player*, the game has dice, or a move is refused.
        """
        match = (await self.plan_of(match_id, player)).match
        require_waiting(match, player)
        return begun_line(match.game, written)

    async def add_line(
        self, match_id: int, player: PlayerId, written: str, *, replacing: bool = False
    ) -> Planned:
        """Add a line such as ``E4-E6 D5-D6``, a move and its answer, to the plan of *player*.

        If *replacing* is true, other lines that answer the same moves differently are removed.

        Raises:
            PlanError: it is the turn of *player*, the game has dice, or the line is refused.
        """
        async with self.store.begin() as unit:
            planned = await _planned(unit, match_id, player)
            match = planned.match
            require_waiting(match, player)
            line = read_line(match.game, written)
            plan = planned.plan.with_line(line, replacing=replacing)
            await unit.plans.put(match_id, player, plan)
        return Planned(match, plan, plan.number_of(line))

    async def remove(self, match_id: int, player: PlayerId, number: int | None) -> Planned:
        """Delete line *number*, from 1, of the plan of *player*, or the whole plan if it is None.

        Raises:
            PlanError: the plan has no line with that number.
        """
        async with self.store.begin() as unit:
            planned = await _planned(unit, match_id, player)
            match, plan = planned.match, planned.plan
            rest = Plan(plan.board) if number is None else plan.without(number)
            await _keep(unit, match, player, rest)
        return Planned(match, rest)


async def follow_plans(
    unit: Unit, before: Match, match: Match, now: datetime, habits: PairOfHabits
) -> Match | None:
    """Follow the conditional moves of both players after the change of *before* to *match*.

    Return the match after the planned answer to the latest move, a move or a resignation, which is
    not stored yet; None if no answer is planned. Plans that no longer fit the board are deleted.
    Only the player who waits has a plan, so a second answer never follows the first.
    """
    running = match.state is MatchState.RUNNING
    answers = running and _is_next(before, match)
    for owner, plan in (await unit.plans.of_match(match.id)).items():
        if running and plan.board == match.board:
            continue
        answered = _answered(match, owner, plan, now, habits) if answers else None
        if answered is not None:
            rest = plan.after(match.game.turns[-1].move, answered.board)
            await _keep(unit, answered, owner, rest)
            return answered
        await unit.plans.remove(match.id, owner)
        if running:
            await unit.outbox.add_news(_dropped(before, match, owner), now)
    return None


def _answered(
    match: Match, owner: PlayerId, plan: Plan, now: datetime, habits: PairOfHabits
) -> Match | None:
    """*match* after the answer in *owner*'s *plan* to its last move; None if none is possible."""
    move = match.game.turns[-1].move
    if plan.resigns_after(move):
        return match.resign(owner, now, None)
    answer = plan.answer_to(move)
    if answer is None:
        return None
    try:
        return match.answered(owner, answer, now, habits)
    except PlayError:
        # The rules may have been corrected since the line was checked; that must not stop a match.
        log.exception("A planned move in match %s is refused", match.id)
        return None


def _is_next(before: Match, match: Match) -> bool:
    """Whether exactly one move was played between *before* and *match*, and none taken back."""
    return match.ply == before.ply + 1


def _dropped(before: Match, match: Match, owner: PlayerId) -> PlanDropped:
    by = match.opponent_of(owner) if _is_next(before, match) else None
    return PlanDropped(owner, match.id, match.ply, match.board, by)


async def _planned(unit: Unit, match_id: int, player: PlayerId) -> Planned:
    match = await unit.matches.load_match(match_id, only_for(player))
    match.require_player(player, None)
    plan = await unit.plans.load_plan(match_id, player)
    return Planned(match, plan or Plan(match.board))


def require_waiting(match: Match, player: PlayerId) -> None:
    """Raise ``PlanError`` if *player* can plan nothing in *match* now."""
    if match.game.phase is not None:
        raise PlanError(PlanFault.DICE)
    if match.player_to_move == player:
        is_timeless = match.computer is not None
        raise PlanError(PlanFault.COMPUTER_ANSWERED if is_timeless else PlanFault.YOUR_TURN)


async def _keep(unit: Unit, match: Match, player: PlayerId, plan: Plan) -> None:
    """Store *plan* in place of the player's earlier one, or delete that if *plan* is empty."""
    if plan.lines:
        await unit.plans.put(match.id, player, plan)
    else:
        await unit.plans.remove(match.id, player)
