"""The operator of a bot, who types commands."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest

from bot.admin.command_line import main
from db.store import SqlStore
from tests.support.stores import looking_at


@dataclass
class Operator:
    """Types commands on the machine where the bot on that database runs, at that *time*."""

    url: str
    time: datetime
    capsys: pytest.CaptureFixture[str]
    monkeypatch: pytest.MonkeyPatch
    said: str = ""
    complaint: str = ""

    def now(self) -> datetime:
        return self.time

    def types(self, *arguments: str) -> int:
        """The exit status of a command; what it printed is *said*, or is its *complaint*."""
        self.monkeypatch.setenv("HNEFABOT_DATABASE_URL", self.url)
        status = main(arguments, self.now)
        self.said, self.complaint = self.capsys.readouterr()
        return status

    def asks(self, *arguments: str) -> dict[str, Any]:
        """The output to programs of a command that succeeds."""
        assert self.types(*arguments, "--json") == 0, self.complaint or self.said
        answer: dict[str, Any] = json.loads(self.said)
        return answer

    def look(self, at: Callable[[SqlStore], Any]) -> Any:  # noqa: ANN401
        """The findings in the store."""

        async def looked() -> Any:  # noqa: ANN401
            store = looking_at(self.url)
            try:
                return await at(store)
            finally:
                await store.close()

        return asyncio.run(looked())
