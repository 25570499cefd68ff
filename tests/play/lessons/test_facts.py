"""Explanations of a wrong move: facts of the rules, each on a drawn board."""

from bot.wording.lessons import fact_in_words
from play.lessons import facts
from play.lessons.course import lesson
from play.lessons.lesson import LessonAttempt
from tafl.endings import Outcome, Reason
from tafl.moves import Move
from tafl.notation import read_move
from tafl.pieces import Side
from tafl.squares import Square
from tests.support.cases import for_each


def at(name: str) -> Square:
    return Square.parse(name)


def move(written: str) -> Move:
    found = read_move(written).move
    assert found is not None
    return found


def facts_of(key: str, number: int, written: str) -> list[facts.Fact]:
    """The explanation of a move in a step of a lesson; the step's number is counted from 1."""
    step = lesson(key).steps[number - 1]
    attempt = LessonAttempt(step, lesson(key).start(number - 1).play_written(written))
    assert not attempt.is_right
    return list(attempt.facts)


@for_each(
    "key, step, written, fact",
    [
        ("moving", 1, "d1-c1", facts.OtherPiece(at("B3"), (at("F3"),))),
        ("moving", 1, "b3-e3", facts.WentElsewhere(at("E3"), (at("F3"),))),
        ("capturing", 1, "f5-f3", facts.NobodyBeside(at("F3"))),
        ("capturing", 1, "b6-b4", facts.NotClosed(at("C4"), at("D4"))),
        ("capturing", 2, "b3-a3", facts.NobodyBeside(at("A3"))),
        ("capturing", 3, "b6-b5", facts.NobodyBeside(at("B5"))),
        ("raichi", 1, "d4-c4", facts.NoWayOut()),
        ("raichi", 3, "c3-c2", facts.CanEscape((move("a4-a1"),))),
        ("tuichi", 1, "c3-g3", facts.CanBeStopped(move("f2-g2"))),
        ("taking-the-king", 1, "g6-e6", facts.NotSurrounded(at("C6"), (at("D6"),))),
        ("guarding-corners", 1, "c6-c2", facts.HasGap(at("A1"))),
        ("ring", 1, "g5-g4", facts.HasGap(at("G5"))),
    ],
)
def test_a_wrong_move_is_explained(key: str, step: int, written: str, fact: facts.Fact) -> None:
    """By the first thing that keeps it from the goal."""
    assert facts_of(key, step, written)[0] == fact


def test_a_piece_that_stays_in_danger_is_named() -> None:
    """With the move that would capture it."""
    (fact,) = facts_of("taking-the-king", 3, "b5-b6")

    assert isinstance(fact, facts.CanBeTaken)
    assert fact.square == at("B6")


EVERY = (
    facts.Ended(Outcome(Side.DEFENDERS, Reason.ESCAPED)),
    facts.WentElsewhere(at("E3"), (at("F3"), at("F4"))),
    facts.OtherPiece(at("B3"), ()),
    facts.Took((at("B3"),), ()),
    facts.Took((at("B3"), at("C3")), (at("D3"),)),
    facts.NobodyBeside(at("A3")),
    facts.NotClosed(at("C4"), at("D4")),
    facts.NotClosed(at("A4"), None),
    facts.CanBeTaken(at("B6"), move("c1-c6")),
    facts.NoWayOut(),
    facts.CanEscape((move("a4-a1"), move("a4-a7"))),
    facts.CanBeStopped(move("f2-g2")),
    facts.NotSurrounded(at("C6"), (at("C5"), at("D6"))),
    facts.HasGap(at("A1")),
)


def test_every_fact_has_a_sentence() -> None:
    """Each another one, which ends as sentences do."""
    said = [fact_in_words(fact) for fact in EVERY]

    assert {type(fact) for fact in EVERY} == set(facts.Fact.__args__)
    assert len(set(said)) == len(said)
    assert all(sentence.endswith(".") for sentence in said)
    assert fact_in_words(facts.OtherPiece(at("B3"), (at("F3"),))) == (
        "Move the piece on B3 to F3 instead."
    )
    assert fact_in_words(facts.CanEscape((move("a4-a1"), move("a4-a7")))) == (
        "The king could still escape to A1 or A7."
    )
