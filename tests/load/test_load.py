"""Several bots at once, for a few seconds; `make load` goes on for minutes."""

import pytest

from tests.load.__main__ import FINE, main

BRIEFLY = ("--matches", "6", "--seconds", "6", "--pause", "1", "--flags", "0", "--no-kills")


@pytest.mark.usefixtures("postgresql_database")
def test_nothing_is_lost_between_two_bots(capsys: pytest.CaptureFixture[str]) -> None:
    """Every move that was accepted is there, and every board is shown once, in order."""
    assert main(BRIEFLY) == FINE
    assert "Everything is there, once and in order." in capsys.readouterr().out
