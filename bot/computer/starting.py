"""Beginning a game against the computer, by command or by button."""

from typing import NamedTuple

from bot.ui.answers import player_of
from bot.ui.base import Interaction
from bot.ui.request_checks import take_token
from bot.ui.servers import first_choice, is_alone, place_of_new_game, require_challenger
from bot.wording import computer as wording
from play.computer.errors import UnplayableError
from play.matches.match import Match
from tafl.errors import UnknownRulesetError
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import FOR_BEGINNERS, ruleset


class UsualGame(NamedTuple):
    """The ruleset and the computer's level for a player who chooses none."""

    ruleset: Ruleset
    level: int


async def usual_game(interaction: Interaction) -> UsualGame:
    """The ruleset and level of the user's last game against the computer.

    Before the first game, they are ``_first_game`` and the easiest level.

    Raises:
        NoComputerError, ComputerOffError: the computer does not play here.
    """
    services, player = interaction.client.services, player_of(interaction)
    level = await services.computer.usual_level(player, interaction.guild_id)
    last = await services.computer.last(player)
    if last is None or last.seats.computer is None:
        return UsualGame(await _first_game(interaction), level)
    try:
        chosen = await services.rulesets.named(interaction.guild_id, last.ruleset_key)
    except UnknownRulesetError:
        chosen = await _first_game(interaction)
    return UsualGame(chosen, level)


async def _first_game(interaction: Interaction) -> Ruleset:
    """The user's ``first_choice`` or, if the computer can't play it, the ruleset for beginners."""
    chosen = await first_choice(interaction)
    try:
        await interaction.client.services.computer.require_playable(chosen)
    except UnplayableError:
        return ruleset(FOR_BEGINNERS)
    return chosen


async def start_game(
    interaction: Interaction, chosen: Ruleset, level: int, side: Side | None, *, rated: bool = False
) -> Match:
    """Begin a game of the user against the computer, in the channel for games or here.

    Raises:
        NotAChallengerError: the user cannot begin games here.
        FloodError: the user asks too often.
        PlayError: ``Computer.begin`` refuses the game.
    """
    take_token(interaction)
    server = await require_challenger(interaction)
    place = place_of_new_game(interaction, server)
    computer = interaction.client.services.computer
    player = player_of(interaction)
    return await computer.begin(place, player, level, chosen, side, rated=rated)


def begun(interaction: Interaction, match: Match) -> str:
    """The answer to the user, who has begun a *match* against the computer."""
    return wording.begun(match, player_of(interaction), here=is_alone(interaction))
