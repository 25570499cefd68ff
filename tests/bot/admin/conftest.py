"""The command line of the operator, on a database with all that can be in it."""

import asyncio
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from bot.admin.doctor import NEEDED
from db.copying import copy
from tests.support.operating import Operator
from tests.support.played import Played

TOKEN = "mellon"


@dataclass
class Discord:
    """Its answers by method and path, and the requests that it got."""

    address: str = ""
    at: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)
    answers: dict[str, tuple[int, Any]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)


def handler_of(discord: Discord) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            path = self.path.partition("?")[0].removeprefix("/api/v10")
            discord.asked.append(f"{self.command} {path}")
            known = self.headers["Authorization"] == f"Bot {TOKEN}"
            unknown: tuple[int, Any] = (404, {})
            status, body = discord.answers.get(discord.asked[-1], unknown) if known else (401, {})
            self.send_response_only(status)
            self.send_header("Date", format_datetime(discord.at, usegmt=True))
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            if status != 204:
                self.wfile.write(json.dumps(body).encode())

        do_GET = do_DELETE = answer  # noqa: N815 - the names that the class calls

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Handler


@pytest.fixture
def season_url(played: Played, tmp_path: Path) -> str:
    file = Path(shutil.copy(played.file, tmp_path / "season.sqlite3"))
    file.chmod(0o600)
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
def operator(
    season_url: str,
    played: Played,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Operator:
    """That of a bot on SQLite."""
    monkeypatch.chdir(tmp_path)
    for name in ("TOKEN", "DISCORD_API", "BACKUP_DIR"):
        monkeypatch.delenv(f"HNEFABOT_{name}", raising=False)
    return Operator(season_url, played.time, capsys, monkeypatch)


@pytest.fixture
def on_postgresql(operator: Operator, postgresql_url: str) -> Operator:
    """That of a bot on PostgreSQL, with the same in its database, at the same time."""
    asyncio.run(copy(operator.url, postgresql_url))
    return replace(operator, url=postgresql_url)


@pytest.fixture
def discord(monkeypatch: pytest.MonkeyPatch, operator: Operator) -> Iterator[Discord]:
    """Everything is in order there; its clock is that of the operator."""
    discord = Discord(at=operator.time)
    servers = [
        {"id": "70", "permissions": str(sum(NEEDED.values()))},
        {"id": "71", "permissions": "8"},
    ]
    discord.answers = {
        "GET /users/@me": (200, {"username": "Tafl"}),
        "GET /gateway/bot": (200, {"shards": 1, "session_start_limit": {"remaining": 990}}),
        "GET /users/@me/guilds": (200, servers),
        "DELETE /users/@me/guilds/70": (204, None),
    }
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(discord))
    running = Thread(target=server.serve_forever, args=(0.01,))
    running.start()
    discord.address = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv("HNEFABOT_DISCORD_API", discord.address)
    monkeypatch.setenv("HNEFABOT_TOKEN", TOKEN)
    yield discord
    server.shutdown()
    running.join()
    server.server_close()
