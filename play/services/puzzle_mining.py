"""Mining: finding puzzles in finished games, if both players agree to that."""

import logging
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from play.limits.amounts import MAX_MINED_PUZZLES
from play.matches.errors import UnknownMatchError
from play.matches.match import Match
from play.puzzles.kind import PuzzleKind
from play.puzzles.port import MinedPuzzle, Miner, MiningStoppedError
from play.puzzles.rated_puzzle import FIRST_DEVIATION, FIRST_OWN_NUMBER, RatedPuzzle
from play.ratings.rating import Rating
from play.services.leases import HeldElsewhereError, Leases
from play.store.errors import UNREADABLE, StoredGameError
from play.store.port import Store, Unit
from tafl.rulesets import keys, ruleset

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Mining:
    """Has the *miner* search one game at a time, and stores the puzzles found.

    Nothing that is stored with a puzzle tells whose game it comes from.
    """

    store: Store
    miner: Miner
    chance: Callable[[], float]
    leases: Leases | None = None

    async def mine_one(self) -> bool:
        """Search the next game for puzzles; return whether a game was searched.

        False also means that another process is searching, or that there are enough puzzles.
        """
        try:
            async with nullcontext() if self.leases is None else self.leases.held("mining"):
                return await self._mine_one()
        except HeldElsewhereError:
            return False

    async def _mine_one(self) -> bool:
        async with self.store.read() as unit:
            if await unit.mining.count_own() >= MAX_MINED_PUZZLES:
                return False
            match_id = await unit.mining.next_match()
            if match_id is None:
                return False
            match = await _readable(unit, match_id)
            known = await unit.mining.texts(match.ruleset.key) if match is not None else ()
        try:
            found = await self._found(match, known)
        except MiningStoppedError:
            return False
        async with self.store.begin() as unit:
            # A player may have changed their mind meanwhile; or another process may have been
            # quicker, if this one was suspended.
            agreed = await unit.mining.may_be_mined(match_id)
            if await unit.mining.mined(match_id) and match is not None and agreed:
                await _keep(unit, found)
        return True

    async def _found(self, match: Match | None, known: Sequence[str]) -> Sequence[MinedPuzzle]:
        """The puzzles in *match*; none if its rules differ from the shipped ruleset of its key."""
        if (
            match is None
            or match.ruleset.key not in keys()
            or match.ruleset != ruleset(match.ruleset.key)
        ):
            return ()
        try:
            return await self.miner.mine(match.game, known, self.chance())
        except MiningStoppedError:
            raise
        except Exception:
            # It would fail again, so another game is next.
            log.exception("Game %s cannot be looked through for puzzles", match.id)
            return ()


async def _readable(unit: Unit, match_id: int) -> Match | None:
    try:
        return await unit.matches.load_match(match_id)
    except (StoredGameError, UnknownMatchError, *UNREADABLE):
        return None


async def _keep(unit: Unit, found: Sequence[MinedPuzzle]) -> None:
    first = max(FIRST_OWN_NUMBER, await unit.mining.last_number() + 1)
    for number, (puzzle, rating) in enumerate(found, start=first):
        key, estimated = puzzle.position.ruleset.key, Rating(float(rating), FIRST_DEVIATION)
        kind = PuzzleKind.of(puzzle.theme, puzzle.side)
        own = RatedPuzzle(number, str(puzzle), key, kind, estimated)
        await unit.puzzles.put(own)
