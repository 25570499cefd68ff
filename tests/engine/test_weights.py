"""What positions are worth by the weights of each family of games."""

from engine.core import layout
from engine.player import player_for
from engine.thought import Limits
from engine.weights import families, weights_of
from tafl.game import Game
from tafl.rulesets import keys, ruleset
from tests.support.cases import for_each

FAR_BEHIND = 600
"""Hundredths of a man."""
SOME = {
    "ard-ri",
    "brandubh",
    "copenhagen",
    "kings-table-irish",
    "kings-table-tawlbwrdd",
    "old-hnefatafl-9",
}
"""One of each family, of which the starts are looked at where not all are."""


@for_each("key", keys())
def test_neither_side_is_far_ahead_at_the_start(key: str, deep: bool) -> None:
    """Not at all by its men, whatever the weights say that a man is worth."""
    rules = ruleset(key)
    weights, rows = weights_of(rules), "".join(rules.layout)
    men = rows.count("A") * weights[layout.ATTACKER_MAN]
    men += rows.count("D") * weights[layout.DEFENDER_MAN]

    assert men + weights[layout.START] == 0
    if not rules.has_chance and (deep or key in SOME):
        assert abs(player_for(rules).think(Game.start(rules), Limits(depth=1)).value) < FAR_BEHIND


def test_every_family_counts_men() -> None:
    for weights in families().values():
        assert weights["attacker_man"] == [100]
        assert weights["defender_man"][0] < 0
