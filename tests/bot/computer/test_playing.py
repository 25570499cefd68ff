"""The computer in a game: its moves, offers, rematches; and what nobody can make it do."""

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from play.matches.errors import NotYourMatchError
from play.matches.state import MatchState
from play.players.player_id import COMPUTERS, PlayerId, computer_at
from tafl.endings import Reason
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
    assert (await table.bot.services.matches.load_match(1)).ply == 0
    board = newest(game)
    assert "Computer level 1 agreed to the takeback." in board.content
    assert labels(board) == ["Offer draw", "Resign", "Rules"]

    await table.astrid.click(board, label="Offer draw")
    assert f"Computer level 1 declined {table.astrid.mention}'s offer" in newest(game).content
    assert (await table.bot.services.matches.load_match(1)).offer is None
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

    assert (await table.bot.services.matches.load_match(1)).ply == 1
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
    match = await matches.load_match(1)
    assert (match.ply, match.state) == (0, MatchState.RUNNING)

    await table.astrid.click(offer, label="Withdraw")
    slow.go_on()
    await table.env.settle()
    assert (await matches.load_match(1)).state is MatchState.RUNNING
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
    match = await table.bot.services.matches.load_match(1)
    for reply in match.game.legal_moves()[:30]:
        answer = match.game.play(reply).legal_moves()[0]
        line = f"{reply} {answer}".lower()
        await table.bot.services.plans.add_line(1, PlayerId(table.astrid.id), line)

    slow.go_on()
    await table.env.settle()

    assert (await table.bot.services.matches.load_match(1)).ply >= 3


async def test_what_makes_no_sense_in_a_game_is_said_so(table: Table, game: ChannelHandle) -> None:
    """A line could be set while it thinks; it needs no time, and what it agrees to is said."""
    line = await table.astrid.slash(game, "if add", line="d3-c3 a4-a3")
    await table.astrid.slash(game, "move", move="d1-c1")
    before = newest(game).id
    time = await table.astrid.slash(game, "game addtime")
    assert newest(game).id == before

    assert said(line) == (
        "It's your turn. The computer answers within seconds, so just play your move."
    )
    assert said(time) == "The computer has all the time it needs, so you can't add any in #1."
    assert (
        said(await table.astrid.slash(game, "game pause"))
        == "Pause accepted. `/game resume` ends it."
    )
    assert said(await table.astrid.slash(game, "game resume")) == "The pause is over."


async def test_the_bot_is_no_player(table: Table, game: ChannelHandle, bot: MemberActor) -> None:
    """It has no profile, and nobody can report, warn or block it; games against it do not count.

    Nor can they do so with other bots.
    """
    manager = table.manager()
    await table.bot.services.matches.resign(
        1, (await table.bot.services.matches.load_match(1)).attackers
    )

    for command, options in (
        ("profile", {}),
        ("stats head-to-head", {}),
        ("fair-play report", {"reason": "too strong"}),
        ("server fair-play warn", {"reason": "too strong"}),
        ("server fair-play exclude", {"reason": "too strong", "days": 3}),
        ("settings block", {}),
        ("games", {}),
    ):
        refused = await manager.slash(table.channel, command, player=bot, **options)
        assert said(refused) == (
            f"{bot.mention} is this bot. Play the computer with `/play`. Your own `/profile` has "
            "your rating against it."
        )
    robot = table.env.create_user("robot", bot=True)
    refused = await manager.slash(
        table.channel, "fair-play report", player=robot, reason="too strong"
    )
    assert said(refused) == f"{robot.mention} is a bot and doesn't play here. Choose a person."
    assert said(await table.astrid.slash(game, "profile")) == (
        "You haven't finished a game against another player on this server yet. To start one, "
        "`/challenge` somebody."
    )
