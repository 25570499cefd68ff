"""What the bot logs has no secrets, whatever its level; and its files are for their owner."""

import asyncio
import logging
from contextlib import suppress
from pathlib import Path

import aiohttp
import discord
from discord.webhook.async_ import async_context, interaction_response_params

from bot.__main__ import set_up_logging
from bot.log_lines import LogFormat
from db.store import SqlStore
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from tafl.chance import Dice
from tests.bot.test_main import address, refused_program, without_settings
from tests.support.cases import for_each
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, BJORN, HALL, NOON, SKIPPING
from tests.support.processes import run

SEED = "5eed" * 16
NOTE = "I always fall for this"
TOKEN = "aW50ZXJhY3Rpb24"


def secretive_program(file: str, level: str, form: LogFormat) -> int:
    """Store a seed and a note, and answer an interaction, as the bot does; log it."""
    set_up_logging(level, form)
    # That of the server here, which is asked for what stands in the address.
    logging.getLogger("aiohttp.access").disabled = True
    logging.getLogger("bot.somewhere").debug("The bot's own log")
    asyncio.run(_be_secretive(f"sqlite+aiosqlite:///{file}"))
    return 0


async def _be_secretive(url: str) -> None:
    store = SqlStore(url)
    async with store.begin() as unit:
        begun = Match.start(HALL, Seats(ANNA, BJORN), Terms(SKIPPING), NOON, Dice(SEED))
        match = await unit.matches.add(begun)
        await unit.notes.put(match.id, ANNA, NOTE, NOON)
    async with store.read() as unit:
        await unit.matches.get(match.id)
        await unit.notes.get(match.id, ANNA)
    await store.close()
    async with DiscordServer(HALL.channel_id or 0) as server, aiohttp.ClientSession() as session:
        with server.in_place_of_discord():
            await _answer(session)


async def _answer(session: aiohttp.ClientSession) -> None:
    answer = async_context.get().create_interaction_response
    with suppress(discord.HTTPException):  # nobody knows this interaction
        await answer(1, TOKEN, session=session, params=interaction_response_params(type=5))


@for_each(
    "level, form",
    [
        ("DEBUG", "plain"),
        ("DEBUG", "json"),
        ("INFO", "plain"),
        ("WARNING", "plain"),
        ("ERROR", "json"),
    ],
)
def test_no_secret_is_logged_at_any_level(
    tmp_path: Path, database: Path, level: str, form: LogFormat
) -> None:
    """Neither seeds nor notes nor tokens, by any library; the bot's own log says more."""
    ended = run(secretive_program, (str(database), level, form), without_settings(), tmp_path)

    logged = ended.stdout + ended.stderr
    assert ended.returncode == 0, logged
    for secret in (SEED, NOTE, TOKEN):
        assert secret not in logged
    assert ("The bot's own log" in logged) is (level == "DEBUG")


def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    """The database, what SQLite puts beside it, and the folder that is made for it."""
    settings = {
        "HNEFABOT_TOKEN": "x",
        "HNEFABOT_DATABASE_URL": address(tmp_path / "data" / "games"),
    }
    ended = run(refused_program, ("401",), without_settings() | settings, tmp_path)

    made = [tmp_path / "data", *(tmp_path / "data").iterdir()]
    assert len(made) > 1, ended.stderr
    assert [file for file in made if file.stat().st_mode & 0o077] == []
    assert "can read" not in ended.stderr


def test_an_owner_is_warned_of_files_that_others_can_read(tmp_path: Path, database: Path) -> None:
    """They are left as they are: perhaps they are meant to be read, by a group."""
    environment = tmp_path / ".env"
    environment.write_text("HNEFABOT_TOKEN=x\n")
    for file in (environment, database):
        file.chmod(0o644)

    settings = {"HNEFABOT_DATABASE_URL": address(database)}
    ended = run(refused_program, ("401",), without_settings() | settings, tmp_path)

    assert (
        "Other users of this machine can read .env. To change that: chmod 600 .env" in ended.stderr
    )
    assert f"chmod 600 {database}" in ended.stderr
    assert database.stat().st_mode & 0o777 == 0o644
