"""What is being dealt with, for whoever logs: known to all that is called meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class Subject(NamedTuple):
    """A *request*, by a name that no other has, of that *server*, about that *match*."""

    request: str = ""
    server: int | None = None
    match: int | None = None


_subject: ContextVar[Subject] = ContextVar("subject", default=Subject())  # noqa: B039 - it is frozen


def subject() -> Subject:
    """What is being dealt with in this task."""
    return _subject.get()


def begin(request: str, server: int | None = None, match: int | None = None) -> None:
    """Deal with that until the task ends, or begins something else."""
    _subject.set(Subject(request, server, match))


def note(*, server: int | None = None, match: int | None = None) -> None:
    """Add what has been found out meanwhile, where there is a request."""
    known = _subject.get()
    if known.request:
        _subject.set(Subject(known.request, server or known.server, match or known.match))


@contextmanager
def dealing_with(
    request: str, server: int | None = None, match: int | None = None
) -> Iterator[None]:
    """A context that deals with that."""
    token = _subject.set(Subject(request, server, match))
    try:
        yield
    finally:
        _subject.reset(token)
