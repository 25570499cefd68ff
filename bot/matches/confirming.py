"""The question before a move, for players who want to be asked."""

from typing import NamedTuple

from discord import ButtonStyle

from bot.matches.after_move import begin_board, played_text, private_played_text
from bot.matches.buttons import OnBoard
from bot.matches.posts import alt_text, scene_of_game
from bot.ui.answers import change, defer_edit, player
from bot.ui.appearance import in_look
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, view_of
from bot.ui.post import Post
from bot.wording import matches as wording
from play.matches.match import Match, UnconfirmedError
from play.players.player_id import PlayerId
from play.services.matches import Matches
from tafl.game import Game
from tafl.moves import Move


class Playing(NamedTuple):
    """What the button knows that plays a *move* on the board of that number."""

    match_id: int
    board: int
    move: str


PLAY = ButtonKind("play", Playing)
CANCEL = ButtonKind("tafl:cancel-move", OnBoard)

handlers = ButtonHandlers()


@handlers.on_press(PLAY)
async def _play(interaction: Interaction, asked: Playing) -> None:
    """Play the move."""
    await defer_edit(interaction)
    matches, me = interaction.client.services.matches, player(interaction)
    match = await matches.play(asked.match_id, me, asked.move, seen=asked.board)
    begin_board(match)
    await change(interaction, await _answer(interaction, match))


async def _answer(interaction: Interaction, match: Match) -> str:
    """What is told to who has played; others may see it if he was asked where they read along."""
    outbox = interaction.client.services.outbox
    if _is_public(interaction):
        return await played_text(outbox, match)
    return await private_played_text(outbox, match, player(interaction))


def _is_public(interaction: Interaction) -> bool:
    """Whether others may see the message whose button was pressed."""
    return interaction.message is None or not interaction.message.flags.ephemeral


async def play_or_ask(
    matches: Matches,
    match_id: int,
    player: PlayerId,
    written: str | Move,
    *,
    seen: int | None = None,
) -> Match | Post:
    """The match after a move; or what *player* is asked first, if he wants to be asked.

    The question shows the board as it would be.

    Raises:
        PlayError, TaflError: the move is refused.
    """
    try:
        match = await matches.play(match_id, player, written, seen=seen, confirmed=False)
    except UnconfirmedError as unconfirmed:
        return _question(unconfirmed.match, unconfirmed.game)
    begin_board(match)
    return match


def _question(match: Match, game: Game) -> Post:
    turn = game.turns[-1]
    scene = scene_of_game(game)
    play = PLAY.button("Play", Playing(match.id, match.board, str(turn.move)), ButtonStyle.success)
    view = view_of([play, CANCEL.button("Cancel", OnBoard.of(match))])
    post = Post(wording.ask_move(match, turn), scene=scene, alt=alt_text(scene, ""), view=view)
    return in_look(post, match.look)


@handlers.on_press(CANCEL)
async def _cancel(interaction: Interaction, at: OnBoard) -> None:
    """Do not play the move after all; where others see the question, only its player may."""
    await defer_edit(interaction)
    if _is_public(interaction):
        match = await interaction.client.services.matches.get(at.match_id)
        match.moving(player(interaction), None)
    await change(interaction, wording.NOT_PLAYED)
