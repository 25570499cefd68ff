"""The list and the buttons under a board, and the lists they open."""

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.wording.matches import OTHER_PIECE as ANOTHER
from tests.support.bot_games import CAPTURE
from tests.support.table import (
    Click,
    Message,
    Table,
    button,
    entries,
    labels,
    lists,
    newest,
    parts,
    said,
    shown,
)


async def choose_piece(table: Table, thread: ChannelHandle, piece: str) -> InteractionResult:
    """Astrid picks *piece* below the newest board."""
    return await table.astrid.select(newest(thread), [piece])


async def test_a_piece_is_picked_below_the_board_and_then_its_destination(table: Table) -> None:
    """That is asked in one private message, which is edited."""
    thread = await table.begin()

    targets = await choose_piece(table, thread, "I4")
    assert said(targets) == "Where does the piece on I4 go?"
    assert entries(shown(targets)) == ["F4", "G4", "H4", "I1", "I2", "I3"]
    played = await table.astrid.select(shown(targets), ["F4"])

    assert said(played) == "You played `I4-F4`."
    assert parts(shown(played)) == []
    assert shown(played).id == shown(targets).id
    assert "played `I4-F4`" in newest(thread).content


def picking(player: MemberActor, message: Message, piece: str) -> Click:
    """*player* picks *piece* in the list below *message*."""
    (found,) = lists(message)
    return Click(player, message, found["custom_id"], [piece])


async def test_buttons_and_lists_of_an_old_board_are_refused(table: Table) -> None:
    """A number seen there is not one that would be moved; whoever was quick may still use it."""
    thread = await table.begin()
    old = newest(thread)
    presses = [
        picking(table.astrid, old, "D1"),
        *(Click(table.astrid, old, button(old, label)) for label in ("Resign", "Offer draw")),
    ]
    targets = await choose_piece(table, thread, "I4")
    pieces = await table.astrid.click(shown(await choose_piece(table, thread, "I4")), label=ANOTHER)
    await table.play(thread, *CAPTURE[:2])
    before = table.rows()

    refused = [(await table.click(press))[0] for press in presses]
    refused.append(await table.astrid.select(shown(pieces), ["D1"]))
    refused.append(await table.astrid.select(shown(targets), ["F4"]))

    assert {said(answer) for answer in refused} == {
        "The board has changed since then. Use the newest board of #1, or `/board`."
    }
    assert table.rows() == before


async def test_buttons_and_lists_work_after_a_restart(table: Table, thread: ChannelHandle) -> None:
    """All that they know stands in their custom ids: also of lists that were opened before.

    The game goes on with the board as it was, and the same end.
    """
    await table.challenge()
    challenge = newest(table.channel)
    await table.restart()
    accepted = await table.bjorn.click(challenge, label="Accept")
    assert said(accepted).startswith("Game #2 begins")
    piece, target = CAPTURE[0].upper().split("-")
    targets = await choose_piece(table, thread, piece)
    await table.restart()
    await table.astrid.select(shown(targets), [target])
    assert f"played `{CAPTURE[0].upper()}`" in newest(thread).content

    await table.play(thread, *CAPTURE[1:3], first=table.bjorn)
    await table.restart()
    shown_again = await table.bjorn.slash(thread, "board")
    await table.play(thread, *CAPTURE[3:], first=table.bjorn)
    assert "played `F9-F6`, capturing F5" in shown(shown_again).content
    assert "The attackers win: the king is captured." in newest(thread).content


async def test_draws_are_offered_and_resigning_is_asked_about(table: Table) -> None:
    """The offer pings the opponent, and has buttons for both; then the match is ended."""
    thread = await table.begin()
    board = newest(thread)

    await table.bjorn.click(board, label="Offer draw")
    assert labels(newest(thread)) == ["Accept", "Decline", "Withdraw"]
    assert table.sent(thread)[-1]["allowed_mentions"]["users"] == [table.astrid.id]

    asked = await table.astrid.click(board, label="Resign")
    await table.astrid.click(shown(asked), label="Resign")
    assert "The defenders win: the attackers resigned." in newest(thread).content


async def test_who_may_not_move_cannot_do_so_below_the_board(table: Table) -> None:
    """Neither the opponent, nor a spectator, who is shown the rules of the match, privately."""
    thread = await table.begin()
    before = table.rows()

    refused = await table.bjorn.select(newest(thread), ["D1"])
    assert said(refused) == (
        "It's not your turn in #1. Wait for the attackers to move, or use "
        "`/if` to set your answer now."
    )
    spectating = [
        await table.carl.select(newest(thread), ["D1"]),
        *[await table.carl.click(newest(thread), label=each) for each in ("Offer draw", "Resign")],
    ]
    for refused in spectating:
        assert said(refused) == "You aren't a player in game #1. Use `/board` to look at it."
    assert table.rows() == before
    answer = await table.carl.click(newest(thread), label="Rules")
    assert said(answer).startswith("## King's Table: Tablut")
    assert table.file_of(shown(answer)).startswith(b"\x89PNG")
