"""What a scene marks on which squares."""

from dataclasses import replace

from rendering.marks import Heading, Kind, marks
from rendering.scene import Orientation, Scene
from tafl.endings import Outcome, Reason
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.squares import Square
from tests.support.drawing import board
from tests.support.for_each import for_each
from tests.support.scenes import SCENES, SIZES


def kinds(scene: Scene, name: str) -> list[Kind]:
    return [mark.kind for mark in marks(scene).get(Square.parse(name), ())]


def marked(scene: Scene, *wanted: Kind) -> set[str]:
    """Name the squares that bear one of the *wanted* marks."""
    return {
        str(square)
        for square, on_square in marks(scene).items()
        if any(mark.kind in wanted for mark in on_square)
    }


def headings(scene: Scene, name: str) -> set[Heading]:
    return {mark.heading for mark in marks(scene)[Square.parse(name)]}


LONGER = (Kind.TRAIL_START, Kind.TRAIL_OUT, Kind.TRAIL_IN, Kind.TRAIL_HEAD)
"""The parts of the arrow of a last move over two squares or more."""


def test_a_start_position_has_no_marks() -> None:
    assert marks(SCENES["start-11"]) == {}


def test_the_last_move_is_an_arrow_between_two_marked_squares() -> None:
    scene = SCENES["captures-11"]

    assert kinds(scene, "E1") == [Kind.LEFT, Kind.TRAIL_OUT, Kind.TRAIL_START]
    assert kinds(scene, "E2") == [Kind.TRAIL_OUT, Kind.TRAIL_IN]
    assert kinds(scene, "E3") == [Kind.TRAIL_HEAD, Kind.TRAIL_IN]
    assert kinds(scene, "E4") == [Kind.ARRIVED]


def test_a_single_step_is_an_arrow_too() -> None:
    """One of its own: on a square of its colour the end of a longer one looks like a keyhole."""
    scene = SCENES["tuichi-11-edge"]

    assert marked(scene, Kind.TRAIL_STEP) == {"G3"}
    assert marked(scene, *LONGER) == set()


def test_captured_men_stay_as_shades() -> None:
    scene = SCENES["captures-11"]

    assert marked(scene, Kind.CAPTURED_DEFENDER) == {"D4", "F4", "E5"}
    assert marked(scene, Kind.CAPTURED_ATTACKER, Kind.CAPTURED_KING) == set()


def test_a_captured_king_is_shown_where_he_stood() -> None:
    scene = SCENES["king-captured-11"]

    assert kinds(scene, "E8") == [Kind.LOST, Kind.CAPTURED_KING]
    assert marked(scene, Kind.CAPTURED_DEFENDER) == {"F9"}


def test_raichi_draws_the_way_from_the_king_to_the_goal() -> None:
    scene = SCENES["raichi-13"]

    assert marked(scene, Kind.WAY_OUT, Kind.WAY_IN, Kind.WAY_HEAD) == {"A1", "B1", "C1", "D1"}
    assert kinds(scene, "A1") == [Kind.OPEN_GOAL, Kind.WAY_HEAD]
    assert headings(scene, "B1") == {Heading.LEFT}
    assert marked(scene, Kind.THREATENED, Kind.FORK_OUT) == set()


def test_tuichi_draws_other_ways_and_marks_the_king() -> None:
    """All ways are drawn, up to the goals, which bear crowns: there he wins."""
    scene = SCENES["tuichi-13"]

    assert marked(scene, Kind.THREATENED) == {"A4"}
    assert marked(scene, Kind.FORK_HEAD) == {"A2", "A12"}
    assert marked(scene, Kind.CERTAIN_GOAL) == {"A1", "A13"}
    assert len(marked(scene, Kind.FORK_OUT, Kind.FORK_IN, Kind.FORK_HEAD)) == 11
    assert marked(scene, Kind.WAY_OUT, Kind.WAY_IN, Kind.WAY_HEAD, Kind.OPEN_GOAL) == set()


def test_a_planned_line_is_numbered_where_its_moves_begin() -> None:
    """Its last move is marked as the last move is."""
    scene = SCENES["plan-9"]

    assert numbers(scene) == {"I4": 1, "G5": 2, "F9": 3, "E5": 4}
    assert marked(scene, Kind.ATTACKER_HEAD) == {"G4", "F7"}
    assert marked(scene, Kind.DEFENDER_HEAD) == {"G4"}
    assert headings_of(scene, "G4", Kind.DEFENDER_HEAD) == {Heading.UP}
    assert marked(scene, Kind.TRAIL_STEP) == {"E5"}
    assert headings_of(scene, "E5", Kind.TRAIL_STEP) == {Heading.RIGHT}


def test_a_number_steps_aside_for_a_piece() -> None:
    scene = SCENES["plan-back-9"]

    assert marked(scene, Kind.NUMBER_ASIDE) == {"F4", "C5"}
    assert marked(scene, Kind.NUMBER) == {"I4", "G5", "F3", "C2", "A4", "C4"}


