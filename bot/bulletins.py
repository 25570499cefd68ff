"""What a channel is told that is about no match: tournaments, seasons and the like."""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple, TypeAlias

from bot.post import Post
from play.delivery.notice import Notice, NoticeKind


class Bulletin(NamedTuple):
    """A *post* for a channel; it takes the place of the message *replaced*, if that is given."""

    post: Post
    replaced: int | None = None


Writer: TypeAlias = Callable[[Notice], Awaitable[Bulletin | None]]
"""Writes what a notice tells a channel; None if that is past."""

Writers: TypeAlias = Mapping[NoticeKind, Writer]
"""Who writes what, by the kinds of notices."""
