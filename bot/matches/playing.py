"""Playing a move, however it was entered, and the answer to its player."""

from typing import NamedTuple

from discord import ButtonStyle

from bot.matches.buttons import OnBoard, turn_buttons
from bot.matches.finding import shown_match
from bot.matches.plans import undelivered_drop
from bot.matches.posts import alt_text, scene_of_game
from bot.services import Services
from bot.ui.answers import answer_with, defer_edit, player_of, replace_message
from bot.ui.appearance import apply_look
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, view_of
from bot.ui.post import Post
from bot.ui.worker_threads import beside
from bot.wording import matches as wording
from bot.wording.computer import WAITS
from play.appearance import Appearance
from play.matches.match import Match, UnconfirmedError
from play.matches.match_view import MatchView
from play.players.player_id import PlayerId
from tafl.moves import Move


class ProposedMove(NamedTuple):
    """The payload of the button that plays *move* in a match, on its board number *board*."""

    match_id: int
    board: int
    move: str


CONFIRM_MOVE = ButtonKind("play", ProposedMove)
CANCEL_MOVE = ButtonKind("tafl:cancel-move", OnBoard)

handlers = ButtonHandlers()


def confirmation_post(unconfirmed: UnconfirmedError, look: Appearance) -> Post:
    """The question whether to play a move, with the board after it in the appearance *look*."""
    match, game = unconfirmed.match, unconfirmed.game
    turn, scene = game.turns[-1], scene_of_game(game)
    move = ProposedMove(match.id, match.board, str(turn.move))
    view = view_of(
        (
            CONFIRM_MOVE.button(wording.PLAY, move, ButtonStyle.success),
            CANCEL_MOVE.button(wording.CANCEL, OnBoard.of(match)),
        )
    )
    post = Post(wording.ask_to_play(match, game), scene=scene, alt=alt_text(scene, ""), view=view)
    return apply_look(post, look)


async def play_move(  # noqa: PLR0913 - what is played, and where it is answered
    services: Services,
    match_id: int,
    player: PlayerId,
    written: str | Move,
    *,
    here: int | None,
    seen: int | None = None,
) -> Post:
    """Play a move; return the private answer, or the question whether to play it.

    The answer has a link to the board unless the match's boards are posted in *here*, the channel
    of the answer. Players can choose to be asked. *seen* is the number of the board they saw.

    Raises:
        PlayError: the move is refused.
    """
    try:
        played = await services.matches.play_with_view(
            match_id, player, written, seen=seen, confirmed=False
        )
    except UnconfirmedError as unconfirmed:
        view = await services.matches.view(match_id)
        return await beside(confirmation_post, unconfirmed, view.look)
    return await _private_answer(services, *played, player, here)


async def play_openly(  # noqa: PLR0913 - what is played, and where it is answered
    channel_id: int,
    services: Services,
    match_id: int,
    player: PlayerId,
    written: str,
    *,
    in_private: bool,
) -> Post | None:
    """Play a move; return an answer that others in the channel may read, or None.

    It is None where the board is posted in the channel, and is the answer. *in_private* says
    whether the channel is one of direct messages, where boards of private matches are posted.

    Raises:
        PlayError: the move is refused.
    """
    try:
        match, view = await services.matches.play_with_view(
            match_id, player, written, confirmed=False
        )
    except UnconfirmedError as unconfirmed:
        view = await services.matches.view(match_id)
        return await beside(confirmation_post, unconfirmed, view.look)
    is_shown_here = match.place.is_private if in_private else channel_id == _room(match)
    answer = await _answer(services, match, view, channel_id if is_shown_here else None)
    return None if is_shown_here and not _waits(services, match) else answer


def _room(match: Match) -> int | None:
    """The id of the channel or thread with the boards of *match*; None if the match is private."""
    return None if match.place.is_private else match.thread_id or match.place.channel_id


async def _answer(services: Services, match: Match, view: MatchView, here: int | None) -> Post:
    """The answer to a move: the last move of *match* in words, and a link to its board.

    There is no link if the board is in the channel with the id *here*.
    """
    cut_off = view.undelivered and await services.outbox.is_channel_lost(match.id)
    where = wording.where_privately(match, cut_off=cut_off)
    elsewhere = cut_off or here != _room(match)
    played = f"{wording.played(match)} {where if elsewhere else ''}".strip()
    return Post("\n".join(filter(None, (played, WAITS if _waits(services, match) else ""))))


def _waits(services: Services, match: Match) -> bool:
    """Whether *match* waits for the computer while that is switched off."""
    return match.awaits_computer and not services.computer.is_there


async def _private_answer(
    services: Services, match: Match, view: MatchView, player: PlayerId, here: int | None
) -> Post:
    """The answer to a move for *player* alone, with any news that could not be delivered before."""
    answer = await _answer(services, match, view, here)
    dropped = await undelivered_drop(services.outbox, match, player) if view.undelivered else ""
    missed = wording.MISSED if await services.outbox.missed([match], player) else ""
    return Post("\n".join(filter(None, (answer.content, dropped, missed))))


@handlers.on_press(CONFIRM_MOVE, defer_edit)
async def _play(interaction: Interaction, asked: ProposedMove) -> None:
    """Play the move; the answer is as public as the question was."""
    services, me, here = interaction.client.services, player_of(interaction), interaction.channel_id
    match, view = await services.matches.play_with_view(
        asked.match_id, me, asked.move, seen=asked.board
    )
    if _is_public(interaction):
        await answer_with(interaction, await _answer(services, match, view, here))
    else:
        await answer_with(interaction, await _private_answer(services, match, view, me, here))


@handlers.on_press(CANCEL_MOVE, defer_edit)
async def _cancel(interaction: Interaction, at: OnBoard) -> None:
    """Cancel the move; if the question is public, only the player to move may do that."""
    if _is_public(interaction):
        match = await shown_match(interaction, at.match_id)
        match.require_turn(player_of(interaction), None)
    await replace_message(interaction, wording.NOT_PLAYED, turn_buttons([at.match_id]))


def _is_public(interaction: Interaction) -> bool:
    """Whether others may see the message whose button was pressed."""
    return interaction.message is None or not interaction.message.flags.ephemeral
