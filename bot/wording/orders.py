"""Refusals of people and servers that the operator has blocked."""

from play.orders.errors import BannedError
from play.orders.standing import Barred


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about a block by the operator; None for any other."""
    match error:
        case BannedError(what=Barred.USER):
            return (
                "The operator of this bot has blocked you, so you can't use it. `/privacy` still "
                "works."
            )
        case BannedError(what=Barred.SERVER):
            return (
                "The operator of this bot has blocked this server. You can go on with your games "
                "in direct messages with the bot."
            )
        case _:
            return None
