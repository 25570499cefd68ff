"""Marks: signs on squares, under the pieces, for past and possible moves."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import IntEnum, auto
from itertools import pairwise
from typing import NamedTuple

from rendering.scene import Scene
from tafl.moves import Move
from tafl.pieces import Kind, Piece, Side
from tafl.position import Turn
from tafl.squares import Square, squares_along

MAX_PLAN_ARROWS = 9
"""Most arrows of a plan, those of its last moves; nobody could tell more apart."""


class MarkKind(IntEnum):
    """The meanings of marks, in the order in which they are painted.

    An arrow consists of several marks. ``_OUT`` is its shaft from the middle of a square to the
    border, ``_IN`` from the border to the middle, ``_HEAD`` its end with the head. ``_STEP`` is the
    arrow of a move by one square. The arrows show:

    - ``ATTACKER`` and ``DEFENDER``: the moves of a plan, or moves that are often played next
    - ``WAY``: the king's ways to a goal, while he can be stopped
    - ``FORK``: his ways to a goal when nothing can stop him
    - ``TRAIL``: the last move; narrower than ``WAY``, since the king may have come along one
    - ``DANGER``, a broken arrow: a mistake, or a move that could capture the king
    - ``BETTER``: a move that would have been better
    """

    LEFT = auto()
    """The source of the last move."""
    ARRIVED = auto()
    """The target of the last move, and squares to which captured men returned."""
    THREATENED = auto()
    """The king, when nothing can stop him from escaping (tuichi)."""
    LOST = auto()
    """The king in a game that the attackers have won on the board."""
    WON = auto()
    """The king in a game that the defenders have won on the board."""
    ENDANGERED = auto()
    """The king, when he could be captured by the next move."""
    OPEN_GOAL = auto()
    """A goal that the king could reach next, when he can still be stopped."""
    CERTAIN_GOAL = auto()
    """A goal that the king could reach next, when nothing can stop him."""
    SELECTED = auto()
    ATTACKER_OUT = auto()
    ATTACKER_IN = auto()
    ATTACKER_HEAD = auto()
    ATTACKER_STEP = auto()
    """In the target, as a piece hides the source; likewise ``DEFENDER_STEP``."""
    DEFENDER_OUT = auto()
    DEFENDER_IN = auto()
    DEFENDER_HEAD = auto()
    DEFENDER_STEP = auto()
    WAY_OUT = auto()
    WAY_IN = auto()
    WAY_HEAD = auto()
    """In the goal."""
    FORK_OUT = auto()
    FORK_IN = auto()
    FORK_HEAD = auto()
    """On the square before the goal."""
    FORK_STEP = auto()
    """In the goal."""
    TRAIL_OUT = auto()
    TRAIL_HEAD = auto()
    TRAIL_IN = auto()
    TRAIL_START = auto()
    TRAIL_STEP = auto()
    """On the source."""
    DANGER_OUT = auto()
    DANGER_IN = auto()
    DANGER_HEAD = auto()
    BETTER_OUT = auto()
    BETTER_IN = auto()
    BETTER_HEAD = auto()
    FENCE = auto()
    """A side of the square that a weak king cannot cross in one step."""
    CAPTURED_ATTACKER = auto()
    CAPTURED_DEFENDER = auto()
    CAPTURED_KING = auto()
    TARGET = auto()
    NUMBER = auto()
    """The number of the planned move from this empty square, or of the popular move to it."""
    NUMBER_ASIDE = auto()
    """The number of a move in a corner of the square, if a piece or arrow takes its middle."""


class Heading(IntEnum):
    """A direction in the picture, in eighths of a turn counter-clockwise from the right."""

    RIGHT = 0
    UP_RIGHT = 1
    UP = 2
    UP_LEFT = 3
    LEFT = 4
    DOWN_LEFT = 5
    DOWN = 6
    DOWN_RIGHT = 7

    @classmethod
    def between(cls, start: Square, end: Square) -> "Heading":
        """The direction from *start* to *end*, which are in one row, column or diagonal."""
        across = (end.column > start.column) - (end.column < start.column)
        down = (end.row > start.row) - (end.row < start.row)
        return _HEADINGS[across, down]

    @property
    def is_diagonal(self) -> bool:
        return self % 2 == 1


_HEADINGS = {
    (1, 0): Heading.RIGHT,
    (1, -1): Heading.UP_RIGHT,
    (0, -1): Heading.UP,
    (-1, -1): Heading.UP_LEFT,
    (-1, 0): Heading.LEFT,
    (-1, 1): Heading.DOWN_LEFT,
    (0, 1): Heading.DOWN,
    (1, 1): Heading.DOWN_RIGHT,
}


class Mark(NamedTuple):
    """A mark on one square, perhaps with a *number*; a mark without a direction heads right.

    *man* is the kind of a captured man.
    """

    kind: MarkKind
    heading: Heading = Heading.RIGHT
    number: int = 0
    man: Kind = Kind.MAN


_PLANNED = {
    Side.ATTACKERS: (MarkKind.ATTACKER_OUT, MarkKind.ATTACKER_IN, MarkKind.ATTACKER_HEAD),
    Side.DEFENDERS: (MarkKind.DEFENDER_OUT, MarkKind.DEFENDER_IN, MarkKind.DEFENDER_HEAD),
}
_STEP = {Side.ATTACKERS: MarkKind.ATTACKER_STEP, Side.DEFENDERS: MarkKind.DEFENDER_STEP}
_LAST = (MarkKind.TRAIL_OUT, MarkKind.TRAIL_IN, MarkKind.TRAIL_HEAD)
_FORK = (MarkKind.FORK_OUT, MarkKind.FORK_IN, MarkKind.FORK_HEAD)
_WAY = (MarkKind.WAY_OUT, MarkKind.WAY_IN, MarkKind.WAY_HEAD)
_BETTER = (MarkKind.BETTER_OUT, MarkKind.BETTER_IN, MarkKind.BETTER_HEAD)

CAPTURED = {
    Piece.ATTACKER: MarkKind.CAPTURED_ATTACKER,
    Piece.DEFENDER: MarkKind.CAPTURED_DEFENDER,
    Piece.KING: MarkKind.CAPTURED_KING,
}
"""The mark on the square of a captured piece."""


def marks(scene: Scene) -> Mapping[Square, tuple[Mark, ...]]:
    """The marks of *scene* by square, each square's in the order in which they are painted."""
    found: defaultdict[Square, set[Mark]] = defaultdict(set)
    for square, mark in _marked(scene):
        found[square].add(mark)
    return {square: tuple(sorted(on_square)) for square, on_square in found.items()}


