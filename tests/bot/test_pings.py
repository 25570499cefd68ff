"""How often somebody can have the bot ping a player who does not answer; and one who blocked them.

Each way to ping is a loop of many rounds, with the number of pings that come of it at most.
"""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from play.limits.amounts import MAX_CHALLENGES_TO_ONE as DAILY
from play.limits.amounts import MAX_GAMES_FROM_ONE as GAMES
from play.players.player_id import PlayerId
from tests.support.bot_games import CAPTURE
from tests.support.saved_tables import Preparation
from tests.support.table import SAXON, TABLUT, Table, challenged, labels, newest

FEW = 2
"""Rounds of a way that pings nobody; more than are allowed of one that pings once a round."""

Loop: TypeAlias = Callable[[Table, int], Awaitable[None]]


def pings_of(table: Table, player: MemberActor) -> int:
    """The number of messages that have pinged *player*, or were sent to them directly."""
    private = table.env.backend.get_dm_channel(player.id).id
    posted = [
        (request.path, request.json)
        for request in table.env.http_requests
        if request.method == "POST" and request.path.endswith("/messages") and request.json
    ]
    return sum(
        player.id in map(int, body.get("allowed_mentions", {}).get("users", ()))
        or path == f"/channels/{private}/messages"
        for path, body in posted
    )


def first_thread(table: Table) -> ChannelHandle:
    """The thread of Astrid's game against Bjorn."""
    return min(table.channel.threads, key=lambda thread: thread.id)


async def press(player: MemberActor, shown: Any, label: str) -> InteractionResult | None:  # noqa: ANN401
    """Press the button, if there is one."""
    return await player.click(shown, label=label) if label in labels(shown) else None


async def offer_and_withdraw(table: Table, rounds: int) -> None:
    """Astrid offers and asks for all there is, and takes it back, before anybody moves."""
    thread = first_thread(table)
    for _ in range(rounds):
        for command in ("draw", "takeback", "game pause"):
            await table.astrid.slash(thread, command)
            await press(table.astrid, newest(thread), "Withdraw")


async def offer_a_draw_and_withdraw_by_buttons(table: Table, rounds: int) -> None:
    """With the button under the board, which stays there."""
    thread = first_thread(table)
    board = next(one for one in reversed(list(thread.history())) if "Offer draw" in labels(one))
    for _ in range(rounds):
        await table.astrid.click(board, label="Offer draw")
        await press(table.astrid, newest(thread), "Withdraw")


def challenge(who: str, ends: str, **named: str) -> Loop:
    """Astrid challenges a player, or anybody, and *who* ends it with that button."""

    async def loop(table: Table, rounds: int) -> None:
        opponents = {option: getattr(table, name) for option, name in named.items()}
        for _ in range(rounds):
            await challenged(table.astrid, table.channel, **opponents, game=TABLUT)
            await press(getattr(table, who), newest(table.channel), ends)

    return loop


async def offer_rematches(table: Table, rounds: int) -> None:
    """After a game that is over, and with its buttons."""
    thread = first_thread(table)
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()
    over = newest(thread)
    for _ in range(rounds):
        await table.astrid.click(over, label="Rematch")
        await press(table.astrid, newest(table.channel), "Withdraw")


async def accept_and_abort(table: Table, rounds: int) -> None:
    """Bjorn's messages that stay open for everybody."""
    await challenged(table.bjorn, table.channel, game=TABLUT, standing=True)
    standing = newest(table.channel)
    for _ in range(rounds):
        await table.astrid.click(standing, label="Accept")
        for match in await table.bot.services.matches.running(PlayerId(table.astrid.id)):
            if match.id != 1:
                await table.bot.services.matches.abort(match.id, PlayerId(table.astrid.id))
        await table.env.settle()


async def climb_and_leave(table: Table, rounds: int) -> None:
    """Challenge him on the ladder, leave it, and come back."""
    for _ in range(rounds):
        await table.astrid.slash(table.channel, "ladder join")
        asked = await table.astrid.slash(table.channel, "ladder challenge", opponent="bjorn")
        if asked.response is not None:
            await press(table.astrid, asked.response, "Challenge")
        left = await table.astrid.slash(table.channel, "ladder leave")
        if left.response is not None:
            await press(table.astrid, left.response, "Leave")


