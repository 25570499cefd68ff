"""Examples of a ruleset: for each way to capture or to end a game, a small position and a move.

A rule has drawings of the few squares that matter. A drawing is laid on the board in every place
and direction until the engine confirms it under this very ruleset; one direction is enough where a
quarter turn of the board changes nothing. The move must take what the drawing says, and must not if
any man who helps the mover were missing. A ruleset without the rule confirms no place, so no code
asks which rules a ruleset has.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, product
from math import dist
from statistics import fmean
from typing import NamedTuple

from tafl.endings import Outcome, Reason, decided
from tafl.errors import IllegalMoveError
from tafl.moves import Move
from tafl.pieces import SPECIAL_KINDS, Kind, Piece, Side
from tafl.position import Position, Turn
from tafl.ruleset import Ruleset
from tafl.squares import Square
from tafl.symmetry import Symmetry, symmetries_of


class Rule(StrEnum):
    """The rule that an example shows."""

    BETWEEN_TWO = "between-two"
    SEVERAL = "several"
    GOING_ON = "going-on"
    KING_GOES_ON = "king-goes-on"
    JUMP = "jump"
    JUMP_CAPTURES = "jump-captures"
    KING_JUMPS = "king-jumps"
    CHANGES_SIDES = "changes-sides"
    NEVER_CAPTURED = "never-captured"
    KING_STANDING = "king-standing"
    KING_MOVING = "king-moving"
    THRONE_TAKES_ATTACKER = "throne-takes-attacker"
    THRONE_TAKES_DEFENDER = "throne-takes-defender"
    KINGS_THRONE = "kings-throne"
    LINNAEAN_CAPTURE = "linnaean-capture"
    CORNER_TAKES_ATTACKER = "corner-takes-attacker"
    CORNER_TAKES_DEFENDER = "corner-takes-defender"
    CAMP_TAKES_ATTACKER = "camp-takes-attacker"
    CAMP_TAKES_DEFENDER = "camp-takes-defender"
    MANNED_CAMP = "manned-camp"
    SHIELDWALL = "shieldwall"
    SHIELDWALL_AND_CORNER = "shieldwall-and-corner"
    SHIELDWALL_AND_KING = "shieldwall-and-king"
    SHIELDWALL_FROM_FRONT = "shieldwall-from-front"
    KING_ON_THRONE = "king-on-throne"
    KING_BESIDE_THRONE = "king-beside-throne"
    KING_ELSEWHERE = "king-elsewhere"
    KING_AT_EDGE = "king-at-edge"
    KING_AT_CORNER = "king-at-corner"
    KING_AT_CAMP = "king-at-camp"
    KING_BETWEEN_PAIR = "king-between-pair"
    DOUBLE_TRAP = "double-trap"
    BROKEN_SHIELD = "broken-shield"
    ENCIRCLED = "encircled"
    EXIT_FORT = "exit-fort"
    SHUT_IN = "shut-in"


class Example(NamedTuple):
    """A *turn* that shows *rule*; *outcome* is None unless *rule* is about an end of the game."""

    rule: Rule
    turn: Turn
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of a few squares and a move on them, to be tried on a board.

    *rows* are separated by spaces. *takes* holds the signs of the pieces captured. If *ends* is
    set, the move must end the game for that reason. The signs in *rows*:

    ``A``, ``D`` and ``K`` are an attacker, a defender and the king who stand still, ``a``, ``d`` or
    ``k`` the one that moves, ``*`` where it arrives, ``+`` where it arrives when it goes on, ``.``
    an empty square; all these are ordinary squares. ``t``, ``c`` and ``m`` are the empty throne, an
    empty corner and camp square, ``R`` the king on his throne, ``M`` an attacker in a camp, ``#`` a
    place off the board, ``_`` any square. ``S`` and ``s`` are attackers of a special *kind*, ``W``
    and ``w`` such defenders; an ordinary man in their place must not do the same. ``r`` is the king
    who moves from his throne, ``T`` a throne and ``C`` a corner on which he arrives.
    """

    rule: Rule
    rows: str
    takes: frozenset[str] = frozenset()
    ends: Reason | None = None
    kind: Kind = Kind.MAN


class DrawnGround(StrEnum):
    """The kind of square that a sign in a drawing stands for; ``BEYOND`` is off the board."""

    PLAIN = "plain"
    THRONE = "throne"
    CORNER = "corner"
    CAMP = "camp"
    BEYOND = "beyond"


Grounds = Mapping[tuple[int, int], DrawnGround]
"""The kind of every square of a board, by its column and row from 0."""

