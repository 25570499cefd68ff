"""Ladders, and what comes of the pairs that are played on them."""

from dataclasses import replace
from datetime import datetime

from play.ladders.ladder import Ladder, LadderChallenge, Rung
from play.matches.pair import Pair
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from tafl.endings import Outcome, Reason
from tests.support.examples import NOON, new_match, summary

RUNNING = summary(new_match())


def player(number: int) -> PlayerId:
    """The player who is at the place *number* of ``ladder_of``."""
    return PlayerId(1000 + number)


def ladder_of(size: int) -> Ladder:
    """A ladder that so many players joined at noon."""
    return Ladder(1, tuple(Rung(player(number), NOON) for number in range(1, size + 1)))


def order(ladder: Ladder) -> list[int]:
    """The numbers of the players, the best first."""
    return [rung.player - 1000 for rung in ladder.rungs]


def pair(challenge: LadderChallenge, first: str, second: str, *ended_at: datetime) -> Pair:
    """Both matches, each ``won``, ``lost`` and so on by the challenger, *ended_at* those times."""
    seats = Seats(*challenge.players)
    first_at, second_at = ended_at or (NOON, NOON)
    one = _match(challenge.pair_id, challenge, seats, first)
    other = _match(challenge.pair_id + 1, challenge, seats.swapped, second)
    return Pair(replace(one, updated_at=first_at), replace(other, updated_at=second_at))


def _match(number: int, challenge: LadderChallenge, seats: Seats, result: str) -> MatchSummary:
    state, winner, reason = _result(challenge, result)
    side = None if winner is None else seats.side_of(winner)
    outcome = None if reason is None else Outcome(side, reason)
    return replace(
        RUNNING, id=number, pair_id=challenge.pair_id, seats=seats, state=state, outcome=outcome
    )


def _result(
    challenge: LadderChallenge, result: str
) -> tuple[MatchState, PlayerId | None, Reason | None]:
    won, lost = challenge.players
    return {
        "won": (MatchState.FINISHED, won, Reason.ESCAPED),
        "won on time": (MatchState.FINISHED, won, Reason.TIME),
        "drawn": (MatchState.FINISHED, None, Reason.AGREED),
        "lost": (MatchState.FINISHED, lost, Reason.KING_CAPTURED),
        "lost on time": (MatchState.FINISHED, lost, Reason.TIME),
        "abandoned": (MatchState.FINISHED, lost, Reason.ABANDONED),
        "called off": (MatchState.ABORTED, None, None),
        "running": (MatchState.RUNNING, None, None),
    }[result]
