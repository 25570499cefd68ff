"""The few requests to Discord that the operator's commands make, without discord.py."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any

import aiohttp

from bot.discord_api import base_of
from bot.operating_errors import (
    DiscordUnreachableError,
    NoTokenError,
    RefusedByDiscordError,
    WrongTokenError,
)
from bot.settings import Settings

SECONDS_TO_ANSWER = 15.0

DISCORD = "https://discord.com"

MOST_SERVERS = 200
"""Maximum number of servers in one answer of Discord."""


@dataclass(frozen=True, slots=True)
class Said:
    """Discord's answer to a request; *at* is when Discord sent it, by Discord's own clock."""

    status: int
    body: Any
    at: datetime | None

    def require_well(self) -> None:
        """Refuse an answer by which Discord has not done what was requested.

        Raises:
            WrongTokenError: Discord does not know the token.
            RefusedByDiscordError: Discord refused the request.
        """
        if self.status == HTTPStatus.UNAUTHORIZED:
            raise WrongTokenError
        if self.status >= HTTPStatus.BAD_REQUEST:
            raise RefusedByDiscordError(self.status)


@dataclass(frozen=True, slots=True)
class Rest:
    """Sends requests to Discord's API at *address* as the bot."""

    session: aiohttp.ClientSession
    address: str

    async def ask(self, method: str, path: str, **query: str) -> Said:
        """Send a request to *path* with the parameters *query*; return Discord's answer.

        Raises ``DiscordUnreachableError`` if there is none.
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

    async def read(self, path: str, **query: str) -> Any:  # noqa: ANN401 - as in ``Said``
        """The body of Discord's answer; raises what ``ask`` and ``Said.require_well`` raise."""
        said = await self.ask("GET", path, **query)
        said.require_well()
        return said.body

    async def servers(self) -> AsyncIterator[Mapping[str, Any]]:
        """All servers that the bot is on, as Discord describes them; raises like ``read``."""
        after, some = "0", MOST_SERVERS
        while some == MOST_SERVERS:
            found = await self.read("/users/@me/guilds", after=after, limit=str(MOST_SERVERS))
            for server in found:
                yield server
                after = server["id"]
            some = len(found)


@asynccontextmanager
async def asking(settings: Settings) -> AsyncIterator[Rest]:
    """A context with a connection as the bot to Discord's API, or to the proxy that is set.

    Raises:
        NoTokenError: no token is set.
        ApiError: the address of the proxy cannot be read.
    """
    token = settings.token.get_secret_value()
    if not token:
        raise NoTokenError
    address = base_of(settings.discord_api or DISCORD)
    headers = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (hnefabot, admin)"}
    timeout = aiohttp.ClientTimeout(total=SECONDS_TO_ANSWER)
    async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:
        yield Rest(session, address)
