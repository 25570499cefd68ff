"""Sentences about blocked players."""

from bot.wording.mentions import mention
from play.players.errors import (
    BlockingError,
    BlockYourselfError,
    NotBlockedError,
    TooManyBlocksError,
)
from play.players.player_id import PlayerId
from tafl.phrases import counted


def blocked(player: PlayerId) -> str:
    """The answer to a player who blocks *player*."""
    return (
        f"You blocked {mention(player)}. They aren't notified. You can't challenge each other, and "
        "their offers no longer ping you. Games in progress continue, and a tournament can still "
        "pair you. To undo this, use `/block remove`."
    )


def unblocked(player: PlayerId) -> str:
    """The answer to a player who unblocks *player*."""
    return f"You and {mention(player)} can challenge each other again."


def heading(number: int) -> str:
    """The heading of somebody's list of blocked players."""
    if not number:
        return "You haven't blocked anybody. To block a player, use `/block add`."
    return f"You have blocked {counted(number, 'player')}:"


def and_more(number: int) -> str:
    """The last line of a list that was cut."""
    return f"and {number} more"


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about blocking; None for any other."""
    match error:
        case BlockingError():
            return (
                f"You have blocked {mention(error.player)}. To play each other again, use "
                "`/block remove`."
            )
        case BlockYourselfError():
            return "You can't block yourself."
        case NotBlockedError():
            return f"You haven't blocked {mention(error.player)}. `/block list` shows your blocks."
        case TooManyBlocksError():
            return f"You have already blocked {error.limit} players. Use `/block remove` first."
        case _:
            return None
