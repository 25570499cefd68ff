"""The opening table as messages: a board with the moves that were played, and ways to go on."""

import asyncio
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, Self

from discord import ButtonStyle, SelectOption
from discord.ui import Button, DynamicItem, Select, View

from bot.discord_limits import CHOICES
from bot.matches.posts import alt_text, scene_of_game
from bot.ui.answers import answer_with, defer_page_turn, explained
from bot.ui.base import Interaction
from bot.ui.buttons import view_of
from bot.ui.command_options import with_escape
from bot.ui.post import Post
from bot.wording import openings as wording
from bot.wording.statistics import hint
from play.statistics.openings import Opening
from tafl.moves import Move
from tafl.ruleset import Escape, Ruleset
from tafl.squares import Square

DRAWN = 5
"""So many moves are arrows in the picture; more could not be told apart."""

TOLD = 10
"""So many have a line in the table."""

PAGE = r"(?P<key>[a-z0-9-]+):(?P<escape>edge|corner):(?P<line>[a-u0-9]*)"

_SQUARE = re.compile(r"[a-u][0-9]+")


class Page(NamedTuple):
    """A page as custom ids know it: a ruleset, its escape, and the moves that lead there.

    These are written as ``d1d3f4f2``, so that eight of them fit.
    """

    key: str
    escape: str
    line: str

    @classmethod
    def of(cls, ruleset: Ruleset, line: Iterable[Move]) -> Self:
        """That of *ruleset* after the moves of *line*."""
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


async def show_opening(
    interaction: Interaction, ruleset: Ruleset, line: Sequence[Move], *, shared: bool = False
) -> None:
    """Answer with the page of the opening table after the moves of *line*.

    It has a list that leads on, and buttons that lead back.
    """
    opening = await interaction.client.services.statistics.opening(ruleset, line)
    post = await asyncio.to_thread(opening_post, opening)
    await answer_with(interaction, replace(post, view=_ways(opening)), shared=shared)


def opening_post(opening: Opening) -> Post:
    """A page of the opening table."""
    moves = tuple(move for move, _ in opening.moves[:DRAWN])
    scene = replace(scene_of_game(opening.game), common=moves)
    return Post(
        wording.opening_text(opening),
        wording.opening_details(opening, TOLD),
        scene=scene,
        alt=alt_text(scene, wording.plain_opening(opening, DRAWN)),
    )


class Onward(DynamicItem[Select[View]], template=f"opening:{PAGE}"):
    """The list of moves that were played on a *page*; each leads to the next one."""

    def __init__(self, item: Select[View], page: Page) -> None:
        super().__init__(item)
        self.page = page

    @classmethod
    def make(cls, opening: Opening, page: Page) -> Self:
        """A new list."""
        options = [
            SelectOption(
                label=str(move),
                value=Page.of(opening.game.ruleset, [move]).line,
                description=hint(outcomes),
            )
            for move, outcomes in opening.moves[:CHOICES]
        ]
        custom_id, placeholder = f"opening:{page}", wording.CHOOSE_MOVE
        return cls(Select(custom_id=custom_id, placeholder=placeholder, options=options), page)

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the kind of item stands in the class
        cls, interaction: Interaction, item: Select[View], match: re.Match[str], /
    ) -> Self:
        """The list that was used, perhaps sent long before this program was started."""
        del interaction
        return cls(item, Page(**match.groupdict()))

    @explained
    async def callback(self, interaction: Interaction) -> None:
        """Go on with the move that was chosen."""
        await _turn(interaction, self.page.after(self.item.values[0]))


class Backward(DynamicItem[Button[View]], template=f"opening-(?:start|back):{PAGE}"):
    """A button that leads back to a *page*."""

    def __init__(self, item: Button[View], page: Page) -> None:
        super().__init__(item)
        self.page = page

    @classmethod
    def make(cls, label: str, name: str, page: Page, *, leads_back: bool) -> Self:
        """A new button; buttons of one message differ by *name*."""
        custom_id, style = f"opening-{name}:{page}", ButtonStyle.secondary
        button: Button[View] = Button(label=label, custom_id=custom_id, style=style)
        button.disabled = not leads_back
        return cls(button, page)

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls, interaction: Interaction, item: Button[View], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed, perhaps sent long before this program was started."""
        del interaction
        return cls(item, Page(**match.groupdict()))

    @explained
    async def callback(self, interaction: Interaction) -> None:
        """Go back."""
        await _turn(interaction, self.page)


async def _turn(interaction: Interaction, page: Page) -> None:
    """Answer with a page that was turned to."""
    await defer_page_turn(interaction)
    named = await interaction.client.services.rulesets.named(interaction.guild_id, page.key)
    ruleset = with_escape(named, Escape(page.escape))
    await show_opening(interaction, ruleset, page.moves)


def _ways(opening: Opening) -> View:
    """A list of the moves that lead on, and the buttons that lead back."""
    rules = opening.game.ruleset
    line = [turn.move for turn in opening.game.turns]
    onward = [Onward.make(opening, Page.of(rules, line))] if opening.moves else []
    start, before = Page.of(rules, ()), Page.of(rules, line[:-1])
    backward = [
        Backward.make(wording.START, "start", start, leads_back=bool(line)),
        Backward.make(wording.BACK, "back", before, leads_back=bool(line)),
    ]
    return view_of([*onward, *backward])
