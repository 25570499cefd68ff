"""Whoever errs is told what is wrong, alone; nothing is stored."""

from contextlib import closing
from sqlite3 import connect

import pytest
from simcord.builders import ChannelHandle

from tests.support.bot_games import CAPTURE
from tests.support.table import Click, Table, button, newest, said, shown


@pytest.fixture
async def thread(table: Table, thread: ChannelHandle) -> ChannelHandle:
    """The thread of match #1 after two moves; Astrid is to move with the attackers."""
    await table.play(thread, *CAPTURE[:2])
    return thread


MISTAKES = {
    "i6-h7": (
        "I6 and H7 aren't in the same row or column. Pieces move like rooks. "
        "I6 can go to F6, G6, H6, I7, I8 or I9."
    ),
    "d9-d4": "A piece on D5 is in the way. D9 can go to A9, B9, C9, D6, D7 or D8.",
    "d1-e1": "E1 is occupied. D1 can go to A1, B1, C1, D2, D3 or D4.",
    "d1-a1-": "I can't read '-' after 'd1-a1' as a move. Type from and to, such as D1-D3.",
    "g3-f3": "The piece on G3 belongs to the other side.",
    "a1-a2": "There is no piece on A1.",
    "d1-d1": "Choose a square other than D1 to move to.",
    "d1-k1": "This board has no square K1.",
    "d1-d10": "This board has no square D10.",
    "k9-a1": "This board has no square K9.",
    "d1-z1": "There is no square Z1.",
    "f9-f6xf4": "F9-F6 captures F5, not F4.",
    "f9-f7xf5": "F9-F7 captures nothing, not F5.",
    "*f9-f6": "The piece on F9 isn't the king. Leave out the \\* or K.",
    "move it to f3": "I can't read 'move it to f3' as a move. Type from and to, such as D1-D3.",
    "🙂": "I can't read '🙂' as a move. Type from and to, such as D1-D3.",
}


@pytest.mark.parametrize(("move", "sentence"), MISTAKES.items())
async def test_a_wrong_move_is_explained(
    table: Table, thread: ChannelHandle, move: str, sentence: str
) -> None:
    """With the rule it breaks, and the legal moves of the piece where it has some."""
    before = table.rows()
    messages = len(table.sent(thread))

    refused = await table.astrid.slash(thread, "move", move=move)

    assert said(refused).startswith(sentence)
    assert table.rows() == before
    assert len(table.sent(thread)) == messages


async def test_a_corner_is_closed_to_men(table: Table) -> None:
    """Where the players have chosen that the king escapes there."""
    thread = await table.begin(escape="corner")
    before = table.rows()

    refused = await table.astrid.slash(thread, "move", move="d1-a1")

    assert said(refused).startswith("Only the king can move to the corner A1.")
    assert table.rows() == before


async def test_a_move_out_of_turn_is_refused(table: Table, thread: ChannelHandle) -> None:
    """The answer says whose turn it is."""
    before = table.rows()

    refused = await table.bjorn.slash(thread, "move", move="e4-f4")

    assert said(refused) == (
        "It's not your turn in #1. Wait for the attackers to move, or use "
        "`/if` to set your answer now."
    )
    assert table.rows() == before


async def test_the_only_match_is_refused_when_it_is_not_ones_turn(
    table: Table, thread: ChannelHandle
) -> None:
    """Named or not, the answer is about the turn and not about a missing match."""
    refused = await table.bjorn.slash(table.channel, "move", move="e4-f4")

    assert said(refused) == (
        "It's not your turn in #1. Wait for the attackers to move, or use "
        "`/if` to set your answer now."
    )


@pytest.mark.parametrize("command", ["move", "resign", "draw", "abort"])
async def test_only_the_players_act_in_a_match(
    table: Table, thread: ChannelHandle, command: str
) -> None:
    """Everybody else may look."""
    before = table.rows()
    options = {"move": "d1-d2"} if command == "move" else {}

    refused = await table.carl.slash(thread, command, game="1", **options)

    assert said(refused) == "You aren't a player in game #1. Use `/board` to look at it."
    assert table.rows() == before


