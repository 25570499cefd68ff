"""The whole bot, for a process of its own, which kills itself."""

import os
import signal
from typing import Any

import discord
from yarl import URL

from bot.__main__ import main
from db.delivery import SqlOutbox
from play.services.matches import Matches

DEATHS: dict[str, tuple[type, str]] = {
    "before the commit": (SqlOutbox, "add_news"),
    "after the commit": (Matches, "play_with_view"),
    "after sending": (discord.PartialMessageable, "send"),
}
"""The methods after which the process is to die."""


def die_after(owner: type, name: str) -> None:
    """Have nothing happen any more once the method *name* of *owner* has done its work."""
    method = getattr(owner, name)

    async def last(*arguments: Any, **options: Any) -> None:  # noqa: ANN401 - whatever it takes
        await method(*arguments, **options)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(owner, name, last)


def serve(base: str, gateway: str, *deaths: str) -> int:
    """Run until killed: as soon as it has done what one of *deaths* names, it does so itself.

    Instead of Discord it speaks to the server whose REST API is at *base* and whose gateway is at
    *gateway*; all else it takes from its environment, as ever.
    """
    discord.http.Route.BASE = base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
    for death in deaths:
        die_after(*DEATHS[death])
    return main()
