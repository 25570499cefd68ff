"""What is to be noticed in a game where it stands."""

from dataclasses import replace

from rendering.scene import Scene
from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Die
from tafl.threats import king_in_danger, raichi
from tests.support.cases import for_each
from tests.support.drawing import board
from tests.support.scenes import SCENES, weak_king


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
