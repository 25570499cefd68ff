"""The core, compiled: the sources of ``engine.core`` once more, with a ``memory`` of its own."""

from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import numba

# Modules that are not here are those of the core; their relative imports stay in this package.
__path__.append(str(Path(__file__).parents[1] / "core"))

IN_ORDER = ("layout", "memory", "squares", "lines", "captures", "moves", "forts", "endings")
"""Each after those that it imports: it gets their functions compiled."""


def _compiled(name: str) -> ModuleType:
    module = import_module(f"{__name__}.{name}")
    for key, value in list(vars(module).items()):
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            setattr(module, key, numba.njit(cache=True)(value))
    return module


for _name in IN_ORDER:
    globals()[_name] = _compiled(_name)
