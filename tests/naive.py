"""A second implementation of the rules, as plain as can be, to check the engine against.

A position is a dict of pieces, and every rule is a loop over its squares. Nothing is worked out
ahead or remembered, so this is slow; and nothing of the engine is used but its names of things.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.ruleset import Cross, NoMove, Repetition, Ruleset, Shieldwall, Stop
from tafl.squares import Square

DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))
SIGNS = {"A": Piece.ATTACKER, "D": Piece.DEFENDER, "K": Piece.KING}


class Position(NamedTuple):
    """Where the pieces stand, and who is to move."""

    rules: Ruleset
    pieces: dict[Square, Piece]
    to_move: Side


class Ending(NamedTuple):
    """Who won (None: nobody), and the name of the reason."""

    winner: Side | None
    reason: str


def start(rules: Ruleset) -> Position:
    pieces = {
        Square(column, row): SIGNS[sign]
        for row, line in enumerate(rules.layout)
        for column, sign in enumerate(line)
        if sign in SIGNS
    }
    return Position(rules, pieces, rules.first)


def king_of(position: Position) -> Square | None:
    for square, piece in position.pieces.items():
        if piece is Piece.KING:
            return square
    return None


def attackers_of(position: Position) -> list[Square]:
    return [square for square, piece in position.pieces.items() if piece is Piece.ATTACKER]


def defenders_of(position: Position) -> list[Square]:
    return [square for square, piece in position.pieces.items() if piece is not Piece.ATTACKER]


def step(square: Square, direction: tuple[int, int], times: int = 1) -> Square:
    return Square(square.column + times * direction[0], square.row + times * direction[1])


# Moving


def may_stop(rules: Ruleset, piece: Piece, square: Square) -> bool:
    if square in rules.corner_squares and rules.corners_are_the_kings:
        return piece is Piece.KING
    if square == rules.throne and rules.throne_stop is Stop.KING:
        return piece is Piece.KING
    return not (square == rules.throne and rules.throne_stop is Stop.NOBODY)


def may_cross(rules: Ruleset, piece: Piece, square: Square) -> bool:
    if square == rules.throne and rules.throne_cross is Cross.KING:
        return piece is Piece.KING
    return not (square == rules.throne and rules.throne_cross is Cross.NOBODY)


def is_camp(rules: Ruleset, square: Square) -> bool:
    return any(square in camp for camp in rules.camps)


def home_of(position: Position, source: Square) -> frozenset[Square]:
    """Find the camp that the attacker on *source* has not left yet; empty: there is none."""
    if position.pieces[source] is Piece.ATTACKER:
        for camp in position.rules.camps:
            if source in camp:
                return camp
    return frozenset()


def targets(position: Position, source: Square) -> Iterator[Square]:
    rules, piece = position.rules, position.pieces[source]
    for direction in DIRECTIONS:
        home = home_of(position, source)
        square = step(source, direction)
        while square.is_on(rules.size) and square not in position.pieces:
            if square not in home:
                home = frozenset()
                if is_camp(rules, square):
                    break
            if may_stop(rules, piece, square):
                yield square
            if not may_cross(rules, piece, square):
                break
            square = step(square, direction)


def moves_of(position: Position, side: Side) -> list[Move]:
    return [
        Move(source, target)
        for source, piece in position.pieces.items()
        if piece.side is side
        for target in targets(position, source)
    ]


def legal_moves(position: Position) -> list[Move]:
    """List the moves of the side to move, whatever happened before."""
    return moves_of(position, position.to_move)


# Capturing men; *placed* is the position with the moved piece on its target, nothing taken yet


def is_hostile(placed: Position, square: Square, victim: Piece) -> bool:
    """Whether the square itself, not a piece on it, helps to capture *victim*."""
    rules = placed.rules
    standing = placed.pieces.get(square)
    if square == rules.throne and standing is None:
        return victim in rules.hostile_throne
    if square == rules.throne and standing is Piece.KING:
        return victim in rules.hostile_occupied_throne
    return square in rules.corner_squares and standing is None and victim in rules.hostile_corners


def stands_armed(placed: Position, square: Square, side: Side) -> bool:
    """Whether a piece of *side* stands there against which its side captures."""
    standing = placed.pieces.get(square)
    if standing is None or standing.side is not side:
        return False
    return standing is not Piece.KING or placed.rules.king_is_anvil


def moved_armed(placed: Position, target: Square) -> bool:
    return placed.pieces[target] is not Piece.KING or placed.rules.king_is_hammer


def is_enemy(placed: Position, square: Square, side: Side) -> bool:
    standing = placed.pieces.get(square)
    return standing is not None and standing.side is not side


def caught_between(placed: Position, target: Square) -> set[Square]:
    """Find the men between the piece that moved to *target* and what closes beyond them."""
    side = placed.pieces[target].side
    caught = set()
    for direction in DIRECTIONS:
        victim, beyond = step(target, direction), step(target, direction, 2)
        if not is_enemy(placed, victim, side) or placed.pieces[victim] is Piece.KING:
            continue
        closed = stands_armed(placed, beyond, side)
        if closed or is_hostile(placed, beyond, placed.pieces[victim]):
            caught.add(victim)
    return caught


def edges_of(rules: Ruleset, square: Square) -> Iterator[tuple[int, int]]:
    """Give the direction inward from each edge that *square* lies on."""
    for direction in DIRECTIONS:
        if not step(square, direction).is_on(rules.size):
            yield (-direction[0], -direction[1])


def caught_in_rows(placed: Position, target: Square) -> set[Square]:
    """Find the men taken by shieldwalls that the piece on *target* closes."""
    caught: set[Square] = set()
    if placed.rules.shieldwall is not Shieldwall.NONE:
        for inward in edges_of(placed.rules, target):
            for along in ((inward[1], inward[0]), (-inward[1], -inward[0])):
                caught |= caught_in_row(placed, target, along, inward)
    return caught


def caught_in_row(
    placed: Position, target: Square, along: tuple[int, int], inward: tuple[int, int]
) -> set[Square]:
    side = placed.pieces[target].side
    row = []
    square = step(target, along)
    while is_enemy(placed, square, side):
        row.append(square)
        square = step(square, along)
    closed = stands_armed(placed, square, side) or corner_closes(placed, square)
    fronted = all(stands_armed(placed, step(man, inward), side) for man in row)
    if len(row) < 2 or not closed or not fronted:
        return set()
    return {man for man in row if placed.pieces[man] is not Piece.KING}


def corner_closes(placed: Position, square: Square) -> bool:
    rules = placed.rules
    is_empty_corner = square in rules.corner_squares and square not in placed.pieces
    return rules.shieldwall is Shieldwall.CORNER and is_empty_corner


# Capturing the king


def sides_needed(rules: Ruleset, king: Square) -> int:
    if king == rules.throne:
        return rules.king_on_throne
    if king in rules.throne.neighbours:
        return rules.king_beside_throne
    return rules.king_elsewhere


def is_closed(placed: Position, square: Square) -> bool:
    """Whether the king finds an attacker, a square hostile to him or the hostile edge there."""
    if not square.is_on(placed.rules.size):
        return placed.rules.hostile_edge
    if placed.pieces.get(square) is Piece.ATTACKER:
        return True
    return is_hostile(placed, square, Piece.KING)


def king_is_caught(placed: Position, target: Square, taken: Collection[Square]) -> bool:
    """Whether the attacker who moved to *target*, where he takes the men *taken*, has the king."""
    king = king_of(placed)
    if king is None or placed.pieces[target] is not Piece.ATTACKER:
        return False
    if sides_needed(placed.rules, king) == 2:
        return caught_as_a_man(placed, target, king)
    if target in king.neighbours and all(is_closed(placed, beside) for beside in king.neighbours):
        return True
    return placed.rules.paired_king and caught_with_his_men(placed, target, king, taken)


def caught_as_a_man(placed: Position, target: Square, king: Square) -> bool:
    for direction in DIRECTIONS:
        if step(target, direction) == king:
            return is_closed(placed, step(king, direction))
    return False


def caught_with_his_men(
    placed: Position, target: Square, king: Square, taken: Collection[Square]
) -> bool:
    """Whether the move closes the king in, alone or with one man beside him.

    The squares of men whom the move takes count as closed.
    """
    shields = [man for man in king.neighbours if placed.pieces.get(man) is Piece.DEFENDER]
    lost = [man for man in shields if man in taken]
    if touches(target, king, *lost) and is_shut_in(placed, [king], taken):
        return True
    return any(
        touches(target, king, man, *lost) and is_shut_in(placed, [king, man], taken)
        for man in shields
        if man not in taken
    )


def touches(target: Square, *squares: Square) -> bool:
    return any(target in square.neighbours for square in squares)


def is_shut_in(placed: Position, group: Collection[Square], taken: Collection[Square]) -> bool:
    around = {beside for square in group for beside in square.neighbours} - set(group)
    return all(square in taken or is_closed(placed, square) for square in around)


# Playing


def play(position: Position, move: Move) -> tuple[list[Square], Position]:
    """Give the captures, row by row, a caught king among them, and the position after."""
    pieces = dict(position.pieces)
    pieces[move.target] = pieces.pop(move.source)
    placed = position._replace(pieces=pieces)
    taken: set[Square] = set()
    if moved_armed(placed, move.target):
        taken = caught_between(placed, move.target) | caught_in_rows(placed, move.target)
    king = king_of(placed)
    if king is not None and king_is_caught(placed, move.target, taken):
        taken.add(king)
    left = {square: piece for square, piece in pieces.items() if square not in taken}
    captures = sorted(taken, key=lambda square: (square.row, square.column))
    return captures, Position(position.rules, left, position.to_move.opponent)


# Endings, in their order


def ending(history: Sequence[Position]) -> Ending | None:
    """How the game that went through the positions of *history* has ended, if it has."""
    return ending_of(history[-1]) or ending_by_repetition(history) or ending_without_a_move(history)


def ending_of(position: Position) -> Ending | None:
    """Judge the endings that a position shows by itself."""
    king = king_of(position)
    if king is None:
        return Ending(Side.ATTACKERS, "KING_CAPTURED")
    if king in position.rules.goal_squares:
        return Ending(Side.DEFENDERS, "ESCAPED")
    few = position.rules.few_attackers
    if few and len(attackers_of(position)) <= few:
        return Ending(Side.DEFENDERS, "FEW_ATTACKERS")
    if position.rules.encirclement and is_encircled(position):
        return Ending(Side.ATTACKERS, "ENCIRCLED")
    return None


def is_encircled(position: Position) -> bool:
    """No defender has a path to the edge through squares without an attacker."""
    reached = set(defenders_of(position))
    waiting = list(reached)
    while waiting:
        for beside in waiting.pop().neighbours:
            if not beside.is_on(position.rules.size):
                return False
            if beside not in reached and position.pieces.get(beside) is not Piece.ATTACKER:
                reached.add(beside)
                waiting.append(beside)
    return True


def ending_by_repetition(history: Sequence[Position]) -> Ending | None:
    if sum(earlier == history[-1] for earlier in history) < 3:
        return None
    match history[-1].rules.repetition:
        case Repetition.DRAW:
            return Ending(None, "REPETITION")
        case Repetition.DEFENDERS_LOSE:
            return Ending(Side.ATTACKERS, "REPETITION")


def ending_without_a_move(history: Sequence[Position]) -> Ending | None:
    position = history[-1]
    if legal_moves_now(history):
        return None
    match position.rules.no_move:
        case NoMove.LOSES:
            return Ending(position.to_move.opponent, "NO_MOVE")
        case NoMove.STALEMATE:
            return Ending(None, "STALEMATE")


def legal_moves_now(history: Sequence[Position]) -> list[Move]:
    """List the moves of the side to move, without those that repeat raichi where none may."""
    position = history[-1]
    moves = legal_moves(position)
    if position.rules.raichi_may_repeat:
        return moves
    return [move for move in moves if not repeats_raichi(history, move)]


def repeats_raichi(history: Sequence[Position], move: Move) -> bool:
    """Whether a move of the king gives raichi as a position earlier in the game did."""
    if history[-1].pieces[move.source] is not Piece.KING:
        return False
    _, after = play(history[-1], move)
    return bool(raichi(after)) and after in history


# Warnings


def ways_out(position: Position) -> list[Move]:
    """List the king's moves to a goal, whoever is to move."""
    king = king_of(position)
    if king is None:
        return []
    goals = position.rules.goal_squares
    return [Move(king, target) for target in targets(position, king) if target in goals]


def raichi(position: Position) -> list[Move]:
    return ways_out(position) if position.to_move is Side.ATTACKERS else []


def is_tuichi(position: Position) -> bool:
    """Raichi, and whatever the attackers play, the king still has a way out."""
    return bool(raichi(position)) and all(
        ways_out(play(position, move)[1]) for move in legal_moves(position)
    )


def king_in_danger(position: Position) -> list[Move]:
    """List the moves by which the attackers would capture the king, were it their turn."""
    if position.to_move is Side.ATTACKERS or king_of(position) is None:
        return []
    turned = position._replace(to_move=Side.ATTACKERS)
    return [move for move in legal_moves(turned) if king_of(play(turned, move)[1]) is None]


def perft(position: Position, depth: int) -> int:
    """Count the ways to play *depth* moves; an ended game has none."""
    if depth == 0:
        return 1
    if ending_of(position):
        return 0
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(play(position, move)[1], depth - 1) for move in moves)
