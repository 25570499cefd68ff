"""Errors with which something is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

E = TypeVar("E", bound=Exception)


def refused(error: type[E], call: Callable[..., object], *arguments: object) -> E:
    try:
        answer = call(*arguments)
    except error as raised:
        return raised
    pytest.fail(f"{arguments} are not refused: {answer}")


async def declined(error: type[E], request: Awaitable[object]) -> E:
    with pytest.raises(error) as raised:
        await request
    return raised.value


async def refused_at_once(*requests: Awaitable[object]) -> list[type[BaseException]]:
    """Why those of *requests* at the same moment are refused that are, in their order."""
    answers = await asyncio.gather(*requests, return_exceptions=True)
    return [type(answer) for answer in answers if isinstance(answer, BaseException)]
