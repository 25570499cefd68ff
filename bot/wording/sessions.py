"""Sentences about the web page: links to it, and the browsers in which people are signed in."""

from collections.abc import Sequence

from bot.wording.mentions import moment
from bot.wording.periods import period
from bot.wording.sentence_templates import Sentences
from play.limits.durations import LINK_LASTS, SESSION_LASTS
from play.sessions import LinkGoneError, LinkUsedError, Session
from tafl.phrases import counted

OPEN, OPEN_BOARD = "Open the page", "Open board"
END_ALL = "Sign out everywhere"
BROWSERS = "Browsers…"
END_WHICH = "Sign out of a browser"

NO_PAGE = "This bot has no web page. Everything works here in Discord."


def invitation(sessions: Sequence[Session]) -> str:
    """The answer above the link, with the *sessions* that the player has already."""
    lines = [
        "**Play in your browser.** Tap a piece, then the square where it goes.",
        (
            f"The link below works once, for {period(LINK_LASTS)}. Don't share it: it signs you "
            f"in. You stay signed in for {period(SESSION_LASTS)}."
        ),
    ]
    if sessions:
        lines.append(f"You're signed in in {counted(len(sessions), 'browser')}.")
    return "\n".join(lines)


def setting(number: int) -> str:
    """The line in a player's settings about the *number* of browsers where they are signed in."""
    return f"- Signed in in {counted(number, 'browser')}"


def browsers(sessions: Sequence[Session]) -> str:
    """The list of the *sessions* of a player, a line each."""
    if not sessions:
        return "You aren't signed in anywhere. `/web` signs you in."
    lines = [
        f"{number}. Signed in {moment(each.began_at)}, last used {moment(each.used_at)}"
        for number, each in enumerate(sessions, 1)
    ]
    return "\n".join(("**Browsers where you're signed in**", *lines))


def browser(number: int) -> str:
    """The name of the session with that *number* in a list to choose from."""
    return f"Browser {number}"


def ended(number: int) -> str:
    """The answer after all of a player's *number* sessions were ended."""
    if not number:
        return "You weren't signed in anywhere."
    return f"Signed out in {counted(number, 'browser')}. `/web` signs you in again."


OPENED_AGAIN = (
    "⚠️ Somebody opened your link to the web page after it had been used. If you didn't open it "
    "twice yourself, use `/web` and press *Sign out everywhere*."
)

SENTENCES: Sentences = {
    LinkGoneError: "This link no longer works. Type `/web` in Discord to get a new one.",
    LinkUsedError: (
        "This link was used already. Type `/web` in Discord to get a new one. If you didn't use "
        "it, press *Sign out everywhere* there."
    ),
}
