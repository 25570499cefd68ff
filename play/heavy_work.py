"""The refusal of heavy work, such as a replay or a review, which is done in turn."""

from enum import StrEnum

from play.errors import PlayError


class HeavyWorkFault(StrEnum):
    """Reasons why heavy work is not done."""

    OWN_UNDER_WAY = "own-under-way"
    QUEUE_FULL = "queue-full"
    PUSHED_OUT = "pushed-out"
    TOO_LONG = "too-long"
    STOPPED = "stopped"


class HeavyWorkError(PlayError):
    """Heavy work was not done."""

    fault: HeavyWorkFault
