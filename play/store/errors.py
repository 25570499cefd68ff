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

    def __init__(self, since: datetime) -> None:
        super().__init__(since)
        self.since = since


class StoreFullError(StoreError):
    """The store has no room left; *reason* is the message of the database."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StoreNewerError(StoreError):
    """A newer program wrote the store: its schema is *found*, this program knows *newest*."""

    def __init__(self, found: str, newest: str) -> None:
        super().__init__(found, newest)
        self.found = found
        self.newest = newest


class StoreNarrowedError(StoreError):
    """The migration to *version* removes something that running bots may need."""

    def __init__(self, version: str) -> None:
        super().__init__(version)
        self.version = version


class StoreUnusableError(StoreError):
    """The store cannot be opened; *reason* is the message of the database."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StoreUnreachableError(StoreError):
    """The server of the store cannot be reached, or was lost in the middle of a transaction.

    It is then unknown whether the transaction was stored. *reason* is the message of the system.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StoreMissingError(StoreError):
    """The store at *place* does not exist."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


class StoreOlderError(StoreError):
    """An older program wrote the store: its schema is *found*, this program knows *newest*."""

    def __init__(self, found: str, newest: str) -> None:
        super().__init__(found, newest)
        self.found = found
        self.newest = newest


class StoreInhabitedError(StoreError):
    """The store to overwrite is not empty: *table* has *rows* rows, others perhaps more."""

    def __init__(self, table: str, rows: int) -> None:
        super().__init__(table, rows)
        self.table = table
        self.rows = rows


class CopyFailedError(StoreError):
    """*table* cannot be copied: it has a value that is not valid, or rows are missing."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class FileTakenError(StoreError):
    """A file exists at *place* already."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


class NoBackupError(StoreError):
    """The file at *place* is not a backup of this program, or is no longer one."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


class StoreInUseError(StoreError):
    """Another process has exclusive use of the store."""


class StoreDamagedError(StoreError):
    """The stored data is damaged; *problem* is the first fault that the database reports."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class StoredNoticeError(Exception):
    """A notice cannot be read, after that many *attempts* to deliver it."""

    def __init__(self, notice_id: int, attempts: int) -> None:
        super().__init__(notice_id, attempts)
        self.notice_id = notice_id
        self.attempts = attempts


class StoredGameError(StoreError):
    """The stored moves of a match cannot be replayed from turn *ply* on."""

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(match_id, ply)
        self.match_id = match_id
        self.ply = ply
