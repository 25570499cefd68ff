"""What is said of reasons: no more than is known."""

import pytest

from bot.wording.reasons import sentence
from play.reviews import reasons
from play.reviews.reasoning import forced_win
from tafl.squares import Square
from tests.play.reviews.test_reasons import IN_TWO, moves, reviewed, squares
from tests.support.drawing import move

LINE = moves("D4-A4 B6-B5 A4-A1")
ESCAPE = (
    "From here on nothing stops the escape: tuichi, the king is out in 2 moves "
    "(`D4-A4 B6-B5 A4-A1`)."
)
REVIEW = reviewed(IN_TWO)
"""Of D4-C4 where D4-A4 was better."""
WIN = forced_win(REVIEW.game.at(0), LINE)

SENTENCES: tuple[tuple[reasons.Reason, str], ...] = (
    (reasons.WinGiven(WIN), ESCAPE),
    (reasons.WinAllowed(WIN), f"{ESCAPE} It isn't certain that `D4-A4` would stop this."),
    (reasons.WinUnavoided(WIN), f"{ESCAPE} `D4-A4` would lose too."),
    (
        reasons.MenExposed(squares("C5"), move("G5-D5")),
        "`G5-D5` can capture the man on C5. After `D4-A4` no man is in danger.",
    ),
    (
        reasons.ThreatPrepared(squares("A3 G3")),
        "`D4-A4` lets the king go to A3 or G3 next and threaten to escape.",
    ),
    (
        reasons.GoalNearlyShut(Square.parse("A1"), squares("A2 B2 C2")),
        "After `D4-A4`, one more attacker on A2 or B2 would shut the king off from A1.",
    ),
    (
        reasons.GoalNearlyLost(Square.parse("A1"), squares("A2")),
        "After it, one more attacker on A2 would shut the king off from A1.",
    ),
)


@pytest.mark.parametrize(("reason", "said"), SENTENCES, ids=lambda each: type(each).__name__)
def test_a_reason_has_its_sentence(reason: reasons.Reason, said: str) -> None:
    assert sentence(reason, REVIEW, 0) == said
