"""The request, server and match that the present task handles, for entries in the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class LogSubject(NamedTuple):
    """The *request* (a unique name) that a task handles, and the *server* and *match* concerned."""

    request: str = ""
    server: int | None = None
    match: int | None = None


_subject: ContextVar[LogSubject] = ContextVar("subject", default=LogSubject())  # noqa: B039 - it is frozen


def subject() -> LogSubject:
    """The request, server and match that the present task handles."""
    return _subject.get()


def begin(request: str, server: int | None = None, match: int | None = None) -> None:
    """Note what the present task handles from now on, until it ends or notes something else."""
    _subject.set(LogSubject(request, server, match))


def note(*, server: int | None = None, match: int | None = None) -> None:
    """Add the *server* or *match* concerned to the present task's request, if it has one."""
    known = _subject.get()
    if known.request:
        _subject.set(LogSubject(known.request, server or known.server, match or known.match))


@contextmanager
def dealing_with(
    request: str, server: int | None = None, match: int | None = None
) -> Iterator[None]:
    """A context in which the present task handles this request, server and match."""
    token = _subject.set(LogSubject(request, server, match))
    try:
        yield
    finally:
        _subject.reset(token)
