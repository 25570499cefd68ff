"""Pictures are drawn beside the event loop, once for all who look at a board at the same time."""

import asyncio

import pytest

from bot.ui.pictures import begin_drawing, draw
from rendering.board import draw_board
from rendering.scene import Scene
from rendering.theme import OAK, THEMES
from tafl.game import Game
from tafl.rulesets import ruleset

SCENE = Scene.of(Game.start(ruleset("brandubh")))


async def test_a_picture_that_was_begun_is_not_drawn_again() -> None:
    """Whoever asks next gets what was begun, and each theme has a picture of its own."""
    begun = begin_drawing(SCENE, OAK)

    assert await draw(SCENE, OAK) is begun.result()
    assert begun.result() == draw_board(SCENE, OAK)
    assert await draw(SCENE, THEMES["slate"]) == draw_board(SCENE, THEMES["slate"])


async def test_who_waits_no_longer_takes_nothing_from_others() -> None:
    """A request that is cancelled leaves the picture to be drawn."""
    begin_drawing.cache_clear()
    impatient = asyncio.ensure_future(draw(SCENE, OAK))
    await asyncio.sleep(0)
    impatient.cancel()

    assert await draw(SCENE, OAK) == draw_board(SCENE, OAK)


async def test_a_picture_that_failed_is_tried_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """When there was no memory for it, there may be some the next time."""

    def no_memory(*_: object) -> bytes:
        raise MemoryError

    begin_drawing.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr("bot.ui.pictures.draw_board", no_memory)
        with pytest.raises(MemoryError):
            await draw(SCENE, OAK)

    assert await draw(SCENE, OAK) == draw_board(SCENE, OAK)
