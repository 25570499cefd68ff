"""What the bot says about blocked players."""

from bot.wording.mentions import mention
from play.players.errors import (
    BlockedError,
    BlockingError,
    BlockYourselfError,
    NotBlockedError,
    TooManyBlocksError,
)
from play.players.player_id import PlayerId
from tafl.phrases import counted


def blocked(player: PlayerId) -> str:
    """The answer to a player who has blocked *player*."""
    return (
        f"You begin no new match with {mention(player)}, and no challenge reaches either of you. "
        "Matches that run go on. `/block remove` ends it."
    )


def unblocked(player: PlayerId) -> str:
    """The answer to a player who unblocks *player*."""
    return f"You and {mention(player)} can challenge each other again."


def heading(number: int) -> str:
    """The heading of the list of players whom somebody has blocked."""
    if not number:
        return "You have blocked nobody. `/block add` blocks a player."
    return f"You have blocked {counted(number, 'player')}:"


def and_more(number: int) -> str:
    """The last line of a list that was cut."""
    return f"and {number} more"


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about blocking; None for any other."""
    match error:
        case BlockedError():
            return f"{mention(error.player)} does not take challenges from you."
        case BlockingError():
            return (
                f"You have blocked {mention(error.player)}: `/block remove` lets you play with "
                "each other again."
            )
        case BlockYourselfError():
            return "You cannot block yourself."
        case NotBlockedError():
            return (
                f"You have not blocked {mention(error.player)}. `/block list` shows whom you have."
            )
        case TooManyBlocksError():
            return f"You have blocked {error.limit} players already: `/block remove` one first."
        case _:
            return None
