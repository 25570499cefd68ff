"""Answering puzzles, always privately, by lists of squares, a form and buttons; sharing results."""

from bot.matches.move_form import MoveForm
from bot.matches.square_choices import read_picked
from bot.puzzles.buttons import (
    BACK,
    NEXT,
    NOTHING,
    PICK,
    REVEAL,
    SHARE,
    SHOW,
    SOLVE_DAILY,
    TYPE,
    AskedSquares,
    OfPuzzle,
    puzzle_button,
)
from bot.puzzles.posts import over_post, plain_asked, question_post, reveal_post, solution_post
from bot.ui.answers import answer_openly, answer_with, defer_page_turn, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, SubjectId, view_of
from bot.ui.forms import open_form
from bot.ui.heavy_work import asker_of
from bot.ui.post import Post
from bot.ui.servers import require_writer
from bot.ui.worker_threads import beside
from bot.wording import puzzles as wording
from play.players.player_id import PlayerId
from play.puzzles.attempt import NO_DAY
from play.puzzles.choice import Choice
from play.services.puzzles import AnswerVerdict, Asked, Given, Judged
from rendering.puzzles import asked_scene
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
    given, above = judged.given, wording.judged(judged)
    if judged.verdict is AnswerVerdict.WRONG and judged.turn is not None:
        post = await beside(question_post, given, above, mistake=judged.turn.move)
        await answer_with(interaction, post)
    else:
        await show_given(interaction, given, above)


@handlers.on_choice(PICK, defer_page_turn)
async def _pick(interaction: Interaction, picking: AskedSquares, square: str) -> None:
    """Ask for the destination of the picked piece, or judge its move to the picked square."""
    picked = read_picked(picking.begun, square)
    if isinstance(picked, Move):
        await give_answer(interaction, picking.asked, picked)
        return
    given = await _asked(interaction, picking.asked)
    if given is not None:
        await answer_with(interaction, await beside(question_post, given, "", picked))


async def _ask_again(interaction: Interaction, asked: Asked, above: str = "") -> None:
    """Answer with the question *asked*, unless it has been answered, and with the text *above*."""
    given = await _asked(interaction, asked)
    if given is not None:
        await show_given(interaction, given, above)


handlers.on_press(BACK, defer_page_turn)(_ask_again)


@handlers.on_press(TYPE)
async def _type(interaction: Interaction, asked: Asked) -> None:
    form = MoveForm(
        lambda sent, written: give_answer(sent, asked, written),
        lambda sent, why: _ask_again(sent, asked, why),
    )
    await open_form(interaction, form)


@handlers.on_press(NOTHING, defer_page_turn)
async def _nothing(interaction: Interaction, asked: Asked) -> None:
    await give_answer(interaction, asked, None)


@handlers.on_press(SHOW, defer_page_turn)
async def _show(interaction: Interaction, of: OfPuzzle) -> None:
    """Show the solution of a puzzle or, if it is still open, ask whether to give it up."""
    given = await interaction.client.services.puzzles.given(
        player_of(interaction), of.number, of.day
    )
    if given.attempt.is_open:
        await answer_with(interaction, await beside(reveal_post, given))
    else:
        await _reveal(interaction, of)


@handlers.on_press(REVEAL, defer_page_turn)
async def _reveal(interaction: Interaction, of: OfPuzzle) -> None:
    """Answer with the solution of a puzzle; if it is still open, that counts as giving up."""
    judged = await interaction.client.services.puzzles.give_up(
        player_of(interaction), of.number, of.day
    )
    given = judged.given
    above = wording.over(given) if given.attempt.solved else wording.not_solved(judged)
    proof = await interaction.client.heavy_work.do(
        asker_of(interaction), proof_of, given.puzzle.puzzle
    )
    await answer_with(interaction, await beside(solution_post, given, proof, above))


@handlers.on_press(NEXT, defer_page_turn)
async def _next(interaction: Interaction, _: SubjectId) -> None:
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


@handlers.on_press(SHARE, defer_page_turn)
async def _share(interaction: Interaction, of: OfPuzzle) -> None:
    require_writer(interaction)
    me, client = player_of(interaction), interaction.client
    given = await client.services.puzzles.share(me, of.number, of.day)
    standing = await client.services.puzzles.standing(me)
    post = await share_card(me, given, standing.days).drawn(
        client.heavy_work, asker_of(interaction)
    )
    await answer_openly(interaction, post)


def share_card(player: PlayerId, given: Given, days: int) -> Post:
    """The post that shows others a puzzle's question, and the result of *player*.

    *days* is the length of the player's streak of daily puzzles.
    """
    scene, day = asked_scene(given.puzzle.game(0)), given.attempt.day
    button = puzzle_button()
    if day != NO_DAY:
        button = SOLVE_DAILY.button(wording.SOLVE, SubjectId(day))
    return Post(
        wording.shared(player, given),
        sheet=((scene, wording.card(given, days)),),
        alt=plain_asked(given.puzzle, scene),
        view=view_of([button]),
    )
