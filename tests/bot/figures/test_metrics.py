"""What is told becomes figures, and there are never more than a few of them."""

import math

from bot.figures.receiver import (
    Exchange,
    Gateway,
    NoticeEnd,
    RequestKind,
    RequestOutcome,
    Transaction,
)
from bot.figures.vitals import Aspect
from tests.support.measures import Scale


def test_what_is_told_is_counted() -> None:
    """Each bot has a registry of its own; nothing is global."""
    scale, other = Scale(), Scale()
    figures = scale.figures
    figures.moves_stored(2)
    figures.request_ended(RequestKind.COMMAND, "move", RequestOutcome.REFUSED, 0.2)
    figures.acknowledged(RequestKind.COMMAND, 0.1)
    figures.transaction_ended(Transaction(True, 2.0, 0.0, "StoreBusyError"))
    figures.statement_ended(0.5)
    figures.health_seen({Aspect.CONNECTED: False, Aspect.ON_TIME: True})

    assert (scale.read("moves_total"), other.read("moves_total")) == (2, 0)
    assert scale.read("requests_total", kind="command", name="move", outcome="refused") == 1
    assert scale.read("answer_seconds_sum", kind="command") == 0.2
    assert scale.read("acknowledgement_seconds_sum", kind="command") == 0.1
    assert scale.read("connection_wait_seconds_sum", kind="write") == 2
    assert scale.read("transaction_seconds_count", kind="write") == 1
    assert scale.read("store_errors_total", error="StoreBusyError") == 1
    assert scale.read("statement_seconds_sum") == 0.5
    assert scale.read("healthy", aspect="connected") == 0
    assert scale.read("healthy", aspect="on_time") == 1


def test_boards_are_timed_when_they_are_posted() -> None:
    """Not each attempt, and no other notice."""
    scale = Scale()
    scale.figures.notice_ended(NoticeEnd.PUT_OFF, 1.0, is_board=True)
    scale.figures.notice_ended(NoticeEnd.POSTED, 5.0, is_board=True)
    scale.figures.notice_ended(NoticeEnd.POSTED, 70.0, is_board=False)

    assert scale.read("boards_total") == 1
    assert scale.read("board_seconds_sum") == 5
    assert scale.read("notices_total", outcome="posted") == 2
    assert scale.read("notices_total", outcome="put off") == 1


def test_discord_answers_with_a_status_or_never() -> None:
    """A request that was one too many says by which limit."""
    scale = Scale()
    for status, limit in ((200, None), (429, "shared"), (None, None)):
        scale.figures.exchanged(Exchange("message", status, 0.1, limit))

    for told in ("200", "429", "lost"):
        assert scale.read("discord_requests_total", route="message", status=told) == 1
    assert scale.read("discord_rate_limited_total", scope="shared") == 1


def test_what_has_not_been_read_is_no_number() -> None:
    """Zero would say that all is well."""
    scale = Scale()
    for name in ("notices_waiting", "matches_running", "computer_queue", "shards_connected"):
        assert math.isnan(scale.read(name) or 0)

    scale.figures.notices_read(3, 9.0)
    scale.figures.matches_read(2)
    scale.figures.thoughts_read(1, 4.0)
    scale.figures.gateway_seen(Gateway(4, 3, 700, 0.1))
    assert scale.read("notices_waiting") == 3
    assert scale.read("notices_oldest_seconds") == 9
    assert scale.read("matches_running") == 2
    assert scale.read("computer_queue_oldest_seconds") == 4
    assert (scale.read("shards"), scale.read("shards_connected")) == (4, 3)
