"""Limits on challenging a player who does not accept, and on accepting one player's challenges."""

from collections.abc import Iterable
from datetime import datetime

from play.challenges.state import ChallengeState
from play.limits import CHALLENGE_PERIOD, MAX_CHALLENGES_TO_ONE

_WEIGHTS = {ChallengeState.ACCEPTED: 0, ChallengeState.DECLINED: 2}
"""Weight of a challenge by its state; 1 for all other states."""


def next_challenge_at(made: Iterable[tuple[datetime, ChallengeState]]) -> datetime | None:
    """The earliest time of the next challenge to a player; None: at once.

    *made* are the challenges of the last ``CHALLENGE_PERIOD``, oldest first, each with its state.
    Accepted ones do not count, and declined ones count twice.
    """
    counting = [(at, _WEIGHTS.get(state, 1)) for at, state in made]
    left = sum(weight for _, weight in counting)
    free_at = None
    for at, weight in counting:
        if left < MAX_CHALLENGES_TO_ONE:
            break
        left -= weight
        free_at = at + CHALLENGE_PERIOD
    return free_at
