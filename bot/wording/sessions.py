"""Sentences about the web page: links to it, and the browsers in which people are signed in."""

from collections.abc import Sequence

from bot.wording.mentions import moment
from bot.wording.periods import period
from bot.wording.sentences import Sentences
from play.limits.amounts import LINK_LASTS, SESSION_LASTS
from play.sessions import LinkGoneError, LinkUsedError, Session
from tafl.phrases import counted

OPEN, OPEN_BOARD = "Open the page", "Open board"
END_ALL = "Sign out everywhere"


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
        since = ", ".join(moment(each.began_at) for each in sessions)
        lines.append(f"You're signed in in {counted(len(sessions), 'browser')}, since {since}.")
    return "\n".join(lines)


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
