"""Whatever is asked about a ladder, in whatever order, what is stored stays one."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import Coroutine
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from play.errors import PlayError
from play.ladders.ladder import Cause
from play.ladders.log import order_before
from play.matches.match import Match
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.services.clocks import Clocks
from play.services.ladders import Ladders
from play.services.matches import Matches
from play.services.players import Players
from play.time.periods import DAY
from play.time.time_control import DEFAULT_CONTROL
from tests.support.depth import fewer
from tests.support.examples import DORA, HALL, HOUR, TINY
from tests.support.ladder_requests import player
from tests.support.stores import store_on
from tests.support.world import World

T = TypeVar("T")

GUILD = HALL.guild_id or 0
PEOPLE = [player(number) for number in range(1, 8)]
MAX_CHANGES = 1000

people = st.sampled_from(PEOPLE)


class AnyLadder(RuleBasedStateMachine):
    """A ladder of a few people, who do what comes to their minds; the bot is restarted at times."""

    empty: Path

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.folder = Path(tempfile.mkdtemp())
        self.file = Path(shutil.copy(self.empty, self.folder / "games.sqlite3"))
        self.world = World(store_on(self.file))
        self.ladders = Ladders(self.world.store, self.world.now, self.world.chance, self.world.wake)
        self.matches = Matches(self.world.store, self.world.now, self.world.wake)
        self.clocks = Clocks(self.world.store, self.world.now, self.world.wake)
        self.players = Players(self.world.store, self.world.now, self.world.wake)
        self.begun: list[Match] = []
        self.do(self.ladders.open(HALL, TINY, DEFAULT_CONTROL, DORA))
        for number in range(1, 6):
            self.join(player(number))

    def do(self, request: Coroutine[Any, Any, T]) -> T | None:
        """Make a *request*, which may be refused."""
        try:
            return self.loop.run(request)
        except PlayError:
            return None

    def teardown(self) -> None:
        self.loop.run(self.world.store.close())
        self.loop.close()
        shutil.rmtree(self.folder)

    @rule(later=st.timedeltas(HOUR, 9 * DAY))
    def wait(self, later: timedelta) -> None:
        """Flags fall, and the idle leave."""
        self.world.wait(later)
        self.do(self.clocks.run_due())
        self.do(self.ladders.run_due())

    @rule()
    def restart(self) -> None:
        self.loop.run(self.world.store.close())

    @rule(who=people)
    def join(self, who: PlayerId) -> None:
        self.do(self.ladders.join(GUILD, who))

    @rule(who=people)
    def leave(self, who: PlayerId) -> None:
        self.do(self.ladders.leave(GUILD, who))

    @rule(who=people)
    def go_on_vacation(self, who: PlayerId) -> None:
        self.do(self.players.start_vacation(who, DAY))

    @rule(who=people, whom=people)
    def challenge(self, who: PlayerId, whom: PlayerId) -> None:
        match = self.do(self.ladders.challenge(GUILD, who, whom))
        self.begun += [match] if match is not None else []

    @rule(which=st.randoms(use_true_random=False), second=st.booleans(), attackers=st.booleans())
    def resign(self, which: Any, second: bool, attackers: bool) -> None:  # noqa: ANN401
        """One match of any pair, be it over or not."""
        if self.begun:
            first = which.choice(self.begun)
            match = self.loop.run(self.matches.load_match(first.id + second))
            self.do(
                self.matches.resign(match.id, match.attackers if attackers else match.defenders)
            )

    @invariant()
    def stored_ranks_are_a_permutation(self) -> None:
        with closing(sqlite3.connect(self.file)) as database:
            rows = database.execute("SELECT rank FROM rungs WHERE rank IS NOT NULL ORDER BY rank")
            ranks = [rank for (rank,) in rows]
        assert ranks == list(range(1, len(ranks) + 1))

    @invariant()
    def the_log_tells_how_all_came_about(self) -> None:
        """Undone, it leaves an empty ladder; and nobody wins a place twice by one pair."""
        standings = self.loop.run(self.ladders.standings(GUILD))
        log = list(reversed(self.loop.run(self.ladders.latest(GUILD, MAX_CHANGES))))
        order = [place.player for place in standings.places]
        assert order_before(order, [logged.change for logged in log]) == []
        won = [logged.pair_id for logged in log if logged.change.cause is Cause.WON]
        assert len(set(won)) == len(won)

    @invariant()
    def only_pairs_that_are_played_are_played_for_places(self) -> None:
        """Once both matches of a pair are over, it has been counted."""
        for first in self.begun:
            both = [self.loop.run(self.matches.load_match(first.id + second)) for second in (0, 1)]
            if all(match.state is not MatchState.RUNNING for match in both):
                assert self.loop.run(self.ladders.played_for(first)) is None


def test_any_order_of_requests_keeps_a_ladder(empty_database: Path) -> None:
    AnyLadder.empty = empty_database
    run_state_machine_as_test(
        AnyLadder, settings=settings(fewer(times=0.1, many=0.2), stateful_step_count=20)
    )
