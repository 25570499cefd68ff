"""Refusals of the commands by which the operator runs the bot."""

from datetime import UTC, datetime

from pydantic import ValidationError

from bot.discord_api import ApiError
from bot.operating_errors import (
    BackupFailedError,
    DiscordUnreachableError,
    NoTokenError,
    NotOnThatServerError,
    RefusedByDiscordError,
    StillInMotionError,
    WrongTokenError,
)
from bot.settings import EnvironmentEncodingError, EnvironmentUnreadableError, SupportPasswordError
from bot.wording import store
from bot.wording.sentence_templates import Sentences, sentence_for
from play.delivery.waiting_notices import NoticeDeliveredError, UnknownNoticeError
from play.matches.errors import FinalError, FinalReason, NotOverError
from play.orders.errors import AlreadyInMaintenanceError, NoMaintenanceError, NotBannedError
from play.store import errors as store_errors
from tafl.phrases import listed


def utc(moment: datetime) -> str:
    """A moment in UTC, for logs and terminals, where Discord's time stamps are not shown."""
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def bad_settings(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return sentence_for(error, SENTENCES) or str(error)
    # Only names: a value may be the token.
    wrong = listed(f"HNEFABOT_{str(each['loc'][0]).upper()}" for each in error.errors())
    return f"These settings can't be used: {wrong}. See .env.example for valid values."


UNENCRYPTED = (
    "HNEFABOT_DISCORD_API sends the bot's token to another machine unencrypted. Anybody on the way "
    "can read it. Use https, or a proxy on this machine."
)

PAGE_UNENCRYPTED = (
    "The address of the web page, HNEFABOT_WEB_URL, is unencrypted. Anybody on the way can read "
    "what players see, and sign in as them. Use https."
)


def _not_banned(error: NotBannedError) -> str:
    return f"{error.what.capitalize()} {error.id} isn't blocked. `blocks` lists those."


_FINAL = {
    FinalReason.ON_THE_BOARD: "a move ended it, so there is nothing left to play",
    FinalReason.COUNTED_ELSEWHERE: "its tournament or ladder has gone on since",
    FinalReason.SEASON_OVER: "it counted for a season that is over",
    FinalReason.PLAYER_DELETED: "one of its players has deleted their data",
}

SENTENCES: Sentences = {
    EnvironmentEncodingError: (
        "The file .env can't be read because it isn't in UTF-8. Open it in an editor, and save it "
        "with the encoding UTF-8."
    ),
    EnvironmentUnreadableError: "The file .env can't be read ({reason}). Check its permissions.",
    SupportPasswordError: (
        "HNEFABOT_SUPPORT has a name or password before the @, and everybody could read it in "
        "`/about`. Remove that part."
    ),
    store_errors.StoreMissingError: (
        "There is no database of this bot at {place}. Check HNEFABOT_DATABASE_URL and the file "
        "name."
    ),
    store_errors.StoreOlderError: (
        "The database is from an older version of this program ({found}; this one needs {newest}). "
        "Start the bot once to bring it up to date, then try again."
    ),
    store_errors.StoreInhabitedError: (
        "The database isn't empty ({table}: {rows:,}), so nothing was changed. Choose an empty one."
    ),
    store_errors.CopyFailedError: (
        "A value in the table {table} can't be copied, so nothing was. Run `python -m bot admin "
        "verify` to find it."
    ),
    store_errors.FileTakenError: "{place} already exists. Choose another name, or move it away.",
    store_errors.NoBackupError: (
        "{place} isn't a backup of this bot, or it's damaged. Nothing was changed. Try another "
        "backup."
    ),
    NotBannedError: _not_banned,
    AlreadyInMaintenanceError: (
        lambda error: f"Maintenance is on already, since {utc(error.since)}."
    ),
    NoMaintenanceError: "Maintenance isn't on.",
    UnknownNoticeError: "There is no message {notice_id}. `notice list` shows those that wait.",
    NoticeDeliveredError: "Message {notice_id} is no longer waiting.",
    NotOverError: "Game #{match_id} is still going on.",
    FinalError: lambda error: f"Game #{error.match_id} can't be reopened: {_FINAL[error.reason]}.",
    NoTokenError: "There is no bot token. Set HNEFABOT_TOKEN as for the bot itself.",
    WrongTokenError: (
        "Discord doesn't know this token. Copy it again from the developer portal (Bot, Reset "
        "Token), and set HNEFABOT_TOKEN to it."
    ),
    DiscordUnreachableError: (
        "Discord can't be reached ({reason}). Check the network, then try again."
    ),
    RefusedByDiscordError: "Discord refused this with status {status}. Try again in some minutes.",
    NotOnThatServerError: "The bot isn't on server {id}.",
    ApiError: (
        "HNEFABOT_DISCORD_API can't be used. Set it to the address of your proxy, without a "
        "password, such as http://127.0.0.1:3000, or remove it."
    ),
    BackupFailedError: "No backup was made: {reason}",
    StillInMotionError: "Maintenance began just now. Wait 10 seconds, then try again.",
}


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* of the operator's, or of the database; None for any other."""
    return sentence_for(error, SENTENCES) or store.for_owner(error)
