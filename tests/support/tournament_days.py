"""Tournaments to test, and tournaments that are played: rounds begin, players play or stay away."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

from pairing.rounds import next_round
from play.matches.match import Match
from play.news.tournaments import OfTournament, TournamentNews
from play.players.player_id import PlayerId
from play.seasons.medal import MedalKind
from play.services.clocks import Clocks
from play.services.matches import Matches
from play.services.tournament_rounds import Rounds
from play.services.tournaments import Tournaments
from play.time.time_control import TimeControl
from play.tournaments.crosstable import Crosstable, Pairing, Round, Swiss, System
from play.tournaments.tournament import Tournament
from tests.support.examples import ANNA, DORA, HALL, NOON, TINY
from tests.support.thinking import Minded
from tests.support.world import World, told

WON = ("c1-b1", "c3-a3")
"""The defenders win."""


class PairingHere:
    """Pairs at once, in this process, and counts how often it was *asked*."""

    def __init__(self) -> None:
        self.asked = 0

    async def next_round(self, crosstable: Crosstable) -> Round | None:
        self.asked += 1
        return next_round(crosstable)

    def stop(self) -> None:
        """There is nothing to stop."""


class Hall:
    """The services, and those who play; the computer thinks with *mind*."""

    def __init__(self, world: World, pairer: PairingHere | None = None) -> None:
        self.world = world
        self.pairer = pairer or PairingHere()
        self.mind = Minded()
        self.roused = 0
        self.tournaments = Tournaments(world.store, world.now, world.wake, self.mind)
        self.matches = Matches(world.store, world.now, world.wake)
        self.clocks = Clocks(world.store, world.now, world.wake)
        self.rounds = self.another_timer()

    def another_timer(self) -> Rounds:
        """The data that another program has, or this one after a restart."""
        world = self.world
        return Rounds(
            world.store, self.pairer, world.now, world.chance, world.wake, self.mind, self.rouse
        )

    def rouse(self) -> None:
        """Have the computer think."""
        self.roused += 1

    async def open(self, tournament: Tournament | None = None, players: int = 4) -> Tournament:
        """A tournament that so many players have entered."""
        created = await self.tournaments.create(tournament or new_tournament())
        tournament = entered(created, people(players), self.world.now())
        async with self.world.store.begin() as unit:
            await unit.tournaments.save(created, tournament)
        return tournament

    async def start(self, tournament: Tournament) -> Tournament:
        """End its sign-up."""
        manager = tournament.organiser
        return await self.tournaments.start(HALL.server_id, tournament.id, manager)

    async def begun(self, tournament: Tournament | None = None, players: int = 4) -> Tournament:
        """A tournament with so many players whose first round has begun."""
        return await self.steps(await self.start(await self.open(tournament, players)))

    async def leave(self, tournament: Tournament, *players: PlayerId) -> None:
        """Have *players* withdraw."""
        for player in players:
            await self.tournaments.leave(HALL.server_id, tournament.id, player)

    async def cancel(self, tournament: Tournament) -> Tournament:
        """Call it off."""
        return await self.tournaments.cancel(HALL.server_id, tournament.id, DORA)

    async def correct(
        self, tournament: Tournament, player: PlayerId, decide: Callable[[Pairing], Pairing]
    ) -> None:
        """Have a manager decide the pairing of *player* in the first round."""
        guild_id, number = HALL.server_id, tournament.id
        await self.tournaments.correct(guild_id, number, 1, player, decide, manager=DORA)

    async def medals(self, tournament: Tournament) -> dict[PlayerId, int | None]:
        async with self.world.store.read() as unit:
            given = await unit.medals.given_for(MedalKind.TOURNAMENT, tournament.id)
        assert {medal.guild_id for medal in given} <= {HALL.guild_id}
        return {medal.player: medal.place for medal in given}

    async def steps(self, tournament: Tournament) -> Tournament:
        """Let everything happen that happens by itself at this moment."""
        now = self.world.now()
        while (due := await self.rounds.next_due()) is not None and due <= now:
            await self.rounds.run_due()
        return await self.tournaments.load_tournament(tournament.id)

    async def games(self, pairing: Pairing) -> list[Match]:
        assert pairing.pair_id is not None
        async with self.world.store.read() as unit:
            (pair,) = await unit.matches.of_pairs([pairing.pair_id])
        return [await self.matches.load_match(game.id) for game in pair.both]

    async def play(self, pairing: Pairing, winner: PlayerId | None = None) -> None:
        """Play the games of *pairing*: both are won by *winner*, or each by its defenders."""
        for game in await self.games(pairing):
            if winner is None or winner == game.defenders:
                await self.matches.play(game.id, game.attackers, WON[0])
                await self.matches.play(game.id, game.defenders, WON[1])
            else:
                await self.matches.play(game.id, game.attackers, WON[0])
                await self.matches.resign(game.id, game.defenders)

    async def only(self, present: PlayerId, pairing: Pairing) -> None:
        """One of two has shown up: he makes his first move where it is his turn."""
        for game in await self.games(pairing):
            if game.attackers == present:
                await self.matches.play(game.id, present, WON[0])

    async def play_round(
        self, tournament: Tournament, lots: Random | None = None, no_show: float = 0
    ) -> Tournament:
        """Play the running games of the round by *lots*; *no_show* is how often one stays away."""
        for pairing in tournament.crosstable.rounds[-1].pairings:
            if pairing.is_finished:
                continue
            players = (None, pairing.first, pairing.second)
            if lots is not None and lots.random() < no_show:
                await self.only(lots.choice(players[1:]), pairing)
            else:
                await self.play(pairing, lots.choice(players) if lots else pairing.first)
        await self.wait_for_flags()
        return await self.steps(tournament)

    async def wait_for_flags(self) -> None:
        """Let so much time pass that everybody who has not moved is late, in every game."""
        for _ in range(2):
            self.world.wait(4 * DAY)
            while (due := await self.clocks.next_due()) is not None and due <= self.world.now():
                await self.clocks.run_due()

    async def running(self) -> int:
        """The number of running games."""
        async with self.world.store.read() as unit:
            return len(await unit.matches.all_running())


async def news(world: World) -> list[TournamentNews]:
    """The announcements about tournaments."""
    return [each for each in await told(world) if isinstance(each, OfTournament)]


DAY = timedelta(days=1)
GUILD = HALL.guild_id or 0
THREE_DAYS = TimeControl.per_move(3 * DAY)


THREE_ROUNDS = Swiss(3)


def new_tournament(system: System = THREE_ROUNDS, **changes: Any) -> Tournament:  # noqa: ANN401 - any field
    """Anna's Winter Cup, announced at noon for a day; *changes* are fields of it."""
    fields: dict[str, Any] = {
        "name": "Winter Cup",
        "place": HALL,
        "organiser": ANNA,
        "ruleset": TINY,
        "control": THREE_DAYS,
        "crosstable": Crosstable(system, ()),
        "created_at": NOON,
        "sign_up_until": NOON + DAY,
    }
    return Tournament(**(fields | changes))


def people(number: int) -> list[PlayerId]:
    return [PlayerId(one) for one in range(1, number + 1)]


def entered(
    tournament: Tournament, players: Sequence[PlayerId], now: datetime = NOON
) -> Tournament:
    """*tournament* with *players*, of whom the first has the best rating."""
    for number, player in enumerate(players):
        tournament = tournament.joined(player, 1500 - number, now)
    return tournament
