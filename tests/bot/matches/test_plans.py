"""/if: conditional moves are set up in private, drawn, and played as soon as they fit."""

from dataclasses import replace

import pytest
from discord import Attachment
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.discord_limits import MAX_ALT_TEXT_LENGTH
from bot.matches.plans import dropped_post, plan_post
from bot.matches.posts import alt_text, scene_of_game
from play.limits import MAX_PLAN_LINES
from play.news.matches import PlanDropped
from play.plans.plan import MAX_LINE_MOVES
from play.players.player_id import PlayerId
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.support.bot_games import CAMPS
from tests.support.examples import ANNA, BJORN, HALL, new_match
from tests.support.office import Office
from tests.support.table import (
    CAMP_TABLUT,
    TABLUT,
    Table,
    button,
    labels,
    newest,
    parts,
    said,
    shown,
)

PNG = b"\x89PNG"
LINE = "i4-f4 g5-g3 f9-f6xf5 *e5-f5"
"""Bjorn's answers to two moves of Astrid's, the second of which captures."""


YOURS = "**#1 · King's Table: Tablut** · your conditional moves"


async def add(
    table: Table, room: ChannelHandle, line: str, who: MemberActor | None = None, **options: object
) -> InteractionResult:
    """The answer to who, Bjorn or another, sets an answer beforehand."""
    return await (who or table.bjorn).slash(room, "if add", line=line, **options)


def dead(result: InteractionResult) -> list[str]:
    """The buttons of an answer that cannot be pressed."""
    return [part["label"] for part in parts(shown(result)) if part.get("disabled")]


async def test_an_answer_is_set_and_shown(table: Table, thread: ChannelHandle) -> None:
    """As a tree, with the board at the end of the line."""
    answer = await add(table, thread, LINE)

    assert said(answer).splitlines() == [
        "Saved. If they play this, your answer follows at once.",
        f"{YOURS} (1 line, 30 at most). Nobody else sees them.",
        "```",
        "    if I4-F4 then G5-G3",
        " 1.   if F9-F6xF5 then king E5-F5",
        "```",
        "The board shows the end of line 1.",
    ]
    (attachment,) = shown(answer).attachments
    assert isinstance(attachment, Attachment)
    assert table.file_of(shown(answer)).startswith(PNG)
    assert (attachment.description or "").startswith(
        "A plan, not played yet, at its end. Its moves: 1, I4 to F4; 2, G5 to G3; "
        "3, F9 to F6, capturing F5; 4, E5 to F5. The king moved from E5 to F5."
    )


async def test_the_moves_of_a_line_are_drawn(table: Table, thread: ChannelHandle) -> None:
    """On the board where it ends, and no moves that were played before it."""
    await table.play(thread, "a4-a3", "c5-c4")
    await table.play(thread, "a3-a4", first=table.astrid)
    await table.bot.services.plans.add(1, PlayerId(table.astrid.id), "c4-c5 i4-f4")

    scene = plan_post(await table.bot.services.plans.of(1, PlayerId(table.astrid.id))).scene

    assert scene is not None
    assert [str(turn.move) for turn in scene.line] == ["C4-C5", "I4-F4"]
    assert scene.position == scene.line[-1].after


def test_the_words_for_the_longest_line_fit_a_picture() -> None:
    """On the largest board, and all men are told of at least in numbers."""
    played = Game.start(ruleset("kings-table-saxon"))
    while played.ply < MAX_LINE_MOVES:
        moves = played.legal_moves()
        played = played.play(moves[played.ply * 37 % len(moves)])

    alt = alt_text(replace(scene_of_game(played), line=played.turns), "")

    assert f"; 30, {played.turns[-1].move.source} to " in alt
    assert "King J10." in alt
    assert len(alt) <= MAX_ALT_TEXT_LENGTH


