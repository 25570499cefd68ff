"""Long results, read in slices: other tasks run in between."""

import asyncio
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeVar

SLICE = 100
"""Rows in a slice: they are converted in less time than a picture takes."""

Made = TypeVar("Made")


async def in_slices(rows: Iterable[Any], make: Callable[[Any], Made]) -> list[Made]:
    """The results of *make* for each of *rows*."""
    made: list[Made] = []
    waiting = iter(rows)
    while some := list(islice(waiting, SLICE)):
        if made:
            await asyncio.sleep(0)
        made += map(make, some)
    return made
