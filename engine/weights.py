"""The weights of the evaluation, for each family of games.

They are in ``weights.toml``, which ``make tune`` writes.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from engine.core import layout
from tafl.ruleset import Ruleset

Weights = Mapping[str, Sequence[int]]
"""The weights of a family, by name: each name has those that belong together. Others are 0."""

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
"""The first place of each name's weights; ``layout`` explains their meanings.

The last three are of men on the lines at an edge, beside it, and behind that one, from the corner.
"""

SMALL, MIDDLE = 7, 9
"""Largest sizes of the boards that are called small and middle."""


def family_of(ruleset: Ruleset) -> str:
    """The family of games that are played alike, such as ``corner-large``."""
    size = "small" if ruleset.size <= SMALL else "middle" if ruleset.size <= MIDDLE else "large"
    return f"{ruleset.escape.value}-{size}"


@cache
def families() -> dict[str, Weights]:
    return tomllib.loads(files("engine").joinpath("weights.toml").read_text("utf-8"))


def weights_of(ruleset: Ruleset) -> list[int]:
    """The weights for *ruleset*, in the order of ``layout``."""
    return listed(families()[family_of(ruleset)], ruleset)


def listed(weights: Weights, ruleset: Ruleset) -> list[int]:
    """All *weights*, in the order of ``layout``.

    Those of a defender assume half as many defenders as attackers: if there are fewer, each counts
    for more. Whatever men are worth, neither side is ahead by its men at the start.
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
