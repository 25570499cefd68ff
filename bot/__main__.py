"""Entry point of ``python -m bot`` and ``hnefabot``: build the bot and run it until stopped.

``--recount`` recounts ratings and statistics instead. ``admin`` runs an operator's command
(``bot/admin/``).
"""

import gc
import sys

if __name__ == "__main__" and sys.argv[1:2] == ["admin"]:
    # Before the other imports: these commands need neither Discord's library nor pictures.
    from bot.admin.__main__ import main as administer

    sys.exit(administer(sys.argv[2:]))

# Modules stay loaded: collecting garbage while they are imported takes a sixth of the start.
gc.disable()

import argparse
import asyncio
import logging
import os
import random
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from time import perf_counter
from typing import Any, NamedTuple

import aiohttp
import discord
from discord import app_commands

from bot.admin.backup_rounds import BackupRounds, back_up_apart
from bot.client import TaflBot, WebPage
from bot.discord_api import ApiError, is_in_clear, reach_at
from bot.figures.address import Address, AddressError, ServingError
from bot.figures.measuring import Measures, measuring
from bot.figures.stores import MeasuredStore
from bot.log_lines import LineCounter, LogFormat, set_up_handler
from bot.settings import (
    OWNER_ONLY,
    SETTINGS_ERRORS,
    Settings,
    read_settings,
    readable_by_others,
    unknown_names,
)
from bot.shard_settings import ShardsError, own_shards
from bot.stopping import until_stopped
from bot.ui.base import LookThrough, LookUp
from bot.wording import setup
from bot.wording.operating import PAGE_UNENCRYPTED, UNENCRYPTED, bad_settings
from db.measurements import StoreWatch
from db.migrate import migrate
from db.postgresql_locks import one_at_a_time
from db.shard_locks import shard_locks_on
from db.sqlalchemy_engines import BOT, file_of
from db.sqlite_damage import is_small, require_sound
from db.sqlite_lock import sole_process
from db.store import SqlStore
from db.wakeups import wakeups_on
from play.computer.thinker import NoThinker, Thinker
from play.puzzles.port import Miner
from play.services.ratings import Ratings
from play.services.statistics import Statistics
from play.store.errors import StoreError
from play.store.port import Store
from play.wakeups import Wakeups
from tafl.rulesets import keys, ruleset

gc.freeze()  # the first collection would take a tenth of a second longer
gc.enable()

log = logging.getLogger(__name__)

EXIT_UNUSABLE = 2
"""Exit status when the bot cannot be started as it is set up."""

OWN_LOGS = ("__main__", "bot", "db", "pairing", "play", "rendering", "tafl")
"""Names of this program's own loggers, whose messages contain no secrets."""

START_ERRORS = (
    ApiError,
    ShardsError,
    AddressError,
    ServingError,
    StoreError,
    discord.LoginFailure,
    discord.PrivilegedIntentsRequired,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    discord.HTTPException,
    aiohttp.ClientError,
    TimeoutError,
)
"""Errors that stop the bot without a bug: wrong settings, or something that cannot be reached."""


def now() -> datetime:
    return datetime.now(UTC)


SWITCH_INTERVAL = 0.001
"""Seconds after which a computing thread must let the waiting event loop run.

With Python's default of five milliseconds, answers would wait longer for pictures drawn in threads.
"""

chance = random.SystemRandom().random
"""Return a random number from 0 to 1; the program has no other source of randomness."""


def prepare_process() -> None:
    """Make new files readable by their owner only, and keep the event loop from being delayed."""
    os.umask(OWNER_ONLY)
    favour_event_loop()


def favour_event_loop() -> None:
    """Keep drawing threads and the garbage collector from delaying the event loop.

    All rulesets are read now, because the first use of one would block the loop. All that is loaded
    by now is exempt from garbage collection, because searching it takes a tenth of a second.
    """
    for key in keys():
        ruleset(key)
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()


