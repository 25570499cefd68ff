"""``python -m bot``, or ``hnefabot``: puts everything together and runs until it is stopped.

With ``--recount`` it recounts ratings and statistics instead, and ends. ``admin`` is for the
operator: ``bot/admin/``.
"""

import gc
import sys

if __name__ == "__main__" and sys.argv[1:2] == ["admin"]:
    # Now, not below: a command of the operator needs neither Discord's library nor pictures.
    from bot.admin.__main__ import main as administer

    sys.exit(administer(sys.argv[2:]))

# All that is loaded now stays: to look through it for garbage meanwhile is a sixth of a start.
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
from pathlib import Path
from time import perf_counter
from typing import Any

import aiohttp
import discord
from discord import app_commands
from pydantic import ValidationError

from bot.admin.backup_process import back_up_apart
from bot.admin.backup_rounds import BackupRounds
from bot.client import TaflBot
from bot.discord_api import ApiError, reach_at
from bot.figures.address import Address, AddressError, ServingError
from bot.figures.measuring import Measures, measuring
from bot.figures.stores import MeasuredStore
from bot.log_lines import LineCounter, LogFormat, set_up_handler
from bot.settings import Settings
from bot.shard_settings import ShardsError, own_shards
from bot.stopping import until_stopped
from bot.ui.base import LookThrough
from bot.wording import setup
from db.engines import BOT, file_of
from db.migrate import migrate
from db.process_lock import sole_process
from db.shard_locks import shard_locks_on
from db.soundness import is_small, require_sound
from db.starting import one_at_a_time
from db.store import SqlStore
from db.wakeups import wakeups_on
from db.watching import Watch
from play.computer.thinker import NoThinker, Thinker
from play.puzzles.miner import Miner
from play.services.ratings import Ratings
from play.services.statistics import Statistics
from play.store.errors import StoreError
from play.store.port import Store
from play.wakeups import Wakeups
from tafl.rulesets import keys, ruleset

gc.freeze()  # or the first search for garbage would look through it, for a tenth of a second
gc.enable()

log = logging.getLogger(__name__)

EXIT_UNUSABLE = 2
"""Exit status when the bot cannot be started as it is set up."""

OWN_LOGS = ("__main__", "bot", "db", "pairing", "play", "rendering", "tafl")
"""The logs of this program, which name no secrets."""

OWNER_ONLY = 0o077
"""The rights that others do not get to files that the bot creates."""

ENVIRONMENT_FILE = Path(".env")

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
"""What keeps the bot from running though nothing is wrong with it."""


def now() -> datetime:
    """The present moment; the only clock of the program."""
    return datetime.now(UTC)


SWITCH_INTERVAL = 0.001
"""Seconds for which a thread that computes keeps the interpreter when the event loop wants it.

With Python's own five milliseconds, answers would wait that long while a picture is drawn in a
thread.
"""

chance = random.SystemRandom().random
"""Uniform from 0 to 1, of the system's secure source; the only chance of the program."""


def prepare_process() -> None:
    """Create files for their owner alone from now on, and favour the event loop."""
    os.umask(OWNER_ONLY)
    favour_event_loop()


def favour_event_loop() -> None:
    """Keep drawing threads and the garbage collector from delaying the event loop.

    Rulesets are read now, all of them, or the first player to choose one would hold it up. What is
    loaded by now stays for good: searching it for garbage takes a tenth of a second.
    """
    for key in keys():
        ruleset(key)
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()


def set_up_logging(level: str, form: LogFormat = "plain") -> None:
    """Log from *level* on; of libraries nothing below ``INFO``, whatever is asked for.

    There they log what goes to the database and to Discord: seeds, notes, tokens.
    """
    wanted = logging.getLevelName(level)
    set_up_handler(form, max(wanted, logging.INFO))
    for name in OWN_LOGS:
        logging.getLogger(name).setLevel(wanted)
    # Otherwise it says at every start which kind of database it has found.
    logging.getLogger("alembic").setLevel(logging.WARNING)


def warn_of_readers(*files: Path | None) -> None:
    """Warn the owner of *files* with secrets that others can read. They may have been meant to."""
    for file in files:
        if file is not None and file.exists() and file.stat().st_mode & OWNER_ONLY:
            log.warning(setup.readable_by_others(file))


def command() -> int:
    """What the installed command ``hnefabot`` does: the same as ``python -m bot``."""
    if sys.argv[1:2] == ["admin"]:
        from bot.admin.__main__ import main as administer  # noqa: PLC0415 - seldom needed

        return administer(sys.argv[2:])
    return main(sys.argv[1:])


