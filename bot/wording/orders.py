"""Refusals of people and servers that the operator has blocked."""

from bot.wording.sentences import Sentences
from play.orders.errors import BannedError
from play.orders.standing import Barred


def _banned(error: BannedError) -> str:
    if error.what is Barred.USER:
        return (
            "The operator of this bot has blocked you, so you can't use it. `/privacy` still works."
        )
    return (
        "The operator of this bot has blocked this server. You can go on with your games in direct "
        "messages with the bot."
    )


SENTENCES: Sentences = {
    BannedError: _banned,
}
"""The sentences for errors about a block by the operator."""