def set_up_logging(level: str, form: LogFormat = "plain") -> None:
    """Log messages of *level* and above in the format *form*; of libraries, none below ``INFO``.

    With ``DEBUG``, libraries would log what is sent to the database and to Discord, such as tokens.
    """
    wanted = logging.getLevelName(level)
    set_up_handler(form, max(wanted, logging.INFO))
    for name in OWN_LOGS:
        logging.getLogger(name).setLevel(wanted)
    # Alembic logs the kind of database at every start.
    logging.getLogger("alembic").setLevel(logging.WARNING)


def command() -> int:
    """Entry point of the installed command ``hnefabot``, the same as ``python -m bot``."""
    if sys.argv[1:2] == ["admin"]:
        from bot.admin.__main__ import main as administer  # noqa: PLC0415 - seldom needed

        return administer(sys.argv[2:])
    return main(sys.argv[1:])


def main(arguments: Sequence[str] = ()) -> int:
    """Run the bot, or the task given in *arguments*; return the exit status."""
    parser = argparse.ArgumentParser("python -m bot", description=setup.PROGRAM, epilog=setup.ADMIN)
    parser.add_argument("--recount", action="store_true", help=setup.RECOUNT)
    running = f"{setup.NAME} {version(setup.NAME)}"
    parser.add_argument("--version", action="version", version=running, help=setup.VERSION)
    asked = parser.parse_args(arguments)
    prepare_process()
    try:
        settings = read_settings()
    except SETTINGS_ERRORS as error:
        print(bad_settings(error), file=sys.stderr)
        return EXIT_UNUSABLE
    return _recount(settings) if asked.recount else _run(settings)


def _recount(settings: Settings) -> int:
    try:
        print(asyncio.run(recount(settings)))
    except StoreError as error:
        print(setup.cannot_recount(error), file=sys.stderr)
        return EXIT_UNUSABLE
    return 0


def _run(settings: Settings) -> int:
    token = settings.token.get_secret_value()
    if not token:
        print(setup.SETUP_NEEDED, file=sys.stderr)
        return EXIT_UNUSABLE
    set_up_logging(settings.log_level, settings.log_format)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(run(settings, token))
    except app_commands.CommandSyncFailure:
        raise  # a mistake in a command, not in how the bot is set up
    except START_ERRORS as error:
        return _refuse(settings, setup.cannot_start(error))
    except KeyboardInterrupt:
        return 0
    return 0


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """The factory of the event loop; uvloop's is faster, and is taken if it is installed."""
    try:
        from uvloop import new_event_loop  # noqa: PLC0415
    except ImportError:
        return asyncio.new_event_loop
    return new_event_loop


def _refuse(settings: Settings, sentence: str) -> int:
    """Report *sentence* as the reason why the bot does not run; return the exit status."""
    if settings.log_format == "json":
        log.critical(sentence)
    else:
        print(sentence, file=sys.stderr)
    return EXIT_UNUSABLE


async def run(settings: Settings, token: str) -> None:
    """Run the bot until it is stopped; serve its metrics if an address for them is set."""
    if not settings.metrics:
        await serve(settings, token)
        return
    address = Address.read(settings.metrics)
    database = "postgresql" if file_of(settings.database_url) is None else "sqlite"
    async with measuring(
        address, version(setup.NAME), database, setup.hanging, setup.NOT_CONNECTED
    ) as measures:
        counter = LineCounter(measures.figures)
        logging.getLogger().addHandler(counter)
        try:
            await serve(settings, token, measures)
        finally:
            logging.getLogger().removeHandler(counter)


async def serve(settings: Settings, token: str, measures: Measures | None = None) -> None:
    """Migrate the database to the current version, and run the bot on it until stopped."""
    for name, meant in unknown_names().items():
        log.warning(setup.unknown_name(name, meant))
    own_shards(settings)  # before the database is touched
    if settings.discord_api:
        reach_at(settings.discord_api)
        if is_in_clear(settings.discord_api):
            log.warning(UNENCRYPTED)  # the network may be an inner one
    url = settings.database_url
    page = page_of(settings)
    with sole_process(url):
        small = is_small(url)
        if small:
            await require_sound(url)
        await migrate(url)
        for file in readable_by_others(file_of(url)):
            log.warning(setup.readable_by_others(file))  # that may be intended
        async with wakeups_on(url) as wakeups:
            await _serve(settings, token, measures, wakeups, page, small=small)


