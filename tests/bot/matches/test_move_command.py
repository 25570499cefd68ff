"""/move: what it offers while one types, and what it plays."""

import threading
from datetime import timedelta

import pytest
from discord.app_commands import Choice
from simcord.builders import ChannelHandle

from bot.matches import move_autocomplete
from bot.matches.move_autocomplete import moves_offered
from bot.matches.square_choices import MoveChoices
from bot.ui.kept_forms import TYPED_FOR, TypedGame, TypedGames
from play.matches.match import Match
from play.players.player_id import PlayerId
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.examples import ANNA, BJORN, HALL, NOON
from tests.support.posted import match_of
from tests.support.table import HNEFATAFL, TABLUT, Table, entries, newest, said, shown


def offered(match: Match, text: str) -> dict[str, str]:
    """Suggestions after *text*: the values, and how they are shown."""
    return {entry.value: entry.name for entry in moves_offered(MoveChoices(match.game), text)}


async def test_a_move_is_written_as_source_and_target(table: Table, thread: ChannelHandle) -> None:
    """The answer is private. It says where the board is to a player who moves elsewhere."""
    here = await table.astrid.slash(thread, "move", move="i4-f4")
    assert "played `I4-F4`" in newest(thread).content
    elsewhere = await table.bjorn.slash(table.channel, "move", move="g5-g3")
    capturing = await table.astrid.slash(thread, "move", move="f9-f6xf5")

    assert said(here) == "You played `I4-F4`."
    assert said(elsewhere) == f"You played `G5-G3`. The board is in {thread.mention}."
    assert said(capturing) == "You played `F9-F6`, capturing F5."


def test_the_pieces_that_can_move_are_offered() -> None:
    """At the start of this game twelve of the sixteen attackers can; those who capture first."""
    start, later = offered(match_of(TABLUT), ""), offered(match_of(TABLUT, *CAPTURE[:2]), "")

    assert len(start) == 12
    assert next(iter(start.items())) == ("A4", "A4 · 6 moves")
    capturing = ["can capture" in name for name in later.values()]
    assert capturing == sorted(capturing, reverse=True)
    assert "F9" in list(later)[: sum(capturing)]


def test_the_destinations_of_a_typed_piece_are_offered() -> None:
    """Those that capture first; only what begins with the text stays, in whatever form it is."""
    found = offered(match_of(TABLUT, *CAPTURE[:2]), "f9")

    assert next(iter(found.items())) == ("F9-F6", "F9-F6 · captures F5")
    assert found["F9-G9"] == "F9-G9"
    for text in ("d1-d", "D1 d", "d1 to d", "d1xd", "d1 – d", "*d1-d"):
        assert list(offered(match_of(TABLUT), text)) == ["D1-D2", "D1-D3", "D1-D4"], text


def test_the_winning_move_is_offered_first() -> None:
    """With a star, piece and destination."""
    match = match_of(HNEFATAFL, *ESCAPE[:-1])

    (piece, name), *_ = offered(match, "").items()
    target = next(iter(offered(match, piece).items()))

    assert name.startswith("★ M12 · king")
    assert name.endswith("can win")
    assert target == ("M12-M13", "★ M12-M13 · wins")


def test_a_game_is_read_once_while_a_move_is_typed() -> None:
    """By the same person, in the same place, letter after letter; not for ever."""
    clock = [NOON]
    games, game = TypedGames(lambda: clock[0]), TypedGame(1, lambda _: [])
    games.keep(ANNA, HALL, "d", game)
    others = ((BJORN, HALL, "d1"), (ANNA, HALL.channel_id, "d1"))
    anew = ((ANNA, HALL, text) for text in ("", "d", "e1"))

    assert games.find(ANNA, HALL, "D1-") is game
    for each in (*others, *anew):
        assert games.find(*each) is None, each
    assert games.take(ANNA, HALL, "d1-b1") is game
    assert games.find(ANNA, HALL, "d1-") is None
    games.keep(ANNA, HALL, "d", game)
    clock[0] += TYPED_FOR + timedelta(seconds=1)
    assert games.find(ANNA, HALL, "d1-") is None


