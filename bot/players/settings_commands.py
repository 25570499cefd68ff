"""``/settings``: a player's notifications and the look of their boards."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CHOICES
from bot.players.settings_panel import (
    HOURS_OF_DAY,
    QUIET_HOURS,
    WEEKENDS,
    change_settings,
    show_settings,
)
from bot.ui.answers import defer
from bot.ui.appearance import BOARD_CHOICES, BOTTOM, THEME_CHOICES
from bot.ui.base import Interaction
from bot.ui.command_correction import FORM_LIKE
from bot.ui.worker_threads import beside
from bot.wording import players as wording
from bot.wording.players import MAX_TEXT_LENGTH
from bot.wording.quoted_text import literal
from play.appearance import ThemeKey
from play.errors import read_together
from play.players.player import Reminders
from play.time.days import read_days
from play.time.habits import Confirming
from play.time.hours import read_hours, read_time
from play.time.zones import matching_zones, read_zone

AS_ON_SERVER = Choice(name=wording.AS_ON_SERVER.capitalize(), value="server")

settings = app_commands.Group(
    name="settings", description="Choose notifications, how boards look and who you block."
)


@settings.command()
async def show(interaction: Interaction) -> None:
    """Show all your settings, with buttons to change them."""
    await defer(interaction)
    await show_settings(interaction)


@settings.command(extras=dict(FORM_LIKE))
@app_commands.describe(
    time_zone="Your time zone: type a city near you, or your country",
    weekend="Your days off, up to 3, for games with weekends off",
    quiet_hours="Hours without reminders, such as 22:00-07:30, or off",
    reminders="The place for reminders when your time runs short",
    digest="Time of a daily list of your turns, such as 08:00, or off",
    challenges="Whether other players can challenge you by name",
    turn_pings="Whether a board mentions you when it's your turn",
    theme="The look of your private boards",
    board="The orientation of your private boards",
    king_in_danger="Whether boards show what could capture your king",
    confirm_moves="The games in which you confirm a move before it's played",
    daily_puzzle="Time of the daily puzzle in a direct message, or off",
    puzzle_name="Whether servers name you if you solve the daily puzzle",
    puzzles="Whether your finished games can become puzzles",
    web_name="Whether public web pages show your name and games",
    ratings_everywhere="Show ratings and games everywhere, if both players agree",
)
@app_commands.choices(
    reminders=[
        Choice(name=wording.REMINDERS[where].capitalize(), value=str(where)) for where in Reminders
    ],
    confirm_moves=[
        Choice(name=wording.CONFIRMING[where].capitalize(), value=str(where))
        for where in Confirming
    ],
    theme=[AS_ON_SERVER, *THEME_CHOICES],
    board=[AS_ON_SERVER, *BOARD_CHOICES],
)
async def change(
    interaction: Interaction,
    time_zone: Range[str, 1, MAX_TEXT_LENGTH] | None = None,
    weekend: Range[str, 1, MAX_TEXT_LENGTH] | None = None,
    quiet_hours: Range[str, 1, MAX_TEXT_LENGTH] | None = None,
    reminders: str | None = None,
    digest: Range[str, 1, MAX_TEXT_LENGTH] | None = None,
    challenges: bool | None = None,
    turn_pings: bool | None = None,
    theme: str | None = None,
    board: str | None = None,
    king_in_danger: bool | None = None,
    confirm_moves: str | None = None,
    daily_puzzle: Range[str, 1, MAX_TEXT_LENGTH] | None = None,
    puzzle_name: bool | None = None,
    puzzles: bool | None = None,
    web_name: bool | None = None,
    ratings_everywhere: bool | None = None,
) -> None:
    """Change some of your settings; the others stay the same."""
    await defer(interaction)
    given = {
        "reminders": reminders and Reminders(reminders),
        "challenges": challenges,
        "pinged": turn_pings,
        "danger": king_in_danger,
        "confirm": confirm_moves and Confirming(confirm_moves),
        "named": puzzle_name,
        "mined": puzzles,
        "public": web_name,
        "everywhere": ratings_everywhere,
    }
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if theme is not None:
        changes["theme"] = None if theme == AS_ON_SERVER.value else ThemeKey(theme)
    if board is not None:
        changes["turned"] = None if board == AS_ON_SERVER.value else board == BOTTOM
    typed = {
        "zone": (read_zone, time_zone),
        "weekend": (read_days, weekend),
        "quiet": (_unless_off(read_hours), quiet_hours),
        "digest": (_unless_off(read_time), digest),
        "puzzle": (_unless_off(read_time), daily_puzzle),
    }
    changes |= await beside(read_together, typed)
    await change_settings(interaction, changes)


@change.autocomplete("time_zone")
async def offer_zones(interaction: Interaction, text: str) -> list[Choice[str]]:
    """Autocomplete *text* with time zones, each with its present time."""
    return await beside(_zones_offered, text, interaction.client.now())


def _zones_offered(text: str, now: datetime) -> list[Choice[str]]:
    """Time zones that match *text*; a zone's first use reads it from a file."""
    return [
        Choice(name=wording.zone_label(zone, now.astimezone(ZoneInfo(zone))), value=zone)
        for zone in matching_zones(text, MAX_CHOICES)
    ]


def _offer(option: str, usual: Sequence[str]) -> None:
    """Let *option* of ``/settings change`` be completed with its *usual* values."""

    @change.autocomplete(option)
    async def offer(_: Interaction, text: str) -> list[Choice[str]]:
        """The *usual* values that contain *text*; if there are none, *text* itself."""
        sought = text.strip().casefold()
        found = [each for each in usual if sought in each.casefold()]
        # Discord refuses all choices if one is too long.
        found = found or [text.strip()[:MAX_CHOICE_LENGTH]]
        named = ((literal(each, MAX_CHOICE_LENGTH), each) for each in found[:MAX_CHOICES])
        return [Choice(name=name, value=each) for name, each in named if name]


_offer("weekend", WEEKENDS)
_offer("quiet_hours", QUIET_HOURS)
_offer("digest", HOURS_OF_DAY)
_offer("daily_puzzle", HOURS_OF_DAY)


def _unless_off(read: Callable[[str], object]) -> Callable[[str], object]:
    """*read*, but None for a text that turns the setting off."""
    return lambda text: None if text.strip().casefold() in {"off", "none", "no"} else read(text)
