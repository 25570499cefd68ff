"""Questions to the engine, for processes of its own: for reviews, and for the opening book."""

from collections.abc import Sequence

from engine.book import book_moves
from engine.reviews import find
from tafl.findings import Findings
from tafl.game import Game
from tafl.moves import Move


def look_through(game: Game, first: int, end: int) -> Findings:
    """The engine's findings on the positions of *game* after *first* turns up to *end* - 1.

    The engine's core is interpreted: in a new process it would have to be compiled first.
    """
    return find(game, first, end)


def look_up(game: Game) -> Sequence[Move]:
    """The moves in the computer's opening book at the present position of *game*, best first.

    The book of a ruleset is read when it is first asked for, which takes a sixth of a second.
    """
    return [known.move for known in book_moves(game)]
