"""The boards of a match, from the start to the present one, as pictures or as text."""

from dataclasses import replace
from enum import StrEnum
from itertools import islice

from discord.app_commands import Choice

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CHOICES
from bot.matches.board_navigation import LATEST_PLY, Navigation, ShowBoard
from bot.matches.buttons import SHOW
from bot.matches.finding import shown_match
from bot.matches.notes import with_note
from bot.matches.posts import board_post
from bot.ui.answers import answer_with, defer, player_of
from bot.ui.appearance import look_for, orientation_for
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, PersistentItem, SubjectId, view_of
from bot.ui.post import Post
from bot.ui.worker_threads import beside
from bot.wording import boards as wording
from bot.wording.matches import MISSED
from play.appearance import Appearance
from play.matches.errors import NoSuchPlyError
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.summary import MatchSummary
from rendering.text_board import board_as_text, legend


class BoardStyle(StrEnum):
    PICTURE = "picture"
    TEXT = "text"


NAVIGATION = {
    BoardStyle.PICTURE: Navigation.named("board"),
    BoardStyle.TEXT: Navigation.named("text"),
}
"""For each style, the buttons that step through the boards of a match in that style."""


def show_button(match: MatchSummary) -> PersistentItem:
    """A button, for any message, that answers privately with the present board of *match*."""
    return SHOW.button(wording.show(match), SubjectId(match.id))


def require_ply(match: Match, ply: int) -> int:
    """*ply*; raises ``NoSuchPlyError`` if fewer turns have been played in *match*."""
    if ply > match.ply:
        raise NoSuchPlyError(match.id, ply, match.ply)
    return ply


async def show_board(
    interaction: Interaction, match: Match, ply: int, style: BoardStyle, *, shared: bool = False
) -> None:
    """Answer with the board after *ply* turns, or with the present one if there are fewer.

    If *shared* is false, only the user sees it. It then has their note on the match and buttons to
    step through the game, but no buttons that only players can press if the user is none.
    """
    me = player_of(interaction)
    present = ply >= match.ply
    shown = match if present else await beside(match.at, ply)
    view = await interaction.client.services.matches.view(match.id) if present else MatchView()
    post = await beside(
        board_post,
        shown,
        interaction.client.now(),
        present=present,
        calling=False,
        reader=None if shared else me,
        habits=view.habits,
    )
    if not present:
        where = wording.earlier(shown.ply, match.ply, shared=shared)
        post = replace(post, content=f"{post.content}\n{where}", details="")
    if style is BoardStyle.TEXT:
        look = await look_for(
            interaction.client.services, interaction.guild_id, None if shared else me
        )
        post = _as_text(post, shown, look)
    # A board that everybody sees has no private note, and no buttons that would change it.
    if not shared:
        post = await with_note(interaction, match, post)
        if await interaction.client.services.outbox.missed([match], me):
            post = replace(post, content=f"{post.content}\n{MISSED}")
        steps = NAVIGATION[style].buttons(match.id, shown.ply, match.ply)
        others = post.view.children if post.view is not None else []
        post = replace(post, view=view_of([*others, *steps]))
    await answer_with(interaction, post, shared=shared)


def ply_choices(match: Match, typed: str) -> list[Choice[int]]:
    """At most 25 boards of *match* for autocomplete; the value is the number of turns played.

    Boards whose number begins with *typed* come first, then those whose last move contains it; the
    latest of these come first.
    """
    sought = typed.strip().upper()
    labelled = list(enumerate(wording.labels(match.game)))
    numbered = [(ply, label) for ply, label in labelled if sought and str(ply).startswith(sought)]
    moved = [(ply, label) for ply, label in reversed(labelled) if sought in label.upper()]
    found = dict([*numbered, *moved])
    return [
        Choice(name=label[:MAX_CHOICE_LENGTH], value=ply)
        for ply, label in islice(found.items(), MAX_CHOICES)
    ]


def _as_text(post: Post, match: Match, look: Appearance) -> Post:
    """*post* with the board as text instead of its picture."""
    drawn = board_as_text(match.position, orientation_for(look), match.game.last)
    signs = legend(match.ruleset, match.game.last)
    content = f"{post.content}\n{wording.block(drawn, signs)}"
    return replace(post, content=content, scene=None, alt="")


def _board_in(style: BoardStyle) -> ShowBoard:
    async def show(interaction: Interaction, match_id: int, ply: int) -> None:
        match = await shown_match(interaction, match_id)
        await show_board(interaction, match, ply, style)

    return show


handlers = ButtonHandlers(
    *(navigation.handlers(_board_in(style)) for style, navigation in NAVIGATION.items())
)


@handlers.on_press(SHOW, defer)
async def _show(interaction: Interaction, of_match: SubjectId) -> None:
    await show_present_board(interaction, of_match.subject)


async def show_present_board(interaction: Interaction, match_id: int) -> None:
    """Answer with the present board of a match, as a picture, if the user may see it."""
    await _board_in(BoardStyle.PICTURE)(interaction, match_id, LATEST_PLY)