def main(arguments: Sequence[str] = ()) -> int:
    """Run the bot, or do what the *arguments* of the command line say; return the exit status."""
    parser = argparse.ArgumentParser("python -m bot", description=setup.PROGRAM, epilog=setup.ADMIN)
    parser.add_argument("--recount", action="store_true", help=setup.RECOUNT)
    running = f"{setup.NAME} {version(setup.NAME)}"
    parser.add_argument("--version", action="version", version=running, help=setup.VERSION)
    asked = parser.parse_args(arguments)
    prepare_process()
    try:
        settings = Settings()
    except ValidationError as error:
        # Names alone: pydantic's own text has the values as well, and one may be the token.
        print(setup.bad_settings([str(e["loc"][0]) for e in error.errors()]), file=sys.stderr)
        return EXIT_UNUSABLE
    return _recount(settings) if asked.recount else _run(settings)


def _recount(settings: Settings) -> int:
    """Recount ratings and statistics, and print how that went."""
    try:
        print(asyncio.run(recount(settings)))
    except StoreError as error:
        print(setup.cannot_recount(error), file=sys.stderr)
        return EXIT_UNUSABLE
    return 0


def _run(settings: Settings) -> int:
    """Run the bot until it is stopped."""
    token = settings.token.get_secret_value().strip()
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
    """What makes the event loop: uvloop, which does the same faster, if it is installed."""
    try:
        from uvloop import new_event_loop  # noqa: PLC0415
    except ImportError:
        return asyncio.new_event_loop
    return new_event_loop


def _refuse(settings: Settings, sentence: str) -> int:
    """Say why the bot does not run, as all else is said; return the exit status."""
    if settings.log_format == "json":
        log.critical(sentence)
    else:
        print(sentence, file=sys.stderr)
    return EXIT_UNUSABLE


async def run(settings: Settings, token: str) -> None:
    """Run the bot until it is stopped, with figures if they are wanted."""
    if not settings.metrics:
        await serve(settings, token)
        return
    address, database = Address.read(settings.metrics), _kind_of(settings.database_url)
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
    """Open the store, bringing it up to date, and serve until stopped."""
    own_shards(settings)  # before the database is touched
    if settings.discord_api:
        reach_at(settings.discord_api)
    url = settings.database_url
    with sole_process(url):
        small = is_small(url)
        if small:
            await require_sound(url)
        await migrate(url)
        warn_of_readers(ENVIRONMENT_FILE, file_of(url))
        async with wakeups_on(url) as wakeups:
            await _serve(settings, token, measures, wakeups, small=small)


async def _serve(
    settings: Settings, token: str, measures: Measures | None, wakeups: Wakeups, *, small: bool
) -> None:
    """Serve until stopped; a database that is not *small* is looked through meanwhile."""
    url = settings.database_url
    store = SqlStore(url, BOT, None if measures is None else watch_for(measures))
    try:
        bot = TaflBot(
            store if measures is None else MeasuredStore(store, measures.figures, perf_counter),
            now,
            chance,
            settings.heartbeat_file,
            thinker=thinker_for(settings),
            look_through=look_through_for(settings),
            miner=miner_for(settings),
            measures=measures,
            wakeups=wakeups,
            shards=own_shards(settings),
            shard_locks=shard_locks_on(url),
            shares_limit=not settings.discord_api,
            alone=partial(one_at_a_time, url),
            backups=backups_for(settings, store),
        )
        async with bot:
            serving = bot.start(token)
            # A large database is looked through while it is used: that can take minutes.
            work = serving if small else first_failure(serving, require_sound(url))
            await until_stopped(work)
    finally:
        await store.close()


def _kind_of(url: str) -> str:
    return "postgresql" if file_of(url) is None else "sqlite"


def watch_for(measures: Measures) -> Watch:
    """What is told of the database."""
    return Watch(perf_counter, measures.figures.statement_ended, measures.figures.moves_stored)


def thinker_for(settings: Settings) -> Thinker:
    """What thinks for the computer; a bot that runs without it never imports its engine."""
    if settings.engine == "off":
        return NoThinker()
    from bot.computer.thinking_processes import (  # noqa: PLC0415
        ThinkingProcesses,
        thinking_workers,
    )

    return ThinkingProcesses(thinking_workers(settings.engine_processes))


def look_through_for(settings: Settings) -> LookThrough | None:
    """What looks through finished games; a bot without the engine reviews none."""
    if settings.engine == "off":
        return None
    from bot.reviews.looking import look_through  # noqa: PLC0415

    return look_through


def miner_for(settings: Settings) -> Miner | None:
    """What looks through games for puzzles; nothing does where there is no computer."""
    if settings.engine == "off":
        return None
    from bot.computer.mining_process import (  # noqa: PLC0415
        MiningProcess,
        mining_worker,
    )

    return MiningProcess(mining_worker())


def backups_for(settings: Settings, store: Store) -> BackupRounds | None:
    """What makes backups, where the owner wants any."""
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
    """Wait for all that is *running*; what fails first ends the rest."""
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
    """Recount ratings and statistics; return a report."""
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
