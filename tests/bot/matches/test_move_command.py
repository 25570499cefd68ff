"""/move: what it offers while one types, and what it plays."""

import discord
import pytest
from simcord.builders import ChannelHandle

from play.players.player_id import PlayerId
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.table import HNEFATAFL, Table, entries, newest, said, shown


async def test_a_move_is_written_as_source_and_target(table: Table, thread: ChannelHandle) -> None:
    """The answer is private, and the board is below it."""
    answer = await table.astrid.slash(thread, "move", move="i4-f4")

    assert said(answer) == "You played `I4-F4`."
    assert "played `I4-F4`" in newest(thread).content


async def test_the_answer_says_where_the_board_is(table: Table, thread: ChannelHandle) -> None:
    """To a player who moves in another channel, also in the one where the game was arranged."""
    answer = await table.astrid.slash(table.channel, "move", move="i4-f4")

    assert said(answer) == f"You played `I4-F4`. The board is in {thread.mention}."


async def test_the_answer_does_not_name_the_channel_that_it_is_in(table: Table) -> None:
    """Where the bot may make no threads, boards are posted in the channel itself."""
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    table.channel = table.guild.create_text_channel(
        "no-threads", overwrites={table.guild.default_role: no_threads}
    )
    await table.begin()

    pieces = await table.astrid.click(newest(table.channel), label="Move")
    targets = await table.astrid.select(shown(pieces), ["I4"])
    answer = await table.astrid.select(shown(targets), ["F4"])

    assert said(answer) == "You played `I4-F4`."
    assert "played `I4-F4`" in newest(table.channel).content


async def test_captures_may_be_named(table: Table, thread: ChannelHandle) -> None:
    """As people know it from books."""
    answer = await table.play(thread, *CAPTURE[:2], "f9-f6xf5")

    assert "You played `F9-F6xF5`, capturing F5." in said(answer)


async def test_the_pieces_that_can_move_are_offered(table: Table, thread: ChannelHandle) -> None:
    """At the start of this game twelve of the sixteen attackers can."""
    offered = await table.astrid.autocomplete(thread, "move", "move", "")

    assert len(offered) == 12
    assert offered[0] == {"name": "A4 – piece, 6 moves", "value": "A4"}


async def test_pieces_that_can_capture_are_offered_first(
    table: Table, thread: ChannelHandle
) -> None:
    """And say so."""
    await table.play(thread, *CAPTURE[:2])

    offered = await table.astrid.autocomplete(thread, "move", "move", "")

    capturing = ["can capture" in entry["name"] for entry in offered]
    assert capturing == sorted(capturing, reverse=True)
    assert "F9" in [entry["value"] for entry in offered[: sum(capturing)]]


async def test_capturing_destinations_are_offered_first(
    table: Table, thread: ChannelHandle
) -> None:
    """Once a piece is typed, its destinations follow."""
    await table.play(thread, *CAPTURE[:2])

    offered = await table.astrid.autocomplete(thread, "move", "move", "f9")

    assert offered[0] == {"name": "F9-F6 – captures F5", "value": "F9-F6"}
    assert {"name": "F9-G9", "value": "F9-G9"} in offered


async def test_destinations_are_narrowed_while_one_types(
    table: Table, thread: ChannelHandle
) -> None:
    """Only what begins with the text stays."""
    offered = await table.astrid.autocomplete(thread, "move", "move", "d1-d")

    assert [entry["value"] for entry in offered] == ["D1-D2", "D1-D3", "D1-D4"]


async def test_the_winning_move_is_offered_first(table: Table) -> None:
    """With a star, piece and destination."""
    thread = await table.begin(HNEFATAFL)
    await table.play(thread, *ESCAPE[:-1])

    (piece, *_) = await table.bjorn.autocomplete(thread, "move", "move", "")
    (target, *_) = await table.bjorn.autocomplete(thread, "move", "move", piece["value"])

    assert piece["name"].startswith("★ M12 – king")
    assert piece["name"].endswith("can win")
    assert target == {"name": "★ M12-M13 – wins", "value": "M12-M13"}


async def test_nothing_is_offered_to_who_is_not_to_move(
    table: Table, thread: ChannelHandle
) -> None:
    """Nor to a spectator."""
    assert await table.bjorn.autocomplete(thread, "move", "move", "") == []
    assert await table.carl.autocomplete(thread, "move", "move", "") == []


async def test_nothing_is_offered_for_nonsense(table: Table, thread: ChannelHandle) -> None:
    """Neither for text that begins no square nor for a match that is none."""
    assert await table.astrid.autocomplete(thread, "move", "move", "knight") == []
    assert await table.astrid.autocomplete(thread, "move", "move", "", game="first") == []
    assert await table.astrid.autocomplete(thread, "move", "move", "#99 ") == []


@pytest.mark.parametrize("text", ["d1-d", "D1 d", "d1 to d", "d1xd", "d1 – d", "*d1-d"])
async def test_destinations_are_offered_in_any_form(
    table: Table, thread: ChannelHandle, text: str
) -> None:
    """As a move is understood however it is written."""
    offered = await table.astrid.autocomplete(thread, "move", "move", text)

    assert [entry["value"] for entry in offered] == ["D1-D2", "D1-D3", "D1-D4"]


