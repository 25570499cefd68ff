"""The real bot at a table: a simulated Discord with a channel and three players, a SQLite file."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import cycle
from pathlib import Path
from sqlite3 import connect
from typing import Any, TypeAlias

import discord
import simcord
from simcord._settlement import (
    _active_callbacks,
    _callback_is_parked,
    _is_parked,
    _next_virtual_timer,
    _owned_tasks,
)
from simcord.actors import MemberActor
from simcord.backend import Backend
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.enums import ComponentType, InteractionType
from simcord.interactions import base_payload
from simcord.results import InteractionResult, ResponseMessage, to_discord_message

from bot.challenges.forms import QUESTIONS_OF
from bot.client import TaflBot
from bot.reviews.engine_questions import look_through, look_up
from bot.ui.base import LookThrough
from bot.ui.worker_processes import Workers
from bot.wording.challenge_forms import GROUPS, QUESTIONS
from db.store import SqlStore
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.shards import ALL_SHARDS
from rendering import yielding
from tafl.pieces import Side
from tests.support.issuing import send_challenge
from tests.support.quiet import quiet
from tests.support.stores import store_on
from tests.support.tournament_days import PairingHere
from tests.support.waiting import LONGEST, limited
from tests.support.working import UNLIMITED, WorkingHere, thinking_by

SOON = 5.0
"""Seconds of simulated time for which whoever waits for the bot lets it sleep and go on."""

MOMENT = 1.0
"""Seconds of a sleep between two looks, after which whoever waits lets it look once more."""

IDLE = 0.004
"""Seconds of real time between two looks at work that is done elsewhere."""

yielding.PAUSE_SECONDS = 0.0  # the main thread waits for the picture anyhow

TABLUT = "kings-table-tablut"
HNEFATAFL = "kings-table-hnefatafl"
SAXON = "kings-table-saxon"
CAMP_TABLUT = "camp-tablut"

PLAYERS = ("astrid", "bjorn", "carl")
MANAGER = "dagny"

TABLES = ("challenges", "matches", "moves", "rolls", "plans", "outbox", "rulesets")

Rows: TypeAlias = dict[str, list[tuple[Any, ...]]]


Message: TypeAlias = discord.Message | ResponseMessage


@dataclass(frozen=True, slots=True)
class Forged:
    """A message that is not what it was sent as: below it is what somebody put there.

    That is a button with *custom_id*, or if it is *chosen* from, a list.
    """

    original: discord.Message
    custom_id: str
    chosen: bool = False

    @property
    def id(self) -> int:
        return self.original.id

    @property
    def channel(self) -> Any:  # noqa: ANN401 - any channel
        return self.original.channel

    @property
    def components(self) -> list[dict[str, Any]]:
        part: dict[str, Any] = {"custom_id": self.custom_id}
        if self.chosen:
            options = [{"label": "1", "value": "1"}]
            part |= {"type": ComponentType.STRING_SELECT, "options": options}
        else:
            part |= {"type": ComponentType.BUTTON, "label": "1", "style": 1}
        return [{"type": 1, "components": [part]}]


@dataclass(frozen=True, slots=True)
class Click:
    """*player* presses the button, or picks *values* in the list, of *message* as he sees it."""

    player: MemberActor
    message: Message | Forged
    custom_id: str
    values: Sequence[str] = ()


class QuickEnv(simcord.Env):
    """A simulated Discord whose time moves only when a test says so, however slow the machine is.

    It lets the bot work until it has nothing to do; then simcord looks whether it has finished.
    Sleeps that are soon over count as work: the clock moves to their end.
    """

    hurries = False
    """Whether nobody waits for what the bot does."""

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Have all that people do meanwhile arrive at the same moment: at the end of it."""
        self.hurries = True
        try:
            yield
        finally:
            self.hurries = False

    async def _settle_internal(self, **options: Any) -> None:  # noqa: ANN401
        if self.hurries:
            return
        options |= {"timeout": LONGEST, "idle": IDLE}
        soon = self._virtual_time + SOON
        async with limited():
            while True:
                knows = await quiet(LONGEST)
                if knows and (elsewhere := self._work.executors):
                    await asyncio.wait(elsewhere, return_when=asyncio.FIRST_COMPLETED)
                    continue
                if not knows or not self._has_finished():
                    await super()._settle_internal(**options)
                due = _next_virtual_timer(self._settlement_state())
                latest = max(soon, self._virtual_time + MOMENT)
                if due is None or due > latest or self._advancing:
                    return
                self._move_clock(due)

    def _has_finished(self) -> bool:
        """Whether the bot waits for nothing but time and people, while nothing goes on by itself.

        simcord would ask that several times, since it does not know that nothing goes on.
        """
        state = self._settlement_state()
        latest = asyncio.get_running_loop().time() + LONGEST
        return (
            not (self._real_advance_task or self._advance_task)
            and all(_callback_is_parked(state, each, latest) for each in _active_callbacks(state))
            and all(_is_parked(state, task, latest) for task in _owned_tasks(state))
        )

    def _schedule_timer(self, *_: object) -> None:
        """Schedule nothing: simcord would let real time reach what a sleep waits for."""


