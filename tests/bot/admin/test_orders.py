"""``block``, ``unblock``, ``blocks``, ``maintenance`` and ``log``."""

from datetime import timedelta

from db.store import SqlStore
from play.orders.standing import Barred
from play.services.standing_orders import StandingOrders
from tests.support.operating import Operator


def test_people_and_servers_are_blocked_and_let_in_again(operator: Operator) -> None:
    """Who is blocked twice stays blocked since the first time; another reason takes its place."""
    operator.asks("block", "user", "4194304", "--reason", "spam")
    (first,) = operator.asks("blocks")["blocks"]
    operator.time += timedelta(minutes=1)
    operator.asks("block", "user", "4194304")
    assert operator.asks("blocks")["blocks"] == [first]
    operator.asks("block", "user", "4194304", "--reason", "insults")
    operator.asks("block", "server", "8388608")

    user, server = operator.asks("blocks")["blocks"]
    assert user == first | {"what": "user", "id": "4194304", "reason": "insults"}
    assert (server["what"], server["id"], server["reason"]) == ("server", "8388608", "")
    assert operator.types("blocks") == 0
    assert "user 4194304, since 2026-03-" in operator.said

    for each in (user, server):
        operator.asks("unblock", each["what"], each["id"])
    assert operator.asks("blocks")["blocks"] == []


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


def test_maintenance_begins_and_ends(operator: Operator) -> None:
    """A bot that runs sees it; how long it took is said, and of all orders the log tells."""
    assert operator.asks("maintenance", "status")["maintenance"] is False
    operator.asks("maintenance", "on")
    assert operator.asks("maintenance", "status")["maintenance"] is True
    assert operator.look(is_open) is False

    operator.time += timedelta(minutes=90)
    assert operator.types("maintenance", "off") == 0

    assert "1h 30m" in operator.said
    assert operator.look(is_open) is True
    operator.asks("block", "user", "4194304", "--reason", "spam")
    logged = [order["command"] for order in operator.asks("log")["orders"]]
    assert logged == ["block user", "maintenance off", "maintenance on"]
    assert operator.types("log") == 0
    assert "4194304" not in operator.said
