"""Whole games, from the challenge to the end, through the real command tree."""

from tests.support.bot_games import CAMPS, CAPTURE, ESCAPE
from tests.support.table import CAMP_TABLUT, HNEFATAFL, Table, newest, said


async def test_the_king_escapes_with_raichi_and_tuichi_announced(table: Table) -> None:
    """Both warnings name the king's ways out; the last board names the winner and why."""
    thread = await table.begin(HNEFATAFL)

    await table.play(thread, *ESCAPE)

    boards = [message["content"] for message in table.sent(thread)]
    assert len(boards) == len(ESCAPE) + 1
    assert "**Raichi!** The king threatens to escape: `M10-M13`." in boards[6]
    assert "**Tuichi!** Nothing can stop the king: `M12-M13`." in boards[8]
    assert [n for n, board in enumerate(boards) if "ichi!" in board] == [6, 8]
    assert "The defenders win: the king has escaped." in boards[10]
    assert f"{table.bjorn.mention} beats {table.astrid.mention}" in boards[10]


async def test_the_attackers_capture_the_king(table: Table) -> None:
    """A captured man is named as well."""
    thread = await table.begin()

    await table.play(thread, *CAPTURE)

    assert "played `F9-F6xF5`, capturing F5" in table.sent(thread)[3]["content"]
    last = newest(thread).content
    assert "played `H5-G5`, capturing the king" in last
    assert "The attackers win: the king is captured." in last
    assert f"{table.astrid.mention} beats {table.bjorn.mention}" in last


async def test_the_defenders_begin_where_the_rules_say_so(table: Table) -> None:
    """In Tablut with camps the attackers have to wait."""
    thread = await table.begin(CAMP_TABLUT)

    assert f"{table.bjorn.mention}, it's your turn with the defenders" in newest(thread).content
    await table.play(thread, *CAMPS, first=table.bjorn)

    assert "The defenders win: the king has escaped." in newest(thread).content


async def test_a_resignation_is_asked_twice(table: Table) -> None:
    """Nothing is stored before the second question is answered."""
    thread = await table.begin()
    before = table.rows()

    asked = await table.bjorn.slash(thread, "resign")

    assert "Resign **" in said(asked)
    assert table.rows() == before
    assert asked.response is not None
    done = await table.bjorn.click(asked.response, label="Resign")
    assert said(done) == "You resigned."
    assert "The attackers win: the defenders resigned." in newest(thread).content


async def test_keep_playing_keeps_the_game(table: Table) -> None:
    """Who pressed Resign by mistake has lost nothing."""
    thread = await table.begin()
    before = table.rows()

    asked = await table.astrid.click(newest(thread), label="Resign")
    assert asked.response is not None
    kept = await table.astrid.click(asked.response, label="Keep playing")

    assert said(kept) == "Nothing changed. The game goes on."
    assert table.rows() == before
    await table.play(thread, *CAPTURE[:1])
    assert "I4-F4" in newest(thread).content


async def test_a_match_is_aborted_before_both_have_moved(table: Table) -> None:
    """It counts for nothing, and takes no more moves."""
    thread = await table.begin()
    await table.play(thread, *CAPTURE[:1])

    await table.bjorn.slash(thread, "abort")

    assert "The game was aborted and doesn't count." in newest(thread).content
    assert "aborted" in said(await table.bjorn.slash(thread, "move", move=CAPTURE[1]))


async def test_a_match_cannot_be_aborted_after_both_have_moved(table: Table) -> None:
    """Then it counts."""
    thread = await table.begin()
    await table.play(thread, *CAPTURE[:2])

    refused = await table.astrid.slash(thread, "abort")

    assert "Both sides have moved in #1" in said(refused)
    assert "aborted" not in newest(thread).content
