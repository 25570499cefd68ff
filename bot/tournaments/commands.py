"""``/tournament``: the tournaments of a server."""

import discord
from discord import app_commands
from discord.app_commands import Transform

from bot.challenges.options import time_choices
from bot.tournaments.actions import ask_to_cancel, join_tournament, leave_tournament
from bot.tournaments.finding import (
    ANY_STATE,
    requested_tournament,
    round_choices,
    tournament_choices,
)
from bot.tournaments.list_pages import show_tournaments
from bot.tournaments.options import RESULT_CHOICES, SYSTEM_CHOICES, read_result, read_system
from bot.tournaments.pages import Sheet, show_sheet
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import RulesetParam, one_line
from bot.ui.servers import default_ruleset, managed_server_of, place_here
from bot.wording import tournaments as wording
from play.players.player_id import PlayerId
from play.servers.log import MAX_REASON_LENGTH
from play.time.periods import read_period
from play.time.time_control import read_time_control
from play.tournaments.crosstable import Crosstable
from play.tournaments.tournament import (
    BEGUN,
    GOING_ON,
    MAX_PLAYERS,
    MAX_ROUNDS,
    SIGN_UP,
    Tournament,
)
from tafl.ruleset import Ruleset

MAX_NAME_LENGTH = 50
MAX_RATING = 4000

tournament_commands = app_commands.Group(
    name="tournament", description="The tournaments of this server.", guild_only=True
)


@tournament_commands.command()
@app_commands.describe(
    name="What it is called",
    system="Who meets whom; in every round, two games with one opponent",
    signup="How long one can sign up, as in 3d or 2 weeks; then it begins by itself",
    rounds="How many rounds a Swiss has; 5, or what suits most_players, if you leave it out",
    ruleset="Which game; what is usual on this server if you leave it out",
    time="How much time players have, as in 3d, 36h or 3d + 1d up to 7d; or: none",
    vacation="Vacations stop the clock, as they do if you leave it out",
    rating_from="The lowest rating to take part",
    rating_to="The highest rating to take part",
    most_players="How many can take part",
)
@app_commands.choices(system=SYSTEM_CHOICES)
@app_commands.autocomplete(time=time_choices)
async def create(
    interaction: Interaction,
    name: app_commands.Range[str, 1, MAX_NAME_LENGTH],
    system: str,
    signup: app_commands.Range[str, 1, 100],
    rounds: app_commands.Range[int, 1, MAX_ROUNDS] | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    time: app_commands.Range[str, 1, 100] | None = None,
    vacation: bool = True,  # noqa: FBT001, FBT002 - an option of a command
    rating_from: app_commands.Range[int, 0, MAX_RATING] | None = None,
    rating_to: app_commands.Range[int, 0, MAX_RATING] | None = None,
    most_players: app_commands.Range[int, 2, MAX_PLAYERS] | None = None,
) -> None:
    """Open a tournament for sign-up in this channel, where its games will be; for managers."""
    await defer(interaction)
    guild_id, client = managed_server_of(interaction), interaction.client
    place = place_here(interaction)
    server = await client.services.servers.get(guild_id)
    control = read_time_control(time) if time is not None else server.time_control
    lasting, now = read_period(signup), client.now()
    tournament = await client.services.tournaments.create(
        Tournament(
            name=one_line(name),
            place=place,
            organiser=player_of(interaction),
            ruleset=ruleset or await default_ruleset(interaction, server),
            control=control.agreed(late=False, weekends=False, vacations=vacation),
            crosstable=Crosstable(read_system(system, rounds, most_players), ()),
            created_at=now,
            sign_up_until=now + lasting,
            rating_from=rating_from,
            rating_to=rating_to,
            most_players=most_players,
        )
    )
    await answer(interaction, wording.created(tournament))


@tournament_commands.command(name="list")
async def list_(interaction: Interaction) -> None:
    """List the tournaments of this server, those that are not over first."""
    await defer(interaction)
    await show_tournaments(interaction, 0)


@tournament_commands.command()
@app_commands.rename(named="tournament", number="round")
@app_commands.describe(
    named="Which tournament; the one that is going on, or the latest, if you leave it out",
    number="Which round; the latest if you leave it out",
)
@app_commands.autocomplete(named=tournament_choices(ANY_STATE))
@app_commands.autocomplete(number=round_choices)
async def show(
    interaction: Interaction,
    named: str | None = None,
    number: app_commands.Range[int, 1] | None = None,
) -> None:
    """Show who has signed up, or who meets whom in a round, with the games and results."""
    await defer(interaction)
    tournament = await requested_tournament(interaction, named, ANY_STATE, or_latest=True)
    await show_sheet(interaction, tournament, Sheet.ROUND, number)


