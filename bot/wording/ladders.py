"""What the bot says of the ladder of a server."""

from bot.wording.moments import mention, moment, when
from play.errors.ladders import (
    AlreadyOnLadderError,
    ChallengesSelfError,
    LadderOpenError,
    LadderPairRunsError,
    NoLadderError,
    NotOnLadderError,
    OpponentBelowError,
    OpponentOffLadderError,
    OpponentTooHighError,
    SameOpponentError,
    TooManyIncomingError,
    TooManyOutgoingError,
)


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about a ladder; None for any other."""
    match error:
        case NoLadderError():
            return (
                "This server has no ladder. Those who manage it can open one with `/server ladder "
                "open`."
            )
        case LadderOpenError():
            return (
                "This server has a ladder already. `/server ladder change` changes how it is "
                "played, `/server ladder close` ends it."
            )
        case AlreadyOnLadderError():
            return f"You are on the ladder already, at place {error.rank}."
        case NotOnLadderError():
            return "You are not on the ladder of this server. `/ladder join` gives you a place."
        case ChallengesSelfError():
            return "On the ladder you challenge somebody above you, not yourself."
        case OpponentOffLadderError():
            return (
                f"{mention(error.opponent)} is not on the ladder of this server. Choose somebody "
                "who is, or play a match that does not count there, with `/challenge`."
            )
        case OpponentBelowError():
            return (
                f"{mention(error.opponent)} is below you, at place {error.rank}. On the ladder you "
                "challenge those above you."
            )
        case OpponentTooHighError():
            return (
                f"{mention(error.opponent)} is too far above you, at place {error.rank}. From "
                f"yours you can challenge up to place {error.highest}."
            )
        case LadderPairRunsError():
            return (
                f"You and {mention(error.opponent)} are playing for a place already: #"
                f"{error.pair_id} and the other match of the pair have to be over first."
            )
        case SameOpponentError():
            return (
                f"You and {mention(error.opponent)} have had a ladder challenge in the last week. "
                f"You can have another one {when(error.again_at)}, at {moment(error.again_at)}."
            )
        case TooManyOutgoingError():
            return (
                f"You have challenged {error.limit} players on the ladder already. Finish both "
                "matches against one of them first."
            )
        case TooManyIncomingError():
            return (
                f"{mention(error.opponent)} has been challenged by {error.limit} players already. "
                "Choose somebody else, or wait until both matches against one of them are over."
            )
        case _:
            return None
