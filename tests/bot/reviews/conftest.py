"""How far positions are searched in the tests of reviews."""

from dataclasses import replace

import pytest

from engine import reviews


@pytest.fixture
def briefly(deep: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless all is to be looked at, only as far as proofs of wins in three plies need."""
    if not deep:
        quick = replace(reviews.QUICK, nodes=200, deep=3, seen_nodes=0)
        monkeypatch.setattr(reviews, "QUICK", quick)
        monkeypatch.setattr(reviews, "PLAIN", replace(reviews.PLAIN, nodes=20))
