"""The examples of a ruleset explained in English."""

from collections import Counter

from tafl.examples import Example, Rule
from tafl.phrases import listed, outcome_in_words
from tafl.pieces import KIND_NAMES, Kind, Piece
from tafl.position import Turn
from tafl.squares import Square

TITLES = {
    Rule.BETWEEN_TWO: "Between two enemies",
    Rule.SEVERAL: "Several at once",
    Rule.GOING_ON: "Going on after a capture",
    Rule.KING_GOES_ON: "The king goes on to a goal",
    Rule.JUMP: "Jumping over an enemy",
    Rule.JUMP_CAPTURES: "Capturing by a jump",
    Rule.KING_JUMPS: "The king jumps",
    Rule.CHANGES_SIDES: "Changing sides",
    Rule.NEVER_CAPTURED: "Never captured",
    Rule.KING_STANDING: "The king stands and helps",
    Rule.KING_MOVING: "The king moves and captures",
    Rule.THRONE_TAKES_ATTACKER: "An attacker against the throne",
    Rule.THRONE_TAKES_DEFENDER: "A defender against the throne",
    Rule.KINGS_THRONE: "A defender against the king's throne",
    Rule.LINNAEAN_CAPTURE: "A defender against the besieged king",
    Rule.CORNER_TAKES_ATTACKER: "An attacker against a corner",
    Rule.CORNER_TAKES_DEFENDER: "A defender against a corner",
    Rule.CAMP_TAKES_ATTACKER: "An attacker against a camp",
    Rule.CAMP_TAKES_DEFENDER: "A defender against a camp",
    Rule.MANNED_CAMP: "An attacker against its own camp",
    Rule.SHIELDWALL: "Shieldwall",
    Rule.SHIELDWALL_AND_CORNER: "Shieldwall against a corner",
    Rule.SHIELDWALL_AND_KING: "Shieldwall with the king in it",
    Rule.SHIELDWALL_FROM_FRONT: "Shieldwall closed from the front",
    Rule.KING_ON_THRONE: "The king on his throne",
    Rule.KING_BESIDE_THRONE: "The king beside his throne",
    Rule.KING_ELSEWHERE: "The king in the open",
    Rule.KING_AT_EDGE: "The king at the edge",
    Rule.KING_AT_CORNER: "The king beside a corner",
    Rule.KING_AT_CAMP: "The king beside a camp",
    Rule.KING_BETWEEN_PAIR: "The king between two strong men",
    Rule.DOUBLE_TRAP: "Double trap",
    Rule.BROKEN_SHIELD: "Double trap, the shield broken",
    Rule.ENCIRCLED: "Encirclement",
    Rule.EXIT_FORT: "Exit fort",
    Rule.SHUT_IN: "Shut in for ever",
}

_EXPLANATIONS = {
    Rule.BETWEEN_TWO: "The attacker that moves captures the defender against the other attacker.",
    Rule.SEVERAL: "One move captures three attackers, each against another defender.",
    Rule.GOING_ON: "The attacker captures a defender, and goes on to capture another.",
    Rule.KING_GOES_ON: "The king captures an attacker, and goes on to a goal.",
    Rule.JUMP: "The {kind} jumps over an enemy, which stays.",
    Rule.JUMP_CAPTURES: "The {kind} captures the enemy that it jumps over.",
    Rule.KING_JUMPS: "The king jumps over an attacker.",
    Rule.CHANGES_SIDES: "The {kind} is captured, stays on its square and changes sides.",
    Rule.NEVER_CAPTURED: "The {kind} between two enemies stays. It can't be captured.",
    Rule.KING_BETWEEN_PAIR: "Two {kinds} capture the king between them.",
    Rule.KING_STANDING: "The attacker is captured between a defender and the king.",
    Rule.KING_MOVING: "The king captures the attacker against one of his men.",
    Rule.THRONE_TAKES_ATTACKER: "The empty throne stands in for a second defender.",
    Rule.THRONE_TAKES_DEFENDER: "The empty throne stands in for a second attacker.",
    Rule.KINGS_THRONE: "The throne helps the attackers even while the king sits on it.",
    Rule.LINNAEAN_CAPTURE: "Three attackers surround the king, so his throne helps the fourth.",
    Rule.CORNER_TAKES_ATTACKER: "The empty corner stands in for a second defender.",
    Rule.CORNER_TAKES_DEFENDER: "The empty corner stands in for a second attacker.",
    Rule.CAMP_TAKES_ATTACKER: "The empty camp square stands in for a second defender.",
    Rule.CAMP_TAKES_DEFENDER: "The empty camp square stands in for a second attacker.",
    Rule.MANNED_CAMP: "The camp square helps to capture an attacker although another one is on it.",
    Rule.SHIELDWALL: "Each piece in the row faces an attacker, and both ends are closed.",
    Rule.SHIELDWALL_AND_CORNER: "The empty corner closes the far end of the row.",
    Rule.SHIELDWALL_AND_KING: "The king counts as part of the row, but only his men are captured.",
    Rule.SHIELDWALL_FROM_FRONT: "Both ends are closed, and now an enemy faces the last piece in "
    "the row too.",
    Rule.DOUBLE_TRAP: "No open square is left around the king and his man: both are captured.",
    Rule.BROKEN_SHIELD: "The man is captured by the same move and no longer shields the king.",
    Rule.ENCIRCLED: "No defender has a path to the edge.",
    Rule.EXIT_FORT: "The king can move, and no attacker can ever break the wall around him.",
    Rule.SHUT_IN: "No attacker around the king can be captured or has to move.",
}


_ATTACKER = "an attacker"
_NUMBERS = ("", "An attacker", "Two attackers", "Three attackers", "Four attackers")


def example_in_words(example: Example) -> str:
    """The caption for the picture of *example*: the move and its effect."""
    rule, turn, outcome = example
    why = _EXPLANATIONS.get(rule) or _how_the_king_is_caught(turn)
    special = [kind for _, kind in turn.before.kinds]
    one, several = KIND_NAMES[special[0] if special else Kind.MAN]
    why = why.format(kind=one, kinds=several)
    end = f" {outcome_in_words(outcome)}." if outcome else ""
    king = "King " if turn.before.king == turn.move.source else ""
    return f"{king}{turn.move}: {why}{end}"


def _how_the_king_is_caught(turn: Turn) -> str:
    """A sentence on the pieces and squares that close the king's sides: all four, or only two."""
    king, arrived = turn.captures[0], turn.move.target
    like_a_man = turn.before.board.terrain.takes_king_like_a_man(king)
    beyond = Square(2 * king.column - arrived.column, 2 * king.row - arrived.row)
    beside = (arrived, beyond) if like_a_man else king.neighbours
    closing = Counter(_closing(square, turn) for square in beside)
    attackers = closing.pop(_ATTACKER)
    what = listed([_NUMBERS[attackers], *closing])
    how = "capture him like any other piece" if like_a_man else "close all his sides"
    return f"{what} {how}."


def _closing(square: Square, turn: Turn) -> str:
    """The name of the piece or place on *square* that closes a side of a captured king."""
    rules = turn.before.ruleset
    if not square.is_on(rules.size):
        return "the edge"
    if turn.after.piece_at(square) is Piece.ATTACKER:
        return _ATTACKER
    if square in rules.throne_squares:
        return "the empty throne"
    return "the empty corner" if square in rules.corner_squares else "the empty camp square"
