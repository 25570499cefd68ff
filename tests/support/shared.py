"""Test data that is not part of the project: real games, positions, Discord's contract.

It lies in a folder ``shared`` beside the checkout, or where HNEFABOT_TEST_DATA says. Tests that
need it skip themselves without it.
"""

import os
from pathlib import Path

SHARED = Path(os.environ.get("HNEFABOT_TEST_DATA") or Path(__file__).parents[3] / "shared")
GAMES = SHARED / "games"
POSITIONS = SHARED / "positions" / "rules.json"
OPENAPI = SHARED / "discord" / "openapi.json"
