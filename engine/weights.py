"""The weights of the evaluation, from ``weights.toml``, which ``make tune`` writes."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from engine.core import layout
from tafl.ruleset import Ruleset

Weights = Mapping[str, Sequence[int]]
"""The weights of one family of games: the numbers that belong together, by their name. Weights that
are not named are 0."""

PLACES = {
    "attacker_man": layout.ATTACKER_MAN,
    "defender_man": layout.DEFENDER_MAN,
    "attacker_move": layout.ATTACKER_MOVE,
    "defender_move": layout.DEFENDER_MOVE,
    "open_line": layout.OPEN_LINE,
    "way_out": layout.WAY_OUT,
    "more_ways": layout.MORE_WAYS,
    "king_step": layout.KING_STEP,
    "king_step_in_two": layout.KING_STEP_IN_TWO,
    "lonely": layout.LONELY,
    "way_in_two": layout.WAY_IN_TWO,
    "way_in_three": layout.WAY_IN_THREE,
    "beset": layout.BESET,
    "first_of_king": layout.FIRST_OF_KING,
    "guard": layout.GUARD,
    "door": layout.DOOR,
    "empty_line": layout.EMPTY_LINE,
    "three_guards": layout.THREE_GUARDS,
    "four_guards": layout.FOUR_GUARDS,
    "goal_square": layout.GOAL_SQUARE,
    "attacker_at_edge": layout.ATTACKER_ON,
    "attacker_one_in": layout.ATTACKER_ON + 12,
    "attacker_two_in": layout.ATTACKER_ON + 24,
}
"""Where the weights of each name begin; ``layout`` explains their meanings.

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
    """The weights of the evaluation's terms for *ruleset*, in the order of ``layout``."""
    return listed(families()[family_of(ruleset)], ruleset)


def listed(weights: Weights, ruleset: Ruleset) -> list[int]:
    """The list of all *weights* for *ruleset*, in the order of ``layout``.

    The weight of a defender assumes half as many defenders as attackers: if there are fewer, each
    counts for more. ``START`` is set so that neither side is ahead by its men at the start.
    """
    found = [0] * layout.WEIGHT_COUNT
    for name, values in weights.items():
        found[PLACES[name] : PLACES[name] + len(values)] = values
    attackers, defenders = (sum(row.count(man) for row in ruleset.layout) for man in "AD")
    each = found[layout.DEFENDER_MAN]
    found[layout.DEFENDER_MAN] = each * attackers // max(1, 2 * defenders)
    men = attackers * found[layout.ATTACKER_MAN] + defenders * found[layout.DEFENDER_MAN]
    found[layout.START] = -men
    return found
