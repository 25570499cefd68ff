"""A newcomer's way from the welcome to the daily puzzle, on a server."""

from datetime import timedelta
from re import search

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from engine.player import player_for
from engine.thought import Limits
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.puzzles.shipped import shipped
from tafl.puzzles import Puzzle
from tests.bot.help.test_greeting import tell_of
from tests.support.learning import finish
from tests.support.skipping import skip
from tests.support.table import Table, all_said, labels, newest, said, shown

LESSONS = 5
THINKING = Limits(nodes=1_500)
"""Enough against level 1."""
MORNING = "08:00 UTC"
TEXTS = {each.number: each.text for each in shipped().puzzles}


async def learn(table: Table) -> InteractionResult:
    """The end of the fifth lesson, from the first button on."""
    await tell_of(table, table.guild)
    done = await table.astrid.click(newest(table.channel), label="Learn to play")
    label = "Start: How pieces move"
    for _ in range(LESSONS):
        done = await finish(table.astrid, await table.astrid.click(shown(done), label=label))
        label = labels(shown(done))[0]
        assert label.startswith("Next: ")
    return done


async def match_of(table: Table) -> Match:
    async with table.bot.services.matches.store.read() as unit:
        return await unit.matches.load_match(1)


async def win(table: Table) -> Match:
    """Play the game to its end, with moves that a better player suggests."""
    match = await match_of(table)
    player = player_for(match.ruleset)
    while match.outcome is None:
        move = player.think(match.game, THINKING).move
        await table.bot.services.matches.play(1, PlayerId(table.astrid.id), str(move))
        await table.env.settle()
        match = await match_of(table)
    assert match.outcome.winner is not None
    assert match.seats.player(match.outcome.winner) == table.astrid.id
    return match


async def solve(who: MemberActor, question: InteractionResult, number: int) -> str:
    """The answer to the last right move of the puzzle of that *number*."""
    line = Puzzle.read(TEXTS[number]).line
    if not line:
        return said(await who.click(shown(question), label="Nothing stops the king"))
    for move in line[::2]:
        form = await who.click(shown(question), label="Type a move")
        question = await who.submit_modal(form, {"move": str(move)})
    return said(question)


async def next_morning(table: Table) -> None:
    now = table.env.now()
    due = now.replace(hour=8, minute=1, second=0, microsecond=0) + timedelta(days=1)
    await skip(table, seconds=(due - now).total_seconds())


@pytest.mark.usefixtures("briefly")
async def test_a_newcomer_learns_wins_reviews_and_solves(
    table: Table, manager: MemberActor
) -> None:
    """The welcome, five lessons, a game against level 1, its review, a puzzle, the daily one."""
    who = table.astrid
    begun = await who.click(shown(await learn(table)), label="Play the computer, level 1")
    assert "against Computer level 1" in said(begun)

    match = await win(table)
    review = await who.slash(table.channel.threads[0], "review")
    assert said(review).startswith("**Review of game 1 · Brandubh**")
    assert "(you)" in said(review)
    assert f"after {match.game.ply} moves." in said(review)
    assert "**Turning points**" in all_said(review)

    question = await who.slash(table.channel, "puzzle solve")
    found = search(r"Puzzle (\d+)", said(question))
    assert found is not None
    assert "**Solved!**" in await solve(who, question, int(found[1]))
    assert "1 of 1" in all_said(await who.slash(table.channel, "puzzle stats"))

    await manager.slash(table.channel, "server change", puzzles=table.channel, puzzle_time=MORNING)
    await next_morning(table)
    posted = newest(table.channel)
    assert "Puzzle of " in posted.content
    daily = await table.bot.services.daily_puzzles.of_day(table.env.now().toordinal())
    assert daily is not None
    question = await who.click(posted, label="Solve")
    assert "**Solved!**" in await solve(who, question, daily.number)
