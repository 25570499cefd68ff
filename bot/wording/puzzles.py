"""Sentences about puzzles."""

from collections.abc import Sequence
from datetime import date

from bot.wording.matches import plain_turn
from bot.wording.mentions import mention, moved, plain_move, quoted
from bot.wording.quoted_text import plain
from bot.wording.ratings import rating as rating_text
from bot.wording.ratings import rise, value
from bot.wording.sentence_templates import Sentences
from play.players.player_id import PlayerId
from play.puzzles import errors
from play.puzzles.attempt import NO_DAY
from play.puzzles.choice import Choice, Difficulty
from play.puzzles.kind import PuzzleKind
from play.puzzles.rated_puzzle import RatedPuzzle
from play.puzzles.solver import ANSWERS_TO_RATING, PuzzleSolver
from play.services.puzzles import AnswerVerdict, Given, Judged, StreakStanding
from tafl.game import Game
from tafl.moves import Move
from tafl.phrases import capital, counted, listed, outcome_in_words
from tafl.puzzle_proofs import Answered, Proof
from tafl.puzzles import Puzzle, PuzzleTheme
from tafl.rules_in_words import goals_in_words, king_in_words

NOTHING_STOPS, SHOW = "Nothing stops the king", "Show the solution"
REVEAL, BACK_TO_PUZZLE = "Give up and show it", "◀ Back to the puzzle"
NEXT, EASIER, SHARE, SOLVE, SHOW_LAST = (
    "Next puzzle",
    "An easier one",
    "Share",
    "Solve",
    "Show the last solution",
)
SOLVE_PUZZLES = "Solve puzzles"

KINDS = {
    PuzzleKind.ESCAPE: "win with the defenders",
    PuzzleKind.CAPTURE: "win with the attackers",
    PuzzleKind.STOP: "can the king be stopped?",
    PuzzleKind.DEFENCE: "the only defence",
    PuzzleKind.RING: "break the ring",
}
DIFFICULTIES = {
    Difficulty.EASIER: "easier than your rating",
    Difficulty.NORMAL: "about your rating",
    Difficulty.HARDER: "harder than your rating",
}

STILL_OPEN = "This one is still open. Answer it first, or look at its solution."
LATE = "You've already answered that. This is where you are now:"
NO_PROOF, ONLY_MOVE = "It wins at once.", "It's the only legal move."
WINS = {PuzzleTheme.ESCAPE, PuzzleTheme.CAPTURE}


def title(puzzle: RatedPuzzle, day: int = NO_DAY) -> str:
    """The name of a puzzle and its game; *day* is given for a daily puzzle."""
    return f"**{name(puzzle, day)}** · {plain(puzzle.puzzle.position.ruleset.name)}"


def name(puzzle: RatedPuzzle, day: int = NO_DAY) -> str:
    """The name of a puzzle: ``Puzzle 12``, or ``Puzzle of May 3`` for *day*, a date's ordinal."""
    if day == NO_DAY:
        return f"Puzzle {puzzle.number}"
    on = date.fromordinal(day)
    return f"Puzzle of {on:%B} {on.day}"


def task(puzzle: RatedPuzzle, step: int = 0) -> str:
    side = puzzle.puzzle.side
    left = puzzle.steps - step
    match puzzle.kind:
        case PuzzleKind.ESCAPE | PuzzleKind.CAPTURE:
            return (
                f"You play the {side}. Win in {counted(left, 'move')}, whatever the "
                f"{side.opponent} do."
                if left > 1
                else f"You play the {side}. Win with one move."
            )
        case PuzzleKind.STOP:
            return (
                "You play the attackers, and the king threatens to escape. Play the only move "
                f"that stops him. If no move does, press *{NOTHING_STOPS}*."
            )
        case PuzzleKind.DEFENCE:
            return f"You play the {side}. Play the only move that doesn't lose."
        case PuzzleKind.RING:
            return (
                "You play the defenders, and a ring is closing around you. Play the only move "
                "that prevents it."
            )


def question(given: Given) -> str:
    lines = [title(given.puzzle, given.attempt.day), task(given.puzzle, given.attempt.step)]
    # After an answer they would push its result out of sight on a phone.
    if given.attempt.step == 0 and given.attempt.is_open:
        rules = given.puzzle.puzzle.position.ruleset
        lines.append(f"-# {goals_in_words(rules)[0]} {king_in_words(rules)}")
        lines.append(f"-# {_stakes(given)}")
    return "\n".join(lines)


def _stakes(given: Given) -> str:
    if given.attempt.counted:
        return "You've answered this one before, so it doesn't count for your rating."
    if not given.solver.is_rated:
        return f"Your puzzle rating{_shows_later(given.solver)}."
    return "Your first answer counts for your puzzle rating."


