"""The captures of a move, and the position that it makes.

*placed* is the position with the moved piece on its target, nothing taken yet.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from tafl.pieces import Piece, Side
from tafl.ruleset import Jump, Ruleset, Shieldwall, ShieldwallClosing
from tafl.squares import Square
from tests.naive.board import (
    DIRECTIONS,
    SIGNS,
    Move,
    Position,
    is_hostile,
    is_man,
    jump_of,
    kind_of,
    king_of,
    squares_of,
    step,
)


class Played(NamedTuple):
    """The effect of a move.

    *captures* go row by row, a caught king among them; *returned* are the men who came back.
    """

    captures: list[Square]
    returned: list[Square]
    after: Position


def play_leg(position: Position, move: Move) -> Played:
    """Play *move*, which has a single leg."""
    pieces = dict(position.pieces)
    pieces[move.target] = pieces.pop(move.source)
    kinds = dict(position.kinds)
    if move.source in kinds:
        kinds[move.target] = kinds.pop(move.source)
    placed = position._replace(pieces=pieces, kinds=kinds)
    taken = caught_by(placed, move)
    captures = sorted(taken, key=lambda square: (square.row, square.column))
    turned = {at for at in taken if kind_of(placed, at) in position.rules.changes_sides}
    left = {square: piece for square, piece in pieces.items() if square not in taken - turned}
    for square in turned:
        is_attacker = pieces[square] is Piece.ATTACKER
        left[square] = Piece.DEFENDER if is_attacker else Piece.ATTACKER
    kinds = {square: kind for square, kind in kinds.items() if square in left}
    fallen = sum(is_weaker_man(placed, square) for square in taken - turned)
    returned = places_to_return(position, left, fallen)
    for square in returned:
        left[square] = SIGNS[position.rules.layout[square.row][square.column]]
    known = min(position.fallen + fallen, fallen_that_matter(position.rules))
    after = Position(position.rules, left, position.to_move.opponent, known, kinds)
    return Played(captures, returned, after)


def caught_by(placed: Position, move: Move) -> set[Square]:
    """Find all that *move* captures, the king too."""
    rules, target = placed.rules, move.target
    if kind_of(placed, target) in rules.never_captures:
        return set()
    taken = caught_men(placed, target) if moved_armed(placed, target) else set()
    if not resists(placed, placed.pieces[target].side.opponent):
        taken |= caught_by_jump(placed, move)
    taken = {at for at in taken if kind_of(placed, at) not in rules.never_captured}
    king = king_of(placed)
    if king is not None and king_is_caught(placed, target, taken):
        taken.add(king)
    return taken


def caught_by_jump(placed: Position, move: Move) -> set[Square]:
    """Find the man over whom *move* goes, if the piece captures by jumping."""
    if jump_of(placed, move.target) is not Jump.CAPTURES:
        return set()
    for direction in DIRECTIONS:
        if step(move.source, direction, 2) == move.target:
            over = step(move.source, direction)
            return {over} if over in placed.pieces else set()
    return set()


# Men


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


def caught_men(placed: Position, target: Square) -> set[Square]:
    side = placed.pieces[target].side
    if resists(placed, side.opponent):
        return caught_on_three_sides(placed, target)
    caught = caught_between(placed, target) | caught_in_rows(placed, target)
    return caught | caught_against_the_throne(placed, target)


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
        if placed.rules.shieldwall_closing is ShieldwallClosing.ANY:
            caught |= caught_behind(placed, target)
    return caught


def caught_behind(placed: Position, target: Square) -> set[Square]:
    """Find the men of the rows to whose front the piece on *target* has moved."""
    caught: set[Square] = set()
    side = placed.pieces[target].side
    for inward in DIRECTIONS:
        man, along = step(target, inward, -1), (inward[1], inward[0])
        if inward not in edges_of(placed.rules, man) or not is_enemy(placed, man, side):
            continue
        row, ends = [man], []
        for sign in (-1, 1):
            square = step(man, along, sign)
            while is_enemy(placed, square, side):
                row.append(square)
                square = step(square, along, sign)
            ends.append(square)
        fronts = {step(square, inward) for square in row} - {target}
        if (
            len(row) >= 2
            and all(stands_armed(placed, front, side) for front in fronts)
            and all(stands_armed(placed, end, side) or corner_closes(placed, end) for end in ends)
        ):
            caught |= {square for square in row if placed.pieces[square] is not Piece.KING}
    return caught


def caught_against_the_throne(placed: Position, target: Square) -> set[Square]:
    """Find the defender between *target* and his king on the throne, whom three others besiege."""
    throne = king_of(placed)
    if not placed.rules.linnaean_capture or throne not in placed.rules.throne_squares:
        return set()
    for direction in DIRECTIONS:
        man = step(throne, direction)
        others = set(throne.neighbours) - {man}
        if (
            target == step(throne, direction, 2)
            and placed.pieces[target] is Piece.ATTACKER
            and placed.pieces.get(man) is Piece.DEFENDER
            and all(placed.pieces.get(other) is Piece.ATTACKER for other in others)
        ):
            return {man}
    return set()


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


# Help for the weaker side


def fallen_that_matter(rules: Ruleset) -> int:
    return 0 if rules.weaker is None else max(rules.resurrections, rules.three_sided)


def is_weaker_man(placed: Position, square: Square) -> bool:
    piece = placed.pieces[square]
    return is_man(piece) and piece.side is placed.rules.weaker


def resists(placed: Position, side: Side) -> bool:
    """Whether it still takes three to capture a man of *side*."""
    return side is placed.rules.weaker and placed.fallen < placed.rules.three_sided


def caught_on_three_sides(placed: Position, target: Square) -> set[Square]:
    side = placed.pieces[target].side
    return {
        victim
        for victim in target.neighbours
        if is_enemy(placed, victim, side)
        and placed.pieces[victim] is not Piece.KING
        and sum(closes(placed, beside, victim, target) for beside in victim.neighbours) >= 3
    }


def closes(placed: Position, square: Square, victim: Square, target: Square) -> bool:
    """Whether *square* closes a side of the man on *victim*; *target* holds the armed mover."""
    man = placed.pieces[victim]
    if square == target or stands_armed(placed, square, man.side.opponent):
        return True
    return is_hostile(placed, square, man)


def places_to_return(position: Position, left: dict[Square, Piece], fallen: int) -> list[Square]:
    """Find where the men who have just *fallen* come back, as many as still may and can."""
    rules = position.rules
    if rules.weaker is None:
        return []
    sign = "A" if rules.weaker is Side.ATTACKERS else "D"
    free = [
        square
        for square in squares_of(rules)
        if rules.layout[square.row][square.column] == sign and square not in left
    ]
    returns_left = max(rules.resurrections - position.fallen, 0)
    return free[: min(fallen, returns_left)]


# The king


def sides_needed(rules: Ruleset, king: Square) -> int:
    if king in rules.throne_squares:
        return rules.king_on_throne
    if any(king in throne.neighbours for throne in rules.throne_squares):
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
    if caught_by_a_pair(placed, target, king):
        return True
    if sides_needed(placed.rules, king) == 2:
        return caught_as_a_man(placed, target, king)
    if target in king.neighbours and all(is_closed(placed, beside) for beside in king.neighbours):
        return True
    return placed.rules.paired_king and caught_with_his_men(placed, target, king, taken)


def caught_by_a_pair(placed: Position, target: Square, king: Square) -> bool:
    """Whether the king is between two strong attackers, or one and a corner that helps."""
    rules = placed.rules
    if rules.has_throne and king in rules.throne_squares:
        return False
    for direction in DIRECTIONS:
        beyond = step(king, direction)
        if step(target, direction) != king or not beyond.is_on(rules.size):
            continue
        piece, strong = placed.pieces.get(beyond), rules.pair_captures_king
        pair = piece is Piece.ATTACKER and kind_of(placed, beyond) in strong
        corner = piece is None and beyond in rules.corner_squares
        corner = corner and Piece.KING in rules.hostile_corners
        return kind_of(placed, target) in strong and (pair or corner)
    return False


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
