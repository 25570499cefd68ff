"""News of ladders: for their channel, for threads of matches, and for single players."""

from typing import TypeAlias

from play.news.audience import InChannel, InThread, ToPlayer
from play.players.player_id import PlayerId


class OfLadder(InChannel):
    """News of a server's ladder, for the ladder's channel."""

    guild_id: int


class LadderOpened(OfLadder):
    """A ladder was opened."""


class LadderSettingsChanged(OfLadder):
    """The ladder has new settings."""


class LadderClosed(OfLadder):
    """The ladder was closed."""


LadderChannelNews: TypeAlias = LadderOpened | LadderSettingsChanged | LadderClosed


class LadderChanged(InThread):
    """The match has changed the ladder; *change_id* is the id of the change in the ladder's log."""

    change_id: int


class RankKept(InThread):
    """The match has changed no places on the ladder: *holder* keeps the place *rank*."""

    holder: PlayerId
    rank: int


LadderThreadNews: TypeAlias = LadderChanged | RankKept


class OfOwnLadder(ToPlayer):
    """News of a server's ladder, for a player who is or was on it."""

    guild_id: int


class LadderIdle(OfOwnLadder):
    """The recipient will soon be removed from the ladder for not playing."""


class OffLadder(OfOwnLadder):
    """The recipient is off the ladder; *change_id* is the id of the change in the ladder's log."""

    change_id: int


class LadderMatchDropped(OfOwnLadder):
    """The recipient's ladder challenge with the first match *match_id* no longer counts."""

    match_id: int


OwnLadderNews: TypeAlias = LadderIdle | OffLadder | LadderMatchDropped
