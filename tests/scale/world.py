"""The rows that ten years of many servers leave behind: worked out, so the same every time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random

from tafl.game import Game
from tafl.rulesets import ruleset

GAMES = ("brandubh", "copenhagen", "saami-tablut")
"""Games that are played everywhere, in turns."""

SAMPLES = 12
"""Number of different games played of each; all matches are one of these."""

LONGEST = 40
"""Turns of a game; whoever has not won by then gives up."""

RUNNING_TURNS = 12
"""Turns of a match that is under way."""

SHUFFLING = 7919
"""A prime number: who plays after whom has nothing to do with their ids."""

FIRST_PLAYER = 10**17
FIRST_SERVER = 10**11
"""Ids are like Discord's: those of servers are on all shards."""

YEARS = 10
MINUTES = YEARS * 365 * 24 * 60
"""All this was played in so many minutes, which end now."""

KEPT_MINUTES = 90 * 24 * 60
"""So long delivered notices are kept."""


@cache
def sample_games() -> Sequence[Game]:
    """Games of random moves, one of each ruleset after the other."""
    chance = Random(3)
    return [_sample(GAMES[number % len(GAMES)], chance) for number in range(SAMPLES * len(GAMES))]


def _sample(key: str, chance: Random) -> Game:
    game = Game.start(ruleset(key))
    while game.ply < LONGEST and game.outcome is None:
        game = game.play(chance.choice(game.legal_moves()))
    return game


@dataclass(frozen=True)
class World:
    """A world of *servers*, a number, with players and matches; the first has a hundredth of them.

    That is 100 players at least, as many as in most.
    """

    servers: int

    @property
    def players(self) -> int:
        """The number of matches."""
        return 100 * self.servers

    @property
    def finished(self) -> int:
        """The number of matches that are over; those under way come after them."""
        return 100 * self.servers

    @property
    def running(self) -> int:
        """The number of matches under way."""
        return 5 * self.servers

    @cached_property
    def _home_sizes(self) -> tuple[int, int]:
        """The number of players of the first server, and that of each of the others."""
        large = max(100, self.players // 100)
        return large, (self.players - large) // (self.servers - 1)

    def guild(self, server: int) -> int:
        return (FIRST_SERVER + server) << 22

    def player(self, number: int) -> int:
        return FIRST_PLAYER + number

    def members(self, server: int) -> range:
        """The numbers of the players of a server."""
        large, small = self._home_sizes
        start = 0 if server == 0 else large + (server - 1) * small
        return range(start, start + (large if server == 0 else small))

    def home(self, player: int) -> int:
        large, small = self._home_sizes
        return 0 if player < large else min(1 + (player - large) // small, self.servers - 1)

    def seats(self, match: int) -> tuple[int, int, int]:
        """The server of a match, and the numbers of those who attack and defend in it."""
        attacker = match * SHUFFLING % self.players
        server = self.home(attacker)
        members = self.members(server)
        if attacker not in members:
            attacker = members[attacker % len(members)]
        away = 1 + match % 20
        return server, attacker, members[(attacker - members.start + away) % len(members)]

    def ended(self, match: int) -> int:
        """The minutes since the end of a match; those of each server are spread."""
        return MINUTES - MINUTES * match // self.finished

    def matches_of(self, server: int) -> Iterator[int]:
        for match in range(self.finished, self.finished + self.running):
            if self.seats(match)[0] == server:
                yield match


FULL = World(10_000)
SMALL = World(10)
"""A thousandth."""
