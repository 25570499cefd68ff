"""Boards on which somebody is to find a move, as values for JSON: puzzles, and steps of lessons.

``static/types.js`` lists all fields.
"""

from collections.abc import Mapping, Sequence

from aiohttp import web

from play.appearance import Appearance
from rendering.scene import Scene
from tafl.game import Game
from web.game_state import State, board_of, ways_by_square
from web.page_templates import page
from web.script_wording import EXERCISE_WORDS

PRIMARY = "primary"
"""The style of the button that most people want next."""


def exercise(
    look: Appearance, game: Game, scene: Scene, answer: State | None, **said: object
) -> State:
    """The board of *game*, which *scene* shows, with all that is *said* about it.

    *answer* is where the next move is sent, as of ``sending``; None if there is none to find.
    """
    return {
        **board_of(look, game, scene),
        "turned": look.turned,
        "die": scene.die,
        "moves": {} if answer is None else ways(game),
        "answer": answer,
        "verdict": None,
        "small": [],
        "line": [],
        "stats": [],
        **said,
    }


def ways(game: Game) -> Mapping[str, Sequence[State]]:
    """The moves that may be played in *game*, by the square that they start from.

    Nothing tells which is best: what a move captures shows once it is played.
    """
    found = ways_by_square(game, lambda turn: {"notation": str(turn.move)})
    return {square.upper(): found[square] for square in found}


def line_of(look: Appearance, end: Game) -> Sequence[State]:
    """All boards of the game *end*, to walk through."""
    return [board_of(look, game, Scene.of(game)) for game in end.stages()]


def sending(path: str, **body: object) -> State:
    """A request by which a page changes something."""
    return {"method": "POST", "path": path, "body": body}


def reading(path: str) -> State:
    """A request by which a page shows something else."""
    return {"method": "GET", "path": path, "body": None}


def button(label: str, request: State, style: str = "") -> State:
    """A button that sends a *request*, whose answer is the next exercise."""
    return {"label": label, "style": style, "href": None, **request}


def link(label: str, href: str, style: str = "") -> State:
    """A link to another page."""
    return {"label": label, "style": style, "href": href}


def verdict(said: Sequence[str], *, right: bool | None = None) -> State:
    """The judgement of an answer in words; *right* is None if it judges nothing."""
    return {"right": right, "text": list(said)}


def answered(shown: State) -> web.Response:
    """The answer with the next exercise."""
    return web.json_response({"exercise": shown})


def exercise_page(
    look: Appearance, title: str, part: str, start: State, choices: Sequence[State] = ()
) -> web.Response:
    """The page for exercises of *part*, the address of the pages about their kind.

    *start* has the first *exercise*, or the request by which the page gets it, *begin*. That can be
    sent again with what is chosen from lists, the *choices*.
    """
    return page(
        "exercise.html",
        look,
        title=title,
        part=part,
        words=EXERCISE_WORDS,
        start={"exercise": None, "begin": None} | start,
        choices=choices,
    )
