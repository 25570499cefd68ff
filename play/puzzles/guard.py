"""The guard of puzzles: no unreadable one is given, and none that helps in a rated match."""

import logging

from play.matches.live_positions import StoredLivePositions, guarded_among
from play.puzzles.errors import LivePuzzleError
from play.puzzles.port import StoredPuzzles
from play.puzzles.rated_puzzle import RatedPuzzle
from tafl.puzzles import PuzzleError

log = logging.getLogger(__name__)


async def readable_puzzle(puzzles: StoredPuzzles, number: int) -> RatedPuzzle | None:
    """The puzzle with that number; None, with a line in the log, if it cannot be read."""
    try:
        puzzle = await puzzles.load_puzzle(number)
        puzzle.game(0)
    except (LookupError, PuzzleError):
        log.warning("Puzzle %s cannot be read, and is passed over", number)
        return None
    return puzzle


async def is_live(live: StoredLivePositions, puzzle: RatedPuzzle) -> bool:
    """Whether the *puzzle* would help in a rated match that two people play now."""
    return bool(await guarded_among(live, puzzle.positions))


async def require_not_live(live: StoredLivePositions, puzzle: RatedPuzzle) -> None:
    """Refuse a *puzzle* that would help in a rated match.

    Raises:
        LivePuzzleError: it would.
    """
    if await is_live(live, puzzle):
        raise LivePuzzleError
