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


def test_a_machine_half_as_fast_finds_the_same_ratio() -> None:
    slow = ratio_of(taking(6, 8, 6), taking(4, 4, 4), rounds=3)

    assert slow == ratio_of(taking(3, 4, 3), taking(2, 2, 2), rounds=3)


def test_both_works_come_first_in_turns() -> None:
    order: list[str] = []

    ratio_of(
        taking(1, 1, note=lambda: order.append("work")),
        taking(1, 1, note=lambda: order.append("yardstick")),
        rounds=2,
    )

    assert order == ["work", "yardstick", "yardstick", "work"]


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
