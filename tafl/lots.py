"""What is drawn by lot before a game begins (rules §5.1 and §5.4)."""

from tafl.chance import Dice
from tafl.pieces import Piece, Side
from tafl.position import Position


def after_lots(start: Position, dice: Dice) -> Position:
    """*start* after the lots of its ruleset: which side moves first, and which men are missing."""
    ruleset = start.ruleset
    to_move = dice.first() if ruleset.first_by_lot else start.to_move
    pieces = start.pieces()
    if ruleset.weaker is not None:
        man = Piece.DEFENDER if ruleset.weaker is Side.ATTACKERS else Piece.ATTACKER
        for square in dice.men_off(start.board.homes[man], ruleset.men_off):
            del pieces[square]
    return Position.of(ruleset, pieces, to_move)