class Table:
    """The bot on the database *file*, among Astrid, Bjorn and Carl on one server.

    The bot's clock is that of the simulated Discord: it stands still but for ``wait``.
    """

    def __init__(self, file: Path, saved: Backend | None = None) -> None:
        self.file = file
        self.workers = WorkingHere()
        self.thinkers: Workers | None = WorkingHere()
        self.look_through: LookThrough | None = look_through
        self._stores: list[SqlStore] = []
        self._bots = 0
        self.env = QuickEnv(
            self._new_bot(), approved_intents=intents(), check_errors=False, settle_timeout=LONGEST
        )
        if saved is None:
            self.env.create_guild("Hall").create_text_channel("tafl")
            for name in PLAYERS:
                self.env.guild.add_member(self.env.create_user(name))
        else:
            self.env.backend = saved
        (guild,) = self.env.backend.guilds.values()
        self.guild = GuildHandle(self.env, guild)
        self.channel = self.guild.channels["tafl"]
        self.astrid, self.bjorn, self.carl = map(self._player, PLAYERS)

    @property
    def bot(self) -> TaflBot:
        """The bot that runs now."""
        assert isinstance(self.env.bot, TaflBot)
        return self.env.bot

    def _player(self, name: str) -> MemberActor:
        (user,) = [user for user in self.env.backend.users.values() if user.name == name]
        return MemberActor(self.env, self.guild, UserHandle(self.env, user))

    def review_by(self, look_through: LookThrough) -> None:
        """Have *look_through* review games, now and after a restart."""
        self.look_through = self.bot.look_through = look_through

    def manager(self) -> MemberActor:
        """Dagny, who may manage the server, and comes when she is first asked for."""
        if any(user.name == MANAGER for user in self.env.backend.users.values()):
            return self._player(MANAGER)
        permissions = discord.Permissions(manage_guild=True)
        role = self.guild.create_role("steward", permissions=permissions)
        return self.guild.add_member(self.env.create_user(MANAGER), roles=[role])

    async def restart(self) -> None:
        """End the bot, which was up until now, and start another one on the same file."""
        await self.bot.services.uptime.mark()
        await self.env.restart_bot(self._new_bot())
        await self._stores.pop(0).close()

    async def close(self) -> None:
        """End the bot."""
        try:
            await self.env.shutdown()
        finally:
            for store in self._stores:
                await store.close()

    async def wait(self, **period: float) -> None:
        """Let time pass, given as for a ``timedelta``."""
        seconds = {"seconds": 1, "minutes": 60, "hours": 3600, "days": 86_400}
        await self.env.advance_time(sum(seconds[unit] * n for unit, n in period.items()))

    async def allow(self, player: MemberActor, name: str) -> None:
        """Let *player* use a command that is for managers, as a server can; with all below it."""
        (command,) = [one for one in await self.bot.tree.fetch_commands() if one.name == name]
        self.guild.set_command_permissions(command, {player: True})

    async def challenge(self, **options: Any) -> InteractionResult:  # noqa: ANN401
        """Astrid, with the attackers of a small board, challenges Bjorn; *options* change that."""
        chosen = {"opponent": self.bjorn, "game": TABLUT, "side": "attackers"} | options
        given = {name: value for name, value in chosen.items() if value is not None}
        return await challenged(self.astrid, self.channel, **given)

    async def begin(self, ruleset: str = TABLUT, **options: Any) -> ChannelHandle:  # noqa: ANN401
        """Begin a match, as ``challenge`` says; return the thread in which it is played."""
        before = {thread.id for thread in self.channel.threads}
        if options:
            await self.challenge(game=ruleset, **options)
        else:
            # As /challenge does once its preview is sent, which costs more than the match.
            services, place = self.bot.services, Place(self.guild.id, self.channel.id)
            astrid, bjorn = PlayerId(self.astrid.id), PlayerId(self.bjorn.id)
            terms = Terms(await services.rulesets.named(self.guild.id, ruleset), Side.ATTACKERS)
            await send_challenge(services.challenges, place, astrid, bjorn, terms)
            await self.env.settle()
        await self.bjorn.click(newest(self.channel), label="Accept")
        made = [thread for thread in self.channel.threads if thread.id not in before]
        return made[0] if made else self.channel

    async def play(
        self, room: ChannelHandle, *moves: str, first: MemberActor | None = None
    ) -> InteractionResult:
        """Play *moves* with /move in turn, Astrid's *first*; return the answer to the last."""
        order = [self.astrid, self.bjorn]
        players = cycle(order if first in {None, self.astrid} else order[::-1])
        answers = [
            await player.slash(room, "move", move=move)
            for player, move in zip(players, moves, strict=False)
        ]
        return answers[-1]

    async def click(self, *clicks: Click) -> list[InteractionResult]:
        """Do all *clicks* at the same moment, also on buttons that have gone since."""
        results = [self._begin_click(click) for click in clicks]
        await self.env.settle()
        return results

    def sent(self, room: ChannelHandle) -> list[dict[str, Any]]:
        """The bodies of all requests to post a message in *room*, oldest first."""
        path = f"/channels/{room.id}/messages"
        return [
            request.json
            for request in self.env.http_requests
            if (request.method, request.path) == ("POST", path) and request.json is not None
        ]

    def file_of(self, message: Message) -> bytes:
        """The bytes of the only file, or picture, of *message*."""
        (attachment,) = message.attachments
        return self.env.backend.cdn.get(attachment.url) or b""

    def rows(self) -> Rows:
        """Everything that is stored."""
        with closing(connect(self.file)) as database:
            return {
                table: database.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608
                for table in TABLES
            }

    def _begin_click(self, click: Click) -> InteractionResult:
        backend, message = self.env.backend, click.message
        room = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        kind = ComponentType.STRING_SELECT if click.values else ComponentType.BUTTON
        data = {"custom_id": click.custom_id, "component_type": kind}
        record, payload = base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=room,
            guild_id=self.guild.id,
            user_id=click.player.id,
            data=data | {"values": list(click.values)} if click.values else data,
        )
        seen = dict(message_payload(backend, backend.get_message(room, message.id)))
        payload["message"] = seen | {"components": rows(message)}
        record.source_message_id = message.id
        backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(self.env, record)

    def _now(self) -> datetime:
        return self.env.now()

    def _new_bot(self) -> TaflBot:
        # A restart closes the store of the bot before it when the next has its own.
        store = store_on(self.file, which=self._bots % 2)
        self._bots += 1
        self._stores.append(store)
        chance = random.Random(1).random
        return TaflBot(
            store,
            self._now,
            chance,
            beats=False,
            shards=ALL_SHARDS,
            pairer=PairingHere(),
            workers=self.workers,
            reviewers=self.workers,
            thinker=None if self.thinkers is None else thinking_by(self.thinkers),
            look_through=self.look_through,
            look_up=look_up,
            allowances=UNLIMITED,
        )


