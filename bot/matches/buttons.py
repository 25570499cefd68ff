"""The buttons under boards; their handlers are in other modules, named after what they do."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from discord import ButtonStyle
from discord.ui import View

from bot.discord_limits import MAX_CHOICES, MAX_ROWS
from bot.matches.square_choices import plain_pieces, square_selects
from bot.ui.buttons import ButtonKind, PersistentItem, SelectKind, SubjectId, view_of
from bot.wording import matches as labels
from play.matches.match import Match
from play.matches.offer_rules import takeback_fault
from play.matches.state import MatchState
from play.players.player_id import PlayerId


class OnBoard(NamedTuple):
    """The payload of the buttons under a board: its match, and the board's number in the match."""

    match_id: int
    board: int

    @classmethod
    def of(cls, match: Match) -> "OnBoard":
        """The payload for the present board of *match*."""
        return cls(match.id, match.board)


class PiecesOnBoard(NamedTuple):
    """The payload of a list of pieces under a board; *part* keeps two custom ids different."""

    match_id: int
    board: int
    part: int


PIECE = SelectKind("tafl:piece", PiecesOnBoard)
MOVE = ButtonKind("tafl:move", OnBoard)
OTHER_PIECE = ButtonKind("tafl:other-piece", OnBoard)
ROLL = ButtonKind("tafl:roll", OnBoard)
DRAW = ButtonKind("tafl:draw", OnBoard)
TAKEBACK = ButtonKind("tafl:takeback", OnBoard)
RESIGN = ButtonKind("tafl:resign", OnBoard)
CLAIM = ButtonKind("tafl:claim", OnBoard)
RULES = ButtonKind("tafl:rules", OnBoard)
WHY = ButtonKind("tafl:why", OnBoard)
REMATCH = ButtonKind("tafl:rematch", OnBoard)
REPLAY = ButtonKind("tafl:replay", OnBoard)
REVIEW = ButtonKind("tafl:review", OnBoard)

MOVE_NOW = ButtonKind("tafl:move-now", SubjectId)
SHOW = ButtonKind("tafl:show-board", SubjectId)
"""Two buttons below messages without a board: to move in the match, and to see its board."""

MAX_LISTS = 2
"""Maximum number of lists of pieces under a board; the other rows are for buttons."""


def board_buttons(match: Match, *, tuichi: bool = False, reader: PlayerId | None = None) -> View:
    """The lists and buttons under the present board of *match*.

    *tuichi* says that nothing can stop the king from escaping; then one button shows the proof.
    *reader* is the only one who sees the board, or None. A spectator gets no buttons that only
    players can press, and a reader who is not to move gets no ways to move.
    """
    spectator = reader is not None and match.seats.side_of(reader) is None
    if match.state is not MatchState.RUNNING:
        return view_of(_buttons_at_the_end(match, spectator=spectator))
    moves = not match.is_computers_turn and reader in {None, match.player_to_move}
    items = [
        *(_ways_to_move(match) if moves else ()),
        *([] if spectator else _players_buttons(match)),
        RULES.button(labels.RULES, OnBoard.of(match)),
        *([why_button(match)] if tuichi else []),
    ]
    return view_of(items)


def _buttons_at_the_end(match: Match, *, spectator: bool) -> Iterator[PersistentItem]:
    """The buttons under the last board: to see the game again, and to play another."""
    here = OnBoard.of(match)
    if match.ply:
        yield REPLAY.button(labels.REPLAY, here)
        if not match.ruleset.has_chance:
            yield REVIEW.button(labels.REVIEW, here)
    if not spectator:
        yield REMATCH.button(labels.REMATCH, here, ButtonStyle.primary)


def earlier_buttons(match: Match, *, tuichi: bool) -> View:
    """The buttons under an earlier board of *match*: none, or only *Why?* if *tuichi* is true.

    Once turns have been taken back, there is none: two boards may have had the same number, and
    the button could show the proof for the other one.
    """
    return view_of([why_button(match)] if tuichi and not match.skipped else [])


def _ways_to_move(match: Match) -> Sequence[PersistentItem]:
    """The lists of the pieces that can move in *match*; a button if these are too many."""
    here = OnBoard.of(match)
    # Which move is good is for the destinations to say: judging all moves would delay the board.
    pieces = plain_pieces(match.game)
    if len(pieces) > MAX_LISTS * MAX_CHOICES:
        return [MOVE.button(labels.MOVE, here, ButtonStyle.primary)]
    return square_selects(
        PIECE, pieces, None, lambda part: PiecesOnBoard(*here, part), most=MAX_LISTS
    )


def _players_buttons(match: Match) -> list[PersistentItem]:
    """The buttons of a running *match* that only its players have, whoever is to move."""
    here = OnBoard.of(match)
    return [
        *([roll_button(match)] if match.game.may_roll else []),
        DRAW.button(labels.OFFER_DRAW, here),
        *([TAKEBACK.button(labels.TAKEBACK, here)] if _has_takebacks(match) else []),
        RESIGN.button(labels.RESIGN, here, ButtonStyle.danger),
    ]


def _has_takebacks(match: Match) -> bool:
    """Whether somebody has moved in *match* who may ask for that move back."""
    moved = {match.seats.player(turn.side) for turn in match.game.turns}
    return bool(moved - {match.computer}) and takeback_fault(match) is None


def roll_button(match: Match) -> PersistentItem:
    """The button that rolls the die for a weak king, whose steps may depend on it."""
    return ROLL.button(labels.ROLL, OnBoard.of(match), ButtonStyle.success)


def why_button(match: Match) -> PersistentItem:
    """The button that proves that nothing stops the king (tuichi)."""
    return WHY.button(labels.WHY, OnBoard.of(match))


def turn_buttons(match_ids: Sequence[int], *, numbered: bool = False) -> View:
    """The buttons *Move* and *Board* for each match, below a message without a board.

    If *numbered* is true, the labels have the numbers of the matches. Ten matches fit in a message.
    """
    in_row = max(1, ceil(len(match_ids) / MAX_ROWS))
    return view_of(
        kind.button(labels.of_game(label, match_id if numbered else None), this, style, row=row)
        for row, this, match_id in (
            (at // in_row, SubjectId(match_id), match_id) for at, match_id in enumerate(match_ids)
        )
        for kind, label, style in (
            (MOVE_NOW, labels.MOVE, ButtonStyle.primary),
            (SHOW, labels.BOARD, ButtonStyle.secondary),
        )
    )
