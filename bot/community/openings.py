"""The opening table as messages: a board with the moves that were played, and ways to go on."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, Self

from discord import SelectOption
from discord.ui import View

from bot.discord_limits import MAX_CHOICES
from bot.matches.posts import alt_text, scene_of_game
from bot.ui.answers import answer_with, defer_page_turn
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SelectKind, as_posted, view_of
from bot.ui.command_options import with_escape
from bot.ui.post import Post
from bot.ui.threads import beside
from bot.wording import boards
from bot.wording import openings as wording
from bot.wording.statistics import hint
from play.statistics.openings import Opening
from tafl.moves import Move
from tafl.ruleset import Escape, Ruleset
from tafl.squares import Square

MAX_ARROWS = 5
"""How many moves are drawn as arrows; nobody could tell more of them apart."""

MAX_LISTED = 10
"""How many have a line in the table."""

_SQUARE = re.compile(r"[a-u][0-9]+")


class OpeningPage(NamedTuple):
    """The payload of a page: a ruleset, its escape, and the moves that lead there.

    These are written as ``d1d3f4f2``: a custom id has 100 characters, and eight moves have to fit.
    """

    key: str
    escape: str
    line: str

    @classmethod
    def of(cls, ruleset: Ruleset, line: Iterable[Move]) -> Self:
        """The page of *ruleset* after the moves of *line*."""
        written = "".join(f"{move.source}{move.target}" for move in line).lower()
        return cls(ruleset.key, str(ruleset.escape), written)

    def after(self, written: str) -> Self:
        """The page one move further, which is *written* as the others are."""
        return self._replace(line=self.line + written)

    @property
    def moves(self) -> list[Move]:
        """The moves that lead there."""
        squares = list(map(Square.parse, _SQUARE.findall(self.line)))
        return [Move(*pair) for pair in zip(squares[::2], squares[1::2], strict=True)]

    def __str__(self) -> str:
        return ":".join(self)


NEXT_MOVE = SelectKind("opening", OpeningPage)
TO_START = ButtonKind("opening-start", OpeningPage)
TO_PREVIOUS = ButtonKind("opening-back", OpeningPage)

handlers = ButtonHandlers()


async def show_opening(
    interaction: Interaction, ruleset: Ruleset, line: Sequence[Move], *, shared: bool = False
) -> None:
    """Answer with the page of the opening table after the moves of *line*.

    It has a select menu to go on, and buttons to go back.
    """
    opening = await interaction.client.services.statistics.opening(ruleset, line)
    post = await beside(opening_post, opening)
    await answer_with(interaction, replace(post, view=_ways(opening)), shared=shared)


def opening_post(opening: Opening) -> Post:
    """A page of the opening table."""
    moves = tuple(move for move, _ in opening.moves[:MAX_ARROWS])
    scene = replace(scene_of_game(opening.game), common=moves)
    return Post(
        wording.opening_text(opening),
        wording.opening_details(opening, MAX_LISTED),
        scene=scene,
        alt=alt_text(scene, wording.plain_opening(opening, MAX_ARROWS)),
    )


@handlers.on_choice(NEXT_MOVE)
async def _go_on(interaction: Interaction, page: OpeningPage, move: str) -> None:
    """Go on with the move that was chosen."""
    await _turn(interaction, page.after(move))


@handlers.on_press(TO_START)
@handlers.on_press(TO_PREVIOUS)
async def _turn(interaction: Interaction, page: OpeningPage) -> None:
    """Answer with a page that was turned to."""
    await defer_page_turn(interaction)
    named = await interaction.client.services.rulesets.named(interaction.guild_id, page.key)
    with as_posted():
        escape, line = Escape(page.escape), page.moves
    await show_opening(interaction, with_escape(named, escape), line)


def _ways(opening: Opening) -> View:
    """A select menu of the next moves, and the buttons to go back."""
    rules = opening.game.ruleset
    line = [turn.move for turn in opening.game.turns]
    here, start, before = (OpeningPage.of(rules, moves) for moves in (line, (), line[:-1]))
    options = [
        SelectOption(
            label=str(move), value=OpeningPage.of(rules, [move]).line, description=hint(outcomes)
        )
        for move, outcomes in opening.moves[:MAX_CHOICES]
    ]
    onward = [NEXT_MOVE.select(options, here, wording.CHOOSE_MOVE)] if options else []
    return view_of(
        [
            *onward,
            TO_START.button(boards.START, start, disabled=not line),
            TO_PREVIOUS.button(boards.BACK, before, disabled=not line),
        ]
    )
