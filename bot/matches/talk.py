"""Replies to a board that are talk: they name squares or a command, but nothing is asked for."""

from bot.matches.move_parsing import TypedMove
from play.matches.match import Match
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from tafl.pieces import Piece
from tafl.squares import Square

_AFTERWARDS = "rematch"
"""The command that is still of use after the end of a match."""


def is_talk(typed: TypedMove, match: Match, player: PlayerId) -> bool:
    """Whether *player*, who has sent *typed* about *match*, means neither a move nor a command.

    It is known that *typed* is no whole move. An attempt at one begins with a square, or names one
    of the player's pieces first.
    """
    side, is_over = match.seats.side_of(player), match.state is not MatchState.RUNNING
    if side is None:
        return True
    if typed.command is not None or is_over:
        return is_over and typed.command != _AFTERWARDS
    named = typed.squares
    squares = [each for each in named if each is not None and each.is_on(match.ruleset.size)]
    if not squares or len(squares) < len(named) or not _could_move(match, *squares[:2]):
        return True
    piece = match.position.piece_at(squares[0])
    is_own = piece is not Piece.EMPTY and piece.side is side
    return not (is_own or typed.begins_with_square)


def _could_move(match: Match, source: Square, target: Square | None = None) -> bool:
    """Whether the way to *target*, if there is one, is straight, and no move already played."""
    if target is None:
        return True
    is_straight = source.row == target.row or source.column == target.column
    played = ((turn.move.source, turn.move.target) for turn in match.game.turns)
    return is_straight and (source, target) not in played
