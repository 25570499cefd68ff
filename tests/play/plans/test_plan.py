"""Conditional moves: a tree of answers, checked by the rules as it is built."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from play.limits import MAX_LINE_MOVES, MAX_PLAN_LINES
from play.plans.errors import PlanError, PlanFault
from play.plans.plan import Line, Plan, after_line, read_line, write_line
from tafl.errors import IllegalMoveError, NotationError, Refusal, WrongCapturesError
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.examples import TINY
from tests.support.refusing import refused

TABLUT = Game.start(ruleset("kings-table-tablut"))
TINY_GAME = Game.start(TINY)


def lines_of(plan: Plan) -> list[str]:
    """The lines of *plan* as they are written."""
    return [" ".join(map(str, line)) for line in plan.lines]


def planned(*written: str, game: Game = TABLUT) -> Plan:
    """The plan with these lines, which go on from *game*."""
    plan = Plan(game.ply)
    for text in written:
        plan = plan.with_line(read_line(game, text))
    return plan


def refusal(*written: str, game: Game = TABLUT) -> PlanError:
    """What is wrong with the last of these lines."""
    *before, last = written
    plan = planned(*before, game=game)
    return refused(PlanError, lambda: plan.with_line(read_line(game, last)))


def test_a_line_is_a_move_and_its_answer_and_so_on() -> None:
    """Written with spaces, commas or both; dashes may stand free."""
    spaced = read_line(TABLUT, "i4-f4 g5-g3 f9-f6 *e5-f5")

    assert list(map(str, spaced)) == ["I4-F4", "G5-G3", "F9-F6", "E5-F5"]
    assert read_line(TABLUT, " i4 - f4, g5–g3;f9-f6xf5,,ke5-f5 ") == spaced
    assert read_line(TABLUT, "\ufeff```\ni4-f4 g5-g3 f9\u200b-f6 *e5-f5\n```") == spaced


def test_the_last_answer_may_be_to_resign() -> None:
    """After a move of the opponent, as the only answer to it; longer lines go on beside it."""
    plan = planned("i4-f4 resign", "i4-h4 g5-g3 f9-f6 Resign", "i4-h4 g5-g3 f9-g9 g3-g2")
    one, two, three = (Move(Square.parse("I4"), Square.parse(to)) for to in ("F4", "H4", "G4"))

    assert list(map(write_line, plan.lines)) == [
        "I4-F4 resign",
        "I4-H4 G5-G3 F9-F6 resign",
        "I4-H4 G5-G3 F9-G9 G3-G2",
    ]
    assert plan.resigns_after(one)
    assert not plan.resigns_after(two)
    assert not plan.resigns_after(three)
    assert plan.answer_to(one) is None
    assert plan.after(two, 2).resigns_after(Move(Square.parse("F9"), Square.parse("F6")))
    assert [branch.answer is None for branch in plan.branches(TABLUT)] == [True, False, True, False]
    for known, line in (("resign", "i4-f4 g5-g3"), ("G5-G3", "i4-h4 resign")):
        error = refusal("i4-f4 resign", "i4-h4 g5-g3", line)
        assert (error.fault, error.known) == (PlanFault.OTHER_ANSWER, known)
    assert plan.with_line(plan.lines[0]) == plan
    replaced = plan.with_line(read_line(TABLUT, "i4-h4 resign"), replacing=True)
    assert list(map(write_line, replaced.lines)) == ["I4-F4 resign", "I4-H4 resign"]


def test_nobody_resigns_for_the_opponent() -> None:
    """Nor after the end of the game; and a line goes on after no resignation."""
    won = ("c1-b1 c3-a3", "c1-b1 c3-a3 resign")
    assert refusal("resign").fault is PlanFault.RESIGNS_FIRST
    assert refusal("i4-f4 g5-g3 resign").fault is PlanFault.RESIGNS_FIRST
    assert refusal(won[1], game=TINY_GAME).fault is PlanFault.RESIGNS_FIRST
    assert refusal("i4-f4 resign f9-f6 g3-a3").fault is PlanFault.REFUSED


def test_each_move_is_checked_on_the_board_of_its_line() -> None:
    """The refusal names the move, its place and the rule; the opponent's move is first."""
    for line, number, cause in (
        ("i4-f4 g5-g3 f9-f6 g3-a3", 4, Refusal.BLOCKED),
        ("g5-g3 i4-f4", 1, Refusal.NOT_YOUR_PIECE),
        ("i4-f4 knight", 2, NotationError),
        ("i4-f4 g5-g3 f9-f6xg7", 3, WrongCapturesError),
    ):
        error = refusal(line)
        assert (error.fault, error.number) == (PlanFault.REFUSED, number)
        assert error.written == line.split()[number - 1]
        if isinstance(cause, Refusal):
            assert isinstance(error.cause, IllegalMoveError)
            assert error.cause.refusal is cause
        else:
            assert isinstance(error.cause, cause)


