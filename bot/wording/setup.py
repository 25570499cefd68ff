"""Texts for people who start the program or the sandbox."""

import errno
from collections.abc import Sequence
from datetime import datetime, timedelta
from http import HTTPStatus
from pathlib import Path

import discord

from bot.figures.address import AddressError, ServingError
from bot.shard_settings import ShardMistake, ShardsError
from bot.wording import operating, store
from bot.wording.greeting import WHAT_TAFL_IS
from bot.wording.mentions import moment
from bot.wording.periods import period
from bot.wording.sentence_templates import Sentences, sentence_for
from play.services.ratings import Recounted
from play.shards import Shards
from play.store.errors import StoreBusyError
from tafl.phrases import listed

PORTAL = "https://discord.com/developers/applications"

SETUP_NEEDED = (
    f"There is no bot token. Create one at {PORTAL} (New Application, then Bot, then Reset Token) "
    "and set HNEFABOT_TOKEN to it. To play without an account, run `make sandbox`."
)

WRONG_TOKEN = (
    f"Discord doesn't know this token. Copy the token of your bot from {PORTAL} (Bot, then Reset "
    "Token) and set HNEFABOT_TOKEN to it."
)

PROGRAM = "Run the tafl bot on Discord until it is stopped. README.md explains how to set it up."

ADMIN = "For backups, blocks, maintenance and more: python -m bot admin --help"

RECOUNT = (
    "recount all ratings and statistics from the games in the database, then exit; stop the bot "
    "first, or players have to wait"
)

VERSION = "print the version, then exit"


def recounted(results: Recounted, matches: int, took: timedelta) -> str:
    """The answer to ``--recount``: the *results* and *matches* counted, and the time it *took*."""
    missing = f", {results.found:,} of which had been missing" if results.found else ""
    return (
        f"Recounted in {took.total_seconds():.1f} seconds.\n"
        f"Ratings: {_number(results.results, 'result')}{missing}.\n"
        f"Statistics: {_number(matches, 'finished game')}."
    )


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def unknown_name(name: str, meant: str) -> str:
    return f"There is no setting {name}, so it does nothing. Do you mean {meant}?"


def readable_by_others(file: Path) -> str:
    return f"Other users of this machine can read {file}. To change that: chmod 600 {file}"


def cannot_recount(error: BaseException) -> str:
    if isinstance(error, StoreBusyError):
        return "The database is busy. Stop the bot first, then recount."
    return store.for_owner(error) or str(error)


NAME = "hnefabot"
WEB = "HNEFABOT_WEB"
SANDBOX_SERVER = "Tafl sandbox"
SANDBOX = "Play with the real bot on a simulated Discord, in a page on this machine."
SANDBOX_CHANNEL = "tafl"

_TOUCH = (
    "- **A board that you can touch:** press *Open board* below a board, or send `/web`. It opens "
    "in another tab.\n"
)

_FIRST_STEPS = (
    f"**Welcome to the sandbox.** {WHAT_TAFL_IS}\n"
    "- **New to tafl?** Press *Learn to play* below.\n"
    "- **A first game:** press *Play the computer*, or send `/play`.\n"
)

SANDBOX_WELCOME = (
    f"{_FIRST_STEPS}"
    f"{_TOUCH}"
    "- **Two players:** send `/challenge`, then press *Send*. Become somebody else above, under "
    "*Viewing as*, and press *Accept*.\n\n"
    "On Discord, each game has a thread of its own. `/help` explains the rest, and `/wait 2d` "
    "skips 2 days."
)

SCENES = (
    "what the page shows: a channel of a server, a chat of friends that the bot is not in, or one "
    "player's direct messages with the bot; default: %(default)s"
)

SANDBOX_WELCOME_FRIENDS = (
    f"{_FIRST_STEPS}"
    f"{_TOUCH}"
    "- **Two players:** send `/challenge`, then press *Send*. Become somebody else above, under "
    "*Viewing as*, and press *Accept*.\n\n"
    "This is a chat of friends who have added the bot, but the bot isn't in it. Both players get "
    "each board as a direct message, which only they see here. `/help` explains the rest, and "
    "`/wait 2d` skips 2 days."
)

SANDBOX_WELCOME_DIRECT = (
    f"{_FIRST_STEPS}\nThese are Astrid's direct messages with the bot. Send a move such as `d1-b1` "
    "to play it. `/games` lists your games, and `/help` explains the rest. `/wait 1d` skips a day, "
    "and brings the next daily puzzle.\n"
    "To play somebody else, start the sandbox without `--scene direct`."
)


def private(content: str) -> str:
    """A direct message of the bot, as the sandbox's channel shows it to its recipient alone."""
    return f"✉️ *Direct message*\n{content}"


def waiting(until: datetime) -> str:
    return f"Skipping time until {moment(until)}."


def too_long_a_wait(longest: timedelta) -> str:
    return f"You can skip at most {period(longest)} at once. Try `/wait 2d`, then wait again."


