"""What can be refused about offers."""

from enum import StrEnum

from play.errors.matches import MatchError
from play.offer import Offer


class OfferGoneError(MatchError):
    """The offer that is answered or withdrawn does not stand, or no longer."""


class OwnOfferError(MatchError):
    """A player answers his own offer."""


class NotYourOfferError(MatchError):
    """A player withdraws his opponent's offer."""


class OfferStandsError(MatchError):
    """A player offers something while another *offer* stands, perhaps his *own*."""

    def __init__(self, match_id: int, offer: Offer, *, own: bool) -> None:
        super().__init__(match_id)
        self.offer = offer
        self.own = own


class OfferFault(StrEnum):
    """Why what is offered cannot be done.

    TIME_UP: the time of the side to move has run out, and only waits to be claimed.
    """

    RATED = "rated"
    DICE = "dice"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    TIME_UP = "time-up"
    PAUSE_LENGTH = "pause-length"
    NOT_PAUSED = "not-paused"


class OfferError(MatchError):
    """What is offered, or was, cannot be done."""

    def __init__(self, match_id: int, fault: OfferFault) -> None:
        super().__init__(match_id)
        self.fault = fault
