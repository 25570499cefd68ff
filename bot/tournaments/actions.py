"""Actions on tournaments, by buttons and commands: join, leave, cancel."""

from discord import ButtonStyle
from discord.ui import View

from bot.tournaments.posts import JOIN, LEAVE
from bot.ui.answers import answer, defer, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, view_of
from bot.ui.servers import managed_server_of, server_of
from bot.wording import tournaments as wording
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


@handlers.on_press(JOIN)
async def _join(interaction: Interaction, tournament: SubjectId) -> None:
    await defer(interaction)
    await join_tournament(interaction, tournament.subject)


@handlers.on_press(LEAVE)
async def _leave(interaction: Interaction, tournament: SubjectId) -> None:
    await defer(interaction)
    await leave_tournament(interaction, tournament.subject)


@handlers.on_press(CONFIRM_LEAVE)
async def _withdraw(interaction: Interaction, about: SubjectId) -> None:
    await defer_edit(interaction)
    tournaments = interaction.client.services.tournaments
    guild_id, me = server_of(interaction), player_of(interaction)
    tournament = await tournaments.leave(guild_id, about.subject, me)
    await replace_message(interaction, wording.left(tournament))


@handlers.on_press(CONFIRM_CANCEL)
async def _cancel(interaction: Interaction, about: SubjectId) -> None:
    await defer_edit(interaction)
    # Checked again: the user may no longer be a manager.
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    tournaments = interaction.client.services.tournaments
    tournament = await tournaments.cancel(guild_id, about.subject, manager)
    await replace_message(interaction, wording.cancelled_for(tournament))
