"""Playing a move, however it was entered, and the answer to its player."""

from bot.matches.buttons import OnBoard
from bot.matches.confirmation import CANCEL_MOVE, CONFIRM_MOVE, ProposedMove, confirmation_post
from bot.matches.plans import undelivered_drop
from bot.matches.posts import scene_of
from bot.services import Services
from bot.ui.answers import answer_with, defer_edit, player_of, replace_message
from bot.ui.appearance import orient
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers
from bot.ui.pictures import begin_drawing
from bot.ui.post import Post
from bot.wording import matches as wording
from play.matches.match import Match, UnconfirmedError
from play.players.player_id import PlayerId
from rendering.theme import THEMES
from tafl.moves import Move

handlers = ButtonHandlers()


async def play_move(
    services: Services,
    match_id: int,
    player: PlayerId,
    written: str | Move,
    *,
    seen: int | None = None,
) -> Post:
    """Play a move; return the private answer, or the question whether to play it.

    Players can switch that question on in their settings.

    Raises:
        PlayError, TaflError: the move is refused.
    """
    try:
        match = await services.matches.play(match_id, player, written, seen=seen, confirmed=False)
    except UnconfirmedError as unconfirmed:
        return confirmation_post(unconfirmed)
    return await _private_answer(services, match, player)


async def play_move_in(
    channel_id: int, services: Services, match_id: int, player: PlayerId, written: str
) -> Post | None:
    """The same where others can read the answer; None in the channel where the board is posted.

    Raises:
        PlayError, TaflError: the move is refused.
    """
    try:
        match = await services.matches.play(match_id, player, written, confirmed=False)
    except UnconfirmedError as unconfirmed:
        return confirmation_post(unconfirmed)
    answer = await _answer(services, match)
    return None if channel_id == (match.thread_id or match.place.channel_id) else answer


async def _answer(services: Services, match: Match) -> Post:
    """The move played in *match* and a link to its board, which is already being drawn."""
    # Just as the courier will ask for it, or it would be drawn a second time.
    scene = orient(scene_of(match), match.look)
    begin_drawing(scene, THEMES[match.look.theme])
    cut_off = await services.outbox.is_channel_lost(match)
    return Post(f"{wording.played(match)} {wording.where(match, cut_off=cut_off)}".strip())


async def _private_answer(services: Services, match: Match, player: PlayerId) -> Post:
    """The same for *player* alone, with news about a dropped plan that could not be delivered."""
    answer = await _answer(services, match)
    dropped = await undelivered_drop(services.outbox, match, player)
    return Post("\n".join(filter(None, (answer.content, dropped))))


@handlers.on_press(CONFIRM_MOVE)
async def _play(interaction: Interaction, asked: ProposedMove) -> None:
    """Play the move; the answer is as public as the question was."""
    await defer_edit(interaction)
    services, me = interaction.client.services, player_of(interaction)
    match = await services.matches.play(asked.match_id, me, asked.move, seen=asked.board)
    if _is_public(interaction):
        await answer_with(interaction, await _answer(services, match))
    else:
        await answer_with(interaction, await _private_answer(services, match, me))


@handlers.on_press(CANCEL_MOVE)
async def _cancel(interaction: Interaction, at: OnBoard) -> None:
    """Do not play the move after all; if the question is public, only its player may cancel."""
    await defer_edit(interaction)
    if _is_public(interaction):
        match = await interaction.client.services.matches.get(at.match_id)
        match.moving(player_of(interaction), None)
    await replace_message(interaction, wording.NOT_PLAYED)


def _is_public(interaction: Interaction) -> bool:
    """Whether others may see the message whose button was pressed."""
    return interaction.message is None or not interaction.message.flags.ephemeral
