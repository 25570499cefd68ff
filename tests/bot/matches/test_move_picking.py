"""The pictures that lead from the button *Move* to a move."""

from dataclasses import replace

from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.matches.move_picking import next_question
from bot.matches.posts import scene_of
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from rendering.board import draw_board
from rendering.scene import Orientation, Scene
from rendering.theme import OAK, THEMES, Theme
from tafl.squares import Square
from tests.support.bot_games import CAPTURE
from tests.support.examples import ANNA, BJORN, HALL, NOON, TINY
from tests.support.table import (
    SAXON,
    Click,
    Table,
    button,
    entries,
    labels,
    lists,
    newest,
    said,
    shown,
)

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


async def test_from_the_destinations_a_way_leads_back(table: Table, thread: ChannelHandle) -> None:
    """To the pieces, in the same message; another one is picked and played."""
    pieces = await table.astrid.click(newest(thread), label="Move")
    targets = await table.astrid.select(shown(pieces), ["I4"])
    assert labels(shown(targets)) == ["◀ Pick another piece"]

    again = await table.astrid.click(shown(targets), label="◀ Pick another piece")

    assert said(again) == "Which piece do you move?"
    assert entries(shown(again)) == entries(shown(pieces))
    assert is_picture(table, again, await present(table))
    targets = await table.astrid.select(shown(again), ["D1"])
    await table.astrid.select(shown(targets), ["D3"])
    assert "played `D1-D3`" in newest(thread).content


async def test_the_way_back_is_for_the_player_to_move(table: Table, thread: ChannelHandle) -> None:
    """On the board that the question was about."""
    answer = await table.astrid.slash(thread, "move", move="i4")
    back = button(shown(answer), "◀ Pick another piece")

    (refused,) = await table.click(Click(table.bjorn, shown(answer), back))
    assert "It's not your turn" in said(refused)
    await table.play(thread, *CAPTURE[:2])
    (late,) = await table.click(Click(table.astrid, shown(answer), back))

    assert "The board has changed since then" in said(late)


async def test_no_way_leads_back_to_the_only_piece(table: Table) -> None:
    """There is nothing else to choose."""
    rules = replace(TINY, layout=("..A..", ".....", "..K..", ".....", "....."))
    match = Match.start(HALL, Seats(ANNA, BJORN), Terms(rules), NOON)

    question = next_question(match)

    assert question.content == "Only the piece on C1 can move. Where does it go?"
    assert question.view is not None
    assert len(question.view.children) == 1


async def test_several_lists_say_which_columns_they_have(table: Table) -> None:
    """As people look for a square; each has what is most important first."""
    thread = await table.begin(SAXON)

    pieces = await table.astrid.click(newest(thread), label="Move")

    assert [found["placeholder"] for found in lists(shown(pieces))] == [
        "Columns A–J",
        "Columns L–S",
    ]


async def test_a_single_list_says_what_to_choose(table: Table, thread: ChannelHandle) -> None:
    """A piece, then its destination."""
    pieces = await table.astrid.click(newest(thread), label="Move")
    assert [found["placeholder"] for found in lists(shown(pieces))] == ["Choose a piece"]

    targets = await table.astrid.select(shown(pieces), ["I4"])

    assert [found["placeholder"] for found in lists(shown(targets))] == ["Choose a destination"]
