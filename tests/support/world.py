"""The services of a store, what surrounds them, and what they tell, refuse and begin."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

import pytest

from db.store import SqlStore
from play.delivery.notice import NOTHING, Notice
from play.matches.match import Match
from play.matches.terms import Terms
from play.news.kinds import News
from play.services.blocks import Blocks
from play.services.challenges import Challenges
from play.services.clocks import Clocks
from play.services.computer import Computer
from play.services.daily_puzzles import DailyPuzzles
from play.services.delivery import Outbox
from play.services.fair_play_cases import Cases
from play.services.fair_play_reports import FairPlay
from play.services.following import Following
from play.services.ladders import Ladders
from play.services.leaderboards import Leaderboards
from play.services.lessons import Lessons
from play.services.live_positions import LivePositions
from play.services.lobbies import Lobbies
from play.services.matches import Matches
from play.services.notes import Notes
from play.services.plans import Plans
from play.services.players import Players
from play.services.profiles import Profiles
from play.services.puzzles import Puzzles
from play.services.rematches import Rematches
from play.services.reviews import Reviews
from play.services.rulesets import Rulesets
from play.services.seasons import Seasons
from play.services.server_messages import ServerMessages
from play.services.servers import Servers
from play.services.statistics import Statistics
from play.services.studies import Studies
from play.services.tournaments import Tournaments
from play.services.uptime import Uptime
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import DEFAULT_CONTROL, TimeControl
from tafl.ruleset import Ruleset
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, NOON, TINY, new_match
from tests.support.issuing import send_challenge
from tests.support.thinking import Minded


@dataclass
class World:
    """The services, the time, the next throws of a coin, and how often the services woke."""

    store: SqlStore
    time: datetime = NOON
    heads: bool = True
    wakes: int = 0

    def __post_init__(self) -> None:
        self.blocks = Blocks(self.store, self.now)
        self.cases = Cases(self.store, self.now, self.wake)
        self.challenges = Challenges(self.store, self.now, self.chance, self.wake)
        self.clocks = Clocks(self.store, self.now, self.wake)
        self.mind = Minded()
        self.computer = Computer(self.store, self.mind, self.now, self.chance, self.wake, self.wake)
        self.daily = DailyPuzzles(self.store, self.now, self.wake)
        self.fair_play = FairPlay(self.store, self.now, self.wake)
        self.following = Following(self.store, self.now)
        self.ladders = Ladders(self.store, self.now, self.chance, self.wake)
        self.leaderboards = Leaderboards(self.store, self.now)
        self.lessons = Lessons(self.store, self.now)
        self.live = LivePositions(self.store)
        self.lobbies = Lobbies(self.store, self.now, self.wake)
        self.matches = Matches(self.store, self.now, self.wake)
        self.messages = ServerMessages(self.store, self.now)
        self.notes = Notes(self.store, self.now)
        self.outbox = Outbox(self.store, self.now)
        self.plans = Plans(self.store)
        self.players = Players(self.store, self.now, self.wake)
        self.profiles = Profiles(self.store, self.now)
        self.puzzles = Puzzles(self.store, self.now, self.chance)
        self.rematches = Rematches(self.store, self.now, self.chance, self.wake)
        self.reviews = Reviews(self.store, LivePositions(self.store), self.now)
        self.rulesets = Rulesets(self.store, self.now)
        self.seasons = Seasons(self.store, self.now, self.wake)
        self.servers = Servers(self.store, self.now, self.wake)
        self.statistics = Statistics(self.store)
        self.studies = Studies(self.store, self.now)
        self.tournaments = Tournaments(self.store, self.now, self.wake)
        self.uptime = Uptime(self.store, self.now)

    def now(self) -> datetime:
        return self.time

    def chance(self) -> float:
        return 0.0 if self.heads else 0.5

    def wake(self) -> None:
        self.wakes += 1

    def wait(self, time: timedelta) -> None:
        """Let *time* pass."""
        self.time += time


async def notices(world: World) -> list[Notice]:
    """Deliver everything, and say what it was in order."""
    found: list[Notice] = []
    async with world.store.begin() as unit:
        while due := await unit.outbox.due_in_rooms(world.now(), 100, NOTHING):
            for notice in due:
                await unit.outbox.close(notice.id, None, None)
            found += due
    return sorted(found, key=lambda notice: notice.id)


async def told(world: World) -> list[News]:
    """Deliver everything, and say which news it was."""
    return [notice.news for notice in await notices(world)]


async def kinds(world: World) -> list[type[News]]:
    """Deliver everything, and say of which kinds it was."""
    return [type(news) for news in await told(world)]


async def agreed(world: World, terms: Terms = ANNA_ATTACKS) -> Match:
    """A match of Anna, who has challenged, against Björn, who has accepted."""
    issued = await send_challenge(world.challenges, HALL, ANNA, BJORN, terms)
    return await world.challenges.accept(issued.id, BJORN)


async def begin(world: World) -> Match:
    """A match of Anna, who attacks, against Björn, its first board delivered."""
    match = await agreed(world)
    await told(world)
    return match


async def seated(
    world: World, control: TimeControl = DEFAULT_CONTROL, *moves: str, ruleset: Ruleset = TINY
) -> Match:
    """A match of *ruleset* in which Anna moves first, begun now, with *moves* played."""
    match = Match.start(
        HALL, new_match().seats, Terms(ruleset, control=control), world.time, DEFAULT_HABITS
    )
    async with world.store.begin() as unit:
        match = await unit.matches.add_match(match, DEFAULT_HABITS)
    for move in moves:
        match = await world.matches.play(match.id, match.player_to_move, move)
    return match


E = TypeVar("E", bound=Exception)


def refused(error: type[E], call: Callable[..., object], *arguments: object) -> E:
    try:
        answer = call(*arguments)
    except error as raised:
        return raised
    pytest.fail(f"{arguments} are not refused: {answer}")


async def declined(error: type[E], request: Awaitable[object]) -> E:
    with pytest.raises(error) as raised:
        await request
    return raised.value


async def refused_at_once(*requests: Awaitable[object]) -> list[type[BaseException]]:
    """Why those of *requests* at the same moment are refused that are, in their order."""
    answers = await asyncio.gather(*requests, return_exceptions=True)
    return [type(answer) for answer in answers if isinstance(answer, BaseException)]
