"""Requests about the rulesets of a server."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher

from play.limits import MAX_OWN_RULESETS
from play.players.player_id import PlayerId
from play.ratings.rated_result import MARK_SEPARATOR, rated_key
from play.rulesets.errors import RulesetKeyError, RulesetKeyTakenError, TooManyRulesetsError
from play.rulesets.own_ruleset import KEY, OwnRuleset
from play.servers.log import Act, LogEntry
from play.store.port import Store, Unit
from tafl.errors import UnknownRulesetError
from tafl.ruleset import Ruleset
from tafl.rulesets import keys
from tafl.rulesets import ruleset as shipped

MAX_COMPARED_LENGTH = 100
MAX_SUGGESTIONS = 5
"""For an unknown name: how many characters are compared, and how many names are suggested."""

MIN_SIMILARITY = 0.6
"""The least similarity, from 0 to 1, of a name that is suggested."""
MIN_PART_LENGTH = 3
"""The fewest characters that count as a part of a name."""


@dataclass(frozen=True, slots=True)
class Rulesets:
    """Adds and retires the rulesets of servers, and finds what may be played on one.

    No new challenge can use a retired ruleset. Challenges and matches keep the rules they began
    with, and go on.
    """

    store: Store
    now: Callable[[], datetime]

    async def add(self, guild_id: int, ruleset: Ruleset, player: PlayerId) -> OwnRuleset:
        """Let the server play *ruleset*, under its key.

        Raises:
            RulesetKeyError, RulesetKeyTakenError: the key cannot be used.
            TooManyRulesetsError: the server has as many as the limit allows.
        """
        if KEY.fullmatch(ruleset.key) is None:
            raise RulesetKeyError(ruleset.key)
        if ruleset.key in keys():
            raise RulesetKeyTakenError(ruleset.key, shipped(ruleset.key).name, comes_with_bot=True)
        async with self.store.begin() as unit:
            active = {own.key: own for own in await unit.rulesets.active(guild_id)}
            if ruleset.key in active:
                name = active[ruleset.key].name
                raise RulesetKeyTakenError(ruleset.key, name, comes_with_bot=False)
            if len(active) >= MAX_OWN_RULESETS:
                raise TooManyRulesetsError(MAX_OWN_RULESETS)
            await unit.log.add(self._entry(guild_id, player, Act.RULESET_ADDED, ruleset.key))
            return await unit.rulesets.add(guild_id, ruleset, player, self.now())

    async def retire(self, guild_id: int, key: str, player: PlayerId) -> OwnRuleset:
        """Take a ruleset of the server from those that new challenges can use.

        Raises:
            UnknownRulesetError: the server has none with that key.
        """
        async with self.store.begin() as unit:
            active = {own.key: own for own in await unit.rulesets.active(guild_id)}
            if key not in active:
                raise UnknownRulesetError(key, _like(key, active.values()))
            await unit.rulesets.retire(guild_id, key, self.now())
            await unit.log.add(self._entry(guild_id, player, Act.RULESET_RETIRED, key))
            return active[key]

    async def own(self, guild_id: int | None) -> list[OwnRuleset]:
        """The rulesets of the server's own, by key; None is no server."""
        if guild_id is None:
            return []
        async with self.store.read() as unit:
            return list(await unit.rulesets.active(guild_id))

    async def offered(self, guild_id: int | None) -> "list[OwnRuleset | Ruleset]":
        """What may be played on the server: its own rulesets, then those that come with the bot."""
        return [*await self.own(guild_id), *map(shipped, keys())]

    async def named(self, guild_id: int | None, written: str) -> Ruleset:
        """The ruleset that may be played on the server under the key or the name *written*.

        Raises:
            UnknownRulesetError: there is none.
        """
        sought = written.strip().casefold()
        offered = await self.offered(guild_id)
        names = [(one.key, one) for one in offered]
        names += [(one.name.casefold(), one) for one in offered]
        for name, one in names:
            if name == sought:
                return await self._rules_of(one)
        raise UnknownRulesetError(written[:MAX_COMPARED_LENGTH], _like(sought, offered))

    def _entry(self, guild_id: int, manager: PlayerId, act: Act, key: str) -> LogEntry:
        return LogEntry(guild_id, self.now(), manager, act, about=key)

    async def _rules_of(self, offered: OwnRuleset | Ruleset) -> Ruleset:
        if isinstance(offered, Ruleset):
            return offered
        async with self.store.read() as unit:
            return await unit.rulesets.get(offered.guild_id, offered.key)


async def rated_name(unit: Unit, guild_id: int, key: str) -> str:
    """The name of the game that ratings call *key* on the server, as ``rated_key`` makes it.

    That of a ruleset that is retired is its key.
    """
    if key in keys():
        return shipped(key).name
    own, _, _ = key.partition(MARK_SEPARATOR)
    try:
        ruleset = await unit.rulesets.get(guild_id, own)
    except UnknownRulesetError:
        return own
    return ruleset.name if rated_key(ruleset) == key else own


def _like(sought: str, among: Iterable[OwnRuleset | Ruleset]) -> list[str]:
    """The keys of those whose key or name is like what was *sought*, the likest first."""
    likeness = {
        one.key: max(
            _likeness(sought[:MAX_COMPARED_LENGTH], name) for name in (one.key, one.name.casefold())
        )
        for one in among
    }
    alike = [key for key, ratio in likeness.items() if ratio >= MIN_SIMILARITY]
    return sorted(alike, key=lambda key: -likeness[key])[:MAX_SUGGESTIONS]


def _likeness(sought: str, name: str) -> float:
    """How alike two names are, from 0 to 1: as much as can be where one is a part of the other."""
    if len(sought) >= MIN_PART_LENGTH and (sought in name or name in sought):
        return 1
    return SequenceMatcher(None, sought, name).ratio()
