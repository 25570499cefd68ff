"""``/board``: earlier boards of a match, the buttons between them, and boards in letters."""

from dataclasses import replace

from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.matches.boards import ply_choices
from bot.matches.posts import scene_of
from bot.wording.matches import turn_in_words
from rendering.board import draw_board
from rendering.scene import Orientation
from rendering.text_board import board_as_text, legend
from tafl.rulesets import ruleset
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE
from tests.support.examples import new_match
from tests.support.posted import match_of
from tests.support.table import SAXON, TABLUT, Table, labels, newest, parts, said, shown, text_of

WALK = ["⏮ Start", "◀ Back", "Next ▶", "End ⏭"]
PLAY = ["Offer draw", "Takeback", "Resign", "Rules"]


def dead(answer: InteractionResult) -> list[str]:
    """The buttons of an answer that cannot be pressed."""
    return [part["label"] for part in parts(shown(answer)) if part.get("disabled")]


async def plies_shown(table: Table, answer: InteractionResult) -> list[int]:
    """The numbers of turns after which match #1 looks as the picture of an answer does."""
    match = await table.bot.services.matches.load_match(1)
    picture = table.file_of(shown(answer))
    stages = {ply: match if ply == match.ply else match.at(ply) for ply in range(match.ply + 1)}
    return [ply for ply, stage in stages.items() if draw_board(scene_of(stage)) == picture]


async def test_any_earlier_board_can_be_shown(table: Table, thread: ChannelHandle) -> None:
    """It says which it is, and has no buttons to play with; the present one has.

    The boards of the match that is meant are offered; of no match none.
    """
    await advance(table, *CAPTURE[:3])
    latest, *_, first = await table.carl.autocomplete(thread, "board", "ply", "")
    assert [latest["name"], first["name"]] == ["3: F9-F6xF5, the attackers", "0: the start"]
    for options in ({}, {"game": "x"}, {"game": "9"}):
        assert await table.carl.autocomplete(table.channel, "board", "ply", "", **options) == []

    one = await table.bjorn.slash(thread, "board", ply=1)
    start = await table.bjorn.slash(thread, "board", ply=0)
    present = await table.bjorn.slash(thread, "board", ply=3)
    none = await table.bjorn.slash(thread, "board", ply=4)

    assert await plies_shown(table, one) == [1]
    assert "played `I4-F4`" in said(one)
    assert said(one).splitlines()[-1] == (
        "-# An earlier board: after 1 move of 3. *End ⏭* shows the latest one."
    )
    assert labels(shown(one)) == WALK
    assert await plies_shown(table, start) == [0]
    assert "An earlier board: the start, before 3 moves." in said(start)
    assert dead(start) == WALK[:2]
    assert labels(shown(present)) == [*PLAY, *WALK]
    assert dead(present) == WALK[2:]
    assert "An earlier board" not in said(present)
    assert said(none) == (
        "Game #1 has no move 4. Choose a number from 0, the start, to 3, the latest."
    )
    await table.bjorn.slash(thread, "board", ply=2, share=True)
    assert labels(newest(thread)) == []
    assert newest(thread).content.splitlines()[-1] == "-# An earlier board: after 2 moves of 3."
    await table.bjorn.slash(thread, "board", share=True)
    assert labels(newest(thread)) == PLAY


async def test_one_walks_through_a_match(table: Table, thread: ChannelHandle) -> None:
    """Forth and back, to the start and to the end, all in one message; a note stays below it."""
    await advance(table, *CAPTURE[:3])
    await table.bjorn.slash(thread, "game note", text="G5 is weak.")
    answer = await table.bjorn.slash(thread, "board")
    assert labels(shown(answer)) == [*PLAY, *WALK]
    message, seen = shown(answer).id, []
    for label in ("◀ Back", "◀ Back", "Next ▶", "⏮ Start"):
        answer = await table.bjorn.click(shown(answer), label=label)
        seen += await plies_shown(table, answer)
        assert "G5 is weak." in text_of(shown(answer))
    await advance(table, *CAPTURE[3:])
    await table.restart()

    answer = await table.bjorn.click(shown(answer), label="End ⏭")

    assert [*seen, *await plies_shown(table, answer)] == [2, 1, 2, 0, 5]
    assert shown(answer).id == message
    assert "The attackers win: the king is captured." in said(answer)
    assert labels(shown(answer)) == ["Replay", "Review", "Rematch", *WALK]


