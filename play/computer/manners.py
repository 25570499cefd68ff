"""The computer's manners: which offers it accepts, and when it resigns."""

from dataclasses import replace
from datetime import datetime

from play.computer.errors import ComputerOffError
from play.computer.thinker import Judgement
from play.matches.errors import OfferError, OfferFault
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import accept_offer
from play.players.player_id import LEVELS
from play.servers.server import Server
from play.time.habits import PairOfHabits

EVEN = 50
"""Highest value for the computer, in hundredths of a man, at which it accepts a draw."""

WORSE = -300
"""Highest value for the computer, in hundredths of a man, at which it accepts an early draw."""

EARLY_PLIES = 20
"""Half-moves from the start that count as early, when an even position says little yet."""

NEAR_PLIES = 4
"""A loss within this many half-moves is near: the opponent may see the win on the board."""

LONG_PLIES = 150
HOPELESS = -1500
"""The computer resigns after ``LONG_PLIES`` half-moves at this value, without a proven loss.

The value is in hundredths of a man. Four corners that are shut off are worth ten men, and prove
nothing yet.
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
    """Whether the computer accepts a draw in *match*; not if it judges itself clearly ahead."""
    value = judgement.value if match.is_computers_turn else -judgement.value
    return value <= (WORSE if match.ply < EARLY_PLIES else EVEN)


def gives_up(match: Match, judgement: Judgement, before: Judgement | None) -> bool:
    """Whether the computer, whose turn it is, resigns *match*.

    *judgement* is of the present position, *before* of that on its previous turn. If the loss is
    near, the computer lets the opponent play it out. If it is far off, the computer resigns only if
    it was already proven on the previous turn.
    """
    if match.ply >= LONG_PLIES and judgement.value <= HOPELESS and not judgement.is_lost:
        return True
    is_far = judgement.lost_in is not None and judgement.lost_in > NEAR_PLIES
    return is_far and before is not None and before.is_lost


def answered_at_once(match: Match, now: datetime, habits: PairOfHabits) -> Match:
    """*match* after the computer has accepted any open offer, except one of a draw.

    Raises:
        OfferError: the offer cannot be carried out, or it is to abort a rated match.
    """
    offer, computer = match.offer, match.computer
    if offer is None or computer is None or offer.kind is OfferKind.DRAW:
        return match
    # It would agree to anything, so that nobody would ever lose early.
    if match.rated and offer.kind is OfferKind.ABORT:
        raise OfferError(match.id, OfferFault.RATED_COMPUTER)
    answered = accept_offer(match, computer, now, None, habits)
    # Unlike a person, the computer agrees to anything: a limit keeps the thread from floods.
    is_back = offer.kind is OfferKind.TAKEBACK
    return answered if is_back else replace(answered, offered=match.offered)
