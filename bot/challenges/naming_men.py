"""Accepting a challenge in which the accepting player names the men to take off."""

from functools import partial
from typing import Any, Self

from discord import ButtonStyle, SelectOption, ui

from bot.challenges.reading_options import read_men_off
from bot.discord_limits import MAX_CHOICES
from bot.ui.answers import answer_apart, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, view_of
from bot.ui.forms import Form, open_form
from bot.ui.post import Post
from bot.ui.servers import can_see
from bot.wording import challenges as wording
from play.challenges.challenge import Challenge
from play.challenges.errors import UnknownChallengeError
from play.rulesets.errors import NamingError
from play.rulesets.single_game_options import Naming
from play.text_cleaning import plainly
from rendering.alt_text import men_in_words
from rendering.scene import Scene
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.squares import Square

NAME_MEN = ButtonKind("tafl:name-men", SubjectId)

handlers = ButtonHandlers()


async def ask_for_men(interaction: Interaction, challenge: Challenge) -> None:
    """Show the board at the start, with a button to name the men to take off for *challenge*."""
    naming, start = _asked(challenge), Position.start(challenge.terms.ruleset)
    button = NAME_MEN.button(wording.NAME_MEN, SubjectId(challenge.id), ButtonStyle.success)
    post = Post(
        wording.men_to_name(challenge, naming),
        scene=Scene(start),
        alt=men_in_words(start),
        view=view_of([button]),
    )
    await answer_apart(interaction, post)


class NamingForm(Form):
    """A form for the squares of the men to take off: a list, or a text field if it is too long."""

    def __init__(self, challenge_id: int, ruleset: Ruleset, naming: Naming) -> None:
        super().__init__(title=wording.NAMING_TITLE)
        self._challenge_id = challenge_id
        self._ruleset = ruleset
        self._naming = naming
        men = naming.men(ruleset)
        self._field: ui.Select[Any] | ui.TextInput[Any]
        hint = None
        if len(men) <= MAX_CHOICES:
            self._field = ui.Select(
                custom_id="men",
                options=[SelectOption(label=str(square), value=str(square)) for square in men],
                min_values=naming.number,
                max_values=naming.number,
            )
        else:
            self._field, hint = ui.TextInput(custom_id="men", max_length=400), wording.NAMING_HINT
        label = wording.naming_label(naming)
        self.add_item(ui.Label(text=label, description=hint, component=self._field))

    def anew(self) -> Self:
        return type(self)(self._challenge_id, self._ruleset, self._naming)

    async def use(self, interaction: Interaction) -> None:
        """Begin the match without the named men, and replace the question."""
        await defer_edit(interaction)
        match = await interaction.client.services.challenges.accept(
            self._challenge_id,
            player_of(interaction),
            self._named(),
            sees=partial(can_see, interaction),
        )
        await replace_message(interaction, wording.accepted(match))

    def _named(self) -> frozenset[Square]:
        field = self._field
        text = field.value if isinstance(field, ui.TextInput) else " ".join(field.values)
        _, named = read_men_off(plainly(text), self._ruleset.size)
        if not named:
            raise NamingError(self._naming.side, self._naming.number, 0)
        return named


@handlers.on_press(NAME_MEN)
async def _open_form(interaction: Interaction, about: SubjectId) -> None:
    """Show the form, unless the user can no longer accept the challenge."""
    client = interaction.client
    challenge = await client.services.challenges.load_challenge(about.subject)
    challenge.accept(player_of(interaction), client.now(), lambda: True)
    form = NamingForm(challenge.id, challenge.terms.ruleset, _asked(challenge))
    await open_form(interaction, form)


def _asked(challenge: Challenge) -> Naming:
    """The men that *challenge* asks to be named.

    Raises:
        UnknownChallengeError: *challenge* asks for none, so it never had the pressed button.
    """
    if challenge.naming is None:
        raise UnknownChallengeError(challenge.id)
    return challenge.naming
