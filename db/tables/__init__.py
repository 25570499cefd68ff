"""The tables of the database, in a module for each subject.

Times are UTC; ids of people, servers and channels are Discord's.
"""

from importlib import import_module
from pkgutil import iter_modules

from db.tables.columns import metadata

__all__ = ["metadata"]

# Each module adds its tables to the metadata.
for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
