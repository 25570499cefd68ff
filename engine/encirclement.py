"""Encirclement: how nearly the defenders are surrounded, and attackers who play for that."""

from functools import cache

from engine.thought import Limits, RulesetThinker
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.squares import Square

DEPTH = 3
NODES = 8_000
GAP = 150
"""Value of closing one more gap in the ring around the defenders, in hundredths of a man."""
MARGIN = 400
MOST = 12
"""Number of the best moves that are compared: counting the gaps after each takes long."""

NEARLY_SHUT = 2
"""Most gaps in a ring around the defenders that counts as nearly shut."""
MOST_TIGHTENING = 12

UNUSED = -1


def besiege(player: RulesetThinker, game: Game) -> Move:
    """The attackers' move in *game*, among the best, that most nearly surrounds the defenders."""
    thought = player.think(game, Limits(DEPTH, NODES, MARGIN))
    if thought.is_won or thought.is_lost:
        return thought.move

    def worth(candidate: tuple[Move, int]) -> int:
        move, value = candidate
        return value - GAP * gaps(game.position.play(move).after)

    return max(thought.candidates[:MOST], key=worth)[0]


def tightening(position: Position) -> list[Move]:
    """Up to ``MOST_TIGHTENING`` moves that nearly surround the defenders, the tightest first.

    Empty if the defenders are to move or far from surrounded, or if surrounding them does not win.
    """
    is_near = gaps(position) <= NEARLY_SHUT + 1
    if not is_near or position.to_move is Side.DEFENDERS or not position.ruleset.encirclement:
        return []
    left = {move: gaps(position.play(move).after) for move in position.legal_moves()}
    near = (move for move, count in left.items() if 0 < count <= NEARLY_SHUT)
    return sorted(near, key=lambda move: left[move])[:MOST_TIGHTENING]


def gaps(position: Position) -> int:
    """The least number of further attackers, wherever they are put, that surround the defenders.

    It equals the greatest number of paths from the defenders to the edge that share no empty square
    (Menger's theorem). For a defender on the edge, only paths over empty squares count.
    """
    paths = _Paths(position)
    found = 0
    while paths.add_path():
        found += 1
    return found


class _Paths:
    """Paths from defenders over empty squares to the edge; a new one may reroute earlier ones.

    Squares are numbered; ``size**2`` is the place beyond the edge. While a path is sought, a number
    stands for leaving that square, and its complement (``~number``) for reaching it.
    """

    def __init__(self, position: Position) -> None:
        size = position.board.size
        self._beside = _beside(size)
        self._beyond = size * size
        self._is_taken = [False] * (self._beyond + 1)
        self._defenders = []
        for square, piece in position.pieces().items():
            number = square.row * size + square.column
            self._is_taken[number] = True
            if piece is not Piece.ATTACKER:
                self._defenders.append(number)
        self._before = [UNUSED] * self._beyond
        """For each empty square on a path, the square before it; ``UNUSED`` for all others."""

    def add_path(self) -> bool:
        """Add one more path, if there is one; return whether there was."""
        came: dict[int, int | None] = dict.fromkeys(self._defenders)
        places = list(self._defenders)
        # The loop appends to *places*, so that the nearest come first.
        for place in places:
            for following in self._leave(place) if place >= 0 else self._reach(~place):
                if following == ~self._beyond:
                    self._take(place, came)
                    return True
                if following not in came:
                    came[following] = place
                    places.append(following)
        return False

    def _leave(self, square: int) -> list[int]:
        is_taken = self._is_taken
        steps = [~each for each in self._beside[square] if not is_taken[each]]
        if is_taken[square]:
            return [step for step in steps if step != ~self._beyond]
        if self._before[square] != UNUSED:
            steps.append(~square)
        return steps

    def _reach(self, square: int) -> tuple[int]:
        # A path that reaches a square of another one can only reroute that one.
        before = self._before[square]
        return (square if before == UNUSED else before,)

    def _take(self, place: int, came: dict[int, int | None]) -> None:
        """Store the new path, which ends with *place*; *came* maps each place to the one before."""
        origin = came[place]
        while origin is not None:
            if origin < 0 and place != ~origin:
                self._before[~origin] = UNUSED
            elif origin >= 0 and place != ~origin:
                self._before[~place] = origin
            place, origin = origin, came[origin]


@cache
def _beside(size: int) -> tuple[tuple[int, ...], ...]:
    """For each square, the numbers of its neighbours; ``size**2`` for one beyond the edge."""
    squares = (Square(number % size, number // size) for number in range(size * size))
    return tuple(
        tuple(
            each.row * size + each.column if each.is_on(size) else size * size
            for each in square.neighbours
        )
        for square in squares
    )
