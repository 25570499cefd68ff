"""The endings that a position shows by itself, in their order."""

from typing import NamedTuple

from tafl.pieces import Piece, Side
from tafl.ruleset import DeadPosition, ExitFort
from tests.naive.board import Position, attackers_of, defenders_of, king_of
from tests.naive.dead import is_shut_in, nobody_can_win
from tests.naive.fort import is_exit_fort, room_of


class Ending(NamedTuple):
    """Who won (None: nobody), and the name of the reason."""

    winner: Side | None
    reason: str


def ending_of(position: Position) -> Ending | None:
    rules, king = position.rules, king_of(position)
    if king is None:
        return Ending(Side.ATTACKERS, "KING_CAPTURED")
    if king in rules.goal_squares:
        return Ending(Side.DEFENDERS, "ESCAPED")
    if rules.few_attackers and len(attackers_of(position)) <= rules.few_attackers:
        return Ending(Side.DEFENDERS, "FEW_ATTACKERS")
    if rules.exit_fort is not ExitFort.NONE and is_exit_fort(position):
        if rules.exit_fort is ExitFort.WINS:
            return Ending(Side.DEFENDERS, "EXIT_FORT")
        if not room_of(position, king) & rules.goal_squares:
            return Ending(None, "EXIT_FORT")
    if rules.encirclement and is_encircled(position):
        return Ending(Side.ATTACKERS, "ENCIRCLED")
    if rules.dead_position is DeadPosition.DRAWS and nobody_can_win(position):
        return Ending(None, "DEAD")
    if rules.dead_position is DeadPosition.ATTACKERS_WIN and is_shut_in(position):
        return Ending(Side.ATTACKERS, "SHUT_IN")
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
