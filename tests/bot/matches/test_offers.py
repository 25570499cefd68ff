"""Offers of a draw, a takeback or a pause, and time that is given: commands, buttons, posts."""

from dataclasses import replace
from datetime import timedelta

import pytest
from simcord.builders import ChannelHandle

from bot.matches.posts import board_post
from bot.wording.offers import offer_sent
from bot.wording.refusals import explain
from play.errors import PlayError
from play.matches.errors import OfferError, OfferFault
from play.matches.offer import OfferKind
from play.matches.offer_rules import make_offer
from play.matches.state import Occasion
from play.players.player_id import PlayerId, computer_at
from play.time.habits import DEFAULT_HABITS
from play.time.periods import read_period
from play.time.time_off import Interval
from tests.support.begun_tables import after_two_moves
from tests.support.bot_games import CAPTURE
from tests.support.examples import ANNA, BJORN, HOUR, NOON, WEEK, new_match
from tests.support.posted import labels_of, match_of
from tests.support.saved_tables import Preparation
from tests.support.skipping import skip
from tests.support.table import (
    TABLUT,
    Click,
    Message,
    Table,
    button,
    labels,
    newest,
    pinged,
    said,
    shown,
    text_of,
)

OFFERS = {
    "draw": ("offers a draw in", "offered a draw"),
    "takeback": ("asks to take back `G5-G3` in", "asked for a takeback"),
    "game pause": ("asks to pause for 1 week in", "asked for a pause"),
    "game abort": ("asks to abort the game in", "asked to abort the game"),
}
"""The commands, what the message of Bjorn's offer says, and what is said of it later."""

GAME = "**#1 · King's Table: Tablut**"
GONE = "That offer in #1 is no longer open. It was answered, withdrawn or declined by a move."


@pytest.fixture
def preparation() -> Preparation:
    """Match #1 is under way after two moves; Astrid is to move."""
    return after_two_moves


def is_closed(thread: ChannelHandle, offer: Message, fate: str) -> bool:
    """Whether the message of an *offer* says what became of it, and has no buttons any more."""
    (now,) = [message for message in thread.history() if message.id == offer.id]
    return now.content == f"{offer.content}\n{fate}" and labels(now) == []


async def test_an_offer_is_made_and_declined(table: Table, thread: ChannelHandle) -> None:
    """Below its message or with the command; the asker is told, and cannot ask again this turn."""
    for command, (asked, done) in OFFERS.items():
        await table.bjorn.slash(thread, command)
        offer = newest(thread)
        assert f"{table.bjorn.mention} {asked} {GAME}" in offer.content
        assert labels(offer) == ["Accept", "Decline", "Withdraw"]
        assert pinged(table, thread) == [table.astrid.id]

        again = await table.astrid.slash(thread, command)
        assert labels(shown(again)) == ["Accept", "Decline"]
        await table.astrid.click(shown(again), label="Decline")

        told = f"{table.astrid.mention} declined {table.bjorn.mention}'s offer"
        assert told in newest(thread).content
        assert pinged(table, thread) == [table.bjorn.id]
        assert is_closed(thread, offer, "✖️ Declined.")
        assert labels(newest(thread)) == ["Move", "Board"]
        sent = len(table.sent(thread))
        refused = await table.bjorn.slash(thread, command)
        assert said(refused) == (
            f"You already {done} in #1 this turn. You can do it again after the next move."
        )
        assert len(table.sent(thread)) == sent


async def test_an_offer_is_withdrawn(table: Table, thread: ChannelHandle) -> None:
    """Who asks twice is shown his own offer, and can take it back; that pings nobody."""
    await table.astrid.slash(thread, "takeback")
    offer = newest(thread)
    again = await table.astrid.slash(thread, "takeback")
    assert labels(shown(again)) == ["Withdraw"]
    await table.astrid.click(shown(again), label="Withdraw")
    assert f"{table.astrid.mention} withdrew the offer" in newest(thread).content
    assert pinged(table, thread) == []
    assert is_closed(thread, offer, "↩️ Withdrawn.")

    await table.play(thread, CAPTURE[2])
    await table.astrid.slash(thread, "takeback")
    assert pinged(table, thread) == [table.bjorn.id]


