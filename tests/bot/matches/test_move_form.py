"""The form for a move: the same in lessons, in puzzles and in the opening table."""

from typing import NamedTuple

import pytest
from simcord.results import InteractionResult

from bot.matches.move_form import MAX_MOVE_LENGTH
from bot.wording.forms import MOVE_HINT
from tafl.notation import read_move
from tafl.rulesets import keys, ruleset
from tests.support.bot_puzzles import leave_only
from tests.support.cases import for_each
from tests.support.puzzles import ONE_BLOW
from tests.support.table import Table, all_said, said, shown, text_of


class Room(NamedTuple):
    """Where a move is typed: a *command* shows a page, whose *button* opens the form.

    After a *move*, the page *says* so. A *crooked* move of the same piece is none.
    """

    command: str
    options: dict[str, str]
    button: str
    move: str
    says: str
    crooked: str


LESSON = Room("learn", {"lesson": "capturing"}, "Type a move", "f5 f2", "✅ `F5-F2`.", "f5-e4")
PUZZLE = Room(
    "puzzle solve", {}, "Type a move", "e7 to c7", "✅ **Solved!** `E7-C7` is right.", "e7-d5"
)
OPENING = Room(
    "explore", {"game": "brandubh"}, "Other move", "d2-c2", "\nAfter `D2-C2` the ", "d2-c3"
)

CROOKED = "aren't in the same row or column."
UNREADABLE = {
    "up": "I can't read 'up' as a move.",
    "e7": "e7",
    "h9-h8": "This board has no square",
    "d1-d9": "This board has no square D9.",
}


@pytest.fixture
async def one_puzzle(table: Table) -> None:
    await leave_only(table, ONE_BLOW)


async def open_page(table: Table, room: Room) -> InteractionResult:
    """The page that Astrid is shown."""
    return await table.astrid.slash(table.channel, room.command, **room.options)


async def press(table: Table, page: InteractionResult, label: str) -> InteractionResult:
    """The form that opens when Astrid presses a button below a page."""
    return await table.astrid.click(shown(page), label=label)


async def send(table: Table, form: InteractionResult, typed: str) -> InteractionResult:
    return await table.astrid.submit_modal(form, {"move": typed})


def test_the_example_is_a_move_on_every_board() -> None:
    example = read_move(MOVE_HINT.rpartition(" ")[2])

    size = min(ruleset(key).size for key in keys())
    assert example.move is not None
    for square in (example.source, example.target):
        assert max(square.column, square.row) < size


@pytest.mark.usefixtures("one_puzzle")
@for_each("room", [LESSON, PUZZLE, OPENING])
async def test_a_move_is_typed_in_a_form(table: Table, room: Room) -> None:
    """One short field, with an example. What is no move is refused in words, on the same page.

    There it is typed again: no message is left behind, and no board to be mistaken for the last.
    A refusal is no failure of the bot: the sandbox's page would show one as a crash.
    """
    page = await open_page(table, room)
    before = text_of(shown(page)).splitlines()
    form = await press(table, page, room.button)
    assert form.modal is not None
    assert form.modal["title"] == "Type a move"
    (label,) = form.modal["components"]
    assert (label["label"], label["description"]) == ("Move", "From and to, such as d1-d3")
    assert label["component"]["custom_id"] == "move"
    assert label["component"]["max_length"] == MAX_MOVE_LENGTH

    unreadable = UNREADABLE if room is OPENING else {}
    for typed, why in (unreadable | {room.crooked: CROOKED}).items():
        refused = await send(table, form, typed)
        (sentence,) = [line for line in said(refused).splitlines() if line.startswith("⚠️ ")]
        assert why in sentence
        assert [line for line in all_said(refused).splitlines() if line != sentence] == before
        form = await press(table, refused, room.button)

    end = await send(table, form, f"  {room.move} ")
    assert room.says in all_said(end)
    assert end.followups == []
    assert shown(end).id == shown(page).id
    assert "⚠️" not in all_said(end)
    assert table.env.errors == []


async def test_on_a_shared_page_the_refusal_is_private(table: Table) -> None:
    """So is what follows; the page that everybody sees stays."""
    page = await table.astrid.slash(table.channel, "explore", game="brandubh", share=True)
    before = text_of(shown(page))

    refused = await send(table, await press(table, page, OPENING.button), "up")
    assert "⚠️ I can't read 'up' as a move." in said(refused)
    on = await send(table, await press(table, refused, OPENING.button), OPENING.move)

    assert OPENING.says in all_said(on)
    assert text_of(shown(page)) == before
