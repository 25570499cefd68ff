"""Measuring, with works that take what a test says."""

from collections.abc import Callable

import pytest

from tests.bench.measuring import Figures, Measure, ratio_of


def taking(*seconds: float, note: Callable[[], object] = lambda: None) -> Measure:
    """A work that takes so many seconds, each time the next of them."""
    remaining = iter(seconds)

    def measure() -> float:
        note()
        return next(remaining)

    return measure


def test_the_ratio_is_that_of_the_middle_round() -> None:
    """A round in which the machine was busy with something else says nothing."""
    assert ratio_of(taking(3, 90, 3), taking(2, 2, 2), rounds=3) == 1.5


def test_a_figure_over_its_limit_fails() -> None:
    figures = Figures()
    figures.at_most(1.5, 1.4, "times")
    figures.require_kept()
    figures.at_most(1.5, 1.6, "times")

    with pytest.raises(AssertionError):
        figures.require_kept()


def test_nothing_found_fails() -> None:
    """A benchmark that measures nothing would be green for ever."""
    with pytest.raises(AssertionError):
        Figures().require_kept()