async def test_a_move_declines_an_offer(table: Table, thread: ChannelHandle) -> None:
    """That of the asker leaves an offer of a draw standing: boards and buttons say so."""
    await table.bjorn.slash(thread, "draw")
    offer = newest(thread)
    await table.play(thread, CAPTURE[2])
    (late,) = await table.click(Click(table.astrid, offer, button(offer, "Accept")))
    assert said(late) == GONE
    assert is_closed(thread, offer, "✖️ No longer open: a move was played.")

    await table.bjorn.slash(thread, "draw")
    again = newest(thread)
    await table.play(thread, CAPTURE[3], first=table.bjorn)
    assert f"{table.bjorn.mention} offers a draw." in text_of(newest(thread))
    (standing,) = [message for message in thread.history() if message.id == again.id]
    assert standing.content == again.content
    assert labels(standing) == ["Accept", "Decline", "Withdraw"]

    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()
    assert is_closed(thread, again, "✖️ No longer open: the game is over.")


@pytest.mark.journey
async def test_an_offer_is_made_and_accepted_once(table: Table, thread: ChannelHandle) -> None:
    """A double click does it once, after a restart; so is it made if both offer it at once."""
    board, draw = newest(thread), button(newest(thread), "Offer draw")
    await table.click(Click(table.astrid, board, draw), Click(table.bjorn, board, draw))
    offer, messages = newest(thread), len(table.sent(thread))
    assert sum("offers a draw" in body["content"] for body in table.sent(thread)) == 1
    own = f"{table.astrid.mention} offers" in offer.content
    await table.restart()
    click = Click(table.bjorn if own else table.astrid, offer, button(offer, "Accept"))

    results = await table.click(click, click)

    agreed, refused = sorted((said(result) for result in results), key="Agreed.".__ne__)
    assert agreed == "Agreed."
    assert "is no longer open" in refused or "is over" in refused
    assert len(table.sent(thread)) == messages + 1
    assert "It's a draw: both players agreed" in newest(thread).content
    assert is_closed(thread, offer, "☑️ Accepted.")


async def test_who_may_not_answer_is_told_why(table: Table, thread: ChannelHandle) -> None:
    """Neither the asker nor a spectator answers, nor anybody an offer that another came after."""
    await table.astrid.slash(thread, "draw")
    draw = newest(thread)
    await table.bjorn.click(draw, label="Decline")
    await table.astrid.slash(thread, "game pause", **{"for": "2 weeks"})
    pause, before = newest(thread), table.rows()

    (old,) = await table.click(Click(table.bjorn, draw, button(draw, "Accept")))
    answers = [
        await table.astrid.click(pause, label="Accept"),
        await table.carl.click(pause, label="Accept"),
        await table.bjorn.click(pause, label="Withdraw"),
        await table.astrid.slash(thread, "takeback"),
        await table.bjorn.slash(thread, "takeback"),
    ]

    stands = "already asked to pause for 2 weeks in #1. Only one offer can be open at a time. Use"
    assert said(old) == GONE
    assert list(map(said, answers)) == [
        "The offer in #1 is your own. Your opponent has to answer it.",
        "You aren't a player in game #1. Use `/board` to look at it.",
        "The offer in #1 is your opponent's. You can accept or decline it.",
        f"You {stands} `/game pause` to withdraw it.",
        f"The attackers {stands} `/game pause` to answer it.",
    ]
    assert table.rows() == before


