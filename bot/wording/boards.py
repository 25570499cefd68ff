"""What the bot says about the boards of a match."""

from collections.abc import Iterator

from bot.wording.mentions import plain_move
from play.matches.summary import MatchSummary
from tafl.game import Game
from tafl.phrases import counted

START, BACK, NEXT, END = "⏮ Start", "◀ Back", "Next ▶", "End ⏭"
"""The buttons to step through a game."""


def show(match: MatchSummary) -> str:
    """A button below a list of games."""
    return f"Show board #{match.id}"


def earlier(ply: int, last: int, *, shared: bool) -> str:
    """The line under an earlier board; *shared*, it has no buttons that lead to the others."""
    where = f"the start, before {counted(last, 'move')}"
    if ply:
        where = f"after {counted(ply, 'move')} of {last}"
    way = "" if shared else f" *{END}* shows the latest one."
    return f"-# An earlier board: {where}.{way}"


def at_start(moves: int) -> str:
    """What is said of the first board of a game with so many *moves*."""
    follow = "follows" if moves == 1 else "follow"
    return f"The start. {counted(moves, 'move', none='No')} {follow}."


def block(drawn: str, legend: str) -> str:
    """A board as text, with a legend."""
    return f"```\n{drawn}\n```\n-# {legend}"


def labels(game: Game) -> Iterator[str]:
    """The boards of *game* in a list to choose from, from the start on."""
    yield "0: the start"
    for ply, turn in enumerate(game.turns, start=1):
        yield f"{ply}: {plain_move(turn)}, the {turn.side}"
