"""What the computer does in a game: moves, offers, rematches; and what nobody can make it do."""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from simcord.builders import ChannelHandle

from bot.ui.worker_processes import Done
from play.matches.errors import NotYourMatchError
from play.matches.state import MatchState
from play.players.player_id import COMPUTERS, PlayerId, computer_at
from play.services import duties
from tafl.endings import Reason
from tafl.game import Game
from tafl.pieces import Side
from tafl.records import read_record
from tests.support.slow_thinking import ThinkingSlowly
from tests.support.table import (
    Click,
    Forged,
    Table,
    button,
    labels,
    newest,
    pinged,
    said,
    shown,
    text_of,
)
from tests.support.working import WorkingHere


async def thought_about(table: Table, side: str) -> ChannelHandle:
    """The thread of a game in which the computer is slow, and Astrid has that *side*."""
    await table.restart()
    await table.astrid.slash(table.channel, "play", side=side)
    (thread,) = table.channel.threads
    return thread


def contents(room: ChannelHandle) -> list[str]:
    return [message.content for message in room.history()]


async def test_it_answers_a_move(table: Table, game: ChannelHandle) -> None:
    """Its board tells both moves, and pings the player; its games are replayed and recorded."""
    await table.astrid.slash(game, "move", move="d1-c1")

    first, board = game.history()
    assert labels(first) == []
    heading, mine, answer, _ = board.content.splitlines()
    assert heading == "**#1 · Brandubh**"
    assert mine == f"{table.astrid.mention} played `D1-C1`."
    assert answer.startswith("Computer level 1 played `")
    assert f"{table.astrid.mention}, it's your turn with the attackers." in board.content
    assert pinged(table, game) == [table.astrid.id]
    replay = await table.bjorn.slash(game, "replay")
    history = await table.bjorn.slash(game, "history")
    assert said(replay).startswith("**#1 · Brandubh**\n2 moves at 1 s each")
    assert "1. D1-C1" in text_of(shown(history))

    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    exported = await table.astrid.slash(game, "export")
    record = read_record(table.file_of(shown(exported)).decode())
    assert (record.tags["Attackers"], record.tags["Defenders"]) == ("astrid", "Computer level 1")
    assert len(record.game.turns) == 2
    assert record.game.outcome is not None
    assert record.game.outcome.reason is Reason.RESIGNED


async def test_it_agrees_to_takebacks_and_answers_draw_offers(
    table: Table, game: ChannelHandle
) -> None:
    """Once a turn, for each offer makes it think. Discord never hears of its ids."""
    await table.astrid.slash(game, "move", move="d1-c1")
    answer = await table.astrid.slash(game, "takeback")
    assert said(answer) == "Your move is taken back."
    assert (await table.bot.services.matches.get(1)).ply == 0
    board = newest(game)
    assert "Computer level 1 agreed to the takeback." in board.content
    assert labels(board) == ["Move", "Offer draw", "Resign", "Rules"]

    await table.astrid.click(board, label="Offer draw")
    assert f"Computer level 1 declined {table.astrid.mention}'s offer" in newest(game).content
    assert (await table.bot.services.matches.get(1)).offer is None
    again = await table.astrid.slash(game, "draw")
    assert said(again) == (
        "You already offered a draw in #1 this turn. You can do it again after the next move."
    )

    await table.astrid.slash(table.channel, "games")
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()
    sent = [f"{request.path} {request.json}" for request in table.env.http_requests]
    assert [one for one in sent for number in COMPUTERS if str(number) in one] == []


async def test_a_board_says_that_it_thinks(table: Table, slow: ThinkingSlowly) -> None:
    """After some seconds, pinging nobody; after a restart it thinks again, and moves once."""
    thread = await thought_about(table, "defenders")
    assert contents(thread) == []
    await table.wait(minutes=2)
    assert newest(thread).content.endswith("Computer level 1 is thinking.")
    assert pinged(table, thread) == []
    assert "due" not in text_of(newest(thread))
    assert len(slow.asked) == 1

    table.thinkers = WorkingHere()
    await table.restart()
    await table.env.settle()

    assert (await table.bot.services.matches.get(1)).ply == 1
    assert len([text for text in contents(thread) if "Computer level 1 played" in text]) == 1


