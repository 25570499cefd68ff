"""The buttons and lists below puzzles; modules named after their purpose hold the handlers."""

from collections.abc import Iterator
from typing import NamedTuple

from discord import ButtonStyle
from discord.ui import View

from bot.discord_limits import MAX_ROWS
from bot.matches.square_choices import BegunMove, plain_pieces, plain_targets, square_selects
from bot.ui.buttons import ButtonKind, PersistentItem, SelectKind, SubjectId, view_of
from bot.wording import puzzles as wording
from bot.wording.forms import TYPE_MOVE
from bot.wording.matches import OTHER_PIECE
from play.puzzles.attempt import NO_DAY
from play.puzzles.kind import PuzzleKind
from play.services.puzzles import Asked, Given
from tafl.game import Game


class AskedSquares(NamedTuple):
    """The payload of a list of squares: destinations after *begun* or, if None, pieces to move.

    The first fields are those of ``Asked``; *part* keeps the custom ids of several lists different.
    """

    number: int
    day: int
    step: int
    begun: BegunMove | None
    part: int

    @property
    def asked(self) -> Asked:
        return Asked(self.number, self.day, self.step)


class OfPuzzle(NamedTuple):
    """The payload of buttons about puzzle *number*, given as the daily puzzle of *day*, or not.

    *day* is an ordinal, as in ``date.toordinal``, or ``NO_DAY``.
    """

    number: int
    day: int


PICK = SelectKind("tafl:puzzle-pick", AskedSquares)
BACK = ButtonKind("tafl:puzzle-back", Asked)
TYPE = ButtonKind("tafl:puzzle-type", Asked)
NOTHING = ButtonKind("tafl:puzzle-nothing", Asked)
SHOW = ButtonKind("tafl:puzzle-show", OfPuzzle)
REVEAL = ButtonKind("tafl:puzzle-reveal", OfPuzzle)
SHARE = ButtonKind("tafl:puzzle-share", OfPuzzle)
NEXT = ButtonKind("tafl:puzzle-next", SubjectId)
SOLVE_DAILY = ButtonKind("tafl:puzzle-daily", SubjectId)
SHOW_DAILY = ButtonKind("tafl:puzzle-solution", SubjectId)


def puzzle_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """A button, for any message, that answers privately with a puzzle."""
    return NEXT.button(wording.SOLVE_PUZZLES, SubjectId(), style)


def daily_buttons(day: int, before: int | None) -> View:
    """Buttons to solve the puzzle of *day*, and to see the solution of that of the day *before*.

    Days are ordinals, as in ``date.toordinal``. If *before* is None, there is no second button.
    """
    items = [SOLVE_DAILY.button(wording.SOLVE, SubjectId(day), ButtonStyle.primary)]
    if before is not None:
        items.append(SHOW_DAILY.button(wording.SHOW_LAST, SubjectId(before)))
    return view_of(items)


def question_buttons(given: Given, game: Game, begun: BegunMove | None) -> View:
    """Lists of destinations after *begun* or, if None, of pieces to move; other ways to answer."""
    choices = plain_pieces(game) if begun is None else plain_targets(game, begun)
    back = None if begun is None else BACK.button(OTHER_PIECE, given.asked)
    menus = square_selects(
        PICK, choices, begun, lambda part: AskedSquares(*given.asked, begun, part), back
    )
    return view_of(menus, below=_ways(given))


def _ways(given: Given) -> Iterator[PersistentItem]:
    yield TYPE.button(TYPE_MOVE, given.asked, row=MAX_ROWS - 2)
    if given.puzzle.kind is PuzzleKind.STOP and given.attempt.step == 0:
        yield NOTHING.button(wording.NOTHING_STOPS, given.asked, row=MAX_ROWS - 2)
    # Apart from the ways to answer, so that nobody presses them by mistake.
    yield SHOW.button(wording.SHOW, _of(given))
    if not given.attempt.is_open:
        yield NEXT.button(wording.NEXT, SubjectId())
    # The daily puzzle is the same for everybody; the others suit a beginner.
    elif given.attempt.day != NO_DAY and not given.solver.is_rated:
        yield NEXT.button(wording.EASIER, SubjectId())


def reveal_buttons(given: Given) -> View:
    """The buttons that ask whether to show the solution, and so to give up an open puzzle."""
    return view_of(
        (
            REVEAL.button(wording.REVEAL, _of(given), ButtonStyle.danger),
            BACK.button(wording.BACK_TO_PUZZLE, given.asked),
        )
    )


def _of(given: Given) -> OfPuzzle:
    return OfPuzzle(given.attempt.number, given.attempt.day)


def solved_buttons(given: Given, *, shown: bool = False) -> View:
    """The buttons below a puzzle that is over; *shown* says whether its solution is shown."""
    items = [
        NEXT.button(wording.NEXT, SubjectId(), ButtonStyle.primary),
        *(() if shown else (SHOW.button(wording.SHOW, _of(given)),)),
        *((SHARE.button(wording.SHARE, _of(given)),) if given.attempt.solved else ()),
    ]
    return view_of(items)
