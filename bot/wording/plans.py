"""Sentences about conditional moves: answers to moves of the opponent, set beforehand."""

from collections.abc import Sequence

from bot.discord_limits import MAX_CONTENT_LENGTH
from bot.wording.matches import title, where_privately
from bot.wording.mentions import captured_in_words, plain_move, quoted
from bot.wording.quoted_text import plain, typed
from bot.wording.sentence_templates import Sentences
from play.limits.amounts import MAX_PLAN_LINES
from play.limits.text_lengths import MAX_LINE_MOVES
from play.matches.match import Match
from play.plans.errors import PlanError, PlanFault
from play.plans.plan import RESIGN, Branch, Line, Plan, example_line, resigns_at_end, write_line
from tafl.errors import IllegalMoveError, Refusal
from tafl.errors_in_words import explain
from tafl.game import Game
from tafl.phrases import counted, outcome_in_words, route
from tafl.position import Turn

TREE_FILE = "conditional-moves.txt"
IN_FILE = f"There are too many lines to show here. `{TREE_FILE}` has them all."
ALL_REMOVED = "All lines removed."
PREVIOUS_LINE, NEXT_LINE = "◀ Previous line", "Next line ▶"


def added(*, resigns: bool) -> str:
    """The answer to a player who has set conditional moves; *resigns*: the last of them resigns."""
    if resigns:
        return "Saved. If they play this, you resign at once."
    return "Saved. If they play this, your answer follows at once."


def heading(match: Match, plan: Plan) -> str:
    lines = counted(len(plan.lines), "line")
    return (
        f"**{title(match)}** · your conditional moves ({lines}, {MAX_PLAN_LINES} at most). "
        "Nobody else sees them."
    )


def tree(match: Match, plan: Plan) -> str:
    """The conditional moves of a *plan* as a tree, in rows: a move of the opponent and the answer.

    The last row of each line, which is a sequence of such pairs, has the line's number.
    """
    return "\n".join(map(_row, plan.branches(match.game)))


def _row(branch: Branch) -> str:
    number = f"{branch.number:>2}. " if branch.number is not None else "    "
    answer = RESIGN if branch.answer is None else plain_move(branch.answer)
    pair = f"if {plain_move(branch.move)} then {answer}"
    return f"{number}{'  ' * branch.depth}{pair}"


def end_of_line(number: int, line: Line, game: Game) -> str:
    """The text above the board at the end of *line*, a player's conditional moves no. *number*."""
    return f"The board shows the end of line {number}. {state_at_end(line, game)}".rstrip()


def state_at_end(line: Line, game: Game) -> str:
    """A sentence about how *line* ends *game*; empty if the game goes on after it."""
    if resigns_at_end(line):
        return "You resign there."
    return f"{outcome_in_words(game.outcome)}." if game.outcome is not None else ""


def plain_line(turns: Sequence[Turn]) -> str:
    """A line of conditional moves, whose end a picture shows, in words for screen readers."""
    moves = "; ".join(f"{number}, {_spoken(turn)}" for number, turn in enumerate(turns, start=1))
    return f"A plan, not played yet, at its end. Its moves: {moves}."


def _spoken(turn: Turn) -> str:
    captures = f", capturing {captured}" if (captured := captured_in_words(turn)) else ""
    return f"{route(turn.move)}{captures}"


def none(match: Match) -> str:
    example = example_line(match.game)
    such = f", as in `{example}`" if example else ""
    return (
        f"You have no conditional moves in **{title(match)}**. While you wait for your opponent, "
        f"use `/if add` with their move and your answer{such}."
    )


def removed(number: int) -> str:
    return f"Line {number} removed."


def label(number: int, line: Line) -> str:
    """A line of conditional moves in a list to choose from: ``2. H1-H3 G5-G6``."""
    return f"{number}. {write_line(line)}"


def dropped(match: Match, turn: Turn | None, *, cut_off: bool = False) -> str:
    """The message that a player's conditional moves were deleted, as none of them answers *turn*.

    If *turn* is None, a move was taken back. *cut_off*: the bot can't use the match's channel.
    """
    return (
        f"**{title(match)}**: {_misfit(turn)}. All your conditional moves were deleted. "
        f"{where_privately(match, cut_off=cut_off)}"
    ).rstrip()


def dropped_before(turn: Turn | None) -> str:
    """The note in the next answer to a player who didn't get the message ``dropped``."""
    return f"⚠️ All your conditional moves were deleted: {_misfit(turn)}."


def _misfit(turn: Turn | None) -> str:
    if turn is None:
        return "a move was taken back"
    return f"your opponent played {quoted(turn)}, and you had no answer to that"


def _move_refused(error: PlanError) -> str:
    """The rule that a move breaks, with a hint if the line begins with the player's own move."""
    why = "" if error.cause is None else plain(explain(error.cause), MAX_CONTENT_LENGTH)
    if (
        error.number == 1
        and isinstance(error.cause, IllegalMoveError)
        and error.cause.refusal is Refusal.NOT_YOUR_PIECE
    ):
        why += " A line starts with your opponent's move."
    return f"Move {error.number} of the line, {typed(error.written)}: {why}"


SENTENCES: Sentences = {
    PlanError: {
        PlanFault.DICE: (
            "This game has dice, so no moves can be set in advance. `/if` is for games without "
            "dice."
        ),
        PlanFault.YOUR_TURN: (
            "It's your turn, so move first. `/if` answers what your opponent plays next."
        ),
        PlanFault.COMPUTER_ANSWERED: (
            "It's your turn. The computer answers within seconds, so just play your move."
        ),
        PlanFault.NO_MOVE: "Write your opponent's move and your answer, as in `{example}`.",
        PlanFault.REFUSED: _move_refused,
        PlanFault.NO_ANSWER: (
            "The line ends with your opponent's move {written:typed}. Add your answer to it."
        ),
        PlanFault.NOTHING_TO_ANSWER: (
            "Move {number} of the line, {written:typed}, ends the game. Leave it out."
        ),
        PlanFault.RESIGNS_FIRST: (
            "{written:typed} can only be your answer. Put it after a move of your opponent, as in "
            "`{example}`."
        ),
        PlanFault.OTHER_ANSWER: (
            "Move {number} of the line, {written:typed}: you already have the answer `{known}` "
            "there. Remove that line with `/if remove`, or use `replace`."
        ),
        PlanFault.TOO_LONG: (
            f"A line can have at most {MAX_LINE_MOVES} moves, counting both players."
        ),
        PlanFault.TOO_MANY_LINES: (
            f"You already have {MAX_PLAN_LINES} lines. Remove one first with `/if remove`."
        ),
        PlanFault.NO_SUCH_LINE: "There is no line {number}. `/if show` shows your lines.",
    }
}
