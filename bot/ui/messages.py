"""What rooms write of news: for a channel, or for one player."""

from typing import NamedTuple

from bot.ui.post import Post
from play.matches.match import Match
from play.matches.summary import MatchSummary
from play.servers.place import Place


class ChannelPost(NamedTuple):
    """A *post* for a channel; it takes the place of the message *replaces*, if that is given."""

    post: Post
    replaces: int | None = None


class DirectMessage(NamedTuple):
    """A *post* for one player; if he takes no direct messages, it is posted in *fallback*.

    That is a channel, or the thread of a match.

    There everybody reads it: *fallback_post* is posted instead, if it is given.
    """

    post: Post
    fallback: Match | MatchSummary | Place | None = None
    fallback_post: Post | None = None
