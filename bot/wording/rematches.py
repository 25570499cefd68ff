"""What the bot says about rematches."""

from play.challenges.challenge import Challenge
from play.challenges.errors import (
    MatchRunsError,
    NoPlaceError,
    PairRunsError,
    RematchBegunError,
    RematchOfferedError,
)


def sent(challenge: Challenge) -> str:
    """The private answer to a player who has offered a rematch."""
    return (
        f"Your offer of a rematch is on its way in <#{challenge.place.channel_id}>. You can "
        "withdraw it with the button under it."
    )


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about rematches; None for any other."""
    match error:
        case MatchRunsError():
            return f"Match #{error.match_id} still runs: offer a rematch when it is over."
        case PairRunsError():
            return (
                f"Match #{error.match_id}, the other one of the pair, still runs: offer a rematch "
                "when both are over."
            )
        case NoPlaceError():
            return (
                f"I cannot post any more where #{error.match_id} was played: ask for the rematch "
                "in another channel of that server."
            )
        case RematchOfferedError():
            return (
                f"Your offer of a rematch of #{error.match_id} stands: your opponent has to answer "
                "it."
            )
        case RematchBegunError():
            return (
                f"The rematch of #{error.match_id} has begun: it is #{error.rematch}. Offer the "
                "next one when that is over."
            )
        case _:
            return None
