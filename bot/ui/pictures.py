"""Pictures of boards, drawn in threads beside the event loop."""

import asyncio
from concurrent.futures import Future
from functools import lru_cache

from bot.ui.worker_threads import BOARDS
from rendering.board import draw_board
from rendering.scene import Scene
from rendering.theme import Theme

MAX_CACHED = 32
"""Number of pictures kept, of about 25 KB each: a board is often shown several times."""


@lru_cache(maxsize=MAX_CACHED)
def begin_drawing(scene: Scene, theme: Theme) -> Future[bytes]:
    """A future of the picture of *scene* as a PNG; drawing begins now unless it is cached."""
    return BOARDS.submit(draw_board, scene, theme)


async def draw(scene: Scene, theme: Theme) -> bytes:
    try:
        # Several requests may wait for one picture: cancelling one of them must not cancel it.
        return await asyncio.shield(asyncio.wrap_future(begin_drawing(scene, theme)))
    except Exception:
        begin_drawing.cache_clear()  # a cached failure would fail for ever
        raise
