"""``/explore``: the opening table as a board to walk through."""

from discord import app_commands
from discord.app_commands import Choice, Range, Transform

from bot.community.opening_ids import OpeningOptions
from bot.community.openings import show_opening
from bot.errors import EscapeFixedError, Purpose
from bot.matches.finding import match_choices, requested_match
from bot.matches.plans import lines_offered
from bot.ui.answers import defer
from bot.ui.base import Interaction
from bot.ui.command_options import ESCAPE_CHOICES, SHARE, RulesetParam, with_escape
from bot.ui.worker_threads import beside
from bot.wording.openings import WHOSE
from play.matches.state import MatchState
from play.statistics.errors import UnfinishedGameError
from play.statistics.opening_table import MAX_OPENING_MOVES, read_opening
from tafl.errors import TaflError
from tafl.game import Game
from tafl.ruleset import Escape, Ruleset

OWN = "own"


@app_commands.command()
@app_commands.describe(
    ruleset="Game; by default the usual or most played one",
    moves="First moves, such as D1-D3 F4-F2; by default none",
    match="A finished game: explore how it began",
    whose="Whose games are counted; by default everybody's",
    escape="Where the king escapes, in games where players choose",
    share=SHARE,
)
@app_commands.rename(ruleset="game", match="from_game")
@app_commands.choices(
    whose=[Choice(name=WHOSE[own], value=value) for own, value in ((False, "all"), (True, OWN))],
    escape=ESCAPE_CHOICES,
)
@app_commands.autocomplete(match=match_choices(Purpose.REVIEW))
async def explore(
    interaction: Interaction,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    moves: Range[str, 1, 200] = "",
    match: str | None = None,
    whose: str | None = None,
    escape: str | None = None,
    share: bool = False,
) -> None:
    """Explore openings: what was played, and how it scored."""
    await defer(interaction, private=not share)
    if match is not None:
        game = await _beginning_of(interaction, match)
    else:
        rulesets = interaction.client.services.rulesets
        chosen = ruleset or await rulesets.to_explore(interaction.guild_id)
        game = read_opening(_with_escape(chosen, escape), moves)
    line = [turn.move for turn in game.turns]
    wanted = OpeningOptions(own=whose == OWN)
    await show_opening(interaction, game.ruleset, line, wanted, shared=share)


async def _beginning_of(interaction: Interaction, match: str) -> Game:
    """A finished match that the user may see, as it was after its first moves.

    Raises:
        UnfinishedGameError: the match still runs.
    """
    found = await requested_match(interaction, Purpose.REVIEW, match)
    if found.state is MatchState.RUNNING:
        raise UnfinishedGameError(found.id)
    return await beside(found.game.at, MAX_OPENING_MOVES)


@explore.autocomplete("moves")
async def offer_moves(interaction: Interaction, text: str) -> list[Choice[str]]:
    """Autocomplete *text* with moves that continue it, in the named ruleset or the default one."""
    asked, guild_id = interaction.namespace, interaction.guild_id
    rulesets = interaction.client.services.rulesets
    try:
        if named := getattr(asked, "game", None):
            chosen = await rulesets.named(guild_id, named)
        else:
            chosen = await rulesets.to_explore(guild_id)
        start = Game.start(_with_escape(chosen, getattr(asked, "escape", None)))
    except (TaflError, EscapeFixedError):
        return []
    return await beside(lines_offered, start, text)


def _with_escape(ruleset: Ruleset, escape: str | None) -> Ruleset:
    return with_escape(ruleset, Escape(escape) if escape else None)
