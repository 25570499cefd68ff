"""/if: conditional moves are set up in private, drawn, and played as soon as they fit."""

from dataclasses import replace

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.discord_limits import MAX_ALT_TEXT_LENGTH
from bot.matches.plans import dropped_post, lines_offered, plan_post
from bot.matches.posts import alt_text, scene_of_game
from bot.wording.refusals import explain
from play.limits.amounts import MAX_PLAN_LINES
from play.limits.text_lengths import MAX_LINE_MOVES
from play.matches.match import Match
from play.news.matches import PlanDropped
from play.plans.errors import PlanError, PlanFault
from play.plans.plan import Plan, read_line
from play.services.plans import Planned
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.support.advancing import advance
from tests.support.bot_games import CAMPS
from tests.support.examples import ANNA, BJORN, new_match
from tests.support.posted import dead_in, labels_of, match_of
from tests.support.table import CAMP_TABLUT, TABLUT, Table, button, labels, newest, said, shown

PNG = b"\x89PNG"
LINE = "i4-f4 g5-g3 f9-f6xf5 *e5-f5"
"""Bjorn's answers to two moves of Astrid's, the second of which captures."""

YOURS = "**#1 · King's Table: Tablut** · your conditional moves"
SENTENCE = "You have no conditional moves in **#1 · King's Table: Tablut**."


async def add(
    table: Table, room: ChannelHandle, line: str, who: MemberActor | None = None, **options: object
) -> InteractionResult:
    """The answer to who, Bjorn or another, sets an answer beforehand."""
    return await (who or table.bjorn).slash(room, "if add", line=line, **options)


def planned(match: Match, *lines: str) -> Planned:
    """A plan in *match*, and the line that was added last."""
    plan, added = Plan(match.ply), None
    for line in lines:
        added = read_line(match.game, line)
        plan = plan.with_line(added)
    return Planned(match, plan, None if added is None else plan.number_of(added))


async def test_an_answer_is_set_and_shown(table: Table, thread: ChannelHandle) -> None:
    """As a tree, with the board at the end of the line. Another move drops it, privately."""
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
    assert table.file_of(shown(answer)).startswith(PNG)
    assert str(attachment.description).startswith(
        "A plan, not played yet, at its end. Its moves: 1, I4 to F4; 2, G5 to G3; "
        "3, F9 to F6, capturing F5; 4, E5 to F5. The king moved from E5 to F5."
    )

    await table.astrid.slash(thread, "move", move="a4-a3")

    (note,) = table.bjorn.user.dm_channel.history()
    assert note.content == (
        "**#1 · King's Table: Tablut**: your opponent played `A4-A3`, and you had no "
        "answer to that. All your conditional moves were deleted. "
        f"The board is in {thread.mention}."
    )
    assert "played `A4-A3`" in newest(thread).content
    assert said(await table.bjorn.slash(thread, "if show")).startswith(SENTENCE)


def test_the_moves_of_a_line_are_drawn() -> None:
    """On the board where it ends, which may be the end, and no moves that were played before it."""
    match = match_of(TABLUT, "a4-a3", "c5-c4", "a3-a4")
    winning = planned(match_of(CAMP_TABLUT, *CAMPS[:5]), f"{CAMPS[5]} {CAMPS[6]}")

    scene = plan_post(planned(match, "c4-c5 i4-f4")).scene

    assert scene is not None
    assert [str(turn.move) for turn in scene.line] == ["C4-C5", "I4-F4"]
    assert scene.position == scene.line[-1].after
    assert plan_post(winning).content.endswith(
        "The board shows the end of line 1. The defenders win: the king has escaped."
    )


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


def test_a_plan_is_drawn_as_a_tree() -> None:
    """Its lines are numbered where they end; the board is that of the line just added."""
    lines = [LINE, "i4-h4, g5-g4", "a4-a3 c5-c4", "i4-f4 g5-g3 a4-a3 c5-c4"]
    added = planned(match_of(TABLUT), *lines)

    post = plan_post(added)

    assert post.content.split("```")[1].strip("\n").splitlines() == [
        " 1. if A4-A3 then C5-C4",
        "    if I4-F4 then G5-G3",
        " 2.   if A4-A3 then C5-C4",
        " 3.   if F9-F6xF5 then king E5-F5",
        " 4. if I4-H4 then G5-G4",
    ]
    assert post.content.endswith("The board shows the end of line 2.")
    assert labels_of(post) == ["◀ Previous line", "Next line ▶"]
    assert dead_in(post) == []
    first, last = plan_post(replace(added, number=1)), plan_post(replace(added, number=4))
    assert first.content.endswith("the end of line 1.")
    assert (dead_in(first), dead_in(last)) == (["◀ Previous line"], ["Next line ▶"])


