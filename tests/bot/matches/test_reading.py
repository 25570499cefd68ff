"""Commands that look: at boards, games, moves, records and rules."""

from threading import current_thread, main_thread

import pytest
from simcord.builders import ChannelHandle

from tafl.convert import Notation, write_any_game
from tafl.records import Record, read_record
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.table import HNEFATAFL, Table, all_said, labels, newest, said, shown, text_of

WALK = ["⏮ Start", "◀ Back", "Next ▶", "End ⏭"]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
async def thread(table: Table, thread: ChannelHandle) -> ChannelHandle:
    """The thread of match #1 after two moves; Astrid is to move with the attackers."""
    await table.play(thread, *CAPTURE[:2])
    return thread


async def test_a_board_is_shown_again_with_its_buttons(table: Table, thread: ChannelHandle) -> None:
    """Privately, to whoever asks."""
    answer = await table.bjorn.slash(thread, "board")

    called = f"{table.astrid.mention}, it's your turn with the attackers."
    assert called in newest(thread).content
    told = f"It's {table.astrid.mention}'s turn with the attackers."
    assert all_said(answer) == text_of(newest(thread)).replace(called, told)
    assert labels(shown(answer))[:4] == ["Move", "Offer draw", "Resign", "Rules"]
    assert table.file_of(shown(answer)).startswith(PNG)


async def test_a_board_may_be_shared(table: Table, thread: ChannelHandle) -> None:
    """With everybody in the channel; nobody can ping the player to move with it."""
    answer = await table.carl.slash(table.channel, "board", game="1", share=True)

    assert not shown(answer).ephemeral
    assert f"played `G5-G3`.\nIt's {table.astrid.mention}'s turn" in shown(answer).content
    sent = table.env.http_requests[-1].json or {}
    assert sent["allowed_mentions"] == {"parse": []}


async def test_buttons_under_a_private_board_work(table: Table, thread: ChannelHandle) -> None:
    """As those in the thread do."""
    answer = await table.astrid.slash(table.channel, "board")

    pieces = await table.astrid.click(shown(answer), label="Move")

    assert said(pieces) == "Which piece do you move?"


async def test_a_board_can_be_seen_in_a_direct_message(table: Table, thread: ChannelHandle) -> None:
    """Where no thread says which match is meant."""
    answer = await table.astrid.user.slash("board")

    assert "played `G5-G3`" in shown(answer).content


@pytest.mark.parametrize("number", ["1", "#1", " # 1"])
async def test_any_match_may_be_looked_at(table: Table, thread: ChannelHandle, number: str) -> None:
    """By its number, with or without the sign."""
    answer = await table.carl.slash(table.channel, "board", game=number)

    assert "played `G5-G3`" in said(answer)


@pytest.mark.parametrize("typed", ["2", "#2", " 2 "])
async def test_the_game_whose_number_is_typed_is_offered_first(table: Table, typed: str) -> None:
    """Not one that has the number elsewhere: there two moves have been played, or none but one."""
    first = await table.begin()
    await table.play(first, CAPTURE[0])
    await table.begin(HNEFATAFL)

    offered = await table.astrid.autocomplete(table.channel, "board", "game", typed)

    assert [entry["value"] for entry in offered] == ["2", "1"]


async def test_the_number_of_a_game_of_others_is_taken_as_it_is_typed(
    table: Table, thread: ChannelHandle
) -> None:
    """Whoever chooses what is offered gets what was typed; for acting it has to be an own game."""
    offered = await table.carl.autocomplete(table.channel, "board", "game", "1")

    assert offered == [{"name": "#1", "value": "1"}]
    assert await table.carl.autocomplete(table.channel, "resign", "game", "1") == []
    answer = await table.carl.slash(table.channel, "board", game=offered[0]["value"])
    assert "played `G5-G3`" in said(answer)


