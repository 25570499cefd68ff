"""The errors that the store raises."""

from datetime import datetime

from play.errors import PlayError

UNREADABLE = (LookupError, ValueError, TypeError, ArithmeticError)
"""The errors that reading a stored word, time or number raises if it is not valid."""


class StoreError(PlayError):
    """The store cannot fulfil a request."""


class StoreBusyError(StoreError):
    """Other requests keep the store busy for longer than a request waits for it."""


class StoreClosedError(StoreError):
    """The store refuses changes: the operator began maintenance at the time *since*."""

    since: datetime


class StoreFullError(StoreError):
    """The store's disk or quota is full; *reason* is the error message of the database."""

    reason: str


class StoreVersionError(StoreError):
    """The schema of the store, *found*, is not the *newest* one that this program knows."""

    found: str
    newest: str


class StoreNewerError(StoreVersionError):
    """A newer version of the program wrote the store."""


class StoreNarrowedError(StoreError):
    """The migration to the schema *version* removes something that running bots may use."""

    version: str


class StoreUnusableError(StoreError):
    """The store cannot be opened; *reason* is the error message of the database or system."""

    reason: str


class StoreAddressError(StoreError):
    """The URL of the store cannot be read, or the database's driver cannot use a part of it.

    There is no reason: the driver's error message may contain the URL's password.
    """


class StoreUnreachableError(StoreError):
    """The database server cannot be reached, or the connection was lost during a transaction.

    After a lost connection it is unknown whether the transaction was stored. *reason* is the
    system's error message.
    """

    reason: str


class StoreMissingError(StoreError):
    """No store exists at *place*, the path of a file or the name of a database."""

    place: str


class StoreOlderError(StoreVersionError):
    """An older version of the program wrote the store, which must be migrated first."""


class StoreInhabitedError(StoreError):
    """The store that a copy would overwrite is not empty: *table*, for one, has *rows* rows."""

    table: str
    rows: int


class CopyFailedError(StoreError):
    """*table* cannot be copied: a value in it is not valid, or rows are missing from the copy."""

    table: str


class FileTakenError(StoreError):
    """A file already exists at the path *place*, so nothing is written there."""

    place: str


class NoBackupError(StoreError):
    """The file at the path *place* is not a backup made by this program, or is damaged."""

    place: str


class StoreInUseError(StoreError):
    """The store is to be used by one process alone, but another process uses it."""


class StoreDamagedError(StoreError):
    """The stored data is damaged; *problem* is the first fault that the database reports."""

    problem: str


class StoredNoticeError(Exception):
    """The stored notice *notice_id* cannot be read; *attempts* counts the earlier attempts."""

    def __init__(self, notice_id: int, attempts: int) -> None:
        super().__init__(notice_id, attempts)
        self.notice_id = notice_id
        self.attempts = attempts


class StoredGameError(StoreError):
    """The stored moves of a match cannot be replayed, or end in another state than the stored one.

    *ply* is the number of turns that could be replayed.
    """

    match_id: int
    ply: int
