"""The pictures that lead from the button *Move* to a move."""

from dataclasses import replace

from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.matches.posts import scene_of
from rendering.board import draw_board
from rendering.scene import Orientation, Scene
from rendering.theme import OAK, THEMES, Theme
from tafl.squares import Square
from tests.support.bot_games import CAPTURE
from tests.support.table import Table, newest, shown

I4 = Square.parse("I4")
TARGETS = tuple(map(Square.parse, ("F4", "G4", "H4", "I1", "I2", "I3")))


async def present(table: Table) -> Scene:
    """What the board of match #1 shows."""
    return scene_of(await table.bot.services.matches.get(1))


def is_picture(table: Table, answer: InteractionResult, scene: Scene, theme: Theme = OAK) -> bool:
    """Whether the only picture of an answer is that of *scene*."""
    return table.file_of(shown(answer)) == draw_board(scene, theme)


def description(answer: InteractionResult) -> str:
    """The words for the only picture of an answer."""
    (picture,) = shown(answer).attachments
    return str(picture.description)


async def test_the_choice_of_a_piece_shows_the_present_board(
    table: Table, thread: ChannelHandle
) -> None:
    """Nobody has to scroll up to it."""
    pieces = await table.astrid.click(newest(thread), label="Move")

    assert is_picture(table, pieces, await present(table))
    assert description(pieces).startswith("The start. It's the attackers' turn.")


async def test_the_choice_of_a_destination_marks_piece_and_squares(
    table: Table, thread: ChannelHandle
) -> None:
    """The description of the picture names them."""
    pieces = await table.astrid.click(newest(thread), label="Move")
    targets = await table.astrid.select(shown(pieces), ["I4"])

    marked = replace(await present(table), selected=I4, targets=TARGETS)
    assert is_picture(table, targets, marked)
    assert "The piece on I4 can go to F4, G4, H4, I1, I2 or I3." in description(targets)


async def test_a_typed_square_is_shown_like_a_picked_one(
    table: Table, thread: ChannelHandle
) -> None:
    """``/move`` with a square alone asks the same question."""
    answer = await table.astrid.slash(thread, "move", move="i4")

    assert is_picture(table, answer, replace(await present(table), selected=I4, targets=TARGETS))


async def test_pictures_look_as_the_reader_wants_them(table: Table, thread: ChannelHandle) -> None:
    """That of the pieces, and that of the destinations."""
    await table.astrid.slash(thread, "settings change", theme="slate", board="bottom")
    pieces = await table.astrid.click(newest(thread), label="Move")
    scene = replace(await present(table), orientation=Orientation.BOTTOM)
    assert is_picture(table, pieces, scene, THEMES["slate"])

    targets = await table.astrid.select(shown(pieces), ["I4"])

    marked = replace(scene, selected=I4, targets=TARGETS)
    assert is_picture(table, targets, marked, THEMES["slate"])


async def test_each_pick_is_one_edit(table: Table, thread: ChannelHandle) -> None:
    """Whoever taps quickly does not wait: picture, question and lists come together."""
    pieces = await table.astrid.click(newest(thread), label="Move")
    before = len(edits(table))
    targets = await table.astrid.select(shown(pieces), ["I4"])
    assert len(edits(table)) == before + 1

    await table.astrid.select(shown(targets), ["F4"])

    assert len(edits(table)) == before + 2


async def test_the_picture_goes_when_the_move_is_played(
    table: Table, thread: ChannelHandle
) -> None:
    """The new board is in the thread."""
    pieces = await table.astrid.click(newest(thread), label="Move")
    targets = await table.astrid.select(shown(pieces), ["I4"])
    played = await table.astrid.select(shown(targets), ["F4"])

    assert shown(played).attachments == []


async def test_the_last_move_stays_drawn_while_one_picks(
    table: Table, thread: ChannelHandle
) -> None:
    """So that one answers it."""
    await table.play(thread, *CAPTURE[:2])
    answer = await table.astrid.slash(thread, "move", move="f9")

    match = await table.bot.services.matches.get(1)
    legal = sorted(move.target for move in match.game.legal_moves() if str(move.source) == "F9")
    marked = replace(scene_of(match), selected=Square.parse("F9"), targets=tuple(legal))
    assert str(marked.last and marked.last.move) == "G5-G3"
    assert is_picture(table, answer, marked)


def edits(table: Table) -> list[str]:
    """The requests so far that change an answer."""
    requests = table.env.http_requests
    return [r.path for r in requests if r.method == "PATCH" and "/webhooks" in r.path]
