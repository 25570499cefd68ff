"""What each button and list does."""

import asyncio

from bot import wording
from bot.answers import (
    Interaction,
    answer,
    answer_with,
    change,
    take_time,
    take_time_to_edit,
)
from bot.buttons import Action, Presses, offer_buttons, resign_buttons, square_lists
from bot.choices import destinations, pieces_to_move
from bot.messages import rules_post
from play.errors import MatchOverError, NotYourTurnError, StaleBoardError
from play.match import Match, MatchState
from play.players import PlayerId
from tafl.moves import Move
from tafl.squares import Square


def player(interaction: Interaction) -> PlayerId:
    """Who acts."""
    return PlayerId(interaction.user.id)


async def accept(interaction: Interaction, challenge_id: int, _ply: int) -> None:
    """Accept a challenge: the match begins."""
    await take_time(interaction)
    match = await interaction.client.challenges.accept(challenge_id, player(interaction))
    await answer(interaction, wording.accepted(match))


async def decline(interaction: Interaction, challenge_id: int, _ply: int) -> None:
    """Decline a challenge."""
    await take_time(interaction)
    await interaction.client.challenges.decline(challenge_id, player(interaction))
    await answer(interaction, wording.DECLINED)


async def withdraw(interaction: Interaction, challenge_id: int, _ply: int) -> None:
    """Take one's challenge back."""
    await take_time(interaction)
    await interaction.client.challenges.withdraw(challenge_id, player(interaction))
    await answer(interaction, wording.WITHDRAWN)


async def move(interaction: Interaction, match_id: int, ply: int) -> None:
    """Ask which piece to move."""
    await take_time(interaction)
    await ask_piece(interaction, match_id, seen=ply)


async def ask_piece(interaction: Interaction, match_id: int, *, seen: int | None) -> None:
    """Ask which piece to move."""
    match = await _to_move(interaction, match_id, seen)
    lists = square_lists(match, await asyncio.to_thread(pieces_to_move, match.game))
    await answer(interaction, wording.WHICH_PIECE, lists)


async def pick(
    interaction: Interaction, match_id: int, ply: int, source: Square | None, picked: Square
) -> None:
    """Ask where the picked piece goes, or play it to the picked square."""
    await take_time_to_edit(interaction)
    if source is None:
        match = await _to_move(interaction, match_id, ply)
        lists = square_lists(match, destinations(match.game, picked), picked)
        await change(interaction, wording.which_destination(picked), lists)
    else:
        matches = interaction.client.matches
        move = Move(source, picked)
        match = await matches.play(match_id, player(interaction), move, seen=ply)
        await change(interaction, wording.played(match))


async def draw(interaction: Interaction, match_id: int, ply: int) -> None:
    """Offer a draw, or show what can be done about an offer that stands."""
    await take_time(interaction)
    await offer_or_answer(interaction, match_id, seen=ply)


async def offer_or_answer(interaction: Interaction, match_id: int, *, seen: int | None) -> None:
    """Offer a draw, or show what can be done about an offer that stands."""
    matches, me = interaction.client.matches, player(interaction)
    match = await matches.get(match_id)
    side = match.side_of(me)
    if match.draw_offer is None:
        await matches.offer_draw(match_id, me, seen=seen)
        await answer(interaction, wording.OFFERED)
    elif match.draw_offer is side:
        await answer(interaction, wording.own_offer(match), offer_buttons(match, side))
    else:
        await answer(interaction, wording.answer_offer(match), offer_buttons(match, side))


async def accept_draw(interaction: Interaction, match_id: int, ply: int) -> None:
    """Agree on the draw that is offered."""
    await take_time(interaction)
    await _require_standing_offer(interaction, match_id, ply)
    await interaction.client.matches.accept_draw(match_id, player(interaction))
    await answer(interaction, wording.AGREED)


async def decline_draw(interaction: Interaction, match_id: int, ply: int) -> None:
    """Decline the draw that is offered."""
    await take_time(interaction)
    await _require_standing_offer(interaction, match_id, ply)
    await interaction.client.matches.decline_draw(match_id, player(interaction))
    await answer(interaction, wording.DECLINED)


async def _require_standing_offer(interaction: Interaction, match_id: int, ply: int) -> None:
    """Refuse to answer an offer made on an old board; it outlives one move, its maker's own."""
    match = await interaction.client.matches.get(match_id)
    if match.state is MatchState.RUNNING and match.ply > ply + 1:
        raise StaleBoardError(match_id, ply, match.ply)


async def withdraw_draw(interaction: Interaction, match_id: int, _ply: int) -> None:
    """Take back one's offer of a draw."""
    await take_time(interaction)
    await interaction.client.matches.withdraw_draw(match_id, player(interaction))
    await answer(interaction, wording.WITHDRAWN)


async def resign(interaction: Interaction, match_id: int, ply: int) -> None:
    """Ask once more before resigning."""
    await take_time(interaction)
    await ask_to_resign(interaction, match_id, seen=ply)


async def ask_to_resign(interaction: Interaction, match_id: int, *, seen: int) -> None:
    """Ask once more before resigning, if there is something to resign."""
    match = await _mine(interaction, match_id, seen)
    await answer(interaction, wording.ask_resign(match), resign_buttons(match))


async def confirm_resign(interaction: Interaction, match_id: int, ply: int) -> None:
    """Resign, having been asked."""
    await take_time_to_edit(interaction)
    await interaction.client.matches.resign(match_id, player(interaction), seen=ply)
    await change(interaction, wording.RESIGNED)


async def keep_playing(interaction: Interaction, _match_id: int, _ply: int) -> None:
    """Do not resign after all."""
    await change(interaction, wording.KEPT_PLAYING)


async def rules(interaction: Interaction, match_id: int, _ply: int) -> None:
    """Show the rules of a match."""
    await take_time(interaction)
    match = await interaction.client.matches.get(match_id)
    await answer_with(interaction, rules_post(match.ruleset))


async def _mine(interaction: Interaction, match_id: int, seen: int | None) -> Match:
    """The running match, if the user plays in it and saw its present board (None: whichever)."""
    match = await interaction.client.matches.get(match_id)
    match.side_of(player(interaction))
    if match.state is not MatchState.RUNNING:
        raise MatchOverError(match.id, match.state, match.outcome)
    if seen is not None and match.ply != seen:
        raise StaleBoardError(match.id, seen, match.ply)
    return match


async def _to_move(interaction: Interaction, match_id: int, seen: int | None) -> Match:
    """The running match, if it is the user's turn and he saw its present board."""
    match = await _mine(interaction, match_id, seen)
    if match.player_to_move != player(interaction):
        raise NotYourTurnError(match.id, match.to_move)
    return match


PRESSES: Presses = {
    Action.ACCEPT: accept,
    Action.DECLINE: decline,
    Action.WITHDRAW: withdraw,
    Action.MOVE: move,
    Action.DRAW: draw,
    Action.RESIGN: resign,
    Action.RULES: rules,
    Action.CONFIRM_RESIGN: confirm_resign,
    Action.KEEP_PLAYING: keep_playing,
    Action.ACCEPT_DRAW: accept_draw,
    Action.DECLINE_DRAW: decline_draw,
    Action.WITHDRAW_DRAW: withdraw_draw,
}
