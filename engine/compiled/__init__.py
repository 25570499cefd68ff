"""The core, compiled by numba: the sources of ``engine.core`` once more, with another ``memory``.

The relative imports of those sources find their neighbours in this package, and so each function
meets the compiled ones that it calls. Each is compiled when it is called first, the two searches
with all that they call when they are asked for: that takes half a minute where nothing is in
numba's cache yet.
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

from engine.builds import Build
from engine.compiled.memory import Lists

IN_ORDER = (
    "layout",
    "memory",
    "squares",
    "corners",
    "lines",
    "captures",
    "moves",
    "forts",
    "endings",
    "evaluation",
    "picking",
    "table",
    "stops",
    "last_moves",
    "threats",
)
"""Each after those that it imports; ``search`` and ``solver`` come when they are asked for."""

NJIT: Any = numba.njit
"""The compiler. Its stubs name neither all of its options nor the methods of what it makes."""
CALLED_FROM_PYTHON = {field.name for field in fields(Build)}
"""Functions that need a wrapper for Python; the others are called by the core alone."""

CONFIG: Any = numba.config
"""It has attributes that it does not tell."""
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
    # Nobody else can write there; it is compiled again at the next start.
    return Path(mkdtemp(prefix="hnefabot-"))


TYPES: Any = numba.types
_LIST = numba.int64[::1]
_TYPES = {
    int: numba.int64,
    bool: TYPES.boolean,
    None: TYPES.none,
    Any: _LIST,
    Lists: TYPES.UniTuple(_LIST, len(get_args(Lists))),
}


def _compile(module: ModuleType) -> None:
    """Have all functions of *module* compiled: most of them when they are called first."""
    functions = [
        value
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]
    # Those that call themselves come last: they are compiled at once.
    for function in sorted(functions, key=_calls_itself):
        setattr(module, function.__name__, _compiled(function))


def _compiled(function: FunctionType) -> Any:  # noqa: ANN401 - numba has no types for mypy
    """The compiled *function*: compiled once, for the types of its annotations."""
    types = _signature(function)
    compiled = NJIT(
        [types] if _calls_itself(function) else None,
        cache=True,
        nogil=True,
        # Wrappers are for calls from elsewhere, and take as long to compile as what they call.
        no_cfunc_wrapper=True,
        no_cpython_wrapper=function.__name__ not in CALLED_FROM_PYTHON,
    )(function)
    # numba would compile it for each 0, 1 and -1 that it is called with.
    compile_for = compiled.compile
    compiled.compile = lambda _: compile_for(types.args)
    return compiled


def _calls_itself(function: FunctionType) -> bool:
    return function.__name__ in function.__code__.co_names


def _signature(function: FunctionType) -> Any:  # noqa: ANN401 - numba has no types for mypy
    """The types of *function*. Without them it crashes when it comes from numba's cache."""
    told = signature(function)
    takes = [_TYPES[parameter.annotation] for parameter in told.parameters.values()]
    return _TYPES[told.return_annotation](*takes)


@cache
def searching(name: str) -> ModuleType:
    """``search`` or ``solver``: its functions call themselves, and are compiled now."""
    module = import_module(f"{__name__}.{name}")
    _compile(module)
    return module


CONFIG.CACHE_DIR = str(_cache())
# The modules that are not here are those of the core.
__path__.append(str(FOLDERS[0]))
for _name in IN_ORDER:
    _compile(import_module(f"{__name__}.{_name}"))
