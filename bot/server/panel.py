"""The panel of a server's settings, with a form for each group; and the first set-up."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from discord import ButtonStyle, ChannelType, ui
from discord.app_commands import AppCommandChannel, AppCommandThread

from bot.errors import ChannelUnusableError
from bot.players.theme_samples import with_board_sample
from bot.ui.answers import answer_with, defer_edit, defer_page_turn, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    ChannelSelectKind,
    PersistentItem,
    SubjectId,
    as_posted,
    view_of,
)
from bot.ui.command_options import label_of
from bot.ui.forms import open_form
from bot.ui.post import Post
from bot.ui.servers import (
    can_post,
    is_public,
    managed_server_of,
    require_usable,
    usual_ruleset,
    without_lost,
)
from bot.ui.settings_forms import GroupOfSettings, SettingsForm, ShownSetting, shown_menu
from bot.wording import greeting
from bot.wording import players as people
from bot.wording import servers as wording
from bot.wording.clocks import control_in_words
from bot.wording.computer import on_server
from bot.wording.periods import period
from bot.wording.permissions import FOR_BOARDS, FOR_TEXTS, PERMISSIONS
from bot.wording.players import PUBLIC_SAMPLE
from play.appearance import ThemeKey
from play.errors import refuse
from play.players.player_id import LEVELS
from play.servers.server import ARCHIVE_DURATIONS, Server
from play.time.time_control import PRESETS

PUZZLE_SETTINGS = {"puzzles", "puzzle_time"}

CHANNELS: Mapping[str, Collection[str]] = {
    "channel": tuple(PERMISSIONS),
    "managers": FOR_TEXTS,
    "lobby": FOR_TEXTS,
    "puzzles": FOR_BOARDS,
}
"""The settings that are channels, each with the permissions that the bot needs there."""

NUMBERS_OF_GAMES = (1, 2, 3, 5, 10, 20, 50, 100)
"""The numbers of games against the computer that the form offers."""


OPEN_FORM = ButtonKind("tafl:server-settings", GroupOfSettings)
SET_UP = ButtonKind("tafl:set-up", SubjectId)
CHANNEL = ChannelSelectKind("tafl:set-channel", SubjectId)

handlers = ButtonHandlers()


async def _use(interaction: Interaction, changes: Mapping[str, Any]) -> None:
    """Change the settings of the server as a form says; *changes* are by their names."""
    guild_id = managed_server_of(interaction)
    _require_usable(interaction, changes)
    await change_settings(
        interaction, guild_id, {wording.NAMES[name]: value for name, value in changes.items()}
    )


def _require_usable(interaction: Interaction, changes: Mapping[str, Any]) -> None:
    """Refuse channels in which the bot cannot post; all of them at once.

    Raises:
        ChannelUnusableError, SeveralMistakesError: permissions are missing in one, or in several.
    """
    refused: list[Exception] = []
    for name in CHANNELS.keys() & changes.keys():
        try:
            if changes[name] is not None:
                require_usable(interaction, changes[name], CHANNELS[name])
        except ChannelUnusableError as error:
            refused.append(error)
    refuse(refused)


@handlers.on_press(OPEN_FORM)
async def _open_form(interaction: Interaction, pressed: GroupOfSettings) -> None:
    with as_posted():
        names = wording.GROUPS[pressed.group].settings
    guild_id = managed_server_of(interaction)
    settings = await interaction.client.services.servers.load_server(guild_id)
    asked = {name: await _asked(interaction, name, settings) for name in names}
    title = wording.GROUPS[pressed.group].title
    await open_form(interaction, SettingsForm(title, wording.QUESTIONS, asked, _use))


async def _asked(interaction: Interaction, name: str, settings: Server) -> ShownSetting:
    value = getattr(settings, wording.NAMES[name])
    guild = interaction.guild
    if name in CHANNELS:
        channel = guild and value and guild.get_channel(value)
        channels: ui.ChannelSelect[Any] = ui.ChannelSelect(
            custom_id=name,
            channel_types=[ChannelType.text],
            default_values=[channel] if channel else [],
        )
        return ShownSetting(channels, value if channel else None)
    if name == "challengers":
        role = guild and value and guild.get_role(value)
        roles: ui.RoleSelect[Any] = ui.RoleSelect(
            custom_id=name, default_values=[role] if role else []
        )
        return ShownSetting(roles, value if role else None)
    now, labels = await _offered(interaction, name, settings)
    return shown_menu(name, now, labels)


async def _offered(
    interaction: Interaction, name: str, settings: Server
) -> tuple[Any, Mapping[Any, str]]:
    """The value that the setting *name* has now, and a label for each that is offered."""
    match name:
        case "game":
            usual = await usual_ruleset(interaction, settings)
            offered = await interaction.client.services.rulesets.in_order(interaction.guild_id)
            named = {one.key: label_of(one) for one in offered}
            return usual and usual.key, {None: wording.NO_USUAL_GAME} | named
        case "time":
            controls = dict.fromkeys((settings.time_control, *PRESETS))
            return str(settings.time_control), {
                str(one): control_in_words(one).capitalize() for one in controls
            }
        case "archive":
            return settings.archive, {time: period(time) for time in ARCHIVE_DURATIONS}
        case "theme":
            return settings.theme, {key: people.THEMES[key].capitalize() for key in ThemeKey}
        case "board":
            return settings.turned, {
                turned: where.capitalize() for turned, where in people.TURNED.items()
            }
        case "computer":
            return settings.computer, {
                highest: on_server(highest).capitalize() for highest in (0, *LEVELS)
            }
        case "computer_games":
            most = settings.computer_games
            numbers = sorted({*NUMBERS_OF_GAMES, most or 1})
            return most, {None: wording.ANY_NUMBER} | {each: str(each) for each in numbers}
        case "web":
            return settings.web, {web: each.capitalize() for web, each in wording.WEB.items()}
        case _:
            now = str(settings.daily_puzzle_at)
            me = await interaction.client.services.players.load_player(player_of(interaction))
            return now, {each: each for each in (now, *hours_of_day(me.zone))}


def hours_of_day(zone: str) -> Sequence[str]:
    """The full hours of the day in the time zone *zone*, as the daily puzzle's time is written."""
    return [f"{hour:02}:00 {zone}" for hour in range(24)]