async def test_a_move_is_taken_back(table: Table, thread: ChannelHandle) -> None:
    """The new board says so, has its buttons, and calls the player who moves again."""
    boards = [newest(thread)]
    await table.play(thread, CAPTURE[2])
    boards.append(newest(thread))
    asked = await table.astrid.click(newest(thread), label="Takeback")
    assert said(asked).startswith("Takeback request sent.")
    await table.bjorn.click(newest(thread), label="Accept")
    before, board = table.rows(), newest(thread)

    assert board.content == (
        f"{GAME}\n{table.bjorn.mention} agreed to the takeback. {table.astrid.mention} moves "
        f"again.\n{table.astrid.mention}, it's your turn with the attackers."
    )
    assert labels(board) == ["Offer draw", "Takeback", "Resign", "Rules"]
    assert len(board.attachments) == 1
    assert pinged(table, thread) == [table.astrid.id]
    assert len(before["moves"]) == 2
    for old in boards:
        (refused,) = await table.click(Click(table.astrid, old, button(old, "Resign")))
        assert "The board has changed since then" in said(refused)
    assert table.rows() == before

    targets = await table.astrid.select(board, ["D1"])
    assert said(targets) == "Where does the piece on D1 go?"

    await table.astrid.slash(table.channel, "settings change", turn_pings=False)
    await table.play(thread, CAPTURE[2])
    await table.astrid.slash(thread, "takeback")
    await table.bjorn.click(newest(thread), label="Accept")
    assert f"{table.astrid.mention}, it's your turn" in newest(thread).content
    assert pinged(table, thread) == []


async def test_a_pause_is_agreed_and_ended(table: Table, thread: ChannelHandle) -> None:
    """Everybody reads until when, now and under later boards; the asker is called."""
    until = int((table.env.now() + timedelta(days=3)).timestamp())
    await table.astrid.slash(thread, "game pause", **{"for": "3 days"})
    await table.bjorn.click(newest(thread), label="Accept")
    told = newest(thread).content
    assert told.startswith(f"{table.bjorn.mention} agreed to a pause in **#1")
    assert f"paused the game until <t:{until}:f>" in told
    assert pinged(table, thread) == [table.astrid.id]
    await table.play(thread, CAPTURE[2])
    assert f"paused the game until <t:{until}:f>" in text_of(newest(thread))

    await table.bjorn.slash(thread, "game resume")
    assert f"{table.bjorn.mention} asks to end the pause in" in newest(thread).content
    await table.astrid.click(newest(thread), label="Accept")

    assert f"{table.astrid.mention} agreed. **#1" in newest(thread).content
    assert "paused" not in text_of(newest(thread))
    refused = await table.bjorn.slash(thread, "game resume")
    assert said(refused) == "#1 isn't paused. `/game pause` asks for a pause."


def test_the_clock_may_stand_still_before_a_pause() -> None:
    """Of a vacation, say: then it does not run until the pause is accepted."""
    match = make_offer(new_match("c1-b1"), ANNA, OfferKind.PAUSE, NOON + HOUR, None, WEEK)
    away = Interval(NOON, NOON + timedelta(days=2))
    resting = replace(match, clock=replace(match.clock, away=away))

    running, still = [offer_sent(each, OfferKind.PAUSE, NOON + HOUR) for each in (match, resting)]

    assert running == "Pause request sent. The clock runs until it's accepted."
    assert still == (
        f"Pause request sent. The clock is stopped until <t:{int(away.end.timestamp())}:f>. After "
        "that it runs until the pause is accepted."
    )


def test_takeback_is_below_boards_where_a_move_can_come_back() -> None:
    """A move of a person, in a casual game for which nobody waits."""
    person, computer = match_of(TABLUT, "I4-F4"), computer_at(1)
    seated = replace(person, seats=replace(person.seats, attackers=computer))
    games = {
        "moved": person,
        "not moved": match_of(TABLUT),
        "rated": replace(person, rated=True),
        "tournament": replace(person, occasion=Occasion.TOURNAMENT),
        "ladder": replace(person, occasion=Occasion.LADDER),
        "the computer has moved": seated,
        "so has its opponent": seated.play(BJORN, "G5-G3", NOON, None, DEFAULT_HABITS),
    }
    offering = {
        name
        for name, game in games.items()
        if "Takeback" in labels_of(board_post(game, NOON, DEFAULT_HABITS))
    }

    assert offering == {"moved", "so has its opponent"}


