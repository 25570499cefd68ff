"""A season of a club, over months, by the commands of its members; and books kept beside it.

What came of the games is read from the stored matches and counted once more, as plainly as can be.
"""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count, groupby
from sqlite3 import Row, connect

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from play.matches.match import Match
from play.matches.occasion import Occasion
from play.players.player_id import PlayerId
from play.services.ratings import Ratings
from tafl.pieces import Side
from tests.support.bot_games import CAPTURE
from tests.support.bot_ladders import climb
from tests.support.bot_tournaments import begin, the_tournament, until_paired
from tests.support.skipping import skip
from tests.support.table import (
    TABLUT,
    Table,
    all_said,
    challenged,
    newest,
    shown,
    text_of,
)

WEEKS, WEEKS_DEEP = 1, 3

MATCHES = "SELECT * FROM matches WHERE state = 'finished' AND rated ORDER BY updated_at, id"
RATINGS = "SELECT * FROM ratings ORDER BY scope, player, ruleset_key"
TALLIES = "SELECT * FROM tallies ORDER BY scope, period, ruleset_key, player"

MIN_PLIES = 4
STANDING = re.compile(r"\*\*(\d+)\.\*\* @(\w+) · (½|\d+½?) points? · (.+)")
MIN_GAMES, MIN_GAMES_DEEP = 1, 5
"""So many are played at least on each occasion."""

LEFT_ALONE = 1 / 25
"""How often a game is left alone in a week."""


@dataclass
class Club:
    """The members of a server, who meet at the *table*; *lots* say what they do."""

    table: Table
    manager: MemberActor
    members: list[MemberActor]
    lots: random.Random = field(default_factory=lambda: random.Random(7))

    @property
    def channel(self) -> ChannelHandle:
        """Where they all read along."""
        return self.table.channel

    def member(self, player: PlayerId) -> MemberActor:
        """The member of that id."""
        return next(one for one in self.members if one.id == player)

    async def arrange(self) -> None:
        """Challenge each other: on the ladder wherever it lets them, and now and then for fun."""
        for member in self.members:
            await member.slash(self.channel, "ladder join")
            offered = await member.autocomplete(self.channel, "ladder challenge", "opponent", "")
            if offered:
                opponent = self.lots.choice(offered)["value"]
                await climb(member, self.channel, opponent)
        one, other = self.lots.sample(self.members, 2)
        pair = self.lots.random() < 1 / 2
        options = {"opponent": other, "game": TABLUT, "rated": True, "pair": pair}
        await challenged(one, self.channel, **options)
        await other.click(newest(self.channel), label="Accept")

    async def play(self) -> None:
        """Play most of the games that run, and leave others alone."""
        for summary in await self.table.bot.services.matches.running_matches():
            if self.lots.random() > LEFT_ALONE:
                await self._finish(await self.table.bot.services.matches.get(summary.id))

    async def _finish(self, match: Match) -> None:
        """Play a game to its end, whatever that is."""
        end = self.lots.choice(["win", "win", "resign", "resign", "draw", "resign at once"])
        turns = {"win": len(CAPTURE), "resign at once": 1}.get(end, MIN_PLIES)
        seats = [self.member(match.attackers), self.member(match.defenders)]
        name = str(match.id)
        for ply in range(match.ply, turns):
            await seats[ply % 2].slash(self.channel, "move", game=name, move=CAPTURE[ply])
        if end == "draw":
            for player in seats:
                await player.slash(self.channel, "draw", game=name)
        elif end != "win":
            loser = self.lots.choice(seats)
            asked = shown(await loser.slash(self.channel, "resign", game=name))
            await loser.click(asked, label="Resign")


@dataclass(frozen=True)
class Counted:
    """What counts once: the points of its two players, who played so many games for it."""

    points: dict[int, float]

    @classmethod
    def of(cls, matches: Sequence[Row]) -> "Counted":
        """A match, or both of a pair of which each counts; whoever has more in a pair wins it."""
        points = dict.fromkeys((matches[0]["attackers"], matches[0]["defenders"]), 0.0)
        for match in matches:
            for side in Side:
                won = match["winner"] == str(side)
                points[match[str(side)]] += won or (0.5 if match["winner"] is None else 0)
        one, other = points
        lead = points[one] - points[other]
        score = 0.5 if lead == 0 else float(lead > 0)
        return cls({one: score, other: 1 - score})


