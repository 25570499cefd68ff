"""What people read who ask for more than the bot can do at once."""

import pytest

from bot.errors import FloodError, HeavyWorkError, HeavyWorkFault
from bot.wording.refusals import explain


@pytest.mark.parametrize(
    ("seconds", "wait"),
    [(0.0, "1 second"), (0.4, "1 second"), (1.0, "1 second"), (3.2, "4 seconds")],
)
def test_the_wait_is_in_whole_seconds(seconds: float, wait: str) -> None:
    """At least one, and rounded up: after it there is enough again."""
    assert explain(FloodError(seconds)) == f"That was too fast. Wait {wait}, then try again."


def test_a_busy_server_is_not_the_fault_of_the_reader() -> None:
    said = explain(FloodError(10, shared=True))

    assert said == "This server is very busy. Wait 10 seconds, then try again."


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (
            HeavyWorkFault.OWN_UNDER_WAY,
            "The bot is still working on your last requests. Wait for the answers, then try again.",
        ),
        (
            HeavyWorkFault.QUEUE_FULL,
            "Many people want replays and other pictures right now. Wait a minute, then try again.",
        ),
        (
            HeavyWorkFault.TOO_LONG,
            (
                "That took too long, so it was stopped. Nothing was changed. Try again in a few "
                "minutes."
            ),
        ),
        (HeavyWorkFault.STOPPED, "The bot is restarting. Wait a minute, then try again."),
    ],
)
def test_what_takes_long_is_refused_with_its_reason(fault: HeavyWorkFault, sentence: str) -> None:
    assert explain(HeavyWorkError(fault)) == sentence
