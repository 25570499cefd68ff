"""The marks of a scene on its squares, and the things to notice."""

from dataclasses import replace
from typing import Any

from rendering.empty_squares import SquareGround, grounds
from rendering.marks import Heading, Mark, MarkKind, marks
from rendering.scene import Orientation, Scene
from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.raichi_and_tuichi import king_in_danger, raichi
from tafl.ruleset import Berserk, Corners, Cross, Die, Escape, Ruleset, Stop
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board
from tests.support.scenes import SCENES, SIZES, weak_king


def standing(name: str) -> Game:
    """A game that begins with the position of a scene."""
    position = SCENES[name].position
    return Game.start(position.ruleset, position)


THREATENED = standing("danger-7")
"""The defenders are to move, and their king could be captured."""
RESIGNED = Outcome(Side.ATTACKERS, Reason.RESIGNED)


def weak_king_game(die: Die = Die.NONE) -> Game:
    """A game of a weak king, with a *die* rolled before each turn if it is of a kind."""
    position = weak_king(3).position
    rules = replace(position.ruleset, die=die)
    return Game.start(rules, Position.of(rules, position.pieces(), position.to_move))


@for_each(("name", "certain"), [("raichi-13", False), ("tuichi-13", True)])
def test_raichi_and_tuichi_are_told_apart(name: str, *, certain: bool) -> None:
    """Neither is open to a king whose game is over, with an outcome or without."""
    game = standing(name)
    scene = Scene.of(game)
    over = [Scene.of(game, outcome, ended=True) for outcome in (None, RESIGNED)]

    assert scene.escapes == raichi(game.position) != ()
    assert scene.tuichi is certain
    assert [(each.escapes, each.tuichi) for each in over] == [((), False)] * 2


def test_a_weak_king_is_shown_where_he_may_go_once_the_die_is_rolled() -> None:
    """An odd face allows him one step."""
    game = weak_king_game()
    rolled = {face: Scene.of(game.rolled(face)) for face in (1, 2, 3, 5, 6)}
    before = Scene.of(game)

    assert (before.selected, before.targets, before.one_step) == (None, (), False)
    assert rolled[3].selected == game.position.king
    assert set(map(str, rolled[3].targets)) == {"D4", "E4", "F4", "F5", "D6"}
    assert [face for face, scene in rolled.items() if scene.one_step] == [1, 3, 5]


def test_a_weak_king_who_cannot_go_as_far_as_he_rolled_is_not_shown_moving() -> None:
    """He could only step diagonally, and a 4 allows no such step: his men move instead."""
    walled = board(
        """
        . . . . .
        . . D . .
        . D K D .
        . . D . .
        """,
        to_move=Side.DEFENDERS,
        weak_king=True,
    )
    game = Game.start(walled.ruleset, walled)
    one, four = Scene.of(game.rolled(1)), Scene.of(game.rolled(4))

    assert (one.selected, len(one.targets), one.one_step) == (walled.king, 4, True)
    assert (four.selected, four.targets, four.one_step) == (None, (), False)
    assert four.die == 4


def test_each_leg_of_the_last_move_has_an_arrow() -> None:
    """The second begins where the first ends; what either captures is crossed out."""
    drawn = board(
        """
        . . . . A . .
        . . . . . . .
        . . A D . . .
        . . . . . . .
        . . A D . . .
        . . . . . . .
        . . . K . . .
        """,
        berserk=Berserk.MAY,
    )
    found = marks(Scene.of(Game.start(drawn.ruleset, drawn).play_written("E1-E3-E5")))

    down, square = Heading.DOWN, Square.parse
    for start, head in (("E1", "E2"), ("E3", "E4")):
        assert Mark(MarkKind.TRAIL_START) in found[square(start)]
        assert Mark(MarkKind.TRAIL_HEAD, down) in found[square(head)]
    assert Mark(MarkKind.ARRIVED) in found[square("E5")]
    crossed = (Mark(MarkKind.CAPTURED_DEFENDER),)
    assert found[square("D3")] == found[square("D5")] == crossed


def test_the_die_lies_there_until_the_next_move() -> None:
    """Of two rolls, one before the turn and one for the weak king, the last is shown."""
    game = weak_king_game().rolled(3)
    step = next(move for move in game.legal_moves() if move.source == game.position.king)

    assert Scene.of(game).die == 3
    assert Scene.of(game.play(step)).die is None
    assert Scene.of(weak_king_game(Die.SKIP).rolled(5).rolled(4)).die == 4


def test_danger_to_the_king_is_shown_to_those_who_want_it() -> None:
    scene = Scene.of(THREATENED)

    assert (scene.danger, scene.is_over) == ((), False)
    assert scene.with_danger().danger == king_in_danger(THREATENED.position) != ()


