"""The program's words to those who start it."""

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord

from bot.wording.setup import WRONG_TOKEN, cannot_start
from play.store.errors import StoreFullError

UNREACHABLE = "Discord can't be reached. Check the network, then start again."


def answered(status: int) -> Any:  # noqa: ANN401 - what discord.py makes of answers
    return SimpleNamespace(status=status, reason="Token")


def closed(code: int) -> discord.ConnectionClosed:
    """The connection, closed by Discord with that *code*."""
    return discord.ConnectionClosed(cast("Any", None), shard_id=None, code=code)


BEGINNINGS: dict[Exception, str] = {
    discord.LoginFailure("No."): WRONG_TOKEN,
    closed(4004): WRONG_TOKEN,
    closed(4011): "Discord refuses these shards: each can have 2,500 servers at most.",
    closed(4012): "Discord closed the connection with code 4012. Start again.",
    discord.PrivilegedIntentsRequired(None): "Discord refuses the privileged intents",
    discord.Forbidden(answered(403), "No"): "Discord refused the connection with status 403.",
    discord.HTTPException(answered(429), "No"): "Discord refused the connection with status",
    discord.DiscordServerError(answered(503), "Token"): "Discord is having problems.",
    cast("Any", discord.GatewayNotFound)(): "Discord is having problems.",
    aiohttp.ClientError("No token"): UNREACHABLE,
    TimeoutError(): UNREACHABLE,
    StoreFullError("no room"): "The disk is full, so nothing can be stored (no room).",
}


def test_an_error_at_the_start_is_known_by_what_it_is() -> None:
    """Not by the words in it."""
    said = {error: cannot_start(error) for error in BEGINNINGS}
    assert {
        error: text for error, text in said.items() if not text.startswith(BEGINNINGS[error])
    } == {}
