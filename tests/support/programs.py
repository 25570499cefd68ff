"""Programs for processes of their own, which are forked from one that has loaded them."""

import asyncio
import logging
import os
import runpy
import sys
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import aiohttp
import discord
from discord.webhook.async_ import async_context, interaction_response_params

from bot.__main__ import main, set_up_logging
from bot.log_lines import LogFormat
from db import sqlalchemy_engines
from db.store import SqlStore
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.services.matches import Matches
from play.time.habits import DEFAULT_HABITS
from tafl.dice_and_lots import Dice
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, BJORN, HALL, NOON, SKIPPING, new_match
from tests.support.processes import Ended, run

SEED = "5eed" * 16
NOTE = "I always fall for this"
TOKEN = "aW50ZXJhY3Rpb24"


def without_settings() -> dict[str, str]:
    """The environment of the tests, without settings of the bot."""
    return {name: value for name, value in os.environ.items() if "HNEFABOT" not in name}


def address(file: Path) -> str:
    """The URL of the database *file*."""
    return f"sqlite+aiosqlite:///{file}"


def program(*arguments: str) -> int:
    """Run the bot as ``python -m bot`` does."""
    return main(arguments)


def admin_program(*arguments: str) -> int:
    """Run a command as ``python -m bot.admin`` does, which ends the process unless all is well."""
    sys.argv = ["admin", *arguments]
    runpy.run_module("bot.admin", run_name="__main__")
    return 0


def impatient_program(*arguments: str) -> int:
    """Run the bot as ``python -m bot`` does, without waiting for a database that is in use."""
    sqlalchemy_engines.PATIENCE = 0.0
    return main(arguments)


def run_bot(folder: Path, *arguments: str, **settings: str) -> Ended:
    """Start the bot in *folder* with *settings* and no others."""
    return run(program, arguments, without_settings() | settings, folder)


class Refusing(BaseHTTPRequestHandler):
    """Discord, which answers everything with one *status*."""

    status = 401

    def do_GET(self) -> None:
        """Refuse the request."""
        self.send_response(self.status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b'{"message": "No", "code": 0}')

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def refused_program(status: str) -> int:
    """Run the bot where Discord answers with that *status*; without one, it does not answer."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as server:
        discord.http.Route.BASE = f"http://127.0.0.1:{server.server_port}"
        if status:
            Refusing.status = int(status)
            Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        else:
            server.server_close()
        try:
            return main()
        finally:
            if status:
                server.shutdown()


def secretive_program(file: str, level: str, form: LogFormat) -> int:
    """Store a seed and a note, and answer an interaction, as the bot does; log it."""
    set_up_logging(level, form)
    # That of the server here, which is asked for what stands in the address.
    logging.getLogger("aiohttp.access").disabled = True
    logging.getLogger("bot.somewhere").debug("The bot's own log")
    asyncio.run(_be_secretive(address(Path(file))))
    return 0


async def _be_secretive(url: str) -> None:
    store = SqlStore(url)
    async with store.begin() as unit:
        begun = Match.start(
            HALL, Seats(ANNA, BJORN), Terms(SKIPPING), NOON, DEFAULT_HABITS, Dice(SEED)
        )
        match = await unit.matches.add_match(begun, DEFAULT_HABITS)
        await unit.notes.put(match.id, ANNA, NOTE, NOON)
    async with store.read() as unit:
        await unit.matches.load_match(match.id)
        await unit.notes.load_note(match.id, ANNA)
    await store.close()
    async with DiscordServer(HALL.channel_id or 0) as server, aiohttp.ClientSession() as session:
        with server.in_place_of_discord():
            await _answer(session)


async def _answer(session: aiohttp.ClientSession) -> None:
    answer = async_context.get().create_interaction_response
    with suppress(discord.HTTPException):  # nobody knows this interaction
        await answer(1, TOKEN, session=session, params=interaction_response_params(type=5))


def fail() -> int:
    """A program that ends with an error of several lines."""
    raise LookupError("no\nsuch thing")  # noqa: EM101, TRY003


def crash() -> int:
    """A program that logs in JSON, and crashes, as ``python -m`` would end it."""
    set_up_logging("INFO", "json")
    logging.getLogger("bot.somewhere").info("Hello")
    try:
        return fail()
    except LookupError as error:
        sys.excepthook(type(error), error, error.__traceback__)
        return 1


def play_and_write_half(url: str, match_id: str) -> int:
    """Play a move of a match, and begin to store another match; say so, and hang."""
    asyncio.run(_play_and_write_half(url, int(match_id)))
    return 0


async def _play_and_write_half(url: str, match_id: int) -> None:
    store = SqlStore(url)
    await Matches(store, lambda: NOON, lambda: None).play(match_id, ANNA, "c1-b1", seen=0)
    async with store.begin() as unit:
        await unit.matches.add_match(new_match(), DEFAULT_HABITS)
        print("written", flush=True)  # noqa: T201 - what it is for
        await asyncio.Event().wait()
