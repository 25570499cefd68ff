"""The pages of ``/help``, one for each topic, with a list of all; a server's first message."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from importlib.metadata import version
from itertools import accumulate
from typing import NamedTuple

from discord import ButtonStyle, SelectOption
from discord.ui import View

from bot.challenges.commands import challenge_button, rated_button
from bot.challenges.open_challenges import open_challenges_button
from bot.computer.panel import play_button
from bot.lessons.buttons import learn_button
from bot.matches.posts import alt_text, scene_of_game
from bot.seasons.pages import example_season_post
from bot.server.panel import setup_button
from bot.services import Services
from bot.tournaments.posts import example_standings_post
from bot.ui.answers import answer_with, defer_edit, defer_page_turn
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    PersistentItem,
    SelectKind,
    SubjectId,
    view_of,
)
from bot.ui.post import Post
from bot.wording import help as wording
from bot.wording.greeting import greeting
from bot.wording.help.community import SEASON
from bot.wording.help.tournaments import WINTER_CUP
from bot.wording.ladders import PLAYING, RATING
from bot.wording.replays import plain_moments
from play.ratings.rating import Rating, ScoredGame
from rendering.game_replay import caption, moment_pages
from rendering.rating_curve import CurvePoint, draw_curve
from rendering.scene import Scene
from rendering.standings import RankTrend, Row, draw_standings
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.rulesets import FOR_BEGINNERS, ruleset

EXAMPLE_POSITION = "3t3/5t1/T2tT2/K6/5t1/t1t1t2/7"
"""The first position of the example game in the pictures; the defenders are to move."""

EXAMPLE_MOVES = "a3-c3 f2-a2 a4-g4 f5-g5 g4-g1"
"""The example game's moves: a capture with raichi, its defence, tuichi, a vain move, the escape."""

FIRST_CAPTURE = "a4-a2 c4-c1 a2-a3 e4-e1"
"""Moves from the start of a game to its first capture, when the board is nearly full."""

RAICHI_PLY, TUICHI_PLY = 1, 3
"""Plies of the example game with raichi (the king can escape) and tuichi (nothing stops him)."""

COMMON_MOVES = ("d1-b1", "d2-b2", "a4-a3")
"""First moves of a game, which the picture of the page about statistics shows."""

PLANNED_LINE = "b4-b2 c4-c2"
"""A first move and its answer, in the picture of the page about conditional moves."""

CURVE_RESULTS = 3 * (1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1)
"""Wins (1) and losses (0) of the player whose rating curve is drawn, in order."""

FIRST_GAME_AT, TIME_BETWEEN_GAMES = datetime(2026, 1, 5, tzinfo=UTC), timedelta(days=5)
"""The time of the first game on the rating curve, and the time between games."""

OPPONENT_DEVIATION = 60.0
"""The rating deviation of each opponent in the games on the rating curve."""


class NoPayload(NamedTuple):
    """The payload of the list of topics."""


CONTENTS = SelectKind("help", NoPayload)
HELP = ButtonKind("tafl:help", SubjectId)

handlers = ButtonHandlers()


@handlers.on_choice(CONTENTS)
async def _turn(interaction: Interaction, _: NoPayload, topic: str) -> None:
    await defer_edit(interaction)
    await show_help(interaction, topic)


@handlers.on_press(HELP)
async def _begin(interaction: Interaction, _: SubjectId) -> None:
    await defer_page_turn(interaction)
    await show_help(interaction, wording.TAFL)


def help_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """A button for any message, which answers privately with the first page of help."""
    return HELP.button(wording.TOPICS[wording.TAFL].title, SubjectId(), style)


async def show_help(interaction: Interaction, name: str) -> None:
    """Answer with the page of the topic *name*, or with the first page if *name* is unknown."""
    topic = name if name in wording.TOPICS else wording.TAFL
    services, guild_id = interaction.client.services, interaction.guild_id
    computer = topic == wording.TAFL and await services.computer.plays(guild_id)
    post = help_post(topic, on_server=guild_id is not None, computer=computer)
    if topic == wording.ABOUT:
        bot = interaction.client
        lines = wording.about(version("hnefabot"), bot.started_at, bot.support)
        post = replace(post, details=f"{post.details}\n{lines}")
    await answer_with(interaction, post)


def help_post(name: str, *, on_server: bool, computer: bool) -> Post:
    """The page of the topic *name*, with its picture if it has one.

    The first page has buttons to begin a game: against people only *on_server*, and against the
    computer only if *computer* is true.
    """
    topic = wording.TOPICS[name]
    post = _PICTURED[name]() if name in _PICTURED else Post("")
    buttons: Sequence[PersistentItem] = ()
    text = topic.text
    if name == wording.TAFL:
        text = wording.first_page(on_server=on_server, computer=computer)
        buttons = (
            learn_button(ButtonStyle.primary),
            *((play_button(),) if computer else ()),
            *((challenge_button(), open_challenges_button()) if on_server else ()),
        )
    elif name == wording.RATINGS and on_server:
        buttons = (rated_button(),)
    view = view_of([*buttons, _contents(name)])
    return replace(post, content=wording.above(topic), details=text, view=view)


