"""Two clicks at the same moment: one is done, and the other is told."""

from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from tests.support.table import Click, Table, button, lists, newest, said, shown


async def destinations(table: Table, thread: ChannelHandle, piece: str) -> InteractionResult:
    """The list of destinations that Astrid has opened for *piece*."""
    pieces = await table.astrid.click(newest(thread), label="Move")
    return await table.astrid.select(shown(pieces), [piece])


def choosing(table: Table, opened: InteractionResult, target: str) -> Click:
    """Astrid picks *target* in a list that is open."""
    (found,) = lists(shown(opened))
    return Click(table.astrid, shown(opened), found["custom_id"], [target])


async def test_a_double_click_plays_one_move(table: Table) -> None:
    """The second is made for a board that is no more."""
    thread = await table.begin()
    opened = await destinations(table, thread, "I4")
    other = await destinations(table, thread, "D1")

    results = await table.click(choosing(table, opened, "F4"), choosing(table, other, "D3"))

    answers = sorted(said(result) for result in results)
    assert len(table.rows()["moves"]) == 1
    assert answers[0].startswith("The board has changed since then")
    assert answers[1].startswith("You played `")
    assert len(table.sent(thread)) == 2


async def test_the_same_move_twice_is_played_once(table: Table) -> None:
    """Though it would be legal for nobody the second time, the answer is about the board."""
    thread = await table.begin()
    opened = await destinations(table, thread, "I4")
    click = choosing(table, opened, "F4")

    results = await table.click(click, click)

    assert len(table.rows()["moves"]) == 1
    assert sum("The board has changed" in said(result) for result in results) == 1


async def test_an_open_challenge_is_accepted_by_one_of_two(table: Table) -> None:
    """The other is told which match it became."""
    await table.challenge(opponent=None)
    message = newest(table.channel)
    accept = button(message, "Accept")

    results = await table.click(
        Click(table.bjorn, message, accept), Click(table.carl, message, accept)
    )

    answers = sorted(said(result) for result in results)
    assert len(table.rows()["matches"]) == 1
    assert answers[0].startswith("Game #1 begins")
    assert answers[1] == "This challenge was already accepted. It became game #1."


async def test_a_move_and_a_resignation_at_once(table: Table) -> None:
    """The opponent resigns while the player moves: one of them comes first."""
    thread = await table.begin()
    opened = await destinations(table, thread, "I4")
    asked = await table.bjorn.click(newest(thread), label="Resign")
    resigning = Click(table.bjorn, shown(asked), button(shown(asked), "Resign"))

    moved, resigned = await table.click(choosing(table, opened, "F4"), resigning)

    done = [said(moved).startswith("You played"), said(resigned) == "You resigned."]
    assert sorted(done) == [False, True]
    assert len(table.rows()["moves"]) == done[0]
    assert len(table.sent(thread)) == 2
