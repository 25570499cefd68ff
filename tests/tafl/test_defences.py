"""Why nothing stops the king: every move of the attackers, and the way out that answers it."""

from hypothesis import given

from tafl.defences import Defence, DefenceAttempt, defences
from tafl.endings import Outcome, Reason, decided
from tafl.pieces import Side
from tafl.position import Position
from tafl.raichi_and_tuichi import is_tuichi, ways_out
from tafl.ruleset import Escape
from tests.support.cases import for_each
from tests.support.drawing import board, move, named, names
from tests.support.random_rules import thin_positions

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


def drawn(drawing: str) -> Position:
    """Draw a board with an escape at the edge."""
    return board(drawing, escape=Escape.EDGE)


def found(position: Position, attempt: DefenceAttempt) -> list[Defence]:
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
    position = drawn(TWO_WAYS)

    left, right = sorted(
        found(position, DefenceAttempt.BLOCK), key=lambda block: block.moves[0].target
    )

    assert names(left.moves) == named("B6-B4")
    assert names(left.shut) == named("D4-A4")
    assert names(left.answer) == named("D4-G4")
    assert names(right.moves) == named("G7-G4")
    assert names(right.shut) == named("D4-G4")
    assert names(right.answer) == named("D4-A4")


def test_who_goes_beside_the_king_does_not_capture_him() -> None:
    """Not under tuichi; but it is what one would try."""
    position = drawn(TWO_WAYS)

    (approach,) = found(position, DefenceAttempt.APPROACH)

    assert names(approach.moves) == named("D2-D3")


def test_a_capture_that_leaves_the_ways_open() -> None:
    """It costs a man, and not the game."""
    position = drawn("""
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . K . . .
        . . . D . . .
        . A . . . . .
        A D . . . . A
    """)

    (capture,) = found(position, DefenceAttempt.CAPTURE)

    assert names(capture.moves) == named("G7-C7")


@for_each(("row", "shortest"), [(". . K . . . .", "C4-A4"), (". . . . K . .", "E4-G4")])
def test_all_else_is_one_defence(row: str, shortest: str) -> None:
    """After it every way is open; the king takes the shortest."""
    position = drawn(f"""
        . . A . A . .
        . . . . . . .
        . . . . . . .
        {row}
        . . D . D . .
        . . . . . . .
        D . . . . . D
    """)

    (nothing,) = found(position, DefenceAttempt.NOTHING)

    assert names(nothing.answer) == named(shortest)
    assert nothing.shut == ()


@for_each("size", [5, 7, 9, 11])
def test_of_ways_of_one_length_he_takes_the_first_by_name(size: int) -> None:
    """So that the same board is always explained alike."""
    half = ["." * size] * (size // 2)
    middle, below = "K".center(size, "."), "A".ljust(size, ".")
    position = board("\n".join([*half, middle, below]), escape=Escape.EDGE)

    (nothing,) = found(position, DefenceAttempt.NOTHING)

    assert names(nothing.answer) == {min(names(ways_out(position)))}


FOUR_WAYS = """
    A . . . . . A
    . . . . . . .
    . . . . . . .
    . . . K . . .
    . . . . . . .
    . . . . . . .
    A . . . . . A
"""
"""Each corner man can shut two of them."""


def test_several_ways_make_no_more_defences_than_answers() -> None:
    """Of four ways three are answered by the fourth, and that by another."""
    blocks = found(drawn(FOUR_WAYS), DefenceAttempt.BLOCK)

    assert [len(block.shut) for block in blocks] == [3, 1]
    assert blocks[0].answer == blocks[1].shut
    assert blocks[1].answer[0] in blocks[0].shut


def test_no_move_is_left_out_or_told_twice() -> None:
    position = drawn(FOUR_WAYS)

    tried = [str(move) for defence in defences(position) for move in defence.moves]

    assert sorted(tried) == sorted(map(str, position.legal_moves()))


@for_each(
    ("above", "row", "below", "left"),
    [
        (". . . A . A A", ". . . K . . .", ". . . D . . .", "D4-A4"),
        (". . . . A A A", ". . . . K . .", ". . . . D . .", "E4-A4"),
    ],
)
def test_the_answer_to_most_moves_comes_first(above: str, row: str, below: str, left: str) -> None:
    """Two men can shut the way to the right, and only C1 that to the left."""
    position = drawn(f"""
        . . A . . . .
        {above}
        . . . . . . .
        {row}
        {below}
    """)

    first, second = found(position, DefenceAttempt.BLOCK)

    assert names(first.moves) == named("F2-F4 G2-G4")
    assert names(first.answer) == named(left)
    assert names(second.moves) == named("C1-C4")


def test_the_first_move_ends_nearest_to_the_king() -> None:
    """It is the one that a picture shows, however far the man comes."""
    position = drawn("""
        . . . . A . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . K .
        . . . A . D .
    """)

    left = next(
        block
        for block in found(position, DefenceAttempt.BLOCK)
        if named("F5-A5") <= names(block.shut)
    )

    assert str(left.moves[0]) == "E1-E5"
    assert names(left.moves) >= named("E1-E5 D6-D5")


def test_one_step_straight_out_answers_either_number_of_a_weak_king() -> None:
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

    (nothing,) = found(position, DefenceAttempt.NOTHING)

    assert [str(way) for way in nothing.answer] == ["B3-A3"]
    for defence in defences(position):
        assert_answered(position, defence)


def test_the_order_in_which_moves_are_given_does_not_matter() -> None:
    """The nearest come first in any case, equally near ones by name."""
    position = drawn(TWO_WAYS)
    moves = position.legal_moves()

    assert defences(position, reversed(moves)) == defences(position, moves)


def test_a_weak_king_may_need_another_way_for_an_odd_number() -> None:
    """His straight ways are too long for one step, his steps are diagonal: he is told both."""
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . K A
        . . . . . A .
        . . . . . . .
        A . . . . . .
        """,
        escape=Escape.EDGE,
        weak_king=True,
    )

    (nothing,) = found(position, DefenceAttempt.NOTHING)

    assert [str(way) for way in nothing.answer] == ["F3-F1", "F3-G2"]


def test_one_pair_of_ways_of_a_weak_king_may_answer_two_moves() -> None:
    """G1 can shut a step or a straight way: the other step and the other way answer both."""
    position = board(
        """
        . . . . . . A
        . . . . . . .
        . . . . D K D
        """,
        escape=Escape.EDGE,
        weak_king=True,
    )

    (block,) = found(position, DefenceAttempt.BLOCK)

    assert names(block.moves) == named("G1-G2 G1-F1")
    assert [str(way) for way in block.answer] == ["F3-F7", "F3-G4"]


def test_only_moves_that_the_dice_leave_count() -> None:
    """Where the men who could stop the king have moved, the others are all there are."""
    position = drawn(TWO_WAYS)
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
