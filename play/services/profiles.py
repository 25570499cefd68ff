"""Requests for profiles of players, and for the games between two players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from play.leaderboards import Ranked
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId
from play.players.reliability import RELIABILITY_PERIOD
from play.profiles.career import Career
from play.profiles.errors import NotShownEverywhereError, SamePlayerError
from play.profiles.past_game import PastGame
from play.profiles.profile import HeadToHead, Profile
from play.ratings.absence import unrated
from play.ratings.rated_result import AGAINST_COMPUTER, game_key, rated_key
from play.ratings.rating import Rating
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS, Category, EntryKey, RatingEntry
from play.seasons.medal import Medal
from play.services.leaderboards import is_shown, place_of
from play.services.rulesets import rated_name
from play.store.port import Store, Unit
from tafl.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Profiles:
    """Reads the profiles of players, as far as a viewer may see them.

    In a request, *scope* is a server's id or ``ALL_SERVERS``. It raises ``NotShownEverywhereError``
    for a player who does not want to be shown across servers.
    """

    store: Store
    now: Callable[[], datetime]

    async def profile(
        self, player: PlayerId, scope: int, ruleset: Ruleset | None, viewer: Viewer
    ) -> Profile:
        """The profile of *player* as *viewer* sees it, under *ruleset*, or under all if None.

        All games count except those against the computer; of games that the viewer may not see, no
        more than the number is shown.
        """
        now = self.now()
        last_year = now - RELIABILITY_PERIOD
        category = Category(scope, ALL_RULESETS if ruleset is None else rated_key(ruleset))
        async with self.store.read() as unit:
            await self._require_shown(unit, scope, [player], viewer.player)
            past = await unit.past_games.past_games_of(player)
            games = _those_in([one for one in past if one.seats.computer is None], scope, ruleset)
            hidden = [game for game in games if not viewer.may_see(game)]
            entries = await unit.ratings.ratings_of(player, scope)
            key = EntryKey(scope, player, category.ruleset_key)
            return Profile(
                player=player,
                category=category,
                rating=await _ranked(unit, key, entries, now),
                ratings=await _named(unit, scope, entries, now),
                curve=await unit.ratings.curve(key),
                career=Career.of(games).hiding(hidden),
                reliability=await unit.matches.reliability(player, last_year),
                medals=await _medals(unit, player, category),
                rung=await unit.ladders.rank(scope, player),
                unrated=len(unrated(await unit.ratings.lost_on_time(player, last_year))),
                against_computer=await self._against_computer(unit, key, viewer.player),
            )

    async def head_to_head(
        self, player: PlayerId, opponent: PlayerId, scope: int, viewer: Viewer
    ) -> HeadToHead:
        """The games between *player* and *opponent* that *viewer* may see, and their ratings.

        The two themselves see all their games, but not the rating of an opponent who does not want
        to be shown across servers. If both are the same player, ``SamePlayerError`` is raised.
        """
        if player == opponent:
            raise SamePlayerError
        now = self.now()
        both, reader = (player, opponent), viewer.player
        async with self.store.read() as unit:
            if reader not in both:
                await self._require_shown(unit, scope, both, reader)
            games = _those_in(await unit.past_games.between(player, opponent), scope, None)
            games = [game for game in games if viewer.may_see(game)]
            shown = [one for one in both if await self._is_shown(unit, scope, one, reader)]
            keys = [EntryKey(scope, one, ALL_RULESETS) for one in shown]
            found = await unit.ratings.entries(keys)
            running = await unit.matches.running(player)
        ratings = {key.player: entry.at(now) for key, entry in found.items()}
        return HeadToHead(
            player,
            opponent,
            games=games[::-1],
            career=Career.of(games),
            ratings=ratings,
            expected=ratings[player].expected(ratings[opponent]) if len(ratings) > 1 else None,
            running=[
                match
                for match in running
                if match.seats.side_of(opponent) is not None
                and scope in {ALL_SERVERS, match.place.guild_id}
                and viewer.may_see(match)
            ],
        )

    async def _against_computer(
        self, unit: Unit, key: EntryKey, reader: PlayerId
    ) -> tuple[Rating, int] | None:
        """The rating against the computer of the player of *key*, and the number of its results.

        None if there is no such rating, or *reader* may not see it.
        """
        sought = key._replace(scope=AGAINST_COMPUTER)
        entry = (await unit.ratings.entries([sought])).get(sought)
        if entry is None or not await self._is_shown(unit, ALL_SERVERS, key.player, reader):
            return None
        return entry.at(self.now()), entry.results

    async def _require_shown(
        self, unit: Unit, scope: int, players: Sequence[PlayerId], reader: PlayerId
    ) -> None:
        for player in players:
            if not await self._is_shown(unit, scope, player, reader):
                raise NotShownEverywhereError(player)

    async def _is_shown(self, unit: Unit, scope: int, player: PlayerId, reader: PlayerId) -> bool:
        """Whether *reader* may see *player* in *scope*; across servers, that takes consent."""
        return player == reader or await is_shown(unit, player, scope, self.now())


async def _ranked(
    unit: Unit, key: EntryKey, entries: Mapping[str, RatingEntry], now: datetime
) -> Ranked | None:
    entry = entries.get(key.ruleset_key)
    if entry is None:
        return None
    place = await place_of(unit, key, entry, now)
    return Ranked(place or 0, key.player, entry.at(now), entry.results)


async def _medals(unit: Unit, player: PlayerId, category: Category) -> Sequence[Medal]:
    medals = await unit.medals.medals_of(player, category.scope)
    return [one for one in medals if category.ruleset_key in {ALL_RULESETS, one.ruleset_key}]


def _those_in(games: Sequence[PastGame], scope: int, ruleset: Ruleset | None) -> Sequence[PastGame]:
    return [
        game
        for game in games
        if scope in {ALL_SERVERS, game.place.guild_id}
        and (ruleset is None or game.game == game_key(ruleset))
    ]


async def _named(
    unit: Unit, scope: int, entries: Mapping[str, RatingEntry], now: datetime
) -> Sequence[tuple[str, Rating]]:
    """The names of games with the rating of *entries* in each, the best first."""
    named = [
        (await rated_name(unit, scope, key), entry.at(now))
        for key, entry in entries.items()
        if key != ALL_RULESETS
    ]
    return sorted(named, key=lambda each: -each[1].value)
