"""What rooms write about news: a post for a channel, or a message for one player."""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from bot.ui.post import Post
from play.matches.match import Match
from play.matches.summary import MatchSummary
from play.servers.place import Place


class ChannelPost(NamedTuple):
    """A *post* for a channel; it replaces the message with the id *replaces*, if there is one.

    If that message is gone, the post is *renewed*, or else given up. *posted* is called with the id
    of the message, to store it.
    """

    post: Post
    replaces: int | None = None
    renewed: bool = False
    posted: Callable[[int], Coroutine[Any, Any, None]] | None = None


class DirectMessage(NamedTuple):
    """A *post* for one player, or for *fallback* if they accept no direct messages.

    That is a channel, or the thread of a match. Everybody can read it there, so *fallback_post*
    is posted instead if it is given. *server* is the one that causes the message: a player can turn
    off all of its messages, and then this one is *unwanted*.
    """

    post: Post
    fallback: Match | MatchSummary | Place | None = None
    fallback_post: Post | None = None
    server: int | None = None
    unwanted: bool = False
