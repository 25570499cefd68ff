"""Filling a database with the rows of a world, table by table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Table

from db.match_rows import columns as match_columns
from db.news_rows import word_of
from db.tables.challenges import challenges
from db.tables.columns import control_columns
from db.tables.delivery import outbox
from db.tables.ladders import ladders, rungs
from db.tables.matches import matches, moves
from db.tables.players import players
from db.tables.ratings import balances, rating_changes, ratings, results
from db.tables.seasons import season_divisions, season_places, seasons, tallies
from db.tables.servers import servers
from db.tables.statistics import game_counts, openings
from db.tables.uptime import outages
from play.challenges.state import ChallengeState
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.news.matches import BoardDue
from play.players.player import Reminders
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS
from play.seasons.tally import month_of, season_period
from play.servers.place import Place
from play.statistics.opening_table import openings_of
from play.time.habits import DEFAULT_HABITS, Confirming
from tafl.endings import Reason
from tafl.game import Game
from tafl.pieces import Side
from tests.scale.loading import Loader, Row
from tests.scale.world import (
    GAMES,
    KEPT_MINUTES,
    MINUTES,
    RUNNING_TURNS,
    YEARS,
    World,
    sample_games,
)
from tests.support.examples import NOON

HALL = Place(1, 2)
TWO = Seats(PlayerId(3), PlayerId(4))
MINUTE = timedelta(minutes=1)
DAY_MINUTES = 24 * 60
MONTH_MINUTES = 30 * DAY_MINUTES
SPREAD = 4000
"""Over so many minutes the flags of running matches fall."""
EVERY_LADDER, ON_LADDER = 2, 20
"""On every second server there is a ladder, with so many players."""
PLACES = 10
"""Number of places of each season that are stored; there is one season a year."""
OUTAGES = 100
OPEN_CHALLENGES = 5
"""On each server; one in three matches began with a challenge that is stored."""
SPARED = 10
"""The first thousand are all open: whoever asks for some, finds them there."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A *match* that was played, its row as the driver takes it, and who won."""

    match: Match
    row: Mapping[str, object]
    moves: tuple[str, ...]
    winner: Side | None