async def test_a_plan_is_drawn_as_a_tree(table: Table, thread: ChannelHandle) -> None:
    """Its lines are numbered where they end; the board is that of the line just added."""
    for line in (LINE, "i4-h4, g5-g4", "a4-a3 c5-c4"):
        await add(table, thread, line)
    answer = await add(table, thread, "i4-f4 g5-g3 a4-a3 c5-c4")

    assert said(answer).split("```")[1].strip("\n").splitlines() == [
        " 1. if A4-A3 then C5-C4",
        "    if I4-F4 then G5-G3",
        " 2.   if A4-A3 then C5-C4",
        " 3.   if F9-F6xF5 then king E5-F5",
        " 4. if I4-H4 then G5-G4",
    ]
    assert said(answer).endswith("The board shows the end of line 2.")
    assert said(await table.bjorn.slash(thread, "if show")).endswith("the end of line 1.")


async def test_the_ends_of_all_lines_are_looked_at(table: Table, thread: ChannelHandle) -> None:
    """With buttons that go from line to line, also after a restart."""
    for line in (LINE, "a4-a3 c5-c4"):
        await add(table, thread, line)
    answer = await table.bjorn.slash(thread, "if show")
    assert (labels(shown(answer)), dead(answer)) == (
        ["◀ Previous line", "Next line ▶"],
        ["◀ Previous line"],
    )
    await table.restart()

    second = await table.bjorn.click(shown(answer), label="Next line ▶")

    assert "The board shows the end of line 2." in shown(second).content
    assert dead(second) == ["Next line ▶"]
    (attachment,) = shown(second).attachments
    assert "The king moved from E5 to F5." in (getattr(attachment, "description", "") or "")


async def test_a_move_that_matches_is_answered_in_the_thread(
    table: Table, thread: ChannelHandle
) -> None:
    """Both boards are posted; whose turn it is then is called, and the answer has its buttons."""
    await add(table, thread, LINE)
    before = len(table.sent(thread))

    answer = await table.astrid.slash(thread, "move", move="i4-f4")

    assert "You played `I4-F4`." in said(answer)
    first, second = table.sent(thread)[before:]
    assert "played `I4-F4`" in first["content"]
    assert f"<@{table.bjorn.id}> played `G5-G3`." in second["content"]
    assert f"<@{table.astrid.id}>, it's your turn" in second["content"]
    assert labels(newest(thread)) == ["Move", "Offer draw", "Resign", "Rules"]


async def test_nobody_sees_that_an_answer_was_set_beforehand(
    table: Table, thread: ChannelHandle
) -> None:
    """The board is that of any other move, and a plan of one's own is all that is shown."""
    await add(table, thread, LINE)
    await table.astrid.slash(thread, "move", move="i4-f4")

    for message in thread.history():
        assert "condition" not in message.content
        assert "beforehand" not in message.content
    for other in (table.astrid, table.carl):
        answer = await other.slash(thread, "if show")
        assert "F9" not in said(answer)


async def test_a_plan_survives_a_restart(table: Table, thread: ChannelHandle) -> None:
    """To its end, captures included."""
    await add(table, thread, LINE)
    await table.astrid.slash(thread, "move", move="i4-f4")
    await table.restart()

    await table.astrid.slash(thread, "move", move="f9-f6")

    assert f"<@{table.bjorn.id}> played `E5-F5` with the king." in newest(thread).content
    assert said(await table.bjorn.slash(thread, "if show")).startswith(
        "You have no conditional moves"
    )


async def test_another_move_drops_the_plan_with_a_private_note(
    table: Table, thread: ChannelHandle
) -> None:
    """Nobody else learns that there was one."""
    await add(table, thread, LINE)

    await table.astrid.slash(thread, "move", move="a4-a3")

    (note,) = table.bjorn.user.dm_channel.history()
    assert note.content == (
        "**#1 · King's Table: Tablut**: your opponent played `A4-A3`, and you had no "
        "answer to that. All your conditional moves were deleted. "
        f"The board is in {thread.mention}."
    )
    assert "played `A4-A3`" in newest(thread).content
    assert said(await table.bjorn.slash(thread, "if show")).startswith(
        "You have no conditional moves"
    )
    await table.bjorn.slash(thread, "move", move="c5-c4")
    assert "played `C5-C4`" in newest(thread).content


