"""Commands that look: at boards, moves and records."""

from threading import current_thread, main_thread

import pytest
from simcord.builders import ChannelHandle

from bot.errors import NoMatchError, Purpose
from bot.matches.posts import board_post
from bot.wording.refusals import explain
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.time.habits import DEFAULT_HABITS
from tafl.convert import Notation, write_any_game
from tafl.records import Record, read_record
from tests.support.advancing import advance
from tests.support.begun_tables import after_two_moves
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.examples import ANNA, BJORN, CARL, NOON
from tests.support.posted import labels_of, match_of, rows_of
from tests.support.saved_tables import Preparation
from tests.support.table import HNEFATAFL, Table, all_said, labels, newest, said, shown, text_of

WALK = ["⏮ Start", "◀ Back", "Next ▶", "End ⏭"]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def preparation() -> Preparation:
    """Match #1 is under way after two moves; Astrid is to move with the attackers."""
    return after_two_moves


async def test_a_board_is_shown_again_with_its_buttons(table: Table, thread: ChannelHandle) -> None:
    """Privately, to whoever asks, also by its number or in a direct message; the buttons work."""
    answer = await table.bjorn.slash(thread, "board")
    called = f"{table.astrid.mention}, it's your turn with the attackers."
    told = f"It's {table.astrid.mention}'s turn with the attackers."
    assert called in newest(thread).content
    assert all_said(answer) == text_of(newest(thread)).replace(called, told)
    assert labels(shown(answer)) == ["Offer draw", "Takeback", "Resign", "Rules", *WALK]
    assert table.file_of(shown(answer)).startswith(PNG)

    numbers = ("1", "#1", " # 1")
    *_, seen = boards = [await table.carl.slash(table.channel, "board", game=n) for n in numbers]
    for board in boards:
        assert "played `G5-G3`" in said(board)
        assert labels(shown(board)) == ["Rules", *WALK]
    back = await table.carl.click(shown(seen), label="◀ Back")
    again = await table.carl.click(shown(back), label="Next ▶")
    assert labels(shown(again)) == ["Rules", *WALK]

    private = await table.astrid.user.slash("board")
    assert "played `G5-G3`" in shown(private).content
    elsewhere = await table.astrid.slash(table.channel, "board")
    targets = await table.astrid.select(shown(elsewhere), ["D1"])
    assert said(targets) == "Where does the piece on D1 go?"

    shared = shown(await table.carl.slash(table.channel, "board", game="1", share=True))
    assert not shared.ephemeral
    assert f"played `G5-G3`.\n{told[:-1]}" in shared.content
    assert labels(shared) == ["Offer draw", "Takeback", "Resign", "Rules"]
    assert (table.env.http_requests[-1].json or {})["allowed_mentions"] == {"parse": []}


def test_who_sees_a_board_alone_sees_below_it_only_what_they_can_use() -> None:
    """A spectator can read the rules, see the proof of a tuichi, and replay and review the game.

    Only the player to move has a list of pieces, which others would see below a board for all.
    """
    tuichi, over = match_of(HNEFATAFL, *ESCAPE[:-2]), match_of(HNEFATAFL, *ESCAPE)
    players = ["Offer draw", "Takeback", "Resign", "Rules", "Why?"]

    def below(match: Match, reader: PlayerId | None) -> tuple[list[str], bool]:
        post = board_post(match, NOON, DEFAULT_HABITS, reader=reader)
        return labels_of(post), "list" in rows_of(post)

    assert below(tuichi, CARL) == (["Rules", "Why?"], False)
    assert below(tuichi, BJORN) == (players, False)
    assert below(tuichi, ANNA) == below(tuichi, None) == (players, True)
    assert below(over, CARL) == (["Replay", "Review"], False)


async def test_games_are_offered_to_look_at(table: Table, thread: ChannelHandle) -> None:
    """Running ones first, then those that are over; that whose number is typed before others."""
    await table.begin()
    await table.bot.services.matches.abort(2, PlayerId(table.astrid.id))

    async def offered(text: str, command: str = "board") -> list[object]:
        found = await table.astrid.autocomplete(table.channel, command, "game", text)
        return [entry["value"] for entry in found]

    assert await offered("") == ["1", "2"]
    assert await offered("", "resign") == ["1"]
    for typed in ("2", "#2", " 2 "):
        assert (await offered(typed))[0] == "2"
    others = await table.carl.autocomplete(table.channel, "board", "game", "1")
    assert others == [{"name": "#1", "value": "1"}]
    assert await table.carl.autocomplete(table.channel, "resign", "game", "1") == []


async def test_the_latest_game_is_shown_when_none_runs(table: Table, thread: ChannelHandle) -> None:
    """Its final board; others are offered no rematch of it. Its moves are listed, two in a row."""
    await advance(table, *CAPTURE[2:])

    answer = await table.bjorn.slash(table.channel, "board")
    other = await table.carl.slash(thread, "board")
    history = await table.carl.slash(thread, "history")

    assert "The attackers win: the king is captured." in said(answer)
    assert labels(shown(answer)) == ["Replay", "Review", "Rematch", *WALK]
    assert labels(shown(other)) == ["Replay", "Review", *WALK]
    rows = "  1. I4-F4       2. G5-G3\n  3. F9-F6xF5    4. *E5-F5\n  5. H5-G5\n"
    assert rows in all_said(history)


def test_who_has_not_played_has_no_board() -> None:
    """And is told how to begin, and how to look at a match of others."""
    assert explain(NoMatchError(Purpose.LOOK)) == (
        "You haven't played a game yet. Use `/challenge` to start one. To "
        "look at somebody else's game, choose `game` and type its number."
    )


async def test_the_record_is_a_file(
    table: Table, thread: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named after ruleset and match; it reads back as the same game, with the players' names."""
    threads = []

    def watched(record: Record, notation: Notation) -> tuple[str, object]:
        threads.append(current_thread())
        return write_any_game(record, notation)

    monkeypatch.setattr("play.matches.record_file.write_any_game", watched)
    await table.restart()
    table.env.inject_error("GET", f"/users/{table.bjorn.id}", status=404, code=10013)

    answer = await table.carl.slash(thread, "export")

    (attachment,) = shown(answer).attachments
    record = read_record(table.file_of(shown(answer)).decode())
    match = await table.bot.services.matches.load_match(1)
    assert attachment.filename == "kings-table-tablut-1.txt"
    assert record.game == match.game
    assert record.tags["Attackers"] == "astrid"
    assert record.tags["Defenders"] == f"player {table.bjorn.id}"
    assert len(threads) == 1
    assert main_thread() not in threads
