"""Time in a match: reminders, the end of a player's time, claimed wins, and gifts of time."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from play.limits.durations import MIN_TIME_GIVEN
from play.matches import errors
from play.matches.match import Match
from play.matches.offer import Gift
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.time.clock import Clock
from play.time.habits import Habits, PairOfHabits
from play.time.reminders import Announced
from play.time.time_control import MAX_TIME, Lapse
from play.time.vacation import with_vacation
from tafl.endings import Outcome, Reason

DEFAULT_TIME_GIVEN = timedelta(days=1)
"""The time that a player gives the opponent without saying how much."""


def advance_clock(match: Match, now: datetime, habits: PairOfHabits) -> tuple[Match, Announced]:
    """The match after all events of its clock that are due *now*, and the last of those events.

    If the player to move is out of time, the match ends. Before that player's first move it is
    called off, and counts for nothing, unless it counts for a competition. Where the opponent must
    claim the win, the match goes on.
    """
    if not match.is_timed:
        return match, Announced.NOTHING
    if match.clock.has_lapsed(now) and match.clock.falls:
        return _flagged(match, now), Announced.LAPSED
    events = match.clock.events(habits.of_side(match.to_move))
    due = [what for at, what in events if at <= now]
    if not due:
        return match, Announced.NOTHING
    announced = match.clock.announced | sum(due, Announced.NOTHING)
    return replace(match, clock=replace(match.clock, announced=announced)), due[-1]


def require_time(match: Match, now: datetime) -> None:
    """Raise ``TimeUpError`` if *match* will end because its time is up, but has not ended yet."""
    if not match.is_timed:
        return
    if match.clock.falls and match.clock.has_lapsed(now):
        raise errors.TimeUpError(match.id, match.to_move)


def claim_win(match: Match, player: PlayerId, now: datetime, seen: int | None) -> Match:
    """The match won on time by *player*, who claims the win.

    Raises:
        NotYourMatchError, MatchOverError, StaleBoardError: as said in ``Match``.
        NothingToClaimError: the opponent still has time, or the match ends on time by itself.
    """
    side = match.require_player(player, seen)
    claimable = match.clock.control.lapse is Lapse.CLAIM
    if side is match.to_move or not claimable or not match.clock.has_lapsed(now):
        raise errors.NothingToClaimError(match.id, claimable=claimable)
    return _flagged(match, now)


def give_time(  # noqa: PLR0913, PLR0917 - who gives what, when, and which board they saw
    match: Match,
    player: PlayerId,
    more: timedelta,
    now: datetime,
    seen: int | None,
    habits: PairOfHabits,
) -> Match:
    """The match in which *player* has given the opponent *more* time.

    Raises:
        NotYourMatchError, MatchOverError, StaleBoardError: as said in ``Match``.
        NeedsNoTimeError: the opponent is the computer.
        TimeTooShortError: *more* is less than ``MIN_TIME_GIVEN``.
        TimeFullError: the opponent would have more time than the match allows.
        TimeGivenError: *player* has given time in this turn.
    """
    side = match.require_player(player, seen)
    if match.opponent_of(player) == match.computer:
        raise errors.NeedsNoTimeError(match.id)
    if more < MIN_TIME_GIVEN:
        raise errors.TimeTooShortError(match.id, MIN_TIME_GIVEN)
    running = side is not match.to_move
    most = _most_time(match, running=running)
    clock = match.clock.with_more(more, now, running=running, most=most)
    if (side, Gift.TIME) in match.offered:
        raise errors.TimeGivenError(match.id)
    if running:
        # A vacation stops no clock that has run out; with more time there is one to stop.
        clock = with_vacation(clock, habits.of_side(match.to_move).away)
    offered = match.offered | {(side, Gift.TIME), (side, Gift.UNSEEN)}
    return replace(match, clock=clock, offered=offered, updated_at=now)


def is_gift_unseen(match: Match, player: PlayerId) -> bool:
    """Whether the opponent was notified that *player* gave time, and has not moved since."""
    return (match.side_of(player), Gift.UNSEEN) in match.offered


def _most_time(match: Match, *, running: bool) -> timedelta:
    """The most time, gifts included, of the side whose clock is *running*, or of the other side."""
    clock = match.clock
    if match.occasion is None:
        return MAX_TIME
    # Others wait for the result: the next round, or players after the same place on the ladder.
    cap = clock.control.cap
    return max(cap, clock.turn) if running and clock.first else cap


def _flagged(match: Match, now: datetime) -> Match:
    """The match after its end because the player to move is out of time."""
    if match.clock.first and match.occasion is None:
        return match.ended(MatchState.ABORTED, None, now)
    abandoned = match.clock.control.lapse is Lapse.ABANDONED
    reason = Reason.ABANDONED if abandoned else Reason.TIME
    return match.ended(MatchState.FINISHED, Outcome(match.to_move.opponent, reason), now)


@dataclass(frozen=True, slots=True)
class RunningClock:
    """The *clock* of a running match, and the settings (*habits*) of the player to move."""

    clock: Clock
    habits: Habits

    @property
    def wake_at(self) -> datetime | None:
        """Time of the next reminder, or of the end of the time; None if none is left."""
        return self.clock.wake_at(self.habits)

    def is_due(self, now: datetime) -> bool:
        return self.wake_at is not None and self.wake_at <= now
