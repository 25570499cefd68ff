"""Puzzles as messages: a board with a question, the last board, the solution."""

from dataclasses import replace

from bot.discord_limits import MAX_ALT_TEXT_LENGTH
from bot.matches.posts import alt_text
from bot.matches.square_choices import BegunMove, picking_scene, which_square
from bot.puzzles.buttons import daily_buttons, question_buttons, reveal_buttons, solved_buttons
from bot.ui.post import Post
from bot.wording import puzzles as wording
from bot.wording.matches import plain_targets, plain_turn
from play.puzzles.rated_puzzle import RatedPuzzle
from play.services.puzzles import Given
from rendering.alt_text import men_in_words
from rendering.puzzles import asked_scene, right_moves, solution_scenes
from rendering.scene import Scene
from tafl.game import Game
from tafl.moves import Move
from tafl.puzzle_proofs import Proof
from tafl.puzzles import Puzzle


def question_post(
    given: Given, above: str = "", begun: BegunMove | None = None, mistake: Move | None = None
) -> Post:
    """The board of a puzzle with its question, below the text *above*.

    *begun* is what the solver has picked of a move, if anything. *mistake* is their wrong answer to
    the question, which is drawn as an arrow.
    """
    game = given.game
    scene, lines = asked_scene(game, mistake), [above, wording.question(given)]
    if begun is not None:
        scene = picking_scene(scene, game, begun)
        lines.append(which_square(game, begun))
    return Post(
        "\n".join(filter(None, lines)),
        scene=scene,
        alt=plain_asked(given.puzzle, scene, given.attempt.step),
        view=question_buttons(given, game, begun),
    )


def reveal_post(given: Given) -> Post:
    return replace(
        question_post(given), content=wording.reveal_question(given), view=reveal_buttons(given)
    )


def plain_asked(puzzle: RatedPuzzle, scene: Scene, step: int = 0) -> str:
    """The board *scene* with the question at *step*, counted from 0, of *puzzle* in words."""
    parts = [plain_turn(scene.last)] if scene.last is not None else []
    if scene.mistake is not None:
        parts.append(wording.plain_mistake(scene.mistake))
    parts.append(wording.plain_task(puzzle, step))
    if scene.targets:
        is_king = scene.selected == scene.position.king
        parts.append(plain_targets(scene.selected, scene.targets, king=is_king))
    words = " ".join(parts)
    return f"{words} {men_in_words(scene.position, MAX_ALT_TEXT_LENGTH - len(words) - 1)}"


def over_post(given: Given, above: str) -> Post:
    """The last board of a puzzle that is over, with the text *above* or, if empty, the result."""
    scene = replace(Scene.of(given.game), tally=True)
    text = "\n".join((above or wording.over(given), wording.title(given.puzzle, given.attempt.day)))
    return Post(text, scene=scene, alt=_plain_end(given.game, scene), view=solved_buttons(given))


def _plain_end(game: Game, scene: Scene) -> str:
    return alt_text(scene, wording.plain_outcome(game)).removeprefix("The start. ")


def solution_post(given: Given, proof: Proof, above: str) -> Post:
    post = answered_post(given.puzzle, given.attempt.day, proof, above)
    return replace(post, view=solved_buttons(given, shown=True))


def answered_post(puzzle: RatedPuzzle, day: int, proof: Proof, above: str = "") -> Post:
    """The solution of *puzzle*: a board for each right move, the moves in words, and *proof*."""
    found = puzzle.puzzle
    lines = [above, wording.title(puzzle, day), wording.the_solution(found)]
    text, details = "\n".join(filter(None, lines)), wording.proof(found, proof)
    boards = solution_boards(found)
    if len(boards) > 1:
        return Post(text, details, sheet=boards, alt=wording.plain_solution(found))
    ((scene, _),) = boards
    end = puzzle.game(puzzle.steps)
    return Post(text, details, scene=replace(scene, tally=True), alt=_plain_end(end, scene))


def solution_boards(puzzle: Puzzle) -> tuple[tuple[Scene, str], ...]:
    """The board after each right move, with a caption; or the first board if no move is right."""
    captions = [wording.caption(*each) for each in enumerate(right_moves(puzzle), start=1)]
    return tuple(zip(solution_scenes(puzzle), captions or [""], strict=True))


def daily_post(puzzle: RatedPuzzle, day: int, before: int | None = None) -> Post:
    """The post with *puzzle*, the puzzle of *day*.

    A button shows the solution of the puzzle of the day *before*, unless that is None. Days are
    ordinals, as in ``date.toordinal``.
    """
    scene = asked_scene(puzzle.game(0))
    return Post(
        f"🧩 {wording.title(puzzle, day)}\n{wording.task(puzzle)}",
        scene=scene,
        alt=plain_asked(puzzle, scene),
        view=daily_buttons(day, before),
    )