@for_each(
    ("outcome", "ended"), [(RESIGNED, False), (None, True), (Outcome(None, Reason.AGREED), False)]
)
def test_a_game_is_over_with_an_outcome_or_without(outcome: Outcome | None, *, ended: bool) -> None:
    """Then it threatens nobody."""
    scene = Scene.of(THREATENED, outcome, ended=ended)

    assert scene.is_over
    assert scene.with_danger().danger == ()


WAYS = "WAY_OUT WAY_IN WAY_HEAD"
MARKED = {
    # The arrow of a single step is one of its own: the end of a longer one looks like a keyhole.
    "tuichi-11-edge": {"TRAIL_STEP": "G3", "TRAIL_START TRAIL_OUT TRAIL_IN TRAIL_HEAD": ""},
    # Captured men stay as shades, the king where he stood.
    "captures-11": {"CAPTURED_DEFENDER": "D4 F4 E5", "CAPTURED_ATTACKER CAPTURED_KING": ""},
    "king-captured-11": {"CAPTURED_DEFENDER": "F9"},
    # Raichi draws the way from the king to the goal.
    "raichi-13": {WAYS: "A1 B1 C1 D1", "THREATENED FORK_OUT": ""},
    # Tuichi draws other ways up to the goals, which bear crowns, and marks the king.
    "tuichi-13": {
        "THREATENED": "A4",
        "FORK_HEAD": "A2 A12",
        "CERTAIN_GOAL": "A1 A13",
        f"{WAYS} OPEN_GOAL": "",
    },
    # The last move of a planned line is marked as the last move is.
    "plan-9": {"ATTACKER_HEAD": "G4 F7", "DEFENDER_HEAD": "G4", "TRAIL_STEP": "E5"},
    # A number steps aside for a piece.
    "plan-back-9": {"NUMBER_ASIDE": "F4 C5", "NUMBER": "I4 G5 F3 C2 A4 C4"},
    # Arrows of the side to move lead to common moves; one may pass the end of another.
    "common-11": {"ATTACKER_HEAD": "D3 D2 B4 E2 H3"},
    # The mistake is a broken arrow, the better move a whole one. Both end in the middle of a
    # square, so that a single step is seen too.
    "compared-11": {
        "DANGER_OUT": "A4 B4 C4",
        "DANGER_HEAD": "D4",
        "BETTER_OUT": "K8",
        "BETTER_HEAD": "K9",
    },
    "choosing-9": {"SELECTED": "E3", "TARGET": "A3 B3 C3 D3 F3 G3 H3 I3"},
    # A weak king may step all around him, diagonally too, where nobody stands.
    "weak-king-odd-9": {"SELECTED": "E5", "TARGET": "D4 E4 F4 F5 D6"},
    # Who may go far has no fence.
    "weak-king-even-9": {"FENCE": ""},
    # What a diagonal step captures lies in the row or column it enters.
    "weak-king-stepped-9": {"CAPTURED_ATTACKER": "F3"},
    # A man who comes back is marked beside the shade on the square where he was captured.
    "returned-9": {"CAPTURED_DEFENDER": "C4", "ARRIVED": "C3 E3"},
    # Danger is a broken line from the men who could capture the king.
    "danger-7": {"ENDANGERED": "C3", "DANGER_HEAD": "D3"},
    # A fence runs around the squares that one step reaches, along the edge of the board too.
    "one-step-7": {"FENCE": "E2 F2 G2 E3 G3 E4 F4 G4"},
}
"""The squares that bear marks of these kinds in a scene, and no others."""

DRAWN = {
    "captures-11": {
        "E1": "LEFT TRAIL_OUT TRAIL_START",
        "E2": "TRAIL_OUT TRAIL_IN",
        "E3": "TRAIL_HEAD TRAIL_IN",
        "E4": "ARRIVED",
    },
    "king-captured-11": {"E8": "LOST CAPTURED_KING"},
    "raichi-13": {"A1": "OPEN_GOAL WAY_HEAD"},
    # A goal beside the king is crowned too. The way out goes back along the last move, and is the
    # broader one: both are seen.
    "tuichi-11-edge": {"G1": "CERTAIN_GOAL FORK_STEP", "G3": "LEFT FORK_OUT FORK_IN TRAIL_STEP"},
    "weak-king-stepped-9": {"E5": "LEFT TRAIL_STEP"},
    "danger-7": {"G3": "DANGER_OUT", "F3": "DANGER_OUT DANGER_IN"},
}
"""All marks on these squares, the lowest first."""

