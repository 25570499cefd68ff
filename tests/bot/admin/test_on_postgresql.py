"""On PostgreSQL all commands say and do what they say and do on SQLite."""

import json
from datetime import timedelta
from typing import Any

from bot.admin.command_line import WELL
from tests.bot.admin.conftest import Discord
from tests.bot.admin.test_matches import WHY, matches, waiting
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
        "match show 1",
        *(f"match adjudicate {game} --winner {winner}"
          for game, winner in zip(games, ("draw", "none"), strict=False)),
        *(f"match reopen {game}" for game in (games[0], final[0])),
        *(f"notice {what}" for what in ("list", f"drop {notice} --yes", "list --failed")),
        *(f"notice {what}" for what in (f"retry {notice}", "list", "retry 1")),
        *("block user 7 --reason spam", "block user 7", "blocks"),
        *("unblock user 7", "unblock user 7"),
        *("maintenance on", "maintenance status", "maintenance off"),
        *("leave 70 --yes", "log", "verify", "stats"),
    ]  # fmt: skip
    assert notice == other
    assert len(games) > 1
    assert on_postgresql.types("doctor") == WELL, on_postgresql.said

    differing = []
    for command in commands:
        words = (*command.split(), *(WHY if " --winner" in command or "reopen" in command else ()))
        answers = [answer(one, *words) for one in (operator, on_postgresql)]
        differing += [] if answers[0] == answers[1] else [(command, *answers)]
        operator.time = on_postgresql.time = operator.time + timedelta(minutes=1)

    assert differing == []
    assert [command.split()[0] for command in discord.asked[-2:]] == ["DELETE", "DELETE"]
