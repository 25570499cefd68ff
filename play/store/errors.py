"""What can be wrong with the store."""

from datetime import datetime

from play.errors import PlayError

UNREADABLE = (LookupError, ValueError, TypeError, ArithmeticError)
"""What is raised where a stored value is none of its kind: a word, a time, a number."""


class StoreError(PlayError):
    """The store cannot do what it is asked."""


class StoreBusyError(StoreError):
    """Others keep the store busy for longer than a request may wait."""


class StoreClosedError(StoreError):
    """The operator lets nothing be changed, *since* then: there is maintenance."""

    def __init__(self, since: datetime) -> None:
        super().__init__(since)
        self.since = since


class StoreFullError(StoreError):
    """There is no room to store anything; *reason* is what the database says."""

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
    """The migration of that *version* takes something away that running bots may need."""

    def __init__(self, version: str) -> None:
        super().__init__(version)
        self.version = version


class StoreUnusableError(StoreError):
    """The store cannot be opened; *reason* is what the database says."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StoreUnreachableError(StoreError):
    """The server of the store cannot be reached, or has gone in the middle of a transaction.

    Whether that was stored is then unknown. *reason* is what the system says.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StoreMissingError(StoreError):
    """There is no store at *place*."""

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
    """What would be overwritten holds something: *rows* rows in *table*, and perhaps more."""

    def __init__(self, table: str, rows: int) -> None:
        super().__init__(table, rows)
        self.table = table
        self.rows = rows


class CopyFailedError(StoreError):
    """*table* cannot be copied: a value in it is none of its kind, or rows are missing."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class FileTakenError(StoreError):
    """There is a file at *place* already."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


class NoBackupError(StoreError):
    """The file at *place* is no backup of this program, or no longer."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


class StoreInUseError(StoreError):
    """Another process has opened the store for itself."""


class StoreDamagedError(StoreError):
    """What is stored has been damaged; *problem* is the first thing that the database says."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class StoredNoticeError(Exception):
    """A notice cannot be read, after so many *attempts*: nobody asked for it by itself."""

    def __init__(self, notice_id: int, attempts: int) -> None:
        super().__init__(notice_id, attempts)
        self.notice_id = notice_id
        self.attempts = attempts


class StoredGameError(StoreError):
    """The stored moves of a match cannot be played again, from the turn *ply* on."""

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(match_id, ply)
        self.match_id = match_id
        self.ply = ply
