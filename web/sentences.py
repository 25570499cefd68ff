"""Sentences of the pages around a game: signing in, lists, refusals."""

from play.errors import PlayError
from web import errors

ENTER = "Sign in as {name}"
ENTER_TEXT = (
    "Play your games in this browser. You stay signed in for 30 days, or until you sign out."
)
ENTER_BUTTON = "Sign in"

NO_ENTRY = "This link doesn't work"

SIGNED_OUT = "You're signed out"
SIGNED_OUT_TEXT = "Type /web in Discord to get a link that signs you in."

NOT_FOUND = "Nothing here"
NOT_ALLOWED = "That didn't work"
HOME = "Your games"

WAITING, OTHERS = "Your turn", "Waiting for others"
YOUR_TURN = "Your turn"

STALE = "The board has changed since then. This is the newest one."
UNEXPECTED = (
    "Something went wrong. The error was logged, and your games are unchanged. Please try again."
)
TOO_LATE = "That took too long. Please try again."
TOO_LARGE = "That's too much text. Nothing was changed."

_SENTENCES: dict[type[PlayError], str] = {
    errors.SignedOutError: SIGNED_OUT_TEXT,
    errors.UnknownPageError: "There's no such page, or you can't see it here.",
    errors.UnreadableRequestError: "That request couldn't be read. Reload the page and try again.",
    errors.ForeignRequestError: (
        "That request came from another address than this page's. Open the page again by its "
        "own address."
    ),
}


def explain(error: BaseException) -> str | None:
    """The sentence for an *error* of the page itself; None for any other."""
    if isinstance(error, errors.TooManyStreamsError):
        return f"Too many pages are open. At most {error.limit} are kept up to date."
    return next((words for kind, words in _SENTENCES.items() if isinstance(error, kind)), None)


def theirs(name: str) -> str:
    return f"{name}'s turn"
