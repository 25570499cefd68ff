"""Sentences about blocked players."""

from bot.wording.mentions import mention
from bot.wording.sentence_templates import Sentences
from play.players.errors import (
    BlockingError,
    BlockYourselfError,
    NotBlockedError,
    TooManyBlocksError,
)
from play.players.player_id import PlayerId
from tafl.phrases import counted


def blocked(player: PlayerId) -> str:
    return (
        f"You blocked {mention(player)}. They aren't notified. You can't challenge each other, and "
        "their offers no longer ping you. Games in progress continue, and a tournament can still "
        "pair you. On a ladder, your blocks don't count if you block most of those who can "
        "challenge you. To undo this, use `/settings unblock`."
    )


def unblocked(player: PlayerId) -> str:
    return f"You and {mention(player)} can challenge each other again."


def heading(number: int) -> str:
    if not number:
        return "You haven't blocked anybody. To block a player, use `/settings block`."
    return f"You have blocked {counted(number, 'player')}:"


SENTENCES: Sentences = {
    BlockingError: (
        "You have blocked {player:mention}. To play each other again, use `/settings unblock`."
    ),
    BlockYourselfError: "You can't block yourself.",
    NotBlockedError: (
        "You haven't blocked {player:mention}. `/settings blocked` shows your blocks."
    ),
    TooManyBlocksError: (
        "You have already blocked {limit} players. Use `/settings unblock` first."
    ),
}