async def preview(
    player: MemberActor,
    room: ChannelHandle,
    /,
    **options: Any,  # noqa: ANN401
) -> InteractionResult:
    """*player* types ``/challenge`` in *room*, and answers the forms with the rarer *options*."""
    in_forms = QUESTIONS.keys() - set(QUESTIONS_OF["game"])
    rare = {name: _answer(name, value) for name, value in options.items() if name in in_forms}
    usual = {name: value for name, value in options.items() if name not in rare}
    shown = await player.slash(room, "challenge", **usual)
    for group, names in QUESTIONS_OF.items():
        if answers := {name: rare[name] for name in names if name in rare}:
            shown = await answered(player, shown, group, **answers)
    return shown


async def answered(
    player: MemberActor,
    shown: InteractionResult,
    group: str,
    **answers: Any,  # noqa: ANN401
) -> InteractionResult:
    """The preview *shown* after *player* has answered the form of that *group*."""
    message = shown.response
    assert message is not None
    if "More options…" in labels(message):
        message = (await player.click(message, label="More options…")).response
        assert message is not None
    form = await player.click(message, label=GROUPS[group][0])
    return await player.submit_modal(form, filled(form.modal) | answers)


def filled(form: dict[str, Any] | None) -> dict[str, Any]:
    """The content of a *form* before anything is changed."""
    assert form is not None
    fields = [label["component"] for label in form["components"]]
    return {
        field["custom_id"]: field.get("value") or ""
        if field["type"] == ComponentType.TEXT_INPUT
        else [
            *(each["value"] for each in field.get("options", ()) if each.get("default")),
            *(each["id"] for each in field.get("default_values", ())),
        ]
        for field in fields
    }


