"""The guard of running rated matches: while two people play one, nobody is helped with it.

Whatever judges positions for people asks here: reviews, the opinion of the computer, and games
against it that begin at a position of somebody's choice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from play.matches.errors import LiveGameError, LivePositionError, UnknownMatchError
from play.matches.live_positions import known_keys
from play.store.errors import UNREADABLE, StoredGameError
from play.store.port import Store, Unit
from tafl.game import Game
from tafl.position import Position
from tafl.position_keys import position_key
from tafl.ruleset import Ruleset

OPENING_TURNS = 8
"""So many turns many games have in common: for them, a whole game is not refused."""

BATCH_SIZE = 100
"""How many matches without a key are looked for at a time."""


async def live_among(unit: Unit, positions: Sequence[Position]) -> Mapping[int, int]:
    """Which of *positions*, by their places, are live now, and after how many turns there."""
    keys = list(map(position_key, positions))
    found = await unit.live_positions.among(set(keys) - known_keys())
    return {place: found[key] for place, key in enumerate(keys) if key in found}


async def require_no_live_start(unit: Unit, rules: Ruleset) -> None:
    """Refuse a game against the computer that would begin at a live position.

    Raises:
        LivePositionError: it would.
    """
    if await live_among(unit, [Position.start(rules)]):
        raise LivePositionError


@dataclass(frozen=True, slots=True)
class LivePositions:
    """Says with which positions nobody may be helped now.

    To be asked when an answer is shown: a match may have come there since it was worked out.
    """

    store: Store

    async def among(self, positions: Sequence[Position]) -> frozenset[int]:
        """Which of *positions* are live, by their places."""
        async with self.store.read() as unit:
            return frozenset(await live_among(unit, positions))

    async def require_none(self, positions: Sequence[Position]) -> None:
        """Refuse help with *positions*.

        Raises:
            LivePositionError: one of them is live.
        """
        if await self.among(positions):
            raise LivePositionError

    async def of_game(self, game: Game) -> frozenset[int]:
        """What has to be withheld of *game*: numbers of turns after which its position is live.

        There are such only in the opening, which a game may share with many others.

        Raises:
            LiveGameError: it has a live position later on, and may be a copy of that match.
        """
        positions = [*(turn.before for turn in game.turns), game.position]
        async with self.store.read() as unit:
            found = await live_among(unit, positions)
        late = [ply for ply, turns in found.items() if max(ply, turns) > OPENING_TURNS]
        if late:
            raise LiveGameError(late[0])
        return frozenset(found)

    async def fill(self) -> None:
        """Store the keys of matches that began under an older program."""
        seen = 0
        while True:
            async with self.store.read() as unit:
                some = await unit.live_positions.missing(seen, BATCH_SIZE)
            if not some:
                return
            for match_id in some:
                await self._fill(match_id)
            seen = some[-1]

    async def _fill(self, match_id: int) -> None:
        async with self.store.begin() as unit:
            try:
                match = await unit.matches.get(match_id)
            except (StoredGameError, UnknownMatchError, *UNREADABLE):
                return
            await unit.live_positions.keep(match)
