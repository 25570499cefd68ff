"""Why the database can't be used."""

from play.store.errors import StoreBusyError, StoredGameError, StoreNewerError, StoreUnusableError


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about the database; None for any other."""
    match error:
        case StoreBusyError():
            return "The database is busy, so nothing was saved. Try again in a moment."
        case StoredGameError():
            return (
                f"Game #{error.match_id} can't be read from move {error.ply + 1} on. Nothing was "
                "changed. Please report this to the owner of this bot."
            )
        case StoreNewerError():
            return (
                f"The database was written by a newer version of this program ({error.found}; "
                f"this one knows {error.newest}). Nothing was changed. Install the newer version."
            )
        case StoreUnusableError():
            return f"The database can't be opened: {error.reason.rstrip('.')}."
        case _:
            return None
