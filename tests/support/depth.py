"""How deep the tests look: at few examples in ``make test``, at many in ``make deep``.

Few examples are the same ones in every run, so that a test that passes goes on passing; many are
others each time, and some of their values stand in the program. To read it for these takes seconds
and makes other examples of few after each change. Neither are judged by how long they take.
"""

from collections.abc import Sequence
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

OPTION = "--deep"
FEW = 15
MANY = 250

Item = TypeVar("Item")


def choose_profile(config: pytest.Config) -> None:
    """Choose how many examples Hypothesis makes for the tests that are loaded from now on."""
    patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("quick", patient, derandomize=True, max_examples=FEW)
    settings.register_profile("deep", patient, max_examples=MANY)
    deep = config.getoption(OPTION)
    settings.load_profile("deep" if deep else "quick")
    if not deep:
        nothing = providers._local_constants  # noqa: SLF001 - Hypothesis has no setting for it
        providers._get_local_constants = lambda: nothing  # noqa: SLF001


def examples(times: float) -> settings:
    """The usual number of examples, multiplied: by less where one takes long."""
    return settings(max_examples=max(1, round(times * settings().max_examples)))


def fewer(times: float, many: float = 1) -> settings:
    """The usual number of examples, multiplied where few are made; else by *many*."""
    return examples(times if settings().max_examples == FEW else many)


def sample(items: Sequence[Item], most: int) -> Sequence[Item]:
    """At most so many of *items*, equally far apart from the first to the last."""
    return items[:: max(1, -(-len(items) // most))]
