"""Picking a move: first the piece, then its destination, from select menus below a picture."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from discord import SelectOption
from discord.ui import View

from bot.discord_limits import MAX_CHOICES
from bot.matches.buttons import (
    MOVE,
    MOVE_NOW,
    OTHER_PIECE,
    PIECE,
    ROLL,
    OnBoard,
    PiecesOnBoard,
    roll_button,
)
from bot.matches.finding import shown_match
from bot.matches.playing import play_move
from bot.matches.posts import alt_text, scene_of
from bot.matches.square_choices import (
    BegunMove,
    SquareChoice,
    destinations,
    picking_scene,
    pieces_to_move,
    read_picked,
    square_selects,
    which_square,
)
from bot.ui.answers import answer_with, defer, defer_edit, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, SelectKind, SubjectId, as_posted, read_number, view_of
from bot.ui.post import Post
from bot.ui.worker_threads import beside
from bot.wording import dice
from bot.wording import matches as wording
from bot.wording.match_refusals import CHOOSE_MATCH
from play import log_subject
from play.matches.match import Match
from tafl.game import Game
from tafl.moves import Move
from tafl.squares import Square


class SquareSelect(NamedTuple):
    """The payload of a menu of squares: destinations after *begun* or, if None, pieces to move.

    A menu holds 25 entries, so there may be several; *part* keeps their custom ids different.
    """

    match_id: int
    board: int
    begun: BegunMove | None
    part: int


class MoveTyped(NamedTuple):
    """The payload of a list of matches: a move that was typed, or only its *source*."""

    source: Square
    path: BegunMove | None


PICK = SelectKind("pick", SquareSelect)
IN_MATCH = SelectKind("tafl:in-match", MoveTyped)

handlers = ButtonHandlers()


async def ask_piece(interaction: Interaction, match_id: int, *, seen: int | None) -> None:
    """Ask the user, who saw the board with the number *seen* (None: any), which piece to move."""
    match = await shown_match(interaction, match_id)
    # This refuses a move before anything has been picked, rather than after.
    match.require_turn(player_of(interaction), seen)
    await answer_with(interaction, await beside(next_question, match))


async def ask_destination(
    interaction: Interaction, match_id: int, begun: BegunMove, *, seen: int | None = None
) -> None:
    """Ask the user, who saw the board *seen* (None: any), where the piece of *begun* goes next."""
    match = await shown_match(interaction, match_id)
    match.require_turn(player_of(interaction), seen)
    await answer_with(interaction, await beside(destination_question, match, begun))


@handlers.on_choice(PIECE, defer)
async def _piece(interaction: Interaction, below: PiecesOnBoard, square: str) -> None:
    with as_posted():
        begun = BegunMove.of(Square.parse(square))
    await ask_destination(interaction, below.match_id, begun, seen=below.board)


@handlers.on_choice(PICK, defer_edit)
async def pick(interaction: Interaction, picking: SquareSelect, square: str) -> None:
    """Ask where the picked piece goes, or goes on to, or play it to the picked square."""
    picked, seen = read_picked(picking.begun, square), picking.board
    if not isinstance(picked, Move):
        await ask_destination(interaction, picking.match_id, picked, seen=seen)
        return
    services, me, here = interaction.client.services, player_of(interaction), interaction.channel_id
    played = await play_move(services, picking.match_id, me, picked, here=here, seen=seen)
    await answer_with(interaction, played)


def match_question(options: Sequence[tuple[str, int]], typed: MoveTyped) -> View:
    """A list of matches, by label and number, in one of which *typed* is meant."""
    entries = [SelectOption(label=label, value=str(number)) for label, number in options]
    return view_of([IN_MATCH.select(entries[:MAX_CHOICES], typed, CHOOSE_MATCH)])


@handlers.on_choice(IN_MATCH, defer_edit)
async def _in_match(interaction: Interaction, typed: MoveTyped, number: str) -> None:
    """Play the typed move in the chosen match, or ask where its piece goes."""
    with as_posted():
        match_id = read_number(number)
    log_subject.note(match=match_id)
    if typed.path is None:
        await ask_destination(interaction, match_id, BegunMove.of(typed.source))
        return
    services, me, here = interaction.client.services, player_of(interaction), interaction.channel_id
    with as_posted():
        move = Move(typed.source, *typed.path.squares)
    await answer_with(interaction, await play_move(services, match_id, me, move, here=here))


def next_question(match: Match) -> Post:
    """The question which piece to move; if only one can move, the question where it goes."""
    choices = pieces_to_move(match.game)
    # Rolling for the king is a choice as well, and only the question for a piece has its button.
    if len(choices) == 1 and not match.game.may_roll:
        only = choices[0].square
        question = destination_question(match, BegunMove.of(only))
        return replace(question, content=wording.only_piece(only))
    scene = scene_of(match)
    return Post(
        wording.WHICH_PIECE if choices else dice.ROLL_FIRST,
        scene=scene,
        alt=alt_text(scene, wording.plain_next(match)),
        view=_ways_to_choose(match, choices),
    )


def destination_question(match: Match, begun: BegunMove) -> Post:
    """The question where the piece of *begun* goes, with a picture that marks its destinations."""
    game = match.game
    with match.naming_game():
        scene = picking_scene(scene_of(match), game, begun)
    choices = destinations(game, begun)
    return Post(
        which_square(game, begun),
        scene=scene,
        alt=alt_text(scene, wording.plain_next(match)),
        view=_ways_to_choose(match, choices, begun),
    )


def _ways_to_choose(
    match: Match, choices: Sequence[SquareChoice], begun: BegunMove | None = None
) -> View:
    """Select menus of *choices*: destinations after *begun*, or pieces to move if it is None.

    Below pieces, there is a button to roll the die if that is allowed. Above destinations, there is
    a button back to the pieces if there is another choice.
    """
    back = None
    if begun is not None and _has_other_choices(match.game, begun):
        back = OTHER_PIECE.button(wording.OTHER_PIECE, OnBoard.of(match))
    menus = square_selects(
        PICK, choices, begun, lambda part: SquareSelect(match.id, match.board, begun, part), back
    )
    rolls = begun is None and match.game.may_roll
    return view_of(menus, below=[roll_button(match)] if rolls else [])


def _has_other_choices(game: Game, begun: BegunMove) -> bool:
    """Whether the player to move can do anything but go on with *begun*."""
    is_other = (move.source != begun.source for move in game.legal_moves())
    return begun.move is not None or game.may_roll or any(is_other)


@handlers.on_press(MOVE, defer)
@handlers.on_press(OTHER_PIECE, defer_edit)
async def _move(interaction: Interaction, at: OnBoard) -> None:
    await ask_piece(interaction, at.match_id, seen=at.board)


@handlers.on_press(MOVE_NOW, defer)
async def _move_now(interaction: Interaction, of_match: SubjectId) -> None:
    await ask_piece(interaction, of_match.subject, seen=None)


@handlers.on_press(ROLL, defer)
async def _roll(interaction: Interaction, at: OnBoard) -> None:
    """Roll the die for the player's weak king, and ask how the turn goes on."""
    matches = interaction.client.services.matches
    match = await matches.roll(at.match_id, player_of(interaction), seen=at.board)
    question = await beside(next_question, match)
    await answer_with(interaction, replace(question, content=dice.rolled(match)))
