"""Make the solver for a ruleset: on the core, or a slow one where the core cannot play."""

from typing import Any

from engine.builds import INTERPRETED, Build
from engine.core_solver import CoreSolver
from engine.facts import UnsupportedRulesError
from engine.plain_solver import PlainSolver
from engine.proofs import Solver
from tafl.ruleset import Ruleset


def solver_for(ruleset: Ruleset, build: Build = INTERPRETED) -> Solver[Any]:
    """A solver that finds forced wins in games under *ruleset*."""
    try:
        return CoreSolver(ruleset, build)
    except UnsupportedRulesError:
        return PlainSolver(ruleset)