def _marked(scene: Scene) -> Iterator[tuple[Square, Mark]]:
    yield from _last_turn(scene)
    yield from _plan(scene)
    yield from _common(scene)
    yield from _comparison(scene)
    yield from _ways_out(scene)
    yield from _danger(scene)
    yield from _fate_of_the_king(scene)
    if scene.one_step:
        yield from _fence(scene)
    if scene.selected is not None:
        yield scene.selected, Mark(MarkKind.SELECTED)
    for target in scene.targets:
        yield target, Mark(MarkKind.TARGET)


def _last_turn(scene: Scene) -> Iterator[tuple[Square, Mark]]:
    if scene.last is None:
        return
    move = scene.last.move
    yield move.source, Mark(MarkKind.LEFT)
    yield move.target, Mark(MarkKind.ARRIVED)
    for leg in move.legs:
        if _is_step(leg):
            yield leg.source, Mark(MarkKind.TRAIL_STEP, _heading(scene, leg))
        else:
            yield leg.source, Mark(MarkKind.TRAIL_START)
            yield from _arrow(scene, leg, _LAST)
    for square in scene.last.returned:
        yield square, Mark(MarkKind.ARRIVED)
    yield from _captured(scene.last)


def _captured(turn: Turn) -> Iterator[tuple[Square, Mark]]:
    for leg in turn.legs:
        for square in leg.captures:
            piece, man = leg.before.piece_at(square), leg.before.kind_at(square)
            yield square, Mark(CAPTURED[piece], man=man)


def _arrow(
    scene: Scene, move: Move, parts: tuple[MarkKind, MarkKind, MarkKind]
) -> Iterator[tuple[Square, Mark]]:
    """An arrow for each leg, from the middle of its source to the border of its target.

    *parts* are its marks ``_OUT``, ``_IN`` and ``_HEAD``.
    """
    out, into, head = parts
    for leg in move.legs:
        heading = _heading(scene, leg)
        *walked, last_step, _ = squares_along(leg.source, leg.target)
        for here, there in pairwise((*walked, last_step)):
            yield here, Mark(out, heading)
            yield there, Mark(into, heading)
        yield last_step, Mark(head, heading)


def _whole_arrow(
    scene: Scene, move: Move, parts: tuple[MarkKind, MarkKind, MarkKind]
) -> Iterator[tuple[Square, Mark]]:
    """Arrows like those of ``_arrow``, but into the targets."""
    out, into, head = parts
    for leg in move.legs:
        heading = _heading(scene, leg)
        *walked, target = squares_along(leg.source, leg.target)
        yield from ((square, Mark(out, heading)) for square in walked)
        yield from ((square, Mark(into, heading)) for square in walked[1:])
        yield target, Mark(head, heading)


