"""The pictures and lists that lead from a board to a move; two clicks at one moment."""

from dataclasses import replace

from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.matches.move_picking import destination_question, next_question
from bot.matches.posts import board_post, scene_of
from bot.matches.square_choices import BegunMove
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import computer_at
from play.time.habits import DEFAULT_HABITS
from rendering.board import draw_board
from rendering.scene import Orientation
from rendering.theme import THEMES
from tafl.pieces import Piece
from tafl.squares import Square
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE
from tests.support.examples import ANNA, BJORN, HALL, NOON, TINY, WEAK_KING, begun, new_match
from tests.support.posted import items_of, labels_of, match_of, rows_of
from tests.support.table import (
    SAXON,
    TABLUT,
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
ANOTHER = "◀ Pick another piece"


def test_each_question_shows_the_present_board() -> None:
    """With piece and squares marked and described; no way leads back to the only piece."""
    match = match_of(TABLUT, *CAPTURE[:2])
    source = Square.parse("F9")
    legal = sorted(move.target for move in match.game.legal_moves() if move.source == source)

    first, question = (
        next_question(match_of(TABLUT)),
        destination_question(match, BegunMove.of(source)),
    )

    assert first.content == "Which piece do you move?"
    assert first.scene == scene_of(match_of(TABLUT))
    assert first.alt.startswith("The start. It's the attackers' turn.")
    assert question.content == "Where does the piece on F9 go?"
    assert question.scene == replace(scene_of(match), selected=source, targets=tuple(legal))
    assert f"The piece on F9 can go to {legal[0]}, " in question.alt
    assert labels_of(question) == [ANOTHER]
    assert rows_of(first) == ["list"]
    assert rows_of(question) == ["button", "list"]
    rules = replace(TINY, layout=("..A..", ".....", "..K..", ".....", "....."))
    only = next_question(Match.start(HALL, Seats(ANNA, BJORN), Terms(rules), NOON, DEFAULT_HABITS))
    assert only.content == "Only the piece on C1 can move. Where does it go?"
    assert len(items_of(only)) == 1


TYR = """
    d1-c1 g5-i5 c9-c11 g7-i7 c6-c10 i5-i4 k4-j4 e7-b7 h4-h2 b7-b2 h1-f1 b2-f2 d8-c8 g6-g2
"""
"""After C3-F3 the piece can go on to F2."""


def test_the_question_where_a_piece_goes_on_shows_its_first_leg() -> None:
    """The man that it has captured is gone, and the piece is marked where it stands."""
    question = destination_question(match_of("tyr", *TYR.split()), BegunMove.parse("C3-F3"))
    scene = question.scene
    assert scene is not None
    assert scene.last is not None

    assert question.content == ("Where does the piece on F3 go on to? Choose F3 to stop there.")
    assert (str(scene.selected), list(map(str, scene.targets))) == ("F3", ["F2"])
    assert str(scene.last.move) == "C3-F3"
    assert scene.position.piece_at(Square.parse("F2")) is Piece.EMPTY
    assert "The piece on F3 can go to F2." in question.alt


def test_the_pieces_that_can_move_are_listed_below_the_board() -> None:
    """In two lists where one is too short; where both are, a button asks for the piece.

    On the computer's turn, and before a roll without which nobody moves, there is nothing to pick.
    """
    rows = ["A.A.A.A.A.A.A.A" if row % 2 == 0 else "." * 15 for row in range(15)]
    crowded = replace(TINY, layout=(*rows[:7], ".......K.......", *rows[8:]))
    boards = {
        "tiny": new_match(),
        "large": match_of(SAXON),
        "crowded": begun(crowded),
        "roll first": begun(WEAK_KING),
        "a computer's turn": new_match(attackers=computer_at(1)),
    }
    buttons = ["Offer draw", "Resign", "Rules"]
    first, *_ = items_of(board_post(boards["tiny"], NOON, DEFAULT_HABITS))

    assert {name: below(match) for name, match in boards.items()} == {
        "tiny": ["Choose a piece: 2", *buttons],
        "large": [
            "Choose a piece in columns A–J: 25",
            "Choose a piece in columns L–S: 23",
            *buttons,
        ],
        "crowded": ["Move", *buttons],
        "roll first": ["Roll", *buttons],
        "a computer's turn": buttons,
    }
    assert first["options"][0]["label"] == "C1 · 5 moves"


def below(match: Match) -> list[str]:
    """The lists below the board of *match*: placeholders, entries, and labels."""
    items = items_of(board_post(match, NOON, DEFAULT_HABITS))
    return [
        f"{each['placeholder']}: {len(each['options'])}" if "options" in each else each["label"]
        for each in items
        if each.get("label") != "Why?"
    ]


async def test_a_move_is_picked_below_the_board(table: Table, thread: ChannelHandle) -> None:
    """Picture, question and lists come in one edit each, and look as the reader wants them."""
    await table.astrid.slash(thread, "settings change", theme="slate", board="bottom")
    present = scene_of(await table.bot.services.matches.load_match(1))
    scene = replace(present, orientation=Orientation.BOTTOM)
    marked = draw_board(replace(scene, selected=I4, targets=TARGETS), THEMES["slate"])

    offered, before = entries(newest(thread)), edits(table)
    targets = await table.astrid.select(newest(thread), ["I4"])
    assert edits(table) == before + 1
    assert table.file_of(shown(targets)) == marked
    assert labels(shown(targets)) == [ANOTHER]

    again = await table.astrid.click(shown(targets), label=ANOTHER)
    assert said(again) == "Which piece do you move?"
    assert table.file_of(shown(again)) == draw_board(scene, THEMES["slate"])
    assert sorted(entries(shown(again))) == sorted(offered)
    targets = await table.astrid.select(shown(again), ["D1"])
    before = edits(table)
    played = await table.astrid.select(shown(targets), ["D3"])
    assert edits(table) == before + 1
    assert shown(played).attachments == []
    assert "played `D1-D3`" in newest(thread).content


def edits(table: Table) -> int:
    """The number of requests that have changed an answer so far."""
    requests = table.env.http_requests
    return sum(r.method == "PATCH" and "/webhooks" in r.path for r in requests)


async def test_the_way_back_is_for_the_player_to_move(table: Table, thread: ChannelHandle) -> None:
    """On the board that the question was about, as ``/move`` with a square alone asks it too."""
    answer = await table.astrid.slash(thread, "move", move="i4")
    present = scene_of(await table.bot.services.matches.load_match(1))
    marked = replace(present, selected=I4, targets=TARGETS)
    assert table.file_of(shown(answer)) == draw_board(marked)
    back = button(shown(answer), ANOTHER)

    (refused,) = await table.click(Click(table.bjorn, shown(answer), back))
    assert "It's not your turn" in said(refused)
    await advance(table, *CAPTURE[:2])
    (late,) = await table.click(Click(table.astrid, shown(answer), back))

    assert "The board has changed since then" in said(late)


async def destinations(table: Table, thread: ChannelHandle, piece: str) -> InteractionResult:
    """The list of destinations that Astrid has opened for *piece*."""
    return await table.astrid.select(newest(thread), [piece])


def choosing(table: Table, opened: InteractionResult, target: str) -> Click:
    """Astrid picks *target* in a list that is open."""
    (found,) = lists(shown(opened))
    return Click(table.astrid, shown(opened), found["custom_id"], [target])


async def test_of_two_moves_at_once_one_is_played(table: Table, thread: ChannelHandle) -> None:
    """The other is made for a board that is no more."""
    opened = await destinations(table, thread, "I4")
    other = await destinations(table, thread, "D1")

    results = await table.click(choosing(table, opened, "F4"), choosing(table, other, "D3"))

    answers = sorted(said(result) for result in results)
    assert len(table.rows()["moves"]) == 1
    assert answers[0].startswith("The board has changed since then")
    assert answers[1].startswith("You played `")
    assert len(table.sent(thread)) == 2


async def test_a_move_and_a_resignation_at_once(table: Table, thread: ChannelHandle) -> None:
    """The opponent resigns while the player moves: one of them comes first."""
    opened = await destinations(table, thread, "I4")
    asked = await table.bjorn.click(newest(thread), label="Resign")
    resigning = Click(table.bjorn, shown(asked), button(shown(asked), "Resign"))

    moved, resigned = await table.click(choosing(table, opened, "F4"), resigning)

    done = [said(moved).startswith("You played"), said(resigned) == "You resigned."]
    assert sorted(done) == [False, True]
    assert len(table.rows()["moves"]) == done[0]
    assert len(table.sent(thread)) == 2
