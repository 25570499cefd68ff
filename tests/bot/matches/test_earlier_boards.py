"""``/board ply:`` and the buttons that lead from one board of a match to another."""

from dataclasses import replace

from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.matches.boards import ply_choices
from bot.matches.posts import scene_of
from rendering.board import draw_board
from tests.support.bot_games import CAPTURE
from tests.support.examples import new_match
from tests.support.table import Table, labels, newest, parts, said, shown

WALK = ["⏮ Start", "◀ Back", "Next ▶", "End ⏭"]


def dead(answer: InteractionResult) -> list[str]:
    """The buttons of an answer that cannot be pressed."""
    return [part["label"] for part in parts(shown(answer)) if part.get("disabled")]


async def plies_shown(table: Table, answer: InteractionResult) -> list[int]:
    """The numbers of turns after which match #1 looks as the picture of an answer does."""
    match = await table.bot.services.matches.get(1)
    picture = table.file_of(shown(answer))
    stages = {ply: match if ply == match.ply else match.at(ply) for ply in range(match.ply + 1)}
    return [ply for ply, stage in stages.items() if draw_board(scene_of(stage)) == picture]


async def test_any_earlier_board_can_be_shown(table: Table, thread: ChannelHandle) -> None:
    """It says which it is, and has no buttons to play with."""
    await table.play(thread, *CAPTURE[:3])

    answer = await table.bjorn.slash(thread, "board", ply=1)

    assert await plies_shown(table, answer) == [1]
    assert "played `I4-F4`" in said(answer)
    assert said(answer).splitlines()[-1] == (
        "-# An earlier board: after 1 move of 3. *End ⏭* shows the latest one."
    )
    assert labels(shown(answer)) == WALK


async def test_zero_is_the_start(table: Table, thread: ChannelHandle) -> None:
    """Nothing was played there, and nothing lies before it."""
    await table.play(thread, *CAPTURE[:3])

    answer = await table.bjorn.slash(thread, "board", ply=0)

    assert await plies_shown(table, answer) == [0]
    assert "An earlier board: the start, before 3 moves." in said(answer)
    assert dead(answer) == ["⏮ Start", "◀ Back"]


async def test_the_present_board_has_its_buttons_and_those_that_lead_back(
    table: Table, thread: ChannelHandle
) -> None:
    """With its number or without one."""
    await table.play(thread, *CAPTURE[:3])

    for options in ({}, {"ply": 3}):
        answer = await table.bjorn.slash(thread, "board", **options)
        assert labels(shown(answer)) == ["Move", "Offer draw", "Resign", "Rules", *WALK]
        assert dead(answer) == ["Next ▶", "End ⏭"]
        assert "An earlier board" not in said(answer)


async def test_one_walks_through_a_match_with_the_buttons(
    table: Table, thread: ChannelHandle
) -> None:
    """Forth and back, to the start and to the end, all in one message."""
    await table.play(thread, *CAPTURE[:3])
    answer = await table.bjorn.slash(thread, "board")
    message, seen = shown(answer).id, []
    for label in ("◀ Back", "◀ Back", "Next ▶", "⏮ Start", "End ⏭"):
        answer = await table.bjorn.click(shown(answer), label=label)
        seen += await plies_shown(table, answer)

    assert seen == [2, 1, 2, 0, 3]
    assert shown(answer).id == message
    assert labels(shown(answer)) == ["Move", "Offer draw", "Resign", "Rules", *WALK]


async def test_a_match_that_went_on_meanwhile_is_walked_to_its_end(
    table: Table, thread: ChannelHandle
) -> None:
    """Also after a restart: the buttons know the match, and look it up."""
    await table.play(thread, *CAPTURE[:2])
    answer = await table.bjorn.slash(thread, "board", ply=1)
    await table.play(thread, *CAPTURE[2:])
    await table.restart()

    answer = await table.bjorn.click(shown(answer), label="End ⏭")

    assert await plies_shown(table, answer) == [5]
    assert "The attackers win: the king is captured." in said(answer)
    assert labels(shown(answer)) == ["Replay", "Review", "Rematch", *WALK]


async def test_a_board_that_never_was_is_refused(table: Table, thread: ChannelHandle) -> None:
    """The answer says which there are."""
    await table.play(thread, *CAPTURE[:3])

    answer = await table.bjorn.slash(thread, "board", ply=4)

    assert said(answer) == (
        "Game #1 has no move 4. Choose a number from 0, the start, to 3, the latest."
    )


async def test_a_shared_board_has_no_buttons_to_walk(table: Table, thread: ChannelHandle) -> None:
    """What all see does not change under their eyes."""
    await table.play(thread, *CAPTURE[:3])

    await table.bjorn.slash(thread, "board", ply=2, share=True)
    earlier = newest(thread)
    await table.bjorn.slash(thread, "board", share=True)

    assert labels(earlier) == []
    assert earlier.content.splitlines()[-1] == "-# An earlier board: after 2 moves of 3."
    assert labels(newest(thread)) == ["Move", "Offer draw", "Resign", "Rules"]


async def test_boards_are_offered_by_number_and_move(table: Table, thread: ChannelHandle) -> None:
    """The latest first; a number that is typed before moves that have it."""
    await table.play(thread, *CAPTURE[:3])

    async def offered(typed: str) -> list[object]:
        entries = await table.carl.autocomplete(thread, "board", "ply", typed)
        return [entry["name"] for entry in entries]

    boards = ["0: the start", "1: I4-F4, the attackers", "2: G5-G3, the defenders"]
    boards.append("3: F9-F6xF5, the attackers")
    assert await offered("") == boards[::-1]
    assert await offered("3") == [boards[3], boards[2]]
    assert await offered("f4") == [boards[1]]


async def test_moves_of_the_king_are_offered_as_such(table: Table, thread: ChannelHandle) -> None:
    """Without the asterisk of records."""
    await table.play(thread, *CAPTURE[:4])

    latest, *_ = await table.carl.autocomplete(thread, "board", "ply", "")

    assert latest["name"] == "4: king E5-F5, the defenders"


async def test_no_boards_are_offered_of_no_match(table: Table) -> None:
    """Neither where one is meant nor where it is named wrongly."""
    assert await table.carl.autocomplete(table.channel, "board", "ply", "") == []
    assert await table.carl.autocomplete(table.channel, "board", "ply", "", game="x") == []
    assert await table.carl.autocomplete(table.channel, "board", "ply", "", game="9") == []


def test_many_boards_are_offered_in_part() -> None:
    """Discord shows 25; the others are found by typing."""
    match = new_match("c1-b1", "c3-c2", "b1-c1", "c2-c3")
    long = replace(match, game=match.game._replace(turns=match.game.turns * 10))

    latest = [choice.value for choice in ply_choices(long, "")]
    ones = [choice.value for choice in ply_choices(long, "1")]

    assert latest == list(range(40, 15, -1))
    assert ones[:11] == [1, *range(10, 20)]
    assert len(ones) == len(set(ones)) == 25


async def test_a_note_stays_under_all_boards(table: Table, thread: ChannelHandle) -> None:
    """It is about the match."""
    await table.play(thread, *CAPTURE[:3])
    await table.bjorn.slash(thread, "note", text="G5 is weak.")
    answer = await table.bjorn.slash(thread, "board")

    back = await table.bjorn.click(shown(answer), label="◀ Back")

    assert "G5 is weak." in str(shown(back).embeds[0].description)