def test_of_a_long_plan_the_last_moves_are_drawn() -> None:
    scene = SCENES["plan-19"]

    assert len(scene.line) == 30
    assert set(numbers(scene).values()) == set(range(22, 31))


def test_men_captured_in_a_plan_stay_as_shades() -> None:
    """Unless their square is taken again."""
    scene = SCENES["plan-9"]
    captures = replace(scene, position=scene.line[2].after, last=scene.line[3])

    assert marked(scene, Kind.CAPTURED_DEFENDER) == set()
    assert marked(captures, Kind.CAPTURED_DEFENDER) == {"F5"}


def test_common_moves_are_numbered_where_they_end() -> None:
    """Arrows of the side to move lead there; one may pass the end of another."""
    scene = SCENES["common-11"]

    assert numbers(scene) == {"D4": 1, "D3": 2, "C4": 3, "D2": 4, "H4": 5}
    assert marked(scene, Kind.ATTACKER_HEAD) == {"D3", "D2", "B4", "E2", "H3"}
    assert headings_of(scene, "D2", Kind.ATTACKER_HEAD) == {Heading.DOWN}
    assert marked(SCENES["common-7"], Kind.DEFENDER_HEAD) != set()


def test_a_common_move_to_the_next_square_has_its_arrow_there() -> None:
    """On the square where it begins, the piece would hide it; the number makes room."""
    scene = replace(SCENES["common-11"], common=(Move(Square(3, 0), Square(2, 0)),))

    assert marked(scene, Kind.ATTACKER_STEP) == {"C1"}
    assert headings_of(scene, "C1", Kind.ATTACKER_STEP) == {Heading.LEFT}
    assert marked(scene, Kind.NUMBER_ASIDE) == {"C1"}
    assert marked(scene, Kind.ATTACKER_HEAD) == set()


def test_the_better_move_is_a_whole_arrow_and_the_mistake_a_broken_one() -> None:
    """Both end in the middle of a square, so that a single step is seen too."""
    scene = SCENES["compared-11"]

    assert marked(scene, Kind.DANGER_OUT) == {"A4", "B4", "C4"}
    assert marked(scene, Kind.DANGER_HEAD) == {"D4"}
    assert marked(scene, Kind.BETTER_OUT) == {"K8"}
    assert marked(scene, Kind.BETTER_HEAD) == {"K9"}


def test_a_square_where_several_common_moves_end_has_the_number_of_the_most_frequent() -> None:
    scene = SCENES["common-11"]
    again = replace(scene, common=(*scene.common, HERE_TOO))

    assert numbers(again)["D2"] == 4


HERE_TOO = Move(Square(0, 1), Square(3, 1))
"""It ends where another common move does."""


def numbers(scene: Scene) -> dict[str, int]:
    return {
        str(square): mark.number
        for square, on_square in marks(scene).items()
        for mark in on_square
        if mark.kind in {Kind.NUMBER, Kind.NUMBER_ASIDE}
    }


def headings_of(scene: Scene, name: str, kind: Kind) -> set[Heading]:
    return {mark.heading for mark in marks(scene)[Square.parse(name)] if mark.kind is kind}


def test_a_goal_beside_the_king_is_crowned_too() -> None:
    scene = SCENES["tuichi-11-edge"]

    assert kinds(scene, "G1") == [Kind.CERTAIN_GOAL, Kind.FORK_STEP]
    assert headings(scene, "G1") == {Heading.RIGHT, Heading.UP}
    assert Kind.FORK_HEAD not in kinds(scene, "G2")


def test_the_last_move_lies_on_the_way_out_that_goes_back_along_it() -> None:
    """Both are seen: the way is the broader one."""
    scene = SCENES["tuichi-11-edge"]

    assert kinds(scene, "G3") == [
        Kind.LEFT,
        Kind.FORK_OUT,
        Kind.FORK_IN,
        Kind.TRAIL_STEP,
    ]


def test_arrows_turn_with_the_board() -> None:
    """Row 1 at the bottom: a move to a higher row goes up in the picture."""
    below = SCENES["camps-9-row-1-below"]
    above = replace(below, orientation=Orientation.TOP)

    assert Heading.UP in headings(below, "G3")
    assert Heading.DOWN in headings(above, "G3")


def test_a_selected_piece_and_its_targets() -> None:
    scene = SCENES["choosing-9"]

    assert marked(scene, Kind.SELECTED) == {"E3"}
    assert marked(scene, Kind.TARGET) == {"A3", "B3", "C3", "D3", "F3", "G3", "H3", "I3"}


def test_the_king_shows_who_won() -> None:
    position = SCENES["start-9"].position
    won = Scene(position, outcome=Outcome(Side.DEFENDERS, Reason.EXIT_FORT))
    lost = Scene(position, outcome=Outcome(Side.ATTACKERS, Reason.ENCIRCLED))
    drawn = Scene(position, outcome=Outcome(None, Reason.AGREED))

    assert kinds(won, "E5") == [Kind.WON]
    assert kinds(lost, "E5") == [Kind.LOST]
    assert marks(drawn) == {}