def reveal_question(given: Given) -> str:
    cost = "That counts as a wrong answer."
    if given.attempt.counted:
        cost = "Then you can't solve it this time."
    return f"{title(given.puzzle, given.attempt.day)}\n🏳️ **{SHOW}?** {cost}"


def over(given: Given) -> str:
    """The result of a puzzle that the reader finished before and opens again."""
    if given.attempt.solved:
        return "✅ You've solved this one."
    return "You've found the solution of this one, but not at your first try."


def judged(result: Judged) -> str:
    """The reply to a right, wrong or late answer to a puzzle, or to giving up."""
    match result.verdict:
        case AnswerVerdict.RIGHT:
            return _right(result)
        case AnswerVerdict.WRONG:
            return f"❌ **Wrong.** {_wrong(result)} {TRY_ON}{_standing(result)}"
        case AnswerVerdict.GIVEN_UP:
            return not_solved(result)
        case AnswerVerdict.LATE:
            return LATE


def not_solved(result: Judged) -> str:
    """The line above the solution of a puzzle that the reader has given up or got wrong."""
    return f"❌ **Not solved.**{_standing(result)}"


def _right(result: Judged) -> str:
    given = result.given
    what = f"{_answer(result)} is right."
    if not given.is_over:
        reply = given.game.last
        return f"✅ {what}" + ("" if reply is None else f" The {reply.side} reply {quoted(reply)}.")
    if not given.attempt.solved:
        return f"✅ {what} {PRACTICE}"
    streak = given.solver.streak
    row = f" That's {streak} in a row." if result.before is not None and streak > 1 else ""
    return f"✅ **Solved!** {what}{row}{_standing(result)}"


def _wrong(result: Judged) -> str:
    """The fault of a wrong answer, without a hint at the right one."""
    if result.turn is None:
        return "One move does stop the king."
    return f"{_answer(result)} {_FAULTS[result.given.puzzle.kind]}."


_FAULTS = {
    PuzzleKind.ESCAPE: "isn't the winning move",
    PuzzleKind.CAPTURE: "isn't the winning move",
    PuzzleKind.STOP: "doesn't stop the king",
    PuzzleKind.DEFENCE: "loses",
    PuzzleKind.RING: "doesn't prevent it",
}


def _answer(result: Judged) -> str:
    return f"*{NOTHING_STOPS}*" if result.turn is None else moved(result.turn)


def _standing(result: Judged) -> str:
    """The rating after a first answer, on a line of its own; empty after others."""
    if result.before is None:
        return ""
    solver = result.given.solver
    if not solver.is_rated:
        return f"\nYour puzzle rating{_shows_later(solver)}."
    sure = not result.before.is_provisional
    change = f" {rise(result.before.value, solver.rating.value)}" if sure else ""
    return (
        f"\nYour puzzle rating: **{value(solver.rating)}**{change}. "
        f"This puzzle: {value(result.given.puzzle.rating)}."
    )


def _shows_later(solver: PuzzleSolver) -> str:
    return f" shows after {counted(ANSWERS_TO_RATING - solver.tried, 'more puzzle')}"


PRACTICE = "You've found it now. It doesn't count, since your first answer did."

TRY_ON = "Try again for practice, or look at the solution."


def plain_task(puzzle: RatedPuzzle, step: int) -> str:
    """The task of a puzzle, in words for screen readers."""
    return task(puzzle, step).replace("*", "")


def plain_mistake(move: Move) -> str:
    """The arrow of a wrong answer, in words for screen readers."""
    return f"An arrow shows your answer, {move}."


def plain_outcome(game: Game) -> str:
    """The outcome of *game*, in words for screen readers; empty if it is not over."""
    return f"{outcome_in_words(game.outcome)}." if game.outcome is not None else ""


def plain_solution(puzzle: Puzzle) -> str:
    """The moves and replies of a puzzle's solution, in words for screen readers."""
    *_, end = puzzle.stages()
    return " ".join(map(plain_turn, end.turns)) + f" {plain_outcome(end)}"


def caption(number: int, shown: Game) -> str:
    """The text below the board after right move *number* (from 1), with the reply before it."""
    move = f"{number}. {plain_move(shown.turns[-1])}"
    if number == 1:
        return move
    return f"{plain_move(shown.turns[-2])}, then\n{move}"


def solution(puzzle: Puzzle) -> str:
    """The right moves, and the replies in brackets: ``1. A4-A1 (B2-B3) 2. A1-C1``."""
    if not puzzle.line:
        return "Nothing stops the king"
    *_, end = puzzle.stages()
    moves = [f"{plain_move(turn)}" for turn in end.turns]
    return " ".join(
        f"{1 + at // 2}. {move}" if at % 2 == 0 else f"({move})" for at, move in enumerate(moves)
    )


