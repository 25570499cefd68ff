"""A board as text, for a block of code: signs that every font draws one cell wide."""

from rendering.empty_squares import SquareGround, grounds
from rendering.scene import Orientation
from tafl.board import layout_sign
from tafl.pieces import SPECIAL_MEN, Piece
from tafl.position import Position, Turn
from tafl.ruleset import Ruleset
from tafl.squares import COLUMNS, Square

MAX_WIDTH = 30
"""Most characters that fit in a line of a code block on a phone."""

GAP = " "

_PIECES = {Piece.ATTACKER: "x", Piece.DEFENDER: "o", Piece.KING: "K"}
"""The signs of the pieces; special men have the letters of layouts."""
_GROUNDS = {
    SquareGround.LIGHT: ".",
    SquareGround.DARK: ".",
    SquareGround.OPEN_EDGE: ".",
    SquareGround.GOAL: "#",
    SquareGround.CAMP: ":",
    SquareGround.THRONE: "+",
}


def board_as_text(
    position: Position, orientation: Orientation = Orientation.TOP, last: Turn | None = None
) -> str:
    """Draw *position* as lines of text, with the names of columns and rows.

    If there is room, squares are spaced, and brackets between them mark the *last* move: ``(.)``
    its source and ``[x]`` its target. Larger boards are neither spaced nor marked.
    """
    size = position.ruleset.size
    label = len(str(size)) + 1
    apart = _stands_apart(size)
    columns = f"{'':{label}}{(GAP if apart else '').join(COLUMNS[:size])}".rstrip()
    rows = sorted(range(size), key=lambda row: orientation.seen(Square(0, row), size).row)
    marks = _brackets(last) if apart and last is not None else {}
    drawn = [
        f"{row + 1:>{label - 1}}{_row(position, row, marks, apart=apart)}".rstrip() for row in rows
    ]
    return "\n".join([columns, *drawn, columns])


def legend(ruleset: Ruleset, last: Turn | None = None) -> str:
    """The meaning of the signs on a board under *ruleset* after the *last* move, in one line."""
    found = grounds(ruleset)
    goals = {square for square, ground in found.items() if ground is SquareGround.GOAL}
    names = {
        SquareGround.THRONE: "throne",
        SquareGround.GOAL: "corner" if goals <= ruleset.corner_squares else "goal",
        SquareGround.CAMP: "camp",
    }
    signs = [f"{_GROUNDS[ground]} {names[ground]}" for ground in names if ground in found.values()]
    if last is not None and _stands_apart(ruleset.size):
        signs.append("last move from ( ) to [ ]")
    kinds = [
        f"{layout_sign(man, kind)} {man.side}' {kind}"
        for man, kind in sorted(SPECIAL_MEN.values())
        if (man, kind) in ruleset.special_men
        or (kind in ruleset.changes_sides and any(kind is one for _, one in ruleset.special_men))
    ]
    return ", ".join(["x attacker", "o defender", "K king", *kinds, *signs])


def _stands_apart(size: int) -> bool:
    """Whether a phone is wide enough for gaps between the squares of a row."""
    return len(str(size)) + 1 + 2 * size <= MAX_WIDTH


def _row(position: Position, row: int, marks: dict[Square, str], *, apart: bool) -> str:
    """The signs of a row: with gaps or *marks* between them if *apart*, else side by side."""
    ground = grounds(position.ruleset)
    squares = [Square(column, row) for column in range(position.ruleset.size)]
    kinds = dict(position.kinds)
    signs = [
        (position.layout_sign_at(square) if square in kinds else "")
        or _PIECES.get(position.piece_at(square))
        or _GROUNDS[ground[square]]
        for square in squares
    ]
    if not apart:
        return GAP + "".join(signs)
    gaps = [GAP] * (len(squares) + 1)
    for square, brackets in marks.items():
        if square.row == row:
            gaps[square.column : square.column + 2] = brackets
    return "".join(gap + sign for gap, sign in zip(gaps, [*signs, ""], strict=True))


def _brackets(last: Turn) -> dict[Square, str]:
    """The brackets around source and target; in a gap that both need, the target's are drawn."""
    return {last.move.source: "()", last.move.target: "[]"}
