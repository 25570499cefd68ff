"""What is said of reasons: no more than is known, and which move is meant."""

from typing import get_args

from bot.wording.reasons import sentence, was
from play.reviews import reasons
from play.reviews.reasoning import forced_win
from play.reviews.review import Review
from tafl.endings import Reason as End
from tafl.pieces import Side
from tests.play.reviews.test_reasons import FACTS, IN_TWO, moves, reviewed, squares

LINE = moves("D4-A4 B6-B5 A4-A1")
PROOF = "(`D4-A4 B6-B5 A4-A1`)"
REVIEW = reviewed(IN_TWO)
"""Of D4-C4 where D4-A4 was better."""
WIN = forced_win(REVIEW.game.at(0), LINE)
AT_ONCE = WIN._replace(moves=1, line=moves("A4-A1"), tuichi=False)
SIEGE = WIN._replace(side=Side.ATTACKERS, end=End.KING_CAPTURED, tuichi=False)
ESCAPE = f"After `D4-C4` nothing stops the escape: tuichi, the king is out in 2 moves {PROOF}."

OF_WINS: tuple[tuple[reasons.Reason, str], ...] = (
    (
        reasons.WinMissed(WIN),
        f"`D4-A4` wins by force: tuichi, the king escapes in 2 moves {PROOF}.",
    ),
    (reasons.WinMissed(AT_ONCE), "`D4-A4` wins at once: the king escapes."),
    (reasons.WinGiven(WIN), ESCAPE),
    (reasons.WinGiven(AT_ONCE), "`D4-C4` lets `A4-A1` win at once: the king escapes."),
    (
        reasons.WinGiven(SIEGE),
        f"After `D4-C4` the attackers win by force: the king is captured in 2 moves {PROOF}.",
    ),
    (reasons.WinAllowed(WIN), f"{ESCAPE} It isn't certain that `D4-A4` would stop this."),
    (reasons.WinUnavoided(WIN), f"{ESCAPE} `D4-A4` would lose too."),
)
SENTENCES: dict[type[reasons.Reason], str] = {
    reasons.WayOpened: (
        "The attacker on F1 guarded the way. After `F1-F4` the king can go straight to G1."
    ),
    reasons.WayLeftOpen: "`C5-C6` leaves the king's way to G1 open. `E5-E1` shuts it.",
    reasons.MenLost: "`D7-D5` loses the man on D5 to `E3-E5`, with nothing in return.",
    reasons.MenExposed: (
        "After `F2-F3`, `G5-D5` can capture the man on C5. After `C5-C1` no man is in danger."
    ),
    reasons.MenMissed: "`D7-D5` captures the man on C5.",
    reasons.RingOpened: "`E9-B9` opens the ring around the defenders.",
    reasons.RingMissed: "`I7-G7` closes the ring around all defenders.",
    reasons.RingKept: "`E5-E4` breaks the ring around the defenders.",
    reasons.ThreatMissed: "`D4-A4` threatens to escape to A1 or A7 (raichi).",
    reasons.ThreatAllowed: "`E9-B9` lets the king go to E9 and threaten to escape from there.",
    reasons.ThreatPrepared: "`E5-E4` lets the king go to D1 next and threaten to escape.",
    reasons.GoalsShut: "`C5-C1` shuts the king off from A1.",
    reasons.GoalsOpened: "`C1-C2` opens a path for the king to A1.",
    reasons.GoalsFreed: "`C5-C2` opens a path for the king to A1.",
    reasons.GoalNearlyShut: (
        "After `B5-B1`, one more attacker on A2 would shut the king off from A1."
    ),
    reasons.GoalNearlyLost: (
        "After `A2-A3`, one more attacker on A2 would shut the king off from A1."
    ),
    reasons.KingThreatened: "`F6-E6` threatens to capture the king.",
    reasons.MenThreatened: "`A7-B7` attacks the man on C5.",
    reasons.KingShutIn: "`G4-E4` leaves the king 1 move instead of 5.",
    reasons.KingFreed: "`E4-E6` gives the king 3 moves instead of none.",
}
"""Of the first position in which there is such a reason."""
WINS = {type(reason) for reason, _ in OF_WINS}


def first_with(kind: type[reasons.Reason]) -> tuple[reasons.Reason, Review]:
    return next(
        (reason, reviewed(case))
        for case, found in FACTS.values()
        for reason in found
        if type(reason) is kind
    )


def test_every_reason_has_a_position_and_a_sentence_here() -> None:
    kinds = set(get_args(reasons.Reason))

    assert {type(reason) for _, found in FACTS.values() for reason in found} == kinds - WINS
    assert set(SENTENCES) == kinds - WINS


def test_a_forced_win_has_its_sentence() -> None:
    assert tuple((reason, sentence(reason, REVIEW, 0)) for reason, _ in OF_WINS) == OF_WINS


def test_a_reason_has_its_sentence() -> None:
    """It names the move that it is about: another word could be taken for another move."""
    assert {kind: sentence(*first_with(kind), 0) for kind in SENTENCES} == SENTENCES
    for kind, said in SENTENCES.items():
        _, review = first_with(kind)
        found = review.finding(0)
        assert found is not None
        moves_meant = (f"`{review.game.turns[0].move}`", f"`{found.best}`")
        assert any(move in said for move in moves_meant), said


def test_only_two_of_the_squares_that_would_do_are_named() -> None:
    nearly = reasons.GoalNearlyShut(squares("A1")[0], squares("A2 B2 C2"))

    assert sentence(nearly, REVIEW, 0) == (
        "After `D4-A4`, one more attacker on A2 or B2 would shut the king off from A1."
    )


def test_a_win_that_was_missed_comes_with_its_proof() -> None:
    assert was(WIN) == f": tuichi, the king escapes in 2 moves {PROOF}."
    assert was(AT_ONCE) == " at once: the king escapes."