POINTING = {
    ("raichi-13", "B1", "WAY_OUT"): "LEFT",
    ("plan-9", "G4", "DEFENDER_HEAD"): "UP",
    ("plan-9", "E5", "TRAIL_STEP"): "RIGHT",
    ("common-11", "D2", "ATTACKER_HEAD"): "DOWN",
    ("tuichi-11-edge", "G1", "FORK_STEP"): "UP",
    ("danger-7", "D3", "DANGER_HEAD"): "LEFT DOWN",
    ("one-step-7", "E3", "FENCE"): "LEFT",
}
"""Where the marks of a kind on a square point."""

TURNING = {
    ("one-step-7", "G2", "FENCE"): "UP RIGHT | DOWN RIGHT",
    ("camps-9-row-1-below", "G3", "TRAIL_HEAD"): "DOWN | UP",
    ("weak-king-stepped-9", "E5", "TRAIL_STEP"): "UP_RIGHT | DOWN_RIGHT",
}
"""Where they point with row 1 at the top, and at the bottom."""


def kinds(scene: Scene, name: str) -> list[MarkKind]:
    return [mark.kind for mark in marks(scene).get(Square.parse(name), ())]


def marked(scene: Scene, *wanted: MarkKind) -> set[str]:
    """Name the squares that bear one of the *wanted* marks."""
    return {
        str(square)
        for square, on_square in marks(scene).items()
        if any(mark.kind in wanted for mark in on_square)
    }


def headings(scene: Scene, name: str, kind: str) -> set[str]:
    on_square = marks(scene)[Square.parse(name)]
    return {mark.heading.name for mark in on_square if mark.kind is MarkKind[kind]}


def numbers(scene: Scene) -> dict[str, int]:
    return {
        str(square): mark.number
        for square, on_square in marks(scene).items()
        for mark in on_square
        if mark.kind in {MarkKind.NUMBER, MarkKind.NUMBER_ASIDE}
    }


def test_a_start_position_has_no_marks() -> None:
    assert marks(SCENES["start-11"]) == {}


@for_each("scene", MARKED)
def test_marks_are_where_they_belong(scene: str) -> None:
    for which, squares in MARKED[scene].items():
        wanted = (MarkKind[kind] for kind in which.split())
        assert marked(SCENES[scene], *wanted) == set(squares.split()), which


@for_each("scene", DRAWN)
def test_marks_lie_one_upon_the_other(scene: str) -> None:
    for square, drawn in DRAWN[scene].items():
        assert kinds(SCENES[scene], square) == [MarkKind[kind] for kind in drawn.split()], square


@for_each("what", [*POINTING, *TURNING])
def test_marks_point_where_something_goes(what: tuple[str, str, str]) -> None:
    """They turn with the board: row 1 at the bottom, a move to a higher row goes up."""
    name, square, kind = what
    scene = SCENES[name]
    if what in POINTING:
        assert headings(scene, square, kind) == set(POINTING[what].split())
    else:
        both = [
            headings(replace(scene, orientation=way), square, kind)
            for way in (Orientation.TOP, Orientation.BOTTOM)
        ]
        assert both == [set(ways.split()) for ways in TURNING[what].split("|")]


def test_tuichi_draws_all_ways() -> None:
    ways = marked(SCENES["tuichi-13"], MarkKind.FORK_OUT, MarkKind.FORK_IN, MarkKind.FORK_HEAD)

    assert len(ways) == 11


def test_moves_are_numbered_where_they_begin_in_a_plan_and_where_common_ones_end() -> None:
    """Of a long plan the last moves are drawn; of several numbers on a square, the lowest."""
    common, long = SCENES["common-11"], SCENES["plan-19"]
    again = replace(common, common=(*common.common, Move(Square(0, 1), Square(3, 1))))

    assert numbers(SCENES["plan-9"]) == {"I4": 1, "G5": 2, "F9": 3, "E5": 4}
    assert numbers(common) == {"D4": 1, "D3": 2, "C4": 3, "D2": 4, "H4": 5}
    assert numbers(again)["D2"] == 4
    assert len(long.line) == 30
    assert set(numbers(long).values()) == set(range(22, 31))


def test_men_captured_in_a_plan_stay_as_shades() -> None:
    """Unless their square is taken again."""
    scene = SCENES["plan-9"]
    captures = replace(scene, position=scene.line[2].after, last=scene.line[3])

    assert marked(scene, MarkKind.CAPTURED_DEFENDER) == set()
    assert marked(captures, MarkKind.CAPTURED_DEFENDER) == {"F5"}


def test_a_common_move_to_the_next_square_has_its_arrow_there() -> None:
    """On the square where it begins, the piece would hide it; the number makes room."""
    scene = replace(SCENES["common-11"], common=(Move(Square(3, 0), Square(2, 0)),))

    assert marked(scene, MarkKind.ATTACKER_STEP) == marked(scene, MarkKind.NUMBER_ASIDE) == {"C1"}
    assert headings(scene, "C1", "ATTACKER_STEP") == {"LEFT"}
    assert marked(scene, MarkKind.ATTACKER_HEAD) == set()
    assert marked(SCENES["common-7"], MarkKind.DEFENDER_HEAD) != set()


