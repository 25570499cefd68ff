"""Offers of a draw, a takeback or a pause: made with a command, answered with a button."""

from collections.abc import Awaitable, Callable

import pytest
from simcord.builders import ChannelHandle

from play.players.player_id import PlayerId
from tests.support.bot_games import CAPTURE
from tests.support.table import Click, Table, button, labels, newest, pinged, said, shown, text_of

COMMANDS = ("draw", "takeback", "pause")


@pytest.fixture
async def thread(table: Table, thread: ChannelHandle) -> ChannelHandle:
    """The thread of match #1 after two moves; Astrid is to move."""
    await table.play(thread, *CAPTURE[:2])
    return thread


@pytest.mark.parametrize(
    ("command", "asked"),
    [
        ("draw", "offers a draw in"),
        ("takeback", "asks to take back `G5-G3` in"),
        ("pause", "asks to pause for 1 week in"),
    ],
)
async def test_an_offer_calls_the_opponent(
    table: Table, thread: ChannelHandle, command: str, asked: str
) -> None:
    """With buttons for both, on either side's turn."""
    await table.bjorn.slash(thread, command)

    offer = newest(thread)
    assert f"{table.bjorn.mention} {asked} **#1 · King's Table: Tablut**" in offer.content
    assert labels(offer) == ["Accept", "Decline", "Withdraw"]
    assert pinged(table, thread) == [table.astrid.id]


async def test_a_draw_is_agreed(table: Table, thread: ChannelHandle) -> None:
    """The last board says so."""
    await table.astrid.slash(thread, "draw")
    accepted = await table.bjorn.click(newest(thread), label="Accept")

    assert said(accepted) == "Agreed."
    assert "It's a draw: both players agreed" in newest(thread).content


@pytest.mark.parametrize("command", COMMANDS)
async def test_an_offer_is_declined(table: Table, thread: ChannelHandle, command: str) -> None:
    """The command shows it to the other player with its buttons; the asker is told."""
    await table.astrid.slash(thread, command)

    asked = await table.bjorn.slash(thread, command)
    assert labels(shown(asked)) == ["Accept", "Decline"]
    await table.bjorn.click(shown(asked), label="Decline")

    assert f"{table.bjorn.mention} declined {table.astrid.mention}'s offer" in (
        newest(thread).content
    )
    assert pinged(table, thread) == [table.astrid.id]


@pytest.mark.parametrize("command", COMMANDS)
async def test_an_offer_is_withdrawn(table: Table, thread: ChannelHandle, command: str) -> None:
    """Who asks twice is shown his own offer, and can take it back."""
    await table.astrid.slash(thread, command)

    again = await table.astrid.slash(thread, command)
    assert labels(shown(again)) == ["Withdraw"]
    await table.astrid.click(shown(again), label="Withdraw")

    assert f"{table.astrid.mention} withdrew the offer" in newest(thread).content


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_withdrawal_pings_nobody(table: Table, thread: ChannelHandle, command: str) -> None:
    """The opponent has nothing to do."""
    await table.astrid.slash(thread, command)
    await table.astrid.click(newest(thread), label="Withdraw")

    assert "withdrew the offer" in newest(thread).content
    assert pinged(table, thread) == []


@pytest.mark.parametrize(
    ("command", "done"),
    [
        ("draw", "offered a draw"),
        ("takeback", "asked for a takeback"),
        ("pause", "asked for a pause"),
    ],
)
async def test_the_same_is_offered_once_a_turn(
    table: Table, thread: ChannelHandle, command: str, done: str
) -> None:
    """Also by the button; after the next move it can be offered again."""
    await table.astrid.slash(thread, command)
    await table.astrid.click(newest(thread), label="Withdraw")
    sent = len(table.sent(thread))

    refused = await table.astrid.slash(thread, command)

    assert said(refused) == (
        f"You already {done} in #1 this turn. You can do it again after the next move."
    )
    assert len(table.sent(thread)) == sent
    await table.play(thread, CAPTURE[2])
    await table.astrid.slash(thread, command)
    assert pinged(table, thread) == [table.bjorn.id]


@pytest.mark.parametrize("command", COMMANDS)
async def test_an_offer_is_declined_by_a_move(
    table: Table, thread: ChannelHandle, command: str
) -> None:
    """And can be made again afterwards."""
    await table.bjorn.slash(thread, command)
    offer = newest(thread)

    await table.play(thread, CAPTURE[2])
    (late,) = await table.click(Click(table.astrid, offer, button(offer, "Accept")))

    assert said(late) == (
        "That offer in #1 is no longer open. It was answered, withdrawn or declined by a move."
    )
    again = await table.bjorn.slash(thread, command)
    assert labels(newest(thread)) == ["Accept", "Decline", "Withdraw"]
    assert again.response is not None


async def accept(table: Table, thread: ChannelHandle) -> None:
    await table.astrid.click(newest(thread), label="Accept")


async def decline(table: Table, thread: ChannelHandle) -> None:
    await table.astrid.click(newest(thread), label="Decline")


async def withdraw(table: Table, thread: ChannelHandle) -> None:
    await table.bjorn.click(newest(thread), label="Withdraw")


async def move_on(table: Table, thread: ChannelHandle) -> None:
    await table.play(thread, CAPTURE[2])


