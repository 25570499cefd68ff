"""Several bots at once, for a few moves; `make load` goes on for minutes."""

import pytest

from tests.load.__main__ import FINE, main

BRIEFLY = (
    *("--matches", "4", "--moves", "3", "--pause", "0.2", "--flags", "0"),
    *("--shards", "2", "--no-kills"),
)


def test_nothing_is_lost_between_two_bots(
    postgresql_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every move that was accepted is there, and every board is shown once, in order."""
    assert main((*BRIEFLY, "--database", postgresql_url)) == FINE

    said = capsys.readouterr().out
    assert "2 processes serve 2 shards" in said
    assert "\n0 moves accepted" not in said
    assert "Everything is there, once and in order." in said
