"""Positions, where pieces may go, and whom squares help to capture."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tafl.pieces import Kind, Piece, Side
from tafl.ruleset import CampEntry, Cross, Jump, Ruleset, Stop
from tafl.squares import Square

DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONALS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
SIGNS = {
    "A": Piece.ATTACKER,
    "D": Piece.DEFENDER,
    "K": Piece.KING,
    **dict.fromkeys("cnmg", Piece.ATTACKER),
    **dict.fromkeys("CNMG", Piece.DEFENDER),
}
KINDS = {"C": Kind.COMMANDER, "N": Kind.KNIGHT, "M": Kind.MERCENARY, "G": Kind.GUARD}


class Move(NamedTuple):
    """A piece goes from *source* to *target*, and from there along *more* squares."""

    source: Square
    target: Square
    more: tuple[Square, ...] = ()

    @property
    def squares(self) -> tuple[Square, ...]:
        return (self.source, self.target, *self.more)

    @property
    def end(self) -> Square:
        return self.squares[-1]

    def __str__(self) -> str:
        return "-".join(map(str, self.squares))


class Position(NamedTuple):
    """Where the pieces stand, and who is to move.

    *fallen* counts the men that the weaker side has lost, as far as its help depends on it. *kinds*
    has the special men.
    """

    rules: Ruleset
    pieces: dict[Square, Piece]
    to_move: Side
    fallen: int = 0
    kinds: Mapping[Square, Kind] = MappingProxyType({})


def start(rules: Ruleset) -> Position:
    pieces, kinds = {}, {}
    for row, line in enumerate(rules.layout):
        for column, sign in enumerate(line):
            if sign in SIGNS:
                pieces[Square(column, row)] = SIGNS[sign]
            if sign.upper() in KINDS:
                kinds[Square(column, row)] = KINDS[sign.upper()]
    return Position(rules, pieces, rules.first, kinds=kinds)


def squares_of(rules: Ruleset) -> list[Square]:
    """List the squares of the board: row 1 first, and A before B."""
    return [Square(column, row) for row in range(rules.size) for column in range(rules.size)]


def king_of(position: Position) -> Square | None:
    for square, piece in position.pieces.items():
        if piece is Piece.KING:
            return square
    return None


def attackers_of(position: Position) -> list[Square]:
    return [square for square, piece in position.pieces.items() if piece is Piece.ATTACKER]


def defenders_of(position: Position) -> list[Square]:
    return [square for square, piece in position.pieces.items() if piece is not Piece.ATTACKER]


def is_man(piece: Piece | None) -> bool:
    return piece in (Piece.ATTACKER, Piece.DEFENDER)


def step(square: Square, direction: tuple[int, int], times: int = 1) -> Square:
    return Square(square.column + times * direction[0], square.row + times * direction[1])


# Moving


def camp_of(rules: Ruleset, square: Square) -> frozenset[Square] | None:
    for camp in rules.camps:
        if square in camp:
            return camp
    return None


def across(rules: Ruleset, camp: frozenset[Square]) -> frozenset[Square]:
    """Mirror *camp* in the middle of the board."""
    last = rules.size - 1
    return frozenset(Square(last - square.column, last - square.row) for square in camp)


def may_enter_camp(rules: Ruleset, piece: Piece, source: Square, camp: frozenset[Square]) -> bool:
    home = camp_of(rules, source)
    if piece is not Piece.ATTACKER or home is None:
        return False
    match rules.camp_entry:
        case CampEntry.OWN:
            return camp == home
        case CampEntry.FROM_CAMP:
            return True
        case CampEntry.NOT_OPPOSITE:
            return camp == home or camp != across(rules, home)


def may_stop(rules: Ruleset, piece: Piece, square: Square) -> bool:
    """Whether *piece* may stop on *square* as far as throne and corners go."""
    if square in rules.corner_squares and rules.corners_are_the_kings:
        return piece is Piece.KING
    if square in rules.throne_squares and rules.throne_stop is Stop.KING:
        return piece is Piece.KING
    return not (square in rules.throne_squares and rules.throne_stop is Stop.NOBODY)


def may_cross(rules: Ruleset, piece: Piece, square: Square) -> bool:
    """Whether *piece* may pass over *square* as far as the throne goes."""
    if square in rules.throne_squares and rules.throne_cross is Cross.KING:
        return piece is Piece.KING
    return not (square in rules.throne_squares and rules.throne_cross is Cross.NOBODY)


def targets(position: Position, source: Square) -> Iterator[Square]:
    """Give the squares to which the piece on *source* may go along its row and column."""
    for direction in DIRECTIONS:
        yield from targets_along(position, source, direction)
        if may_jump(position, source, direction):
            yield step(source, direction, 2)


def kind_of(position: Position, square: Square) -> Kind:
    return position.kinds.get(square, Kind.MAN)


def jump_of(position: Position, square: Square) -> Jump:
    """Say how the piece on *square* jumps."""
    rules = position.rules
    if position.pieces[square] is Piece.KING:
        return rules.king_jump
    return {
        Kind.MAN: Jump.NONE,
        Kind.COMMANDER: rules.commander_jump,
        Kind.KNIGHT: rules.knight_jump,
        Kind.MERCENARY: rules.mercenary_jump,
        Kind.GUARD: rules.guard_jump,
    }[kind_of(position, square)]


def may_jump(position: Position, source: Square, direction: tuple[int, int]) -> bool:
    """Whether the piece on *source* may jump over an enemy beside it."""
    rules, piece, jump = position.rules, position.pieces[source], jump_of(position, source)
    over, target = step(source, direction), step(source, direction, 2)
    victim = position.pieces.get(over)
    if victim is None or victim.side is piece.side:
        return False
    if jump is Jump.NONE or not is_man(victim):
        return False
    if kind_of(position, over) in (Kind.COMMANDER, Kind.KNIGHT):
        return False
    if not target.is_on(rules.size) or target in position.pieces:
        return False
    if jump is Jump.RESTRICTED and not any(is_special(rules, at) for at in (source, target)):
        return False
    camp = camp_of(rules, target)
    allowed = camp is None or may_enter_camp(rules, piece, source, camp)
    return allowed and may_stop(rules, piece, target)


def is_special(rules: Ruleset, square: Square) -> bool:
    is_place = square in rules.corner_squares or (
        rules.has_throne and square in rules.throne_squares
    )
    return is_place or camp_of(rules, square) is not None


def targets_along(
    position: Position, source: Square, direction: tuple[int, int]
) -> Iterator[Square]:
    rules, piece = position.rules, position.pieces[source]
    most = {
        (Piece.ATTACKER, Kind.MAN): rules.attacker_steps,
        (Piece.DEFENDER, Kind.MAN): rules.defender_steps,
        (Piece.KING, Kind.MAN): rules.king_steps,
    }.get((piece, kind_of(position, source)))
    if most is None:
        most = {
            Kind.COMMANDER: rules.commander_steps,
            Kind.KNIGHT: rules.knight_steps,
            Kind.MERCENARY: rules.mercenary_steps,
            Kind.GUARD: rules.guard_steps,
        }[kind_of(position, source)]
    square, steps = step(source, direction), 1
    while square.is_on(rules.size) and square not in position.pieces:
        camp = camp_of(rules, square)
        if camp is not None and not may_enter_camp(rules, piece, source, camp):
            return
        if may_stop(rules, piece, square):
            yield square
        if not may_cross(rules, piece, square) or steps == most:
            return
        square, steps = step(square, direction), steps + 1


def single_steps(position: Position, king: Square) -> Iterator[Square]:
    """Give the squares beside the king, corner to corner too, on which he may stop."""
    rules = position.rules
    for direction in (*DIRECTIONS, *DIAGONALS):
        square = step(king, direction)
        free = square.is_on(rules.size) and square not in position.pieces
        if free and camp_of(rules, square) is None and may_stop(rules, Piece.KING, square):
            yield square


# Hostile squares


def is_hostile(position: Position, square: Square, victim: Piece) -> bool:
    """Whether the square itself, not a piece on it, helps to capture *victim*."""
    standing = position.pieces.get(square)
    if standing is None:
        return victim in hostile_when_empty(position.rules, square)
    if standing is Piece.KING and square in position.rules.throne_squares:
        return victim in position.rules.hostile_occupied_throne
    if standing is Piece.ATTACKER:
        return is_hostile_camp(position.rules, square, victim, occupied=True)
    return False


def hostile_when_empty(rules: Ruleset, square: Square) -> set[Piece]:
    """Say whom the square helps to capture when nothing stands on it."""
    hostile: set[Piece] = set()
    if square in rules.throne_squares:
        hostile |= rules.hostile_throne
    if square in rules.corner_squares:
        hostile |= rules.hostile_corners
    return hostile | {
        victim for victim in Piece if is_hostile_camp(rules, square, victim, occupied=False)
    }


def is_hostile_camp(rules: Ruleset, square: Square, victim: Piece, *, occupied: bool) -> bool:
    if camp_of(rules, square) is None:
        return False
    if is_man(victim) and square in rules.camps_harmless_to_men:
        return False
    return victim in (rules.hostile_occupied_camps if occupied else rules.hostile_camps)
