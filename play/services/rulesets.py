"""Requests about rulesets: those that come with the bot, and those that servers add."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from play.errors import refuse
from play.limits.amounts import MAX_OWN_RULESETS
from play.limits.text_lengths import MAX_SEARCHED_LENGTH
from play.name_search import matching, search, words_of
from play.players.player_id import PlayerId
from play.ratings.rated_result import key_of, rated_key
from play.ratings.rating_list import ALL_SERVERS
from play.rulesets.errors import (
    GameNotFoundError,
    RulesetKeyError,
    RulesetKeyTakenError,
    TooManyRulesetsError,
)
from play.rulesets.finding import MIN_PART_LENGTH, FoundGame, Offered, find_games, names_of
from play.rulesets.first_choice import first_choice
from play.rulesets.own_ruleset import KEY, OwnRuleset
from play.servers.log import Act, LogEntry
from play.statistics.game_counts import by_ruleset, only_even
from play.statistics.opening_table import Opening, place_of
from play.store.port import Store, Unit
from play.text_cleaning import visible_line
from tafl.errors import RulesetError, RulesetFault, UnknownRulesetError
from tafl.game import Game
from tafl.ruleset import Escape, Ruleset
from tafl.rulesets import FOR_BEGINNERS, keys, override
from tafl.rulesets import ruleset as shipped

MAX_SUGGESTIONS = 5
"""The largest number of rulesets suggested in place of an unknown one."""

MAX_LAST_PLAYED = 20
"""The number of a player's latest matches whose games count as known."""


@dataclass(frozen=True, slots=True)
class Rulesets:
    """Adds and retires the rulesets of servers, and finds rulesets by their names.

    A new challenge cannot use a retired ruleset. Challenges and matches keep the rules they began
    with, and go on.
    """

    store: Store
    now: Callable[[], datetime]

    async def add_ruleset(self, guild_id: int, ruleset: Ruleset, player: PlayerId) -> OwnRuleset:
        """Add *ruleset* to the server's own rulesets on behalf of *player*.

        Raises:
            RulesetKeyError, RulesetKeyTakenError: the key cannot be used.
            RulesetError: the ruleset's name has no visible character.
            TooManyRulesetsError: the server has as many rulesets as the limit allows.
            SeveralMistakesError: several of these.
        """
        async with self.store.begin() as unit:
            # The server is locked, so that the limit also holds for concurrent requests.
            await unit.servers.to_change(guild_id)
            active = await unit.rulesets.active(guild_id)
            obstacles = _obstacles(ruleset.key, active)
            if not visible_line(ruleset.name):
                obstacles.append(RulesetError(RulesetFault.NO_NAME, "name"))
            refuse(obstacles)
            await unit.log.add_entry(self._entry(guild_id, player, Act.RULESET_ADDED, ruleset.key))
            return await unit.rulesets.add_ruleset(guild_id, ruleset, player, self.now())

    async def refuse_text(self, guild_id: int, key: str, mistakes: RulesetError) -> None:
        """Raise the *mistakes* of a text, and with them whatever keeps *key* from being added."""
        refuse([*_obstacles(key, await self.own(guild_id)), mistakes])

    async def retire(self, guild_id: int, key: str, player: PlayerId) -> OwnRuleset:
        """Retire the server's ruleset *key*: new challenges cannot use it any more."""
        async with self.store.begin() as unit:
            active = {own.key: own for own in await unit.rulesets.active(guild_id)}
            if key not in active:
                like = search(key, ((one.key, names_of(one)) for one in active.values()))
                raise UnknownRulesetError(key, tuple(like[:MAX_SUGGESTIONS]))
            await unit.rulesets.retire(guild_id, key, self.now())
            await unit.log.add_entry(self._entry(guild_id, player, Act.RULESET_RETIRED, key))
            return active[key]

    async def own(self, guild_id: int | None) -> list[OwnRuleset]:
        """The server's own rulesets that are not retired, sorted by key; none without a server."""
        if guild_id is None:
            return []
        async with self.store.read() as unit:
            return list(await unit.rulesets.active(guild_id))

    async def offered(self, guild_id: int | None) -> list[Offered]:
        """All playable rulesets: the server's own, then those that come with the bot."""
        return [*await self.own(guild_id), *map(shipped, keys())]

    async def names(self, guild_id: int) -> Mapping[str, str]:
        """The names of the server's own rulesets, retired ones too, and of the bot's, by key."""
        async with self.store.read() as unit:
            own = await unit.rulesets.names(guild_id)
        return {key: shipped(key).name for key in keys()} | dict(own)

    async def matching(self, guild_id: int | None, typed: str) -> list[FoundGame]:
        """The playable rulesets that *typed* may mean, the likeliest first; see ``find_games``.

        Equal matches are in the order of ``in_order``.
        """
        return find_games(typed, await self.in_order(guild_id))

    async def in_order(self, guild_id: int | None) -> list[Offered]:
        """All playable rulesets in the order in which people look for them.

        First comes the server's usual ruleset, then the most played on the server (or, without a
        server, on all), then the server's own, then by name.
        """
        offered = await self.offered(guild_id)
        async with self.store.read() as unit:
            usual = (await unit.servers.load_server(guild_id)).ruleset_key if guild_id else None
            counted = await unit.statistics.games(guild_id or ALL_SERVERS)
        played: Counter[str] = Counter()
        for counting, count in counted.items():
            played[key_of(counting.ruleset_key)] += count.games

        def order(one: Offered) -> tuple[bool, int, bool, tuple[str, ...]]:
            is_usual = one.key == (usual or FOR_BEGINNERS)
            return not is_usual, -played[one.key], isinstance(one, Ruleset), words_of(one.name)

        return sorted(offered, key=order)

    async def named(self, guild_id: int | None, written: str) -> Ruleset:
        """The ruleset with the key or name *written* among those playable on the server.

        *written* may also be a name with the size of the board, or a part that one name only has.
        If no ruleset matches, or several do, ``GameNotFoundError`` is raised.
        """
        offered = await self.offered(guild_id)
        # Keys first, and exactly: no server can hide a game behind another with its key as a name,
        # or with a similar key.
        for one in offered:
            if one.key == written.strip().casefold():
                return await self._rules_of(one)
        named, sought = [(one, names_of(one)) for one in offered], words_of(written)
        for each_by in zip(*([(one, name) for name in names] for one, names in named), strict=True):
            for one, name in each_by:
                if words_of(name) == sought:
                    return await self._rules_of(one)
        if len("".join(sought)) < MIN_PART_LENGTH:
            raise GameNotFoundError(written[:MAX_SEARCHED_LENGTH])
        alike = matching(written, named)
        if len(alike) == 1:
            return await self._rules_of(alike[0])
        near = find_games(written, await self.in_order(guild_id))
        raise GameNotFoundError(written[:MAX_SEARCHED_LENGTH], near[:MAX_SUGGESTIONS])

    async def first_choice(self, player: PlayerId, guild_id: int | None) -> Ruleset:
        """The ruleset for *player*, if they choose none."""
        async with self.store.read() as unit:
            usual = (await unit.servers.load_server(guild_id)).ruleset_key if guild_id else None
            known = await familiar_games(unit, player)
        return await self._rules_of(first_choice(await self.offered(guild_id), usual, known))

    async def to_explore(self, guild_id: int | None) -> Ruleset:
        """The ruleset whose openings are shown if none is chosen.

        It is the server's usual ruleset; else the most played one on the server, or else on all;
        else the one for beginners. If players choose how the king escapes, the usual way is taken.
        """
        async with self.store.read() as unit:
            usual = (await unit.servers.load_server(guild_id)).ruleset_key if guild_id else None
            scopes = dict.fromkeys((guild_id or ALL_SERVERS, ALL_SERVERS))
            played = [
                key
                for scope in scopes
                for key, _ in by_ruleset(only_even(await unit.statistics.games(scope)))
            ]
        offered = {one.key: one for one in await self.offered(guild_id)}
        for key in filter(None, (usual, *played)):
            if key_of(key) in offered:
                rules = await self._rules_of(offered[key_of(key)])
                if key in (usual, rated_key(rules)):
                    return await self._with_usual_escape(rules)
        return shipped(FOR_BEGINNERS)

    async def _with_usual_escape(self, rules: Ruleset) -> Ruleset:
        """*rules* with the way of the king's escape that most games in the opening table had."""
        if not rules.players_choose_escape:
            return rules
        others = [escape for escape in Escape if escape is not rules.escape]
        # Of equal ones the first counts: the usual escape.
        variants = [rules, *(override(rules, "escape", str(escape)) for escape in others)]
        async with self.store.read() as unit:
            games = [await _games_in_table(unit, variant) for variant in variants]
        return variants[games.index(max(games))]

    def _entry(self, guild_id: int, manager: PlayerId, act: Act, key: str) -> LogEntry:
        return LogEntry(guild_id, self.now(), manager, act, about=key)

    async def _rules_of(self, offered: Offered) -> Ruleset:
        if isinstance(offered, Ruleset):
            return offered
        async with self.store.read() as unit:
            return await unit.rulesets.load_ruleset(offered.guild_id, offered.key)