async def challenged(
    player: MemberActor,
    room: ChannelHandle,
    /,
    **options: Any,  # noqa: ANN401
) -> InteractionResult:
    """*player* challenges with *options*: the answer to *Send*, or why it cannot be pressed."""
    shown = await preview(player, room, **options)
    message = shown.response
    if message is None or "Send" not in labels(message):
        return shown
    return await player.click(message, label="Send")


def _answer(name: str, value: Any) -> Any:  # noqa: ANN401
    """The answer to the question *name* that is written in a form, or chosen: in a list."""
    if isinstance(value, list):
        return value
    text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    return [text] if QUESTIONS[name].answers else text


def intents() -> discord.Intents:
    """Events that the bot may listen to: none for which Discord asks a server owner's trust."""
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


def newest(room: ChannelHandle) -> discord.Message:
    """The newest message in *room* that everybody sees."""
    env = room._env  # noqa: SLF001 - its whole history is made anew each time
    kept = env.backend.messages[room.id].values()
    last = max((each for each in kept if not each.is_ephemeral), key=lambda each: each.id)
    return to_discord_message(env, last)


def pinged(table: Table, room: ChannelHandle) -> list[int]:
    """Whom the newest message in *room* pings."""
    users: list[int] = table.sent(room)[-1]["allowed_mentions"].get("users", [])
    return users


def calling(table: Table, text: str) -> str:
    """*text* with a mention of the bot."""
    assert table.bot.user is not None
    return f"{table.bot.user.mention} {text}"


def said(result: InteractionResult) -> str:
    """The bot's answer to the user who asked; private, or the test fails."""
    return _private(result).content


def all_said(result: InteractionResult) -> str:
    """The answer, with the text of the box below it."""
    return text_of(_private(result))


def _private(result: InteractionResult) -> ResponseMessage:
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    assert message.ephemeral
    return message


def text_of(message: Message) -> str:
    """All that is to be read in *message*: its content, and the box below it."""
    boxes = (embed.description or "" for embed in message.embeds)
    return "\n".join(filter(None, (message.content, *boxes)))


def written(sent: dict[str, Any]) -> str:
    """All that is to be read in a message that was *sent*, as ``Table.sent`` has it."""
    boxes = (embed["description"] for embed in sent.get("embeds", ()))
    return "\n".join((sent["content"], *boxes))


def shown(result: InteractionResult) -> ResponseMessage:
    """The message that answers an interaction, with its buttons and files."""
    assert result.response is not None
    return result.response


def rows(message: Message | Forged) -> list[dict[str, Any]]:
    """The rows of buttons and lists of *message*, as Discord has them."""
    components: list[Any] = list(message.components)
    return [row if isinstance(row, dict) else row.to_dict() for row in components]


def parts(message: Message) -> list[dict[str, Any]]:
    """The buttons and lists of *message*."""
    return [part for row in rows(message) for part in row["components"]]


def labels(message: Message) -> list[str]:
    """The labels of the buttons of *message*."""
    return [str(part["label"]) for part in parts(message) if "label" in part]


def lists(message: Message) -> list[dict[str, Any]]:
    """The lists to choose from in *message*."""
    return [part for part in parts(message) if "options" in part]


def layout(message: Message) -> list[list[str]]:
    """The labels of the buttons and lists below *message*, row by row."""
    rows: list[Any] = list(message.components)
    return [
        [part.get("placeholder") or part["label"] for part in row["components"]] for row in rows
    ]


def button(message: Message, label: str) -> str:
    """The custom id of the button that says *label*."""
    (found,) = [part["custom_id"] for part in parts(message) if part.get("label") == label]
    return str(found)


def entries(message: Message) -> list[str]:
    """The values of all lists of *message*, in order."""
    return [option["value"] for found in lists(message) for option in found["options"]]
