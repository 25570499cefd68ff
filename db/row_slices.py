"""Conversion of many rows in slices, so that other tasks get their turn in between."""

import asyncio
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeVar

SLICE = 50
"""Rows converted at a time, which takes less time than drawing a picture."""

Made = TypeVar("Made")


async def in_slices(rows: Iterable[Any], make: Callable[[Any], Made]) -> list[Made]:
    """The results of *make* for each of *rows*; other tasks get their turn in between."""
    made: list[Made] = []
    waiting = iter(rows)
    while some := list(islice(waiting, SLICE)):
        if made:
            await asyncio.sleep(0)
        made += map(make, some)
    return made
