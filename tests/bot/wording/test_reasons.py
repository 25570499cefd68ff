"""Opinions and reasons of the computer, in words: no more than is known."""

from typing import get_args

import pytest

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.wording.openings import opinion_text
from bot.wording.reasons import sentence, was
from bot.wording.reviews import overview_details
from play.reviews import reasons
from play.reviews.finding_reasons import forced_win
from play.reviews.position_opinion import Opinion
from play.reviews.review import Review
from tafl.endings import Reason as End
from tafl.findings import Finding
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Repetition
from tafl.rulesets import ruleset
from tests.play.reviews.test_reasons import FACTS, IN_TWO, moves, reviewed, squares
from tests.support.cases import for_each
from tests.support.drawing import board, move

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


THERE_AND_BACK = ("D4-C4", "B6-B5", "C4-D4", "B5-B6")
MISSED_WIN = moves("D4-A4 B6-B5 A4-A1")


def missed(times: int) -> Review:
    """Of a game in which the defenders could have given tuichi on D4 so many times."""
    position = board(IN_TWO.drawing, Side.DEFENDERS, repetition=Repetition.IGNORED)
    game = Game.start(position.ruleset, position)
    for _ in range(times):
        for text in THERE_AND_BACK:
            game = game.play(move(text))
    first = Finding(0, 0, move("D4-A4"), MISSED_WIN, MISSED_WIN[:1])
    found = [
        first if ply % 4 == 0 else Finding(0, 0, turn.move) for ply, turn in enumerate(game.turns)
    ]
    return Review(game, [*found, first])


@for_each("times", [1, 9, 90])
def test_no_tuichi_is_cut_off(times: int) -> None:
    """However many there are, and the message is no longer than Discord takes it."""
    said = overview_details(missed(times), None)
    words = said.replace(",", "").replace(".", "").split()

    assert len(said) <= MAX_EMBED_LENGTH
    for ply in range(0, 4 * times, 4):
        assert str(ply + 1) in words
    proofs = said.count("tuichi, the king escapes in 2 moves (`D4-A4 B6-B5 A4-A1`)")
    assert proofs == times if times < 10 else proofs > 10
    assert ("Tuichi was missed too: moves " in said) is (times > proofs)