async def test_the_last_board_is_shown_once(table: Table, slow: ThinkingSlowly) -> None:
    """Whoever resigns while the computer thinks sees the end, and no board that it thinks about."""
    thread = await thought_about(table, "attackers")
    await table.astrid.slash(thread, "move", move="d1-c1")

    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()

    assert len(slow.asked) == 1
    assert [text for text in contents(thread) if "thinking" in text] == []
    assert "Game over." in contents(thread)[-1]


async def test_a_takeback_while_it_thinks(table: Table, slow: ThinkingSlowly) -> None:
    """What it has thought about is no board any more."""
    thread = await thought_about(table, "attackers")
    await table.astrid.slash(thread, "move", move="d1-c1")

    answer = await table.astrid.slash(thread, "takeback")
    slow.go_on()
    await table.env.settle()

    assert said(answer) == "Your move is taken back."
    match = await table.bot.services.matches.get(1)
    assert (match.ply, match.player_to_move) == (0, table.astrid.id)


async def test_nobody_answers_for_it(table: Table, slow: ThinkingSlowly) -> None:
    """A forged button accepts no offer and moves no man of its; an open offer can be withdrawn."""
    thread = await thought_about(table, "defenders")
    await table.astrid.slash(thread, "draw")
    offer, matches = newest(thread), table.bot.services.matches
    assert labels(offer) == ["Withdraw"]

    mine = await table.click(
        *(
            Click(player, Forged(offer, custom_id), custom_id)
            for player in (table.astrid, table.bjorn)
            for custom_id in ("tafl:accept-offer:1:1", "play:1:0:d1-c1")
        )
    )
    assert all(said(result) for result in mine)
    with pytest.raises(NotYourMatchError):
        await matches.accept_offer(1, PlayerId(table.bot.user.id))  # type: ignore[union-attr]
    match = await matches.get(1)
    assert (match.ply, match.state) == (0, MatchState.RUNNING)

    await table.astrid.click(offer, label="Withdraw")
    slow.go_on()
    await table.env.settle()
    assert (await matches.get(1)).state is MatchState.RUNNING
    assert not [text for text in contents(thread) if "declined" in text]


async def test_a_rematch_begins_at_once(table: Table, game: ChannelHandle) -> None:
    """With sides swapped, and once, however often the button below the end is pressed."""
    question = await table.astrid.click(newest(game), label="Resign")
    await table.astrid.click(shown(question), label="Resign")
    board = newest(game)
    assert f"Computer level 1 beats {table.astrid.mention}." in board.content
    assert labels(board) == ["Rematch"]
    press = button(board, "Rematch")

    answers = await table.click(*(Click(table.astrid, board, press) for _ in range(2)))

    (match,) = await table.bot.services.matches.running_matches()
    assert (match.id, match.seats.attackers) == (2, computer_at(1))
    assert {said(answer).partition(".")[0] for answer in answers} == {
        f"Game #2 begins in <#{table.channel.id}>",
        "The rematch of #1 has already begun: it's #2",
    }


async def test_a_rated_game(table: Table) -> None:
    """The end says what it changed, and so does the player's profile."""
    await table.astrid.slash(table.channel, "play", side="attackers", rated=True)
    (thread,) = table.channel.threads
    opening, *_ = table.channel.history()
    await table.astrid.slash(thread, "move", move="d1-c1")
    await table.astrid.slash(thread, "move", move="a4-a2")
    refused = await table.astrid.slash(thread, "takeback")

    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()
    profile = await table.astrid.slash(table.channel, "profile")

    assert "Rated. Time: no clock" in text_of(opening)
    assert "Rated games have no takebacks." in said(refused)
    end = text_of(newest(thread))
    assert f"Ratings against the computer in this game: {table.astrid.mention} 13" in end
    assert ", Computer level 1 16" in end
    assert "Against the computer · 13" in text_of(shown(profile))