@pytest.mark.parametrize("command", ["move", "resign", "draw", "abort"])
async def test_nothing_is_done_in_a_finished_match(table: Table, command: str) -> None:
    """The answer says how it ended."""
    thread = await table.begin()
    await table.play(thread, *CAPTURE)
    before = table.rows()
    options = {"move": "d1-d2"} if command == "move" else {}

    refused = await table.bjorn.slash(thread, command, **options)

    assert said(refused) == (
        "Game #1 is over. The attackers win: the king is captured. `/replay` shows it, "
        "`/rematch` offers another."
    )
    assert table.rows() == before


@pytest.mark.parametrize(
    "command", ["move", "board", "history", "export", "resign", "draw", "abort"]
)
async def test_an_unknown_match_is_refused(
    table: Table, thread: ChannelHandle, command: str
) -> None:
    """The answer says how to list one's own."""
    options = {"move": "d1-d2"} if command == "move" else {}

    refused = await table.astrid.slash(thread, command, game="99", **options)

    assert said(refused) == "There is no game #99 that you can see here. `/games` lists yours."


async def test_a_match_has_a_number(table: Table, thread: ChannelHandle) -> None:
    """Text that is none is refused, and quoted."""
    refused = await table.astrid.slash(thread, "board", game="the first")

    assert said(refused) == (
        "`the first` isn't a game. Choose one from the list, or type its number."
    )


@pytest.mark.parametrize("command", ["move", "resign", "draw", "abort"])
async def test_who_has_no_match_is_told_how_to_begin_one(table: Table, command: str) -> None:
    """A newcomer who tries the commands out."""
    options = {"move": "d1-d2"} if command == "move" else {}

    refused = await table.carl.slash(table.channel, command, **options)

    assert said(refused) == "You have no games in progress. Use `/challenge` to start one."


async def test_a_busy_database_is_told(
    table: Table, thread: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program holds it: nothing is stored, and the move can be played afterwards."""
    monkeypatch.setattr("db.engines.PATIENCE", 0.1)
    await table.restart()
    before = table.rows()

    with closing(connect(table.file)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = await table.astrid.slash(thread, "move", move="d1-d2")
        pressed = await table.astrid.click(newest(thread), label="Offer draw")
        other.rollback()

    sentence = "The database is busy, so nothing was saved. Try again in a moment."
    assert said(refused) == said(pressed) == sentence
    assert table.rows() == before
    await table.astrid.slash(thread, "move", move="d1-d2")
    assert "played `D1-D2`" in newest(thread).content


async def test_offers_that_do_not_stand_cannot_be_answered(
    table: Table, thread: ChannelHandle
) -> None:
    """Own ones, the opponent's, and those that are gone: each has its sentence."""
    await table.astrid.slash(thread, "draw")
    offer = newest(thread)

    own = await table.astrid.click(offer, label="Accept")
    foreign = await table.bjorn.click(offer, label="Withdraw")
    accepting = Click(table.bjorn, offer, button(offer, "Accept"))
    await table.bjorn.click(offer, label="Decline")
    (gone,) = await table.click(accepting)

    assert said(own) == "The offer in #1 is your own. Your opponent has to answer it."
    assert said(foreign) == ("The offer in #1 is your opponent's. You can accept or decline it.")
    assert said(gone).startswith("That offer in #1 is no longer open")


async def test_a_refused_choice_from_a_list_leaves_the_list(
    table: Table, thread: ChannelHandle
) -> None:
    """The refusal is a message of its own, so that another try is possible."""
    pieces = await table.astrid.click(newest(thread), label="Move")
    await table.astrid.slash(thread, "move", move="d1-d2")

    refused = await table.astrid.select(shown(pieces), ["D9"])

    assert "The board has changed since then" in said(refused)
    assert shown(pieces).content == "Which piece do you move?"
