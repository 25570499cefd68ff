"""What the bot says of the seasons of a server."""

from bot.wording.clocks import period
from play.errors.seasons import (
    DateError,
    NoSeasonRunsError,
    NoSeasonYetError,
    SeasonLengthError,
    SeasonOverError,
    SeasonRunsError,
    UnknownDivisionError,
    UnknownSeasonError,
)


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about a season; None for any other."""
    match error:
        case SeasonRunsError():
            return (
                "A season is running here already, and there is one at a time. "
                "`/server season end` ends it."
            )
        case NoSeasonRunsError():
            return (
                "No season is running here. Those who manage this server begin one with "
                "`/server season start`."
            )
        case NoSeasonYetError():
            return (
                "There has been no season here yet. Those who manage this server begin the first "
                "with `/server season start`."
            )
        case UnknownSeasonError():
            return (
                f"There has been no season {error.number} here. `/season list` has those that "
                "there have been."
            )
        case UnknownDivisionError():
            return (
                f"In season {error.number} nobody has a result in that game. Leave `ruleset` out "
                "for all games together, or choose from the list that appears."
            )
        case SeasonOverError():
            return f"Season {error.number} has ended already. `/season show` tells how."
        case SeasonLengthError():
            return (
                f"A season lasts {period(error.shortest)} at least and {period(error.longest)} at "
                "most: choose another end, or leave `until` out and end it yourself."
            )
        case DateError():
            return (
                f"{error.text[:100]!r} is no day that I can read: write one such as `2027-02-28`, "
                "or a length of time such as `12 weeks`."
            )
        case _:
            return None
