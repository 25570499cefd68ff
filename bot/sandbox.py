"""``python -m bot.sandbox``: the real bot on a simulated Discord, played in a local page.

Games live in a SQLite file and survive a restart. The simulated channel is new at each start, so
the boards of running games are posted again. The page shows a single channel: the bot may create no
threads there, and direct messages appear in it too.
"""

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Awaitable, Sequence
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import discord
import simcord
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle, UserHandle
from simcord.preview import Preview

from bot.__main__ import EXIT_UNUSABLE, chance, now, prepare_process
from bot.client import TaflBot
from bot.computer.panel import play_button
from bot.computer.thinking_processes import ThinkingProcesses, thinking_workers
from bot.delivery.uninterrupted_work import uninterrupted
from bot.figures.address import ServingError
from bot.lessons.buttons import learn_button
from bot.reviews.engine_questions import look_through, look_up
from bot.sandbox_chat import dress_as_chat
from bot.sandbox_frame import framed
from bot.sandbox_page import (
    Room,
    SandboxBot,
    WorkingAside,
    drop_old_boards,
    kept_key,
    tell_lists_apart,
)
from bot.sandbox_time import PassingTime, SandboxClock, wait_command
from bot.sandbox_web import Opener, SandboxLinks, host_of, sandbox_page
from bot.ui.buttons import view_of
from bot.ui.worker_processes import WorkerProcesses
from bot.web_page import WebPage
from bot.wording import setup
from bot.wording.refusals import explain
from db.migrate import migrate
from db.sqlite_lock import sole_process
from db.store import SqlStore
from play.limits.amounts import MAX_OPEN_TOURNAMENTS
from play.players.player_id import PlayerId
from play.services.uptime import Uptime
from play.shards import ALL_SHARDS
from play.store.errors import StoreError

PLAYERS = ("Astrid", "Bjorn", "Ragnhild", "Eivor", "Leif", "Sigrun")
DATABASE = Path("data") / "sandbox.sqlite3"
PORT = 8520
SETTLE_SECONDS = 15.0


class SandboxScene(StrEnum):
    """The chats that the page can show: a channel, a chat of friends, or direct messages."""

    SERVER = "server"
    FRIENDS = "friends"
    DIRECT = "direct"


WELCOMES = {
    SandboxScene.SERVER: setup.SANDBOX_WELCOME,
    SandboxScene.FRIENDS: setup.SANDBOX_WELCOME_FRIENDS,
    SandboxScene.DIRECT: setup.SANDBOX_WELCOME_DIRECT,
}

TICK = timedelta(seconds=0.5)
"""Time between updates of the simulated clocks."""

MINUTE = timedelta(minutes=1)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description=setup.SANDBOX)
    parser.add_argument("--database", type=Path, default=DATABASE, help="default: %(default)s")
    parser.add_argument("--port", type=int, default=PORT, help="0: any; default: %(default)s")
    scenes = [str(scene) for scene in SandboxScene]
    parser.add_argument("--scene", choices=scenes, default=scenes[0], help=setup.SCENES)
    options = parser.parse_args()
    prepare_process()
    logging.basicConfig(level=logging.WARNING)
    try:
        with sole_process(url_of(options.database)):
            asyncio.run(run(options.database, options.port, SandboxScene(options.scene)))
    except (StoreError, SetupError, ServingError) as error:
        print(explain(error) or setup.page_cannot_start(str(error)), file=sys.stderr)
        return EXIT_UNUSABLE
    return 0


def url_of(database: Path) -> str:
    return f"sqlite+aiosqlite:///{database}"


class Playground(NamedTuple):
    """The simulated Discord *env*, and the *bot* on it, whose slow work is done *aside*.

    The bot's clock is *clock*, and *passing* moves it. The *players* are on one server, whose only
    channel is *channel*.
    """

    env: simcord.Env
    bot: SandboxBot
    aside: Sequence[WorkingAside]
    clock: SandboxClock
    passing: PassingTime
    channel: ChannelHandle
    players: list[MemberActor]


