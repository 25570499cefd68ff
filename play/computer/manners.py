"""Manners of the computer: where it plays, its answers to offers, its decision to resign."""

from datetime import datetime

from play.computer.errors import ComputerOffError
from play.computer.thinker import Judgement
from play.matches.errors import OfferError, OfferFault
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offering import accept_offer
from play.players.player_id import LEVELS
from play.servers.server import Server
from play.time.habits import PairOfHabits

EVEN = 50
"""Highest value of a position at which the computer accepts a draw, in hundredths of a man."""

WORSE = -300
"""Highest value at which it accepts a draw before ``EARLY_PLIES``, in hundredths of a man."""

EARLY_PLIES = 20
"""Plies after which an even position says something about the result."""

NEAR_PLIES = 4
"""Plies to a win that is so near that the opponent may see it on the board."""

LONG_PLIES = 150
HOPELESS = -1500
"""Plies, and value in hundredths of a man, from which a lost game is resigned unproven.

Four corners that are shut off are worth ten men, and prove nothing yet.
"""


def levels_on(server: Server) -> range:
    """The levels at which the computer plays on *server*, by the server's settings.

    Raises:
        ComputerOffError: the server has turned the computer off.
    """
    if not server.computer:
        raise ComputerOffError
    return range(LEVELS.start, server.computer + 1)


def agrees_to_draw(match: Match, judgement: Judgement) -> bool:
    """Whether the computer accepts a draw in *match*; never where it judges itself ahead."""
    value = judgement.value if match.is_computers_turn else -judgement.value
    return value <= (WORSE if match.ply < EARLY_PLIES else EVEN)


def gives_up(match: Match, judgement: Judgement, before: Judgement | None) -> bool:
    """Whether the computer, whose turn it is, resigns *match*.

    *before* is its judgement on its turn before. A near win is left to the opponent to play, and so
    is the first move of a distant one.
    """
    if match.ply >= LONG_PLIES and judgement.value <= HOPELESS and not judgement.is_lost:
        return True
    is_far = judgement.lost_in is not None and judgement.lost_in > NEAR_PLIES
    return is_far and before is not None and before.is_lost


def answered_at_once(match: Match, now: datetime, habits: PairOfHabits) -> Match:
    """*match* after the computer has agreed to any open offer, except one of a draw.

    Raises:
        OfferError: the offer cannot be accepted, or is unfair to others in a tournament.
    """
    offer, computer = match.offer, match.computer
    if offer is None or computer is None or offer.kind is OfferKind.DRAW:
        return match
    if match.occasion is not None:
        raise OfferError(match.id, OfferFault.OTHERS_WAIT)
    return accept_offer(match, computer, now, None, habits)
