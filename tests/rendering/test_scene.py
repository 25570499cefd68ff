"""What is to be noticed in a game where it stands."""

import pytest

from rendering.scene import Scene
from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.pieces import Side
from tafl.threats import king_in_danger
from tests.rendering.scenes import in_danger, weak_king


def threatened() -> Game:
    """A game in which the defenders are to move, and their king could be captured."""
    position = in_danger("brandubh").position
    return Game.start(position.ruleset, position)


def test_danger_to_the_king_is_shown_to_those_who_want_it() -> None:
    game = threatened()

    assert Scene.of(game).danger == ()
    assert Scene.of(game).with_danger().danger == king_in_danger(game.position) != ()


def test_a_game_that_is_over_threatens_nobody() -> None:
    resigned = Outcome(Side.ATTACKERS, Reason.RESIGNED)

    assert Scene.of(threatened(), resigned).with_danger().danger == ()
    assert Scene.of(threatened(), ended=True).with_danger().danger == ()


@pytest.mark.parametrize(("face", "one_step"), [(1, True), (2, False), (5, True), (6, False)])
def test_an_odd_face_allows_a_weak_king_one_step(face: int, one_step: bool) -> None:
    position = weak_king(face).position
    game = Game.start(position.ruleset, position)

    assert not Scene.of(game).one_step
    assert Scene.of(game.rolled(face)).one_step is one_step


def test_a_game_is_over_with_an_outcome_or_without() -> None:
    game = threatened()

    assert not Scene.of(game).is_over
    assert Scene.of(game, ended=True).is_over
    assert Scene.of(game, Outcome(None, Reason.AGREED)).is_over
