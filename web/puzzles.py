"""Puzzles on the page: the same ones as in chat, and the puzzle of the day."""

from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import NamedTuple

from aiohttp import web

from play.appearance import Appearance
from play.players.player_id import PlayerId
from play.puzzles.attempt import NO_DAY
from play.puzzles.choice import Choice, Difficulty
from play.puzzles.daily import require_day
from play.puzzles.kind import PuzzleKind
from play.puzzles.shipped import shipped
from play.services.puzzles import AnswerVerdict, Asked, Given, Judged, Puzzles
from rendering.puzzles import asked_scene
from rendering.scene import Scene
from tafl.moves import Move
from tafl.notation import LONGEST_MOVE
from tafl.puzzle_proofs import Proof
from tafl.rulesets import ruleset
from web import page_wording
from web.dependencies import House, Tutor
from web.errors import UnreadableRequestError
from web.exercises import (
    PRIMARY,
    answered,
    button,
    exercise,
    exercise_page,
    line_of,
    link,
    sending,
    verdict,
)
from web.game_actions import Body, field_of, read_body
from web.game_state import State
from web.game_views import number_in, own_look
from web.request_checks import HOUSE, session_of

PUZZLES, DAILY = "/puzzles", "/puzzles/daily"
"""The addresses of the pages."""

NEXT, TODAY = f"{PUZZLES}/next", f"{PUZZLES}/today"
"""Where the pages get their puzzles."""


class PuzzleVisitor(NamedTuple):
    """The person who solves puzzles, with the look of their boards."""

    house: House
    player: PlayerId
    look: Appearance

    @property
    def puzzles(self) -> Puzzles:
        return self.house.learning.puzzles

    @property
    def tutor(self) -> Tutor:
        return self.house.learning.tutor

    async def answer(self, shown: State) -> web.Response:
        """The answer with a puzzle, beside which are the solver's rating and streaks."""
        standing = await self.puzzles.standing(self.player)
        return answered(shown | {"stats": list(self.tutor.puzzle_stats(standing))})


async def _solver(request: web.Request) -> PuzzleVisitor:
    house, player = request.app[HOUSE], session_of(request).player
    return PuzzleVisitor(house, player, await own_look(house, player))


async def show_puzzles(request: web.Request) -> web.Response:
    """Show the page on which puzzles are solved; it gets the first by a request of its own."""
    solver = await _solver(request)
    choice = (await solver.puzzles.standing(solver.player)).solver.choice
    return exercise_page(
        solver.look,
        page_wording.PUZZLES,
        PUZZLES,
        {"begin": sending(NEXT)},
        _choices(solver.tutor, choice),
    )


async def show_daily(request: web.Request) -> web.Response:
    """Show the page of the daily puzzle."""
    look = (await _solver(request)).look
    return exercise_page(look, page_wording.DAILY, DAILY, {"begin": sending(TODAY)})


async def give_next(request: web.Request) -> web.Response:
    """Give the person their open puzzle or, if they have none, a new one, of their choice."""
    solver, choice = await _solver(request), _chosen(await read_body(request))
    given = await solver.puzzles.give(solver.player, choice, None)
    is_other = choice is not None and given.solver.choice != choice
    said = verdict([solver.tutor.STILL_OPEN]) if is_other else None
    return await solver.answer(await solver.house.beside(_present, solver, given, said))


def _choices(tutor: Tutor, now: Choice) -> Sequence[State]:
    """The lists from which a person chooses their puzzles; they show the choice *now*."""
    keys = sorted({each.ruleset_key for each in shipped().puzzles})
    games = [("", page_wording.ANY_GAME), *((key, ruleset(key).name) for key in keys)]
    lists: Sequence[tuple[str, Sequence[tuple[str, str]], str]] = (
        ("kind", [("", page_wording.ANY_KIND), *tutor.KINDS.items()], now.kind or ""),
        ("game", games, now.ruleset_key or ""),
        ("difficulty", list(tutor.DIFFICULTIES.items()), now.difficulty),
    )
    return [
        {"name": name, "label": page_wording.CHOICES[name], "options": options, "chosen": chosen}
        for name, options, chosen in lists
    ]


def _chosen(body: Body) -> Choice | None:
    """The choice of puzzles in *body*; None if it has none."""
    if not body:
        return None
    kind, game = field_of(body, "kind", str), field_of(body, "game", str)
    try:
        return Choice(
            PuzzleKind(kind) if kind else None,
            ruleset(game).key if game else None,
            Difficulty(field_of(body, "difficulty", str)),
        )
    except ValueError:
        raise UnreadableRequestError from None


async def give_todays(request: web.Request) -> web.Response:
    """Give the person the puzzle of the day, as far as they have solved it."""
    solver = await _solver(request)
    day = await solver.house.learning.daily_puzzles.today(solver.player, None)
    given = await solver.puzzles.give_daily(solver.player, day, None)
    return await solver.answer(await solver.house.beside(_present, solver, given))


