"""``/server``: the settings of a server, for its managers."""

from dataclasses import fields
from datetime import timedelta
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Transform

from bot.challenges.reading_options import time_choices
from bot.fair_play.flags import show_flags
from bot.players.theme_samples import with_theme_samples
from bot.server.log import show_log
from bot.server.panel import change_settings, hours_of_day, settings_post
from bot.ui.answers import answer_with, defer, player_of
from bot.ui.appearance import BOARD_CHOICES, BOTTOM, THEME_CHOICES
from bot.ui.base import Interaction
from bot.ui.command_correction import FORM_LIKE
from bot.ui.command_options import RulesetParam
from bot.ui.servers import ChannelForGames, managed_server_of
from bot.ui.worker_threads import beside
from bot.wording import servers as wording
from bot.wording.computer import on_server
from bot.wording.periods import period
from bot.wording.permissions import FOR_BOARDS, FOR_TEXTS
from play.appearance import ThemeKey
from play.errors import read_together
from play.limits.amounts import MAX_COMPUTER_MATCHES_ON_SERVER
from play.players.player_id import LEVELS
from play.servers.server import ARCHIVE_DURATIONS, Server
from play.time.errors import HoursError, HoursFault
from play.time.time_control import read_time_control
from play.time.time_of_day import TimeOfDay
from tafl.ruleset import Ruleset

COMPUTER_CHOICES = [
    Choice(name=on_server(highest).capitalize(), value=highest) for highest in (0, *LEVELS)
]


class ChannelForTexts(ChannelForGames):
    needed = FOR_TEXTS


class ChannelForBoards(ChannelForGames):
    needed = FOR_BOARDS


server = app_commands.Group(
    name="server",
    description="Manage this bot on this server.",
    default_permissions=discord.Permissions(manage_guild=True),
)


@server.command()
async def show(interaction: Interaction) -> None:
    """Show this server's settings, with buttons to change them."""
    await defer(interaction)
    settings = await interaction.client.services.servers.load_server(managed_server_of(interaction))
    post = await settings_post(interaction, settings)
    await answer_with(interaction, await with_theme_samples(interaction, post))


@server.command(extras=dict(FORM_LIKE))
@app_commands.describe(
    channel="The channel for all games, wherever they are arranged",
    ruleset="The usual game, if a challenge names no other",
    time="The usual time per player, as in 3d + 1d up to 7d",
    challengers="The role needed to challenge; @everyone for everybody",
    archive="Time without a message until a game's thread is archived",
    theme="The look of public boards",
    board="The orientation of public boards",
    managers="The channel for flags, reports and appeals",
    lobby="The channel for a list of open challenges",
    puzzles="The channel for the daily puzzle",
    puzzle_time="When it's posted, such as 08:00 Europe/Oslo",
    web="Public web pages of the ladder, tables and open games",
    computer="Whether the computer plays here, and its highest level",
    computer_games="How many games against it can run here at once",
)
@app_commands.rename(ruleset="game")
@app_commands.choices(
    archive=[
        Choice(name=period(time), value=time // timedelta(hours=1)) for time in ARCHIVE_DURATIONS
    ]
)
@app_commands.choices(computer=COMPUTER_CHOICES)
@app_commands.choices(theme=THEME_CHOICES, board=BOARD_CHOICES)
@app_commands.autocomplete(time=time_choices)
async def change(
    interaction: Interaction,
    channel: Transform[int, ChannelForGames] | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    time: app_commands.Range[str, 1, 100] | None = None,
    challengers: discord.Role | None = None,
    archive: int | None = None,
    theme: str | None = None,
    board: str | None = None,
    managers: Transform[int, ChannelForTexts] | None = None,
    lobby: Transform[int, ChannelForTexts] | None = None,
    puzzles: Transform[int, ChannelForBoards] | None = None,
    puzzle_time: app_commands.Range[str, 1, 100] | None = None,
    web: bool | None = None,
    computer: int | None = None,
    computer_games: app_commands.Range[int, 1, MAX_COMPUTER_MATCHES_ON_SERVER] | None = None,
) -> None:
    """Change some of this server's settings, or open their panel."""
    await defer(interaction)
    guild_id = managed_server_of(interaction)
    changes: dict[str, Any] = {
        "channel_id": channel,
        "ruleset_key": ruleset and ruleset.key,
        "challengers": challengers and challengers.id,
        "archive": archive and timedelta(hours=archive),
        "theme": theme and ThemeKey(theme),
        "turned": board and board == BOTTOM,
        "managers": managers,
        "lobby": lobby,
        "puzzles": puzzles,
        "web": web,
        "computer": computer,
        "computer_games": computer_games,
    }
    changes = {name: value for name, value in changes.items() if value is not None}
    changes |= await _read(interaction, time, puzzle_time)
    # After the filter: here None is a value, and means everybody.
    if challengers is not None and challengers.is_default():
        changes["challengers"] = None
    await change_settings(interaction, guild_id, changes)


@change.autocomplete("puzzle_time")
async def offer_puzzle_times(interaction: Interaction, text: str) -> list[Choice[str]]:
    """Autocomplete *text* with the hours of the day in the manager's time zone."""
    me = await interaction.client.services.players.load_player(player_of(interaction))
    sought = text.strip().casefold()
    return [
        Choice(name=each, value=each) for each in hours_of_day(me.zone) if sought in each.casefold()
    ]


@server.command()
@app_commands.describe(setting="The setting to reset")
@app_commands.choices(setting=[Choice(name=name, value=name) for name in wording.NAMES])
async def reset(interaction: Interaction, setting: str) -> None:
    """Reset one of this server's settings to its default."""
    await defer(interaction)
    guild_id = managed_server_of(interaction)
    name = wording.NAMES[setting]
    usual = next(field.default for field in fields(Server) if field.name == name)
    await change_settings(interaction, guild_id, {name: usual})


@server.command()
async def log(interaction: Interaction) -> None:
    """List what managers did with this bot, the latest first."""
    await defer(interaction)
    await show_log(interaction)


@server.command()
async def flags(interaction: Interaction) -> None:
    """List unusual results, reports and appeals to review."""
    await defer(interaction)
    await show_flags(interaction)


async def _read(
    interaction: Interaction, time: str | None, puzzle_time: str | None
) -> dict[str, str]:
    """The settings typed as *time* and *puzzle_time*, by field; raises all errors as one."""
    me = await interaction.client.services.players.load_player(player_of(interaction))
    return await beside(
        read_together,
        {
            "control": (lambda text: str(read_time_control(text)), time),
            "puzzle_time": (partial(_time_of_day, here=me.zone), puzzle_time),
        },
    )


def _time_of_day(text: str, here: str) -> str:
    """The time of day in *text*, by default in the time zone *here*, as it is stored.

    Raises:
        HoursError: *text* has no time that can be read.
        ZoneError: *text* names no time zone that exists.
    """
    try:
        return str(TimeOfDay.typed(text, here))
    except HoursError as error:
        raise HoursError(text, HoursFault.NO_PUZZLE_TIME) from error