def the_solution(puzzle: Puzzle) -> str:
    return f"The solution: **{solution(puzzle)}**"


def hidden(text: str) -> str:
    """*text* as a spoiler, which Discord shows only when it is tapped."""
    return f"||{text}||"


def proof(puzzle: Puzzle, shown: Proof) -> str:
    """The *shown* proof of a solution in words, a line for each group of other moves."""
    if not shown.answered and not shown.later:
        return NO_PROOF if puzzle.theme in WINS else ONLY_MOVE
    tried = f"The bot's solver has tried {_tried(puzzle)}."
    lines = [tried, _claim(puzzle, shown), *(f"- {_answered(each)}" for each in shown.answered)]
    if shown.later:
        others = counted(shown.later, "other move loses", "other moves lose")
        lines.append(f"- {others} a little later.")
    return "\n".join(lines)


def _tried(puzzle: Puzzle) -> str:
    if puzzle.theme in WINS:
        return "every reply"
    return "every other move and every reply" if puzzle.line else "every move and every reply"


def _claim(puzzle: Puzzle, shown: Proof) -> str:
    if puzzle.theme in WINS:
        return f"After move {puzzle.moves - 1}, no reply helps. How the {puzzle.side} win:"
    if not puzzle.line:
        return "Every move leaves the king a way out:"
    how = f" How the {puzzle.side.opponent} win after these:" if shown.answered else ""
    return f"Every other move loses.{how}"


def _answered(each: Answered) -> str:
    first, *others = each.moves
    more = f" and {counted(len(others), 'other move')}" if others else ""
    return f"`{first}`{more}: `{each.answer}`"


def stats(standing: StreakStanding, player: PlayerId | None = None) -> str:
    """The puzzle statistics of *player*, who shares them, or of the reader for None."""
    solver = standing.solver
    heading = "**Your puzzles**" if player is None else f"**Puzzles** of {mention(player)}"
    if not solver.tried:
        return f"{heading}\nNo puzzle answered yet. `/puzzle solve` gives you one."
    share = round(100 * solver.solved / solver.tried)
    rated = _shows_later(solver)
    if solver.is_rated:
        rated = f": **{rating_text(solver.rating)}**"
    return "\n".join(
        [
            heading,
            f"- Puzzle rating{rated}",
            f"- Solved at the first try: {solver.solved} of {solver.tried} ({share}%)",
            f"- In a row: {solver.streak} now, {solver.best_streak} at best",
            f"- Daily puzzles in a row: {standing.days} now, {standing.best_days} at best",
        ]
    )


def shared(player: PlayerId, given: Given) -> str:
    attempt = given.attempt
    found = "🟩" * attempt.found + "🟥" * (attempt.solved is False)
    how = "solved" if attempt.solved else "tried"
    return f"{mention(player)} {how} {_shared_name(given)}. {found}"


def _shared_name(given: Given) -> str:
    named = name(given.puzzle, given.attempt.day)
    named = named[0].lower() + named[1:]
    return named if given.attempt.day == NO_DAY else f"the {named}"


def card(given: Given, days: int) -> str:
    """The lines below the board of a shared puzzle; *days*: daily puzzles solved in a row."""
    kind = KINDS[given.puzzle.kind]
    lines = [capital(kind)]
    if given.attempt.day != NO_DAY and days > 1:
        lines.append(f"{days} days in a row")
    return "\n".join(lines)


def _chosen(choice: Choice) -> str:
    wanted: Sequence[str] = [
        *([f"of the kind *{KINDS[choice.kind]}*"] if choice.kind is not None else []),
        *(["for that game"] if choice.ruleset_key is not None else []),
    ]
    return listed(wanted) or "left"


SENTENCES: Sentences = {
    errors.NotGivenError: "That isn't your puzzle. `/puzzle solve` gives you one.",
    errors.NoPuzzleError: lambda error: (
        f"There's no puzzle {_chosen(error.choice)}. Try another kind or game."
    ),
    errors.TooManyPuzzlesError: (
        "You've had {limit} puzzles in a day. You can have the next one {again_at:when}."
    ),
    errors.UnansweredError: "Answer this puzzle first.",
    errors.AlreadySharedError: "You've already shared this puzzle.",
    errors.LivePuzzleError: (
        "This puzzle has a position that may come up in rated games. Nobody gets help with those. "
        "Try again in a few days."
    ),
    errors.NotTodayError: "That puzzle is over. `/puzzle daily` shows today's.",
}
