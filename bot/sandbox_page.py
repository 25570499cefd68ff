"""The sandbox's adaptations to its page, which shows one channel and less than Discord does."""

import asyncio
import re
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import components as simcord_components
from simcord.backend.errors import SetupError
from simcord.backend.models import Message
from simcord.backend.serializers import user_payload
from simcord.builders import ChannelHandle

from bot.client import TaflBot
from bot.matches.buttons import RESIGN
from bot.matches.move_parsing import read_typed
from bot.ui.base import Interaction
from bot.ui.names import MENTION, Names
from bot.ui.post import BOARD_FILE, Post
from bot.ui.requests import all_answered
from bot.ui.worker_processes import Done, Workers
from bot.wording import setup
from bot.wording.quoted_text import called
from play.players.player_id import PlayerId

MAX_BOARDS = 6
"""Number of latest boards that are kept even if their games are over, and of other pictures."""

MAX_COMPONENT_ID = 2**31 - 1

TITLE = re.compile(r"\*\*#([0-9]+) · ")
"""The start of every board's text, with the number of its match."""

SMALL_PRINT = re.compile(r"^-# ", re.MULTILINE)
TYPED_MENTION = re.compile(rf"@{setup.NAME}\b", re.IGNORECASE)
CHANNEL = re.compile(r"<#[0-9]+>")

FOR_OWNER_ALONE = 0o600

SECONDS_WITH_ANSWER, POLL = 2.0, 0.01
"""Seconds for which the page waits for what follows an answer, and until requests have begun."""

EPHEMERAL = discord.MessageFlags(ephemeral=True).value


@dataclass(slots=True)
class NamesOnPage(Names):
    """Names for the sandbox's page, which shows neither mentions nor small print in embeds.

    With a *reader*, the page shows that player's direct messages: outside embeds, it resolves only
    mentions of the reader.
    """

    reader: PlayerId | None = None

    def with_names(self, post: Post) -> Post:
        details = Names.with_names(self, replace(post, content="")).details
        details = CHANNEL.sub(f"#{setup.SANDBOX_CHANNEL}", SMALL_PRINT.sub("", details))
        content = post.content
        if self.reader is not None:
            content = MENTION.sub(self._spell, content)
        return replace(post, content=content, details=details)

    def _spell(self, mention: re.Match[str]) -> str:
        name = self.known(PlayerId(int(mention[1])))
        return mention[0] if name is None or int(mention[1]) == self.reader else called(name)


@dataclass(frozen=True, slots=True)
class Room:
    """The *channel* of the simulated Discord *env* that the sandbox's page shows."""

    env: simcord.Env
    channel: ChannelHandle
    _boards: dict[tuple[int, str], int] = field(default_factory=dict, init=False, repr=False)
    """Message ids of the newest board, by recipient and match number."""

    def show_privately(self, message: discord.Message) -> None:
        """Show a direct *message* in the channel, visible to its recipient only.

        A board replaces the recipient's previous board of the same match.
        """
        backend = self.env.backend
        private = backend.get_message(message.channel.id, message.id)
        (recipient,) = backend.get_channel(private.channel_id).recipient_ids
        shown = show_to(
            self.env,
            self.channel,
            recipient,
            setup.private(private.content),
            embeds=private.embeds,
            components=private.components,
            attachments=private.attachments,
        )
        title = TITLE.match(private.content)
        if title is not None and shown.attachments:
            before = self._boards.get((recipient, title[1]))
            if before is not None:
                backend.delete_message(self.channel.id, before)
            self._boards[recipient, title[1]] = shown.id

    def read_mention(self, message: discord.Message, me: discord.ClientUser) -> None:
        """Make the bot's name, typed with ``@``, a mention: the page offers no real mentions.

        A slash at the beginning mentions the bot too: what is no command gets an answer. So does a
        move alone, which needs no mention in direct messages: these stand in the channel too.
        """
        # Discord hides from the bot the text of messages that do not mention it.
        typed = self.env.backend.get_message(message.channel.id, message.id).content
        read = TYPED_MENTION.sub(me.mention, typed)
        if typed.startswith("/") or read_typed(typed).is_whole:
            read = f"{me.mention} {read}"
        if read != typed:
            message.content = read
            message.mentions.append(me)  # type: ignore[arg-type]  # as discord.py does


def show_to(
    env: simcord.Env,
    channel: ChannelHandle,
    recipient: int,
    content: str,
    **more: Any,  # noqa: ANN401 - simcord's own
) -> Message:
    """Show a message of the bot in *channel* that only the user with the id *recipient* sees."""
    backend = env.backend
    return backend.create_message(
        channel.id,
        backend.bot_user.id,
        content,
        flags=EPHEMERAL,
        # discord.py must be able to read it; otherwise pressing a button does nothing.
        interaction_metadata={
            "id": str(channel.id),
            "type": discord.InteractionType.component.value,
            "user": user_payload(backend.users[recipient]),
        },
        broadcast=False,
        **more,
    )


