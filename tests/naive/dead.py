"""Dead positions: whether the king can never get out, and whether neither side can ever win.

The defenders are given all that could ever help them: they come wherever no attacker stands who
is sure to stay, and only one attacker, out of their reach, is counted on to move.
"""

from typing import NamedTuple

from tafl.pieces import Piece
from tafl.ruleset import Die, ExitFort, Repetition, Shieldwall
from tafl.squares import Square
from tests.naive.board import (
    DIRECTIONS,
    Position,
    attackers_of,
    camp_of,
    defenders_of,
    hostile_when_empty,
    is_hostile_camp,
    king_of,
    may_stop,
    step,
    targets,
)
from tests.naive.capturing import edges_of
from tests.naive.fort import is_in_fort, room_of


class Ring(NamedTuple):
    """Attackers who stay, and for each square that defenders reach those who can come there."""

    position: Position
    men: set[Square]
    comers: dict[Square, set[Square]]


def nobody_can_win(position: Position) -> bool:
    """Whether the king is shut in by the attackers, and safe in a fort of his own."""
    rules, king = position.rules, king_of(position)
    if rules.repetition not in (Repetition.DRAW, Repetition.IGNORED) or not is_shut_in(position):
        return False
    if king is None or not is_in_fort(position):
        return False
    room = room_of(position, king)
    to_and_fro = [
        beside
        for beside in king.neighbours
        if beside in room
        and all(camp_of(rules, at) is None for at in (king, beside))
        and all(may_stop(rules, Piece.KING, at) for at in (king, beside))
    ]
    return bool(to_and_fro) and (not rules.encirclement or bool(room & rules.edge_squares))


def is_shut_in(position: Position) -> bool:
    """Whether attackers who are safe cut the king off, and another can move for ever."""
    rules, king = position.rules, king_of(position)
    harmful = (Repetition.REPEATER_LOSES, Repetition.REPEATER_WINS, Repetition.FORBIDDEN)
    if rules.die is not Die.NONE or rules.weak_king or rules.helps_fallen:
        return False
    if rules.has_special_pieces:
        return False
    if king is None or rules.repetition in harmful:
        return False
    ring = safe_ring(position)
    region = {at for at in ring.comers if king in ring.comers[at]}
    if region & rules.goal_squares or len(ring.men) <= rules.few_attackers:
        return False
    if rules.exit_fort is ExitFort.WINS and region & rules.edge_squares:
        last = rules.size - 1
        ends = {Square(column, row) for column in (0, last) for row in (0, last)}
        if len(defenders_of(position)) - 1 >= (3 if region & ends else 4):
            return False
    return any(can_go_to_and_fro(ring, man) for man in ring.men)


def safe_ring(position: Position) -> Ring:
    """Begin with all attackers, and drop whoever could fall, until nobody can."""
    men = set(attackers_of(position))
    while True:
        ring = Ring(position, men, comers_of(position, men))
        exposed = {man for man in men if can_fall(ring, man)}
        if not exposed:
            return ring
        men = men - exposed


def comers_of(position: Position, men: set[Square]) -> dict[Square, set[Square]]:
    comers: dict[Square, set[Square]] = {}
    for defender in defenders_of(position):
        reached, waiting = {defender}, [defender]
        while waiting:
            for beside in waiting.pop().neighbours:
                if beside.is_on(position.rules.size) and beside not in men | reached:
                    reached.add(beside)
                    waiting.append(beside)
        for square in reached:
            comers.setdefault(square, set()).add(defender)
    return comers


def can_fall(ring: Ring, man: Square) -> bool:
    sides = [(step(man, way), step(man, way, -1)) for way in DIRECTIONS]
    if any(can_close(ring, one, other) for one, other in sides):
        return True
    if ring.position.rules.shieldwall is Shieldwall.NONE:
        return False
    return any(
        step(man, inward) in ring.comers
        and may_end(ring, man, inward, (inward[1], inward[0]))
        and may_end(ring, man, inward, (-inward[1], -inward[0]))
        for inward in edges_of(ring.position.rules, man)
    )


def can_close(ring: Ring, one: Square, other: Square) -> bool:
    """Whether a defender can come to *one*, and another to *other*, or it helps by itself."""
    if not can_stand(ring, one) or not any(at in ring.comers for at in one.neighbours):
        return False
    if helps_against_attackers(ring, other):
        return True
    return can_stand(ring, other) and len(ring.comers[one] | ring.comers[other]) > 1


def can_stand(ring: Ring, square: Square) -> bool:
    rules, pieces = ring.position.rules, ring.position.pieces
    return any(
        comer == square or may_stop(rules, pieces[comer], square)
        for comer in ring.comers.get(square, ())
    )


def helps_against_attackers(ring: Ring, square: Square) -> bool:
    rules, victim = ring.position.rules, Piece.ATTACKER
    if not square.is_on(rules.size):
        return False
    if square in rules.throne_squares and victim in rules.hostile_occupied_throne:
        return True
    manned = is_hostile_camp(rules, square, victim, occupied=True)
    return manned or victim in hostile_when_empty(rules, square)


def may_end(ring: Ring, man: Square, inward: tuple[int, int], along: tuple[int, int]) -> bool:
    """Whether a row of attackers with *man* in it may be closed by defenders in a direction."""
    rules, square = ring.position.rules, step(man, along)
    while square.is_on(rules.size):
        corner = square in rules.corner_squares and rules.shieldwall is Shieldwall.CORNER
        if square in ring.comers or corner:
            return True
        if step(square, inward) not in ring.comers:
            return False
        square = step(square, along)
    return False


def can_go_to_and_fro(ring: Ring, man: Square) -> bool:
    """Whether the attacker can step beside himself and back, and no defender comes near."""
    return is_remote(ring, man) and any(
        beside in man.neighbours
        and is_remote(ring, beside)
        and man in targets(alone(ring, beside), beside)
        for beside in targets(ring.position, man)
    )


def alone(ring: Ring, square: Square) -> Position:
    return ring.position._replace(pieces={square: Piece.ATTACKER})


def is_remote(ring: Ring, square: Square) -> bool:
    return not ring.comers.keys() & {square, *square.neighbours}
