"""Buttons of tournaments: to join, leave and cancel one, and to get to the own games of a round."""

from discord import ButtonStyle
from discord.ui import View

from bot.matches.boards import show_present_board
from bot.matches.game_lists import urgency
from bot.matches.move_picking import ask_piece
from bot.tournaments.finding import require_seen
from bot.tournaments.posts import BOARD_IN_ROUND, JOIN, LEAVE, MOVE_IN_ROUND, OfRound
from bot.ui.answers import answer, defer, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, view_of
from bot.ui.servers import managed_server_of, server_of
from bot.ui.viewers import viewer_of
from bot.wording import tournaments as wording
from play.matches.state import MatchState
from play.tournaments.errors import NoGamesInRoundError
from play.tournaments.tournament import Tournament, TournamentState

CONFIRM_LEAVE = ButtonKind("tafl:confirm-leave", SubjectId)
CONFIRM_CANCEL = ButtonKind("tafl:confirm-cancel", SubjectId)
KEEP = ButtonKind("tafl:leave-as-it-is", SubjectId)

handlers = ButtonHandlers()
handlers.answer(KEEP, wording.UNCHANGED)


async def join_tournament(interaction: Interaction, tournament_id: int) -> None:
    tournament = await interaction.client.services.tournaments.join(
        server_of(interaction), tournament_id, player_of(interaction)
    )
    await answer(interaction, wording.joined(tournament))


async def leave_tournament(interaction: Interaction, tournament_id: int) -> None:
    """Remove the user from a tournament; if it has begun, ask them to confirm that instead."""
    tournaments, me = interaction.client.services.tournaments, player_of(interaction)
    guild_id = server_of(interaction)
    tournament = await tournaments.on_server(guild_id, tournament_id)
    if tournament.state is TournamentState.RUNNING:
        # Checked before the question, rather than after.
        tournament.left(me)
        await answer(
            interaction,
            wording.ask_to_leave(tournament),
            _question(tournament, wording.WITHDRAW, CONFIRM_LEAVE),
        )
    else:
        left = await tournaments.leave(guild_id, tournament_id, me)
        await answer(interaction, wording.left(left))


async def ask_to_cancel(interaction: Interaction, tournament: Tournament) -> None:
    tournament.require_open()
    await answer(
        interaction,
        wording.ask_to_cancel(tournament),
        _question(tournament, wording.CANCEL, CONFIRM_CANCEL),
    )


def _question(tournament: Tournament, label: str, kind: ButtonKind[SubjectId]) -> View:
    """The buttons below a question: *label*, of the kind *kind*, to agree, and one to refuse."""
    this = SubjectId(tournament.id)
    return view_of((kind.button(label, this, ButtonStyle.danger), KEEP.button(wording.NO, this)))


@handlers.on_press(JOIN, defer)
async def _join(interaction: Interaction, tournament: SubjectId) -> None:
    await join_tournament(interaction, tournament.subject)


@handlers.on_press(LEAVE, defer)
async def _leave(interaction: Interaction, tournament: SubjectId) -> None:
    await leave_tournament(interaction, tournament.subject)


@handlers.on_press(CONFIRM_LEAVE, defer_edit)
async def _withdraw(interaction: Interaction, about: SubjectId) -> None:
    tournaments = interaction.client.services.tournaments
    guild_id, me = server_of(interaction), player_of(interaction)
    tournament = await tournaments.leave(guild_id, about.subject, me)
    await replace_message(interaction, wording.left(tournament))


@handlers.on_press(CONFIRM_CANCEL, defer_edit)
async def _cancel(interaction: Interaction, about: SubjectId) -> None:
    # Checked again: the user may no longer be a manager.
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    tournaments = interaction.client.services.tournaments
    tournament = await tournaments.cancel(guild_id, about.subject, manager)
    await replace_message(interaction, wording.cancelled_for(tournament))


@handlers.on_press(MOVE_IN_ROUND, defer)
async def _move(interaction: Interaction, of_round: OfRound) -> None:
    await ask_piece(interaction, await _own_game(interaction, of_round), seen=None)


@handlers.on_press(BOARD_IN_ROUND, defer)
async def _board(interaction: Interaction, of_round: OfRound) -> None:
    await show_present_board(interaction, await _own_game(interaction, of_round))


async def _own_game(interaction: Interaction, of_round: OfRound) -> int:
    """The id of the user's most urgent match in a round: first those in which it is their turn.

    Raises:
        UnknownTournamentError, UnknownRoundError: there is none, or the user may not see it.
        NoGamesInRoundError: the user has no games in that round.
    """
    services, me = interaction.client.services, player_of(interaction)
    tournament = await services.tournaments.load_tournament(of_round.tournament_id)
    require_seen(interaction, tournament)
    tournament.require_round(of_round.number)
    pairing = tournament.crosstable.rounds[of_round.number - 1].pairing_of(me)
    if pairing is None or pairing.pair_id is None:
        raise NoGamesInRoundError(tournament.name, of_round.number)
    ids = {pairing.pair_id}
    pair = (await services.matches.pairs_seen(ids, viewer_of(interaction))).get(pairing.pair_id)
    if pair is None:
        raise NoGamesInRoundError(tournament.name, of_round.number)
    games = [match for match in pair.both if match.state is MatchState.RUNNING] or [*pair.both]
    return min(games, key=lambda match: urgency(match, me)).id