async def judge(request: web.Request) -> web.Response:
    """Judge an answer: a move, or null, which says that no move helps."""
    solver, body = await _solver(request), await read_body(request)
    asked = Asked(number_in(request, "number"), _day(body), field_of(body, "step", int))
    nothing = "move" in body and body["move"] is None
    move = None if nothing else field_of(body, "move", str)[:LONGEST_MOVE]
    judged = await solver.puzzles.answer(solver.player, asked, move)
    return await solver.answer(await solver.house.beside(_judged, solver, judged))


async def show_solution(request: web.Request) -> web.Response:
    """Show the solution; a person whose puzzle is still open is asked first."""
    solver, body = await _solver(request), await read_body(request)
    of = number_in(request, "number"), _day(body)
    given = await solver.puzzles.given(solver.player, *of)
    if given.attempt.is_open and not field_of(body, "sure", bool):
        ask = {"ask": solver.tutor.reveal_question(given), "yes": solver.tutor.LABELS["reveal"]}
        return web.json_response(ask, status=HTTPStatus.CONFLICT)
    judged = await solver.puzzles.give_up(solver.player, *of)
    proof = await solver.house.learning.prove(solver.player, judged.given.puzzle.puzzle)
    return await solver.answer(await solver.house.beside(_solution, solver, judged, proof))


def _day(body: Body) -> int:
    """The day in *body*, whose puzzle is meant, or ``NO_DAY``."""
    day = field_of(body, "day", int)
    try:
        return day if day == NO_DAY else require_day(day).toordinal()
    except LookupError:
        raise UnreadableRequestError from None


def _judged(solver: PuzzleVisitor, judged: Judged) -> State:
    """The puzzle after an answer."""
    said = solver.tutor.judged(judged)
    match judged.verdict:
        case AnswerVerdict.RIGHT:
            return _present(solver, judged.given, verdict(said, right=True))
        case AnswerVerdict.WRONG:
            mistake = None if judged.turn is None else judged.turn.move
            return _question(solver, judged.given, verdict(said, right=False), mistake)
        case AnswerVerdict.LATE | AnswerVerdict.GIVEN_UP:
            return _present(solver, judged.given, verdict(said))


def _solution(solver: PuzzleVisitor, judged: Judged, proof: Proof) -> State:
    """The end of a puzzle with its solution, and the *proof* that this is right."""
    solution, *why = solver.tutor.solution(judged.given, proof)
    said = [*solver.tutor.given_up(judged), solution]
    solved = bool(judged.given.attempt.solved)
    return _end(solver, judged.given, verdict(said, right=solved), why)


def _present(solver: PuzzleVisitor, given: Given, result: State | None = None) -> State:
    """The puzzle as far as it has been solved."""
    if not given.is_over:
        return _question(solver, given, result)
    result = result or verdict([solver.tutor.over(given)], right=given.attempt.solved)
    return _end(solver, given, result)


def _question(
    solver: PuzzleVisitor, given: Given, result: State | None, mistake: Move | None = None
) -> State:
    """The next question of a puzzle; a *mistake*, a wrong answer to it, is drawn as an arrow."""
    task, *small = solver.tutor.puzzle_text(given)
    return exercise(
        solver.look,
        given.game,
        asked_scene(given.game, mistake),
        sending(_path(given, "answer"), day=given.attempt.day, step=given.attempt.step),
        title=solver.tutor.puzzle_title(given),
        text=task,
        small=small,
        verdict=result,
        actions=list(_ways(solver.tutor, given)),
    )


def _ways(tutor: Tutor, given: Given) -> Iterator[State]:
    """The ways on from a question, besides moving: those that the chat has."""
    labels, attempt = tutor.LABELS, given.attempt
    if given.puzzle.kind is PuzzleKind.STOP and attempt.step == 0:
        nothing = sending(_path(given, "answer"), day=attempt.day, step=attempt.step, move=None)
        yield button(labels["nothing"], nothing)
    yield _show(tutor, given)
    if not attempt.is_open:
        yield _next(given, labels["next-puzzle"])
    elif attempt.day != NO_DAY and not given.solver.is_rated:
        yield link(labels["easier"], PUZZLES)


def _end(solver: PuzzleVisitor, given: Given, result: State, why: Sequence[str] = ()) -> State:
    """The end of a puzzle, whose boards can be walked through; *why* its solution is right."""
    end, tutor = given.puzzle.game(given.puzzle.steps), solver.tutor
    actions = [_next(given, tutor.LABELS["next-puzzle"], PRIMARY)]
    return exercise(
        solver.look,
        end,
        Scene.of(end),
        None,
        title=tutor.puzzle_title(given),
        text=tutor.puzzle_text(given)[0],
        small=list(why),
        verdict=result,
        line=line_of(solver.look, end),
        actions=actions if why else [*actions, _show(tutor, given)],
    )


def _show(tutor: Tutor, given: Given) -> State:
    """The button that shows the solution of a puzzle."""
    asking = sending(_path(given, "solution"), day=given.attempt.day, sure=False)
    return button(tutor.LABELS["show"], asking)


def _next(given: Given, label: str, style: str = "") -> State:
    """The way to the next puzzle: in the same page, unless that has the daily one."""
    if given.attempt.day != NO_DAY:
        return link(label, PUZZLES, style)
    return button(label, sending(NEXT), style)


def _path(given: Given, what: str) -> str:
    return f"{PUZZLES}/{given.attempt.number}/{what}"
