"""Sentences about ratings."""

from collections.abc import Iterable, Sequence

from bot.wording.mentions import mention
from play.players.player_id import is_computer
from play.ratings.balance import PUBLISHED, Balance
from play.ratings.rating import Rating
from play.ratings.rating_list import Gain
from tafl.phrases import listed

UNSURE = "? means that the rating is still a guess, from few results."

LEGEND = (
    "± shows how far a rating may be off. The true rating is in that range two times in three. "
    f"{UNSURE}"
)

TOO_SHORT = "Too short to be rated: both players have to move at least twice."
UNRATED = (
    "No ratings change. Of three or more rated games lost on time within 2 days, only the first "
    "counts."
)


def rating(rated: Rating) -> str:
    """A rating and its deviation: ``1612 ± 58``, or ``1500? ± 350`` if it is provisional.

    Pass a current rating: ``Rating.after`` brings an old one up to date.
    """
    return f"{value(rated)} ± {rated.deviation:.0f}"


def value(rated: Rating) -> str:
    """A rating without its deviation: ``1612``, or ``1500?`` if it is provisional."""
    mark = "?" if rated.is_provisional else ""
    return f"{rated.value:.0f}{mark}"


def unsure(ratings: Iterable[Rating]) -> list[str]:
    """A line in small print about the "?", if one of *ratings* is provisional; else none."""
    return [f"-# {UNSURE}"] if any(one.is_provisional for one in ratings) else []


def gains(gained: Sequence[Gain]) -> str:
    """The rating changes by a result: ``Ratings in this game: Astrid 1662 ± 58 (+7), …``."""
    if not gained:
        return ""
    with_computer = any(is_computer(gain.player) for gain in gained)
    against = " against the computer" if with_computer else ""
    return f"Ratings{against} in this game: {', '.join(map(_gain, gained))}."


def _gain(gain: Gain) -> str:
    # From one result, the guess at a newcomer's rating may change by hundreds of points.
    sure = not gain.after.is_provisional
    change = f" {rise(gain.before, gain.after.value)}" if sure else ""
    return f"{mention(gain.player)} {rating(gain.after)}{change}"


def rise(before: float, after: float) -> str:
    """The change of a rating: ``(+12)``, ``(−7)`` or ``(±0)``."""
    # Rounded before they are subtracted: the numbers shown must add up.
    risen = round(after) - round(before)
    sign = "+" if risen > 0 else "−" if risen < 0 else "±"
    return f"({sign}{abs(risen)})"


def balance(ruleset_key: str, known: Balance) -> str:
    """A sentence about the attackers' expected score in a game, and how many games it rests on."""
    published = sum(PUBLISHED.get(ruleset_key, ()))
    counts = [(known.games, "rated"), (published, "published")]
    sources = [_games(number, kind) for number, kind in counts if number]
    if not sources:
        return "Nobody knows yet which side has it easier: no rated game has been played."
    share, low, high = (100 * part for part in (known.share, *known.share_interval))
    return (
        f"Between equal players, the attackers score {share:.0f}% ({low:.0f} to {high:.0f}%), "
        f"based on {listed(sources)}."
    )


def _games(number: int, kind: str) -> str:
    return f"one {kind} game" if number == 1 else f"{number:,} {kind} games"
