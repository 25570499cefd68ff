"""Make the player for a ruleset: on the core, or a slow one where the core cannot play."""

from engine.builds import INTERPRETED, Build
from engine.core_search import CoreSearch
from engine.facts import UnsupportedRulesError
from engine.plain import PlainSearch
from engine.thought import RulesetThinker
from tafl.ruleset import Ruleset


def player_for(ruleset: Ruleset, build: Build = INTERPRETED) -> RulesetThinker:
    """A player of games under *ruleset*, who uses the results of one search in the next."""
    try:
        return CoreSearch(ruleset, build)
    except UnsupportedRulesError:
        return PlainSearch(ruleset)
