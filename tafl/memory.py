"""A bounded memory for pure functions."""

from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memory(dict[int, Value], Generic[Value]):
    """``memory[key]`` is ``function(key)``, worked out on first need and remembered.

    When *capacity* values are held it forgets them all and begins anew, so it stays bounded
    however long a program runs.
    """

    __slots__ = ("_capacity", "_function")

    def __init__(self, function: Callable[[int], Value], capacity: int) -> None:
        super().__init__()
        self._function = function
        self._capacity = capacity

    def __missing__(self, key: int) -> Value:
        if len(self) >= self._capacity:
            self.clear()
        value = self[key] = self._function(key)
        return value