@tournament_commands.command()
@app_commands.rename(named="tournament", number="round")
@app_commands.describe(
    named="Which tournament; the one that is going on, or the latest, if you leave it out",
    number="After which round; as they are now if you leave it out",
)
@app_commands.autocomplete(named=tournament_choices(BEGUN))
@app_commands.autocomplete(number=round_choices)
async def standings(
    interaction: Interaction,
    named: str | None = None,
    number: app_commands.Range[int, 1] | None = None,
) -> None:
    """Show the standings of a tournament, with what parts those with the same points."""
    await defer(interaction)
    tournament = await requested_tournament(interaction, named, BEGUN, or_latest=True)
    await show_sheet(interaction, tournament, Sheet.STANDINGS, number)


@tournament_commands.command()
@app_commands.rename(named="tournament")
@app_commands.describe(named="Which tournament; the one open for sign-up if you leave it out")
@app_commands.autocomplete(named=tournament_choices(SIGN_UP))
async def join(interaction: Interaction, named: str | None = None) -> None:
    """Sign up for a tournament."""
    await defer(interaction)
    tournament = await requested_tournament(interaction, named, SIGN_UP)
    await join_tournament(interaction, tournament.id)


@tournament_commands.command()
@app_commands.rename(named="tournament")
@app_commands.describe(named="Which tournament; the one that is not over if you leave it out")
@app_commands.autocomplete(named=tournament_choices(GOING_ON))
async def leave(interaction: Interaction, named: str | None = None) -> None:
    """Take yourself out of a tournament, or withdraw from one that runs."""
    await defer(interaction)
    tournament = await requested_tournament(interaction, named, GOING_ON)
    await leave_tournament(interaction, tournament.id)


@tournament_commands.command()
@app_commands.rename(named="tournament")
@app_commands.describe(named="Which tournament; the one open for sign-up if you leave it out")
@app_commands.autocomplete(named=tournament_choices(SIGN_UP))
async def start(interaction: Interaction, named: str | None = None) -> None:
    """End sign-up now, and begin the first round; for managers."""
    await defer(interaction)
    managed_server_of(interaction)
    tournament = await requested_tournament(interaction, named, SIGN_UP)
    tournament = await interaction.client.services.tournaments.start(
        tournament.id, player_of(interaction)
    )
    await answer(interaction, wording.started(tournament))


@tournament_commands.command(name="remove")
@app_commands.rename(other="player", named="tournament")
@app_commands.describe(
    other="Whom; games of his that run go on",
    named="Which tournament; the one that is not over if you leave it out",
)
@app_commands.autocomplete(named=tournament_choices(GOING_ON))
async def take_out(interaction: Interaction, other: discord.User, named: str | None = None) -> None:
    """Take a player out, as if he had left himself; for managers."""
    await defer(interaction)
    managed_server_of(interaction)
    tournament = await requested_tournament(interaction, named, GOING_ON)
    removed, manager = PlayerId(other.id), player_of(interaction)
    tournament = await interaction.client.services.tournaments.take_out(
        tournament.id, removed, manager
    )
    await answer(interaction, wording.taken_out(tournament, removed))


@tournament_commands.command()
@app_commands.rename(named="tournament")
@app_commands.describe(named="Which tournament; the one that is not over if you leave it out")
@app_commands.autocomplete(named=tournament_choices(GOING_ON))
async def cancel(interaction: Interaction, named: str | None = None) -> None:
    """Call a tournament off, after a question; for managers."""
    await defer(interaction)
    managed_server_of(interaction)
    await ask_to_cancel(interaction, await requested_tournament(interaction, named, GOING_ON))


@tournament_commands.command()
@app_commands.rename(number="round", other="player", named="tournament")
@app_commands.describe(
    number="In which round",
    other="One of the two players",
    result="As that player has it: the own points first, those of the opponent second",
    named="Which tournament; the one that has begun if you leave it out",
    reason="Why; it is announced",
)
@app_commands.choices(result=RESULT_CHOICES)
@app_commands.autocomplete(named=tournament_choices(BEGUN))
@app_commands.autocomplete(number=round_choices)
async def correct(
    interaction: Interaction,
    number: app_commands.Range[int, 1],
    other: discord.User,
    result: str,
    named: str | None = None,
    reason: app_commands.Range[str, 1, MAX_REASON_LENGTH] = "",
) -> None:
    """Correct a result; no round that has begun changes, and all are told; for managers."""
    await defer(interaction)
    managed_server_of(interaction)
    tournament = await requested_tournament(interaction, named, BEGUN)
    tournaments = interaction.client.services.tournaments
    correction = await tournaments.correct(
        tournament.id,
        number,
        PlayerId(other.id),
        read_result(result, PlayerId(other.id)),
        manager=player_of(interaction),
        reason=reason and one_line(reason),
    )
    await answer(interaction, wording.result_changed(tournament, correction))