_GROUNDS = {
    **dict.fromkeys("ADKSWadksw*+.", DrawnGround.PLAIN),
    **dict.fromkeys("tRrT", DrawnGround.THRONE),
    **dict.fromkeys("cC", DrawnGround.CORNER),
    **dict.fromkeys("mM", DrawnGround.CAMP),
    **dict.fromkeys("#", DrawnGround.BEYOND),
}
_PIECES = {
    **dict.fromkeys("AMaSs", Piece.ATTACKER),
    **dict.fromkeys("DdWw", Piece.DEFENDER),
    **dict.fromkeys("KRkr", Piece.KING),
}
_MOVERS = "adksrw"
_SPECIAL = "SsWw"
_PATH = "*T+C"
_ANYTHING = "_"


def _men(rule: Rule, rows: str, takes: str) -> Drawing:
    return Drawing(rule, rows, frozenset(takes))


def _king(rule: Rule, rows: str, takes: str = "KR") -> Drawing:
    return Drawing(rule, rows, frozenset(takes), Reason.KING_CAPTURED)


def _special(rule: Rule, rows: str, takes: str = "", ends: Reason | None = None) -> list[Drawing]:
    return [Drawing(rule, rows, frozenset(takes), ends, kind) for kind in SPECIAL_KINDS]


DRAWINGS = (
    _men(Rule.BETWEEN_TWO, "AD* __. __a", "D"),
    _men(Rule.SEVERAL, "__D__ __A__ DA*AD __.__ __d__", "A"),
    _men(Rule.GOING_ON, "AD*a __._ AD+_", "D"),
    *(
        Drawing(Rule.KING_GOES_ON, rows, frozenset("A"), Reason.ESCAPED)
        for rows in ("C.*AD __.__ __k__", "#+.*AD ___.__ ___k__")
    ),
    *_special(Rule.JUMP, "sD*"),
    *_special(Rule.JUMP, "wA*"),
    *_special(Rule.JUMP_CAPTURES, "sD*", "D"),
    *_special(Rule.JUMP_CAPTURES, "wA*", "A"),
    _men(Rule.KING_JUMPS, "kA*", ""),
    _men(Rule.KING_JUMPS, "kA*", "A"),
    _men(Rule.KING_JUMPS, "kAT", ""),
    _men(Rule.KING_JUMPS, "rA*", ""),
    *_special(Rule.CHANGES_SIDES, "AW* __. __a", "W"),
    *_special(Rule.CHANGES_SIDES, "DS* __. __d", "S"),
    *_special(Rule.NEVER_CAPTURED, "AW* __. __a"),
    *_special(Rule.NEVER_CAPTURED, "DS* __. __d"),
    _men(Rule.KING_STANDING, "KA* __. __d", "A"),
    _men(Rule.KING_MOVING, "DA* __. __k", "A"),
    _men(Rule.KING_MOVING, "DA* __k", "A"),
    _men(Rule.THRONE_TAKES_ATTACKER, "tA* __. __d", "A"),
    _men(Rule.THRONE_TAKES_DEFENDER, "tD* __. __a", "D"),
    _men(Rule.KINGS_THRONE, "RD* __. __a", "D"),
    _men(Rule.LINNAEAN_CAPTURE, "_A__ ARD* _A_. ___a", "D"),
    _men(Rule.CORNER_TAKES_ATTACKER, "cA* __. __d", "A"),
    _men(Rule.CORNER_TAKES_DEFENDER, "cD* __. __a", "D"),
    _men(Rule.CAMP_TAKES_ATTACKER, "mA* __. __d", "A"),
    _men(Rule.CAMP_TAKES_DEFENDER, "mD* __. __a", "D"),
    _men(Rule.MANNED_CAMP, "MA* __. __d", "A"),
    _men(Rule.SHIELDWALL, "##### ADDD* _AAA. ____. ____a", "D"),
    _men(Rule.SHIELDWALL_AND_CORNER, "##### cDDD* _AAA. ____. ____a", "D"),
    _men(Rule.SHIELDWALL_AND_KING, "##### ADKD* _AAA. ____. ____a", "D"),
    _men(Rule.SHIELDWALL_AND_KING, "##### AKDD* _AAA. ____. ____a", "D"),
    _men(Rule.SHIELDWALL_FROM_FRONT, "##### ADDDA _A*A_ __.__ __a__", "D"),
    _king(Rule.KING_ON_THRONE, "_A__ ARA_ _*.a"),
    _king(Rule.KING_ON_THRONE, "_A__ .R._ _*.a"),
    _king(Rule.KING_BESIDE_THRONE, "_A_ tKA _*_ _._ _a_"),
    _king(Rule.KING_BESIDE_THRONE, "_A_ tK. _*_ _._ _a_"),
    _king(Rule.KING_BESIDE_THRONE, "_._ tK* _.. __a"),
    _king(Rule.KING_ELSEWHERE, "_A_ AKA _*_ _._ _a_"),
    _king(Rule.KING_ELSEWHERE, "_A_ .K. _*_ _._ _a_"),
    _king(Rule.KING_AT_EDGE, "### AKA _*_ _._ _a_"),
    _king(Rule.KING_AT_EDGE, "### .K. _*_ _._ _a_"),
    _king(Rule.KING_AT_CORNER, "##### cK*.a _A___"),
    _king(Rule.KING_AT_CORNER, "##### cK*.a _.___"),
    _king(Rule.KING_AT_CAMP, "_A_ mKA _*_ _._ _a_"),
    _king(Rule.KING_AT_CAMP, "_.. mK* _.. __a"),
    *_special(Rule.KING_BETWEEN_PAIR, "SK* __. __s", "K", Reason.KING_CAPTURED),
    _king(Rule.DOUBLE_TRAP, "___AA_ a.*KDA ___AA_"),
    _king(Rule.BROKEN_SHIELD, "_AA_ AKD. _A*_ __._ __a_", "KD"),
    Drawing(Rule.ENCIRCLED, "__A__ _A.A_ A.K.A _ADA_ a.*__", ends=Reason.ENCIRCLED),
    Drawing(Rule.ENCIRCLED, "__A__ _A.A_ A.R.A _ADA_ a.*__", ends=Reason.ENCIRCLED),
    Drawing(Rule.EXIT_FORT, "_d___# _.___# .*DDD# AD..K# __DDD# __A_A#", ends=Reason.EXIT_FORT),
    Drawing(Rule.SHUT_IN, "_AA___ A..A__ A.K*.a _AA___ ______ __A.__", ends=Reason.SHUT_IN),
)
"""The drawings to try for each rule; the first that the engine confirms gives the example."""