async def test_matches_are_offered_first_if_several_wait(
    table: Table, thread: ChannelHandle
) -> None:
    """Choosing one goes on with its pieces: the text then begins with its number."""
    await table.begin()

    offered = await table.astrid.autocomplete(table.channel, "move", "move", "")
    assert [entry["value"] for entry in offered] == ["#1 ", "#2 "]
    assert offered[0]["name"] == "#1 King's Table: Tablut against bjorn, move 1"

    pieces = await table.astrid.autocomplete(table.channel, "move", "move", "#2 ")
    assert pieces[0]["value"] == "#2 A4"
    targets = await table.astrid.autocomplete(table.channel, "move", "move", "#2 A4")
    assert targets[0]["value"] == "#2 A4-A1"


async def test_a_match_without_a_move_lists_its_pieces(table: Table, thread: ChannelHandle) -> None:
    """Discord fills in a chosen match, and people send it as it is."""
    await table.begin()

    answer = await table.astrid.slash(table.channel, "move", move="#2 ")

    assert said(answer) == "Which piece do you move?"


async def test_the_match_may_be_given_as_an_option(table: Table, thread: ChannelHandle) -> None:
    """It is offered with the opponent's name, and then pieces are offered at once."""
    await table.begin(HNEFATAFL)

    offered = await table.astrid.autocomplete(table.channel, "move", "game", "tablut")
    assert offered == [{"name": "#1 King's Table: Tablut against bjorn, move 1", "value": "1"}]
    pieces = await table.astrid.autocomplete(table.channel, "move", "move", "", game="1")
    assert pieces[0]["value"] == "A4"
    await table.astrid.slash(table.channel, "move", move="i4-f4", game="1")

    assert "played `I4-F4`" in newest(thread).content


async def test_a_match_named_before_the_move_is_taken(table: Table, thread: ChannelHandle) -> None:
    """Wherever it is typed."""
    other = await table.begin()

    await table.astrid.slash(table.channel, "move", move="#2 i4-f4")

    assert "played `I4-F4`" in newest(other).content
    assert "played" not in newest(thread).content


async def test_the_match_of_the_thread_is_taken(table: Table, thread: ChannelHandle) -> None:
    """Though another one waits as well."""
    await table.begin()

    await table.astrid.slash(thread, "move", move="i4-f4")

    assert "played `I4-F4`" in newest(thread).content


async def test_the_only_match_that_waits_is_taken(table: Table, thread: ChannelHandle) -> None:
    """In the channel it need not be named, though another one runs."""
    other = await table.begin()
    await table.play(other, *CAPTURE[:1])

    answer = await table.astrid.slash(table.channel, "move", move="d1-d2")

    assert f"The board is in {thread.mention}." in said(answer)


async def test_a_match_must_be_named_if_several_wait(table: Table, thread: ChannelHandle) -> None:
    """The answer lists them."""
    await table.begin(HNEFATAFL)
    before = table.rows()

    answer = await table.astrid.slash(table.channel, "move", move="i4-f4")

    assert said(answer) == (
        "Which game? You have **#1** King's Table: Tablut and **#2** King's Table: Hnefatafl. "
        "Name it: `game:2` in a command, or `#2` before a typed move."
    )
    assert table.rows() == before


async def test_a_piece_alone_is_answered_with_its_destinations(
    table: Table, thread: ChannelHandle
) -> None:
    """As a list, from which one is picked and played."""
    answer = await table.astrid.slash(thread, "move", move="d1")
    assert said(answer) == "Where does the piece on D1 go?"
    assert entries(shown(answer)) == ["A1", "B1", "C1", "D2", "D3", "D4"]

    picked = await table.astrid.select(shown(answer), ["D3"])

    assert "You played `D1-D3`." in said(picked)
    assert "played `D1-D3`" in newest(thread).content


async def test_a_piece_that_cannot_move_is_refused(table: Table, thread: ChannelHandle) -> None:
    """An empty square, an enemy, a man who is walled in: each has its reason."""
    empty = await table.astrid.slash(thread, "move", move="a1")
    enemy = await table.astrid.slash(thread, "move", move="e3")
    walled = await table.astrid.slash(thread, "move", move="e1")

    assert said(empty) == "There is no piece on A1."
    assert said(enemy) == "The piece on E3 belongs to the other side."
    assert "E1" in said(walled)


async def test_a_piece_that_cannot_move_is_named(table: Table, thread: ChannelHandle) -> None:
    """Instead of an empty list."""
    assert "The piece on E1 can't move." in said(
        await table.astrid.slash(thread, "move", move="e1")
    )


async def test_a_piece_of_a_finished_match_is_not_asked_about(
    table: Table, thread: ChannelHandle
) -> None:
    """A square typed alone is refused for the same reasons as a move."""
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))

    assert "Game #1 is over." in said(await table.astrid.slash(thread, "move", move="a4"))


async def test_the_answer_points_to_no_channel_that_is_gone(table: Table) -> None:
    """Discord has refused the last board: it says how to go on without a channel."""
    thread = await table.begin()
    for room in (thread, table.channel):
        path = f"/channels/{room.id}/messages"
        table.env.inject_error("POST", path, status=404, code=10003, times=None)
    first = said(await table.play(thread, "d1-c1"))
    second = said(await table.play(thread, "e4-c4", first=table.bjorn))

    assert first == "You played `D1-C1`."
    assert "This game's channel is gone or closed to the bot" in second
    assert "`/move` and `/board` work anywhere" in second
