"""How often a player may challenge another who does not accept, or begin matches with theirs."""

from collections.abc import Iterable
from datetime import datetime

from play.challenges.state import ChallengeState
from play.limits import CHALLENGE_PERIOD, MAX_CHALLENGES_TO_ONE

_WEIGHTS = {ChallengeState.ACCEPTED: 0, ChallengeState.DECLINED: 2}
"""How much a challenge counts; any other counts once."""


def next_challenge_at(made: Iterable[tuple[datetime, ChallengeState]]) -> datetime | None:
    """When the next challenge is possible after those *made* in the period; None: at once.

    They are in the order of time, each with its state. Those that were accepted do not count, and
    those that were declined count twice.
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
