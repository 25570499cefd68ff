"""The few requests to Discord that commands make, without discord.py."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from bot.operating_errors import DiscordUnreachableError, NoTokenError
from bot.settings import Settings

SECONDS = 15.0
"""Seconds for which Discord's answer is awaited."""

DISCORD, VERSION = "https://discord.com", "/v10"

MOST_SERVERS = 200
"""Maximum number of servers in one answer of Discord."""


@dataclass(frozen=True, slots=True)
class Said:
    """An answer of Discord: HTTP *status*, JSON *body*, and the time *at* which Discord sent it."""

    status: int
    body: Any
    at: datetime | None

    @property
    def is_well(self) -> bool:
        """Whether Discord did what was requested."""
        return self.status < 400  # noqa: PLR2004 - where errors begin in HTTP


@dataclass(frozen=True, slots=True)
class Rest:
    """Sends requests to Discord's API at *address* as the bot."""

    session: aiohttp.ClientSession
    address: str

    async def ask(self, method: str, path: str, **query: str) -> Said:
        """Send a request.

        Raises:
            DiscordUnreachableError: Discord does not answer.
        """
        try:
            async with self.session.request(
                method, f"{self.address}{path}", params=query
            ) as response:
                told = response.headers.get("Date")
                is_json = response.content_type == "application/json"
                body = await response.json() if is_json else None
                return Said(response.status, body, parsedate_to_datetime(told) if told else None)
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            raise DiscordUnreachableError(str(error) or type(error).__name__) from error

    async def servers(self) -> AsyncIterator[Mapping[str, Any]]:
        """All servers that the bot is on, as Discord describes them."""
        after = "0"
        while True:
            said = await self.ask("GET", "/users/@me/guilds", after=after, limit=str(MOST_SERVERS))
            for server in said.body if said.is_well else ():
                yield server
                after = server["id"]
            if not said.is_well or len(said.body) < MOST_SERVERS:
                return


def api_of(settings: Settings) -> str:
    """Address of the API: Discord's own, or the bot's proxy, completed as the bot does."""
    chosen = (settings.discord_api.strip() or DISCORD).rstrip("/")
    path = urlsplit(chosen).path
    if path.rpartition("/")[2].removeprefix("v").isdigit():
        return chosen
    return f"{chosen}{VERSION}" if path else f"{chosen}/api{VERSION}"


@asynccontextmanager
async def asking(token: str, address: str) -> AsyncIterator[Rest]:
    """A connection to Discord at *address*, as the bot with *token*.

    Raises:
        NoTokenError: *token* is empty.
    """
    if not token:
        raise NoTokenError
    headers = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (hnefabot, admin)"}
    timeout = aiohttp.ClientTimeout(total=SECONDS)
    async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:
        yield Rest(session, address)
