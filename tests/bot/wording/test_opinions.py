"""What the computer thinks of a position, in words: never a bare number."""

import pytest

from bot.wording.openings import opinion_text
from play.reviews.position_opinion import Opinion
from tafl.findings import Finding
from tafl.game import Game
from tafl.pieces import Side
from tafl.rulesets import ruleset

GAME = Game.start(ruleset("brandubh"))
BEST = GAME.legal_moves()[0]

WORDS = {
    0.5: "the chances are about even.",
    0.46: "the chances are about even.",
    0.6: "the attackers are slightly better, and win about 60 of 100 such games.",
    0.4: "the defenders are slightly better, and win about 60 of 100 such games.",
    0.8: "the attackers are better, and win about 80 of 100 such games.",
    0.1: "the defenders are much better, and win about 90 of 100 such games.",
    1.0: "the attackers are close to winning, and win about 99 of 100 such games.",
}
FORCED = {
    1: "the attackers win at once with",
    3: "the attackers can force a win in 2 moves, beginning with",
    5: "the attackers can force a win in 3 moves, beginning with",
}
"""By the plies of the proof: only the moves of the winner are counted."""


def test_the_computer_says_which_side_is_better() -> None:
    """Which is never said to be sure, as long as it is not proven."""
    said = {chance: opinion_text(GAME, Opinion(chance, BEST)) for chance in WORDS}
    proven = {plies: opinion_text(GAME, Opinion(1.0, BEST, (BEST,) * plies)) for plies in FORCED}

    assert said == {
        chance: f"**The computer**: {words} It would play `{BEST}`."
        for chance, words in WORDS.items()
    }
    assert proven == {
        plies: f"**The computer**: {words} `{BEST}`." for plies, words in FORCED.items()
    }


def test_a_value_is_that_of_the_side_to_move() -> None:
    """A chance is always that of the attackers; a proven win is as good as certain."""
    for side, chance, sure in ((Side.ATTACKERS, 0.73, 1.0), (Side.DEFENDERS, 0.27, 0.0)):
        guess = Opinion.of(side, Finding(340, None, BEST))
        proof = Opinion.of(side, Finding(1_000_000, None, BEST, (BEST,)))
        assert guess.chance == pytest.approx(chance, abs=0.005)
        assert proof.chance == pytest.approx(sure, abs=1e-9)