def test_a_diagonal_step_is_an_arrow_too() -> None:
    """It heads to a corner of the square; what it captures lies in the row or column it enters."""
    scene = SCENES["weak-king-stepped-9"]

    assert kinds(scene, "E5") == [Kind.LEFT, Kind.TRAIL_STEP]
    assert Heading.UP_RIGHT in headings(scene, "E5")
    assert marked(scene, Kind.CAPTURED_ATTACKER) == {"F3"}
    below = replace(scene, orientation=Orientation.BOTTOM)
    assert Heading.DOWN_RIGHT in headings(below, "E5")


@for_each(
    ("end", "eighths"),
    [("C2", 0), ("C1", 1), ("B1", 2), ("A1", 3), ("A2", 4), ("A3", 5), ("B3", 6), ("C3", 7)],
)
def test_a_heading_is_an_angle(end: str, eighths: int) -> None:
    """In eighths of a turn, by which signs are turned; here from B2, row 1 at the top."""
    assert Heading.between(Square.parse("B2"), Square.parse(end)) == eighths


def test_the_squares_that_a_weak_king_may_step_to() -> None:
    """All around him, diagonal ones too, where nobody stands."""
    scene = SCENES["weak-king-odd-9"]

    assert marked(scene, Kind.SELECTED) == {"E5"}
    assert marked(scene, Kind.TARGET) == {"D4", "E4", "F4", "F5", "D6"}


def test_a_man_who_comes_back_is_marked() -> None:
    """Beside the shade on the square where he was captured."""
    scene = SCENES["returned-9"]

    assert marked(scene, Kind.CAPTURED_DEFENDER) == {"C4"}
    assert marked(scene, Kind.ARRIVED) == {"C3", "E3"}


@for_each("winner", Side)
def test_a_resignation_leaves_the_king_as_he_was(winner: Side) -> None:
    """Nothing happened to him on the board."""
    position = SCENES["start-9"].position
    resigned = Scene(position, outcome=Outcome(winner, Reason.RESIGNED))

    assert kinds(resigned, "E5") == []


def test_danger_is_a_broken_line_from_the_men_who_could_capture_the_king() -> None:
    scene = SCENES["danger-7"]

    assert marked(scene, Kind.ENDANGERED) == {"C3"}
    assert kinds(scene, "G3") == [Kind.DANGER_OUT]
    assert kinds(scene, "F3") == [Kind.DANGER_OUT, Kind.DANGER_IN]
    assert marked(scene, Kind.DANGER_HEAD) == {"D3"}
    assert headings(scene, "D3") == {Heading.LEFT, Heading.DOWN}


def test_a_fence_runs_around_the_squares_that_one_step_reaches() -> None:
    """Along the edge of the board, too, where it turns with the board."""
    scene = SCENES["one-step-7"]
    below = replace(scene, orientation=Orientation.BOTTOM)

    assert marked(scene, Kind.FENCE) == {"E2", "F2", "G2", "E3", "G3", "E4", "F4", "G4"}
    assert fences(scene, "G2") == {Heading.UP, Heading.RIGHT}
    assert fences(below, "G2") == {Heading.DOWN, Heading.RIGHT}
    assert fences(scene, "E3") == {Heading.LEFT}


def test_there_is_no_fence_around_a_king_who_may_go_far() -> None:
    assert marked(SCENES["weak-king-even-9"], Kind.FENCE) == set()


@for_each(
    ("king", "edge"),
    [("C1", Heading.UP), ("C5", Heading.DOWN), ("A3", Heading.LEFT), ("E3", Heading.RIGHT)],
)
def test_a_fence_stands_on_each_edge_of_the_board(king: str, edge: Heading) -> None:
    """Where nothing lies beyond it."""
    empty = board(".....")
    pieces = {Square.parse(king): Piece.KING}
    position = Position.of(empty.ruleset, pieces, Side.DEFENDERS)

    assert edge in fences(Scene(position, one_step=True), king)


def fences(scene: Scene, name: str) -> set[Heading]:
    on_square = marks(scene)[Square.parse(name)]
    return {mark.heading for mark in on_square if mark.kind is Kind.FENCE}


@for_each("size", SIZES)
def test_boards_of_every_size_tell_the_same(size: int) -> None:
    """What is marked does not depend on how large the board is."""
    assert len(marked(SCENES[f"way-out-{size}"], Kind.OPEN_GOAL)) == 1
    assert len(marked(SCENES[f"certain-{size}"], Kind.CERTAIN_GOAL)) >= 2
    assert len(marked(SCENES[f"danger-{size}"], Kind.ENDANGERED, Kind.DANGER_HEAD)) == 2
    assert len(marked(SCENES[f"attackers-taken-{size}"], Kind.CAPTURED_ATTACKER)) == 2
    assert len(marked(SCENES[f"defenders-taken-{size}"], Kind.CAPTURED_DEFENDER)) == 2
