"""What the clock of a match does to it, by itself and by what players do about it."""

from dataclasses import replace
from datetime import datetime, timedelta

from play.matches.errors import NeedsNoTimeError, NothingToClaimError, TimeUpError
from play.matches.match import Match
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.time.reminders import Announced
from play.time.time_control import MAX_TIME, Lapse
from tafl.endings import Outcome, Reason


def advance_clock(match: Match, now: datetime) -> tuple[Match, Announced]:
    """The match after everything its clock is due for *now*, and the last of that.

    A flag that has fallen ends it: before the player's first move it is called off, and counts
    for nothing, unless it is played for some occasion. Where the win must be claimed it goes on.
    """
    if not match.is_timed:
        return match, Announced.NOTHING
    if match.clock.has_lapsed(now) and match.clock.falls:
        return _flagged(match, now), Announced.LAPSED
    events = match.clock.events(match.habits.of(match.to_move))
    due = [what for at, what in events if at <= now]
    if not due:
        return match, Announced.NOTHING
    announced = match.clock.announced | sum(due, Announced.NOTHING)
    return replace(match, clock=replace(match.clock, announced=announced)), due[-1]


def require_time(match: Match, now: datetime) -> None:
    """Refuse whatever a player wants if the flag has fallen, and nobody has acted on it yet.

    Raises:
        TimeUpError: the match is about to end.
    """
    if not match.is_timed:
        return
    if match.clock.falls and match.clock.has_lapsed(now):
        raise TimeUpError(match.id, match.to_move)


def claim_win(match: Match, player: PlayerId, now: datetime, seen: int | None) -> Match:
    """The match won by *player*, whose opponent's time has run out.

    Raises:
        NotYourMatchError, MatchOverError, StaleBoardError: as for a move.
        NothingToClaimError: the opponent is not late, or the flag falls by itself.
    """
    side = match.acting(player, seen)
    claimable = match.clock.control.lapse is Lapse.CLAIM
    if side is match.to_move or not claimable or not match.clock.has_lapsed(now):
        raise NothingToClaimError(match.id, claimable=claimable)
    return _flagged(match, now)


def give_time(
    match: Match, player: PlayerId, more: timedelta, now: datetime, seen: int | None
) -> Match:
    """The match in which the opponent of *player* has *more* time.

    Raises:
        NotYourMatchError, MatchOverError, StaleBoardError: as for a move.
        NeedsNoTimeError: the opponent is the computer.
        TimeFullError: the opponent would have more than anybody can have in this match.
    """
    side = match.acting(player, seen)
    if match.opponent_of(player) == match.computer:
        raise NeedsNoTimeError(match.id)
    running = side is not match.to_move
    most = _most_time(match, running=running)
    clock = match.clock.with_more(more, now, running=running, most=most)
    if running:
        # A vacation stops no clock that has run out; with more time there is one to stop.
        clock = clock.following(match.habits.of(match.to_move).away)
    return replace(match, clock=clock, updated_at=now)


def _most_time(match: Match, *, running: bool) -> timedelta:
    """How much time presents may add up to for the side whose time is *running*, or the other."""
    clock = match.clock
    if match.occasion is None:
        return MAX_TIME
    # Others wait for the result: the next round, or whoever wants the same place on the ladder.
    cap = clock.control.cap
    return max(cap, clock.turn) if running and clock.first else cap


def _flagged(match: Match, now: datetime) -> Match:
    """The match ended because the time of the player to move has run out."""
    if match.clock.first and match.occasion is None:
        return match.ended(MatchState.ABORTED, None, now)
    abandoned = match.clock.control.lapse is Lapse.ABANDONED
    reason = Reason.ABANDONED if abandoned else Reason.TIME
    return match.ended(MatchState.FINISHED, Outcome(match.to_move.opponent, reason), now)
