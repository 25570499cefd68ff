"""The panel of a player's settings: how moves are confirmed, and a form for each group."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from discord import SelectOption, ui

from bot.players.server_messages import with_silent_servers
from bot.players.theme_samples import with_board_sample, with_theme_samples
from bot.sessions.browsers import with_browsers
from bot.ui.answers import answer_with, defer_edit, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SelectKind, SubjectId, as_posted, view_of
from bot.ui.forms import open_form
from bot.ui.post import Post
from bot.ui.settings_forms import GroupOfSettings, SettingsForm, ShownSetting, shown_menu
from bot.ui.worker_threads import beside
from bot.wording import players as wording
from play.players.player import Player
from play.time.days import read_days
from play.time.habits import Confirming
from play.time.hours import read_hours, read_time
from play.time.zones import read_zone
from tafl.phrases import capital

WEEKENDS = ("Saturday, Sunday", "Friday, Saturday", "Thursday, Friday", "Sunday", "none")
QUIET_HOURS = ("off", "22:00-07:00", "23:00-08:00", "21:00-09:00")
HOURS_OF_DAY = ("off", *(f"{hour:02}:00" for hour in range(24)))

OPEN_FORM = ButtonKind("tafl:settings", GroupOfSettings)
CONFIRM = SelectKind("tafl:confirm-moves", SubjectId)

handlers = ButtonHandlers()


async def show_settings(interaction: Interaction) -> None:
    """Answer with all settings of the user, and the panel that changes them."""
    me = await interaction.client.services.players.load_player(player_of(interaction))
    post = _post(me, wording.SETTINGS, wording.settings(me, interaction.client.now()))
    post = await with_browsers(interaction, post)
    post = await with_silent_servers(interaction, post)
    await answer_with(interaction, await with_theme_samples(interaction, post))


async def change_settings(interaction: Interaction, changes: Mapping[str, Any]) -> None:
    """Change settings, by fields of ``Player``, and answer with those; with all if there are none.

    Clocks may keep a former weekend for a while: then the answer says so.
    """
    if not changes:
        await show_settings(interaction)
        return
    players, me = interaction.client.services.players, player_of(interaction)
    player = await players.set(me, lambda before: replace(before, **changes))
    names = [name for name, field in wording.NAMES.items() if field in changes]
    post = _post(player, wording.changed(player, interaction.client.now(), names))
    await answer_with(interaction, with_board_sample(post, changes))


def _post(player: Player, text: str, details: str = "") -> Post:
    options = [
        SelectOption(
            label=wording.confirming(each), value=str(each), default=each is player.confirm
        )
        for each in Confirming
    ]
    buttons = [
        OPEN_FORM.button(group.button, GroupOfSettings(key))
        for key, group in wording.GROUPS.items()
    ]
    confirm = CONFIRM.select(options, SubjectId(), wording.QUESTIONS["confirm_moves"].label)
    return Post(text, details, view=view_of([confirm, *buttons]))


@handlers.on_choice(CONFIRM, defer_edit)
async def _confirm(interaction: Interaction, _: SubjectId, chosen: str) -> None:
    with as_posted():
        confirm = Confirming(chosen)
    await change_settings(interaction, {"confirm": confirm})


@handlers.on_press(OPEN_FORM)
async def _open_form(interaction: Interaction, pressed: GroupOfSettings) -> None:
    with as_posted():
        group = wording.GROUPS[pressed.group]
    me = await interaction.client.services.players.load_player(player_of(interaction))
    asked = {name: _asked(name, me) for name in group.settings}
    await open_form(interaction, SettingsForm(group.title, wording.QUESTIONS, asked, _use))


async def _use(interaction: Interaction, changes: Mapping[str, Any]) -> None:
    """Change the settings of the user as a form says; *changes* are by their names."""
    given = dict(changes)
    if "time_zone" in given:
        given["time_zone"] = await beside(read_zone, given["time_zone"])
    await change_settings(interaction, {wording.NAMES[name]: given[name] for name in given})


def _asked(name: str, player: Player) -> ShownSetting:
    """The menu for the setting *name* of *player*, or the text field for the time zone."""
    if name == "time_zone":
        longest = wording.MAX_TEXT_LENGTH
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id=name, default=player.zone, max_length=longest
        )
        return ShownSetting(field, player.zone)
    now = getattr(player, wording.NAMES[name])
    usual: Mapping[str, tuple[Sequence[str], Callable[[str], Any], Callable[[Any], str]]] = {
        "weekend": (WEEKENDS, read_days, wording.days),
        "quiet_hours": (QUIET_HOURS, read_hours, wording.hours),
        "digest": (HOURS_OF_DAY, read_time, wording.at),
        "daily_puzzle": (HOURS_OF_DAY, read_time, wording.at),
    }
    labels = wording.CHOICES.get(name, wording.YES_OR_NO)
    if name in usual:
        texts, read, words = usual[name]
        offered = (now, *(None if text == "off" else read(text) for text in texts))
        labels = {each: words(each) for each in offered}
    return shown_menu(name, now, {each: capital(label) for each, label in labels.items()})
