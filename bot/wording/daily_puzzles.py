"""Sentences about the puzzle of the day."""

from bot.wording.mentions import mention
from bot.wording.puzzles import hidden, name, solution
from play.puzzles.port import Found
from play.puzzles.rated_puzzle import RatedPuzzle
from tafl.phrases import counted, listed

TURN_OFF = "You get this every day. *Messages…* in `/settings show` turns it off."


def before(puzzle: RatedPuzzle, day: int, found: Found) -> str:
    """A server's results for a daily puzzle, its solution hidden; *day* is the date's ordinal."""
    return (
        f"**{name(puzzle, day)}** – the solution: {hidden(solution(puzzle.puzzle))}\n"
        f"{_found(found)}"
    )


def _found(found: Found) -> str:
    if not found.tried:
        return "Nobody here has tried it."
    if not found.solved:
        return f"{counted(found.tried, 'player')} here tried it, and nobody solved it."
    others = found.solved - len(found.names)
    names = [*map(mention, found.names)]
    names += [f"{counted(others, 'other')}" if names else counted(others, "player")] * (others > 0)
    return f"Solved by {listed(names)}. {counted(found.tried, 'player')} tried."


def shut(channel_id: int, server: str) -> str:
    return (
        f"The daily puzzle of **{server}** can't be posted in <#{channel_id}>. Check the bot's "
        "permissions there. Then set the channel again with *Pages…* in "
        "`/server show`, or remove it there."
    )
