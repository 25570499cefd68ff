"""The balance of rulesets: results of the two sides, and the score to expect of equal players."""

from collections.abc import Mapping
from dataclasses import dataclass

from play.ratings.balance import PUBLISHED, Balance
from play.statistics.game_counts import SERVERS_OWN, CountKey, GameCount, by_ruleset
from play.statistics.outcomes import OutcomeCounts
from tafl.rulesets import ruleset

MAX_BALANCES = 12
"""The largest number of rulesets in a picture of balances, which must not be too tall."""

NO_OUTCOMES = OutcomeCounts()


@dataclass(frozen=True, slots=True)
class SideResults:
    """Results of the sides under a ruleset: of games *here*, on this bot, and of *published* ones.

    Games here with dice or a handicap do not count.
    """

    ruleset_key: str
    name: str
    here: OutcomeCounts = NO_OUTCOMES
    published: OutcomeCounts = NO_OUTCOMES


@dataclass(frozen=True, slots=True)
class GameBalance:
    """The *results* of the sides under a ruleset, and the *balance* that ratings use for it."""

    results: SideResults
    balance: Balance


def side_results(counted: Mapping[CountKey, GameCount], most: int) -> list[SideResults]:
    """Up to *most* rulesets with results: first those played here, by number of games.

    Then come those with published results only. Servers' own rulesets are left out: they are too
    different to be taken together.
    """
    even = {key: count for key, count in counted.items() if key.even}
    here = {key: count for key, count in by_ruleset(even) if key != SERVERS_OWN}
    published = {key: OutcomeCounts(*games) for key, games in PUBLISHED.items()}
    others = sorted(published.keys() - here.keys(), key=lambda key: (-published[key].games, key))
    played = [
        SideResults(key, count.name, count.outcomes, published.get(key, NO_OUTCOMES))
        for key, count in here.items()
    ]
    known = [SideResults(key, ruleset(key).name, published=published[key]) for key in others]
    return [*played, *known][:most]
