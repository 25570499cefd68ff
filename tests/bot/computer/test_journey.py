"""A newcomer's way from the welcome to the daily puzzle, on a server."""

from datetime import timedelta
from itertools import count
from re import search

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from play.lessons.course import all_lessons
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.puzzles.shipped import shipped
from tafl.endings import Reason
from tafl.pieces import Side
from tafl.puzzles import Puzzle
from tests.bot.help.test_greeting import tell_of
from tests.support.learning import finish
from tests.support.skipping import skip
from tests.support.table import Table, all_said, newest, said, shown

LESSONS = 5
RESTARTED = 3
"""The turn after which the bot is restarted."""
MORNING = "08:00 UTC"
TEXTS = {each.number: each.text for each in shipped().puzzles}


async def learn(table: Table) -> InteractionResult:
    """The end of the fifth lesson, from the button of the greeting on."""
    *before, last = all_lessons()[:LESSONS]
    for taught in before:
        for number, step in enumerate(taught.steps):
            me = PlayerId(table.astrid.id)
            await table.bot.services.lessons.attempt(me, taught.key, number, step.shown)
    await tell_of(table, table.guild)
    listed = await table.astrid.click(newest(table.channel), label="Learn to play")
    return await finish(
        table.astrid, await table.astrid.click(shown(listed), label=f"Start: {last.title}")
    )


async def play_on(table: Table, number: int, skill: int) -> Match:
    """Play game *number* to its end, with the moves of that level and a restart of the bot."""
    matches, turns = table.bot.services.matches, count(1)
    while (match := await matches.load_match(number)).outcome is None:
        judged = await table.bot.thinker.think(match.game, skill, 0.5)
        await matches.play(number, PlayerId(table.astrid.id), judged.move)
        await table.env.settle()
        if next(turns) == RESTARTED:
            await table.restart()
            matches = table.bot.services.matches
    assert "Game over." in newest(table.channel.threads[number - 1]).content
    assert match.outcome.reason not in {Reason.TIME, Reason.ABANDONED}
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
    table: Table, manager: MemberActor, deep: bool
) -> None:
    """The welcome, five lessons, a game against level 1, its review, a puzzle, the daily one.

    Who plays somewhat well beats level 1; ``make deep`` shows that level 6 beats beginners.
    """
    who = table.astrid
    begun = await who.click(shown(await learn(table)), label="Play the computer, level 1")
    assert "against Computer level 1" in said(begun)

    match = await play_on(table, 1, skill=4)
    assert match.outcome is not None
    assert match.outcome.winner is not None
    assert match.seats.player(match.outcome.winner) == who.id
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

    if deep:
        await who.slash(table.channel, "play", side="defenders", level=6)
        lost = await play_on(table, 2, skill=1)
        assert lost.outcome is not None
        assert lost.outcome.winner is Side.ATTACKERS
