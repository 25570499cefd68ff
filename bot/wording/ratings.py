"""What the bot says about ratings."""

from collections.abc import Sequence

from bot.wording.mentions import mention
from play.ratings.balance import PUBLISHED, Balance
from play.ratings.rating import Rating
from play.ratings.rating_list import Gain
from tafl.phrases import listed

LEGEND = (
    "± is how far a rating may be off: two times in three the true one is no further away. "
    "? marks one that too few results stand behind."
)

TOO_SHORT = "Too short for ratings: both have to move twice."


def rating(rated: Rating) -> str:
    """A rating with its standard deviation: ``1612 ± 58``, or ``1500? ± 350`` if it is not sure.

    As it is now: one that was made some time ago is to be ``Rating.after`` that time.
    """
    return f"{value(rated)} ± {rated.deviation:.0f}"


def value(rated: Rating) -> str:
    """A rating alone, where there is little room: ``1612``, or ``1500?`` if it is not sure."""
    mark = "?" if rated.is_provisional else ""
    return f"{rated.value:.0f}{mark}"


def gains(gained: Sequence[Gain]) -> str:
    """What a result made of ratings: ``Ratings in this game: Astrid 1662? ± 290 (+162), …``."""
    if not gained:
        return ""
    return f"Ratings in this game: {', '.join(map(_gain, gained))}."


def _gain(gain: Gain) -> str:
    # Of the rounded values: what is shown has to add up.
    risen = round(gain.after.value) - round(gain.before)
    sign = "+" if risen > 0 else "−" if risen < 0 else "±"
    return f"{mention(gain.player)} {rating(gain.after)} ({sign}{abs(risen)})"


def balance(ruleset_key: str, known: Balance) -> str:
    """What is *known* of the balance of a game, and by how many games."""
    published = sum(PUBLISHED.get(ruleset_key, ()))
    told_by = [(known.games, "rated"), (published, "published")]
    sources = [_games(number, kind) for number, kind in told_by if number]
    if not sources:
        return "Nobody knows yet which side has it easier: no game has been played for ratings."
    share, low, high = (100 * part for part in (known.share, *known.share_interval))
    return (
        f"Between equals the attackers score {share:.0f} % ({low:.0f} to {high:.0f} %), going by "
        f"{listed(sources)}."
    )


def _games(number: int, kind: str) -> str:
    return f"one {kind} game" if number == 1 else f"{number:,} {kind} games"
