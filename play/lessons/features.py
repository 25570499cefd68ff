"""Features of rulesets, which lessons are about: a lesson fits rulesets with all its features."""

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum

from tafl.pieces import Piece
from tafl.ruleset import Berserk, Cross, Die, Escape, ExitFort, KingPower, Ruleset, Shieldwall, Stop

_MEN = {Piece.ATTACKER, Piece.DEFENDER}


class Feature(StrEnum):
    """A rule that a ruleset may have and a lesson can be about."""

    CORNER_ESCAPE = "corner-escape"
    """The king escapes to a corner, a single square that no other piece may enter."""
    EDGE_ESCAPE = "edge-escape"
    ANY_DISTANCE = "any-distance"
    """All pieces may go any distance in a straight line."""
    ONE_LEG = "one-leg"
    """A piece that has captured does not go on in the same turn."""
    ARMED_KING = "armed-king"
    """The king helps to capture, whether he moves or stands opposite the piece that moves."""
    ROYAL_THRONE = "royal-throne"
    """Only the king may stop on the throne; all pieces may cross it."""
    HOSTILE_THRONE = "hostile-throne"
    """The empty throne helps to capture men, as an enemy on it would."""
    HARMLESS_THRONE = "harmless-throne"
    """The empty throne does not help to capture men."""
    HOSTILE_CORNERS = "hostile-corners"
    """A corner helps to capture men, as an enemy on it would."""
    UNARMED_KING = "unarmed-king"
    """The king does not help to capture, neither when he moves nor when he stands."""
    KING_TAKEN_BY_TWO = "king-taken-by-two"
    """Unless on or beside the throne, the king is captured by two attackers."""
    KING_TAKEN_BY_FOUR = "king-taken-by-four"
    """Unless on or beside the throne, the king is captured only if closed in on all four sides."""
    SAFE_ON_THRONE = "safe-on-throne"
    """On the throne, the king is captured only if all four squares beside him are closed."""
    SAFE_BESIDE_THRONE = "safe-beside-throne"
    """Beside the empty throne, the king is captured only by attackers on his other three sides."""
    SHIELDWALL = "shieldwall"
    EXIT_FORT = "exit-fort"
    """The defenders win with a fort at the edge, around the king."""
    ENCIRCLEMENT = "encirclement"
    DICE = "dice"
    HANDICAP = "handicap"


_HAS: Mapping[Feature, Callable[[Ruleset], bool]] = {
    Feature.CORNER_ESCAPE: lambda rules: (
        rules.escape is Escape.CORNER
        and rules.corners_are_the_kings
        and rules.corner_size == 1
        and not rules.goals
        and not rules.missing_corners
    ),
    Feature.EDGE_ESCAPE: lambda rules: rules.escape is Escape.EDGE,
    Feature.ANY_DISTANCE: lambda rules: (
        not (rules.attacker_steps or rules.defender_steps or rules.king_steps)
    ),
    Feature.ONE_LEG: lambda rules: rules.berserk is Berserk.NO,
    Feature.ARMED_KING: lambda rules: rules.king_power is KingPower.BOTH,
    Feature.UNARMED_KING: lambda rules: rules.king_power is KingPower.NONE,
    Feature.ROYAL_THRONE: lambda rules: (
        rules.throne_stop is Stop.KING and rules.throne_cross is Cross.EVERYONE
    ),
    Feature.HOSTILE_THRONE: lambda rules: rules.hostile_throne >= _MEN,
    Feature.HARMLESS_THRONE: lambda rules: not rules.hostile_throne & _MEN,
    Feature.HOSTILE_CORNERS: lambda rules: (
        rules.corners_are_the_kings and rules.hostile_corners >= _MEN
    ),
    Feature.KING_TAKEN_BY_TWO: lambda rules: rules.king_elsewhere == 2,  # noqa: PLR2004 - sides
    Feature.KING_TAKEN_BY_FOUR: lambda rules: rules.king_elsewhere == 4,  # noqa: PLR2004 - sides
    Feature.SAFE_ON_THRONE: lambda rules: rules.king_on_throne == 4,  # noqa: PLR2004 - sides
    Feature.SAFE_BESIDE_THRONE: lambda rules: (
        rules.king_beside_throne == 4 and Piece.KING in rules.hostile_throne  # noqa: PLR2004 - sides
    ),
    Feature.SHIELDWALL: lambda rules: rules.shieldwall is not Shieldwall.NONE,
    Feature.EXIT_FORT: lambda rules: rules.exit_fort is ExitFort.WINS,
    Feature.ENCIRCLEMENT: lambda rules: rules.encirclement,
    Feature.DICE: lambda rules: rules.die is not Die.NONE or rules.weak_king,
    Feature.HANDICAP: lambda rules: rules.weaker is not None,
}


def has_all(ruleset: Ruleset, features: Collection[Feature]) -> bool:
    return all(_HAS[feature](ruleset) for feature in features)
