"""``block``, ``unblock``, ``blocks``, ``maintenance`` and ``log``."""

from datetime import timedelta

from db.store import SqlStore
from play.orders.standing import Barred
from play.services.standing_orders import StandingOrders
from tests.support.operating import Operator


def test_people_and_servers_are_blocked_and_let_in_again(any_operator: Operator) -> None:
    any_operator.asks("block", "user", "4194304", "--reason", "spam")
    any_operator.time += timedelta(minutes=1)
    any_operator.asks("block", "server", "8388608")

    blocked = any_operator.asks("blocks")["blocks"]
    assert [(each["what"], each["id"], each["reason"]) for each in blocked] == [
        ("user", "4194304", "spam"),
        ("server", "8388608", ""),
    ]
    assert any_operator.types("blocks") == 0
    assert "user 4194304, since 2026-03-" in any_operator.said

    for each in blocked:
        any_operator.asks("unblock", each["what"], each["id"])
    assert any_operator.asks("blocks")["blocks"] == []


def test_who_is_blocked_twice_stays_blocked_for_the_same_reason(any_operator: Operator) -> None:
    """Since the first time; another reason takes its place."""
    any_operator.asks("block", "user", "4194304", "--reason", "spam")
    (first,) = any_operator.asks("blocks")["blocks"]
    any_operator.time += timedelta(minutes=1)

    any_operator.asks("block", "user", "4194304")
    assert any_operator.asks("blocks")["blocks"] == [first]

    any_operator.asks("block", "user", "4194304", "--reason", "insults")
    assert any_operator.asks("blocks")["blocks"] == [first | {"reason": "insults"}]


def test_what_follows_from_a_block_is_said(operator: Operator) -> None:
    """What becomes of their games, and what more can be done."""
    operator.types("block", Barred.USER, "7")
    assert "they lose on time" in operator.said
    operator.types("block", Barred.SERVER, "7")
    assert "`leave 7`" in operator.said


async def is_open(store: SqlStore) -> bool:
    """What a bot that runs finds."""
    standing = StandingOrders(store)
    await standing.refresh()
    return standing.is_open


def test_maintenance_begins_and_ends(any_operator: Operator) -> None:
    """A bot that runs sees it; how long it took is said."""
    assert any_operator.asks("maintenance", "status")["maintenance"] is False
    any_operator.asks("maintenance", "on")
    assert any_operator.asks("maintenance", "status")["maintenance"] is True
    assert any_operator.look(is_open) is False

    any_operator.time += timedelta(minutes=90)
    assert any_operator.types("maintenance", "off") == 0

    assert "1h 30m" in any_operator.said
    assert any_operator.look(is_open) is True


def test_orders_are_logged(any_operator: Operator) -> None:
    """Without whom they were about."""
    any_operator.asks("maintenance", "on")
    any_operator.asks("maintenance", "off")
    any_operator.asks("block", "user", "4194304", "--reason", "spam")

    logged = [order["command"] for order in any_operator.asks("log")["orders"]]

    assert logged == ["block user", "maintenance off", "maintenance on"]
    assert any_operator.types("log") == 0
    assert "4194304" not in any_operator.said