def counted(matches: Sequence[Row]) -> Iterator[Counted]:
    """What *matches* count: a pair once."""
    counting = [match for match in matches if match["ply"] >= MIN_PLIES]

    def pair_of(match: Row) -> int:
        return int(match["pair_id"] or match["id"])

    for _, group in groupby(sorted(counting, key=pair_of), pair_of):
        yield Counted.of(list(group))


def stored(table: Table, statement: str) -> list[Row]:
    """The rows that *statement* finds."""
    with closing(connect(table.file)) as database:
        database.row_factory = Row
        return database.execute(statement).fetchall()


async def standings(club: Club) -> dict[str, tuple[float, int]]:
    """The points and results of each member by the season's own standings."""
    text = all_said(await club.manager.slash(club.channel, "season show"))
    found = {}
    for _, name, points, outcomes in STANDING.findall(text):
        value = float(points.replace("½", ".5") if points != "½" else 0.5)
        found[name] = value, sum(map(int, re.findall(r"\d+", outcomes)))
    return found


async def places(club: Club) -> list[str]:
    """Who stands on the ladder, from the top."""
    text = all_said(await club.manager.slash(club.channel, "ladder show"))
    lines = re.findall(r"\*\*(\d+)\*\*.*?@(\w+)", text)
    assert [int(rank) for rank, _ in lines] == list(range(1, len(lines) + 1))
    return [name for _, name in lines]


async def spend_months(club: Club, weeks: int) -> None:
    """So many *weeks* of games; then none begin on the ladder, and all are played to the end."""
    for week in count():
        if week < weeks:
            await club.arrange()
        elif not await club.table.bot.services.matches.running_matches():
            return
        await club.play()
        if week % 3 == 1:
            await club.table.restart()
        await skip(club.table, days=7)
        await until_paired(club.table)
        standing = await places(club)
        assert len(set(standing)) == len(standing)


def books_of(club: Club) -> dict[str, tuple[float, int]]:
    """The points and results of each member by what is stored of the games."""
    points: dict[str, float] = defaultdict(float)
    results: Counter[str] = Counter()
    for one in counted(stored(club.table, MATCHES)):
        for player, score in one.points.items():
            name = club.member(PlayerId(player)).name
            points[name] += score
            results[name] += 1
    return {name: (points[name], results[name]) for name in results}


async def test_a_season_counts_what_has_been_played(
    table: Table, manager: MemberActor, deep: bool
) -> None:
    """Each result once, whatever happens meanwhile; and counted anew, everything is the same."""
    names = ("eirik", "frida") if deep else ()
    others = [table.guild.add_member(table.env.create_user(name)) for name in names]
    club = Club(table, manager, [table.astrid, table.bjorn, table.carl, manager, *others])
    await manager.slash(table.channel, "server ladder open", game=TABLUT, time="2d")
    await manager.slash(table.channel, "server season start", name="Winter")
    await begin(table, manager, club.members, rounds=3, game=TABLUT)

    await spend_months(club, WEEKS_DEEP if deep else WEEKS)

    books = books_of(club)
    assert await standings(club) == books
    least = MIN_GAMES_DEEP if deep else MIN_GAMES
    played_for = Counter(match["occasion"] for match in stored(table, MATCHES))
    assert all(played_for[occasion] >= least for occasion in (None, *Occasion))
    rounds = (await the_tournament(table)).crosstable.rounds
    met = [pairing.players for each in rounds for pairing in each.pairings]
    assert (len(rounds), len(met)) == (3, len(set(met)))

    before = [stored(table, RATINGS), stored(table, TALLIES)]
    await Ratings(table.bot.services.matches.store).rebuild()
    assert [stored(table, RATINGS), stored(table, TALLIES)] == before

    asked = shown(await manager.slash(table.channel, "server season end"))
    await manager.click(asked, label="End season")
    first = max(books, key=lambda name: (books[name][0], -books[name][1]))
    best = next(member for member in club.members if member.name == first)
    assert f"\n🥇 {best.mention}\n" in text_of(newest(table.channel))