async def test_who_takes_no_direct_messages_learns_with_his_next_move(
    table: Table, thread: ChannelHandle
) -> None:
    """That his plan was dropped: privately, and once."""
    path = f"/channels/{table.bjorn.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=None)
    await add(table, thread, LINE)
    await table.astrid.slash(thread, "move", move="a4-a3")

    dropped = (
        "⚠️ All your conditional moves were deleted: your opponent played `A4-A3`, and you had "
        "no answer to that."
    )
    shown_plan = said(await table.bjorn.slash(thread, "if show"))
    assert shown_plan.startswith(f"{dropped}\nYou have no conditional moves")
    answer = said(await table.bjorn.slash(thread, "move", move="c5-c4"))
    assert answer == f"You played `C5-C4`.\n{dropped}"
    assert not any(dropped in message.content for message in thread.history())

    assert dropped not in said(await table.astrid.slash(thread, "move", move="a3-a4"))
    assert dropped not in said(await table.bjorn.slash(thread, "move", move="c4-c5"))


async def test_a_new_plan_speaks_of_no_dropped_one(table: Table, thread: ChannelHandle) -> None:
    """Though its player could not be told of that."""
    path = f"/channels/{table.bjorn.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=None)
    await add(table, thread, LINE)
    await table.play(thread, "a4-a3", "c5-c4")
    await add(table, thread, LINE)

    assert "deleted" not in said(await table.bjorn.slash(thread, "if show"))


async def test_an_answer_that_wins_ends_the_match(table: Table) -> None:
    """The last board tells so; the tree had shown it."""
    thread = await table.begin(CAMP_TABLUT)
    await table.play(thread, *CAMPS[:4], first=table.bjorn)
    await table.play(thread, CAMPS[4], first=table.bjorn)
    assert "It's your turn" in said(await add(table, thread, "a4-a3 c5-c4", table.astrid))

    answer = await add(table, thread, f"{CAMPS[5]} {CAMPS[6]}")
    assert said(answer).endswith(
        "The board shows the end of line 1. The defenders win: the king has escaped."
    )
    await table.astrid.slash(thread, "move", move=CAMPS[5])

    assert "**Game over.**" in newest(thread).content
    assert "Game #1 is over." in said(await table.bjorn.slash(thread, "if show", game="1"))


REFUSED = {
    "i4-f4 g5-h5": "Move 2 of the line, `g5-h5`: ",
    "i4-f4 sit": "Move 2 of the line, `sit`: I can't read 'sit' as a move.",
    "g5-g3 i4-f4": (
        "Move 1 of the line, `g5-g3`: The piece on G5 belongs to the other side. A line starts "
        "with your opponent's move."
    ),
    "i4-f4": "The line ends with your opponent's move `i4-f4`. Add your answer to it.",
    "i4-h4 g5-g4": (
        "Move 2 of the line, `G5-G4`: you already have the answer `G5-G3` there. Remove that "
        "line with `/if remove`, or use `replace`."
    ),
    ",": "Write your opponent's move and your answer, as in `h1-h3 g5-g6`.",
    "i4-f4 " * 31: "A line can have at most 30 moves, counting both players.",
}


@pytest.mark.parametrize(("line", "sentence"), REFUSED.items())
async def test_a_line_that_cannot_be_set_is_explained(
    table: Table, thread: ChannelHandle, line: str, sentence: str
) -> None:
    """By the number of the move and the rule it breaks; the plan stays as it was."""
    await add(table, thread, "i4-h4 g5-g3")
    before = said(await table.bjorn.slash(thread, "if show"))

    assert said(await add(table, thread, line)).startswith(sentence)
    assert said(await table.bjorn.slash(thread, "if show")) == before


