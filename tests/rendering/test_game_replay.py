"""The key moments of a game, as a contact sheet shows them."""

from dataclasses import replace

from rendering.game_replay import caption, moment_pages
from rendering.scene import Scene
from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.key_moments import key_moments
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.random_games import random_game
from tests.support.scenes import SCENES


def test_each_key_moment_has_a_page() -> None:
    """As its scene shows it, with the number of the move."""
    game = random_game(ruleset("brandubh"), 30)
    scenes = [Scene.of(stage) for stage in game.stages()]

    pages = moment_pages(game, scenes)

    plies = key_moments(game)
    assert [scene for scene, _ in pages] == [scenes[ply] for ply in plies]
    assert [text.split(".")[0] for _, text in pages] == [str(ply) for ply in plies]


def test_a_caption_says_what_the_move_brought() -> None:
    """An end before a threat, a threat before captures; the start is no move."""
    names = ("captures-11", "raichi-13", "tuichi-13")
    captures, raichi, tuichi = (SCENES[name] for name in names)
    won = replace(captures, outcome=Outcome(Side.ATTACKERS, Reason.RESIGNED))
    drawn = replace(captures, outcome=Outcome(None, Reason.AGREED))
    start = Scene.of(Game.start(ruleset("brandubh")))

    scenes = (captures, raichi, tuichi, won, drawn)
    brought = [caption(scene, 9).splitlines()[1] for scene in scenes]

    assert brought == ["captures 3", "Raichi", "Tuichi", "The attackers win", "A draw"]
    assert caption(start, 0) == "The start\n"