async def test_lines_are_looked_at_and_removed(table: Table, thread: ChannelHandle) -> None:
    """With buttons that go from line to line, also after a restart; one line, or all."""
    for line in (LINE, "a4-a3 c5-c4"):
        await add(table, thread, line)
    page = shown(await table.bjorn.slash(thread, "if show"))
    await table.restart()
    second = await table.bjorn.click(page, label="Next line ▶")
    assert "The board shows the end of line 2." in shown(second).content
    (attachment,) = shown(second).attachments
    assert "The king moved from E5 to F5." in (getattr(attachment, "description", "") or "")

    standing = shown(await table.bjorn.slash(thread, "if show"))
    offered = await table.bjorn.autocomplete(thread, "if remove", "line", "F9")
    assert offered == [{"name": "2. I4-F4 G5-G3 F9-F6 E5-F5", "value": 2}]
    answer = await table.bjorn.slash(thread, "if remove", line=2)
    assert said(answer).startswith("Line 2 removed.\n")
    assert "```\n 1. if A4-A3 then C5-C4\n```" in said(answer)
    none = "There is no line 2. `/if show` shows your lines."
    assert said(await table.bjorn.slash(thread, "if remove", line=2)) == none

    rest = await table.bjorn.slash(thread, "if remove")
    assert said(rest) == (
        f"All lines removed.\n{SENTENCE} While you wait for your opponent, use `/if add` with "
        "their move and your answer, as in `d1-c1 e3-d3`."
    )
    late = await table.bjorn.click(standing, custom_id=button(standing, "Next line ▶"))
    assert said(late) == none


async def test_a_move_that_matches_is_answered(table: Table, thread: ChannelHandle) -> None:
    """Both boards are posted, and nobody else sees that it was set, perhaps for another."""
    await add(table, thread, "i4-f4 g5-g4")
    kept = said(await table.bjorn.slash(thread, "if show"))
    refused = await add(table, thread, LINE)
    assert "you already have the answer `G5-G4` there" in said(refused)
    assert said(await table.bjorn.slash(thread, "if show")) == kept
    await add(table, thread, LINE, replace=True)
    before = len(table.sent(thread))

    answer = await table.astrid.slash(thread, "move", move="i4-f4")

    assert "You played `I4-F4`." in said(answer)
    first, second = table.sent(thread)[before:]
    assert "played `I4-F4`" in first["content"]
    assert f"<@{table.bjorn.id}> played `G5-G3`." in second["content"]
    assert f"<@{table.astrid.id}>, it's your turn" in second["content"]
    assert labels(newest(thread)) == ["Offer draw", "Takeback", "Resign", "Rules"]
    for message in thread.history():
        assert "condition" not in message.content
        assert "beforehand" not in message.content
    for other in (table.astrid, table.carl):
        assert "F9" not in said(await other.slash(thread, "if show"))
    await table.restart()

    await table.astrid.slash(thread, "move", move="f9-f6")

    assert f"<@{table.bjorn.id}> played `E5-F5` with the king." in newest(thread).content
    assert said(await table.bjorn.slash(thread, "if show")).startswith(SENTENCE)


async def test_a_dropped_plan_is_told_with_a_move(table: Table, thread: ChannelHandle) -> None:
    """To who takes no direct messages: privately, and once; a new plan does not speak of it."""
    path = f"/channels/{table.bjorn.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=None)
    await add(table, thread, LINE)
    await table.astrid.slash(thread, "move", move="a4-a3")

    dropped = (
        "⚠️ All your conditional moves were deleted: your opponent played `A4-A3`, and you had "
        "no answer to that."
    )
    shown_plan = said(await table.bjorn.slash(thread, "if show"))
    assert shown_plan.startswith(f"{dropped}\n{SENTENCE}")
    answer = said(await table.bjorn.slash(thread, "move", move="c5-c4"))
    assert answer == f"You played `C5-C4`.\n{dropped}"
    assert not any("conditional" in message.content for message in thread.history())

    assert dropped not in said(await table.astrid.slash(thread, "move", move="a3-a4"))
    assert dropped not in said(await table.bjorn.slash(thread, "move", move="c4-c5"))

    await add(table, thread, LINE)
    await table.play(thread, "a4-a3", "c5-c4")
    await add(table, thread, LINE)
    assert "deleted" not in said(await table.bjorn.slash(thread, "if show"))


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
    "i4-f4 g5-g3 resign": (
        "`resign` can only be your answer. Put it after a move of your opponent, as in "
        "`d1-c1 resign`."
    ),
    "i4-h4 resign": "Move 2 of the line, `resign`: you already have the answer `G5-G3` there.",
    ",": "Write your opponent's move and your answer, as in `d1-c1 e3-d3`.",
    "i4-f4 " * 31: "A line can have at most 30 moves, counting both players.",
}


