"""On PostgreSQL all commands say and do what they say and do on SQLite."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.admin.command_line import FAILED, WELL
from tests.bot.admin.conftest import Discord
from tests.bot.admin.test_matches import WHY, matches
from tests.bot.admin.test_notices import waiting
from tests.support.operating import Operator


def answer(operator: Operator, *command: str) -> tuple[int, str, dict[str, Any]]:
    """All that comes of a command, but for how large the database is."""
    status = operator.types(*command, "--json")
    return status, operator.complaint, json.loads(operator.said) | {"size": 0}


def test_each_command_does_the_same_on_both(
    operator: Operator, on_postgresql: Operator, discord: Discord
) -> None:
    """Each change is found by the commands after it."""
    notice, other = waiting(operator), waiting(on_postgresql)
    games = [str(row["id"]) for row in matches(operator, state="running", rated=False)]
    final = [
        str(row["id"]) for row in matches(operator, state="finished") if row["occasion"] is not None
    ]
    commands = [
        "verify",
        "stats",
        *(f"match show {game}" for game in ("1", "999")),
        *(f"match adjudicate {games[0]} --winner {winner}" for winner in ("draw", "attackers")),
        f"match adjudicate {games[1]} --winner none",
        *(f"match reopen {game}" for game in (games[0], games[2], *final[:2])),
        *(f"notice {what}" for what in ("list", f"drop {notice} --yes", "list", "list --failed")),
        *(f"notice {what}" for what in (f"retry {notice}", "list", "retry 1", "retry 9999")),
        *("block user 7 --reason spam", "block user 7", "block server 8", "blocks", "stats"),
        *("unblock user 7", "unblock user 7", "blocks"),
        *("maintenance on", "maintenance status", "maintenance off"),
        *("leave 70 --yes", "log", "verify", "stats"),
    ]
    assert notice == other
    assert len(games) > 2
    assert on_postgresql.types("doctor") == WELL, on_postgresql.said

    differing = []
    for command in commands:
        words = (*command.split(), *(WHY if " --winner" in command or "reopen" in command else ()))
        answers = [answer(one, *words) for one in (operator, on_postgresql)]
        differing += [] if answers[0] == answers[1] else [(command, *answers)]
        operator.time = on_postgresql.time = operator.time + timedelta(minutes=1)

    assert differing == []
    assert [command.split()[0] for command in discord.asked[-2:]] == ["DELETE", "DELETE"]


def test_a_backup_is_the_same_and_goes_back(
    operator: Operator, on_postgresql: Operator, tmp_path: Path
) -> None:
    """To a new file of SQLite, and to PostgreSQL: there only while nothing is in it."""
    made = operator.asks("backup", "sqlite.sqlite3")
    assert on_postgresql.asks("backup", "postgresql.sqlite3")["rows"] == made["rows"]
    verified = operator.asks("verify")
    assert on_postgresql.types("restore", "sqlite.sqlite3") == FAILED
    assert "isn't empty" in on_postgresql.complaint

    operator.url = f"sqlite+aiosqlite:///{tmp_path}/new/games.sqlite3"
    assert operator.asks("restore", "postgresql.sqlite3")["rows"] == made["rows"]

    assert operator.asks("verify") == verified
