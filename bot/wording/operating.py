"""Refusals of the operator's orders."""

from datetime import UTC, datetime

from bot.operating_errors import (
    BackupFailedError,
    DiscordUnreachableError,
    NoTokenError,
    NotOnThatServerError,
    RefusedByDiscordError,
    StillInMotionError,
    WrongTokenError,
)
from play.delivery.errors import NoticeDeliveredError, UnknownNoticeError
from play.matches.errors import FinalError, FinalReason, NotOverError
from play.orders.errors import AlreadyInMaintenanceError, NoMaintenanceError, NotBannedError
from play.store.errors import (
    CopyFailedError,
    FileTakenError,
    NoBackupError,
    StoreInhabitedError,
    StoreMissingError,
    StoreOlderError,
)


def utc(moment: datetime) -> str:
    """A moment in UTC, for logs and terminals, where Discord's time stamps are not shown."""
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
                f"The database isn't empty ({error.table}: {error.rows:,}), so nothing was "
                "changed. Choose an empty one."
            )
        case CopyFailedError():
            return (
                f"A value in the table {error.table} can't be copied, so nothing was. Run "
                "`python -m bot admin verify` to find it."
            )
        case FileTakenError():
            return f"{error.place} already exists. Choose another name, or move it away."
        case NoBackupError():
            return (
                f"{error.place} isn't a backup of this bot, or it's damaged. Nothing was changed. "
                "Try another backup."
            )
        case NotBannedError():
            return f"{error.what.capitalize()} {error.id} isn't blocked. `blocks` lists those."
        case AlreadyInMaintenanceError():
            return f"Maintenance is on already, since {utc(error.since)}."
        case NoMaintenanceError():
            return "Maintenance isn't on."
        case UnknownNoticeError():
            return f"There is no message {error.notice_id}. `notice list` shows those that wait."
        case NoticeDeliveredError():
            return f"Message {error.notice_id} doesn't wait any more."
        case NotOverError():
            return f"Game #{error.match_id} is still going on."
        case FinalError():
            return f"Game #{error.match_id} can't be reopened: {_FINAL[error.reason]}."
        case _:
            return _discord_refused(error)


_FINAL = {
    FinalReason.ON_THE_BOARD: "a move ended it, so there is nothing left to play",
    FinalReason.COUNTED_ELSEWHERE: "its tournament or ladder has gone on since",
    FinalReason.SEASON_OVER: "it counted for a season that is over",
    FinalReason.PLAYER_DELETED: "one of its players has deleted their data",
}


def _discord_refused(error: BaseException) -> str | None:
    """The sentence for an *error* of Discord, backups or running bots; None for any other."""
    match error:
        case NoTokenError():
            return "There is no bot token. Set HNEFABOT_TOKEN as for the bot itself."
        case WrongTokenError():
            return (
                "Discord doesn't know this token. Copy it again from the developer portal (Bot, "
                "Reset Token), and set HNEFABOT_TOKEN to it."
            )
        case DiscordUnreachableError():
            return f"Discord can't be reached ({error.reason}). Check the network, then try again."
        case RefusedByDiscordError():
            return f"Discord refused this with status {error.status}. Try again in some minutes."
        case NotOnThatServerError():
            return f"The bot isn't on server {error.id}."
        case BackupFailedError():
            return f"No backup was made: {error.reason}"
        case StillInMotionError():
            return "Maintenance began just now. Wait 10 seconds, then try again."
        case _:
            return None