def test_boards_are_named_by_number_and_move() -> None:
    """The latest first; a number that is typed before moves that have it."""

    def offered(typed: str, plies: int = 3) -> list[str]:
        return [each.name for each in ply_choices(match_of(TABLUT, *CAPTURE[:plies]), typed)]

    boards = ["0: the start", "1: I4-F4, the attackers", "2: G5-G3, the defenders"]
    boards.append("3: F9-F6xF5, the attackers")
    assert offered("") == boards[::-1]
    assert offered("3") == [boards[3], boards[2]]
    assert offered("f4") == [boards[1]]
    assert offered("", 4)[0] == "4: king E5-F5, the defenders"


def test_many_boards_are_offered_in_part() -> None:
    """Discord shows 25; the others are found by typing."""
    match = new_match("c1-b1", "c3-c2", "b1-c1", "c2-c3")
    long = replace(match, game=match.game._replace(turns=match.game.turns * 10))

    latest = [choice.value for choice in ply_choices(long, "")]
    ones = [choice.value for choice in ply_choices(long, "1")]

    assert latest == list(range(40, 15, -1))
    assert ones[:11] == [1, *range(10, 20)]
    assert len(ones) == len(set(ones)) == 25


async def drawn(table: Table, orientation: Orientation = Orientation.TOP) -> str:
    """The block of code with the present board of match #1."""
    match = await table.bot.services.matches.load_match(1)
    return f"```\n{board_as_text(match.position, orientation, match.game.last)}\n```"


async def test_the_board_is_shown_in_letters(table: Table, thread: ChannelHandle) -> None:
    """In a block of code, with what they mean, turned as the reader or the server wants it."""
    await advance(table, *CAPTURE[:3])

    answer = await table.bjorn.slash(thread, "board", style="text")
    assert await drawn(table) in said(answer)
    assert "[x]" in said(answer)
    match = await table.bot.services.matches.load_match(1)
    assert said(answer).splitlines()[-1] == f"-# {legend(ruleset(TABLUT), match.game.last)}"
    assert said(answer).endswith(", last move from ( ) to [ ]")
    assert "played `F9-F6`" in said(answer)
    assert shown(answer).attachments == []

    present = said(answer)
    start = await table.bjorn.click(shown(answer), label="⏮ Start")
    assert shown(start).attachments == []
    assert "An earlier board: the start" in said(start)
    assert "[" not in said(start)
    assert said(await table.bjorn.click(shown(start), label="End ⏭")) == present

    await table.bjorn.slash(thread, "settings change", board="bottom")
    turned = await table.bjorn.slash(thread, "board", style="text")
    await table.bjorn.slash(thread, "board", style="text", share=True)
    assert await drawn(table, Orientation.BOTTOM) in said(turned)
    assert await drawn(table) in newest(thread).content


async def test_the_largest_board_fits_into_a_message(table: Table) -> None:
    """All of the board, and what the letters mean."""
    thread = await table.begin(SAXON)
    match = await table.bot.services.matches.load_match(1)
    text = said(await table.bjorn.slash(thread, "board", style="text"))
    assert board_as_text(match.position, Orientation.TOP, None) in text
    assert text.endswith(legend(match.ruleset))
    assert len(text) <= 2000
    attack = match.game.legal_moves()[0]
    defence = match.game.play(attack).legal_moves()[0]
    await advance(table, str(attack), str(defence))

    present = said(await table.bjorn.slash(thread, "board", style="text"))
    earlier = said(await table.bjorn.slash(thread, "board", style="text", ply=1))

    first, second = (await table.bot.services.matches.load_match(1)).game.turns
    assert turn_in_words(second) in present
    assert turn_in_words(first) in earlier
    assert "( )" not in present + earlier
