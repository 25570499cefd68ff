"""The commonest questions of players, servers and the bot itself to a world in a store."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice

from bot.services import Services
from play.computer.thinker import NoThinker
from play.delivery.notice import UnderWay
from play.leaderboards import ALL_TIME
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.matches.viewing import Access, Viewer
from play.players.player_id import PlayerId
from play.ratings.rated_result import MIN_PLIES
from play.ratings.rating_list import ALL_RULESETS, Category
from play.seasons.tally import month_of
from play.servers.place import Place
from play.store.port import Store
from play.time.habits import DEFAULT_HABITS
from play.tournaments.crosstable import Crosstable, Round
from tafl.rulesets import ruleset
from tests.scale.world import GAMES, SHUFFLING, YEARS, World
from tests.support.examples import NOON
from tests.support.issuing import send_challenge

CALLS = 60
"""Requests of each kind."""


@dataclass(frozen=True)
class Asking:
    """Asks a *store* that is full of a *world*, on one *server* of it: a large or a usual one."""

    store: Store
    world: World
    server: int
    services: Services = field(init=False)
    matches: list[int] = field(init=False)

    def __post_init__(self) -> None:
        under_way = list(islice(self.world.matches_of(self.server), 3 * CALLS))
        object.__setattr__(self, "matches", under_way)
        object.__setattr__(self, "services", services_on(self.store))

    @property
    def guild(self) -> int:
        return self.world.guild(self.server)

    def place(self) -> Place:
        return Place(self.guild, self.guild + 1)

    def match(self, number: int) -> int:
        """The id of one of the server's matches under way."""
        return self.matches[number % len(self.matches)] + 1

    def player(self, number: int) -> PlayerId:
        """One of the server's players."""
        members = self.world.members(self.server)
        return PlayerId(self.world.player(members[number % len(members)]))

    def viewer(self, number: int) -> Viewer:
        return Viewer(self.player(number), self.guild, lambda _: Access.OPEN)


def services_on(store: Store) -> Services:
    """All requests, of a bot that tells nobody."""

    def nothing(*_: object) -> None:
        pass

    return Services(
        store,
        now,
        lambda: 0.5,
        Unpaired(),
        NoThinker(),
        wake=nothing,
        deliver=nothing,
        rouse=nothing,
        show=nothing,
        forget=nothing,
        here=lambda: (),
        beats=False,
    )


class Unpaired:
    """Implements ``Pairer``: nothing here is paired."""

    async def next_round(self, crosstable: Crosstable) -> Round | None:
        """As the protocol says."""
        raise NotImplementedError

    def stop(self) -> None:
        pass


def now() -> datetime:
    """The world's present."""
    return NOON.astimezone(UTC)


async def _play(asking: Asking, number: int) -> None:
    match = await asking.services.matches.load_match(asking.match(number))
    moves = match.game.legal_moves()
    ways = (moves[(number * SHUFFLING + turn) % len(moves)] for turn in range(len(moves)))
    # A game that is over could not be played on.
    move = next(move for move in ways if match.game.play(move).outcome is None)
    await asking.services.matches.play(match.id, match.player_to_move, move, seen=match.board)


async def _end(asking: Asking, number: int) -> None:
    seats = Seats(asking.player(number), asking.player(number + 1))
    async with asking.store.begin() as unit:
        match = await unit.matches.add_match(_under_way(asking.place(), seats), DEFAULT_HABITS)
    await asking.services.matches.resign(match.id, match.attackers)


def _under_way(place: Place, seats: Seats) -> Match:
    """A rated match that is long enough to count."""
    match = Match.start(place, seats, Terms(ruleset(GAMES[0]), rated=True), now(), DEFAULT_HABITS)
    for _ in range(MIN_PLIES):
        match = match.play(
            match.player_to_move, match.game.legal_moves()[0], now(), None, DEFAULT_HABITS
        )
    return match


async def _issue(asking: Asking, number: int) -> None:
    challenger, terms = asking.player(90 - number), Terms(ruleset(GAMES[0]))
    issued = await send_challenge(
        asking.services.challenges, asking.place(), challenger, None, terms
    )
    await asking.services.challenges.withdraw(issued.id, challenger)


async def _acceptable(asking: Asking, number: int) -> None:
    await asking.services.challenges.acceptable(
        asking.guild, asking.player(number), lambda _: True, 10
    )


async def _season(asking: Asking, number: int, which: int | None = None) -> None:
    season = await asking.services.seasons.find(asking.guild, which)
    await asking.services.seasons.table(season.id, player=asking.player(number), limit=10)


async def _past_season(asking: Asking, number: int) -> None:
    await _season(asking, number, 1 + number % (YEARS - 1))


async def _profile(asking: Asking, number: int) -> None:
    viewer = asking.viewer(number)
    await asking.services.profiles.profile(viewer.player, asking.guild, None, viewer)


async def _head_to_head(asking: Asking, number: int) -> None:
    match = await asking.services.matches.load_match(asking.match(number))
    await asking.services.profiles.head_to_head(
        match.attackers, match.defenders, asking.guild, asking.viewer(number)
    )


async def _opening(asking: Asking, number: int) -> None:
    match = await asking.services.matches.load_match(asking.match(number))
    line = [turn.move for turn in match.game.turns[: number % 8]]
    await asking.services.statistics.opening(match.ruleset, line)


async def _leaderboard(
    asking: Asking, number: int, scope: int | None = None, period: str = ALL_TIME
) -> None:
    category = Category(asking.guild if scope is None else scope, ALL_RULESETS)
    await asking.services.leaderboards.page(category, period, number % 3, asking.player(number))


Request = Callable[[Asking, int], Coroutine[object, object, object]]

REQUESTS: Mapping[str, Request] = {
    "play a move": _play,
    "show a board": lambda ask, n: ask.services.matches.shown(ask.match(n), ask.viewer(n)),
    "games where it's a player's turn": lambda ask, n: ask.services.matches.waiting_for(
        ask.player(n)
    ),
    "a player's games": lambda ask, n: ask.services.matches.running(ask.player(n)),
    "a player's finished games": lambda ask, n: ask.services.matches.recent(ask.player(n), 10),
    "the game of a thread": lambda ask, n: ask.services.matches.in_thread(10**17 + ask.match(n)),
    "settings of a player": lambda ask, n: ask.services.players.load_player(ask.player(n)),
    "settings of a server": lambda ask, _: ask.services.servers.load_server(ask.guild),
    "issue and withdraw a challenge": _issue,
    "open challenges": _acceptable,
    "reliability": lambda ask, n: ask.services.challenges.reliability(ask.player(n)),
    "notices that are due": lambda ask, _: ask.services.outbox.due_or_next(8, UnderWay()),
    "the newest board of a game": lambda ask, n: ask.services.outbox.latest_board(ask.match(n)),
    "the next deadline": lambda ask, _: ask.services.workload.next_deadline(),
    "clocks that are due": lambda ask, _: ask.services.clocks.next_due(),
    "a server's leaderboard": _leaderboard,
    "everybody's leaderboard": lambda ask, n: _leaderboard(ask, n, 0),
    "a month's leaderboard": lambda ask, n: _leaderboard(ask, n, period=month_of(now())),
    "a profile": _profile,
    "two players' games": _head_to_head,
    "the opening table": _opening,
    "statistics of a server": lambda ask, _: ask.services.statistics.games(ask.guild),
    "the season that runs": _season,
    "a season that is over": _past_season,
    "standings of a ladder": lambda ask, _: ask.services.ladders.standings(ask.guild),
    "begin and end a rated game": _end,
}
"""The most used ones, by what they are for."""