async def familiar_games(unit: Unit, player: PlayerId) -> Sequence[str]:
    """Keys of the rulesets that *player* has played or learned, the latest first, each once."""
    played = await unit.matches.last_played(player, MAX_LAST_PLAYED)
    progress = await unit.lesson_progress.progress_of(player)
    learned = [
        (each.finished_at, each.ruleset_key)
        for each in progress.values()
        if each.finished_at is not None
    ]
    latest_last = sorted([*((at, key) for key, at in played), *learned])
    return list(dict.fromkeys(key for _, key in reversed(latest_last)))


def _obstacles(key: str, active: Sequence[OwnRuleset]) -> list[Exception]:
    """The reasons why a server with *active* rulesets of its own cannot add another as *key*."""
    found: list[Exception] = []
    own = next((own for own in active if own.key == key), None)
    if KEY.fullmatch(key) is None:
        found.append(RulesetKeyError(key))
    elif key in keys():
        found.append(RulesetKeyTakenError(key, shipped(key).name, comes_with_bot=True))
    elif own is not None:
        found.append(RulesetKeyTakenError(key, own.name, comes_with_bot=False))
    if len(active) >= MAX_OWN_RULESETS:
        found.append(TooManyRulesetsError(MAX_OWN_RULESETS))
    return found


async def _games_in_table(unit: Unit, rules: Ruleset) -> int:
    start = Game.start(rules)
    return Opening.of(start, await unit.statistics.opening(*place_of(start))).outcomes.games


async def rated_name(unit: Unit, guild_id: int, key: str) -> str:
    """The name of the ruleset of the server whose ``rated_key`` is *key*.

    If the ruleset is retired, its key is returned instead.
    """
    if key in keys():
        return shipped(key).name
    own = key_of(key)
    try:
        ruleset = await unit.rulesets.load_ruleset(guild_id, own)
    except UnknownRulesetError:
        return own
    return ruleset.name if rated_key(ruleset) == key else own