def test_the_king_shows_who_won() -> None:
    """A resignation leaves him as he was: nothing happened to him on the board."""
    shown = {
        Outcome(Side.DEFENDERS, Reason.EXIT_FORT): [MarkKind.WON],
        Outcome(Side.ATTACKERS, Reason.ENCIRCLED): [MarkKind.LOST],
        Outcome(None, Reason.AGREED): [],
        **{Outcome(side, Reason.RESIGNED): [] for side in Side},
    }
    position = SCENES["start-9"].position

    assert {each: kinds(Scene(position, outcome=each), "E5") for each in shown} == shown


def test_a_heading_is_an_angle() -> None:
    """In eighths of a turn, by which signs are turned; here from B2, row 1 at the top."""
    ends = ("C2", "C1", "B1", "A1", "A2", "A3", "B3", "C3")
    eighths = [Heading.between(Square.parse("B2"), Square.parse(end)) for end in ends]

    assert eighths == list(range(8))


@for_each(("king", "edge"), [("C1", "UP"), ("C5", "DOWN"), ("A3", "LEFT"), ("E3", "RIGHT")])
def test_a_fence_stands_on_each_edge_of_the_board(king: str, edge: str) -> None:
    """Where nothing lies beyond it."""
    pieces = {Square.parse(king): Piece.KING}
    position = Position.of(board(".....").ruleset, pieces, Side.DEFENDERS)

    assert edge in headings(Scene(position, one_step=True), king, "FENCE")


@for_each("size", SIZES)
def test_boards_of_every_size_tell_the_same(size: int) -> None:
    """The marks do not depend on how large the board is."""
    assert len(marked(SCENES[f"way-out-{size}"], MarkKind.OPEN_GOAL)) == 1
    assert len(marked(SCENES[f"certain-{size}"], MarkKind.CERTAIN_GOAL)) >= 2
    assert len(marked(SCENES[f"danger-{size}"], MarkKind.ENDANGERED, MarkKind.DANGER_HEAD)) == 2
    assert len(marked(SCENES[f"attackers-taken-{size}"], MarkKind.CAPTURED_ATTACKER)) == 2
    assert len(marked(SCENES[f"defenders-taken-{size}"], MarkKind.CAPTURED_DEFENDER)) == 2


IRISH, TABLUT = ruleset("kings-table-irish"), ruleset("kings-table-tablut")
NO_THRONE: dict[str, Any] = {
    "throne_stop": Stop.ANYONE,
    "throne_cross": Cross.EVERYONE,
    "hostile_throne": frozenset(),
    "hostile_occupied_throne": frozenset(),
}
A_GOAL = frozenset({Square.parse("B2")})
HOSTILE = frozenset({Piece.ATTACKER})

CASES: list[tuple[Ruleset, dict[SquareGround, str]]] = [
    # Corners are goals when the king escapes there. Plain squares alternate.
    (IRISH, {SquareGround.GOAL: "A1 G7", SquareGround.LIGHT: "B2", SquareGround.DARK: "B1 C2 B3"}),
    # The whole edge is open when he escapes there.
    (
        replace(IRISH, escape=Escape.EDGE),
        {SquareGround.OPEN_EDGE: "A1 D1 G4", SquareGround.LIGHT: "B2"},
    ),
    # Other goals are shown.
    (replace(IRISH, goals=A_GOAL), {SquareGround.GOAL: "B2"}),
    # A reserved or hostile corner is more than an edge square like the others.
    (
        replace(TABLUT, corners=Corners.KING),
        {SquareGround.GOAL: "A1", SquareGround.OPEN_EDGE: "B1"},
    ),
    (
        replace(TABLUT, hostile_corners=HOSTILE),
        {SquareGround.GOAL: "A1", SquareGround.OPEN_EDGE: "B1"},
    ),
    (ruleset("camp-tablut"), {SquareGround.CAMP: "D1 E2", SquareGround.OPEN_EDGE: "C1"}),
    # The throne is shown where there is one.
    (TABLUT, {SquareGround.THRONE: "E5"}),
    (replace(TABLUT, **NO_THRONE), {SquareGround.LIGHT: "E5"}),
]


@for_each(("rules", "squares"), CASES)
def test_squares_show_what_they_are(rules: Ruleset, squares: dict[SquareGround, str]) -> None:
    found = grounds(rules)

    for ground, names in squares.items():
        assert {found[Square.parse(name)] for name in names.split()} == {ground}, names
