"""``/tournament``: the tournaments of a server."""

from collections.abc import Callable
from enum import StrEnum

import discord
from discord import app_commands
from discord.app_commands import Choice, Transform

from bot.challenges.reading_options import time_choices
from bot.computer.commands import LEVEL_CHOICES
from bot.errors import RoundsFixedError
from bot.tournaments.actions import ask_to_cancel, join_tournament, leave_tournament
from bot.tournaments.finding import (
    ANY_STATE,
    requested_tournament,
    round_choices,
    tournament_choices,
)
from bot.tournaments.pages import Sheet, show_sheet, show_tournaments
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.command_correction import FORM_LIKE
from bot.ui.command_options import RulesetParam, one_line
from bot.ui.servers import default_ruleset, managed_server_of, place_here
from bot.wording import tournaments as wording
from play.limits.amounts import MAX_REQUIRED_RATING
from play.limits.text_lengths import MAX_MANAGER_REASON_LENGTH, MAX_TOURNAMENT_NAME_LENGTH
from play.players.player_id import PlayerId, computer_at
from play.time.periods import read_period
from play.time.time_control import read_time_control
from play.tournaments.crosstable import Crosstable, KnockOut, Pairing, RoundRobin, Swiss, System
from play.tournaments.tournament import (
    BEGUN,
    GOING_ON,
    MAX_PLAYERS,
    MAX_ROUNDS,
    SIGN_UP,
    Tournament,
)
from tafl.ruleset import Ruleset

DEFAULT_ROUNDS = 5
MIN_ROUNDS = 3

SYSTEM_CHOICES = [
    Choice(name="Swiss: a set number of rounds, opponents with similar points", value="swiss"),
    Choice(name="Double round robin: everybody meets everybody", value="round-robin"),
    Choice(name="Knockout: losers are eliminated", value="knock-out"),
]


class NoShow(StrEnum):
    """The players of a pairing who have not played; PLAYER is the one named in the command."""

    PLAYER = "player"
    OPPONENT = "opponent"
    BOTH = "both"


RESULT_CHOICES = [
    *(Choice(name=wording.result(half / 2), value=f"{half / 2:g}") for half in range(4, -1, -1)),
    Choice(name="Didn't play", value=NoShow.PLAYER),
    Choice(name="Won: the opponent didn't play", value=NoShow.OPPONENT),
    Choice(name="Neither player played", value=NoShow.BOTH),
]


def read_system(name: str, rounds: int | None, most_players: int | None) -> System:
    """The system *name*, one of ``SYSTEM_CHOICES``.

    A Swiss has *rounds*; if None, a number that suits *most_players*.

    Raises:
        RoundsFixedError: *rounds* were chosen for a system in which the players determine them.
    """
    if name == "swiss":
        return Swiss(rounds or _fitting(most_players))
    if rounds is not None:
        raise RoundsFixedError
    return RoundRobin() if name == "round-robin" else KnockOut()


def _fitting(most_players: int | None) -> int:
    """The number of rounds after which only one of *most_players* can have won all games.

    It is at least 3, and 5 if *most_players* is None.
    """
    if most_players is None:
        return DEFAULT_ROUNDS
    return max(MIN_ROUNDS, (most_players - 1).bit_length())


def read_result(chosen: str, player: PlayerId) -> Callable[[Pairing], Pairing]:
    """A function that gives a pairing the result *chosen*, one of ``RESULT_CHOICES``.

    The result is from the point of view of *player*.
    """
    match chosen:
        case NoShow.PLAYER:
            return lambda pairing: pairing.forfeited(player)
        case NoShow.OPPONENT:
            return lambda pairing: pairing.forfeited(pairing.opponent(player))
        case NoShow.BOTH:
            return lambda pairing: pairing.forfeited(*pairing.players)
        case points:
            return lambda pairing: pairing.scored(float(points), player)


tournament_commands = app_commands.Group(
    name="tournament", description="See, join and manage tournaments."
)