def test_what_cannot_be_offered_is_explained() -> None:
    """With what can, or with how to write it."""
    examples = "Try `3d`, `36h` or `2 weeks`."
    faults = {
        OfferFault.NOTHING_TO_TAKE_BACK: (
            "You haven't moved in #1 yet, so there is nothing to take back."
        ),
        OfferFault.DICE: (
            "#1 is played with dice. Games with dice have no takebacks. "
            "To see each move before it counts, use *Confirm moves* in `/settings show`."
        ),
        OfferFault.PAUSE_LENGTH: (
            "A pause can last from 1 hour to 60 days, such as `3d` or `2 weeks`."
        ),
    }
    periods = {
        "-1d": f"`-1d` is less than zero. {examples}",
        "0h": f"`0h` is too short. {examples}",
        "until Tuesday": f"`until Tuesday` isn't a length of time. {examples}",
    }

    assert {fault: explain(OfferError(1, fault)) for fault in faults} == faults
    for text, sentence in periods.items():
        with pytest.raises(PlayError) as refused:
            read_period(text)
        assert explain(refused.value) == sentence


async def test_time_is_given(table: Table, thread: ChannelHandle) -> None:
    """At once; everybody reads what it means now, nobody twice, and nobody is pinged."""
    due = int((table.env.now() + timedelta(days=5)).timestamp())
    here = await table.bjorn.slash(thread, "game addtime", **{"for": "2 days"})
    assert said(here) == "More time given."
    assert newest(thread).content == (
        f"⏳ {table.bjorn.mention} gives {table.astrid.mention} more time in {GAME}.\n"
        f"⏳ The attackers' move is due <t:{due}:f> (<t:{due}:R>)."
    )
    assert "users" not in table.sent(thread)[-1]["allowed_mentions"]

    elsewhere = await table.astrid.slash(table.channel, "game addtime")
    assert said(elsewhere) == newest(thread).content
    assert said(elsewhere).endswith(f"{table.bjorn.mention} now has 4 days for the next moves.")

    before = table.rows()
    for period, sentence in {
        "9 weeks": "That's too much. Nobody can have more than 60 days in this game.",
        "2 days": "You already gave your opponent time in #1 this turn. You can give more after "
        "the next move.",
        "0.5h": "Give at least 1 hour, such as `12h` or `2 days`.",
        "plenty": "`plenty` isn't a length of time. Try `3d`, `36h` or `2 weeks`.",
    }.items():
        assert said(await table.astrid.slash(thread, "game addtime", **{"for": period})) == sentence
    assert table.rows() == before


async def late(table: Table, thread: ChannelHandle, *offers: OfferKind) -> list[str]:
    """The posts after Discord takes messages again, after Astrid's offers, one by one."""
    table.env.inject_error("POST", f"/channels/{thread.id}/messages", status=503, times=None)
    matches, me = table.bot.services.matches, PlayerId(table.astrid.id)
    for number, kind in enumerate(offers, start=1):
        await matches.offer(1, me, kind, timedelta(days=1))
        if number < len(offers):
            await matches.withdraw_offer(1, me)
    if OfferKind.DRAW is not offers[-1]:
        await matches.accept_offer(1, PlayerId(table.bjorn.id))
    await table.env.settle()
    failed = len(table.sent(thread))
    table.env.backend.faults.clear()
    await skip(table, hours=1)
    return [body["content"] for body in table.sent(thread)[failed:]]


async def test_what_is_no_longer_so_is_not_told_late(table: Table, thread: ChannelHandle) -> None:
    """Neither a board taken back nor offers that are gone: only that those were withdrawn."""
    table.env.inject_error("POST", f"/channels/{thread.id}/messages", status=503, times=None)
    await table.play(thread, CAPTURE[2])
    (told,) = await late(table, thread, OfferKind.TAKEBACK)
    assert "agreed to the takeback" in told
    assert "`F9-F6xF5`" not in told

    withdrawn, made = await late(table, thread, OfferKind.PAUSE, OfferKind.DRAW)
    assert " withdrew the offer" in withdrawn
    assert " offers a draw" in made
