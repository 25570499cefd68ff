"""Test data that is not part of the project: real games, positions, Discord's contract.

It lies in a folder ``shared`` beside the checkout, or where HNEFABOT_TEST_DATA says. Tests that
need it skip themselves without it.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SHARED = Path(os.environ.get("HNEFABOT_TEST_DATA") or Path(__file__).parents[3] / "shared")
GAMES = SHARED / "games"
POSITIONS = SHARED / "positions" / "rules.json"
OPENAPI = SHARED / "discord" / "openapi.json"


def real_games(key: str, folder: Path = GAMES) -> Iterator[dict[str, Any]]:
    """The games that people played under the ruleset of that *key*; none where there are none."""
    file = folder / f"{key}.jsonl"
    if file.exists():
        yield from map(json.loads, file.read_text("utf-8").splitlines())