async def run(database: Path, port: int, scene: SandboxScene = SandboxScene.SERVER) -> None:
    """Serve the page of *scene* on *port* (0: any), with the games in *database*, until closed."""
    stopped = stopped_by_signal()
    await migrate(url_of(database))
    store = SqlStore(url_of(database))
    page = sandbox_page(port and port + 1, PLAYERS)
    playground = build_playground(store, await clock_of(store), page)
    try:
        await playground.env.start()
        channel, viewers = set_scene(playground, scene)
        await welcome(playground, channel, scene)
        preview = playground.env.preview(channel, viewers=viewers, layout="channel")
        opener = Opener(playground.bot, page.links)
        preview.capability = kept_key(database, preview.capability)
        async with preview as shown, framed(shown, port, opener.open) as address:
            names = [viewer.name for viewer in viewers]
            print(setup.sandbox(address, names, str(database)), flush=True)
            await _keep_up(playground, channel, shown, stopped)
    finally:
        await playground.bot.close()
        await playground.env.shutdown()
        await store.close()


def stopped_by_signal() -> asyncio.Event:
    """An event that is set when the program is interrupted, or told to end."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        # SIGTERM's default would end the program before it could store the time of its end.
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    return stopped


async def clock_of(store: SqlStore) -> SandboxClock:
    """A clock that begins where the last one of *store* ended; ``/wait`` may have moved that."""
    clock = SandboxClock(now)
    async with store.read() as unit:
        clock.catch_up(await unit.uptime.alive_at())
    return clock


def build_playground(
    store: SqlStore, clock: SandboxClock, page: WebPage | None = None
) -> Playground:
    """A simulated Discord with the bot on *store*, which has not started yet."""
    workers, reviewers = WorkingAside(WorkerProcesses()), WorkingAside(WorkerProcesses())
    bot = SandboxBot(
        store,
        clock.now,
        chance,
        beats=False,
        shards=ALL_SHARDS,
        workers=workers,
        reviewers=reviewers,
        thinker=ThinkingProcesses(thinking_workers()),
        look_through=look_through,
        look_up=look_up,
        page=page,
    )
    passing = PassingTime(clock, bot)
    bot.tree.add_command(wait_command(passing))
    tell_lists_apart()
    env = simcord.Env(bot, approved_intents=bot.intents, settle_timeout=SETTLE_SECONDS)
    workers.env = reviewers.env = env
    channel, players = build_server(env, clock)
    if page is not None and isinstance(page.links, SandboxLinks):
        page.links.hosts.update({PlayerId(each.id): host_of(each.name) for each in players})
    return Playground(env, bot, (workers, reviewers), clock, passing, channel, players)


def set_scene(
    playground: Playground, scene: SandboxScene
) -> tuple[ChannelHandle, Sequence[MemberActor | UserHandle]]:
    """Prepare what the page of *scene* shows; return its channel, and the people who see that."""
    env, bot = playground.env, playground.bot
    channel, players = playground.channel, playground.players
    del bot.tree.on_error  # simcord's takes a refused command for a failure
    if scene is SandboxScene.DIRECT:
        bot.name_others_to(PlayerId(players[0].id))
        return players[0].user.dm_channel, [players[0].user]
    bot.room = Room(env, channel)
    if scene is SandboxScene.FRIENDS:
        dress_as_chat(env, channel, players)
    return channel, players


async def welcome(playground: Playground, channel: ChannelHandle, scene: SandboxScene) -> None:
    """Say in *channel* how the page is used, and post again what was open before."""
    bot, players = playground.bot, playground.players
    room = bot.get_partial_messageable(channel.id)
    await room.send(WELCOMES[scene], view=view_of([learn_button(), play_button()]))
    await bot.names.find_all(PlayerId(player.id) for player in players)
    await post_again(bot, players)
    await bot.until_idle()
    await playground.env.settle()


async def _keep_up(
    playground: Playground, channel: ChannelHandle, page: Preview, stopped: asyncio.Event
) -> None:
    playground.clock.followers.append(lambda: set_clock_of(page, playground.clock))
    await _first(
        page.wait_closed(),
        stopped.wait(),
        keep_in_order(playground, channel, page),
        playground.passing.run(),
        keep_noting_time(playground.bot.services.uptime),
    )


def build_server(env: simcord.Env, clock: SandboxClock) -> tuple[ChannelHandle, list[MemberActor]]:
    """Create a server in *env* with one channel and all players; return the channel and these.

    Their ids are the same at every start. All players may manage the server, so that each can try
    every command.
    """
    guild = env.create_guild(setup.SANDBOX_SERVER)
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    channel = guild.create_text_channel(
        setup.SANDBOX_CHANNEL, overwrites={guild.default_role: no_threads}
    )
    players = [guild.add_member(env.create_user(name)) for name in PLAYERS]
    everybody = env.backend.get_role(guild.id, guild.default_role.id)
    managing = everybody.permissions | discord.Permissions(manage_guild=True).value
    env.backend.edit_role(guild.id, everybody.id, {"permissions": managing})
    env.backend.edit_bot_profile(setup.NAME)
    set_clock(env, clock)
    clock.followers.append(lambda: set_clock(env, clock))
    return channel, players


async def post_again(bot: TaflBot, players: list[MemberActor]) -> None:
    """Post open challenges, lobbies, boards and tournaments again: the old messages are gone."""
    for player in players:
        for challenge in await bot.services.challenges.open_for(PlayerId(player.id)):
            if challenge.challenger == player.id:
                await bot.services.challenges.show_again(challenge.id)
    for match in await bot.services.matches.running_matches():
        await bot.services.matches.board_again(match.id)
    for guild in bot.guilds:
        await bot.services.lobbies.show_again(guild.id)
        for tournament in await bot.services.tournaments.listed(guild.id, MAX_OPEN_TOURNAMENTS):
            await bot.services.tournaments.show_again(tournament.id)


async def keep_in_order(playground: Playground, channel: ChannelHandle, page: Preview) -> None:
    """At every ``TICK`` until cancelled, set all clocks, delete old boards, and refresh the *page*.

    The page is refreshed if something has happened that was no click: after clicks, it refreshes
    itself.
    """
    env, bot, clock = playground.env, playground.bot, playground.clock
    before = shown = sum(each.done for each in playground.aside)
    while True:
        set_clock(env, clock)
        drop_old_boards(env, channel)
        done = sum(each.done for each in playground.aside)
        # Refreshed again a tick later: results appear with a delay.
        refreshes, before, shown = bot.is_ahead or done != before, shown, done
        bot.is_ahead = False
        if refreshes:
            # A failure is harmless: somebody is clicking just now, and that refreshes the page.
            with contextlib.suppress(SetupError, TimeoutError):
                await page.refresh()
        set_clock_of(page, clock)
        await asyncio.sleep(TICK.total_seconds())


async def keep_noting_time(uptime: Uptime, every: timedelta = MINUTE) -> None:
    """Store the time in intervals of *every*, so that a killed sandbox can be resumed from it."""
    while True:
        await asyncio.sleep(every.total_seconds())
        with contextlib.suppress(StoreError):
            await uninterrupted(uptime.mark())


def set_clock(env: simcord.Env, clock: SandboxClock) -> None:
    """Move the clock of the simulated Discord forward to the time of *clock*."""
    env.backend.advance_clock(max(0.0, (clock.now() - env.now()).total_seconds()))


def set_clock_of(page: Preview, clock: SandboxClock) -> None:
    """Set the clock from which the *page* computes how long ago something was.

    The page's clock stands still between refreshes. It is set one ``TICK`` ahead, so that nothing
    that happens until its next setting seems to lie in the future.
    """
    page.capture_time = clock.now() + TICK


async def _first(*waits: Awaitable[object]) -> None:
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


if __name__ == "__main__":
    sys.exit(main())