async def _serve(  # noqa: PLR0913 - what is put together
    settings: Settings,
    token: str,
    measures: Measures | None,
    wakeups: Wakeups,
    page: WebPage | None,
    *,
    small: bool,
) -> None:
    """Run the bot until stopped; unless the database is *small*, check it for damage meanwhile."""
    url = settings.database_url
    store = SqlStore(url, BOT, None if measures is None else watch_for(measures))
    engine = engine_parts(settings)
    try:
        bot = TaflBot(
            store if measures is None else MeasuredStore(store, measures.figures, perf_counter),
            now,
            chance,
            settings.heartbeat_file,
            thinker=engine.thinker,
            look_through=engine.look_through,
            look_up=engine.look_up,
            miner=engine.miner,
            measures=measures,
            wakeups=wakeups,
            shards=own_shards(settings),
            shard_locks=shard_locks_on(url),
            shares_limit=not settings.discord_api,
            alone=partial(one_at_a_time, url),
            backups=backups_for(settings, store),
            support=None if settings.support is None else str(settings.support),
            page=page,
        )
        async with bot:
            serving = bot.start(token)
            # A large database is checked while it is in use: that can take minutes.
            work = serving if small else first_failure(serving, require_sound(url))
            await until_stopped(work)
    finally:
        await store.close()


def page_of(settings: Settings) -> WebPage | None:
    """The web page that *settings* ask for; without one, nothing of it is imported."""
    if not settings.web and settings.web_url is None:
        return None
    from bot.web_page import page_at  # noqa: PLC0415

    page = page_at(settings.web, settings.web_url)
    if is_in_clear(page.links.address):
        log.warning(PAGE_UNENCRYPTED)
    return page


def watch_for(measures: Measures) -> StoreWatch:
    """An observer of the database, which reports statements and stored moves to *measures*."""
    return StoreWatch(perf_counter, measures.figures.statement_ended, measures.figures.moves_stored)


class EngineParts(NamedTuple):
    """The parts of the bot that use the engine; the defaults are those of a bot without it."""

    thinker: Thinker
    look_through: LookThrough | None = None
    look_up: LookUp | None = None
    miner: Miner | None = None


def engine_parts(settings: Settings) -> EngineParts:
    """The parts of the bot that use the engine, which is only imported if it is switched on."""
    if settings.engine == "off":
        return EngineParts(NoThinker())
    from bot.computer.mining_process import MiningProcess, mining_worker  # noqa: PLC0415
    from bot.computer.thinking_processes import ThinkingProcesses, thinking_workers  # noqa: PLC0415
    from bot.reviews.engine_questions import look_through, look_up  # noqa: PLC0415

    thinker = ThinkingProcesses(thinking_workers(settings.engine_processes))
    return EngineParts(thinker, look_through, look_up, MiningProcess(mining_worker()))


def backups_for(settings: Settings, store: Store) -> BackupRounds | None:
    if settings.backup_dir is None:
        return None
    return BackupRounds(
        store,
        now,
        settings.backup_dir,
        settings.backup_every,
        settings.backup_keep,
        partial(back_up_apart, settings.database_url),
    )


async def first_failure(*running: Coroutine[Any, Any, None]) -> None:
    """Wait for all coroutines in *running*; the first failure cancels the others and is raised."""
    tasks = [asyncio.create_task(each) for each in running]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    for ended in ends:
        if isinstance(ended, Exception):
            raise ended


async def recount(settings: Settings) -> str:
    """Recount ratings and statistics from the stored matches; return a report."""
    await migrate(settings.database_url)
    store = SqlStore(settings.database_url)
    began = now()
    try:
        results = await Ratings(store).rebuild()
        matches = await Statistics(store).rebuild()
    finally:
        await store.close()
    return setup.recounted(results, matches, now() - began)


if __name__ == "__main__":
    sys.exit(command())
