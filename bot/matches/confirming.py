"""The question before a move, for players who want to be asked."""

import re
from typing import Self

from discord import ButtonStyle
from discord.ui import Button, DynamicItem, View

from bot.matches.after_move import begin_board, played_text, private_played_text
from bot.matches.posts import alt_text, scene_of_game
from bot.ui.answers import change, defer_edit, explained, player
from bot.ui.appearance import in_look
from bot.ui.base import Interaction
from bot.ui.buttons import Action, Press, Presses, view_of
from bot.ui.post import Post
from bot.wording import matches as wording
from play.matches.match import Match, UnconfirmedError
from play.players.player_id import PlayerId
from play.services.matches import Matches
from tafl.game import Game
from tafl.moves import Move
from tafl.squares import Square


class Play(
    DynamicItem[Button[View]],
    template=r"play:(?P<match>[0-9]+):(?P<board>[0-9]+)"
    r":(?P<source>[A-Z][0-9]+)-(?P<target>[A-Z][0-9]+)",
):
    """The button that plays *move* in a match, on the board numbered *board*."""

    def __init__(self, item: Button[View], match_id: int, board: int, move: Move) -> None:
        super().__init__(item)
        self.match_id = match_id
        self.board = board
        self.move = move

    @classmethod
    def make(cls, match: Match, move: Move) -> Self:
        """A new button."""
        custom_id = f"play:{match.id}:{match.board}:{move}"
        button: Button[View] = Button(label="Play", custom_id=custom_id, style=ButtonStyle.success)
        return cls(button, match.id, match.board, move)

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls, interaction: Interaction, item: Button[View], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed, perhaps sent long before this program was started."""
        del interaction
        move = Move(Square.parse(match["source"]), Square.parse(match["target"]))
        return cls(item, int(match["match"]), int(match["board"]), move)

    @explained
    async def callback(self, interaction: Interaction) -> None:
        """Play the move."""
        await defer_edit(interaction)
        matches, me = interaction.client.services.matches, player(interaction)
        match = await matches.play(self.match_id, me, self.move, seen=self.board)
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
    cancel = Press.make("Cancel", Action.CANCEL_MOVE, match.id, match.board, ButtonStyle.secondary)
    view = view_of([Play.make(match, turn.move), cancel])
    post = Post(wording.ask_move(match, turn), scene=scene, alt=alt_text(scene, ""), view=view)
    return in_look(post, match.look)


async def cancel_move(interaction: Interaction, match_id: int, _board: int) -> None:
    """Do not play the move after all; where others see the question, only its player may."""
    await defer_edit(interaction)
    if _is_public(interaction):
        match = await interaction.client.services.matches.get(match_id)
        match.moving(player(interaction), None)
    await change(interaction, wording.NOT_PLAYED)


CONFIRMING_PRESSES: Presses = {Action.CANCEL_MOVE: cancel_move}
