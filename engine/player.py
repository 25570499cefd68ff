"""The computer player under one ruleset: by the core, or slowly where the core cannot play."""

from engine.builds import INTERPRETED, Build
from engine.core_search import CoreSearch
from engine.facts import UnsupportedRulesError
from engine.plain import PlainSearch
from engine.thought import RulesetThinker
from tafl.ruleset import Ruleset


def player_for(ruleset: Ruleset, build: Build = INTERPRETED) -> RulesetThinker:
    """A player of games under *ruleset*. The results for one move are used for the next.

    Raises:
        UnsupportedRulesError: the game has dice.
    """
    try:
        return CoreSearch(ruleset, build)
    except UnsupportedRulesError:
        return PlainSearch(ruleset)
