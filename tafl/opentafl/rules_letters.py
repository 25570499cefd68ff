"""The meanings of letters in OpenTafl's rules strings."""

from tafl.pieces import Kind, Piece
from tafl.ruleset import Berserk, Corners, Cross, Jump, KingPower, Repetition, Shieldwall, Stop

LETTERS = {Piece.ATTACKER: "tcnk", Piece.DEFENDER: "TCN", Piece.KING: "K"}
"""OpenTafl's letters for a piece in lists; those after the first are men of special kinds, and a
king of the attackers. Later kinds, mercenaries and guards, are in none of OpenTafl's defaults."""
PLAYED = {"t": Piece.ATTACKER, "T": Piece.DEFENDER, "K": Piece.KING}
EVERYBODY = frozenset(Piece) - {Piece.EMPTY}
KING = frozenset({Piece.KING})
NOBODY: frozenset[Piece] = frozenset()

POWERS = {"y": KingPower.BOTH, "h": KingPower.HAMMER, "a": KingPower.ANVIL, "n": KingPower.NONE}
STRENGTHS = {
    "s": (4, 4, 4, False),
    "m": (4, 4, 4, True),
    "w": (2, 2, 2, False),
    "c": (4, 4, 2, False),
}
"""``king_on_throne``, ``king_beside_throne``, ``king_elsewhere`` and ``hostile_edge`` for each
letter of the entry ``ks``."""
OLD_STRENGTHS = {"y": "s", "n": "w"}
REPETITIONS = {
    "d": Repetition.DRAW,
    "w": Repetition.REPEATER_WINS,
    "l": Repetition.REPEATER_LOSES,
    "i": Repetition.IGNORED,
}
SHIELDWALLS = {"n": Shieldwall.NONE, "w": Shieldwall.MEN, "s": Shieldwall.CORNER}
BERSERKS = {"n": Berserk.NO, "c": Berserk.MUST, "m": Berserk.MUST_MOVE}
STOPS = {KING: Stop.KING, NOBODY: Stop.NOBODY, EVERYBODY: Stop.ANYONE}
CROSSINGS = {EVERYBODY: Cross.EVERYONE, KING: Cross.KING, NOBODY: Cross.NOBODY}
JUMPS = {"n": Jump.NONE, "r": Jump.RESTRICTED, "j": Jump.OVER, "c": Jump.CAPTURES}
JUMPERS = {"cj": Kind.COMMANDER, "nj": Kind.KNIGHT, "mj": Kind.MERCENARY, "gj": Kind.GUARD}
"""The kinds of men by the entries about their jumps; ``kj`` is about the king."""
CORNERS = {KING: Corners.KING, EVERYBODY: Corners.ANYONE}

ANY_DISTANCE = -1
SPEED_LETTERS = {2: "tT", 8: "tcnkTCNK", 10: "tcnkmTCNKM", 12: "tcnkmgTCNKMG"}
"""The pieces of the list ``spd`` by its length, if it is longer than a number for all of them."""
SPEEDS = {1: (0, 0, 0), 2: (0, 1, 1), 8: (0, 4, 7), 10: (0, 5, 8), 12: (0, 6, 9)}
"""For each length of the list ``spd``: the places in it of attackers', defenders' and king's steps.

Each later version added a kind of piece to both sides: mercenaries, then guards.
"""