def test_a_line_that_cannot_be_set_is_explained() -> None:
    """By the number of the move and the rule it breaks."""
    for line, sentence in REFUSED.items():
        with pytest.raises(PlanError) as refused:
            planned(match_of(TABLUT), "i4-h4 g5-g3", line)
        assert str(explain(refused.value)).startswith(sentence), line
    assert explain(PlanError(PlanFault.DICE)) == (
        "This game has dice, so no moves can be set in advance. `/if` is for games without dice."
    )


def test_a_resignation_is_offered_and_shown() -> None:
    """As the last answer, where no move is typed yet or its beginning; in the tree and below."""
    match = match_of(TABLUT)
    offered = [
        [entry.value for entry in lines_offered(match.game, text)]
        for text in ("i4-f4 ", "i4-f4 Re", "i4-f4 g5-g3 ", "")
    ]
    post = plan_post(planned(match, "i4-f4 resign"))

    assert [found[-1:] == ["I4-F4 resign"] for found in offered] == [True, True, False, False]
    assert offered[1] == ["I4-F4 resign"]
    assert "\n 1. if I4-F4 then resign\n" in post.content
    assert post.content.endswith("The board shows the end of line 1. You resign there.")
    assert "You resign there." in post.alt


async def test_only_who_waits_plans(table: Table, thread: ChannelHandle) -> None:
    """Who is to move moves, and spectators look; nothing is offered to them."""
    assert said(await add(table, thread, LINE, table.astrid)) == (
        "It's your turn, so move first. `/if` answers what your opponent plays next."
    )
    for command, options in (("add", {"line": LINE}), ("show", {}), ("remove", {})):
        answer = await table.carl.slash(thread, f"if {command}", **options)
        assert said(answer) == "You aren't a player in game #1. Use `/board` to look at it."
    for who in (table.astrid, table.carl):
        assert await who.autocomplete(thread, "if add", "line", "") == []
    for match in ("99", "first"):
        assert await table.bjorn.autocomplete(thread, "if add", "line", "", game=match) == []
    assert await table.bjorn.autocomplete(thread, "if remove", "line", "") == []
    pieces = await table.bjorn.autocomplete(thread, "if add", "line", "")
    assert pieces[0] == {"name": "A4", "value": "A4"}

    await table.begin()
    await advance(table, "i4-f4", number=2)
    offered = await table.bjorn.autocomplete(table.channel, "if add", "game", "")
    assert [entry["value"] for entry in offered] == ["1"]
    assert "**#1 · " in said(await add(table, table.channel, LINE))


def test_moves_are_offered_one_after_the_other() -> None:
    """The opponent's and one's own in turn: a piece, then where it goes."""
    game = match_of(TABLUT).game

    def offered(text: str) -> list[str]:
        entries = lines_offered(game, text)
        assert all(entry.name == entry.value for entry in entries)
        return [entry.value for entry in entries]

    assert offered("")[:2] == ["A4", "A6"]
    assert offered("d1-d") == ["D1-D2", "D1-D3", "D1-D4"]
    assert "I4-F4 G5" in offered("i4-f4 ")
    assert "I4-F4 G5-G3" in offered("i4-f4, g5-")
    assert offered("\t,") == offered("")
    assert offered("i4-f4 g5-g3 f9")[0] == "I4-F4 G5-G3 F9-F6"
    for text in ("i4-f4 knight ", "i4-a1 ", "i4-i3 e4-f4 i3-i4 f4-e4 " * 4):
        assert offered(text) == []


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


def test_a_plan_too_long_for_a_message_is_a_file() -> None:
    """With all its lines, beside the board."""
    post = plan_post(planned(match_of(TABLUT), *long_lines(MAX_PLAN_LINES)))

    heading, *_, end = post.content.splitlines()
    assert "your conditional moves (30 lines, 30 at most)" in heading
    assert "There are too many lines to show here. `conditional-moves.txt` has them all." in (
        post.content
    )
    assert end.startswith("The board shows the end of line ")
    (tree,) = post.files
    rows = tree.data.decode().splitlines()
    assert tree.name == "conditional-moves.txt"
    assert post.scene is not None
    assert len(rows) == MAX_PLAN_LINES * 3
    assert rows[-1].startswith("30.     if ")
    full = "You already have 30 lines. Remove one first with `/if remove`."
    assert explain(PlanError(PlanFault.TOO_MANY_LINES)) == full


def test_a_note_that_comes_late_names_no_move_that_was_taken_back() -> None:
    """It says that one was; at once it names the move that had no answer."""
    played = new_match("c1-b1")
    news = PlanDropped(BJORN, played.id, played.ply, played.board, by=ANNA)
    undone = replace(new_match("c5-d5"), skipped=2)

    named, late = dropped_post(played, news).content, dropped_post(undone, news).content

    assert "your opponent played `C1-B1`, and you had no answer to that" in named
    assert late.startswith("**#0 · Tiny Tafl**: a move was taken back. All your conditional moves")
