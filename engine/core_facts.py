"""A ruleset as a list of integers: the facts that the core of the search uses."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from engine.core import constants
from engine.core.memory import Numbers
from engine.weights import weights_of
from tafl.board import board_of
from tafl.pieces import PIECES, Piece
from tafl.ruleset import (
    Berserk,
    CampEntry,
    DeadPosition,
    ExitFort,
    NoMove,
    Repetition,
    Ruleset,
    Shieldwall,
)
from tafl.squares import Square

SHIELDWALLS = {
    Shieldwall.NONE: 0,
    Shieldwall.MEN: constants.MEN_CLOSE,
    Shieldwall.CORNER: constants.CORNERS_CLOSE,
}
EXIT_FORTS = {
    ExitFort.NONE: 0,
    ExitFort.WINS: constants.FORT_WINS,
    ExitFort.DRAWS: constants.FORT_DRAWS,
}
CAMP_ENTRIES = {
    CampEntry.OWN: constants.OWN_CAMP,
    CampEntry.FROM_CAMP: constants.FROM_CAMP,
    CampEntry.NOT_OPPOSITE: constants.NOT_OPPOSITE,
}
REPETITIONS = {
    Repetition.IGNORED: constants.IGNORED,
    Repetition.DRAW: constants.DRAWS,
    Repetition.DEFENDERS_LOSE: constants.DEFENDERS_LOSE,
    Repetition.REPEATER_LOSES: constants.REPEATER_LOSES,
    Repetition.REPEATER_WINS: constants.REPEATER_WINS,
    Repetition.FORBIDDEN: constants.FORBIDDEN,
    Repetition.DEFENDERS_MAY_NOT: constants.DEFENDERS_MAY_NOT,
}
HASH_BITS = 61
"""Number of bits in the hash of a position: a little less than the 64 of a machine's integer, one
of which is the sign."""


class UnsupportedRulesError(ValueError):
    """The core cannot play games with *rule*: dice, special pieces, raichi and others."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


def refuse_dice(ruleset: Ruleset) -> None:
    """Raise ``UnsupportedRulesError`` for a game with dice: no search here weighs chances."""
    if ruleset.has_chance:
        raise UnsupportedRulesError("dice")  # noqa: EM101 - a name for whoever catches it


def facts_of(ruleset: Ruleset, network: Sequence[int] = ()) -> Numbers:
    """The list ``facts`` of the core: the rules, squares, hashes and weights, as in ``constants``.

    *network* follows them, unless it is empty.

    Raises:
        UnsupportedRulesError: the game has dice, a handicap, dead positions, special pieces, or
            pieces that go on after a capture; or it forbids the king to give raichi on the same
            square again.
    """
    refuse_dice(ruleset)
    if ruleset.helps_fallen:
        raise UnsupportedRulesError("handicap")  # noqa: EM101 - a name, as above
    if not ruleset.raichi_may_repeat:
        raise UnsupportedRulesError("raichi")  # noqa: EM101
    if ruleset.dead_position is not DeadPosition.NONE:
        raise UnsupportedRulesError("dead-position")  # noqa: EM101
    if ruleset.berserk is not Berserk.NO:
        raise UnsupportedRulesError("berserk")  # noqa: EM101
    if ruleset.has_special_pieces:
        raise UnsupportedRulesError("special-pieces")  # noqa: EM101
    facts = [0] * constants.TABLES
    facts[constants.SIZE] = ruleset.size
    facts[constants.IS_HAMMER] = ruleset.king_is_hammer
    facts[constants.IS_ANVIL] = ruleset.king_is_anvil
    facts[constants.HOSTILE_EDGE] = ruleset.hostile_edge
    facts[constants.SHIELDWALL] = SHIELDWALLS[ruleset.shieldwall]
    facts[constants.FRONTING] = ruleset.fronting_captures
    facts[constants.PAIRED_KING] = ruleset.paired_king
    facts[constants.LINNAEAN] = ruleset.linnaean_capture
    facts[constants.ENCIRCLEMENT] = ruleset.encirclement
    facts[constants.FEW_ATTACKERS] = ruleset.few_attackers
    facts[constants.EXIT_FORT] = EXIT_FORTS[ruleset.exit_fort]
    facts[constants.NO_MOVE_DRAWS] = ruleset.no_move is NoMove.STALEMATE
    facts[constants.CAMP_ENTRY] = CAMP_ENTRIES[ruleset.camp_entry]
    facts[constants.QUIET_LIMIT] = ruleset.quiet_limit
    facts[constants.REPETITION] = REPETITIONS[ruleset.repetition]
    hidden_goals = ruleset.encirclement and not ruleset.goal_squares <= ruleset.edge_squares
    facts[constants.MUST_STOP] = not (ruleset.paired_king or hidden_goals)
    facts[constants.WEIGHTS_AT] = (
        constants.TABLES + (constants.TABLE_COUNT + 4) * ruleset.size**2 + 1
    )
    facts[constants.LENGTH] = 4 * ruleset.size + constants.FRAME_TAIL
    if network:
        facts[constants.NETWORK_AT] = facts[constants.WEIGHTS_AT] + constants.WEIGHT_COUNT
        facts[constants.LENGTH] += constants.HIDDEN_WORDS
    for piece in (Piece.ATTACKER, Piece.DEFENDER, Piece.KING):
        facts[constants.STEPS + piece] = ruleset.steps(piece)
    tables = *_tables(ruleset), *_hashes(ruleset)
    return [*map(int, facts), *tables, *weights_of(ruleset), *network]


def number_of(square: Square, size: int) -> int:
    """The core's number for *square*, counted row by row from 0."""
    return square.row * size + square.column


def _tables(ruleset: Ruleset) -> Iterable[int]:
    """The tables with an entry for each square, in the order of ``constants``."""
    board = board_of(ruleset)
    terrain, squares = board.terrain, board.squares
    last = ruleset.size - 1
    camps = [1 + terrain.camp_of.get(square, -1) for square in squares]
    yield from (_bits(p for p in Piece if terrain.stops(p, square)) for square in squares)
    yield from (_bits(p for p in Piece if terrain.crosses(p, square)) for square in squares)
    yield from camps
    for square in squares:
        across = Square(last - square.column, last - square.row)
        yield camps[number_of(across, ruleset.size)]
    yield from (square in board.goals for square in squares)
    yield from (terrain.takes_king_like_a_man(square) for square in squares)
    yield from (square in board.corners for square in squares)
    for square in squares:
        for occupant in PIECES:
            yield _bits(
                captive for captive in Piece if terrain.is_hostile(square, occupant, captive)
            )
    yield from (0 for _ in squares)
    yield from (square in terrain.thrones for square in squares)


def _bits(pieces: Iterable[Piece]) -> int:
    return sum(1 << piece for piece in pieces if piece is not Piece.EMPTY)


def _hashes(ruleset: Ruleset) -> Iterable[int]:
    """A number for each square and content, and one for the side to move: always the same."""
    for number in range(4 * ruleset.size**2 + 1):
        digest = blake2b(str(number).encode(), digest_size=8).digest()
        yield int.from_bytes(digest) >> 64 - HASH_BITS
