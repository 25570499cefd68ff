"""``/board``, ``/replay``, ``/games``, ``/history``, ``/export`` and ``/game verify``."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.errors import Purpose
from bot.matches.board_navigation import LATEST_PLY
from bot.matches.boards import BoardStyle, ply_choices, require_ply, show_board
from bot.matches.game_lists import GameFilter, show_games
from bot.matches.match_option import match_choices, requested_match
from bot.matches.move_autocomplete import NO_MATCH_YET, typed_match_number
from bot.matches.posts import export_post, history_post, verification_post
from bot.matches.replays import show_replay
from bot.ui.answers import answer_with, defer, names_for, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import SHARE
from bot.ui.threads import in_background
from bot.ui.viewers import viewer_of
from bot.wording import game_lists as lists
from bot.wording.replays import SPEEDS
from play.players.player_id import PlayerId
from rendering.replay import Speed
from tafl.convert import Notation

MAX_PLY = 100_000
"""A number of turns that no game reaches."""

MATCH_CHOICES = match_choices(Purpose.LOOK)


@app_commands.command()
@app_commands.describe(
    match="The game, if you play several; others by number",
    ply="Number of moves played, for an earlier board; 0: the start",
    style="Picture or text",
    share=SHARE,
)
@app_commands.rename(match="game")
@app_commands.choices(style=[Choice(name=str(style), value=str(style)) for style in BoardStyle])
@app_commands.autocomplete(match=MATCH_CHOICES)
async def board(
    interaction: Interaction,
    match: str | None = None,
    ply: app_commands.Range[int, 0, MAX_PLY] | None = None,
    style: str = BoardStyle.PICTURE,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Show the board of a game, now or after any move."""
    await defer(interaction, private=not share)
    current = await requested_match(interaction, Purpose.LOOK, match)
    shown = LATEST_PLY if ply is None else require_ply(current, ply)
    await show_board(interaction, current, shown, BoardStyle(style), shared=share)


@board.autocomplete("ply")
async def offer_plies(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
    """Autocomplete *typed* with boards of the match that the command is about."""
    try:
        number = await typed_match_number(interaction, Purpose.LOOK)
        current = await interaction.client.services.matches.shown(number, viewer_of(interaction))
    except NO_MATCH_YET:
        return []
    return ply_choices(current, str(typed))


@app_commands.command()
@app_commands.describe(
    match="The game, if you play several; others by number",
    speed="Speed; default: 1 second per move",
    share=SHARE,
)
@app_commands.rename(match="game")
@app_commands.choices(speed=[Choice(name=SPEEDS[speed], value=str(speed)) for speed in Speed])
@app_commands.autocomplete(match=MATCH_CHOICES)
async def replay(
    interaction: Interaction,
    match: str | None = None,
    speed: str = Speed.NORMAL,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Replay a game as an animation, with its key moments."""
    await defer(interaction, private=not share)
    current = await requested_match(interaction, Purpose.LOOK, match)
    await show_replay(interaction, current, Speed(speed), shared=share)


@app_commands.command()
@app_commands.rename(other="player")
@app_commands.describe(
    other="The player whose games to list; default: you",
    show="Which of your games; default: those in progress",
)
@app_commands.choices(
    show=[Choice(name=lists.FILTERS[which], value=str(which)) for which in GameFilter]
)
async def games(
    interaction: Interaction, other: discord.User | None = None, show: str | None = None
) -> None:
    """List your games, your turn first, and open challenges."""
    await defer(interaction)
    which = GameFilter(show or GameFilter.RUNNING)
    whose = player_of(interaction) if other is None else PlayerId(other.id)
    await show_games(interaction, which, whose, 0)


@app_commands.command()
@app_commands.describe(match="The game, if you play several; others by number")
@app_commands.rename(match="game")
@app_commands.autocomplete(match=MATCH_CHOICES)
async def history(interaction: Interaction, match: str | None = None) -> None:
    """Show the moves of a game."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.LOOK, match)
    await answer_with(interaction, history_post(current))


@app_commands.command()
@app_commands.describe(
    match="The game, if you play several; others by number",
    notation="Format of the file; default: this bot's own",
)
@app_commands.rename(notation="format", match="game")
@app_commands.choices(
    notation=[
        Choice(name="This bot's own notation", value=Notation.TAFL),
        Choice(name="OpenTafl's notation", value=Notation.OPENTAFL),
    ]
)
@app_commands.autocomplete(match=MATCH_CHOICES)
async def export(
    interaction: Interaction, match: str | None = None, notation: str = Notation.TAFL
) -> None:
    """Export a game as a text file."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.LOOK, match)
    names = names_for(interaction)
    attackers = await names.find(current.attackers)
    defenders = await names.find(current.defenders)
    post = await in_background(export_post, current, attackers, defenders, Notation(notation))
    await answer_with(interaction, post)


@app_commands.command()
@app_commands.describe(match="The game, if you play several; others by number")
@app_commands.rename(match="game")
@app_commands.autocomplete(match=MATCH_CHOICES)
async def verify(interaction: Interaction, match: str | None = None) -> None:
    """Verify the dice of a game against its seed."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.LOOK, match)
    await answer_with(interaction, verification_post(current))
