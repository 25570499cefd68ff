"""Sentences about a database that can't be used."""

from bot.wording.sentence_templates import Sentences, sentence_for
from play.store import errors


def _unreadable_game(error: errors.StoredGameError) -> str:
    return (
        f"Game #{error.match_id} can't be read from move {error.ply + 1} on. Nothing was changed. "
        "Please report this to the owner of this bot."
    )


SENTENCES: Sentences = {
    errors.StoreClosedError: (
        "The bot is under maintenance, so nothing was changed. All clocks are stopped. You can "
        "look at your games, and play on when it's over."
    ),
    errors.StoreBusyError: "The database is busy, so nothing was saved. Try again in a moment.",
    errors.StoreFullError: (
        "The bot's disk is full, so nothing was changed. Please tell the owner of this bot, then "
        "try again later."
    ),
    errors.StoredGameError: _unreadable_game,
    errors.StoreNewerError: (
        "The database was written by a newer version of this program ({found}; this one knows "
        "{newest}). Nothing was changed. Install the newer version."
    ),
    errors.StoreNarrowedError: (
        "This version changes the database (step {version}) in a way that bots of the version "
        "before can't work with, and at least one is running. Nothing was changed. Stop all of "
        "them, then start this version."
    ),
    errors.StoreInUseError: (
        "Another process already runs the bot on this database. Nothing was changed. Stop that "
        "process first, or give this one its own database."
    ),
    errors.StoreUnreachableError: (
        "The bot can't reach its database right now. Check the board or `/games`, then try again "
        "in a few minutes."
    ),
    errors.StoreAddressError: (
        "The database's URL can't be used. Write it as sqlite:///FILE, or as "
        "postgresql://USER:PASSWORD@HOST:PORT/DATABASE. In the password, write %40 for @, %3A for "
        ":, %2F for / and %25 for %. After a ?, only options of asyncpg are known, such as "
        "ssl=require."
    ),
    errors.StoreDamagedError: (
        "The bot's database is damaged, so nothing was changed. Please tell the owner of this bot."
    ),
    errors.StoreUnusableError: (
        "The bot can't open its database, so nothing was changed. Please tell the owner of this "
        "bot."
    ),
}


def for_owner(error: BaseException) -> str | None:
    """The sentence for logs about an *error* of the database; None for any other error."""
    match error:
        case errors.StoreFullError():
            return f"The disk is full, so nothing can be stored ({error.reason}). Make room on it."
        case errors.StoreDamagedError():
            return (
                f"The database is damaged ({error.problem.rstrip('.')}). Restore your latest "
                "backup. Without one, keep a copy of the file and try `sqlite3 FILE .recover`."
            )
        case errors.StoreUnreachableError():
            return (
                f"The database can't be reached ({error.reason.rstrip('.')}). Check that its "
                "server is running."
            )
        case errors.StoreUnusableError():
            return f"The database can't be opened: {error.reason.rstrip('.')}."
        case _:
            return sentence_for(error, SENTENCES)
