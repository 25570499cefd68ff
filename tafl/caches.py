"""Caches for pure functions, with one common limit on their size."""

import weakref
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

Value = TypeVar("Value")


class Memory(dict[int, Value], Generic[Value]):
    """A cache: ``memory[key]`` is ``function(key)``, computed on first use.

    When all objects of this class together hold ``CAPACITY`` values, all are cleared. So they stay
    bounded however long the program runs and however many rulesets it plays.
    """

    __slots__ = ("__weakref__", "_function")

    CAPACITY: ClassVar[int] = 400_000
    """Most values in all caches of this class together, about 50 MB.

    Thousands of games under one ruleset need 50,000.
    """

    _memories: ClassVar[list[weakref.ref[Any]]] = []
    _held: ClassVar[int] = 0

    def __init__(self, function: Callable[[int], Value]) -> None:
        super().__init__()
        self._function = function
        Memory._memories.append(weakref.ref(self))

    def __missing__(self, key: int) -> Value:
        if Memory._held >= Memory.CAPACITY:
            Memory.forget()
        Memory._held += 1
        value = self[key] = self._function(key)
        return value

    @staticmethod
    def forget() -> None:
        for memory in Memory.known():
            memory.clear()
        Memory._held = 0

    @staticmethod
    def known() -> list["Memory[Any]"]:
        """All caches of this class that still exist."""
        known = [memory for memory in (ref() for ref in Memory._memories) if memory is not None]
        Memory._memories[:] = map(weakref.ref, known)
        return known
