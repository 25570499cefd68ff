"""What can be refused about the options of a single game."""

from enum import StrEnum

from play.errors.base import PlayError
from tafl.pieces import Side
from tafl.squares import Square


class OptionsFault(StrEnum):
    """Why options of a single game do not go together."""

    NO_DICE = "no-dice"
    NO_HANDICAP = "no-handicap"
    NO_WEAKER_SIDE = "no-weaker-side"
    NO_SUCH_MAN = "no-such-man"
    TOO_MANY_MEN_OFF = "too-many-men-off"


class OptionsError(PlayError):
    """Options of a single game do not go together, or not with the board.

    ``NO_SUCH_MAN``: no man of *side* stands on *square*. ``TOO_MANY_MEN_OFF``: of *side*, *most*
    men may be taken off.
    """

    def __init__(
        self,
        fault: OptionsFault,
        *,
        side: Side = Side.ATTACKERS,
        square: Square | None = None,
        most: int = 0,
    ) -> None:
        super().__init__(fault, side, square, most)
        self.fault = fault
        self.side = side
        self.square = square
        self.most = most