def sandbox(address: str, players: Sequence[str], database: str) -> str:
    return (
        f"The sandbox is ready. Open this page in a browser:\n\n    {address}\n\n"
        f"Choose who you are ({listed(players, last='or')}). Then type a slash command such as "
        "/challenge, or press buttons. To play both sides, open the page in two tabs.\n"
        f"Games are kept in {database}, and their boards are posted again at each start. The "
        "address stays the same, and an open page loads itself again. Older boards disappear; "
        "`/history` has all moves. Stop with Ctrl+C."
    )


def page_cannot_start(reason: str) -> str:
    return (
        f"The page can't be served: {reason}. Choose another port, such as "
        "`.venv/bin/python -m bot.sandbox --port 8620`."
    )


def discord_lost(ids: Sequence[int], shards: Shards) -> str:
    """The report that the shards *ids*, of all *shards* of this process, lost the connection."""
    if len(ids) == len(shards.ids):
        return "The connection to Discord is lost."
    lost = listed(map(str, ids))
    which = f"shard {lost}" if len(ids) == 1 else f"shards {lost}"
    return f"The connection to Discord is lost on {which} of {shards.count}."


BEATS_UNSTORED = "The database can't be written."
NOT_CONNECTED = "The bot hasn't connected to Discord yet."
HEALTH_UNKNOWN = "The bot can't find out whether it is well. Its log says why."
STORE_UNREADABLE = "The database can't be read."
OUTBOX_STUCK = "Messages are waiting, but none has been delivered for some minutes."


def deadlines_late(late: timedelta) -> str:
    return f"The bot is late: a deadline was over {period(late)} ago. Its log says why."


def hanging(seconds: float) -> str:
    return f"The bot hangs: it hasn't done anything for {seconds:.0f} seconds. Restart it."


def tasks_lost(names: Sequence[str]) -> str:
    return f"A part of the bot has stopped and doesn't come back: {listed(names)}."


def _not_served(error: ServingError) -> str:
    match error.reason.errno:
        case errno.EADDRINUSE:
            return (
                f"Another program already uses {error.address}, the address in {error.setting}. "
                "Choose another port there, or stop that program."
            )
        case errno.EACCES:
            return (
                f"The bot may not listen on {error.address}, the address in {error.setting}. "
                "Choose a port from 1024 on."
            )
        case _:
            return (
                f"This machine can't listen on {error.address}, the address in {error.setting} "
                f"({error.reason.strerror}). Set it to an address of this machine, such as "
                f"127.0.0.1:{error.address.port}."
            )


def _closed(error: discord.ConnectionClosed) -> str:
    if error.code == 4004:  # noqa: PLR2004 - authentication failed
        return WRONG_TOKEN
    if error.code in {4010, 4011}:  # there is no such shard, or its servers would be too many
        return (
            "Discord refuses these shards: each can have 2,500 servers at most. Raise "
            "HNEFABOT_SHARDS for all processes, or remove it."
        )
    return (
        f"Discord closed the connection with code {error.code}. Start again. If that doesn't help, "
        "look the code up at https://discord.com/developers/docs."
    )


def _http_error(error: discord.HTTPException) -> str:
    if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _DISCORD_DOWN
    return (
        f"Discord refused the connection with status {error.status}. Wait some minutes, then start "
        "again."
    )


_DISCORD_DOWN = "Discord is having problems. See https://discordstatus.com, and start again later."

_CANNOT_START: Sentences = {
    AddressError: (
        "{setting} can't be used. Set it to an address of this machine and a port, such as "
        "127.0.0.1:9100."
    ),
    ShardsError: {
        ShardMistake.NO_COUNT: (
            "HNEFABOT_SHARD_IDS needs HNEFABOT_SHARDS too: how many shards there are in all, the "
            "same number for each process."
        ),
        ShardMistake.UNREADABLE: (
            "HNEFABOT_SHARD_IDS can't be read. Write numbers and ranges, such as 0-3 or 0,2,5-7."
        ),
        ShardMistake.BEYOND: lambda error: (
            f"HNEFABOT_SHARD_IDS is {error.ids}, but HNEFABOT_SHARDS is {error.count}. Shards are "
            f"numbered from 0, so the last one is {(error.count or 1) - 1}."
        ),
        ShardMistake.ALONE: (
            "HNEFABOT_SHARD_IDS leaves shards to other processes, but only one process can use a "
            "SQLite database. Remove HNEFABOT_SHARD_IDS, or use PostgreSQL: see docs/operating.md."
        ),
    },
    ServingError: _not_served,
    discord.LoginFailure: WRONG_TOKEN,
    discord.ConnectionClosed: _closed,
    discord.PrivilegedIntentsRequired: (
        "Discord refuses the privileged intents that this bot asks for. Turn them on at "
        f"{PORTAL}, under Bot, then start again."
    ),
    discord.HTTPException: _http_error,
    discord.GatewayNotFound: _DISCORD_DOWN,
}


def cannot_start(error: BaseException) -> str:
    return (
        sentence_for(error, _CANNOT_START)
        or operating.refused(error)
        or "Discord can't be reached. Check the network, then start again."
    )
