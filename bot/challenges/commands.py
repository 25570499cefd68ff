"""``/challenge``."""

from datetime import timedelta

import discord
from discord import app_commands
from discord.app_commands import Choice, Transform

from bot.challenges.options import (
    DICE_CHOICES,
    DICE_SIDE_CHOICES,
    FIRST_CHOICES,
    MAX_HANDICAP_MEN,
    SIDE_CHOICES,
    read_options,
    time_choices,
)
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import RulesetParam, with_escape
from bot.ui.servers import default_ruleset, place_of_games, roles_of
from bot.wording.challenges import challenge_sent
from play.challenges.admission import MAX_REQUIRED_GAMES, Admission
from play.challenges.challenge import DEFAULT_OPEN_TIME, MAX_OPEN_TIME
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.time_control import read_time_control
from tafl.pieces import Side
from tafl.ruleset import Escape, Ruleset

SIDE_BY_LOT = "random"
ESCAPE_CHOICES = [
    Choice(name="at the edge", value=str(Escape.EDGE)),
    Choice(name="in a corner", value=str(Escape.CORNER)),
]
SIDE_OR_LOT_CHOICES = [*SIDE_CHOICES, Choice(name="random", value=SIDE_BY_LOT)]
EXPIRY_CHOICES = [
    Choice(name="1 hour", value=1),
    Choice(name="12 hours", value=12),
    Choice(name="1 day", value=24),
    Choice(name="3 days", value=72),
    Choice(name="7 days", value=168),
    Choice(name="14 days", value=336),
    Choice(name="30 days", value=720),
]


@app_commands.command()
@app_commands.guild_only()
@app_commands.describe(
    opponent="A player; leave out to challenge anybody in this channel",
    ruleset="The game; if left out, the usual game of this server",
    time="Time per player, as in 3d, 36h, 3d + 1d up to 7d, or none",
    side="Your side; random if left out",
    rated="Counts for ratings, no takebacks; casual if left out",
    pair="Two games at once, one on each side, scored together",
    escape="Where the king escapes, in games that let players choose",
    expires="Time to accept; if left out 3 days, or 30 if standing",
    standing="Stays open for the next player when somebody accepts",
    min_games="Finished games that a player needs to accept",
    min_reliability="Percentage of games not lost on time, needed to accept",
    late="Late moves count until the win is claimed; casual only",
    weekends="Clocks stop on the weekend of the player whose turn it is",
    vacation="Whether vacations stop the clock; yes if left out",
    first="The side that moves first; the game's rule if left out",
    dice="Play with a die: what the roll before each turn does",
    dice_for="The side that rolls the die; both if left out",
    weak_king="King's die: even, moves as usual; odd, 1 step any direction",
    weaker="The side that the handicap (next 3 options) helps",
    men_off="Men the stronger side lacks: a number, or as in D1 F1",
    resurrections="Number of captured men of the weaker side that come back",
    three_sided="Number of weaker side's men captured only from 3 sides",
)
@app_commands.choices(
    escape=ESCAPE_CHOICES, side=SIDE_OR_LOT_CHOICES, first=FIRST_CHOICES, weaker=SIDE_CHOICES
)
@app_commands.choices(dice=DICE_CHOICES, dice_for=DICE_SIDE_CHOICES)
@app_commands.choices(expires=EXPIRY_CHOICES)
@app_commands.autocomplete(time=time_choices)
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    time: app_commands.Range[str, 1, 100] | None = None,
    side: str | None = None,
    rated: bool = False,  # noqa: FBT001, FBT002 - options of a command
    pair: bool = False,  # noqa: FBT001, FBT002
    escape: str | None = None,
    expires: int | None = None,
    standing: bool = False,  # noqa: FBT001, FBT002
    min_games: app_commands.Range[int, 0, MAX_REQUIRED_GAMES] = 0,
    min_reliability: app_commands.Range[int, 0, 100] = 0,
    late: bool = False,  # noqa: FBT001, FBT002
    weekends: bool = False,  # noqa: FBT001, FBT002
    vacation: bool = True,  # noqa: FBT001, FBT002
    first: str | None = None,
    dice: str | None = None,
    dice_for: str | None = None,
    weak_king: bool = False,  # noqa: FBT001, FBT002
    weaker: str | None = None,
    men_off: app_commands.Range[str, 1, 200] | None = None,
    resurrections: app_commands.Range[int, 1, MAX_HANDICAP_MEN] | None = None,
    three_sided: app_commands.Range[int, 1, MAX_HANDICAP_MEN] | None = None,
) -> None:
    """Challenge a player, or anybody here, to a game of tafl."""
    await defer(interaction)
    server = await interaction.client.services.servers.get(interaction.guild_id)
    server.require_challenger(roles_of(interaction))
    chosen = with_escape(
        ruleset or await default_ruleset(interaction, server),
        Escape(escape) if escape is not None else None,
    )
    options = read_options(
        chosen.size,
        first=first,
        dice=dice,
        dice_for=dice_for,
        weak_king=weak_king,
        weaker=weaker,
        men_off=men_off,
        resurrections=resurrections,
        three_sided=three_sided,
    )
    control = read_time_control(time) if time is not None else server.time_control
    here = Place(interaction.guild_id, interaction.channel_id or 0)
    challenges = interaction.client.services.challenges
    issued = await challenges.issue(
        place_of_games(interaction.guild, server) or here,
        player_of(interaction),
        PlayerId(opponent.id) if opponent else None,
        Terms(
            options.applied(chosen),
            Side[side.upper()] if side and side != SIDE_BY_LOT else None,
            control.agreed(late=late, weekends=weekends, vacations=vacation),
            rated,
            pair,
        ),
        _lasting(expires, standing=standing),
        admission=Admission(standing, min_games, min_reliability),
        opponent_is_bot=bool(opponent and opponent.bot),
    )
    known = await challenges.reliability(issued.opponent) if issued.opponent else None
    await answer(interaction, challenge_sent(issued, known, elsewhere=issued.place != here))


def _lasting(hours: int | None, *, standing: bool) -> timedelta:
    """How long a challenge stays open."""
    if hours is not None:
        return timedelta(hours=hours)
    return MAX_OPEN_TIME if standing else DEFAULT_OPEN_TIME