@tournament_commands.command(extras=dict(FORM_LIKE))
@app_commands.describe(
    name="Name of the tournament",
    system="Format; each round is two games against one opponent",
    signup="Length of sign-up, as in 3d or 2 weeks; then it starts",
    rounds="Rounds of a Swiss; by default 5, or to suit most_players",
    ruleset="Game; by default the usual one on this server",
    time="Time to move, as in 3d, 36h or 3d + 1d up to 7d; or: none",
    vacation="Whether vacations stop the clock; by default they do",
    rating_from="Lowest rating that can join",
    rating_to="Highest rating that can join",
    most_players="Largest number of players",
    rated="Whether games count for ratings; with dice they never do",
    computer="Casual only: with an odd number, the computer joins",
)
@app_commands.rename(ruleset="game")
@app_commands.choices(system=SYSTEM_CHOICES)
@app_commands.choices(computer=LEVEL_CHOICES)
@app_commands.autocomplete(time=time_choices)
async def create(
    interaction: Interaction,
    name: app_commands.Range[str, 1, MAX_TOURNAMENT_NAME_LENGTH],
    system: str,
    signup: app_commands.Range[str, 1, 100],
    rounds: app_commands.Range[int, 1, MAX_ROUNDS] | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    time: app_commands.Range[str, 1, 100] | None = None,
    vacation: bool = True,
    rating_from: app_commands.Range[int, 0, MAX_REQUIRED_RATING] | None = None,
    rating_to: app_commands.Range[int, 0, MAX_REQUIRED_RATING] | None = None,
    most_players: app_commands.Range[int, 2, MAX_PLAYERS] | None = None,
    rated: bool = True,
    computer: int | None = None,
) -> None:
    """Create a tournament in this channel (managers)."""
    await defer(interaction)
    guild_id, client = managed_server_of(interaction), interaction.client
    place = place_here(interaction)
    server = await client.services.servers.load_server(guild_id)
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
            rated=rated,
            computer=_computer(computer),
        )
    )
    await answer(interaction, wording.created(tournament))


@tournament_commands.command(name="list")
async def list_(interaction: Interaction) -> None:
    """List the tournaments of this server."""
    await defer(interaction)
    await show_tournaments(interaction, 0)


@tournament_commands.command()
@app_commands.rename(number="round")
@app_commands.describe(
    tournament="Tournament; by default the current or latest one",
    number="Round; by default the latest one",
)
@app_commands.autocomplete(tournament=tournament_choices(ANY_STATE))
@app_commands.autocomplete(number=round_choices)
async def show(
    interaction: Interaction,
    tournament: str | None = None,
    number: app_commands.Range[int, 1, MAX_PLAYERS] | None = None,
) -> None:
    """Show the players, or the pairings and results of a round."""
    await defer(interaction)
    found = await requested_tournament(interaction, tournament, ANY_STATE, or_latest=True)
    await show_sheet(interaction, found, Sheet.ROUND, number)


@tournament_commands.command()
@app_commands.rename(number="round")
@app_commands.describe(
    tournament="Tournament; by default the current or latest one",
    number="Standings after this round; by default as they are now",
)
@app_commands.autocomplete(tournament=tournament_choices(BEGUN))
@app_commands.autocomplete(number=round_choices)
async def standings(
    interaction: Interaction,
    tournament: str | None = None,
    number: app_commands.Range[int, 1, MAX_PLAYERS] | None = None,
) -> None:
    """Show the standings of a tournament, with tie-breaks."""
    await defer(interaction)
    found = await requested_tournament(interaction, tournament, BEGUN, or_latest=True)
    await show_sheet(interaction, found, Sheet.STANDINGS, number)


@tournament_commands.command()
@app_commands.describe(tournament="Tournament; by default the one open for sign-up")
@app_commands.autocomplete(tournament=tournament_choices(SIGN_UP))
async def join(interaction: Interaction, tournament: str | None = None) -> None:
    """Join a tournament, as long as sign-up is open."""
    await defer(interaction)
    found = await requested_tournament(interaction, tournament, SIGN_UP)
    await join_tournament(interaction, found.id)


