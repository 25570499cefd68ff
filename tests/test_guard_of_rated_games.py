"""Whatever judges positions for people asks the guard of rated games in progress: so says its text.

Whether it does so at the right time, the tests of each way in say.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]

JUDGES = {"look_through", "think", "find_puzzles", "proof_of", "readable_puzzle", "daily_puzzle"}
"""Parts that tell of a position: searches, the solver, and puzzles, which are judged already."""

GUARDS = {"guarded_among", "computer_has_to_wait", "live_positions", "is_live", "require_not_live"}

OTHERWISE: Mapping[str, str] = {
    "bot/__main__.py": "puts things together",
    "bot/sandbox.py": "puts things together",
    "bot/client.py": "puts things together",
    "bot/ui/base.py": "only keeps it",
    "bot/reviews/buttons.py": "for play/services/reviews.py, which asks",
    "bot/matches/tuichi_proofs.py": "of the match itself, in which tuichi is announced",
    "bot/players/settings_commands.py": "an option with that name",
    "bot/web_page.py": "of what play/services/puzzles.py gives, which asks",
    "bot/puzzles/answering.py": "of what play/services/puzzles.py gives, which asks",
    "bot/puzzles/daily.py": "of what play/services/puzzles.py gives, which asks",
}
"""Modules that need not ask, and why."""


def names_in(text: str) -> Iterator[str]:
    """All that the *text* of a module uses, calls or imports."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case _:
                pass


def judging() -> Iterator[tuple[str, set[str]]]:
    """The modules that judge positions, and what each uses."""
    for package in ("bot", "play", "web"):
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text("utf-8")
            names = set(names_in(text)) if any(judge in text for judge in JUDGES) else set()
            if names & JUDGES:
                yield path.relative_to(ROOT).as_posix(), names


def test_whatever_judges_positions_asks() -> None:
    """Each module that need not ask is there, and judges."""
    found = dict(judging())

    assert [
        module for module, names in found.items() if not names & GUARDS and module not in OTHERWISE
    ] == []
    assert OTHERWISE.keys() <= found.keys()