async def give_up(table: Table, thread: ChannelHandle) -> None:
    del thread
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("answer", "fate"),
    [
        (accept, "☑️ Accepted."),
        (decline, "✖️ Declined."),
        (withdraw, "↩️ Withdrawn."),
        (move_on, "✖️ No longer open: a move was played."),
        (give_up, "✖️ No longer open: the game is over."),
    ],
)
async def test_the_message_of_an_offer_says_what_became_of_it(
    table: Table,
    thread: ChannelHandle,
    command: str,
    answer: Callable[[Table, ChannelHandle], Awaitable[None]],
    fate: str,
) -> None:
    """And has no buttons any more."""
    await table.bjorn.slash(thread, command)
    made = newest(thread)
    await answer(table, thread)

    (closed,) = [message for message in thread.history() if message.id == made.id]
    assert closed.content == f"{made.content}\n{fate}"
    assert labels(closed) == []


async def test_an_offer_that_outlives_a_move_keeps_its_buttons(
    table: Table, thread: ChannelHandle
) -> None:
    """Astrid offers a draw, and moves: Bjorn can still accept."""
    await table.astrid.slash(thread, "draw")
    made = newest(thread)
    await table.play(thread, CAPTURE[2])

    (open_,) = [message for message in thread.history() if message.id == made.id]
    assert open_.content == made.content
    assert labels(open_) == ["Accept", "Decline", "Withdraw"]


async def test_an_old_offer_accepts_no_new_one(table: Table, thread: ChannelHandle) -> None:
    """The buttons under an offer of a draw do not answer the request that came after it."""
    await table.astrid.slash(thread, "draw")
    draw = newest(thread)
    await table.bjorn.click(draw, label="Decline")
    await table.astrid.slash(thread, "takeback")
    before = table.rows()

    (refused,) = await table.click(Click(table.bjorn, draw, button(draw, "Accept")))

    assert "is no longer open" in said(refused)
    assert table.rows() == before


async def test_one_thing_is_asked_at_a_time(table: Table, thread: ChannelHandle) -> None:
    """The refusal names what stands, and whose it is."""
    await table.astrid.slash(thread, "pause", **{"for": "2 weeks"})

    own = await table.astrid.slash(thread, "draw")
    other = await table.bjorn.slash(thread, "draw")

    assert said(own) == (
        "You already asked to pause for 2 weeks in #1. Only one offer can "
        "be open at a time. Use `/pause` to withdraw it."
    )
    assert said(other) == (
        "The attackers already asked to pause for 2 weeks in #1. Only one offer can be open at a "
        "time. Use `/pause` to answer it."
    )


async def test_boards_say_what_is_offered(table: Table, thread: ChannelHandle) -> None:
    """As long as it stands."""
    await table.astrid.slash(thread, "draw")
    await table.play(thread, CAPTURE[2])

    assert f"{table.astrid.mention} offers a draw." in text_of(newest(thread))
    await table.play(thread, CAPTURE[3], first=table.bjorn)
    assert "draw" not in text_of(newest(thread))


async def test_only_the_opponent_answers(table: Table, thread: ChannelHandle) -> None:
    """Neither the asker nor a spectator."""
    await table.astrid.slash(thread, "takeback")
    before = table.rows()

    own = await table.astrid.click(newest(thread), label="Accept")
    other = await table.carl.click(newest(thread), label="Accept")
    theirs = await table.bjorn.click(newest(thread), label="Withdraw")

    assert said(own) == "The offer in #1 is your own. Your opponent has to answer it."
    assert said(other) == "You aren't a player in game #1. Use `/board` to look at it."
    assert said(theirs) == ("The offer in #1 is your opponent's. You can accept or decline it.")
    assert table.rows() == before


@pytest.mark.parametrize("command", COMMANDS)
async def test_offers_are_answered_after_a_restart(
    table: Table, thread: ChannelHandle, command: str
) -> None:
    await table.astrid.slash(thread, command)
    offer = newest(thread)

    await table.restart()
    accepted = await table.bjorn.click(offer, label="Accept")

    assert said(accepted) == "Agreed."


@pytest.mark.parametrize("command", COMMANDS)
async def test_an_offer_is_accepted_once(table: Table, thread: ChannelHandle, command: str) -> None:
    """A double click on Accept does it once."""
    await table.astrid.slash(thread, command)
    offer = newest(thread)
    messages = len(table.sent(thread))
    click = Click(table.bjorn, offer, button(offer, "Accept"))

    results = await table.click(click, click)

    agreed, refused = sorted((said(result) for result in results), key="Agreed.".__ne__)
    assert agreed == "Agreed."
    assert "is no longer open" in refused or "is over" in refused
    assert len(table.sent(thread)) == messages + 1


async def test_an_offer_is_accepted_or_withdrawn(table: Table, thread: ChannelHandle) -> None:
    """Both at the same moment: one comes first, and the other is told."""
    await table.astrid.slash(thread, "takeback")
    offer = newest(thread)

    results = await table.click(
        Click(table.bjorn, offer, button(offer, "Accept")),
        Click(table.astrid, offer, button(offer, "Withdraw")),
    )

    answers = [said(result) for result in results]
    assert sum("is no longer open" in answer for answer in answers) == 1
    assert len(table.rows()["moves"]) == (0 if "Agreed." in answers else 2)


async def test_two_offers_at_once(table: Table, thread: ChannelHandle) -> None:
    """Both players press Draw: the one makes the offer, the other is shown or told of it."""
    board = newest(thread)
    draw = button(board, "Offer draw")

    await table.click(Click(table.astrid, board, draw), Click(table.bjorn, board, draw))

    offers = [body for body in table.sent(thread) if "offers a draw" in body["content"]]
    assert len(offers) == 1
