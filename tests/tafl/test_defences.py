"""Why nothing stops the king: every move of the attackers, and the way out that answers it."""

from hypothesis import given

from tafl.defences import Attempt, Defence, defences
from tafl.endings import Outcome, Reason, decided
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Escape
from tafl.threats import is_tuichi
from tests.drawing import board, move, named, names
from tests.random_rules import thin_positions

ESCAPED = Outcome(Side.DEFENDERS, Reason.ESCAPED)

TWO_WAYS = """
    . . . . . . .
    . . . A . . .
    . . . . . . .
    . . . K . . .
    . . . D . . .
    . A . . . . .
    D . . . . . A
"""
"""The king goes left or right to the edge."""


def found(position: Position, attempt: Attempt) -> list[Defence]:
    return [defence for defence in defences(position) if defence.attempt is attempt]


def assert_answered(position: Position, defence: Defence) -> None:
    """After each move of *defence* the king escapes as it says, whatever his die shows."""
    for tried in defence.moves:
        after = position.play(tried).after
        if not position.ruleset.weak_king:
            (way,) = defence.answer
            assert decided(after.play(way)) == ESCAPED
        else:
            assert decided(after.play(defence.answer[0])) == ESCAPED
            assert decided(after.step(defence.answer[-1])) == ESCAPED


def test_without_tuichi_there_is_nothing_to_prove() -> None:
    """One way out is shut by one man."""
    position = board("""
        . . . K A . A
        . . . . . . .
        . . . . . . .
        . A . . . . .
    """)

    assert defences(position) == ()


def test_who_shuts_one_way_leaves_the_other() -> None:
    """One defence a way, each answered by the other way."""
    position = board(TWO_WAYS, escape=Escape.EDGE)

    left, right = sorted(found(position, Attempt.BLOCK), key=lambda block: block.moves[0].target)

    assert names(left.moves) == named("B6-B4")
    assert names(left.shut) == named("D4-A4")
    assert names(left.answer) == named("D4-G4")
    assert names(right.moves) == named("G7-G4")
    assert names(right.shut) == named("D4-G4")
    assert names(right.answer) == named("D4-A4")


def test_who_goes_beside_the_king_does_not_capture_him() -> None:
    """Not under tuichi; but it is what one would try."""
    position = board(TWO_WAYS, escape=Escape.EDGE)

    (approach,) = found(position, Attempt.APPROACH)

    assert names(approach.moves) == named("D2-D3")


def test_a_capture_that_leaves_the_ways_open() -> None:
    """It costs a man, and not the game."""
    position = board(
        """
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . .
        . . . D . . .
        . A . . . . .
        A D . . . . A
        """,
        escape=Escape.EDGE,
    )

    (capture,) = found(position, Attempt.CAPTURE)

    assert names(capture.moves) == named("G7-C7")


def test_all_else_is_one_defence() -> None:
    """After it every way is open; the king takes the shortest."""
    position = board(
        """
        . . . . . . .
        . . A . . . .
        . . . . . . .
        . . K . . . .
        . . D . . . .
        . . . . . . .
        D . . . . A .
        """,
        escape=Escape.EDGE,
    )

    (nothing,) = found(position, Attempt.NOTHING)

    assert names(nothing.answer) == named("C4-A4")
    assert nothing.shut == ()


def test_several_ways_make_no_more_defences_than_answers() -> None:
    """Of four ways three are answered by the fourth, and that by another."""
    position = board(
        """
        A . . . . . A
        . . . . . . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
        A . . . . . A
        """,
        escape=Escape.EDGE,
    )

    blocks = found(position, Attempt.BLOCK)

    assert [len(block.shut) for block in blocks] == [3, 1]
    assert blocks[0].answer == blocks[1].shut
    assert blocks[1].answer[0] in blocks[0].shut


def test_the_first_move_ends_nearest_to_the_king() -> None:
    """It is the one that a picture shows."""
    position = board(
        """
        . . . . . . .
        . A . . A . .
        . . . . . . .
        . . . . . . .
        . . . . . K .
        . . . . . D .
        . . . . . . .
        """,
        escape=Escape.EDGE,
    )

    left = next(
        block for block in found(position, Attempt.BLOCK) if named("F5-A5") <= names(block.shut)
    )

    assert str(left.moves[0]) == "E2-E5"
    assert names(left.moves) >= named("E2-E5 B2-B5")


def test_a_weak_king_has_an_answer_for_either_number() -> None:
    """An even number takes him along his row, an odd one a step."""
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . K . . . . .
        . A . . . . .
        . . . . . . .
        . . . . . . A
        """,
        escape=Escape.EDGE,
        weak_king=True,
    )
    assert is_tuichi(position)

    for defence in defences(position):
        assert_answered(position, defence)


def test_only_moves_that_the_dice_leave_count() -> None:
    """Where the men who could stop the king have moved, the others are all there are."""
    position = board(TWO_WAYS, escape=Escape.EDGE)
    left = [move("B6-B5"), move("B6-B7")]

    (only,) = defences(position, left)

    assert names(only.moves) == named("B6-B5 B6-B7")


@given(thin_positions())
def test_every_move_is_in_one_defence_and_is_answered(position: Position) -> None:
    """On boards of all kinds: other ways to capture the king, camps, men who come back."""
    proof = defences(position)

    moves = position.legal_moves() if is_tuichi(position) else []
    tried = [move for defence in proof for move in defence.moves]
    assert sorted(map(str, tried)) == sorted(map(str, moves))
    for defence in proof:
        assert_answered(position, defence)
