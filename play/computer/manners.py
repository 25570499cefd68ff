"""How the computer behaves: when it agrees to a draw, and when it resigns."""

from datetime import datetime

from play.computer.thinker import Judgement
from play.matches.errors import OfferError, OfferFault
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offering import accept_offer

EVEN = 50
"""Up to this it does not think itself ahead, in hundredths of a man."""

WORSE = -300
"""From here down it takes a draw at any time."""

EARLY_PLIES = 20
"""Before so many plies nobody knows yet how an even game will go."""

NEAR_PLIES = 4
"""A win that is so near its opponent may see on the board."""

LONG_PLIES = 150
HOPELESS = -1500
"""A game of so many plies that stands like this need not go on for ages.

Four corners that are shut off are worth ten men, and prove nothing yet.
"""


def agrees_to_draw(match: Match, judgement: Judgement) -> bool:
    """Whether the computer accepts a draw in *match*; never where it thinks itself ahead."""
    value = judgement.value if match.is_computers_turn else -judgement.value
    return value <= (WORSE if match.ply < EARLY_PLIES else EVEN)


def gives_up(match: Match, judgement: Judgement, before: Judgement | None) -> bool:
    """Whether the computer, whose turn it is, resigns *match*.

    *before* is what it thought of its turn before. It lets its opponent play a win that is near,
    and find the first move of one that is not.
    """
    if match.ply >= LONG_PLIES and judgement.value <= HOPELESS and not judgement.is_lost:
        return True
    is_far = judgement.lost_in is not None and judgement.lost_in > NEAR_PLIES
    return is_far and before is not None and before.is_lost


def answered_at_once(match: Match, now: datetime) -> Match:
    """*match*, in which the computer agrees to whatever it is asked for, but for a draw.

    Raises:
        OfferError: that cannot be done, or is not fair to others in a tournament.
    """
    offer, computer = match.offer, match.computer
    if offer is None or computer is None or offer.kind is OfferKind.DRAW:
        return match
    if match.occasion is not None:
        raise OfferError(match.id, OfferFault.OTHERS_WAIT)
    return accept_offer(match, computer, now, None)