def test_a_line_ends_with_an_answer() -> None:
    """What the opponent plays last wants one, unless it ends the game."""
    open_ended = refusal("i4-f4 g5-g3 f9-f6")
    assert (open_ended.fault, open_ended.number) == (PlanFault.NO_ANSWER, 3)

    over = refusal("c3-a3", game=Game.start(replace(TINY, first=Side.DEFENDERS)))
    assert (over.fault, over.written) == (PlanFault.NOTHING_TO_ANSWER, "c3-a3")


def test_a_line_may_end_with_the_end_of_the_game() -> None:
    """And nothing can follow it."""
    assert lines_of(planned("c1-b1 c3-a3", game=TINY_GAME)) == ["C1-B1 C3-A3"]

    error = refusal("c1-b1 c3-a3 c5-b5 a3-a2", game=TINY_GAME)

    assert isinstance(error.cause, IllegalMoveError)
    assert (error.number, error.cause.refusal) == (3, Refusal.GAME_OVER)


def test_a_line_has_at_most_so_many_moves() -> None:
    """Those of both players; even such as would be legal. It has some."""
    there_and_back = ["a4-a3", "d5-d4", "a3-a4", "d4-d5"] * MAX_LINE_MOVES
    game = Game.start(ruleset("kings-table-tablut"), play_on=True)

    assert len(read_line(game, " ".join(there_and_back[:MAX_LINE_MOVES]))) == MAX_LINE_MOVES
    error = refusal(" ".join(there_and_back[: MAX_LINE_MOVES + 2]), game=game)
    assert (error.fault, error.number) == (PlanFault.TOO_LONG, MAX_LINE_MOVES)
    for text in ("", "  ", ", ;"):
        assert refusal(text).fault is PlanFault.NO_MOVE


def test_lines_part_where_the_opponent_has_a_choice() -> None:
    plan = planned("i4-f4 g5-g3", "i4-h4 g5-g4", "a4-a3 c5-c4")

    assert lines_of(plan) == ["A4-A3 C5-C4", "I4-F4 G5-G3", "I4-H4 G5-G4"]


def test_a_line_that_repeats_a_known_one_extends_it() -> None:
    """And one that is known already changes nothing."""
    longer = "I4-F4 G5-G3 F9-F6 E5-F5"
    plan = planned("i4-f4 g5-g3", longer)

    assert lines_of(plan) == [longer]
    assert plan.with_line(read_line(TABLUT, "i4-f4 g5-g3")) == plan


def test_a_second_answer_to_the_same_move_may_replace_the_first() -> None:
    """Else it is refused with both; all lines that go on from the first are given up."""
    error = refusal("i4-f4 g5-g3 f9-f6 e5-f5", "i4-f4 g5-g3 f9-f6 g3-g2")
    assert (error.fault, error.number) == (PlanFault.OTHER_ANSWER, 4)
    assert (error.written, str(error.known)) == ("G3-G2", "E5-F5")

    plan = planned("i4-f4 g5-g3 f9-f6 e5-f5", "i4-f4 g5-g3 a4-a3 c5-c4", "i4-h4 g5-g4")
    plan = plan.with_line(read_line(TABLUT, "i4-f4 g5-g2"), replacing=True)
    assert lines_of(plan) == ["I4-F4 G5-G2", "I4-H4 G5-G4"]


def test_a_plan_has_at_most_so_many_lines() -> None:
    """One that is extended is not another one."""
    moves = [move for move in TABLUT.legal_moves() if str(move) != "A4-A1"]
    answered = [f"{move} g5-g4" for move in moves[:MAX_PLAN_LINES]]
    plan = planned(*answered)

    assert len(plan.lines) == MAX_PLAN_LINES
    assert refusal(*answered, "a4-a1 g5-g4").fault is PlanFault.TOO_MANY_LINES
    longer = plan.with_line(read_line(TABLUT, f"{answered[0]} i6-h6 c5-c4"))
    assert len(longer.lines) == MAX_PLAN_LINES


