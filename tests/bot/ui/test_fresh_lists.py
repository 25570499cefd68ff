"""A choice in a list can be made again in the list that takes its place."""

from typing import Any

from discord import SelectOption

from bot.matches.buttons import MOVE, OnBoard
from bot.matches.move_picking import PICK, SquareSelect
from bot.ui.buttons import SelectKind, view_of
from bot.ui.fresh_lists import renew_lists, without_mark


def ids_in(view: Any) -> list[str]:  # noqa: ANN401 - a view of discord.py's
    return [part["custom_id"] for row in view.to_components() for part in row["components"]]


def test_each_edit_has_lists_of_its_own() -> None:
    """Buttons stay as they are, and so does an id that would be too long for Discord."""
    options = [SelectOption(label="A4")]
    view = view_of([PICK.select(options, SquareSelect(1, 2, None, 0), "Choose a piece")])
    long = SelectKind("x" * 99, tuple[()]).select(options, (), "Choose")
    other = view_of([MOVE.button("Move", OnBoard(1, 2)), long])
    before = ids_in(other)

    for edit, marked in ((7, "pick:1:2::0:@7"), (2_000_008, "pick:1:2::0:@8")):
        renew_lists(view, edit)
        assert ids_in(view) == [marked]
        assert without_mark(marked) == "pick:1:2::0"
    renew_lists(other, 7)
    renew_lists(None, 7)
    assert ids_in(other) == before
