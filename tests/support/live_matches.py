"""Rated matches between two people that are at a position of a test's choice."""

from collections.abc import Iterator
from dataclasses import replace

from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.rulesets.single_game_options import starting_at
from play.time.habits import DEFAULT_HABITS
from tafl.errors import TaflError
from tafl.moves import Move
from tafl.position import Position
from tafl.squares import Square
from tests.support.examples import BJORN, CARL, HALL, NOON


def match_at(position: Position) -> Match:
    """A rated match of Björn against Carl that has come to *position* with its first move."""
    return next(filter(None, (_coming(position, *move) for move in _moves_there(position))))


def _coming(position: Position, source: Square, target: Square) -> Match | None:
    """The match after that move, if it leads there."""
    pieces = dict(position.pieces())
    pieces[source] = pieces.pop(target)
    before = Position.of(position.ruleset, pieces, position.to_move.opponent)
    rules = replace(starting_at(before), key="own", name="Own")
    seats = Seats(BJORN, CARL)
    match = Match.start(HALL, seats, Terms(rules, rated=True), NOON, DEFAULT_HABITS)
    try:
        match = match.play(
            match.player_to_move, str(Move(source, target)), NOON, None, DEFAULT_HABITS
        )
    except TaflError:
        return None
    return match if match.position.lines == position.lines else None


def _moves_there(position: Position) -> Iterator[tuple[Square, Square]]:
    """From each square beside a piece of the side that waits, to that piece."""
    pieces = position.pieces()
    for target, piece in pieces.items():
        if piece.side is not position.to_move:
            for source in target.neighbours:
                if source.is_on(position.board.size) and source not in pieces:
                    yield source, target