def _plan(scene: Scene) -> Iterator[tuple[Square, Mark]]:
    """A plan: arrows numbered at their source, and captured men on squares that are empty now.

    If several moves have the same source, the number is that of the last.
    """
    position = scene.position
    numbers: dict[Square, int] = {}
    for number, turn in list(enumerate(scene.line, start=1))[-MAX_PLAN_ARROWS:]:
        numbers[turn.move.source] = number
        if number == len(scene.line):  # the last move has an arrow of its own
            continue
        yield from _arrow(scene, turn.move, _PLANNED[turn.side])
        for square, mark in _captured(turn):
            if position.piece_at(square) is Piece.EMPTY:
                yield square, mark
    for square, number in numbers.items():
        is_empty = position.piece_at(square) is Piece.EMPTY
        kind = MarkKind.NUMBER if is_empty else MarkKind.NUMBER_ASIDE
        yield square, Mark(kind, number=number)


def _common(scene: Scene) -> Iterator[tuple[Square, Mark]]:
    """Popular moves: arrows numbered at their target, a shared one by the most popular."""
    side = scene.position.to_move
    numbers: dict[Square, int] = {}
    for number, move in enumerate(scene.common, start=1):
        numbers.setdefault(move.target, number)
        if _is_step(move):
            yield move.target, Mark(_STEP[side], _heading(scene, move))
        else:
            yield from _arrow(scene, move, _PLANNED[side])
    steps = {move.target for move in scene.common if _is_step(move)}
    for square, number in numbers.items():
        kind = MarkKind.NUMBER_ASIDE if square in steps else MarkKind.NUMBER
        yield square, Mark(kind, number=number)


def _comparison(scene: Scene) -> Iterator[tuple[Square, Mark]]:
    if scene.mistake is not None:
        yield from _broken(scene, scene.mistake)
    if scene.better is not None:
        yield from _whole_arrow(scene, scene.better, _BETTER)


def _ways_out(scene: Scene) -> Iterator[tuple[Square, Mark]]:
    for way in scene.escapes:
        if not scene.tuichi:
            yield from _whole_arrow(scene, way, _WAY)
        elif _is_step(way):
            yield way.target, Mark(MarkKind.FORK_STEP, _heading(scene, way))
        else:
            yield from _arrow(scene, way, _FORK)
        yield way.target, Mark(MarkKind.CERTAIN_GOAL if scene.tuichi else MarkKind.OPEN_GOAL)


def _danger(scene: Scene) -> Iterator[tuple[Square, Mark]]:
    king = scene.position.king
    if king is None or not scene.danger:
        return
    yield king, Mark(MarkKind.ENDANGERED)
    for move in scene.danger:
        yield from _broken(scene, move)


def _broken(scene: Scene, move: Move) -> Iterator[tuple[Square, Mark]]:
    """A broken arrow for each leg, from the middle of its source into its target."""
    for leg in move.legs:
        heading = _heading(scene, leg)
        for here, there in pairwise(squares_along(leg.source, leg.target)):
            yield here, Mark(MarkKind.DANGER_OUT, heading)
            yield there, Mark(MarkKind.DANGER_IN, heading)
        yield leg.target, Mark(MarkKind.DANGER_HEAD, heading)


def _fence(scene: Scene) -> Iterator[tuple[Square, Mark]]:
    """The fence around the squares that the king could reach in one step."""
    king = scene.position.king
    if king is None:
        return
    for square in scene.position.board.squares:
        if not _is_near(king, square):
            continue
        for beside in square.neighbours:
            if not _is_near(king, beside) or not beside.is_on(scene.position.board.size):
                yield square, Mark(MarkKind.FENCE, _towards(scene, square, beside))


def _is_near(centre: Square, square: Square) -> bool:
    """Whether *square* is *centre* or one of the eight squares around it, perhaps off the board."""
    return abs(square.column - centre.column) <= 1 and abs(square.row - centre.row) <= 1


def _fate_of_the_king(scene: Scene) -> Iterator[tuple[Square, Mark]]:
    king = scene.position.king
    if scene.last is not None and king is None:
        king = scene.last.before.king
    if king is None:
        return
    if scene.tuichi:
        yield king, Mark(MarkKind.THREATENED)
    outcome = scene.outcome
    if outcome is not None and outcome.winner is not None and outcome.is_on_the_board:
        won = outcome.winner is Side.DEFENDERS
        yield king, Mark(MarkKind.WON if won else MarkKind.LOST)


def _is_step(move: Move) -> bool:
    """Whether *move*, of one leg, goes to one of the eight squares around its source."""
    return len(move.path) == 1 and _is_near(move.source, move.target)


def _heading(scene: Scene, move: Move) -> Heading:
    return _towards(scene, move.source, move.target)


def _towards(scene: Scene, here: Square, there: Square) -> Heading:
    """The direction in the picture from *here* to *there*, which may be off the board."""
    size = scene.position.board.size
    seen = scene.orientation.seen
    return Heading.between(seen(here, size), seen(there, size))
