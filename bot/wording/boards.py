"""Texts about the boards of a match."""

from collections.abc import Iterator

from bot.wording.mentions import plain_move
from bot.wording.others import code_block
from play.matches.summary import MatchSummary
from tafl.game import Game
from tafl.phrases import counted

START, BACK, NEXT, END = "⏮ Start", "◀ Back", "Next ▶", "End ⏭"
"""Labels of the buttons that step through a game."""


def show(match: MatchSummary) -> str:
    """Label of the button that shows the board of a game in a list."""
    return f"Show board #{match.id}"


def earlier(ply: int, last: int, *, shared: bool) -> str:
    """The line under an earlier board. A *shared* one has no buttons to the other boards."""
    where = f"the start, before {counted(last, 'move')}"
    if ply:
        where = f"after {counted(ply, 'move')} of {last}"
    way = "" if shared else f" *{END}* shows the latest one."
    return f"-# An earlier board: {where}.{way}"


def at_start(moves: int) -> str:
    """The line about the first board of a game of so many *moves*."""
    follow = "follows" if moves == 1 else "follow"
    return f"The start. {counted(moves, 'move', none='No')} {follow}."


def block(drawn: str, legend: str) -> str:
    """A board as text, with a legend."""
    return f"{code_block(drawn)}\n-# {legend}"


def labels(game: Game) -> Iterator[str]:
    """Labels of the boards of *game*, in a list to choose from, from the start on."""
    yield "0: the start"
    for ply, turn in enumerate(game.turns, start=1):
        yield f"{ply}: {plain_move(turn)}, the {turn.side}"