def examples(ruleset: Ruleset) -> tuple[Example, ...]:
    """One example of each rule that *ruleset* has, in the order of ``Rule``."""
    found: dict[Rule, Example] = {}
    for drawing in DRAWINGS:
        if drawing.rule not in found:
            tried = (scene.example() for scene in _scenes(drawing, ruleset))
            example = next(filter(None, tried), None)
            if example is not None:
                found[drawing.rule] = example
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class _Scene:
    """A drawing laid on the board of *ruleset*; *taken* are the captures expected of *move*."""

    ruleset: Ruleset
    drawing: Drawing
    pieces: Mapping[Square, Piece]
    move: Move
    taken: frozenset[Square]
    special: frozenset[Square] = frozenset()

    @property
    def mover(self) -> Side:
        return self.pieces[self.move.source].side

    def played(self, pieces: Mapping[Square, Piece]) -> Turn | None:
        """The turn of the move among *pieces*, or None if it does not do what the drawing says."""
        kinds = dict.fromkeys(self.special & pieces.keys(), self.drawing.kind)
        position = Position.of(self.ruleset, pieces, self.mover, kinds)
        goals, ends = position.board.goals, self.drawing.ends
        try:
            turn = position.play(self.move)
        except IllegalMoveError:
            return None
        if set(turn.captures) != self.taken or position.king in goals:
            return None
        if turn.after.king in goals and ends is not Reason.ESCAPED:
            return None
        if kinds and _plain_result(position, self.move) == turn.after.lines:
            return None
        outcome = decided(turn)
        return turn if ends is None or (outcome and outcome.reason is ends) else None

    def is_minimal(self) -> bool:
        """Whether the move fails as soon as any piece that helps the mover is missing."""
        helpers = [
            square
            for square, piece in self.pieces.items()
            if piece.side is self.mover and square != self.move.source
        ]
        return not any(
            self.played({at: piece for at, piece in self.pieces.items() if at != square})
            for square in helpers
        )

    def example(self) -> Example | None:
        """The move as an example; a king is added far away if the drawing has none."""
        if self.played(self.pieces) is None or (self.taken and not self.is_minimal()):
            return None
        for pieces in self._with_king():
            turn = self.played(pieces)
            if turn is not None:
                ends = self.drawing.ends is not None
                return Example(self.drawing.rule, turn, decided(turn) if ends else None)
        return None

    def _with_king(self) -> Iterator[Mapping[Square, Piece]]:
        if Piece.KING in self.pieces.values():
            yield self.pieces
            return
        busy = (*self.pieces, *self.move.path)
        for square in _by_distance(self.ruleset.middle, self.ruleset.size):
            if all(dist(square, other) > _APART for other in busy):
                yield {**self.pieces, square: Piece.KING}