async def enter_and_leave(table: Table, rounds: int) -> None:
    """A tournament in which Bjorn plays."""
    for _ in range(rounds):
        await table.astrid.slash(table.channel, "tournament join")
        await table.astrid.slash(table.channel, "tournament leave")


async def report_and_write(table: Table, rounds: int) -> None:
    """With his name in every text; and give him time, follow his games, and ask for them."""
    thread = first_thread(table)
    here = table.bjorn.mention
    for _ in range(rounds):
        await table.astrid.slash(
            table.channel, "fair-play report", player=table.bjorn, reason=f"{here} odd"
        )
        await table.astrid.slash(thread, "game addtime", **{"for": "1h"})
        await table.astrid.slash(table.channel, "game follow", game="2")
        await table.astrid.slash(table.channel, "game unfollow", game="2")
        await table.astrid.slash(table.channel, "board", game="1", share=True)
        await table.astrid.slash(table.channel, "games", player=table.bjorn)
        await table.astrid.send(thread, f"{table.bot.user.mention} {here} resign")  # type: ignore[union-attr]


LOOPS: list[dict[str, tuple[Loop, int, int]]] = [
    {
        "offers": (offer_and_withdraw, 3, FEW),
        "challenges": (challenge("astrid", "Withdraw", opponent="bjorn"), DAILY, DAILY + 1),
        "ladder": (climb_and_leave, 3, FEW),
        "tournaments": (enter_and_leave, 0, FEW),
        "texts": (report_and_write, 0, FEW),
    },
    {
        "draw offers by button": (offer_a_draw_and_withdraw_by_buttons, 1, FEW),
        "declined challenges": (challenge("bjorn", "Decline", opponent="bjorn"), 3, 4),
        "standing challenges": (accept_and_abort, 2 * GAMES, GAMES + 1),
        "open challenges": (challenge("astrid", "Withdraw"), 0, FEW),
    },
    {"rematches": (offer_rematches, 1 + DAILY, DAILY + 1)},
]
"""Each way, how many pings come of it within a day and a turn at most, and rounds that try more.

One offer of a kind, five challenges or three declined ones, a game that ends. Each game from a
standing challenge begins and ends; a pair on the ladder begins with two boards and is called off.
Ways that share a limit are in different parts.
"""

THE_GAME_ITSELF = {"rematches": 1}
"""Pings that also those get who have blocked the sender: a game in progress is over."""


async def furnish(table: Table) -> None:
    """Astrid plays Bjorn, who waits; there are a ladder, a tournament and a lobby."""
    manager = table.manager()
    thread = await table.begin()
    await table.play(thread, *CAPTURE[:1])
    await challenged(table.carl, table.channel, opponent=table.bjorn, game=SAXON)
    await table.bjorn.click(newest(table.channel), label="Accept")
    await manager.slash(table.channel, "server ladder open", game=TABLUT)
    await manager.slash(
        table.channel, "tournament create", name="Cup", system="swiss", signup="3d", game=TABLUT
    )
    for command in ("ladder join", "tournament join"):
        await table.bjorn.slash(table.channel, command)


@pytest.fixture
def preparation() -> Preparation:
    return furnish


@pytest.fixture
def hall(table: Table) -> Table:
    return table


async def pings(hall: Table, part: int, at_most: int = DAILY + 1) -> dict[str, int]:
    """How often Bjorn is pinged by each way of a part."""
    found = {}
    for name, (run, _, rounds) in LOOPS[part].items():
        before = pings_of(hall, hall.bjorn)
        await run(hall, min(rounds, at_most))
        found[name] = pings_of(hall, hall.bjorn) - before
    return found


@pytest.mark.parametrize("part", range(len(LOOPS)))
async def test_nobody_is_pinged_again_and_again(hall: Table, part: int) -> None:
    found = await pings(hall, part)

    for name, (_, most, _) in LOOPS[part].items():
        assert found[name] <= most, name
        assert bool(found[name]) is bool(most), name  # or the loop has done nothing


async def test_nobody_is_pinged_by_somebody_they_have_blocked(hall: Table) -> None:
    """But by the moves and the end of a game that they play with each other."""
    await hall.bjorn.slash(hall.channel, "settings block", player=hall.astrid)

    found = [await pings(hall, part, at_most=1) for part in range(len(LOOPS))]

    pinged = {name: count for each in found for name, count in each.items() if count}
    assert pinged == THE_GAME_ITSELF
