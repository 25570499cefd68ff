"""Collects what players can read, while the tests run, into one file: ``make wording``.

A plugin of pytest, loaded before the bot is (``-p tests.support.wording``): each function that
puts something into words is wrapped, and a few different sentences of each are kept. With them
stand the texts that need no function, and the names and descriptions of all commands.
"""

import functools
import importlib
import json
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeAlias

import pytest
from discord import app_commands

import bot.wording

FILE = Path("build") / "wording.md"
PARTS = Path("build") / "wording"
OTHERS = (
    "tafl.errors_in_words",
    "tafl.examples_in_words",
    "tafl.options_in_words",
    "tafl.phrases",
    "tafl.rules_in_words",
    "rendering.alt_text",
)
"""Modules with sentences outside ``bot.wording``."""

MAX_EXAMPLES = 6
"""Number of sentences of each function that are kept."""

_VARYING = re.compile(r"\d+|<[^>]*>|\*\*[^*]*\*\*|`[^`]*`|'[^']*'")
"""Parts that make no new sentence of one: numbers, mentions, names."""

Said: TypeAlias = dict[str, dict[str, str]]
"""Sentences by module and function, each under what is left of it without what varies."""

_said: Said = {}


def modules() -> Iterator[ModuleType]:
    """All modules that hold sentences."""
    for found in pkgutil.walk_packages(bot.wording.__path__, "bot.wording."):
        yield importlib.import_module(found.name)
    for name in OTHERS:
        yield importlib.import_module(name)


def texts_in(value: object) -> Iterator[str]:
    """The texts that *value* is, or holds."""
    if isinstance(value, str):
        yield str(value)
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, Sequence | set | frozenset):
        for each in value:
            yield from texts_in(each)


def keep(where: str, value: object) -> None:
    """Keep the texts of *value*, unless there are enough like them from *where*."""
    kept = _said.setdefault(where, {})
    for text in texts_in(value):
        if " " in text and len(kept) < MAX_EXAMPLES:
            kept.setdefault(_VARYING.sub("…", text), text)


def _listening(where: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def listen(*args: Any, **options: Any) -> Any:  # noqa: ANN401 - as the wrapped one has it
        value = function(*args, **options)
        keep(where, list(value) if isinstance(value, tuple) else value)
        return value

    return listen


def listen_to(module: ModuleType) -> None:
    """Keep from now on what the functions of *module* say, and at once what it has as texts."""
    for name, value in list(vars(module).items()):
        where = f"{module.__name__}:{name}"
        if name.startswith("_"):
            continue  # parts of what the public ones say
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            setattr(module, name, _listening(where, value))
        elif name.isupper():
            keep(where, value)


for _module in modules():
    listen_to(_module)


def commands_in_words() -> Iterator[str]:
    """Each command with its description, and its options with theirs and their choices."""
    from bot.commands import COMMANDS, MENUS  # noqa: PLC0415 - after its sentences are listened to

    for command in _all(COMMANDS):
        yield f"\n`/{command.qualified_name}` {command.description}"
        if isinstance(command, app_commands.Command):
            for option in command.parameters:
                choices = ", ".join(choice.name for choice in option.choices)
                yield f"- {option.display_name}: {option.description}" + (
                    f" [{choices}]" if choices else ""
                )
    for menu in MENUS:
        yield f"\n{menu.name}"


def _all(
    commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group],
) -> Iterator[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    for command in commands:
        yield command
        if isinstance(command, app_commands.Group):
            yield from _all(command.commands)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Forget what an earlier run has left."""
    if not hasattr(session.config, "workerinput"):
        PARTS.mkdir(parents=True, exist_ok=True)
        for part in PARTS.glob("*.json"):
            part.unlink()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what was said: in a worker of xdist for the first process, and there for people."""
    worker = getattr(session.config, "workerinput", {}).get("workerid", "main")
    (PARTS / f"{worker}.json").write_text(json.dumps(_said), "utf-8")


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Put together what all workers have heard."""
    if not hasattr(config, "workerinput"):
        said: Said = {}
        for part in sorted(PARTS.glob("*.json")):
            for where, texts in json.loads(part.read_text("utf-8")).items():
                said.setdefault(where, {}).update(texts)
        FILE.write_text("\n".join(_pages(said)), "utf-8")


def _pages(said: Said) -> Iterator[str]:
    yield "# What players read\n\n## Commands"
    yield from commands_in_words()
    module = ""
    for where, texts in sorted(said.items()):
        if not where.startswith(f"{module}:"):
            module = where.partition(":")[0]
            yield f"\n## {module}"
        if texts:
            yield f"\n### {where.partition(':')[2]}\n"
            yield "\n\n".join(list(texts.values())[:MAX_EXAMPLES])
