"""Why the database cannot be used."""

from play.store.errors import StoreBusyError, StoredGameError, StoreNewerError, StoreUnusableError


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about the database; None for any other."""
    match error:
        case StoreBusyError():
            return "The database is busy. Nothing was stored: please try again in a moment."
        case StoredGameError():
            return (
                f"Match #{error.match_id} cannot be read from move {error.ply + 1} on. Nothing "
                "was changed; please tell whoever runs this bot."
            )
        case StoreNewerError():
            return (
                f"The database was written by a newer version of this program ({error.found}; "
                f"this one knows {error.newest}). It was left as it is: install the newer version."
            )
        case StoreUnusableError():
            return f"The database cannot be opened: {error.reason.rstrip('.')}."
        case _:
            return None
