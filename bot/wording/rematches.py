"""Sentences about rematches."""

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
    if challenge.place.is_private:
        return (
            "Rematch offer sent to your opponent as a direct message. You can withdraw it with "
            "`/games`."
        )
    return (
        f"Rematch offer sent in <#{challenge.place.channel_id}>. You can withdraw it with the "
        "button below it."
    )


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about rematches; None for any other."""
    match error:
        case MatchRunsError():
            return f"Game #{error.match_id} is still running. Offer a rematch when it's over."
        case PairRunsError():
            return (
                f"Game #{error.match_id}, the other one of the pair, is still running. Offer a "
                "rematch when both are over."
            )
        case NoPlaceError():
            return (
                f"The bot can't post where #{error.match_id} was played. Offer the rematch in "
                "another channel of that server."
            )
        case RematchOfferedError():
            return (
                f"Your rematch offer for #{error.match_id} is still open. Your opponent has to "
                "answer it."
            )
        case RematchBegunError():
            return (
                f"The rematch of #{error.match_id} has already begun: it's #{error.rematch}. Offer "
                "the next one when that is over."
            )
        case _:
            return None
