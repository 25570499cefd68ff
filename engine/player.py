"""The player and the solver for a ruleset: on the core, or slow ones where the core cannot play."""

from typing import Any

from engine.core_builds import INTERPRETED, Build
from engine.core_facts import UnsupportedRulesError
from engine.core_search import CoreSearch
from engine.core_solver import CoreSolver
from engine.plain_search import PlainSearch
from engine.plain_solver import PlainSolver
from engine.solver import Solver
from engine.thought import RulesetThinker
from tafl.ruleset import Ruleset


def player_for(ruleset: Ruleset, build: Build = INTERPRETED) -> RulesetThinker:
    """A player of games under *ruleset*, who uses the results of one search in the next."""
    try:
        return CoreSearch(ruleset, build)
    except UnsupportedRulesError:
        return PlainSearch(ruleset)


def solver_for(ruleset: Ruleset, build: Build = INTERPRETED) -> Solver[Any]:
    """A solver that finds forced wins in games under *ruleset*."""
    try:
        return CoreSolver(ruleset, build)
    except UnsupportedRulesError:
        return PlainSolver(ruleset)
