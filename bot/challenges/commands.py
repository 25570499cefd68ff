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
SIDE_OR_LOT_CHOICES = [*SIDE_CHOICES, Choice(name="by lot", value=SIDE_BY_LOT)]
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
    opponent="Whom you challenge; leave it out to challenge anybody in this channel",
    ruleset="Which game; what is usual on this server if you leave it out",
    time="How much time players have, as in 3d, 36h or 3d + 1d up to 7d; or: none",
    side="Which side you play; by lot if you leave it out",
    rated="The match counts, and nothing is taken back; casual if you leave it out",
    pair="Two games at once, one on each side, scored together",
    escape="Where the king escapes, in games that leave the choice to the players",
    expires="How long the challenge stands open; 3 days, or 30 if it is a standing one",
    standing="It stays open when somebody accepts it, for the next one",
    min_games="How many games somebody must have finished to accept it",
    min_reliability="What percentage of games must not have been lost on time to accept it",
    late="Late moves count until the opponent claims the win; in casual matches only",
    weekends="The clock stands still on the weekend of the player to move",
    vacation="Vacations stop the clock, as they do if you leave it out",
    first="Which side moves first; as the game has it if you leave it out",
    dice="Play with a die: what it means that is rolled before each turn",
    dice_for="Whose turns the die is rolled for; both sides' if you leave it out",
    weak_king="Roll before moving the king: even, as always; odd, one step in any direction",
    weaker="Which side gets a handicap in its favour: say which with the next three",
    men_off="Men of the stronger side off: how many (by lot), or which, as in D1 F1",
    resurrections="How many captured men of the weaker side come back",
    three_sided="How many men of the weaker side fall only to enemies on three sides",
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
    """Challenge somebody, or anybody here, to a game of tafl."""
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
