"""What the buttons of tournaments do, and the commands that do the same."""

from discord import ButtonStyle
from discord.ui import View

from bot.ui.answers import answer, change, defer, defer_edit, player
from bot.ui.base import Interaction
from bot.ui.buttons import Action, Press, Presses, view_of
from bot.ui.servers import managed_server_of
from bot.wording import tournaments as wording
from play.tournaments.tournament import Tournament, TournamentState


async def enter(interaction: Interaction, tournament_id: int) -> None:
    """Sign the user up."""
    tournament = await interaction.client.services.tournaments.join(
        tournament_id, player(interaction)
    )
    await answer(interaction, wording.joined(tournament))


async def go(interaction: Interaction, tournament_id: int) -> None:
    """Take the user out; while the tournament runs, ask him first."""
    tournaments, me = interaction.client.services.tournaments, player(interaction)
    tournament = await tournaments.get(tournament_id)
    if tournament.state is TournamentState.RUNNING:
        tournament.left(me)
        await answer(interaction, wording.ask_leave(tournament), _question(tournament, *_WITHDRAW))
    else:
        await answer(interaction, wording.left(await tournaments.leave(tournament_id, me)))


async def ask_to_cancel(interaction: Interaction, tournament: Tournament) -> None:
    """Ask a manager once more before a tournament is called off."""
    tournament.require_open()
    await answer(interaction, wording.ask_cancel(tournament), _question(tournament, *_CALL_OFF))


_WITHDRAW = ("Withdraw", Action.CONFIRM_LEAVE)
_CALL_OFF = ("Call it off", Action.CONFIRM_CANCEL)


def _question(tournament: Tournament, label: str, action: Action) -> View:
    """The buttons below a question: to do it, or not to."""
    return view_of(
        (
            Press.make(label, action, tournament.id, 0, ButtonStyle.danger),
            Press.make("No", Action.LEAVE_AS_IT_IS, tournament.id, 0, ButtonStyle.secondary),
        )
    )


async def _join(interaction: Interaction, tournament_id: int, _board: int) -> None:
    await defer(interaction)
    await enter(interaction, tournament_id)


async def _leave(interaction: Interaction, tournament_id: int, _board: int) -> None:
    await defer(interaction)
    await go(interaction, tournament_id)


async def _withdraw(interaction: Interaction, tournament_id: int, _board: int) -> None:
    """Withdraw, having been asked."""
    await defer_edit(interaction)
    tournament = await interaction.client.services.tournaments.leave(
        tournament_id, player(interaction)
    )
    await change(interaction, wording.left(tournament))


async def _cancel(interaction: Interaction, tournament_id: int, _board: int) -> None:
    """Call a tournament off, having been asked."""
    await defer_edit(interaction)
    managed_server_of(interaction)
    tournament = await interaction.client.services.tournaments.cancel(
        tournament_id, player(interaction)
    )
    await change(interaction, wording.called_off(tournament))


async def _nothing(interaction: Interaction, _tournament_id: int, _board: int) -> None:
    """Do nothing after all."""
    await change(interaction, wording.UNCHANGED)


TOURNAMENT_PRESSES: Presses = {
    Action.JOIN_TOURNAMENT: _join,
    Action.LEAVE_TOURNAMENT: _leave,
    Action.CONFIRM_LEAVE: _withdraw,
    Action.CONFIRM_CANCEL: _cancel,
    Action.LEAVE_AS_IT_IS: _nothing,
}
