"""Why an order of the operator can't be carried out."""

from datetime import UTC, datetime

from play.orders.errors import AlreadyInMaintenanceError, NoMaintenanceError, NotBannedError
from play.store.errors import (
    CopyFailedError,
    FileTakenError,
    StoreInhabitedError,
    StoreMissingError,
    StoreOlderError,
)


def utc(moment: datetime) -> str:
    """A moment for a log or a terminal, which show no time stamps of Discord's."""
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* that only the operator can cause; None for any other."""
    match error:
        case StoreMissingError():
            return (
                f"There is no database of this bot at {error.place}. Check HNEFABOT_DATABASE_URL "
                "and the file name."
            )
        case StoreOlderError():
            return (
                f"The database is from an older version of this program ({error.found}; this one "
                f"needs {error.newest}). Start the bot once to bring it up to date, then try again."
            )
        case StoreInhabitedError():
            return (
                f"That database isn't empty ({error.table}: {error.rows:,}), so nothing was "
                "changed. Choose an empty one."
            )
        case CopyFailedError():
            return (
                f"A value in the table {error.table} can't be copied, so nothing was. Run "
                "`python -m bot admin verify` to find it."
            )
        case FileTakenError():
            return f"{error.place} already exists. Choose another name, or move it away."
        case NotBannedError():
            return f"{error.what.capitalize()} {error.id} isn't blocked. `blocks` lists those."
        case AlreadyInMaintenanceError():
            return f"Maintenance is on already, since {utc(error.since)}."
        case NoMaintenanceError():
            return "Maintenance isn't on."
        case _:
            return None
