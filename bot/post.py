"""A message to be sent: text, picture, buttons, and whom it may ping."""

import asyncio
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import discord

from play.players import PlayerId
from rendering.board import draw_board
from rendering.scene import Scene
from rendering.theme import OAK, Theme

LONGEST_CONTENT = 2000
LONGEST_DETAILS = 4096
LONGEST_ALT = 1024
"""Characters that Discord takes in a message, in a box, and in the description of a picture."""


@dataclass(frozen=True, slots=True)
class Post:
    """One message. *ping* is the only player it may ping; *alt* says what the *scene* shows.

    The picture of the scene is drawn in the colours of *theme*.

    *details* stand in a box (an embed) below the content, which may be longer than that.
    """

    content: str
    details: str = ""
    scene: Scene | None = None
    theme: Theme = OAK
    alt: str = ""
    view: discord.ui.View | None = None
    ping: PlayerId | None = None
    files: tuple[tuple[str, bytes], ...] = field(default=())

    async def as_arguments(self) -> dict[str, Any]:
        """The arguments for any of discord.py's ways to send; pictures are drawn in a thread."""
        arguments: dict[str, Any] = {
            "content": self.content[:LONGEST_CONTENT],
            "allowed_mentions": allow(self.ping),
        }
        if self.details:
            arguments["embed"] = discord.Embed(description=self.details[:LONGEST_DETAILS])
        files = [discord.File(BytesIO(data), name) for name, data in self.files]
        if self.scene is not None:
            picture = await asyncio.to_thread(draw_board, self.scene, self.theme)
            alt = self.alt[:LONGEST_ALT]
            files.append(discord.File(BytesIO(picture), "board.png", description=alt))
        if files:
            arguments["files"] = files
        if self.view is not None:
            arguments["view"] = self.view
        return arguments


def allow(player: PlayerId | None) -> discord.AllowedMentions:
    """Mentions that ping nobody but *player*."""
    users = [discord.Object(player)] if player is not None else False
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
