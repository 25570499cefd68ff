"""Offers: requests of one player to the other in a running match."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from tafl.pieces import Side

MIN_PAUSE = timedelta(hours=1)
MAX_PAUSE = timedelta(days=60)
DEFAULT_PAUSE = timedelta(days=7)


class OfferKind(StrEnum):
    """The kinds of offer.

    TAKEBACK: undo the player's last move, to move again. PAUSE: stop the clock for some time.
    RESUME: end the pause early. ABORT: call the match off, so that it counts for nothing.
    """

    DRAW = "draw"
    TAKEBACK = "takeback"
    PAUSE = "pause"
    RESUME = "resume"
    ABORT = "abort"


class Gift(StrEnum):
    """Marks of a side that has given the other side time; ``Match.offered`` has them.

    TIME: given in this turn. UNSEEN: the other side was notified, and has not moved since.
    """

    TIME = "time"
    UNSEEN = "time-unseen"


@dataclass(frozen=True, slots=True)
class Offer:
    """A request of *side* to the other side; *lasting* is the length of a pause, otherwise None.

    The offer is open until it is answered or withdrawn, or until the other side makes a move that
    is not a conditional one. The side that made the offer may move meanwhile, which withdraws only
    a takeback.
    """

    kind: OfferKind
    side: Side
    lasting: timedelta | None = None

    def outlives_move_of(self, side: Side) -> bool:
        """Whether the offer stays open after *side* has moved."""
        return side is self.side and self.kind is not OfferKind.TAKEBACK
