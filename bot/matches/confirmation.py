"""The question before a move, for players who want to be asked."""

from typing import NamedTuple

from discord import ButtonStyle

from bot.matches.buttons import OnBoard
from bot.matches.posts import alt_text, scene_of_game
from bot.ui.appearance import apply_look
from bot.ui.buttons import ButtonKind, view_of
from bot.ui.post import Post
from bot.wording import matches as wording
from play.appearance import Appearance
from play.matches.match import UnconfirmedError


class ProposedMove(NamedTuple):
    """The payload of the button that plays *move* on the board with that number."""

    match_id: int
    board: int
    move: str


CONFIRM_MOVE = ButtonKind("play", ProposedMove)
CANCEL_MOVE = ButtonKind("tafl:cancel-move", OnBoard)


def confirmation_post(unconfirmed: UnconfirmedError, look: Appearance) -> Post:
    """The board as it would be after the move, and the question whether to play it, in *look*."""
    match, game = unconfirmed.match, unconfirmed.game
    turn, scene = game.turns[-1], scene_of_game(game)
    move = ProposedMove(match.id, match.board, str(turn.move))
    view = view_of(
        (
            CONFIRM_MOVE.button(wording.PLAY, move, ButtonStyle.success),
            CANCEL_MOVE.button(wording.CANCEL, OnBoard.of(match)),
        )
    )
    post = Post(wording.ask_to_play(match, turn), scene=scene, alt=alt_text(scene, ""), view=view)
    return apply_look(post, look)
