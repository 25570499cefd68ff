"""Texts about the boards of a match."""

from collections.abc import Iterator

from bot.wording.mentions import plain_move
from bot.wording.quoted_text import code_block
from play.matches.summary import MatchSummary
from tafl.game import Game
from tafl.phrases import counted

START, BACK, NEXT, END = "⏮ Start", "◀ Back", "Next ▶", "End ⏭"


def show(match: MatchSummary) -> str:
    """The label of the button, below a list of games, that shows the board of *match*."""
    return f"Show board #{match.id}"


def earlier(ply: int, last: int, *, shared: bool) -> str:
    """The line under a board after *ply* of *last* moves; *shared*: it has no buttons to go on."""
    where = f"the start, before {counted(last, 'move')}"
    if ply:
        where = f"after {counted(ply, 'move')} of {last}"
    way = "" if shared else f" *{END}* shows the latest one."
    return f"-# An earlier board: {where}.{way}"


def at_start(moves: int) -> str:
    """The line about the first board of a game with *moves* moves, those of both sides counted."""
    follow = "follows" if moves == 1 else "follow"
    return f"The start. {counted(moves, 'move', none='No')} {follow}."


def block(drawn: str, legend: str) -> str:
    """A board *drawn* in characters, as a code block, and its *legend* below."""
    return f"{code_block(drawn)}\n-# {legend}"


def labels(game: Game) -> Iterator[str]:
    """The labels of all boards of *game*, from the start on, for a list to choose from."""
    yield "0: the start"
    for ply, turn in enumerate(game.turns, start=1):
        yield f"{ply}: {plain_move(turn)}, the {turn.side}"
