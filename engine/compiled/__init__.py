"""The core, compiled by numba: the sources of ``engine.core`` with another ``memory``.

The relative imports of those sources find their neighbours in this package, so each function calls
the compiled ones. A function is compiled at its first call. The two searches are compiled, with all
that they call, when they are requested. That takes half a minute where numba's cache is empty.
"""

import os
from dataclasses import fields
from functools import cache
from hashlib import blake2b
from importlib import import_module
from inspect import signature
from pathlib import Path
from tempfile import mkdtemp
from types import FunctionType, ModuleType
from typing import Any, get_args

import numba

from engine.compiled.memory import Lists
from engine.core.memory import Lists as InterpretedLists
from engine.core_builds import Build

IN_ORDER = (
    "constants",
    "memory",
    "squares",
    "corners",
    "network",
    "lines",
    "captures",
    "moves",
    "forts",
    "endings",
    "evaluation",
    "move_ordering",
    "transposition_table",
    "stops",
    "winning_moves",
    "threats",
)
"""The modules of the core, each after those that it imports; ``search`` and ``solver`` follow on
request."""

NJIT: Any = numba.njit
"""numba's compiler. Its type stubs lack some of its options, and the methods of its results."""
CALLED_FROM_PYTHON = {field.name for field in fields(Build)}
"""Names of functions that need a wrapper for Python; the others are called by the core alone."""

CONFIG: Any = numba.config
"""numba's configuration. Its type stubs lack some of its attributes."""
FOLDERS = Path(__file__).parents[1] / "core", Path(__file__).parent


def _cache() -> Path:
    """The folder for compiled functions; it changes with the sources.

    numba looks only at the file of a function, not at those of the functions that it calls.
    """
    sources = (file.read_bytes() for folder in FOLDERS for file in sorted(folder.glob("*.py")))
    version = blake2b(b"".join(sources), digest_size=8).hexdigest()
    if CONFIG.CACHE_DIR:
        return Path(CONFIG.CACHE_DIR) / version
    beside = Path(__file__).parent / "__pycache__"
    if os.access(beside if beside.exists() else beside.parent, os.W_OK):
        return beside / version
    # Only this process can write there, and it compiles again at the next start.
    return Path(mkdtemp(prefix="hnefabot-"))


TYPES: Any = numba.types
_LIST = numba.int64[::1]
_TYPES = {
    int: numba.int64,
    bool: TYPES.boolean,
    None: TYPES.none,
    Any: _LIST,
    Lists: TYPES.UniTuple(_LIST, len(get_args(InterpretedLists))),
}


def _compile(module: ModuleType) -> None:
    """Replace the functions of *module* by compiled ones; most are compiled at their first call."""
    functions = [
        value
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]
    # Functions that call themselves come last: they are compiled at once.
    for function in sorted(functions, key=_calls_itself):
        setattr(module, function.__name__, _compiled(function))


def _compiled(function: FunctionType) -> Any:  # noqa: ANN401 - numba has no types for mypy
    """The compiled *function*: compiled once, for the types of its annotations."""
    types = _signature(function)
    compiled = NJIT(
        [types] if _calls_itself(function) else None,
        cache=True,
        nogil=True,
        # Nothing here divides by 0.
        error_model="numpy",
        # Nothing here makes or keeps an array, so nobody has to count who refers to it.
        _nrt=False,
        # Wrappers are for calls from elsewhere, and take as long to compile as what they call.
        no_cfunc_wrapper=True,
        no_cpython_wrapper=function.__name__ not in CALLED_FROM_PYTHON,
    )(function)
    # Without this, numba would compile the function again for each literal 0, 1 and -1.
    compile_for = compiled.compile
    compiled.compile = lambda _: compile_for(types.args)
    return compiled


def _calls_itself(function: FunctionType) -> bool:
    return function.__name__ in function.__code__.co_names


def _signature(function: FunctionType) -> Any:  # noqa: ANN401 - numba has no types for mypy
    """The types of *function* for numba. Without them, loading from numba's cache would crash."""
    told = signature(function)
    takes = [_TYPES[parameter.annotation] for parameter in told.parameters.values()]
    return _TYPES[told.return_annotation](*takes)


@cache
def searching(name: str) -> ModuleType:
    """The module *name*, ``search`` or ``solver``; compiled now, as its functions are recursive."""
    module = import_module(f"{__name__}.{name}")
    _compile(module)
    return module


CONFIG.CACHE_DIR = str(_cache())
# All other modules of this package are the core's.
__path__.append(str(FOLDERS[0]))
for _name in IN_ORDER:
    _compile(import_module(f"{__name__}.{_name}"))
