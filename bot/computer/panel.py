"""The private message that begins a game against the computer: game, level and side."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from discord import ButtonStyle, SelectOption
from discord.ui import View

from bot.computer.starting import UsualGame, begun, start_game, usual_game
from bot.discord_limits import MAX_CHOICES
from bot.ui.answers import answer_with, defer, defer_edit, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    PersistentItem,
    SelectKind,
    SubjectId,
    as_posted,
    view_of,
)
from bot.ui.command_options import label_of
from bot.ui.post import Post
from bot.wording import computer as wording
from bot.wording.challenge_forms import BY_LOT
from play.players.player_id import LEVELS
from tafl.pieces import Side

SIDES: dict[str, Side | None] = {BY_LOT: None, **{str(side): side for side in Side}}


class PanelChoices(NamedTuple):
    """The payload of the panel's components: the choices so far; *side* is a key of ``SIDES``."""

    level: Annotated[int, LEVELS]
    side: str
    ruleset: str

    @classmethod
    def of(cls, usual: UsualGame, side: Side | None = None) -> "PanelChoices":
        return cls(usual.level, BY_LOT if side is None else str(side), usual.ruleset.key)


PLAY = ButtonKind("tafl:computer", SubjectId)
START = ButtonKind("tafl:computer-start", PanelChoices)
START_RATED = ButtonKind("tafl:computer-start-rated", PanelChoices)
GAME = SelectKind("tafl:computer-game", PanelChoices)
LEVEL = SelectKind("tafl:computer-level", PanelChoices)
SIDE = SelectKind("tafl:computer-side", PanelChoices)

handlers = ButtonHandlers()


def play_button(style: ButtonStyle = ButtonStyle.secondary) -> PersistentItem:
    return PLAY.button(wording.PLAY, SubjectId(), style)


async def show_panel(interaction: Interaction, wanted: PanelChoices) -> None:
    """Answer with the panel to begin a game, set to *wanted*."""
    await answer_with(interaction, Post(wording.PANEL, view=await _panel(interaction, wanted)))


async def _panel(interaction: Interaction, wanted: PanelChoices) -> View:
    rulesets = interaction.client.services.rulesets
    chosen = await rulesets.named(interaction.guild_id, wanted.ruleset)
    offered = await rulesets.in_order(interaction.guild_id)
    others = [(label_of(one), one.key) for one in offered if one.key != chosen.key]
    games = [(label_of(chosen), chosen.key), *others][:MAX_CHOICES]
    allowed = await interaction.client.services.computer.levels(interaction.guild_id)
    levels = [(wording.level_label(level), str(level)) for level in allowed]
    sides = [(wording.side_label(side), name) for name, side in SIDES.items()]
    return view_of(
        (
            GAME.select(_options(games, chosen.key), wanted, wording.CHOOSE_GAME),
            LEVEL.select(_options(levels, str(wanted.level)), wanted, wording.CHOOSE_LEVEL),
            SIDE.select(_options(sides, wanted.side), wanted, wording.CHOOSE_SIDE),
            START.button(wording.START, wanted, ButtonStyle.success),
            START_RATED.button(wording.START_RATED, wanted),
        )
    )


def _options(labelled: Sequence[tuple[str, str]], chosen: str) -> Sequence[SelectOption]:
    return [
        SelectOption(label=label, value=value, default=value == chosen) for label, value in labelled
    ]


@handlers.on_press(PLAY)
async def _play(interaction: Interaction, _: SubjectId) -> None:
    await defer(interaction)
    await show_panel(interaction, PanelChoices.of(await usual_game(interaction)))


@handlers.on_choice(GAME)
async def _choose_game(interaction: Interaction, wanted: PanelChoices, key: str) -> None:
    await defer_edit(interaction)
    chosen = await interaction.client.services.rulesets.named(interaction.guild_id, key)
    await interaction.client.services.computer.require_playable(chosen)
    await show_panel(interaction, wanted._replace(ruleset=chosen.key))


@handlers.on_choice(LEVEL)
async def _choose_level(interaction: Interaction, wanted: PanelChoices, level: str) -> None:
    with as_posted():
        wanted = wanted._replace(level=LEVELS[[str(each) for each in LEVELS].index(level)])
    await defer_edit(interaction)
    await show_panel(interaction, wanted)


@handlers.on_choice(SIDE)
async def _choose_side(interaction: Interaction, wanted: PanelChoices, side: str) -> None:
    _side(side)
    await defer_edit(interaction)
    await show_panel(interaction, wanted._replace(side=side))


@handlers.on_press(START)
async def _start(interaction: Interaction, wanted: PanelChoices) -> None:
    await _begin(interaction, wanted, rated=False)


@handlers.on_press(START_RATED)
async def _start_rated(interaction: Interaction, wanted: PanelChoices) -> None:
    await _begin(interaction, wanted, rated=True)


async def _begin(interaction: Interaction, wanted: PanelChoices, *, rated: bool) -> None:
    side = _side(wanted.side)
    await defer_edit(interaction)
    rulesets = interaction.client.services.rulesets
    chosen = await rulesets.named(interaction.guild_id, wanted.ruleset)
    match = await start_game(interaction, chosen, wanted.level, side, rated=rated)
    await replace_message(interaction, begun(interaction, match))


def _side(name: str) -> Side | None:
    with as_posted():
        return SIDES[name]
