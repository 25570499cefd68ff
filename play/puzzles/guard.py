"""Guards of puzzles: none is given that cannot be read, or that helps in a rated match."""

import logging

from play.matches.live_positions import StoredLivePositions, guarded_among
from play.puzzles.errors import LivePuzzleError
from play.puzzles.port import StoredPuzzles
from play.puzzles.rated_puzzle import RatedPuzzle
from tafl.puzzles import PuzzleError

log = logging.getLogger(__name__)


async def readable_puzzle(puzzles: StoredPuzzles, number: int) -> RatedPuzzle | None:
    """The puzzle with that number; None, with a warning in the log, if it cannot be read."""
    try:
        puzzle = await puzzles.load_puzzle(number)
        puzzle.game(0)
    except (LookupError, PuzzleError):
        log.warning("Puzzle %s cannot be read, and is passed over", number)
        return None
    return puzzle


async def is_live(live: StoredLivePositions, puzzle: RatedPuzzle) -> bool:
    """Whether *puzzle* would help in a rated match that two people are playing now."""
    return bool(await guarded_among(live, puzzle.positions))


async def require_not_live(live: StoredLivePositions, puzzle: RatedPuzzle) -> None:
    """Raise ``LivePuzzleError`` if *puzzle* would help in a rated match between two people."""
    if await is_live(live, puzzle):
        raise LivePuzzleError
