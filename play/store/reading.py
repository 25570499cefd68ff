"""Requests that ask one question of the store."""

from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from play.store.port import Store, Unit

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class HasStore(Protocol):
    @property
    def store(self) -> Store: ...


def reads(
    question: Callable[[Unit], Callable[Asked, Coroutine[Any, Any, Answer]]],
) -> Callable[Concatenate[Any, Asked], Coroutine[Any, Any, Answer]]:
    """A request of a service that calls one method of a port, in a reading transaction of its own.

    ``load_case = reads(lambda unit: unit.cases.load_case)`` takes what that method of the port
    takes, returns what it returns, and raises what it raises: the port describes all of them.
    """

    async def request(service: HasStore, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        async with service.store.read() as unit:
            return await question(unit)(*args, **kwargs)

    return request