def test_a_line_is_removed_by_its_number() -> None:
    """They are counted from 1, in the order in which they stand; one is found by its beginning."""
    plan = planned("i4-f4 g5-g3 f9-f6 e5-f5", "a4-a3 c5-c4")

    assert plan.number_of(read_line(TABLUT, "i4-f4 g5-g3")) == 2
    assert lines_of(plan.without(2)) == ["A4-A3 C5-C4"]
    for number in (0, 3):
        error = refused(PlanError, plan.without, number)
        assert (error.fault, error.number) == (PlanFault.NO_SUCH_LINE, number)


def test_a_move_that_matches_is_answered_and_the_rest_is_kept() -> None:
    """On the board after the answer; lines of other moves are gone."""
    plan = planned("i4-f4 g5-g3 f9-f6 e5-f5", "i4-f4 g5-g3 a4-a3 c5-c4", "i4-h4 g5-g4")
    (move, answer) = read_line(TABLUT, "i4-f4 g5-g3")

    assert plan.answer_to(move) == answer
    rest = plan.after(move, board=9)
    assert (rest.board, lines_of(rest)) == (9, ["A4-A3 C5-C4", "F9-F6 E5-F5"])


def test_a_plan_is_used_up_at_the_end_of_its_line() -> None:
    """A move without an answer matches nothing."""
    plan = planned("i4-f4 g5-g3")

    assert plan.after(plan.lines[0][0], board=2) == Plan(2)
    assert plan.answer_to(read_line(TABLUT, "i4-h4 g5-g3")[0]) is None


def test_the_tree_is_told_pair_by_pair() -> None:
    """Each with its depth; the number of a line stands where it ends."""
    plan = planned("i4-f4 g5-g3 f9-f6 e5-f5", "i4-f4 g5-g3 a4-a3 c5-c4", "i4-h4 g5-g4")

    told = [
        (
            branch.depth,
            str(branch.move.move),
            str(branch.answer and branch.answer.move),
            branch.number,
        )
        for branch in plan.branches(TABLUT)
    ]
    captured = [list(map(str, branch.move.captured_men)) for branch in plan.branches(TABLUT)]

    assert told == [
        (0, "I4-F4", "G5-G3", None),
        (1, "A4-A3", "C5-C4", 1),
        (1, "F9-F6", "E5-F5", 2),
        (0, "I4-H4", "G5-G4", 3),
    ]
    assert captured == [[], [], ["F5"], []]


def random_line(game: Game, random: Random) -> Line:
    """Legal moves, each one of the first few: lines then share beginnings. Each has one answer."""
    for _ in range(random.randint(1, 4)):
        asked = game.play(random.choice(game.legal_moves()[:3]))
        game = asked.play(asked.legal_moves()[0])
    return tuple(turn.move for turn in game.turns)


RANDOM_LINES = st.builds(
    lambda random, number: [random_line(TABLUT, random) for _ in range(number)],
    st.randoms(use_true_random=False),
    st.integers(1, MAX_PLAN_LINES),
)


def plan_of(lines: Iterable[Line]) -> Plan:
    return reduce(Plan.with_line, lines, Plan(0))


@given(RANDOM_LINES, st.randoms(use_true_random=False))
def test_no_line_of_a_plan_contradicts_another(lines: list[Line], random: Random) -> None:
    """Nor is one the beginning of another; all can be played, and added in any order, or again."""
    shuffled = [*lines, *lines[:3]]
    random.shuffle(shuffled)
    plan = plan_of(lines)

    assert plan_of(shuffled) == plan
    for one, other in combinations(plan.lines, 2):
        at = next(at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
        assert at % 2 == 0
    for line in plan.lines:
        assert after_line(TABLUT, line).ply == len(line)


@given(RANDOM_LINES)
def test_following_a_line_leaves_what_shares_it(lines: list[Line]) -> None:
    """No more and no less: each line is played to its end from the plan alone."""
    plan = plan_of(lines)
    for line in plan.lines:
        rest = plan
        for at in range(0, len(line), 2):
            assert rest.answer_to(line[at]) == line[at + 1]
            rest = rest.after(line[at], board=at + 2)
            followed = line[: at + 2]
            beginning = [other for other in plan.lines if other[: at + 2] == followed]
            assert list(rest.lines) == [other[at + 2 :] for other in beginning if other != followed]
        assert rest.lines == ()
