"""Answering puzzles: by lists of squares, in a form, and with buttons; always privately."""

from bot.matches.move_form import MoveForm
from bot.matches.square_selects import read_picked
from bot.puzzles.buttons import (
    BACK,
    NEXT,
    NOTHING,
    PICK,
    REVEAL,
    SHOW,
    TYPE,
    AskedSquares,
    OfPuzzle,
)
from bot.puzzles.posts import over_post, question_post, reveal_post, solution_post
from bot.ui.answers import answer_with, defer_page_turn, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, SubjectId
from bot.ui.forms import open_form
from bot.ui.heavy_work import asker_of
from bot.ui.threads import beside
from bot.wording import puzzles as wording
from play.puzzles.choice import Choice
from play.services.puzzles import AnswerVerdict, Asked, Given, Judged
from tafl.moves import Move
from tafl.puzzle_proofs import proof_of

handlers = ButtonHandlers()


async def show_puzzle(interaction: Interaction, choice: Choice | None) -> None:
    """Answer with a puzzle of the kind, game and difficulty in *choice*, by default the last one.

    A puzzle that is still open is shown instead.
    """
    given = await interaction.client.services.puzzles.give(
        player_of(interaction), choice, interaction.guild_id
    )
    # The open puzzle is shown again, since otherwise everybody could skip hard ones.
    is_other = choice is not None and given.solver.choice != choice
    await show_given(interaction, given, wording.STILL_OPEN if is_other else "")


async def show_given(interaction: Interaction, given: Given, above: str = "") -> None:
    """Answer with the puzzle *given*, as far as it has been solved, and with the text *above*."""
    post = over_post if given.is_over else question_post
    await answer_with(interaction, await beside(post, given, above))


async def give_answer(interaction: Interaction, asked: Asked, answer: Move | str | None) -> None:
    """Judge the *answer* to a question, and show the next step of the puzzle or its end.

    An *answer* of None says that nothing stops the king.
    """
    judged = await interaction.client.services.puzzles.answer(player_of(interaction), asked, answer)
    await show_given(interaction, judged.given, wording.judged(judged))


@handlers.on_choice(PICK)
async def _pick(interaction: Interaction, picking: AskedSquares, square: str) -> None:
    """Ask for the destination of the picked piece, or judge its move to the picked square."""
    await defer_page_turn(interaction)
    picked = read_picked(picking.source, square)
    if isinstance(picked, Move):
        await give_answer(interaction, picking.asked, picked)
        return
    given = await _asked(interaction, picking.asked)
    if given is not None:
        await answer_with(interaction, await beside(question_post, given, "", picked))


@handlers.on_press(BACK)
async def _other_piece(interaction: Interaction, asked: Asked) -> None:
    await defer_page_turn(interaction)
    await _ask_again(interaction, asked)


async def _ask_again(interaction: Interaction, asked: Asked, above: str = "") -> None:
    """Answer with the question *asked*, unless it has been answered, and with the text *above*."""
    given = await _asked(interaction, asked)
    if given is not None:
        await show_given(interaction, given, above)


@handlers.on_press(TYPE)
async def _type(interaction: Interaction, asked: Asked) -> None:
    form = MoveForm(
        lambda sent, written: give_answer(sent, asked, written),
        lambda sent, why: _ask_again(sent, asked, why),
    )
    await open_form(interaction, form)


@handlers.on_press(NOTHING)
async def _nothing(interaction: Interaction, asked: Asked) -> None:
    await defer_page_turn(interaction)
    await give_answer(interaction, asked, None)


@handlers.on_press(SHOW)
async def _show(interaction: Interaction, of: OfPuzzle) -> None:
    """Show the solution of a puzzle or, if it is still open, ask whether to give it up."""
    await defer_page_turn(interaction)
    given = await interaction.client.services.puzzles.given(
        player_of(interaction), of.number, of.day
    )
    if given.attempt.is_open:
        await answer_with(interaction, await beside(reveal_post, given))
    else:
        await _reveal(interaction, of)


@handlers.on_press(REVEAL)
async def _give_up(interaction: Interaction, of: OfPuzzle) -> None:
    await defer_page_turn(interaction)
    await _reveal(interaction, of)


async def _reveal(interaction: Interaction, of: OfPuzzle) -> None:
    """Answer with the solution of a puzzle; if it is still open, that counts as giving up."""
    judged = await interaction.client.services.puzzles.give_up(
        player_of(interaction), of.number, of.day
    )
    given, above = judged.given, ""
    if judged.verdict is AnswerVerdict.GIVEN_UP:
        above = wording.judged(judged)
    proof = await interaction.client.heavy_work.do(
        asker_of(interaction), proof_of, given.puzzle.puzzle
    )
    await answer_with(interaction, await beside(solution_post, given, proof, above))


@handlers.on_press(NEXT)
async def _next(interaction: Interaction, _: SubjectId) -> None:
    await defer_page_turn(interaction)
    await show_puzzle(interaction, None)


async def _asked(interaction: Interaction, asked: Asked) -> Given | None:
    """The puzzle, if *asked* is its present question.

    Otherwise this answers with the present question or the end of the puzzle, and returns None.
    """
    given = await interaction.client.services.puzzles.given(
        player_of(interaction), asked.number, asked.day
    )
    if given.asked == asked and not given.is_over:
        return given
    await show_given(interaction, given, wording.judged(Judged(given, AnswerVerdict.LATE)))
    return None
