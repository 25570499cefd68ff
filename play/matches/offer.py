"""Offers: what one player asks of the other in a running match."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from tafl.pieces import Side

SHORTEST_PAUSE = timedelta(hours=1)
LONGEST_PAUSE = timedelta(days=60)
DEFAULT_PAUSE = timedelta(days=7)


class OfferKind(StrEnum):
    """What a player asks for.

    TAKEBACK: to move anew, as if he had not made his last move. PAUSE: that the clock stands still
    for some time. RESUME: that it runs again before that time is over.
    """

    DRAW = "draw"
    TAKEBACK = "takeback"
    PAUSE = "pause"
    RESUME = "resume"


@dataclass(frozen=True, slots=True)
class Offer:
    """What *side* asks of the other side, which has to consent; *lasting* is how long to pause.

    It stands until it is answered or withdrawn, or the other side moves by its own hand: an answer
    set beforehand leaves it. The asker may move meanwhile, except where he has asked to take a move
    back: that he has moved on withdraws it.
    """

    kind: OfferKind
    side: Side
    lasting: timedelta | None = None

    def outlives_move_of(self, side: Side) -> bool:
        """Whether the offer stands after a move of *side*."""
        return side is self.side and self.kind is not OfferKind.TAKEBACK
