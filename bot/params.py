"""Options of commands that are more than text or numbers: matches, rulesets, ways to escape."""

import re
from enum import StrEnum
from typing import TYPE_CHECKING

from discord import app_commands

from play.ratings.rating_list import EVERYWHERE
from play.rulesets.own_ruleset import OwnRuleset
from tafl.ruleset import Escape, Ruleset
from tafl.rulesets import keys, override

if TYPE_CHECKING:  # its errors are explained with those of this module
    from bot.answers import Interaction

CHOICES = 25
"""How many entries Discord shows in a list to choose from."""
CHOICE_LENGTH = 100
"""How many characters the name and value of an entry may have."""


SHARE = "Show it to everybody here, and not to you alone"
"""What the option says that makes an answer one for all."""


class BlankError(app_commands.AppCommandError):
    """A text was written that has nothing in it but spaces."""


class NotANumberError(app_commands.AppCommandError):
    """A match was named by *text*, which is no number."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class UnknownOpponentError(app_commands.AppCommandError):
    """Somebody on the ladder was named by *text*, which names nobody there."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class EscapeFixedError(app_commands.AppCommandError):
    """An escape was chosen for *ruleset*, which leaves no choice."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset.key)
        self.ruleset = ruleset


class Where(StrEnum):
    """Of which results something is told."""

    HERE = "this server"
    EVERYWHERE = "everywhere"


WHERE_CHOICES = [app_commands.Choice(name=str(where), value=str(where)) for where in Where]


class OwnRulesetEverywhereError(app_commands.AppCommandError):
    """Results across servers were asked for of *ruleset*, which one server has of its own."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset.key)
        self.ruleset = ruleset


def require_known_there(ruleset: Ruleset | None, scope: int) -> None:
    """Refuse to tell across servers of a *ruleset* that one server has of its own.

    Raises:
        OwnRulesetEverywhereError: that was asked for.
    """
    if scope == EVERYWHERE and ruleset is not None and ruleset.key not in keys():
        raise OwnRulesetEverywhereError(ruleset)


class SeasonEverywhereError(app_commands.AppCommandError):
    """The points of a season were asked for across servers."""


class RulesetParam(app_commands.Transformer):
    """A ruleset by its key, offered by name: those of the server first, then those of the bot."""

    async def transform(  # type: ignore[override]  # the client is ours
        self, interaction: "Interaction", value: str, /
    ) -> Ruleset:
        return await interaction.client.rulesets.named(interaction.guild_id, value)

    async def autocomplete(  # type: ignore[override]  # discord.py types it for choices of any type
        self, interaction: "Interaction", value: str, /
    ) -> list[app_commands.Choice[str]]:
        """The rulesets whose key or name has what was typed."""
        sought = value.strip().casefold()
        return [
            app_commands.Choice(name=label_of(found), value=found.key)
            for found in await interaction.client.rulesets.offered(interaction.guild_id)
            if sought in found.key or sought in found.name.casefold()
        ][:CHOICES]


def label_of(offered: OwnRuleset | Ruleset) -> str:
    """A ruleset in a list to choose from."""
    whose = ", this server's" if isinstance(offered, OwnRuleset) else ""
    return f"{offered.name} ({offered.size} x {offered.size}{whose})"


def with_escape(chosen: Ruleset, escape: Escape | None) -> Ruleset:
    """*chosen* with the escape that the players agree on.

    Raises:
        EscapeFixedError: the ruleset has one escape only, and it is another.
    """
    if escape is None or escape is chosen.escape:
        return chosen
    if not chosen.players_choose_escape:
        raise EscapeFixedError(chosen)
    return override(chosen, "escape", str(escape))


def one_line(text: str) -> str:
    """*text* as it was typed, on one line and without needless spaces.

    Raises:
        BlankError: nothing is left of it.
    """
    line = " ".join(text.split())
    if not line:
        raise BlankError
    return line


_NUMBER = re.compile(r"\s*#?\s*([0-9]{1,18})\b")


def match_number(text: str | None) -> int | None:
    """The number of a match as it was typed or chosen: ``12``, ``#12``.

    Raises:
        NotANumberError: it is none.
    """
    if text is None:
        return None
    number = _NUMBER.match(text)
    if number is None:
        raise NotANumberError(text)
    return int(number[1])
