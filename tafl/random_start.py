"""Random choices before a game begins (rules §5.1 and §5.4)."""

from tafl.chance import Dice
from tafl.pieces import Piece, Side
from tafl.position import Position


def after_random_choices(start: Position, dice: Dice) -> Position:
    """*start* after its ruleset's random choices: the side to move first, and the men taken off."""
    ruleset = start.ruleset
    to_move = dice.first() if ruleset.first_by_lot else start.to_move
    pieces = start.pieces()
    if ruleset.weaker is not None:
        man = Piece.DEFENDER if ruleset.weaker is Side.ATTACKERS else Piece.ATTACKER
        for square in dice.men_off(start.board.homes[man], ruleset.men_off):
            del pieces[square]
    return Position.of(ruleset, pieces, to_move)
