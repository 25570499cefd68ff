"""A message to be sent: text, picture, buttons, and the player it may ping."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, NamedTuple, Self, TypeAlias

import discord

from bot.discord_limits import MAX_ALT_TEXT_LENGTH, MAX_CONTENT_LENGTH, MAX_EMBED_LENGTH
from bot.ui.heavy_work import HeavyWork
from bot.ui.pictures import draw
from bot.ui.worker_threads import in_background
from bot.wording.matches import plain_danger
from play.fair_turns import Asker
from play.players.player_id import PlayerId, is_reached
from rendering.contact_sheet import draw_sheet
from rendering.scene import Scene
from rendering.theme import OAK, Theme

Drawing: TypeAlias = Callable[[Theme], bytes]
"""A function that draws a PNG in the colours of a theme; called in a thread."""

BOARD_FILE = "board.png"
PICTURE_FILE = "picture.png"


class Attachment(NamedTuple):
    """A file for a message; *alt* describes it, if it is a picture."""

    name: str
    data: bytes
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """One message. Its picture shows *scene*, or else *drawing*, or else *sheet*."""

    content: str
    details: str = ""
    """An embed below content and picture; it may be longer than the content."""
    scene: Scene | None = None
    sheet: tuple[tuple[Scene, str], ...] = ()
    """Scenes in one picture, with their captions."""
    drawing: Drawing | None = None
    theme: Theme = OAK
    """Colours of the picture; the embed has the accent colour."""
    alt: str = ""
    """Alt text without the danger to the king, which ``description`` adds if the board shows it."""
    view: discord.ui.View | None = None
    ping: PlayerId | None = None
    """The only player whom the message may ping."""
    silent: bool = False
    board_of: int | None = None
    """The match whose present board this shows, with a way to its page; None for other posts."""
    files: tuple[Attachment, ...] = ()

    @property
    def has_picture(self) -> bool:
        return self.scene is not None or bool(self.sheet) or self.drawing is not None

    @property
    def description(self) -> str:
        danger = plain_danger(self.scene.danger) if self.scene and self.scene.danger else ""
        return f"{danger} {self.alt}".strip()[:MAX_ALT_TEXT_LENGTH]

    def with_details(self, *lines: str) -> Self:
        """This post with more *lines* at the end of its embed; empty ones are left out."""
        return replace(self, details="\n".join(filter(None, (self.details, *lines))))

    async def drawn(self, heavy_work: HeavyWork, asker: Asker) -> Self:
        """This post with its drawing or sheet as a file, made as heavy work; a scene stays."""
        if self.drawing is not None:
            picture = await heavy_work.do(asker, self.drawing, self.theme)
        elif self.sheet:
            picture = await heavy_work.do(asker, draw_sheet, self.sheet, self.theme)
        else:
            return self
        file = Attachment(self._file, picture, self.description)
        return replace(self, drawing=None, sheet=(), files=(*self.files, file))

    async def as_arguments(self, *, updated: bool = False) -> dict[str, Any]:
        """The arguments for discord.py's methods that send; the picture is drawn in a thread.

        *updated* says that the message may be edited later.
        """
        arguments = await self._arguments()
        # Discord then shows no link as a box, but not this post's own embed either, now or later.
        arguments["suppress_embeds"] = not self.details and not updated
        if self.silent:
            arguments["silent"] = True
        return arguments

    async def _arguments(self) -> dict[str, Any]:
        arguments: dict[str, Any] = {
            "content": self.content[:MAX_CONTENT_LENGTH],
            "allowed_mentions": mentioning(self.ping),
        }
        if self.details:
            arguments["embed"] = _embed(self.details, self.theme)
        files = [
            discord.File(BytesIO(data), name, description=alt[:MAX_ALT_TEXT_LENGTH] or None)
            for name, data, alt in self.files
        ]
        if self.has_picture:
            picture = await self._picture()
            files.append(discord.File(BytesIO(picture), self._file, description=self.description))
        if files:
            arguments["files"] = files
        if self.view is not None:
            arguments["view"] = self.view
        return arguments

    async def as_replacement(self) -> dict[str, Any]:
        """The arguments for discord.py's methods that edit: all is replaced, nobody is pinged."""
        # Discord keeps everything that an edit does not mention.
        arguments = {"embed": None, "view": None, "files": [], **await self._arguments()}
        arguments["attachments"] = arguments.pop("files")
        return arguments | {"allowed_mentions": mentioning(None)}

    @property
    def _file(self) -> str:
        return BOARD_FILE if self.drawing is None else PICTURE_FILE

    async def _picture(self) -> bytes:
        if self.scene is not None:
            return await draw(self.scene, self.theme)
        if self.drawing is not None:
            return await in_background(self.drawing, self.theme)
        return await in_background(draw_sheet, self.sheet, self.theme)


def _embed(text: str, theme: Theme) -> discord.Embed:
    colour = discord.Colour.from_rgb(*theme.accent)
    return discord.Embed(description=text[:MAX_EMBED_LENGTH], colour=colour)


def mentioning(player: PlayerId | None) -> discord.AllowedMentions:
    """A setting by which the mentions in a message ping *player* alone; nobody if it is None."""
    pinged = player if player is not None and is_reached(player) else None
    users = [discord.Object(pinged)] if pinged is not None else False
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
