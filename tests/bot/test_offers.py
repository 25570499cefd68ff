"""Draws, moves taken back and pauses: asked for with a command, answered with a button."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from simcord.builders import ChannelHandle

from play.offer import OfferKind
from play.players import PlayerId
from tests.bot.games import CAPTURE
from tests.bot.table import Click, Table, button, labels, newest, said, shown

COMMANDS = ("draw", "takeback", "pause")


@pytest.fixture
async def thread(table: Table) -> ChannelHandle:
    """The thread of match #1 after two moves; Astrid is to move."""
    thread = await table.begin()
    await table.play(thread, *CAPTURE[:2])
    return thread


def pinged(table: Table, room: ChannelHandle) -> list[int]:
    """Whom the newest message in *room* pings."""
    users: list[int] = table.sent(room)[-1]["allowed_mentions"]["users"]
    return users


@pytest.mark.parametrize(
    ("command", "asked"),
    [
        ("draw", "offers a draw in"),
        ("takeback", "asks to take the last move back in"),
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
    assert "a draw was agreed" in newest(thread).content


async def test_a_move_is_taken_back(table: Table, thread: ChannelHandle) -> None:
    """The new board says so, has its buttons, and calls the player who moves anew."""
    await table.bjorn.slash(thread, "takeback")
    await table.astrid.click(newest(thread), label="Accept")

    board = newest(thread)
    assert board.content.startswith(
        f"{table.astrid.mention} agrees: moves were taken back, and {table.bjorn.mention} moves "
        "anew.\n**#1 · King's Table: Tablut**"
    )
    assert f"{table.bjorn.mention}, it is your move with the defenders." in board.content
    assert labels(board) == ["Move", "Draw", "Resign", "Rules"]
    assert len(board.attachments) == 1
    assert pinged(table, thread) == [table.bjorn.id]
    assert len(table.rows()["moves"]) == 1


async def test_the_board_of_a_takeback_is_as_its_player_wants_it(
    table: Table, thread: ChannelHandle
) -> None:
    """Who wants no pings is not pinged by it."""
    await table.bjorn.slash(table.channel, "settings change", turn_pings=False)
    await table.bjorn.slash(thread, "takeback")
    await table.astrid.click(newest(thread), label="Accept")

    assert f"{table.bjorn.mention}, it is your move" in newest(thread).content
    assert "users" not in table.sent(thread)[-1]["allowed_mentions"]


async def test_the_game_goes_on_after_a_takeback(table: Table, thread: ChannelHandle) -> None:
    """With the buttons under the new board, and another move."""
    await table.bjorn.slash(thread, "takeback")
    await table.astrid.click(newest(thread), label="Accept")

    pieces = await table.bjorn.click(newest(thread), label="Move")
    targets = await table.bjorn.select(shown(pieces), ["G5"])
    await table.bjorn.select(shown(targets), ["G9"])

    assert "played `G5-G9`" in newest(thread).content
    assert f"{table.astrid.mention}, it is your move" in newest(thread).content


async def test_boards_from_before_a_takeback_are_old(table: Table, thread: ChannelHandle) -> None:
    """Also the one after which as many moves have been played as now."""
    earlier = [message for message in thread.history() if labels(message)]
    await table.bjorn.slash(thread, "takeback")
    await table.astrid.click(newest(thread), label="Accept")
    before = table.rows()

    for board in earlier:
        refused = await table.bjorn.click(board, label="Move")
        assert "The board has changed since then" in said(refused)
    assert table.rows() == before


async def test_nothing_is_taken_back_before_the_first_move(table: Table) -> None:
    thread = await table.begin()

    refused = await table.astrid.slash(thread, "takeback")

    assert said(refused) == "You have not moved in #1 yet: there is nothing to take back."


async def test_nothing_is_taken_back_in_a_game_with_dice(table: Table) -> None:
    thread = await table.begin(dice="multiple")

    refused = await table.astrid.slash(thread, "takeback")

    assert said(refused) == ("#1 is played with dice, and what they showed cannot be taken back.")


async def test_a_pause_is_agreed(table: Table, thread: ChannelHandle) -> None:
    """Everybody reads until when, now and under later boards; the asker is called."""
    await table.astrid.slash(thread, "pause", **{"for": "3 days"})
    await table.bjorn.click(newest(thread), label="Accept")
    until = int((table.env.now() + timedelta(days=3)).timestamp())

    told = newest(thread).content
    assert told.startswith(f"{table.bjorn.mention} agrees to a pause in **#1")
    assert f"paused the match until <t:{until}:f>" in told
    assert pinged(table, thread) == [table.astrid.id]
    await table.play(thread, CAPTURE[2])
    assert f"paused the match until <t:{until}:f>" in newest(thread).content


async def test_a_pause_is_ended_by_agreement(table: Table, thread: ChannelHandle) -> None:
    await table.astrid.slash(thread, "pause")
    await table.bjorn.click(newest(thread), label="Accept")
    await table.wait(days=1)

    await table.bjorn.slash(thread, "resume")
    assert f"{table.bjorn.mention} asks to end the pause in" in newest(thread).content
    await table.astrid.click(newest(thread), label="Accept")

    assert f"{table.astrid.mention} agrees: **#1" in newest(thread).content
    assert "paused" not in newest(thread).content
    refused = await table.bjorn.slash(thread, "resume")
    assert said(refused) == "#1 is not paused. `/pause` asks your opponent for a pause."


@pytest.mark.parametrize("lasting", ["59m", "61 days", "400 days"])
async def test_a_pause_has_its_bounds(table: Table, thread: ChannelHandle, lasting: str) -> None:
    before = table.rows()

    refused = await table.astrid.slash(thread, "pause", **{"for": lasting})

    assert said(refused) == ("A pause lasts between 1 hour and 60 days, as in `3d` or `2 weeks`.")
    assert table.rows() == before


async def test_a_length_that_is_none_is_refused(table: Table, thread: ChannelHandle) -> None:
    """With examples."""
    refused = await table.astrid.slash(thread, "pause", **{"for": "until Tuesday"})

    assert said(refused) == (
        "`until Tuesday` is no length of time that I can read. Write a number of minutes, hours, "
        "days or weeks, as in `3d`, `36h` or `2 weeks`."
    )


@pytest.mark.parametrize("command", COMMANDS)
async def test_an_offer_is_declined(table: Table, thread: ChannelHandle, command: str) -> None:
    """The command shows it to the other player with its buttons; the asker is told."""
    await table.astrid.slash(thread, command)

    asked = await table.bjorn.slash(thread, command)
    assert labels(shown(asked)) == ["Accept", "Decline"]
    await table.bjorn.click(shown(asked), label="Decline")

    assert f"{table.bjorn.mention} declines the offer of {table.astrid.mention}" in (
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

    assert f"{table.astrid.mention} withdraws the offer" in newest(thread).content


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
        "That offer in #1 no longer stands: it was answered, withdrawn, or declined by a move."
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
    await table.bot.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("answer", "fate"),
    [
        (accept, "☑️ Accepted."),
        (decline, "✖️ Declined."),
        (withdraw, "↩️ Withdrawn."),
        (move_on, "✖️ It stands no longer: a move was played."),
        (give_up, "✖️ It stands no longer: the match is over."),
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

    assert "no longer stands" in said(refused)
    assert table.rows() == before


async def test_one_thing_is_asked_at_a_time(table: Table, thread: ChannelHandle) -> None:
    """The refusal names what stands, and whose it is."""
    await table.astrid.slash(thread, "pause", **{"for": "2 weeks"})

    own = await table.astrid.slash(thread, "draw")
    other = await table.bjorn.slash(thread, "draw")

    assert said(own) == (
        "You have asked to pause for 2 weeks in #1, and one offer stands at a time: `/pause` "
        "shows it, to be withdrawn."
    )
    assert said(other) == (
        "The attackers have asked to pause for 2 weeks in #1, and one offer stands at a time: "
        "`/pause` shows it, to be answered."
    )


async def test_the_clock_may_stand_still_before_a_pause(
    table: Table, thread: ChannelHandle
) -> None:
    """Of a vacation, say: then it does not run until the pause is accepted."""
    running = await table.astrid.slash(thread, "pause")
    await table.astrid.click(newest(thread), label="Withdraw")
    await table.astrid.slash(thread, "vacation start", **{"for": "2 days"})
    end = int(table.env.now().timestamp()) + 2 * 24 * 3600

    still = await table.astrid.slash(thread, "pause")

    assert said(running) == "You have asked for a pause. The clock runs until that is accepted."
    assert said(still) == (
        f"You have asked for a pause. Time stands still until <t:{end}:f>; then the clock runs "
        "until the pause is accepted."
    )


async def test_boards_say_what_is_offered(table: Table, thread: ChannelHandle) -> None:
    """As long as it stands."""
    await table.astrid.slash(thread, "draw")
    await table.play(thread, CAPTURE[2])

    assert f"{table.astrid.mention} has offered a draw." in newest(thread).content
    await table.play(thread, CAPTURE[3], first=table.bjorn)
    assert "draw" not in newest(thread).content


async def test_only_the_opponent_answers(table: Table, thread: ChannelHandle) -> None:
    """Neither the asker nor a spectator."""
    await table.astrid.slash(thread, "takeback")
    before = table.rows()

    own = await table.astrid.click(newest(thread), label="Accept")
    other = await table.carl.click(newest(thread), label="Accept")
    theirs = await table.bjorn.click(newest(thread), label="Withdraw")

    assert said(own) == "The offer in #1 is your own: your opponent has to answer it."
    assert said(other) == "You do not play in match #1."
    assert said(theirs) == ("The offer in #1 is your opponent's: you can accept or decline it.")
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
    assert "no longer stands" in refused or "is over" in refused
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
    assert sum("no longer stands" in answer for answer in answers) == 1
    assert len(table.rows()["moves"]) == (0 if "Agreed." in answers else 2)


async def test_two_offers_at_once(table: Table, thread: ChannelHandle) -> None:
    """Both players press Draw: the one makes the offer, the other is shown or told of it."""
    board = newest(thread)
    draw = button(board, "Draw")

    await table.click(Click(table.astrid, board, draw), Click(table.bjorn, board, draw))

    offers = [body for body in table.sent(thread) if "offers a draw" in body["content"]]
    assert len(offers) == 1


async def test_time_is_given_to_the_player_to_move(table: Table, thread: ChannelHandle) -> None:
    """At once; everybody reads when the move is due now, and nobody is pinged."""
    due = table.env.now() + timedelta(days=5)

    answer = await table.bjorn.slash(thread, "addtime", **{"for": "2 days"})

    assert said(answer) == newest(thread).content
    assert newest(thread).content == (
        f"⏳ {table.bjorn.mention} gives {table.astrid.mention} more time in "
        f"**#1 · King's Table: Tablut**.\n⏳ The move is due <t:{int(due.timestamp())}:f>."
    )
    assert "users" not in table.sent(thread)[-1]["allowed_mentions"]


async def test_time_is_given_to_the_player_who_waits(table: Table, thread: ChannelHandle) -> None:
    """A day, if nothing else is said."""
    answer = await table.astrid.slash(thread, "addtime")

    assert said(answer).endswith(f"{table.bjorn.mention} has 4 days for the moves to come.")


async def test_no_more_time_is_given_than_the_match_allows(
    table: Table, thread: ChannelHandle
) -> None:
    await table.astrid.slash(thread, "addtime", **{"for": "9 weeks"})
    before = table.rows()

    refused = await table.astrid.slash(thread, "addtime")

    assert said(refused) == ("Your opponent already has all the time the match allows: 1 week.")
    assert table.rows() == before


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("-1d", "`-1d` is less than no time."),
        ("0h", "`0h` is no time at all."),
        ("plenty", "`plenty` is no length of time that I can read."),
    ],
)
async def test_time_that_is_none_is_not_given(
    table: Table, thread: ChannelHandle, more: str, sentence: str
) -> None:
    refused = await table.bjorn.slash(thread, "addtime", **{"for": more})

    assert said(refused) == (
        f"{sentence} Write a number of minutes, hours, days or weeks, as in `3d`, `36h` or "
        "`2 weeks`."
    )


async def late(table: Table, thread: ChannelHandle, *offers: OfferKind) -> list[str]:
    """What is posted at last when Discord takes nothing for a while.

    Meanwhile Astrid moves and offers one thing after the other, and Bjorn accepts the last one.
    """
    table.env.inject_error("POST", f"/channels/{thread.id}/messages", status=503, times=None)
    await table.play(thread, CAPTURE[2])
    matches, me = table.bot.matches, PlayerId(table.astrid.id)
    for number, kind in enumerate(offers, start=1):
        await matches.offer(1, me, kind, timedelta(days=1))
        if number < len(offers):
            await matches.withdraw_offer(1, me)
    await matches.accept_offer(1, PlayerId(table.bjorn.id))
    await table.env.settle()
    failed = len(table.sent(thread))
    table.env.backend.faults.clear()
    await table.wait(hours=1)
    return [body["content"] for body in table.sent(thread)[failed:]]


async def test_a_board_that_was_taken_back_is_not_shown_any_more(
    table: Table, thread: ChannelHandle
) -> None:
    """When Discord takes messages again: only the one that takes it back."""
    (told,) = await late(table, thread, OfferKind.TAKEBACK)

    assert "agrees: moves were taken back" in told
    assert "`F9-F6xF5`" not in told


async def test_offers_that_stand_no_longer_are_not_made_any_more(
    table: Table, thread: ChannelHandle
) -> None:
    """That they were withdrawn is told, and then what was agreed."""
    told = await late(table, thread, OfferKind.DRAW, OfferKind.TAKEBACK, OfferKind.PAUSE)

    assert [" withdraws the offer" in message for message in told] == [False, True, True, False]
    assert "played `F9-F6xF5`" in told[0]
    assert "agrees to a pause" in told[-1]


async def test_a_late_offer_is_made_once(table: Table, thread: ChannelHandle) -> None:
    """Though another one was made and withdrawn before it, of which nobody had heard either."""
    table.env.inject_error("POST", f"/channels/{thread.id}/messages", status=503, times=None)
    matches, me = table.bot.matches, PlayerId(table.astrid.id)
    await matches.offer(1, me, OfferKind.DRAW)
    await matches.withdraw_offer(1, me)
    await matches.offer(1, me, OfferKind.DRAW)
    await table.env.settle()
    failed = len(table.sent(thread))
    table.env.backend.faults.clear()

    await table.wait(hours=1)

    told = [body["content"] for body in table.sent(thread)[failed:]]
    assert [" offers a draw" in message for message in told] == [False, True]