async def test_an_answer_may_replace_another(table: Table, thread: ChannelHandle) -> None:
    await add(table, thread, "i4-h4 g5-g3")

    answer = await add(table, thread, "i4-h4 g5-g4", replace=True)

    assert " 1. if I4-H4 then G5-G4\n```" in said(answer)


async def test_a_game_with_dice_says_that_it_has_some(table: Table) -> None:
    """No answer can be set there."""
    thread = await table.begin(dice="skip", skip_on=["1"])
    (moving,) = newest(thread).mentions
    waiting = table.bjorn if moving.id == table.astrid.id else table.astrid

    answer = await add(table, thread, "i4-f4 g5-g3", waiting)

    assert said(answer) == (
        "This game has dice, so no moves can be set in advance. `/if` is for games without dice."
    )


async def test_who_is_to_move_is_told_to_move(table: Table, thread: ChannelHandle) -> None:
    """There is nothing to wait for."""
    answer = await add(table, thread, LINE, table.astrid)

    assert said(answer) == (
        "It's your turn, so move first. `/if` answers what your opponent plays next."
    )


async def test_spectators_cannot_plan(table: Table, thread: ChannelHandle) -> None:
    for command, options in (("add", {"line": LINE}), ("show", {}), ("remove", {})):
        answer = await table.carl.slash(thread, f"if {command}", **options)
        assert said(answer) == "You aren't a player in game #1. Use `/board` to look at it."


async def test_a_line_is_removed(table: Table, thread: ChannelHandle) -> None:
    """By its number, which is offered with its moves; the rest is shown."""
    await add(table, thread, LINE)
    await add(table, thread, "a4-a3 c5-c4")
    offered = await table.bjorn.autocomplete(thread, "if remove", "line", "F9")
    assert offered == [{"name": "2. I4-F4 G5-G3 F9-F6 E5-F5", "value": 2}]

    answer = await table.bjorn.slash(thread, "if remove", line=2)

    assert said(answer).startswith("Line 2 removed.\n")
    assert "```\n 1. if A4-A3 then C5-C4\n```" in said(answer)
    refused = await table.bjorn.slash(thread, "if remove", line=2)
    assert said(refused) == "There is no line 2. `/if show` shows your lines."


async def test_all_lines_are_removed(table: Table, thread: ChannelHandle) -> None:
    """Where no line is named; boards that still stand say so when their buttons are pressed."""
    await add(table, thread, LINE)
    page = shown(await add(table, thread, "a4-a3 c5-c4"))

    answer = await table.bjorn.slash(thread, "if remove")

    assert said(answer) == (
        "All lines removed.\nYou have no conditional moves in **#1 · King's Table: "
        "Tablut**. While you wait for your opponent, use `/if add` with their move "
        "and your answer, as in `h1-h3 g5-g6`."
    )
    pressed = await table.bjorn.click(page, custom_id=button(page, "Next line ▶"))
    assert said(pressed) == "There is no line 2. `/if show` shows your lines."


async def test_the_match_in_which_one_waits_is_meant(table: Table, thread: ChannelHandle) -> None:
    """Another one, in which one is to move, does not come into question, and is not offered."""
    other = await table.begin()
    await table.play(other, "i4-f4")

    answer = await add(table, table.channel, LINE)
    offered = await table.bjorn.autocomplete(table.channel, "if add", "game", "")

    assert "**#1 · " in said(answer)
    assert [entry["value"] for entry in offered] == ["1"]


