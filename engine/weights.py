"""What the evaluation counts, and for how much, in each family of games."""

from engine.core import layout
from tafl.ruleset import Escape, Ruleset


def weights_of(ruleset: Ruleset) -> list[int]:
    """The weights for *ruleset*, as ``layout`` has them."""
    weights = [0] * layout.WEIGHT_COUNT
    attackers, defenders = (sum(row.count(man) for row in ruleset.layout) for man in "AD")
    weights[layout.ATTACKER_MAN] = 100
    # A side is worth the same as the other, to begin with.
    weights[layout.DEFENDER_MAN] = -100 * attackers // max(1, defenders)
    weights[layout.ATTACKER_MOVE] = 16
    weights[layout.DEFENDER_MOVE] = -16
    weights[layout.OPEN_LINE] = -12
    weights[layout.WAY_OUT] = -200
    weights[layout.MORE_WAYS] = -600
    weights[layout.KING_STEP] = -4
    for number, value in enumerate((-60, -120, -160)):
        weights[layout.WAY_IN_TWO + number] = value
    for number, value in enumerate((0, 5, 15, 50, 0)):
        weights[layout.BESET + number] = value
    for number, value in enumerate((-40, -80, -110)):
        weights[layout.WAY_IN_THREE + number] = value
    weights[layout.KING_STEP_IN_TWO] = -16
    weights[layout.LONELY] = 200
    if ruleset.escape is Escape.CORNER:
        weights[layout.GOAL_SQUARE] = -8
    return weights