async def test_one_of_several_games_is_named(table: Table, thread: ChannelHandle) -> None:
    """From a list, before the move, or as an option; in a thread its game is meant.

    Nobody else sees the list, even if the answer is for everybody.
    """
    other = await table.begin(HNEFATAFL)

    async def values(text: str, **options: str) -> list[object]:
        found = await table.astrid.autocomplete(table.channel, "move", "move", text, **options)
        return [entry["value"] for entry in found]

    assert await values("") == ["#1 ", "#2 "]
    assert (await values("#1 "))[0] == "#1 A4"
    assert (await values("#1 A4"))[0] == "#1 A4-A1"
    assert (await values("", game="1"))[0] == "A4"
    named = await table.astrid.autocomplete(table.channel, "move", "game", "tablut")
    assert named == [{"name": "#1 King's Table: Tablut against bjorn, move 1", "value": "1"}]

    before = table.rows()
    refused = await table.astrid.slash(table.channel, "move", move="i4-f4")
    alone = await table.astrid.slash(table.channel, "move", move="#2 ")
    assert said(alone) == "Which piece do you move?"
    await table.astrid.send_dm("e1-d1")
    asked = table.astrid.user.dm_channel.history()[-1]
    for question in (shown(refused), asked):
        assert (question.content, entries(question)) == (
            "Which game? Choose one below.",
            ["1", "2"],
        )
    assert table.rows() == before

    await table.astrid.user.select(asked, ["2"])
    assert "played `E1-D1`" in newest(other).content
    await table.bjorn.slash(table.channel, "move", move="g9-g11", game="2")
    assert "played `G9-G11`" in newest(other).content
    await table.astrid.select(shown(refused), ["1"])
    assert "played `I4-F4`" in newest(thread).content
    await table.bjorn.slash(thread, "move", move="g5-g3")
    assert "played `G5-G3`" in newest(thread).content

    unclear = await table.astrid.slash(table.channel, "board", share=True)
    assert said(unclear) == "Which game? Choose one below."
    opened = await table.astrid.select(unclear.followups[0], ["2"])
    assert not shown(opened).ephemeral
    assert unclear.followups == []


async def test_a_move_is_played_in_the_game_of_its_suggestions(
    table: Table, thread: ChannelHandle
) -> None:
    """Even if another game waits for the player by then."""
    await table.astrid.autocomplete(table.channel, "move", "move", "i")
    await table.begin(HNEFATAFL)
    await table.astrid.slash(table.channel, "move", move="i4-f4")
    assert "played `I4-F4`" in newest(thread).content


async def test_a_piece_alone_is_answered(table: Table, thread: ChannelHandle) -> None:
    """As a list, from which one is picked and played. A piece that cannot move is refused.

    Pieces are offered to who is to move; nothing for text that begins no square, or for no match.
    """
    pieces = await table.astrid.autocomplete(thread, "move", "move", "")
    assert len(pieces) == 12
    assert pieces[0] == {"name": "A4 · 6 moves", "value": "A4"}
    assert await table.bjorn.autocomplete(thread, "move", "move", "") == []
    assert await table.carl.autocomplete(thread, "move", "move", "") == []
    for text, options in (("knight", {}), ("", {"game": "first"}), ("#99 ", {})):
        assert await table.astrid.autocomplete(thread, "move", "move", text, **options) == []

    refused = [await table.astrid.slash(thread, "move", move=at) for at in ("a1", "e3", "e1")]
    named = "**#1 · King's Table: Tablut**:"
    assert list(map(said, refused)) == [
        f"{named} There is no piece on A1.",
        f"{named} The piece on E3 belongs to the other side.",
        f"{named} The piece on E1 can't move.",
    ]
    answer = await table.astrid.slash(thread, "move", move="d1")
    assert said(answer) == "Where does the piece on D1 go?"
    assert entries(shown(answer)) == ["A1", "B1", "C1", "D2", "D3", "D4"]

    picked = await table.astrid.select(shown(answer), ["D3"])

    assert "You played `D1-D3`." in said(picked)
    assert "played `D1-D3`" in newest(thread).content
    assert await table.astrid.autocomplete(thread, "move", "move", "D") == []
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    assert "Game #1 is over." in said(await table.bjorn.slash(thread, "move", move="e3"))


async def test_the_answer_points_to_no_channel_that_is_gone(
    table: Table, thread: ChannelHandle
) -> None:
    """Discord has refused the last board: it says how to go on without a channel."""
    for room in (thread, table.channel):
        path = f"/channels/{room.id}/messages"
        table.env.inject_error("POST", path, status=404, code=10003, times=None)
    first = said(await table.play(thread, "d1-c1"))
    second = said(await table.play(thread, "e4-c4", first=table.bjorn))

    assert first == "You played `D1-C1`."
    assert "This game's channel is gone or closed to the bot" in second
    assert "`/move` and `/board` work anywhere" in second


async def test_slow_moves_are_found_beside_the_event_loop(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody's own board may have so many ways to go on that all others would wait for them."""
    threads = []

    def watched(choices: MoveChoices, text: str) -> list[Choice[str]]:
        threads.append(threading.current_thread())
        return moves_offered(choices, text)

    monkeypatch.setattr(move_autocomplete, "moves_offered", watched)
    for key in ("tyr", "berserk", "brandubh"):
        thread = await table.begin(key)
        assert await table.astrid.autocomplete(thread, "move", "move", "")

    *slow, quick = threads
    assert quick is threading.main_thread()
    assert quick not in slow
