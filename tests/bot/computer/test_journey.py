"""A newcomer's way from the welcome to the daily puzzle, on a server and in direct messages."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import timedelta
from re import search

import discord
import pytest
from discord import Message
from simcord.results import InteractionResult

from engine.player import Player
from engine.thought import Limits
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.puzzles.shipped import shipped
from tafl.puzzles import Puzzle
from tests.bot.help.test_greeting import tell_of
from tests.support import depth
from tests.support.learning import Learner, finish
from tests.support.skipping import skip
from tests.support.table import Table, all_said, labels, newest, said, shown

LESSONS, PUZZLES = 5, 3
THINKING = Limits(nodes=1_500)
"""Enough against level 1."""
MORNING = "08:00 UTC"
TEXTS = {each.number: each.text for each in shipped().puzzles}


@dataclass(frozen=True)
class Newcomer(ABC):
    """Astrid, where she plays."""

    table: Table

    @property
    @abstractmethod
    def who(self) -> Learner:
        """Who presses buttons."""

    @abstractmethod
    async def slash(self, command: str, **options: object) -> InteractionResult:
        """The answer to a command."""

    @abstractmethod
    async def welcome(self) -> InteractionResult:
        """The list of lessons, by the first button."""

    @abstractmethod
    async def ask_for_daily(self) -> None:
        """Have the puzzle of each day posted."""

    @abstractmethod
    def latest(self) -> Message:
        """The last message in the chat."""


class OnServer(Newcomer):
    """On a server that the bot has just joined."""

    @property
    def who(self) -> Learner:
        return self.table.astrid

    async def slash(self, command: str, **options: object) -> InteractionResult:
        rooms = self.table.channel.threads or [self.table.channel]
        return await self.table.astrid.slash(rooms[0], command, **options)

    async def welcome(self) -> InteractionResult:
        await tell_of(self.table, self.table.guild)
        return await self.table.astrid.click(newest(self.table.channel), label="Learn to play")

    async def ask_for_daily(self) -> None:
        channel, rights = self.table.channel, discord.Permissions(manage_guild=True)
        role = self.table.guild.create_role("steward", permissions=rights)
        owner = self.table.guild.add_member(self.table.env.create_user("dagny"), roles=[role])
        await owner.slash(channel, "server change", puzzles=channel, puzzle_time=MORNING)

    def latest(self) -> Message:
        return newest(self.table.channel)


class Alone(Newcomer):
    """In direct messages with the bot."""

    @property
    def who(self) -> Learner:
        return self.table.astrid.user

    async def slash(self, command: str, **options: object) -> InteractionResult:
        answer: InteractionResult = await self.table.astrid.user.slash(command, **options)
        return answer

    async def welcome(self) -> InteractionResult:
        return await self.who.click(shown(await self.slash("help")), label="Learn to play")

    async def ask_for_daily(self) -> None:
        await self.slash("settings change", daily_puzzle="08:00")

    def latest(self) -> Message:
        return newest(self.table.astrid.user.dm_channel)


async def learn(newcomer: Newcomer) -> InteractionResult:
    """The end of the fifth lesson."""
    page = await newcomer.welcome()
    label = "Start: How pieces move"
    done = page
    for _ in range(LESSONS):
        step = await newcomer.who.click(shown(done), label=label)
        done = await finish(newcomer.who, step)
        label = labels(shown(done))[0]
        assert label.startswith("Next: ")
    return done


async def match_of(table: Table) -> Match:
    async with table.bot.services.matches.store.read() as unit:
        return await unit.matches.get(1)


async def win(newcomer: Newcomer) -> Match:
    """Play the game to its end, with moves that a better player suggests."""
    me, match = PlayerId(newcomer.table.astrid.id), await match_of(newcomer.table)
    player = Player(match.ruleset)
    while match.outcome is None:
        move = player.think(match.game, THINKING).move
        await newcomer.slash("move", move=str(move))
        match = await match_of(newcomer.table)
    assert match.outcome.winner is not None
    assert match.seats.player(match.outcome.winner) == me
    return match


async def solve(who: Learner, question: InteractionResult) -> InteractionResult:
    """The answer to the last right move of the puzzle that is asked."""
    found = search(r"Puzzle (\d+)", said(question))
    assert found is not None
    return await solve_as(who, question, int(found[1]))


async def solve_as(who: Learner, question: InteractionResult, number: int) -> InteractionResult:
    line = Puzzle.read(TEXTS[number]).line
    if not line:
        return await who.click(shown(question), label="Nothing stops the king")
    for move in line[::2]:
        form = await who.click(shown(question), label="Type a move")
        question = await who.submit_modal(form, {"move": str(move)})
    return question


async def next_morning(table: Table) -> None:
    now = table.env.now()
    due = now.replace(hour=8, minute=1, second=0, microsecond=0) + timedelta(days=1)
    await skip(table, seconds=(due - now).total_seconds())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    places = [OnServer, Alone] if metafunc.config.getoption(depth.OPTION) else [OnServer]
    metafunc.parametrize("place", places)


async def test_a_newcomer_learns_wins_reviews_and_solves(
    table: Table, place: type[Newcomer]
) -> None:
    """The welcome, five lessons, a game against level 1, its review, three puzzles, the daily."""
    newcomer = place(table)
    who = newcomer.who

    lesson = await learn(newcomer)
    begun = await who.click(shown(lesson), label="Play the computer, level 1")
    assert "against Computer level 1" in said(begun)

    match = await win(newcomer)
    review = await newcomer.slash("review")
    assert said(review).startswith("**Review of game 1 · Brandubh**")
    assert "(you)" in said(review)
    assert f"after {match.game.ply} moves." in said(review)
    assert "**Turning points**" in all_said(review)

    for _ in range(PUZZLES):
        solved = await solve(who, await newcomer.slash("puzzle solve"))
        assert "**Solved!**" in said(solved)
    assert "3 of 3" in all_said(await newcomer.slash("puzzle stats"))

    await newcomer.ask_for_daily()
    await next_morning(table)
    posted = newcomer.latest()
    assert "Puzzle of " in posted.content
    daily = await table.bot.services.daily_puzzles.of_day(table.env.now().toordinal())
    assert daily is not None
    question = await who.click(posted, label="Solve")
    assert "**Solved!**" in said(await solve_as(who, question, daily.number))
