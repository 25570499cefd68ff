"""The parts of docs/architecture.md that the tools of `make check` do not see."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.support.cases import for_each

ROOT = Path(__file__).parents[1]
MARK = "@pytest.mark.journey"
PACKAGES = ("bot", "db", "engine", "pairing", "play", "rendering", "tafl", "web")


def program() -> list[Path]:
    """The sources of the program, without its tests."""
    return [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]


def modules_imported(package: str) -> Iterator[tuple[Path, str]]:
    """Yield each file of *package* with the top-level name of each module it imports."""
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                yield from ((path, alias.name.partition(".")[0]) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield path, node.module.partition(".")[0]


@for_each(("package", "neighbours"), [("tafl", {"tafl"}), ("play", {"play", "tafl"})])
def test_the_core_needs_no_third_party_package(package: str, neighbours: set[str]) -> None:
    """import-linter knows the packages it is told of; the core does without any."""
    allowed = sys.stdlib_module_names | neighbours
    imports = list(modules_imported(package))

    assert imports
    assert [(path, name) for path, name in imports if name not in allowed] == []


def test_no_group_of_a_pattern_is_repeated_possessively() -> None:
    """Python before 3.11.5 goes wrong there (gh-106052), and Debian 12 has 3.11.2."""
    sources = program()
    possessive = re.compile(r"\)(?:[*+?]|\{[0-9,]+\})\+")

    assert sources
    assert [path for path in sources if possessive.search(path.read_text("utf-8"))] == []


def test_a_class_name_is_used_once() -> None:
    """Two are a port, which is a protocol, and the class that implements it."""
    classes = [
        (node.name, "Protocol" in map(ast.unparse, node.bases))
        for path in program()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    names = Counter(name for name, _ in classes)
    ports = {name for name, is_port in classes if is_port}

    assert classes
    assert [name for name, uses in names.items() if uses > 1 + (name in ports)] == []


def test_each_room_of_the_bot_has_a_journey() -> None:
    """``make quick`` goes one way through each room: in each folder of its tests one is marked."""
    tests, rooms = (
        ROOT / "tests" / "bot",
        {path.parent.name for path in (ROOT / "bot").glob("*/*commands.py")},
    )
    sources = {
        room: [p.read_text("utf-8") for p in (tests / room).glob("test_*.py")] for room in rooms
    }

    assert rooms
    assert [
        room for room, texts in sources.items() if not any(MARK in each for each in texts)
    ] == []
