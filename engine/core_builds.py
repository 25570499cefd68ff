"""The two builds of the core: run by the interpreter, or compiled where numba is installed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.core import constants, endings, memory, moves, search, solver, transposition_table
from engine.thought import Stop


@dataclass(frozen=True)
class Build:
    """The functions of the core that other modules call, and functions that create its lists."""

    numbers: Callable[[Iterable[int]], memory.Numbers]
    """Make a list of the given integers."""
    zeros: Callable[[int], memory.Numbers]
    """Make a list of the given number of zeros."""
    pool: Callable[[], memory.Numbers]
    """Make a pool (see ``engine.core``) whose only record is that of an empty line."""
    stop: Callable[[Stop], Any]
    """Turn a ``Stop`` into a list that the core can read. Both share the same number."""
    known: Callable[[int], memory.Known]
    """Make an empty index of the records in a pool, for a board of the given size."""
    table_bits: int
    """Binary logarithm of the number of positions for which the search's table has room."""
    play: Callable[..., int]
    list_moves: Callable[..., int]
    has_move: Callable[..., bool]
    set_line: Callable[..., None]
    ending_after: Callable[..., int]
    search: Callable[..., int]
    forces: Callable[..., int]
    end_of: Callable[..., int]


def _pool() -> memory.Numbers:
    return [constants.BLANK + constants.MOVES] + [0] * (constants.BLANK + constants.MOVES - 1)


INTERPRETED = Build(
    numbers=list,
    zeros=lambda length: [0] * length,
    pool=_pool,
    stop=lambda stop: stop,
    known=lambda size: [{} for _ in range(2 * size)],
    table_bits=transposition_table.SEARCH_BITS,
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
    """The compiled core; raise ``ImportError`` without numba.

    Each function is compiled at its first call, or loaded from numba's cache.
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
        empty[0] = constants.BLANK + constants.MOVES
        return empty

    return Build(
        numbers=numbers,
        zeros=lambda length: numpy.zeros(length, numpy.int64),
        pool=pool,
        stop=lambda stop: numpy.frombuffer(stop, numpy.int64),
        known=lambda _: numpy.full(2 * memory_.PAIRS, -1, numpy.int64),
        table_bits=transposition_table.COMPILED_SEARCH_BITS,
        play=parts["moves"].play,
        list_moves=parts["moves"].list_moves,
        has_move=parts["moves"].has_move,
        set_line=parts["moves"].set_line,
        ending_after=parts["endings"].ending_after,
        search=lambda *lists: package.searching("search").search(*lists),
        forces=lambda *lists: package.searching("solver").forces(*lists),
        end_of=parts["endings"].end_of,
    )
