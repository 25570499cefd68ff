"""Options of commands that are more than text or numbers: matches, rulesets, sides."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from discord import app_commands

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CHOICES
from bot.errors import BlankError, EscapeFixedError, NotANumberError, OwnRulesetEverywhereError
from bot.ui.base import Interaction
from bot.wording.challenge_forms import BY_LOT
from bot.wording.quoted_text import literal
from bot.wording.rulesets import in_other_words
from play.name_search import search
from play.ratings.rating_list import ALL_SERVERS
from play.rulesets.finding import FoundGame, Offered
from play.rulesets.own_ruleset import OwnRuleset
from play.text_cleaning import visible_line
from tafl.pasted_text import as_typed
from tafl.pieces import Side
from tafl.ruleset import Escape, Ruleset
from tafl.rulesets import keys, override

SHARE = "Show the answer to everybody here"


class Where(StrEnum):
    """Choices of a command's option: the servers whose results are counted."""

    HERE = "this server"
    EVERYWHERE = "everywhere"


WHERE_CHOICES = [app_commands.Choice(name=str(where), value=str(where)) for where in Where]
SIDE_CHOICES = [app_commands.Choice(name=name, value=name) for name in (*map(str, Side), BY_LOT)]
ESCAPE_CHOICES = [
    app_commands.Choice(name="at the edge", value=str(Escape.EDGE)),
    app_commands.Choice(name="in a corner", value=str(Escape.CORNER)),
]


def read_side(text: str | None) -> Side | None:
    """The side named *text*; None, which means by lot, for any other text."""
    return next((side for side in Side if str(side) == text), None)


def refuse_own_ruleset_everywhere(ruleset: Ruleset | None, scope: int) -> None:
    """Raise ``OwnRulesetEverywhereError`` if *scope* is all servers but one alone has *ruleset*."""
    if scope == ALL_SERVERS and ruleset is not None and ruleset.key not in keys():
        raise OwnRulesetEverywhereError(ruleset)


Value = TypeVar("Value", str, int)


def choices_of(
    typed: object, named: Iterable[tuple[str, Value]]
) -> list[app_commands.Choice[Value]]:
    """The names and values in *named* that match *typed*, the best first, as choices."""
    found = search(str(typed), (((name, value), (name,)) for name, value in named))
    return [
        app_commands.Choice(name=literal(name, MAX_CHOICE_LENGTH), value=value)
        for name, value in found[:MAX_CHOICES]
    ]


class RulesetParam(app_commands.Transformer):
    """A command's option that names a ruleset: people see names, and Discord sends the key."""

    async def transform(  # type: ignore[override]  # the client is ours
        self, interaction: Interaction, value: str, /
    ) -> Ruleset:
        return await interaction.client.services.rulesets.named(interaction.guild_id, value)

    async def autocomplete(  # type: ignore[override]  # discord.py types it for choices of any type
        self, interaction: Interaction, value: str, /
    ) -> list[app_commands.Choice[str]]:
        found = await interaction.client.services.rulesets.matching(interaction.guild_id, value)
        return [
            app_commands.Choice(name=found_label(one, MAX_CHOICE_LENGTH), value=one.ruleset.key)
            for one in found[:MAX_CHOICES]
        ]


def found_label(found: FoundGame, longest: int) -> str:
    """The label of a ruleset that was found by a search, and why; at most *longest* characters."""
    about = "" if found.meaning is None else f": {in_other_words(found.ruleset, found.meaning)}"
    return literal(f"{label_of(found.ruleset)}{about}", longest)


def label_of(offered: Offered) -> str:
    whose = ", this server's" if isinstance(offered, OwnRuleset) else ""
    return f"{literal(offered.name)} ({offered.size} x {offered.size}{whose})"


def with_escape(chosen: Ruleset, escape: Escape | None) -> Ruleset:
    """*chosen* with *escape* as the king's goal, edge or corner; unchanged if *escape* is None.

    Raises:
        EscapeFixedError: the ruleset has the other goal, and players may not choose.
    """
    if escape is None or escape is chosen.escape:
        return chosen
    if not chosen.players_choose_escape:
        raise EscapeFixedError(chosen)
    return override(chosen, "escape", str(escape))


def one_line(text: str) -> str:
    """*text* on one line, without invisible characters; raises ``BlankError`` if none is left."""
    line = visible_line(text)
    if not line:
        raise BlankError
    return line


# 18 digits always fit in the 64-bit integers of databases.
_NUMBER = re.compile(r"\s*#?\s*([0-9]{1,18})\b")


def match_number(text: str | None) -> int | None:
    """The number of a match, see ``typed_number``; raises ``NotANumberError`` if there is none."""
    if text is None:
        return None
    number = typed_number(text)
    if number is None:
        raise NotANumberError(text)
    return number


def typed_number(text: str) -> int | None:
    """The number with which *text* begins, perhaps after ``#``; None if it begins otherwise."""
    number = _NUMBER.match(as_typed(text))
    return None if number is None else int(number[1])