async def test_a_spectator_sees_no_button_that_only_players_can_use(table: Table) -> None:
    """Of a board of his own: he can read the rules, see the proof of a tuichi, and walk."""
    thread = await table.begin(HNEFATAFL)
    await table.play(thread, *ESCAPE[:-2])
    private = await table.carl.slash(table.channel, "board", game="1")
    back = await table.carl.click(shown(private), label="◀ Back")
    again = await table.carl.click(shown(back), label="Next ▶")
    shared = await table.carl.slash(table.channel, "board", game="1", share=True)

    usable = ["Rules", "Why?", *WALK]
    assert labels(shown(private)) == labels(shown(again)) == usable
    assert labels(shown(shared)) == ["Move", "Offer draw", "Resign", "Rules", "Why?"]


async def test_a_spectator_is_offered_no_rematch(table: Table, thread: ChannelHandle) -> None:
    """Of a game that others have played."""
    await table.play(thread, *CAPTURE[2:])

    answer = await table.carl.slash(thread, "board")

    assert labels(shown(answer)) == ["Replay", "Review", *WALK]


async def test_the_latest_game_is_shown_when_none_runs(table: Table) -> None:
    """Its final board."""
    thread = await table.begin()
    await table.play(thread, *CAPTURE)

    answer = await table.bjorn.slash(table.channel, "board")

    assert "The attackers win: the king is captured." in said(answer)
    assert labels(shown(answer))[:2] == ["Replay", "Review"]


async def test_who_has_not_played_has_no_board(table: Table) -> None:
    """And is told how to begin, and how to look at a match of others."""
    answer = await table.carl.slash(table.channel, "board")

    assert said(answer) == (
        "You haven't played a game yet. Use `/challenge` to start one. To "
        "look at somebody else's game, add its number, as in `game:12`."
    )


async def test_history_lists_the_moves(table: Table) -> None:
    """Each with its own number, two in a row, and with what they captured."""
    thread = await table.begin()
    await table.play(thread, *CAPTURE)

    answer = await table.carl.slash(thread, "history")

    assert "  1. I4-F4       2. G5-G3\n  3. F9-F6xF5    4. *E5-F5\n  5. H5-G5\n" in all_said(answer)


async def test_the_record_is_a_file(table: Table, thread: ChannelHandle) -> None:
    """Named after ruleset and match; it reads back as the same game, with the players' names."""
    answer = await table.carl.slash(thread, "export")

    (attachment,) = shown(answer).attachments
    record = read_record(table.file_of(shown(answer)).decode())
    match = await table.bot.services.matches.get(1)
    assert attachment.filename == "kings-table-tablut-1.txt"
    assert record.game == match.game
    assert (record.tags["Attackers"], record.tags["Defenders"]) == ("astrid", "bjorn")


async def test_a_record_is_written_beside_the_event_loop(
    table: Table, thread: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of a thousand moves takes as long as many pictures."""
    threads = []

    def watched(record: Record, notation: Notation) -> tuple[str, object]:
        threads.append(current_thread())
        return write_any_game(record, notation)

    monkeypatch.setattr("bot.matches.posts.write_any_game", watched)
    await table.carl.slash(thread, "export", format="opentafl")

    assert len(threads) == 1
    assert main_thread() not in threads


async def test_the_record_names_players_whom_the_bot_has_not_seen(
    table: Table, thread: ChannelHandle
) -> None:
    """After a restart it asks Discord; who has left Discord is named by his number."""
    await table.restart()
    table.env.inject_error("GET", f"/users/{table.bjorn.id}", status=404, code=10013)

    answer = await table.carl.slash(thread, "export")

    tags = read_record(table.file_of(shown(answer)).decode()).tags
    assert tags["Attackers"] == "astrid"
    assert tags["Defenders"] == f"player {table.bjorn.id}"


async def test_about_names_the_program(table: Table) -> None:
    """With its version and licence."""
    text = said(await table.carl.slash(table.channel, "about"))

    assert text.startswith("**hnefabot ")
    assert "MIT" in text


async def test_matches_are_offered_to_look_at(table: Table, thread: ChannelHandle) -> None:
    """Running ones first, then those that are over."""
    done = await table.begin()
    await table.play(done, *CAPTURE)

    offered = await table.astrid.autocomplete(table.channel, "board", "game", "")
    to_resign = await table.astrid.autocomplete(table.channel, "resign", "game", "")

    assert [entry["value"] for entry in offered] == ["1", "2"]
    assert [entry["value"] for entry in to_resign] == ["1"]
