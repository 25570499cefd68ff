"""Reviews as messages: the overview of a game, and each of its positions."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, Self

from discord import ButtonStyle, SelectOption
from discord.ui import View

from bot.matches.board_navigation import AtPly, Navigation
from bot.matches.posts import alt_text, scene_of_game, warning_of
from bot.ui.buttons import ButtonKind, PersistentItem, SelectKind, view_of
from bot.ui.post import Post
from bot.wording import reviews as wording
from play.matches.seats import Seats
from play.players.player_id import PlayerId
from play.reviews.review import Review
from play.statistics.opening_table import Opening
from rendering.chance_curve import ChanceCurve
from rendering.review import draw_review
from rendering.scene import Scene
from tafl.game import Game


class ReviewButtons(NamedTuple):
    """The buttons of reviews of matches, or of studies.

    Their payload is the number of a match or study, and a number of turns played.
    """

    navigation: Navigation
    turning_points: SelectKind[AtPly]
    overview: ButtonKind[AtPly]
    walk: ButtonKind[AtPly]
    why: ButtonKind[AtPly]
    play_on: ButtonKind[AtPly]

    @classmethod
    def named(cls, name: str) -> Self:
        """The buttons for one kind of games; *name* is part of their custom ids."""
        kinds = (
            ButtonKind(f"tafl:{name}-{way}", AtPly) for way in ("overview", "walk", "why", "play")
        )
        menu = SelectKind(f"tafl:{name}-points", AtPly)
        return cls(Navigation.named(name), menu, *kinds)


OF_MATCH = ReviewButtons.named("review")
OF_STUDY = ReviewButtons.named("study-review")


class ReviewSubject(NamedTuple):
    """The subject of a review: the *game* of the match or study *number*, called *title*.

    *seats* are the players of a match; None for a study.
    """

    buttons: ReviewButtons
    number: int
    title: str
    game: Game
    seats: Seats | None = None

    def at(self, ply: int) -> AtPly:
        """The payload of a button for the page after *ply* turns."""
        return AtPly(self.number, ply)


def overview_post(
    subject: ReviewSubject, review: Review, opening: Opening | None, reader: PlayerId | None
) -> Post:
    """The overview: the curve of chances, boards of the turning points, and a text.

    It is for *reader*, or for everybody if that is None.
    """
    points = review.turning_points
    game = review.game
    curve = ChanceCurve(
        [review.chance(ply) for ply in range(game.ply + 1)],
        [ply + 1 for ply in points],
        wording.CURVE_TITLES,
    )
    boards = [
        (comparison(review, ply), wording.caption(review, number, ply))
        for number, ply in enumerate(points, start=1)
    ]
    return Post(
        wording.overview(subject.title, review, subject.seats, reader),
        wording.overview_details(review, opening),
        drawing=partial(draw_review, curve, boards),
        alt=wording.plain_overview(review),
        view=view_of(_overview_items(subject, review)),
    )


def comparison(review: Review, ply: int) -> Scene:
    """The board after *ply* turns, with arrows for the next turn and for a better one.

    There are no arrows if the engine has no finding on the position, or it is withheld because it
    would help in a rated match.
    """
    return Scene.comparing(review.game.at(ply), *review.compared(ply))


def page_post(subject: ReviewSubject, review: Review, ply: int) -> Post:
    """The board after *ply* turns, or the last one if there are fewer."""
    ply = min(ply, review.game.ply)
    scene = scene_of_game(review.game.at(ply))
    text = wording.page(subject.title, review, ply)
    return Post(
        "\n".join(filter(None, [text, warning_of(scene)])),
        scene=scene,
        alt=alt_text(scene, ""),
        view=_page_view(subject, review, ply),
    )


def why_post(subject: ReviewSubject, review: Review, ply: int) -> Post:
    """The post about the effect of the last of *ply* turns, and a better turn if there was one."""
    ply = max(1, min(ply, review.game.ply))
    scene = comparison(review, ply - 1)
    return Post(
        wording.why(subject.title, review, ply),
        scene=scene,
        alt=wording.plain_comparison(scene),
        view=_page_view(subject, review, ply, explained=True),
    )


def _overview_items(subject: ReviewSubject, review: Review) -> Iterator[PersistentItem]:
    buttons = subject.buttons
    options = [
        SelectOption(
            label=f"{number} · {wording.turning_point_label(review, ply)}", value=str(ply + 1)
        )
        for number, ply in enumerate(review.turning_points, start=1)
    ]
    if options:
        yield buttons.turning_points.select(options, subject.at(0), wording.GO_TO_TURNING_POINT)
    yield buttons.walk.button(wording.WALK, subject.at(0), ButtonStyle.primary)


def _page_view(
    subject: ReviewSubject, review: Review, ply: int, *, explained: bool = False
) -> View:
    buttons, here, game = subject.buttons, subject.at(ply), review.game
    # A page that explains the last move shows the board before it.
    shown = ply - 1 if explained else ply
    why = (
        []
        if explained
        else [buttons.why.button(wording.WHY, here, ButtonStyle.primary, disabled=not ply)]
    )
    return view_of(
        [
            *why,
            buttons.play_on.button(
                wording.PLAY_ON, subject.at(shown), disabled=not review.may_go_on(shown)
            ),
            buttons.overview.button(wording.OVERVIEW, here),
            *buttons.navigation.buttons(subject.number, ply, game.ply),
        ]
    )