async def first_steps(services: Services, guild_id: int | None) -> View:
    """Buttons to learn, to get help, and to play: the computer, or people if it isn't there."""
    if await services.computer.plays(guild_id):
        play = [play_button()]
    else:
        play = [] if guild_id is None else [challenge_button()]
    return view_of([learn_button(ButtonStyle.primary), *play, help_button()])


def _contents(shown: str) -> PersistentItem:
    """The list of all topics, below the page of the topic *shown*."""
    options = [
        SelectOption(label=topic.title, value=name, description=topic.hint, default=name == shown)
        for name, topic in wording.TOPICS.items()
    ]
    return CONTENTS.select(options, NoPayload(), wording.CHOOSE)


def _capture() -> Post:
    """A board on which a man has just been captured."""
    return _board_of(_stages(Game.start(ruleset(FOR_BEGINNERS)), FIRST_CAPTURE)[-1])


def _board(ply: int) -> Post:
    """The board of the example game after *ply* moves."""
    return _board_of(_example()[ply])


def _board_of(game: Game) -> Post:
    scene = scene_of_game(game)
    return Post("", scene=scene, alt=alt_text(scene, wording.plain_turn_of(scene.position.to_move)))


def _moments() -> Post:
    """The key moments of the example game."""
    stages = _example()
    sheet = moment_pages(stages[-1], list(map(Scene.of, stages)))
    return Post("", sheet=sheet, alt=plain_moments(scene for scene, _ in sheet))


def _line() -> Post:
    """A move, and the answer set for it."""
    stages = _stages(Game.start(ruleset(FOR_BEGINNERS)), PLANNED_LINE)[1:]
    scenes = enumerate(map(Scene.of, stages), start=1)
    sheet = tuple((scene, caption(scene, ply)) for ply, scene in scenes)
    return Post(
        "", sheet=sheet, alt=wording.plain_line(scene.last for scene, _ in sheet if scene.last)
    )


def _openings() -> Post:
    """The start of a game with moves that are often played."""
    game = Game.start(ruleset(FOR_BEGINNERS))
    moves = tuple(game.play_written(move).turns[-1].move for move in COMMON_MOVES)
    scene = replace(scene_of_game(game), common=moves)
    return Post("", scene=scene, alt=alt_text(scene, wording.plain_common(moves)))


def _ladder() -> Post:
    changes = (None, RankTrend.UP, RankTrend.DOWN, None, RankTrend.NEW)
    rows = [
        Row(rank, name, tuple(values), change)
        for rank, ((name, *values), change) in enumerate(
            zip(wording.LADDER_ROWS, changes, strict=True), 1
        )
    ]
    drawing = partial(draw_standings, rows, wording.LADDER_TITLE, (RATING, PLAYING))
    return Post("", drawing=drawing, alt=wording.PLAIN_LADDER)


def _curve() -> Post:
    ratings = accumulate(CURVE_RESULTS, _rated, initial=Rating())
    points = [
        CurvePoint(FIRST_GAME_AT + number * TIME_BETWEEN_GAMES, rating.value, rating.deviation)
        for number, rating in enumerate(ratings)
    ]
    return Post("", drawing=partial(draw_curve, points), alt=wording.PLAIN_CURVE)


def _rated(rating: Rating, score: int) -> Rating:
    """A *rating* after a game against an equally strong opponent."""
    return rating.rated(
        [ScoredGame(Rating(rating.value, OPPONENT_DEVIATION), score)], TIME_BETWEEN_GAMES
    )


@cache
def _example() -> Sequence[Game]:
    rules = ruleset(FOR_BEGINNERS)
    return _stages(
        Game.start(rules, read_position(EXAMPLE_POSITION, rules, Side.DEFENDERS)), EXAMPLE_MOVES
    )


def _stages(game: Game, moves: str) -> Sequence[Game]:
    """*game* before and after each of *moves*."""
    return list(accumulate(moves.split(), Game.play_written, initial=game))


_PICTURED: Mapping[str, Callable[[], Post]] = {
    wording.TAFL: cache(_capture),
    "playing": partial(_board, RAICHI_PLY),
    "boards": partial(_board, TUICHI_PLY),
    "moves beforehand": _line,
    "records and rules": _moments,
    "ladder": _ladder,
    wording.RATINGS: _curve,
    "statistics": _openings,
    "seasons": partial(example_season_post, SEASON),
    "tournaments": partial(example_standings_post, WINTER_CUP),
}


def greeting_post(*, computer: bool) -> Post:
    """The bot's first message on a server; it pings nobody. *computer*: the bot can play too."""
    buttons = (
        setup_button(ButtonStyle.primary),
        learn_button(),
        *((play_button(),) if computer else ()),
        help_button(),
        open_challenges_button(),
    )
    return Post(greeting(computer=computer), view=view_of(buttons))
