"""``/board style:text``: the board in letters."""

import pytest
from simcord.builders import ChannelHandle

from bot.wording.matches import turn_in_words
from rendering.scene import Orientation
from rendering.text_board import board_as_text, legend
from tafl.rulesets import ruleset
from tests.support.bot_games import CAPTURE
from tests.support.table import HNEFATAFL, SAXON, TABLUT, Table, newest, said, shown


async def drawn(table: Table, orientation: Orientation = Orientation.TOP) -> str:
    """The block of code with the present board of match #1."""
    match = await table.bot.services.matches.get(1)
    return f"```\n{board_as_text(match.position, orientation, match.game.last)}\n```"


async def test_the_board_is_shown_in_letters(table: Table, thread: ChannelHandle) -> None:
    """In a block of code, with what they mean below it, and without a picture."""
    await table.play(thread, *CAPTURE[:3])

    answer = await table.bjorn.slash(thread, "board", style="text")

    assert await drawn(table) in said(answer)
    assert "[x]" in said(answer)
    match = await table.bot.services.matches.get(1)
    assert said(answer).splitlines()[-1] == f"-# {legend(ruleset(TABLUT), match.game.last)}"
    assert said(answer).endswith(", last move from ( ) to [ ]")
    assert "played `F9-F6xF5`" in said(answer)
    assert shown(answer).attachments == []


async def test_letters_stay_letters_while_one_walks(table: Table, thread: ChannelHandle) -> None:
    """Whoever cannot use pictures gets none."""
    await table.play(thread, *CAPTURE[:3])
    present = await table.bjorn.slash(thread, "board", style="text")
    start = await table.bjorn.click(shown(present), label="⏮ Start")
    assert shown(start).attachments == []
    assert "An earlier board: the start" in said(start)
    assert "[" not in said(start)

    end = await table.bjorn.click(shown(start), label="End ⏭")

    assert said(end) == said(present)


async def test_letters_are_turned_as_the_reader_wants(table: Table, thread: ChannelHandle) -> None:
    """And for all as the server does."""
    await table.bjorn.slash(thread, "settings change", board="bottom")

    private = await table.bjorn.slash(thread, "board", style="text")
    await table.bjorn.slash(thread, "board", style="text", share=True)

    assert await drawn(table, Orientation.BOTTOM) in said(private)
    assert await drawn(table) in newest(thread).content


async def test_a_board_without_room_for_brackets_has_its_last_move_in_words(table: Table) -> None:
    """Above it; the legend names nothing that is not there."""
    thread = await table.begin(SAXON)
    match = await table.bot.services.matches.get(1)
    attack = match.game.legal_moves()[0]
    defence = match.game.play(attack).legal_moves()[0]
    await table.play(thread, str(attack), str(defence))

    present = said(await table.bjorn.slash(thread, "board", style="text"))
    earlier = said(await table.bjorn.slash(thread, "board", style="text", ply=1))

    first, second = (await table.bot.services.matches.get(1)).game.turns
    assert turn_in_words(second) in present
    assert turn_in_words(first) in earlier
    assert "( )" not in present + earlier


@pytest.mark.parametrize("key", [HNEFATAFL, SAXON])
async def test_large_boards_fit_into_a_message(table: Table, key: str) -> None:
    """All of the board, and what the letters mean."""
    thread = await table.begin(key)

    answer = await table.bjorn.slash(thread, "board", style="text")

    assert await drawn(table) in said(answer)
    assert said(answer).endswith(legend(ruleset(key)))
    assert len(said(answer)) <= 2000
