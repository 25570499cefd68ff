"""The errors of the store."""

from datetime import datetime

from play.errors import PlayError

UNREADABLE = (LookupError, ValueError, TypeError, ArithmeticError)
"""Errors raised on reading a stored word, time or number that is not valid."""


class StoreError(PlayError):
    """The store cannot fulfil a request."""


class StoreBusyError(StoreError):
    """Other requests keep the store busy for longer than a request may wait."""


class StoreClosedError(StoreError):
    """The operator allows no changes *since* then, for maintenance."""

    since: datetime


class StoreFullError(StoreError):
    """The store has no room left; *reason* is the message of the database."""

    reason: str


class StoreNewerError(StoreError):
    """A newer program wrote the store: its schema is *found*, this program knows *newest*."""

    found: str
    newest: str


class StoreNarrowedError(StoreError):
    """The migration to *version* removes something that running bots may need."""

    version: str


class StoreUnusableError(StoreError):
    """The store cannot be opened; *reason* is the message of the database."""

    reason: str


class StoreUnreachableError(StoreError):
    """The server of the store cannot be reached, or was lost in the middle of a transaction.

    It is then unknown whether the transaction was stored. *reason* is the message of the system.
    """

    reason: str


class StoreMissingError(StoreError):
    """The store at *place* does not exist."""

    place: str


class StoreOlderError(StoreError):
    """An older program wrote the store: its schema is *found*, this program knows *newest*."""

    found: str
    newest: str


class StoreInhabitedError(StoreError):
    """The store to overwrite is not empty: *table* has *rows* rows, others perhaps more."""

    table: str
    rows: int


class CopyFailedError(StoreError):
    """*table* cannot be copied: it has a value that is not valid, or rows are missing."""

    table: str


class FileTakenError(StoreError):
    """A file exists at *place* already."""

    place: str


class NoBackupError(StoreError):
    """The file at *place* is not a backup of this program, or is no longer one."""

    place: str


class StoreInUseError(StoreError):
    """Another process has exclusive use of the store."""


class StoreDamagedError(StoreError):
    """The stored data is damaged; *problem* is the first fault that the database reports."""

    problem: str


class StoredNoticeError(Exception):
    """A notice cannot be read, after that many *attempts* to deliver it."""

    def __init__(self, notice_id: int, attempts: int) -> None:
        super().__init__(notice_id, attempts)
        self.notice_id = notice_id
        self.attempts = attempts


class StoredGameError(StoreError):
    """The stored moves of a match cannot be replayed from turn *ply* on."""

    match_id: int
    ply: int