async def test_a_plan_answers_the_computer(table: Table, slow: ThinkingSlowly) -> None:
    """A move set beforehand is played when the computer plays what was expected."""
    thread = await thought_about(table, "attackers")
    await table.astrid.slash(thread, "move", move="d1-c1")
    match = await table.bot.services.matches.get(1)
    for reply in match.game.legal_moves():
        answer = match.game.play(reply).legal_moves()[0]
        line = f"{reply} {answer}".lower()
        if len((await table.bot.services.plans.of(1, PlayerId(table.astrid.id))).plan.lines) < 30:
            await table.bot.services.plans.add(1, PlayerId(table.astrid.id), line)

    slow.go_on()
    await table.env.settle()

    assert (await table.bot.services.matches.get(1)).ply >= 3


class _Failing(WorkingHere):
    """Workers that fail on the larger board."""

    async def do(self, work: Callable[..., Any], *arguments: Any) -> Done:  # noqa: ANN401
        game = arguments[0]
        if isinstance(game, Game) and game.ruleset.size > 7:
            self.done += 1
            raise RuntimeError
        return await super().do(work, *arguments)


async def test_what_fails_holds_nobody_up(
    table: Table,
    expected_errors: Callable[[], list[logging.LogRecord]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is put off, for longer each time, and logged once; other games go on."""
    # Longer than simcord would wait for.
    monkeypatch.setattr(duties, "FIRST_PAUSE", timedelta(minutes=10))
    table.thinkers = failing = _Failing()
    await table.restart()
    await table.astrid.slash(table.channel, "play", game="copenhagen", side="defenders")
    await table.bjorn.slash(table.channel, "play", game="brandubh", side="defenders")

    assert (await table.bot.services.matches.get(1)).ply == 0
    assert (await table.bot.services.matches.get(2)).ply == 1
    assert failing.done == 2
    await table.wait(minutes=11)
    assert failing.done == 3
    assert [record.getMessage() for record in expected_errors()] == [
        "What is due of computer's match 1 cannot be done, and is put off"
    ]

    table.thinkers = WorkingHere()
    await table.restart()
    await table.env.settle()

    assert (await table.bot.services.matches.get(1)).ply == 1


async def play_out(table: Table, number: int, skill: int, *, private: bool, level: int) -> None:
    """Astrid plays game *number* with that *skill* until it is over, and told so."""
    options = {"side": "defenders", "level": level}
    if private:
        await table.astrid.user.slash("play", **options)
    else:
        await table.astrid.slash(table.channel, "play", **options)
    for turn in range(60):
        match = await table.bot.services.matches.get(number)
        if match.state is not MatchState.RUNNING:
            break
        if turn == 3:
            await table.restart()
        judged = await table.bot.thinker.think(match.game, skill, 0.5)
        await table.bot.services.matches.play(number, PlayerId(table.astrid.id), judged.move)
        await table.env.settle()
    room = table.astrid.user.dm_channel if private else table.channel.threads[0]
    assert "Game over." in newest(room).content


async def test_a_whole_game(table: Table, deep: bool) -> None:
    """With a restart: who plays somewhat well beats level 1, and level 6 beats beginners."""
    await play_out(table, 1, 5, private=False, level=1)
    if deep:
        await play_out(table, 2, 1, private=True, level=6)

    for number, winner in enumerate([Side.DEFENDERS, Side.ATTACKERS][: 1 + deep], start=1):
        ended = await table.bot.services.matches.get(number)
        assert ended.outcome is not None
        assert ended.outcome.winner is winner
        assert ended.outcome.reason not in {Reason.TIME, Reason.ABANDONED}
