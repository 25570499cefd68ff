"""The request that is being handled, known to all code it calls, for the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class LogSubject(NamedTuple):
    """A *request* with its unique name, and the *server* and *match* that it is about."""

    request: str = ""
    server: int | None = None
    match: int | None = None


_subject: ContextVar[LogSubject] = ContextVar("subject", default=LogSubject())  # noqa: B039 - it is frozen


def subject() -> LogSubject:
    """The subject that this task handles."""
    return _subject.get()


def begin(request: str, server: int | None = None, match: int | None = None) -> None:
    """Set the subject of this task, until it ends or sets another."""
    _subject.set(LogSubject(request, server, match))


def note(*, server: int | None = None, match: int | None = None) -> None:
    """Add a *server* or *match* to the subject, if there is one."""
    known = _subject.get()
    if known.request:
        _subject.set(LogSubject(known.request, server or known.server, match or known.match))


@contextmanager
def dealing_with(
    request: str, server: int | None = None, match: int | None = None
) -> Iterator[None]:
    """A context with that subject."""
    token = _subject.set(LogSubject(request, server, match))
    try:
        yield
    finally:
        _subject.reset(token)
