"""Pictures of boards, drawn in threads beside the event loop."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache

from rendering.board import draw_board
from rendering.scene import Scene
from rendering.theme import Theme

MAX_CACHED = 32
"""So many pictures are kept, of some 25 KB each: a board is shown to all, and then to several."""

_THREADS = ThreadPoolExecutor(2, thread_name_prefix="drawing")


@lru_cache(maxsize=MAX_CACHED)
def begin_drawing(scene: Scene, theme: Theme) -> Future[bytes]:
    """The picture of *scene*, begun if it is not one of the latest.

    It may be begun before it is asked for: while a move is being answered, its board is drawn.
    """
    return _THREADS.submit(draw_board, scene, theme)


async def draw(scene: Scene, theme: Theme) -> bytes:
    """The picture of *scene* as a PNG."""
    try:
        # Who no longer waits for a picture does not call it off for the others.
        return await asyncio.shield(asyncio.wrap_future(begin_drawing(scene, theme)))
    except Exception:
        begin_drawing.cache_clear()  # what has failed is tried anew
        raise