class Filling:
    """Fills the database of *loader* with *world*; *say* hears of each table."""

    def __init__(self, loader: Loader, world: World, say: Callable[[str], None]) -> None:
        self.loader, self.world, self.say = loader, world, say
        games = sample_games()
        self.finished = [self._sample(game, ends=True) for game in games]
        long = [game for game in games if game.ply > RUNNING_TURNS]
        self.running = [self._sample(game.at(RUNNING_TURNS), ends=False) for game in long]
        # Each minute once: most times are asked for again and again.
        self._moments: dict[int, object] = {}

    async def fill(self) -> None:
        """Put everything there."""
        for table, rows in (
            (players, self._players()),
            (servers, self._servers()),
            (matches, self._matches()),
            (moves, self._moves()),
            (results, self._results()),
            (rating_changes, self._rating_changes()),
            (ratings, self._ratings()),
            (balances, self._balances()),
            (tallies, self._tallies()),
            (seasons, self._seasons()),
            (season_divisions, self._season_divisions()),
            (season_places, self._season_places()),
            (ladders, self._ladders()),
            (rungs, self._rungs()),
            (challenges, self._challenges()),
            (outbox, self._outbox()),
            (openings, self._openings()),
            (game_counts, self._game_counts()),
            (outages, self._outages()),
        ):
            await self._load(table, rows)
        await self.loader.finish()

    async def _load(self, table: Table, rows: Iterator[Mapping[str, object]]) -> None:
        first = next(rows)
        columns = list(first)

        def values() -> Iterator[Row]:
            yield [first[name] for name in columns]
            for row in rows:
                yield [row[name] for name in columns]

        await self.loader.load(table, columns, values())
        self.say(table.name)

    def _at(self, minutes_ago: int) -> object:
        """A time, as the driver takes it."""
        found = self._moments.get(minutes_ago)
        if found is None:
            found = self._moments[minutes_ago] = self.loader.moment(NOON - minutes_ago * MINUTE)
        return found

    def _sample(self, game: Game, *, ends: bool) -> Sample:
        match = Match.start(HALL, TWO, Terms(game.ruleset, rated=True), NOON, DEFAULT_HABITS)
        for turn in game.turns:
            match = match.play(match.player_to_move, turn.move, NOON, None, DEFAULT_HABITS)
        if ends and match.state is MatchState.RUNNING:
            match = match.resign(match.player_to_move, NOON, None)
        winner = None if match.outcome is None else match.outcome.winner
        row = self.loader.row(matches, match_columns(match, DEFAULT_HABITS))
        return Sample(match, row, tuple(str(turn.move) for turn in game.turns), winner)

    def _of(self, match: int) -> Sample:
        """The moves of a match."""
        if match < self.world.finished:
            return self.finished[match % len(self.finished)]
        return self.running[match % len(self.running)]

    def _ended(self, match: int) -> int:
        """The minutes since the last turn of a match."""
        return self.world.ended(match) if match < self.world.finished else 1 + match % 1000

    def _players(self) -> Iterator[Mapping[str, object]]:
        row = {
            "zone": "UTC", "weekend": "", "reminders": str(Reminders.THREAD), "named": True,
            "mined": False, "public": True,
            "challenges": True, "pinged": True, "confirm": str(Confirming.OFF), "danger": False,
            "everywhere": True, "vacation_left": 0, "vacation_saved_at": self._at(0),
        }  # fmt: skip
        for number in range(self.world.players):
            yield {"id": self.world.player(number), **row}

    def _servers(self) -> Iterator[Mapping[str, object]]:
        row = self.loader.row(
            servers,
            {
                "archive": timedelta(days=3),
                "theme": "oak",
                "turned": False,
                "computer": 8,
                "web": False,
            },
        )
        for server in range(self.world.servers):
            yield {"guild_id": self.world.guild(server), **row}

    def _matches(self) -> Iterator[Mapping[str, object]]:
        for match in range(self.world.finished + self.world.running):
            server, attacker, defender = self.world.seats(match)
            at, is_over = self._at(self._ended(match)), match < self.world.finished
            yield {
                **self._of(match).row,
                "id": match + 1,
                "guild_id": self.world.guild(server),
                "channel_id": self.world.guild(server) + 1,
                "thread_id": match + 10**17,
                "attackers": self.world.player(attacker),
                "defenders": self.world.player(defender),
                "clock_since": at,
                "created_at": at,
                "updated_at": at,
                "wake_at": None if is_over else self._at(-DAY_MINUTES - match % SPREAD),
            }

    def _moves(self) -> Iterator[Mapping[str, object]]:
        for match in range(self.world.finished + self.world.running):
            at = self._at(self._ended(match))
            for ply, move in enumerate(self._of(match).moves, start=1):
                yield {"match_id": match + 1, "ply": ply, "move": move, "played_at": at}

    def _results(self) -> Iterator[Mapping[str, object]]:
        for match in range(self.world.finished):
            server, attacker, defender = self.world.seats(match)
            yield {
                "id": match + 1,
                "guild_id": self.world.guild(server),
                "ruleset_key": self._of(match).match.ruleset.key,
                "match_id": match + 1,
                "attackers": self.world.player(attacker),
                "defenders": self.world.player(defender),
                "score": float(self._of(match).winner is Side.ATTACKERS),
                "everywhere": True,
                "ended_at": self._at(self.world.ended(match)),
            }

    def _categories(self, match: int) -> Iterator[dict[str, object]]:
        """Those of the ratings that a match changes."""
        server, *seats = self.world.seats(match)
        for scope in (self.world.guild(server), ALL_SERVERS):
            for key in (ALL_RULESETS, self._of(match).match.ruleset.key):
                for player in seats:
                    yield {"scope": scope, "player": self.world.player(player), "ruleset_key": key}

    def _rating_changes(self) -> Iterator[Mapping[str, object]]:
        for match in range(self.world.finished):
            for category in self._categories(match):
                yield {
                    **category,
                    "result_id": match + 1,
                    "value": 1500.0 + match % 700,
                    "deviation": 80.0,
                }

    def _ratings(self) -> Iterator[Mapping[str, object]]:
        listed = self.loader.moment(NOON + timedelta(days=90))
        for number in range(self.world.players):
            scopes = (self.world.guild(self.world.home(number)), ALL_SERVERS)
            for scope in scopes:
                for key in (ALL_RULESETS, *GAMES):
                    yield {
                        "scope": scope,
                        "player": self.world.player(number),
                        "ruleset_key": key,
                        "value": 1000.0 + number * 7919 % 1_000_003 / 1000,
                        "deviation": 80.0,
                        "volatility": 0.06,
                        "rated_at": self._at(number % KEPT_MINUTES),
                        "results": 10,
                        "opponents": 6,
                        "listed_until": listed,
                    }

    def _balances(self) -> Iterator[Mapping[str, object]]:
        for key in GAMES:
            yield {
                "scope": ALL_SERVERS, "ruleset_key": key, "advantage": 20.0, "deviation": 5.0,
                "games": self.world.finished // len(GAMES),
            }  # fmt: skip

    def _tallies(self) -> Iterator[Mapping[str, object]]:
        """Each player's of this month, and of the season that runs."""
        for number in range(self.world.players):
            for period in (
                month_of(NOON),
                season_period(self._season_id(self.world.home(number), YEARS)),
            ):
                for key in (ALL_RULESETS, GAMES[number % len(GAMES)]):
                    won = number * 7919 % 10
                    yield {
                        "scope": self.world.guild(self.world.home(number)),
                        "period": period,
                        "ruleset_key": key,
                        "player": self.world.player(number),
                        "won": won, "drawn": 1, "lost": 2,
                        "points": won + 0.5, "results": won + 3,
                    }  # fmt: skip

    def _season_id(self, server: int, number: int) -> int:
        return server * YEARS + number

    def _seasons(self) -> Iterator[Mapping[str, object]]:
        year = MINUTES // YEARS
        for server in range(self.world.servers):
            for number in range(1, YEARS + 1):
                ends = (YEARS - number) * year
                yield {
                    "id": self._season_id(server, number),
                    "guild_id": self.world.guild(server),
                    "channel_id": self.world.guild(server) + 1,
                    "number": number,
                    "name": f"Season {number}",
                    "began_at": self._at(ends + year),
                    "reminded": False,
                    "ended_at": self._at(ends) if number < YEARS else None,
                }

    def _past_seasons(self) -> Iterator[tuple[int, int]]:
        """Servers, and the ids of their seasons that are over."""
        for server in range(self.world.servers):
            for number in range(1, YEARS):
                yield server, self._season_id(server, number)

    def _season_divisions(self) -> Iterator[Mapping[str, object]]:
        for _, season in self._past_seasons():
            yield {
                "season_id": season, "ruleset_key": ALL_RULESETS, "name": "", "players": PLACES
            }  # fmt: skip

    def _season_places(self) -> Iterator[Mapping[str, object]]:
        for server, season in self._past_seasons():
            for place, player in enumerate(self.world.members(server)[:PLACES], start=1):
                yield {
                    "season_id": season,
                    "ruleset_key": ALL_RULESETS,
                    "player": self.world.player(player),
                    "place": place, "won": 20 - place, "drawn": 1, "lost": place,
                }  # fmt: skip

    def _ladders(self) -> Iterator[Mapping[str, object]]:
        row = self.finished[0].row
        terms = {
            name: row[name]
            for name in row
            if name in ladders.c and name not in {"guild_id", "channel_id", "rated", "wake_at"}
        }
        for server in range(0, self.world.servers, EVERY_LADDER):
            yield {
                **terms,
                "guild_id": self.world.guild(server),
                "channel_id": self.world.guild(server) + 1,
                "rated": True,
                "opened_at": self._at(MINUTES // 2),
                "log_after": 0,
                "wake_at": self.loader.moment(NOON + timedelta(days=5)),
            }

    def _rungs(self) -> Iterator[Mapping[str, object]]:
        for server in range(0, self.world.servers, EVERY_LADDER):
            for rank, player in enumerate(self.world.members(server)[:ON_LADDER], start=1):
                yield {
                    "guild_id": self.world.guild(server),
                    "player": self.world.player(player),
                    "rank": rank,
                    "joined_at": self._at(MONTH_MINUTES),
                    "played_at": self._at(rank),
                    "late_at": "",
                }

    def _challenges(self) -> Iterator[Mapping[str, object]]:
        played = self.finished[0].row
        control = {name: played[name] for name in played if name in _CONTROL}
        row = {
            "opponent": None, "ruleset_key": played["ruleset_key"],
            "ruleset_text": played["ruleset_text"], "side": None, **control, "rated": True,
            "pair": False, "standing": False, "min_games": 0, "min_reliability": 0,
            "created_at": self._at(60), "state": str(ChallengeState.OPEN), "begun": 0,
        }  # fmt: skip
        until = self.loader.moment(NOON + timedelta(days=2))
        for number in range(OPEN_CHALLENGES * self.world.servers):
            server = number // OPEN_CHALLENGES
            yield {
                **row,
                "id": number + 1,
                "guild_id": self.world.guild(server),
                "channel_id": self.world.guild(server) + 1,
                "challenger": self.world.player(self.world.members(server)[number % 50]),
                "expires_at": until,
                "match_id": None,
            }
        for match in range(0, self.world.finished, 3):
            server, attacker, defender = self.world.seats(match)
            at = self._at(self.world.ended(match))
            yield {
                **row,
                "id": OPEN_CHALLENGES * self.world.servers + match + 1,
                "guild_id": self.world.guild(server),
                "channel_id": self.world.guild(server) + 1,
                "challenger": self.world.player(attacker),
                "opponent": self.world.player(defender),
                "created_at": at,
                "expires_at": at,
                "state": str(ChallengeState.ACCEPTED),
                "match_id": match + 1,
            }

    def _outbox(self) -> Iterator[Mapping[str, object]]:
        """The boards that were delivered: of what runs, and of what ended lately."""
        number = 0
        for match in range(self.world.finished + self.world.running):
            if match < self.world.finished and self.world.ended(match) > KEPT_MINUTES:
                continue
            at = self._at(self._ended(match))
            for ply in range(1, len(self._of(match).moves) + 1):
                number += 1
                yield {
                    "id": number, "kind": word_of(BoardDue), "match_id": match + 1, "ply": ply,
                    "board": ply, "created_at": at, "due_at": at, "attempts": 0, "closed": True,
                    "message_id": 10**18 + number,
                }  # fmt: skip

    def _openings(self) -> Iterator[Mapping[str, object]]:
        """Those of the samples, and as many that nobody plays as there are servers times ten."""
        seen = {key: None for sample in self.finished for key in openings_of(sample.match)}
        for rules, position, move in seen:
            yield {
                "rules": rules, "position": position, "move": str(move), "attackers": 10,
                "drawn": 1, "defenders": 9,
            }  # fmt: skip
        rules, *_ = next(iter(seen))
        for number in range(SPARED * self.world.servers):
            yield {
                "rules": rules, "position": f"{number} attackers", "move": "A4-A2",
                "attackers": 1, "drawn": 0, "defenders": 0,
            }  # fmt: skip

    def _game_counts(self) -> Iterator[Mapping[str, object]]:
        for scope in (ALL_SERVERS, *map(self.world.guild, range(self.world.servers))):
            for key in GAMES:
                yield {
                    "scope": scope, "ruleset_key": key, "even": True,
                    "reason": str(Reason.RESIGNED), "name": key.title(), "attackers": 10,
                    "drawn": 1, "defenders": 9, "plies": 800, "seconds": 9_000_000, "raichi": 12,
                    "longest": LONGEST_MATCH, "longest_match_id": 1,
                }  # fmt: skip

    def _outages(self) -> Iterator[Mapping[str, object]]:
        for number in range(OUTAGES):
            since = MINUTES - number * MINUTES // OUTAGES
            yield {
                "id": number + 1, "shard_id": 0, "shard_count": 1,
                "began_at": self._at(since), "ended_at": self._at(since - 60),
            }  # fmt: skip


_CONTROL = {column.name for column in control_columns()}

LONGEST_MATCH = 90
"""Turns of the longest match, as the statistics tell."""