class SandboxBot(TaflBot):
    """The bot in the sandbox; its page shows *room*, or if that is None, direct messages."""

    names_class = NamesOnPage
    room: Room | None = None
    is_ahead = False
    """Whether messages have been posted or changed since the page was last refreshed."""

    def name_others_to(self, reader: PlayerId) -> None:
        """Spell out names instead of mentions on the page with *reader*'s direct messages."""
        if isinstance(self.names, NamesOnPage):
            self.names.reader = reader

    async def setup_hook(self) -> None:
        """Prepare the bot. The page waits for answers, but never for what goes on behind them."""
        # A task in another context does not belong to the bot, so simcord does not wait for it.
        await Context().run(asyncio.create_task, super().setup_hook())
        # The simulated Discord is new, but to the database the commands are those sent last.
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        """Handle a message: show a direct message on the page, or read a move."""
        self.is_ahead = True
        if self.room is not None and self.user is not None:
            if message.guild is not None:
                self.room.read_mention(message, self.user)
            elif message.author == self.user:
                self.room.show_privately(message)
        await super().on_message(message)
        if message.author != self.user:
            await self._show_with_answer()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle an interaction; the page shows with the answer what is delivered at once."""
        await super().on_interaction(interaction)
        await self._show_with_answer()

    async def _show_with_answer(self) -> None:
        """Keep simcord waiting until requests are answered and messages delivered, but not long.

        A page that is refreshed again right after an answer would refuse the next click.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_WITH_ANSWER):
                await asyncio.sleep(POLL)  # until now, requests had not begun
                await all_answered()
                await self.courier.until_idle()
                self.is_ahead = False

    async def on_raw_message_edit(self, edit: discord.RawMessageUpdateEvent) -> None:
        """Handle an edited message; old boards lose their buttons."""
        self.is_ahead = True
        await super().on_raw_message_edit(edit)

    async def next_due(self) -> Sequence[datetime | None]:
        """The times of the next deadline and of the next message to deliver; None if none waits."""
        services = self.services
        return await services.workload.next_deadline(), await services.outbox.next_due()

    async def until_idle(self) -> None:
        """Wait until rounds and computer moves that have begun are done, and all is delivered."""
        await self.timekeepers.finish()
        await self.courier.until_idle()


class WorkingAside:
    """Implements ``Workers``: passes work on to *workers*, so that the page does not wait for it.

    *done* counts the pieces of work. *env* is set later, because it needs the bot.
    """

    env: simcord.Env

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self.count = workers.count
        self.done = 0

    async def do(self, work: Callable[..., Any], *arguments: Any) -> Done:  # noqa: ANN401
        # A task in another context does not belong to the bot, so simcord does not wait for it.
        doing = Context().run(asyncio.create_task, self._workers.do(work, *arguments))
        try:
            with suppress(SetupError):
                waiting: Done = await self.env.external_wait(doing, reason="a process works")
                return waiting
            # The web page asks, whose requests don't belong to the bot either.
            return await doing
        finally:
            self.done += 1

    def stop(self) -> None:
        self._workers.stop()


def tell_lists_apart() -> None:
    """Make the page tell a select menu from the previous one in the same message, as Discord does.

    By itself the page compares only positions: a choice would stay chosen, and choosing it again
    would do nothing. simcord's remedy is a number, which it leaves out of such messages.
    """
    validate = simcord_components.validate_components

    def validate_and_number(components: Any, *, flags: int = 0) -> list[dict[str, Any]]:  # noqa: ANN401 - simcord's own
        validated = validate(components, flags=flags)
        for part in simcord_components.walk_components(validated):
            if part.get("type") == discord.ComponentType.select.value and not part["id"]:
                part["id"] = zlib.crc32(str(part["custom_id"]).encode()) % MAX_COMPONENT_ID + 1
        return validated

    simcord_components.validate_components = validate_and_number


def drop_old_boards(env: simcord.Env, channel: ChannelHandle) -> None:
    """Delete old pictures: keep ``MAX_BOARDS`` boards, as many other pictures, and present boards.

    A board is present if it is the newest of a running match. Boards with a newer one of their
    match go first. When somebody else looks at the page, it reloads all pictures, ten a second.
    """
    shown = boards(env, channel)
    newest = {_match_of(board): board.id for board in shown}
    kept = sorted(shown, key=lambda board: (newest[_match_of(board)] == board.id, board.id))
    old = [board for board in kept[:-MAX_BOARDS] if not _is_present(board, newest)]
    others = [picture for picture in pictures(env, channel) if picture not in shown]
    for message in old + others[:-MAX_BOARDS]:
        env.backend.delete_message(channel.id, message.id)


def boards(env: simcord.Env, channel: ChannelHandle) -> list[Message]:
    return pictures(env, channel, BOARD_FILE)


def pictures(env: simcord.Env, channel: ChannelHandle, name: str = "") -> list[Message]:
    """Public messages with a picture, or one of that *name* if it is given, oldest first."""
    return [
        message
        for message in env.backend.messages[channel.id].values()
        if not message.is_ephemeral
        and any(name in {"", file["filename"]} for file in message.attachments)
    ]


def _match_of(board: Message) -> str | None:
    """The number of the match that a *board* shows; None if its text does not begin with one."""
    return None if (title := TITLE.match(board.content)) is None else title[1]


def _is_present(board: Message, newest: dict[str | None, int]) -> bool:
    """Whether *board* is the newest of a running match: it still has a button to resign."""
    if newest[_match_of(board)] != board.id:
        return False
    buttons = (button for row in board.components for button in row.get("components", ()))
    return any(str(each.get("custom_id")).startswith(f"{RESIGN.name}:") for each in buttons)


def kept_key(database: Path, fresh: str) -> str:
    """The secret in the page's address, from a file beside the *database*.

    If that file is new, *fresh* is stored in it and returned. Only its owner can read it.
    """
    file = database.with_suffix(".key")
    file.touch(mode=FOR_OWNER_ALONE)
    file.chmod(FOR_OWNER_ALONE)  # an old file keeps its permissions
    if not file.read_text("ascii"):
        file.write_text(fresh, "ascii")
    return file.read_text("ascii")
