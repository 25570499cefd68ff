"""Offers: what one player asks the other for in a running match."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from tafl.pieces import Side

MIN_PAUSE = timedelta(hours=1)
MAX_PAUSE = timedelta(days=60)
DEFAULT_PAUSE = timedelta(days=7)


class OfferKind(StrEnum):
    """What a player asks for.

    TAKEBACK: to undo their last move and move again. PAUSE: that the clock stands still for some
    time. RESUME: that it runs again before that time is over.
    """

    DRAW = "draw"
    TAKEBACK = "takeback"
    PAUSE = "pause"
    RESUME = "resume"


@dataclass(frozen=True, slots=True)
class Offer:
    """What *side* asks the other side to agree to; *lasting* is how long to pause.

    It is open until it is answered or withdrawn, or the other side makes a move that is not a
    conditional one. The side that made it may move meanwhile; only a takeback is withdrawn by that.
    """

    kind: OfferKind
    side: Side
    lasting: timedelta | None = None

    def outlives_move_of(self, side: Side) -> bool:
        """Whether the offer stays open after a move of *side*."""
        return side is self.side and self.kind is not OfferKind.TAKEBACK
