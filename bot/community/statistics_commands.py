"""``/stats``: what is to be learned from all games together."""

from collections.abc import Mapping, Sequence
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, Range, Transform

from bot.community.openings import show_opening
from bot.errors import EscapeFixedError
from bot.matches.plans import lines_offered
from bot.ui.answers import answer_with, defer
from bot.ui.base import Interaction
from bot.ui.command_options import (
    ESCAPE_CHOICES,
    SHARE,
    WHERE_CHOICES,
    RulesetParam,
    with_escape,
)
from bot.ui.post import Post
from bot.ui.servers import default_ruleset_here, scope_of
from bot.ui.threads import beside
from bot.ui.viewers import viewer_of
from bot.wording import statistics as wording
from bot.wording.others import literal
from play.statistics.game_balance import GameBalance
from play.statistics.game_counts import CountKey, GameCount, summed
from play.statistics.openings import read_opening
from rendering.balance_chart import Bar, draw_balances
from tafl.errors import TaflError
from tafl.game import Game
from tafl.ruleset import Escape, Ruleset

stats = app_commands.Group(name="stats", description="See statistics of all games.")


@stats.command()
@app_commands.describe(
    ruleset="Game; by default the usual one on this server",
    moves="First moves, such as D1-D3 F4-F2; by default none",
    escape="Where the king escapes, in games where players choose",
    share=SHARE,
)
@app_commands.rename(ruleset="game")
@app_commands.choices(escape=ESCAPE_CHOICES)
async def openings(
    interaction: Interaction,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    moves: Range[str, 1, 200] = "",
    escape: str | None = None,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Show the most played openings and their results."""
    await defer(interaction, private=not share)
    chosen = _with_escape(ruleset or await default_ruleset_here(interaction), escape)
    game = read_opening(chosen, moves)
    line = [turn.move for turn in game.turns]
    await show_opening(interaction, chosen, line, shared=share)


@openings.autocomplete("moves")
async def offer_moves(interaction: Interaction, text: str) -> list[Choice[str]]:
    """What goes on from the moves that are typed, in the game that is named or usual."""
    asked = interaction.namespace
    try:
        named = getattr(asked, "game", None)
        chosen = (
            await interaction.client.services.rulesets.named(interaction.guild_id, named)
            if named
            else await default_ruleset_here(interaction)
        )
        start = Game.start(_with_escape(chosen, getattr(asked, "escape", None)))
    except (TaflError, EscapeFixedError):
        return []
    return await beside(lines_offered, start, text)


def _with_escape(ruleset: Ruleset, escape: str | None) -> Ruleset:
    return with_escape(ruleset, Escape(escape) if escape else None)


@stats.command()
@app_commands.describe(
    where="This server, or all servers",
    share=SHARE,
)
@app_commands.choices(where=WHERE_CHOICES)
async def balance(
    interaction: Interaction,
    where: str | None = None,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Show how well each side does in each game."""
    await defer(interaction, private=not share)
    scope = scope_of(interaction, where)
    balances = await interaction.client.services.statistics.balances(scope)
    await answer_with(interaction, _balance_post(balances, scope), shared=share)


@stats.command()
@app_commands.describe(
    where="This server, or all servers",
    share=SHARE,
)
@app_commands.choices(where=WHERE_CHOICES)
async def games(
    interaction: Interaction,
    where: str | None = None,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Show how many games were played and how they ended."""
    await defer(interaction, private=not share)
    scope = scope_of(interaction, where)
    services = interaction.client.services
    counted = await services.statistics.games(scope)
    longest = [summed(counted.values()).longest_match_id] if counted else []
    seen = await services.matches.seen(longest, viewer_of(interaction))
    await answer_with(interaction, _games_post(counted, scope, linked=bool(seen)), shared=share)


def _games_post(counted: Mapping[CountKey, GameCount], scope: int, *, linked: bool) -> Post:
    """How many games were played there, how long they were, and how they ended.

    The longest is named if it is *linked*.
    """
    return Post(wording.games_text(counted, scope, linked=linked), wording.games_details(counted))


def _balance_post(balances: Sequence[GameBalance], scope: int) -> Post:
    """How the sides fare in the games that are played there, with a chart."""
    bars = [Bar(literal(one.results.name), *wording.in_percent(one.balance)) for one in balances]
    return Post(
        wording.balance_text(scope),
        wording.balance_details(balances),
        drawing=partial(draw_balances, bars, wording.BALANCE_TITLE, wording.BALANCE_SIDES),
        alt=wording.plain_balances(balances),
    )
