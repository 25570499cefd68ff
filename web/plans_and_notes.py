"""The desk of a player in a game: their note and conditional moves, which nobody else sees."""

from dataclasses import replace

from play.limits.text_lengths import MAX_LINE_LENGTH
from play.matches.viewing import Viewer
from play.plans.errors import PlanError, PlanFault
from play.plans.plan import Line, write_line
from play.services.plans import Planned
from rendering.scene import Scene
from tafl.game import Game
from web import page_wording
from web.dependencies import Voice
from web.errors import QuestionError
from web.game_actions import GameRequest, answering, field_of
from web.game_state import Sight, State, board_of, moves_of
from web.game_views import sight_of, viewer_of


@answering
async def show_note(asked: GameRequest) -> State:
    await viewer_of(asked.house, asked.player, asked.match_id)
    return {"note": await asked.house.notes.note_of(asked.match_id, asked.player)}


@answering
async def keep_note(asked: GameRequest) -> State:
    """Store the player's note, or delete it if the new text is empty."""
    text = field_of(asked.body, "text", str)
    return {"note": await asked.house.notes.write(asked.match_id, asked.player, text)}


@answering
async def show_plan(asked: GameRequest) -> State:
    return _plan(await asked.house.plans.plan_of(asked.match_id, asked.player))


@answering
async def show_line(asked: GameRequest) -> State:
    """The board after the moves with which a line begins, and those that can follow."""
    house = asked.house
    line = str(asked.body.get("line", ""))[:MAX_LINE_LENGTH]
    game = await house.plans.begun(asked.match_id, asked.player, line)
    sight = await sight_of(house, Viewer(asked.player), asked.match_id)
    return await house.beside(_tried, sight, game, house.voice)


def _tried(sight: Sight, game: Game, voice: Voice) -> State:
    scene = replace(Scene.of(game), line=game.turns[sight.match.ply :])
    ends = game.outcome is not None
    return {
        **board_of(sight.look, game, scene),
        "moves": {} if ends else moves_of(game, voice),
        "ends": voice.end_of_line((), game),
    }


@answering
async def add_line(asked: GameRequest) -> State:
    """Add a line of moves to the plan; other answers to the same moves only if that is agreed."""
    house, replacing = asked.house, field_of(asked.body, "replacing", bool)
    line = field_of(asked.body, "line", str)[:MAX_LINE_LENGTH]
    try:
        planned = await house.plans.add_line(
            asked.match_id, asked.player, line, replacing=replacing
        )
    except PlanError as error:
        if error.fault is not PlanFault.OTHER_ANSWER:
            raise
        raise QuestionError(page_wording.other_answer(error.known)) from error
    return _plan(planned) | {"said": house.voice.planned(planned)}


@answering
async def remove_line(asked: GameRequest) -> State:
    return _plan(await asked.house.plans.remove(asked.match_id, asked.player, asked.number))


def _plan(planned: Planned) -> State:
    return {"lines": [_written(line) for line in planned.plan.lines]}


def _written(line: Line) -> State:
    """A line as its pairs of a move and the answer to it, and as it is written."""
    written = write_line(line)
    words = written.split()
    return {"line": written, "pairs": [words[at : at + 2] for at in range(0, len(words), 2)]}
