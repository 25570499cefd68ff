"""What rooms write when there is news: for a channel, or for one player."""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple, TypeAlias

from bot.ui.post import Post
from play.delivery.notice import Notice, NoticeKind
from play.matches.match import Match
from play.matches.summary import MatchSummary
from play.servers.place import Place


class ChannelPost(NamedTuple):
    """A *post* for a channel; it takes the place of the message *replaced*, if that is given."""

    post: Post
    replaced: int | None = None


Writer: TypeAlias = Callable[[Notice], Awaitable[ChannelPost | None]]
"""Writes what a notice tells a channel; None if that is past."""

Writers: TypeAlias = Mapping[NoticeKind, Writer]
"""Who writes what, by the kinds of notices."""


class DirectMessage(NamedTuple):
    """A *post* for one player; if he takes no direct messages, it is posted in *room*.

    That is a channel, or the thread of a match.

    There everybody reads it: *aloud* is posted instead, if it is given.
    """

    post: Post
    room: Match | MatchSummary | Place | None = None
    aloud: Post | None = None


DirectMessageWriter: TypeAlias = Callable[[Notice], Awaitable[DirectMessage | None]]
"""Writes what a notice tells its recipient; None if that is past."""

DirectMessageWriters: TypeAlias = Mapping[NoticeKind, DirectMessageWriter]
"""Who writes what, by the kinds of notices."""
