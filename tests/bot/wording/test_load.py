"""What people read who ask for more than the bot can do at once."""

from bot.errors import HeavyWorkError, HeavyWorkFault
from bot.wording.refusals import explain
from play.floods import FloodError

FAST = "That was too fast. Wait {}, then try again."
SENTENCES: dict[Exception, str] = {
    FloodError(0.0): FAST.format("1 second"),
    FloodError(0.4): FAST.format("1 second"),
    FloodError(1.0): FAST.format("1 second"),
    FloodError(3.2): FAST.format("4 seconds"),
    FloodError(10, shared=True): "This server is very busy. Wait 10 seconds, then try again.",
    HeavyWorkError(HeavyWorkFault.OWN_UNDER_WAY): (
        "The bot is still working on your last requests. Wait for the answers, then try again."
    ),
    HeavyWorkError(HeavyWorkFault.QUEUE_FULL): (
        "Many people want pictures or reviews right now. Wait a minute, then try again."
    ),
    HeavyWorkError(HeavyWorkFault.PUSHED_OUT): (
        "So many people are waiting that the bot dropped this request. Wait a minute, then try "
        "again. Ask for one thing at a time."
    ),
    HeavyWorkError(HeavyWorkFault.TOO_LONG): (
        "That took too long, so it was stopped. Nothing was changed. Try again in a few minutes."
    ),
    HeavyWorkError(HeavyWorkFault.STOPPED): (
        "The bot is restarting. Wait a minute, then try again."
    ),
}


def test_whoever_asks_for_too_much_reads_why_and_when_to_ask_again() -> None:
    """In whole seconds, at least one and rounded up: after it there is enough again."""
    assert {error: explain(error) for error in SENTENCES} == SENTENCES
