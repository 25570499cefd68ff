"""Picking a move: first the piece, then its destination, each from lists below a picture."""

import asyncio
from dataclasses import replace

from bot import wording
from bot.answers import Interaction, answer_with, change, player, take_time, take_time_to_edit
from bot.buttons import Action, Presses, square_lists
from bot.choices import Choice, destinations, pieces_to_move
from bot.confirming import play_or_ask
from bot.messages import alt_text, scene_of
from bot.played import private_played_text
from bot.post import Post
from bot.wording import dice
from play.matches.match import Match
from tafl.moves import Move
from tafl.squares import Square


async def ask_piece(interaction: Interaction, match_id: int, *, seen: int | None) -> None:
    """Ask which piece to move."""
    match = await interaction.client.matches.get(match_id)
    match.moving(player(interaction), seen)
    await answer_with(interaction, await asyncio.to_thread(next_pick, match))


async def ask_target(interaction: Interaction, match_id: int, source: Square) -> None:
    """Ask where the piece on *source* goes."""
    match = await interaction.client.matches.get(match_id)
    match.moving(player(interaction), None)
    await answer_with(interaction, await asyncio.to_thread(target_pick, match, source))


async def pick(
    interaction: Interaction, match_id: int, board: int, source: Square | None, picked: Square
) -> None:
    """Ask where the picked piece goes, or play it to the picked square."""
    await take_time_to_edit(interaction)
    if source is None:
        match = await interaction.client.matches.get(match_id)
        match.moving(player(interaction), board)
        await answer_with(interaction, await asyncio.to_thread(target_pick, match, picked))
        return
    me, move = player(interaction), Move(source, picked)
    played = await play_or_ask(interaction.client, match_id, me, move, seen=board)
    if isinstance(played, Post):
        await answer_with(interaction, played)
    else:
        await change(interaction, await private_played_text(interaction.client, played, me))


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


async def _move(interaction: Interaction, match_id: int, board: int) -> None:
    await take_time(interaction)
    await ask_piece(interaction, match_id, seen=board)


async def _roll(interaction: Interaction, match_id: int, board: int) -> None:
    """Roll the die for one's weak king, and ask how the turn goes on."""
    await take_time(interaction)
    match = await interaction.client.matches.roll(match_id, player(interaction), seen=board)
    question = await asyncio.to_thread(next_pick, match)
    await answer_with(interaction, replace(question, content=dice.rolled(match)))


PICKING_PRESSES: Presses = {Action.MOVE: _move, Action.ROLL: _roll}
