"""The form for a move: the same in lessons, in puzzles and in the opening table."""

from typing import NamedTuple

import pytest
from simcord.results import InteractionResult

from bot.matches.move_form import MAX_MOVE_LENGTH
from bot.wording.forms import MOVE_HINT
from tafl.notation import read_move
from tafl.rulesets import keys, ruleset
from tests.support.bot_puzzles import leave_only
from tests.support.puzzles import ONE_BLOW
from tests.support.table import Table, all_said, filled, labels, shown, text_of


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


LESSON = Room("learn", {"lesson": "capturing"}, "Type a move", "f5 f2", "✅ `F5-F2xE2`.", "f5-e4")
PUZZLE = Room(
    "puzzle solve", {}, "Type a move", "e7 to c7", "✅ **Solved!** `E7-C7` is right.", "e7-d5"
)
OPENING = Room(
    "explore", {"game": "brandubh"}, "Other move", "d2-c2", "\nAfter `D2-C2` the ", "d2-c3"
)

in_each_room = pytest.mark.parametrize("room", [LESSON, PUZZLE, OPENING], ids=lambda at: at.command)


@pytest.fixture(autouse=True)
async def one_puzzle(table: Table) -> None:
    await leave_only(table, ONE_BLOW)


async def open_page(table: Table, room: Room) -> InteractionResult:
    """The page that Astrid is shown."""
    return await table.astrid.slash(table.channel, room.command, **room.options)


async def press(table: Table, page: InteractionResult, label: str) -> InteractionResult:
    """The form that opens when Astrid presses a button below the newest part of an answer."""
    message = page.followups[-1] if page.followups else shown(page)
    return await table.astrid.click(message, label=label)


async def send(table: Table, form: InteractionResult, typed: str) -> InteractionResult:
    return await table.astrid.submit_modal(form, {"move": typed})


@in_each_room
async def test_the_form_is_the_same_everywhere(table: Table, room: Room) -> None:
    """One short field, with an example."""
    form = (await press(table, await open_page(table, room), room.button)).modal

    assert form is not None
    assert form["title"] == "Type a move"
    (label,) = form["components"]
    assert (label["label"], label["description"]) == ("Move", "From and to, such as d1-d3")
    assert label["component"]["custom_id"] == "move"
    assert label["component"]["max_length"] == MAX_MOVE_LENGTH


def test_the_example_is_a_move_on_every_board() -> None:
    example = read_move(MOVE_HINT.rpartition(" ")[2])

    size = min(ruleset(key).size for key in keys())
    assert example.move is not None
    for square in (example.source, example.target):
        assert max(square.column, square.row) < size


@in_each_room
async def test_a_typed_move_is_played(table: Table, room: Room) -> None:
    """Written as in games, with spaces around it."""
    form = await press(table, await open_page(table, room), room.button)

    assert room.says in all_said(await send(table, form, f"  {room.move} "))


@in_each_room
@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("up", "I can't read 'up' as a move."),
        ("e7", "e7"),
        ("h9-h8", "This board has no square"),
        ("d1-d9", "This board has no square D9."),
    ],
)
async def test_what_is_no_move_is_kept_for_another_try(
    table: Table, room: Room, typed: str, why: str
) -> None:
    """It is refused in words. The page stays as it was, and the form opens again as it was sent."""
    page = await open_page(table, room)
    before = text_of(shown(page))

    refused = await send(table, await press(table, page, room.button), typed)

    assert why in all_said(refused)
    assert text_of(shown(page)) == before
    message = refused.followups[-1] if refused.followups else shown(refused)
    assert labels(message) == ["Try again"]
    assert filled((await press(table, refused, "Try again")).modal) == {"move": typed}


@in_each_room
async def test_another_try_goes_on_where_the_first_began(table: Table, room: Room) -> None:
    """Though it was refused twice, once by the rules."""
    first = await press(table, await open_page(table, room), room.button)
    refused = await send(table, first, room.crooked)
    assert "aren't in the same row or column." in all_said(refused)
    refused = await send(table, await press(table, refused, "Try again"), "e4")

    form = await press(table, refused, "Try again")
    assert filled(form.modal) == {"move": "e4"}
    assert room.says in all_said(await send(table, form, room.move))


async def test_on_a_shared_page_the_refusal_is_private(table: Table) -> None:
    """So is what follows; the page that everybody sees stays."""
    page = await table.astrid.slash(table.channel, "explore", game="brandubh", share=True)
    before = text_of(shown(page))

    refused = await send(table, await press(table, page, OPENING.button), "up")
    on = await send(table, await press(table, refused, "Try again"), OPENING.move)

    assert shown(refused).ephemeral
    assert OPENING.says in all_said(on)
    assert text_of(shown(page)) == before