def _plain_result(position: Position, move: Move) -> tuple[int, ...] | None:
    """The lines after *move* if all men were ordinary; None if it were illegal."""
    try:
        return position._replace(kinds=()).play(move).after.lines
    except IllegalMoveError:
        return None


_QUARTER_TURN = Symmetry(swaps=True, reverses_columns=True)
_APART = 2
"""The distance, in squares, that the king keeps from a scene that is not about him."""


def _scenes(drawing: Drawing, ruleset: Ruleset) -> Iterator[_Scene]:
    """All ways to lay *drawing* on the board: as drawn first, then turned if that may matter."""
    men = {_PIECES[sign] for sign in drawing.rows if sign in _SPECIAL}
    if any((man, drawing.kind) not in ruleset.special_men for man in men):
        return
    grounds = _grounds_of(ruleset)
    directions = 1 if _QUARTER_TURN in symmetries_of(ruleset) else 4
    for signs in islice(_turned(drawing.rows.split()), directions):
        places = _fitting_places(signs, grounds, ruleset.size)
        for place in sorted(places, key=_oddity(signs, ruleset)):
            yield _scene(
                drawing,
                ruleset,
                {
                    Square(place.column + square.column, place.row + square.row): sign
                    for square, sign in signs.items()
                },
            )


def _fitting_places(signs: Mapping[Square, str], grounds: Grounds, size: int) -> Iterator[Square]:
    """The places where the upper left corner of a drawing may lie, perhaps beyond the edge."""
    asked = [(column, row, _GROUNDS[sign]) for (column, row), sign in signs.items()]
    asked.sort(
        key=lambda square: square[-1] is DrawnGround.PLAIN
    )  # the rare ones rule out most places
    for left, top in product(range(-1, size), repeat=2):
        for column, row, ground in asked:
            if grounds.get((left + column, top + row), DrawnGround.BEYOND) is not ground:
                break
        else:
            yield Square(left, top)


def _scene(drawing: Drawing, ruleset: Ruleset, laid: Mapping[Square, str]) -> _Scene:
    pieces = {square: _PIECES[sign] for square, sign in laid.items() if sign in _PIECES}
    (source,) = (square for square, sign in laid.items() if sign in _MOVERS)
    path = (square for sign in _PATH for square in laid if laid[square] == sign)
    mover = pieces[source].side
    taken = frozenset(
        square
        for square, sign in laid.items()
        if sign in drawing.takes and pieces[square].side is not mover
    )
    special = frozenset(square for square, sign in laid.items() if sign in _SPECIAL)
    return _Scene(ruleset, drawing, pieces, Move(source, *path), taken, special)


def _turned(rows: list[str]) -> Iterator[Mapping[Square, str]]:
    """The signs of a drawing by place, in each of its four directions."""
    for _ in range(4):
        yield {
            Square(column, row): sign
            for row, signs in enumerate(rows)
            for column, sign in enumerate(signs)
            if sign != _ANYTHING
        }
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]


def _oddity(signs: Mapping[Square, str], ruleset: Ruleset) -> Callable[[Square], float]:
    """A function that rates a place for a drawing with *signs*; the lowest number is the best.

    A drawing lies best halfway between the throne and the edge.
    """
    column, row = map(fmean, zip(*signs, strict=True))
    middle, best = ruleset.middle, ruleset.size / 4
    return lambda place: abs(dist((place.column + column, place.row + row), middle) - best)


def _grounds_of(ruleset: Ruleset) -> Grounds:
    size = ruleset.size
    grounds = dict.fromkeys(product(range(size), range(size)), DrawnGround.PLAIN)
    for camp in ruleset.camps:
        grounds |= dict.fromkeys(camp, DrawnGround.CAMP)
    grounds |= dict.fromkeys(ruleset.corner_squares, DrawnGround.CORNER)
    if ruleset.has_throne:
        grounds |= dict.fromkeys(ruleset.throne_squares, DrawnGround.THRONE)
    return grounds


def _by_distance(centre: Square, size: int) -> list[Square]:
    squares = (Square(column, row) for row in range(size) for column in range(size))
    return sorted(squares, key=lambda square: dist(square, centre))
