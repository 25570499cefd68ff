"""The two builds of the core: run by the interpreter, or compiled where numba is installed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.core import endings, layout, memory, moves, search, solver
from engine.thought import Stop


@dataclass(frozen=True)
class Build:
    """The functions of the core that other modules call, and makers of the lists they work on."""

    numbers: Callable[[Iterable[int]], memory.Numbers]
    """A list of the given numbers."""
    zeros: Callable[[int], memory.Numbers]
    """A list of as many zeros."""
    pool: Callable[[], memory.Numbers]
    """An empty pool of lines."""
    stop: Callable[[Stop], Any]
    """The first number of a ``Stop``, in a form that the core can read."""
    known: Callable[[int], memory.Known]
    """An empty memory of lines, for a board of the given size."""
    table_bits: int
    """Size of the tables of search and solver, as a power of two."""
    play: Callable[..., int]
    list_moves: Callable[..., int]
    has_move: Callable[..., bool]
    set_line: Callable[..., None]
    ending_after: Callable[..., int]
    search: Callable[..., int]
    forces: Callable[..., int]
    end_of: Callable[..., int]


def _pool() -> memory.Numbers:
    return [layout.BLANK + layout.MOVES] + [0] * layout.MOVES


INTERPRETED = Build(
    numbers=list,
    zeros=lambda length: [0] * length,
    pool=_pool,
    stop=lambda stop: stop,
    known=lambda size: [{} for _ in range(2 * size)],
    table_bits=17,
    play=moves.play,
    list_moves=moves.list_moves,
    has_move=moves.has_move,
    set_line=moves.set_line,
    ending_after=endings.ending_after,
    search=search.search,
    forces=solver.forces,
    end_of=endings.end_of,
)


def can_compile() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


@cache
def compiled() -> Build:
    """The compiled core. Each function is compiled, or loaded, at its first call.

    Raises:
        ImportError: numba is not installed.
    """
    parts: dict[str, Any] = {
        name: import_module(f"engine.compiled.{name}") for name in ("memory", "moves", "endings")
    }
    numpy, package = import_module("numpy"), import_module("engine.compiled")
    memory_ = parts["memory"]

    def numbers(values: Iterable[int]) -> Any:  # noqa: ANN401 - numpy may be missing
        return numpy.array(list(values), numpy.int64)

    def pool() -> Any:  # noqa: ANN401
        empty = numpy.zeros(memory_.POOL, numpy.int64)
        empty[0] = layout.BLANK + layout.MOVES
        return empty

    return Build(
        numbers=numbers,
        zeros=lambda length: numpy.zeros(length, numpy.int64),
        pool=pool,
        stop=lambda stop: numpy.frombuffer(stop, numpy.int64),
        known=lambda _: numpy.full(2 * memory_.PAIRS, -1, numpy.int64),
        table_bits=20,
        play=parts["moves"].play,
        list_moves=parts["moves"].list_moves,
        has_move=parts["moves"].has_move,
        set_line=parts["moves"].set_line,
        ending_after=parts["endings"].ending_after,
        search=lambda *lists: package.searching("search").search(*lists),
        forces=lambda *lists: package.searching("solver").forces(*lists),
        end_of=parts["endings"].end_of,
    )
