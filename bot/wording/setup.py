"""What the program says to people who start it, and what the sandbox says."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.wording.clocks import period
from bot.wording.mentions import moment
from bot.wording.refusals import explain
from play.services.ratings import Recounted
from play.store.errors import StoreBusyError
from tafl.phrases import listed

SETUP_NEEDED = (
    "There is no bot token: create one at https://discord.com/developers/applications (New "
    "Application, then Bot, then Reset Token) and set HNEFABOT_TOKEN to it, or play without any "
    "account with `make sandbox`."
)


PROGRAM = "Run the tafl bot on Discord until it is stopped. README.md says how it is set up."

RECOUNT = (
    "count all ratings and statistics anew from the games in the database, and end; do it while "
    "the bot is stopped, or players wait"
)


def recounted(results: Recounted, matches: int, took: timedelta) -> str:
    """What was recounted, and how long it *took*."""
    missing = f", {results.found:,} of which had been missing" if results.found else ""
    return (
        f"Counted anew in {took.total_seconds():.1f} seconds.\n"
        f"Ratings: {_number(results.results, 'result')}{missing}.\n"
        f"Statistics: {_number(matches, 'finished game')}."
    )


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def cannot_recount(error: BaseException) -> str:
    """Why ratings and statistics cannot be counted."""
    if isinstance(error, StoreBusyError):
        return "The database is busy: stop the bot first, then count anew."
    return explain(error) or str(error)


def bad_settings(names: Sequence[str]) -> str:
    """Which settings cannot be used."""
    wrong = listed(f"HNEFABOT_{name.upper()}" for name in names)
    return f"These settings cannot be used: {wrong}. See .env.example for what they may be."


NAME = "hnefabot"


SANDBOX_SERVER = "Tafl sandbox"


SANDBOX = "Play with the real bot on a simulated Discord, in a page on this machine."


def sandbox_welcome(bot_id: int) -> str:
    """The first message in the sandbox."""
    return (
        "**Welcome to the sandbox.** Choose who you are above, under *Viewing as*.\n"
        "1. Type `/challenge` below and send it.\n"
        "2. Become somebody else and press *Accept*.\n"
        "3. Press *Move*, type `/move`, or write to me: `<@"
        f"{bot_id}> h1-h3`. Then become the other player and answer.\n\n"
        "`/help` tells everything else. `/wait` lets time pass here: with `/wait 2d` the reminders "
        "of two days come, and flags fall. Open challenges and running games are shown again "
        "here at each start, and only the newest boards are kept; `/history` has all moves."
    )


def waiting(until: datetime) -> str:
    """The answer to somebody who lets time pass."""
    return f"Time passes until {moment(until)}."


def too_long_a_wait(longest: timedelta) -> str:
    """The answer to somebody who asks for more than the *longest* wait."""
    return f"At most {period(longest)} pass at once: wait again after that, as in `/wait 2d`."


def sandbox(address: str, players: Sequence[str], database: str) -> str:
    """What the sandbox says when its page is ready."""
    return (
        f"The sandbox is ready. Open this page in a browser:\n\n    {address}\n\n"
        f"Choose who you are ({listed(players, last='or')}), and type a slash command such as "
        "/challenge or press buttons. Open the page twice to play both sides.\n"
        f"Games are kept in {database}. Stop with Ctrl+C."
    )


def page_cannot_start(reason: str) -> str:
    """Why the sandbox has no page."""
    return f"The page cannot be served: {reason}. Choose another port with --port."


def cannot_start(error: BaseException) -> str:
    """Why the bot cannot be started."""
    sentence = explain(error)
    if sentence is not None:
        return sentence
    # discord.py says *Improper token has been passed.*
    if "oken" in str(error):
        return "Discord does not know this token: set HNEFABOT_TOKEN to the token of your bot."
    return "Discord cannot be reached: check the network, and start again."