async def test_moves_are_offered_one_after_the_other(table: Table, thread: ChannelHandle) -> None:
    """The opponent's and one's own in turn: a piece, then where it goes."""

    async def offered(text: str) -> list[str]:
        entries = await table.bjorn.autocomplete(thread, "if add", "line", text)
        assert all(entry["name"] == entry["value"] for entry in entries)
        return [str(entry["value"]) for entry in entries]

    assert (await offered(""))[:2] == ["A4", "A6"]
    assert await offered("d1-d") == ["D1-D2", "D1-D3", "D1-D4"]
    assert "I4-F4 G5" in await offered("i4-f4 ")
    assert "I4-F4 G5-G3" in await offered("i4-f4, g5-")
    assert await offered("\t,") == await offered("")
    assert (await offered("i4-f4 g5-g3 f9"))[0] == "I4-F4 G5-G3 F9-F6"
    assert await offered("i4-f4 knight ") == []
    assert await offered("i4-a1 ") == []
    assert await offered("i4-i3 e4-f4 i3-i4 f4-e4 " * 4) == []


async def test_nothing_is_offered_to_who_cannot_plan(table: Table, thread: ChannelHandle) -> None:
    """Neither to who is to move nor to spectators, nor for a match that is none."""
    for who in (table.astrid, table.carl):
        assert await who.autocomplete(thread, "if add", "line", "") == []
    for match in ("99", "first"):
        assert await table.bjorn.autocomplete(thread, "if add", "line", "", game=match) == []
    assert await table.bjorn.autocomplete(thread, "if remove", "line", "") == []


def long_lines(number: int) -> list[str]:
    """Lines of six moves each that part at the first of them."""
    start = Game.start(ruleset(TABLUT))
    lines = []
    for move in start.legal_moves()[:number]:
        game = start.play(move)
        for _ in range(5):
            game = game.play(game.legal_moves()[0])
        lines.append(" ".join(str(turn.move) for turn in game.turns))
    return lines


async def test_a_plan_too_long_for_a_message_is_a_file(table: Table, thread: ChannelHandle) -> None:
    """With all its lines, beside the board."""
    for line in long_lines(MAX_PLAN_LINES):
        await table.bot.services.plans.add(1, PlayerId(table.bjorn.id), line)

    answer = await table.bjorn.slash(thread, "if show")

    assert "There are too many lines to show here. `conditional-moves.txt` has them all." in said(
        answer
    )
    assert said(answer).endswith("The board shows the end of line 1.")
    tree, board = shown(answer).attachments
    text = table.env.backend.cdn.get(tree.url) or b""
    rows = text.decode().splitlines()
    assert (tree.filename, board.filename) == ("conditional-moves.txt", "board.png")
    assert len(rows) == MAX_PLAN_LINES * 3
    assert rows[-1].startswith("30.     if ")
    full = await add(table, thread, "i6-f6 g5-g4")
    assert said(full) == "You already have 30 lines. Remove one first with `/if remove`."


def test_a_note_that_comes_late_names_no_move_that_was_taken_back() -> None:
    """It says that one was; at once it names the move that had no answer."""
    played = new_match("c1-b1")
    news = PlanDropped(BJORN, played.id, played.ply, played.board, by=ANNA)
    undone = replace(new_match("c5-d5"), skipped=2)

    named, late = dropped_post(played, news).content, dropped_post(undone, news).content

    assert "your opponent played `C1-B1`, and you had no answer to that" in named
    assert late.startswith("**#0 · Tiny Tafl**: a move was taken back. All your conditional moves")


async def test_the_note_is_nobody_elses_matter(office: Office) -> None:
    """Where direct messages are closed it comes to no thread; the match goes on."""
    match = await office.seat()
    await office.bot.services.plans.add(match.id, BJORN, "c1-b1 c3-a3")
    office.server.closed.add(BJORN)

    await office.bot.services.matches.play(match.id, ANNA, "c5-d5")
    await office.deliver()

    (board,) = office.server.shown(HALL.channel_id)
    assert f"<@{BJORN}>, it's your turn" in board.content
    assert office.outbox("kind, message_id, failure") == [
        ("board", board.id, None),
        ("plan-dropped", None, "403 50007"),
    ]
