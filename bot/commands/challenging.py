"""``/challenge``."""

from datetime import timedelta

import discord
from discord import app_commands
from discord.app_commands import Choice, Transform

from bot import wording
from bot.answers import Interaction, answer, take_time
from bot.params import RulesetParam, with_escape
from bot.presses import player
from play.challenge import USUAL, Terms
from play.place import Place
from play.players import PlayerId
from tafl.pieces import Side
from tafl.ruleset import Escape, Ruleset
from tafl.rulesets import ruleset as ruleset_of

USUAL_RULESET = "kings-table-hnefatafl"

BY_LOT = "random"
ESCAPES = [
    Choice(name="at the edge", value=str(Escape.EDGE)),
    Choice(name="in a corner", value=str(Escape.CORNER)),
]
SIDES = [
    *(Choice(name=str(side), value=str(side)) for side in Side),
    Choice(name="by lot", value=BY_LOT),
]
PERIODS = [
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
    ruleset="Which game; King's Table on 13 x 13 squares if you leave it out",
    escape="Where the king escapes, in games that leave the choice to the players",
    side="Which side you play; by lot if you leave it out",
    expires="How long the challenge stands open; 3 days if you leave it out",
)
@app_commands.choices(escape=ESCAPES, side=SIDES)
@app_commands.choices(expires=PERIODS)
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    escape: str | None = None,
    side: str | None = None,
    expires: int | None = None,
) -> None:
    """Challenge somebody, or anybody here, to a game of tafl."""
    await take_time(interaction)
    chosen = with_escape(
        ruleset or ruleset_of(USUAL_RULESET), Escape(escape) if escape is not None else None
    )
    issued = await interaction.client.challenges.issue(
        Place(interaction.guild_id, interaction.channel_id or 0),
        player(interaction),
        PlayerId(opponent.id) if opponent else None,
        Terms(chosen, Side[side.upper()] if side and side != BY_LOT else None),
        timedelta(hours=expires) if expires else USUAL,
        opponent_is_bot=bool(opponent and opponent.bot),
    )
    await answer(interaction, wording.challenge_sent(issued))