async def change_settings(
    interaction: Interaction, guild_id: int, changes: Mapping[str, Any]
) -> None:
    """Change fields of the server's settings, and answer with those, or with the panel."""
    servers = interaction.client.services.servers
    settings = await servers.change(
        guild_id, lambda now: replace(now, **changes), player_of(interaction)
    )
    if changes:
        post = await _changed_post(interaction, settings, changes)
    else:
        post = await settings_post(interaction, settings)
    # The answer is private; *shared* gives it the public look, which was changed.
    await answer_with(interaction, with_board_sample(post, changes, PUBLIC_SAMPLE), shared=True)


async def settings_post(interaction: Interaction, settings: Server) -> Post:
    """All *settings* of the server, and a button for each group that opens its form."""
    text = wording.settings(await _values(interaction, settings))
    return Post(wording.SETTINGS, text, view=view_of(form_buttons()))


async def _changed_post(
    interaction: Interaction, settings: Server, changes: Mapping[str, Any]
) -> Post:
    """The *changes*, by field, among the *settings* of the server, and what they lead to."""
    names = [name for name, changed in wording.NAMES.items() if changed in changes]
    lines = [wording.changed(await _values(interaction, settings), names)]
    if "ruleset_key" in changes:
        lines.append(wording.new_challenges(await usual_ruleset(interaction, settings)))
    if settings.puzzles is not None and not changes.keys().isdisjoint(PUZZLE_SETTINGS):
        first = settings.daily_puzzle_at.next(interaction.client.now())
        lines.append(wording.next_puzzle(settings.puzzles, first))
    return Post("\n".join(lines), view=view_of(form_buttons()))


async def _values(interaction: Interaction, settings: Server) -> Mapping[str, str]:
    """The values of all *settings* in words, by their names, with warnings."""
    settings = await without_lost(interaction.client, settings)
    guild, shut = interaction.guild, set[str]()
    if settings.lobby is not None and not can_post(guild, settings.lobby):
        shut.add("lobby")
    if settings.puzzles is not None and not can_post(guild, settings.puzzles, FOR_BOARDS):
        shut.add("puzzles")
    usual = await usual_ruleset(interaction, settings)
    overheard = is_public(guild, settings.managers)
    links = interaction.client.page_links
    page = None if links is None else links.server(settings.guild_id)
    return wording.values(settings, usual, page, overheard=overheard, shut=shut)


def form_buttons() -> Sequence[PersistentItem]:
    return [
        OPEN_FORM.button(group.button, GroupOfSettings(key))
        for key, group in wording.GROUPS.items()
    ]


def setup_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    """The button that shows a manager how to set up the bot on a server."""
    return SET_UP.button(greeting.SET_UP, SubjectId(), style)


@handlers.on_press(SET_UP, defer_page_turn)
async def _set_up(interaction: Interaction, _: SubjectId) -> None:
    settings = await interaction.client.services.servers.load_server(managed_server_of(interaction))
    await _show(interaction, greeting.setting_up(settings.channel_id))


@handlers.on_channel(CHANNEL, defer_edit)
async def _choose(
    interaction: Interaction, _: SubjectId, channel: AppCommandChannel | AppCommandThread
) -> None:
    guild_id = managed_server_of(interaction)
    require_usable(interaction, channel.id)
    await interaction.client.services.servers.change(
        guild_id, lambda now: replace(now, channel_id=channel.id), player_of(interaction)
    )
    await _show(interaction, greeting.channel_chosen(channel.id))


async def _show(interaction: Interaction, text: str) -> None:
    """Answer with *text*, the list of channels to choose from, and the buttons of all settings."""
    view = view_of([CHANNEL.select(SubjectId(), greeting.CHOOSE_CHANNEL), *form_buttons()])
    await answer_with(interaction, Post(text, view=view))
