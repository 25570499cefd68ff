"""``/challenge``."""

from datetime import timedelta

import discord
from discord import app_commands
from discord.app_commands import Choice, Transform

from bot.answers import Interaction, answer, take_time
from bot.options import DICE, DICE_FOR, FIRST, MOST_MEN, read_options
from bot.options import SIDES as BOTH_SIDES
from bot.params import RulesetParam, with_escape
from bot.presses import player
from bot.wording import challenges
from play.challenge import USUAL
from play.place import Place
from play.players import PlayerId
from play.terms import Terms
from tafl.pieces import Side
from tafl.ruleset import Escape, Ruleset
from tafl.rulesets import ruleset as ruleset_of

USUAL_RULESET = "kings-table-hnefatafl"

BY_LOT = "random"
ESCAPES = [
    Choice(name="at the edge", value=str(Escape.EDGE)),
    Choice(name="in a corner", value=str(Escape.CORNER)),
]
SIDES = [*BOTH_SIDES, Choice(name="by lot", value=BY_LOT)]
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
    first="Which side moves first; as the game has it if you leave it out",
    dice="Play with a die: what it means that is rolled before each turn",
    dice_for="Whose turns the die is rolled for; both sides' if you leave it out",
    weak_king="Roll before moving the king: even, as always; odd, one step in any direction",
    weaker="Which side gets a handicap in its favour: say which with the next three",
    men_off="Men of the stronger side off: how many (by lot), or which, as in D1 F1",
    resurrections="How many captured men of the weaker side come back",
    three_sided="How many men of the weaker side fall only to enemies on three sides",
)
@app_commands.choices(escape=ESCAPES, side=SIDES, first=FIRST, weaker=BOTH_SIDES)
@app_commands.choices(dice=DICE, dice_for=DICE_FOR)
@app_commands.choices(expires=PERIODS)
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    escape: str | None = None,
    side: str | None = None,
    expires: int | None = None,
    first: str | None = None,
    dice: str | None = None,
    dice_for: str | None = None,
    weak_king: bool = False,  # noqa: FBT001, FBT002 - an option of a command
    weaker: str | None = None,
    men_off: app_commands.Range[str, 1, 200] | None = None,
    resurrections: app_commands.Range[int, 1, MOST_MEN] | None = None,
    three_sided: app_commands.Range[int, 1, MOST_MEN] | None = None,
) -> None:
    """Challenge somebody, or anybody here, to a game of tafl."""
    await take_time(interaction)
    chosen = with_escape(
        ruleset or ruleset_of(USUAL_RULESET), Escape(escape) if escape is not None else None
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
    issued = await interaction.client.challenges.issue(
        Place(interaction.guild_id, interaction.channel_id or 0),
        player(interaction),
        PlayerId(opponent.id) if opponent else None,
        Terms(options.applied(chosen), Side[side.upper()] if side and side != BY_LOT else None),
        timedelta(hours=expires) if expires else USUAL,
        opponent_is_bot=bool(opponent and opponent.bot),
    )
    await answer(interaction, challenges.challenge_sent(issued, None))