@tournament_commands.command()
@app_commands.describe(tournament="Tournament; by default the one in progress")
@app_commands.autocomplete(tournament=tournament_choices(GOING_ON))
async def leave(interaction: Interaction, tournament: str | None = None) -> None:
    """Leave a tournament, or withdraw from one in progress."""
    await defer(interaction)
    found = await requested_tournament(interaction, tournament, GOING_ON)
    await leave_tournament(interaction, found.id)


@tournament_commands.command()
@app_commands.describe(
    tournament="Tournament; by default the one open for sign-up",
    computer="Casual only: with an odd number, the computer joins",
)
@app_commands.choices(computer=LEVEL_CHOICES)
@app_commands.autocomplete(tournament=tournament_choices(SIGN_UP))
async def start(
    interaction: Interaction, tournament: str | None = None, computer: int | None = None
) -> None:
    """Start round 1 now, and end sign-up (managers)."""
    await defer(interaction)
    guild_id = managed_server_of(interaction)
    found = await requested_tournament(interaction, tournament, SIGN_UP)
    found = await interaction.client.services.tournaments.start(
        guild_id, found.id, player_of(interaction), _computer(computer)
    )
    await answer(interaction, wording.started(found))


@tournament_commands.command(name="remove")
@app_commands.describe(
    player="Player; their games in progress continue",
    tournament="Tournament; by default the one in progress",
)
@app_commands.autocomplete(tournament=tournament_choices(GOING_ON))
async def take_out(
    interaction: Interaction, player: discord.User, tournament: str | None = None
) -> None:
    """Remove a player from a tournament (managers)."""
    await defer(interaction)
    guild_id = managed_server_of(interaction)
    found = await requested_tournament(interaction, tournament, GOING_ON)
    removed, manager = _player_in(interaction, found, player), player_of(interaction)
    found = await interaction.client.services.tournaments.take_out(
        guild_id, found.id, removed, manager
    )
    await answer(interaction, wording.taken_out(found, removed))


@tournament_commands.command()
@app_commands.describe(tournament="Tournament; by default the one in progress")
@app_commands.autocomplete(tournament=tournament_choices(GOING_ON))
async def cancel(interaction: Interaction, tournament: str | None = None) -> None:
    """Cancel a tournament; asks first (managers)."""
    await defer(interaction)
    managed_server_of(interaction)
    await ask_to_cancel(interaction, await requested_tournament(interaction, tournament, GOING_ON))


@tournament_commands.command()
@app_commands.rename(number="round")
@app_commands.describe(
    number="Round of the pairing",
    player="One of the two players",
    result="That player's points first, the opponent's second",
    tournament="Tournament; by default the one that has started",
    reason="Reason; shown in the announcement",
)
@app_commands.choices(result=RESULT_CHOICES)
@app_commands.autocomplete(tournament=tournament_choices(BEGUN))
@app_commands.autocomplete(number=round_choices)
async def correct(
    interaction: Interaction,
    number: app_commands.Range[int, 1, MAX_PLAYERS],
    player: discord.User,
    result: str,
    tournament: str | None = None,
    reason: app_commands.Range[str, 1, MAX_MANAGER_REASON_LENGTH] = "",
) -> None:
    """Correct a result; started rounds keep their pairings."""
    await defer(interaction)
    guild_id = managed_server_of(interaction)
    found = await requested_tournament(interaction, tournament, BEGUN)
    tournaments = interaction.client.services.tournaments
    corrected = _player_in(interaction, found, player)
    correction = await tournaments.correct(
        guild_id,
        found.id,
        number,
        corrected,
        read_result(result, corrected),
        manager=player_of(interaction),
        reason=reason and one_line(reason),
    )
    await answer(interaction, wording.result_changed(found, correction))


def _computer(level: int | None) -> PlayerId | None:
    return None if level is None else computer_at(level)


def _player_in(interaction: Interaction, tournament: Tournament, user: discord.User) -> PlayerId:
    """The player whom *user* stands for in *tournament*: the bot stands for the computer."""
    is_bot = interaction.client.user is not None and user.id == interaction.client.user.id
    return tournament.computer if is_bot and tournament.computer else PlayerId(user.id)
