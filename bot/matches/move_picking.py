"""Picking a move: first the piece, then its destination, each from lists below a picture."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from discord import SelectOption
from discord.ui import DynamicItem, Select, View

from bot.discord_limits import CHOICES
from bot.matches.after_move import private_played_text
from bot.matches.confirming import play_or_ask
from bot.matches.move_choices import WINS, Choice, destinations, pieces_to_move
from bot.matches.posts import alt_text, scene_of
from bot.ui.answers import answer_with, change, defer, defer_edit, explained, player
from bot.ui.base import Interaction
from bot.ui.buttons import ROLL, Action, Press, Presses
from bot.ui.post import Post
from bot.wording import dice
from bot.wording import matches as wording
from play.matches.match import Match
from tafl.moves import Move
from tafl.squares import Square


class Pick(
    DynamicItem[Select[View]],
    template=r"pick:(?P<match>[0-9]+):(?P<board>[0-9]+):(?P<source>[A-Z][0-9]+)?:(?P<part>[0-9])",
):
    """A list of squares: of pieces to move, or of destinations of the piece on *source*."""

    def __init__(
        self, item: Select[View], match_id: int, board: int, source: Square | None
    ) -> None:
        super().__init__(item)
        self.match_id = match_id
        self.board = board
        self.source = source

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls, interaction: Interaction, item: Select[View], match: re.Match[str], /
    ) -> Self:
        """The list that was used, perhaps sent long before this program was started."""
        del interaction
        source = Square.parse(match["source"]) if match["source"] else None
        return cls(item, int(match["match"]), int(match["board"]), source)

    @explained
    async def callback(self, interaction: Interaction) -> None:
        """Go on with the square that was picked."""
        picked = Square.parse(self.item.values[0])
        await pick(interaction, self.match_id, self.board, self.source, picked)


async def ask_piece(interaction: Interaction, match_id: int, *, seen: int | None) -> None:
    """Ask which piece to move."""
    match = await interaction.client.services.matches.get(match_id)
    match.moving(player(interaction), seen)
    await answer_with(interaction, await asyncio.to_thread(next_pick, match))


async def ask_target(interaction: Interaction, match_id: int, source: Square) -> None:
    """Ask where the piece on *source* goes."""
    match = await interaction.client.services.matches.get(match_id)
    match.moving(player(interaction), None)
    await answer_with(interaction, await asyncio.to_thread(target_pick, match, source))


async def pick(
    interaction: Interaction, match_id: int, board: int, source: Square | None, picked: Square
) -> None:
    """Ask where the picked piece goes, or play it to the picked square."""
    await defer_edit(interaction)
    if source is None:
        match = await interaction.client.services.matches.get(match_id)
        match.moving(player(interaction), board)
        await answer_with(interaction, await asyncio.to_thread(target_pick, match, picked))
        return
    me, move = player(interaction), Move(source, picked)
    played = await play_or_ask(interaction.client.services.matches, match_id, me, move, seen=board)
    if isinstance(played, Post):
        await answer_with(interaction, played)
    else:
        await change(
            interaction, await private_played_text(interaction.client.services.outbox, played, me)
        )


def next_pick(match: Match) -> Post:
    """The question for a piece, with lists of those that can move; for a destination, if one can.

    The picture shows the present board.
    """
    choices = pieces_to_move(match.game)
    if len(choices) == 1 and not match.game.may_roll:
        only = choices[0].square
        return replace(target_pick(match, only), content=wording.only_piece(only))
    scene = scene_of(match)
    return Post(
        wording.WHICH_PIECE if choices else dice.ROLL_FIRST,
        scene=scene,
        alt=alt_text(scene, wording.plain_next(match)),
        view=square_lists(match, choices),
    )


def target_pick(match: Match, source: Square) -> Post:
    """The question where the piece on *source* goes, with lists of its destinations.

    The picture marks the piece and them.

    Raises:
        IllegalMoveError: no piece there can move.
    """
    choices = destinations(match.game, source)
    if not choices:
        raise match.game.refused(source)
    scene = replace(scene_of(match), selected=source, targets=_squares(choices))
    return Post(
        wording.which_destination(source),
        scene=scene,
        alt=alt_text(scene, wording.plain_next(match)),
        view=square_lists(match, choices, source),
    )


def _squares(choices: list[Choice]) -> tuple[Square, ...]:
    return tuple(sorted(choice.square for choice in choices))


def square_lists(match: Match, choices: Sequence[Choice], source: Square | None = None) -> View:
    """Lists to pick a square from, of at most 25 entries each, the weightiest first.

    Below the pieces of a side with a weak king, the button to roll for him.
    """
    view = View(timeout=None)
    for part, start in enumerate(range(0, len(choices), CHOICES)):
        entries = choices[start : start + CHOICES]
        word = "piece" if source is None else "destination"
        part_of = f" from {entries[0].square}" if len(choices) > CHOICES else ""
        select: Select[View] = Select(
            custom_id=f"pick:{match.id}:{match.board}:{source or ''}:{part}",
            placeholder=f"Choose a {word}{part_of}",
            options=[_option(choice) for choice in entries],
        )
        view.add_item(Pick(select, match.id, match.board, source))
    if source is None and match.game.may_roll:
        view.add_item(Press.make(ROLL[0], ROLL[1], match.id, match.board, ROLL[2]))
    return view


def _option(choice: Choice) -> SelectOption:
    name = str(choice.square)
    star = "★ " if choice.weight == WINS else ""
    return SelectOption(label=f"{star}{name}", value=name, description=choice.hint or None)


async def _move(interaction: Interaction, match_id: int, board: int) -> None:
    await defer(interaction)
    await ask_piece(interaction, match_id, seen=board)


async def _roll(interaction: Interaction, match_id: int, board: int) -> None:
    """Roll the die for one's weak king, and ask how the turn goes on."""
    await defer(interaction)
    match = await interaction.client.services.matches.roll(
        match_id, player(interaction), seen=board
    )
    question = await asyncio.to_thread(next_pick, match)
    await answer_with(interaction, replace(question, content=dice.rolled(match)))


PICKING_PRESSES: Presses = {Action.MOVE: _move, Action.ROLL: _roll}
