"""The weights of the evaluation, from ``weights.toml``, which ``make tune`` writes."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from engine.core import constants
from tafl.pieces import ATTACKERS_MEN, DEFENDERS_MEN
from tafl.ruleset import Ruleset

Weights = Mapping[str, Sequence[int]]
"""The weights of one family of games: the numbers that belong together, by their name. Weights that
are not named are 0."""

PLACES = {
    "attacker_man": constants.ATTACKER_MAN,
    "defender_man": constants.DEFENDER_MAN,
    "attacker_move": constants.ATTACKER_MOVE,
    "defender_move": constants.DEFENDER_MOVE,
    "open_line": constants.OPEN_LINE,
    "way_out": constants.WAY_OUT,
    "more_ways": constants.MORE_WAYS,
    "king_step": constants.KING_STEP,
    "king_step_in_two": constants.KING_STEP_IN_TWO,
    "lonely": constants.LONELY,
    "way_in_two": constants.WAY_IN_TWO,
    "way_in_three": constants.WAY_IN_THREE,
    "beset": constants.BESET,
    "first_of_king": constants.FIRST_OF_KING,
    "guard": constants.GUARD,
    "door": constants.DOOR,
    "empty_line": constants.EMPTY_LINE,
    "three_guards": constants.THREE_GUARDS,
    "four_guards": constants.FOUR_GUARDS,
    "goal_square": constants.GOAL_SQUARE,
    "attacker_at_edge": constants.ATTACKER_ON,
    "attacker_one_in": constants.ATTACKER_ON + 12,
    "attacker_two_in": constants.ATTACKER_ON + 24,
}
"""Where the weights of each name begin; ``constants`` explains their meanings.

The last three are of attackers 0, 1 and 2 squares from the nearest edge: a number for each distance
from the next nearest edge, beginning with the same distance.
"""

SMALL, MIDDLE = 7, 9
"""Greatest lengths of an edge, in squares, of boards that are called small and middle."""


def family_of(ruleset: Ruleset) -> str:
    """The family of similar games to which *ruleset* belongs, such as ``corner-large``."""
    size = "small" if ruleset.size <= SMALL else "middle" if ruleset.size <= MIDDLE else "large"
    return f"{ruleset.escape.value}-{size}"


@cache
def families() -> dict[str, Weights]:
    return tomllib.loads(files("engine").joinpath("weights.toml").read_text("utf-8"))


def weights_of(ruleset: Ruleset) -> list[int]:
    """The weights of the evaluation's terms for *ruleset*, in the order of ``constants``."""
    return listed(families()[family_of(ruleset)], ruleset)


def listed(weights: Weights, ruleset: Ruleset) -> list[int]:
    """The list of all *weights* for *ruleset*, in the order of ``constants``.

    The weight of a defender assumes half as many defenders as attackers: if there are fewer, each
    counts for more. ``START`` is set so that neither side is ahead by its men at the start.
    """
    found = [0] * constants.WEIGHT_COUNT
    for name, values in weights.items():
        found[PLACES[name] : PLACES[name] + len(values)] = values
    sides = ATTACKERS_MEN, DEFENDERS_MEN
    attackers, defenders = (len(ruleset.marked(men)) for men in sides)
    each = found[constants.DEFENDER_MAN]
    found[constants.DEFENDER_MAN] = each * attackers // max(1, 2 * defenders)
    men = attackers * found[constants.ATTACKER_MAN] + defenders * found[constants.DEFENDER_MAN]
    found[constants.START] = -men
    return found
