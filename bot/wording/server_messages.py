"""Sentences about direct messages from servers, and how to turn them off."""

from collections.abc import Sequence

from bot.wording.quoted_text import literal
from bot.wording.sentence_templates import Sentences
from play.servers.errors import NeverWrittenError, TooManyActsError
from tafl.phrases import counted, listed

TURN_OFF = "Turn off messages from this server"
TURN_ON = "Turn on again"
TURN_ON_WHICH = "Turn messages on again"
UNKNOWN = "A server that the bot has left"

COVERED = "warnings, exclusions, and news of its ladder and tournaments"
NOT_COVERED = "Messages about your own games still come. `/settings show` has buttons for those."

MAX_NAMED = 5


def turned_off(server: str) -> str:
    return (
        f"You won't get direct messages from **{server}** any more. This covers {COVERED}. "
        f"{NOT_COVERED} `/fair-play appeal` shows a warning or exclusion. Managers don't see that "
        "you turned this off."
    )


def turned_on(server: str | None) -> str:
    if server is None:
        return "Messages from that server aren't turned off."
    return f"You get direct messages from **{server}** again: {COVERED}."


def setting(servers: Sequence[str]) -> str:
    """The line in a player's settings with the names of *servers* whose messages are off."""
    named = [f"**{server}**" for server in servers[:MAX_NAMED]]
    if len(servers) > MAX_NAMED:
        named.append(counted(len(servers) - MAX_NAMED, "other"))
    return f"- Direct messages turned off: {listed(named)}"


SENTENCES: Sentences = {
    TooManyActsError: (
        "You've made {limit} changes on this server in a day, which is the limit. Try again "
        "tomorrow."
    ),
    NeverWrittenError: (
        "That server hasn't sent you messages lately, so there's nothing to turn off. If it does, "
        "press the button below that message."
    ),
}


def choice(server: str | None) -> str:
    """The name of a server in a list to choose from; *server* is None if the bot has left it."""
    return literal(server) if server is not None else UNKNOWN
