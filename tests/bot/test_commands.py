"""The commands as Discord lists them."""

import re
from typing import Any, TypeAlias

import pytest
from discord import AppCommandOptionType, app_commands

from bot.commands import COMMANDS
from bot.wording.help import TOPICS
from tests.support.table import Table

NAME = re.compile(r"[a-z_-]{1,32}")


AnyCommand: TypeAlias = "app_commands.Command[Any, ..., None]"


def every_command() -> list[AnyCommand]:
    """Those of groups, too."""
    return [
        command
        for one in COMMANDS
        for command in (one.walk_commands() if isinstance(one, app_commands.Group) else [one])
        if isinstance(command, app_commands.Command)
    ]


def options() -> list[tuple[str, app_commands.Parameter]]:
    """Every option, under a name that says where it is."""
    return [
        (f"/{command.qualified_name} {option.name}", option)
        for command in every_command()
        for option in command.parameters
    ]


def test_the_help_names_every_command() -> None:
    """And no other: whoever reads all topics knows what there is."""
    named = set(re.findall(r"`/([a-z-]+)", " ".join(topic.text for topic in TOPICS.values())))

    assert named == {command.name for command in COMMANDS}


@pytest.mark.parametrize("command", every_command(), ids=lambda command: command.qualified_name)
def test_every_command_is_described(command: AnyCommand) -> None:
    """Discord shows an ellipsis where a description is missing; a phone shows sixty characters."""
    assert NAME.fullmatch(command.name)
    assert 10 <= len(command.description) <= 60
    assert command.description[0].isupper()
    assert command.description.endswith(".")


@pytest.mark.parametrize(("place", "option"), options())
def test_every_option_and_choice_is_described(place: str, option: app_commands.Parameter) -> None:
    """Choices have names for people, and no two alike."""
    description = str(option.description)
    assert NAME.fullmatch(option.name), place
    assert 10 <= len(description) <= 60, place
    assert description[0].isupper(), place
    names = [choice.name for choice in option.choices]
    assert len(set(names)) == len(names) <= 25, place
    assert all(0 < len(name) <= 100 for name in names), place


@pytest.mark.parametrize("command", every_command(), ids=lambda command: command.qualified_name)
def test_no_command_has_more_than_discord_takes(command: AnyCommand) -> None:
    """In options, and in all their names, descriptions and choices together."""
    words = [command.name, command.description]
    for option in command.parameters:
        words += [option.name, str(option.description)]
        words += [text for choice in option.choices for text in (choice.name, str(choice.value))]
    assert len(command.parameters) <= 25
    assert sum(map(len, words)) <= 8000


@pytest.mark.parametrize(("place", "option"), options())
def test_every_option_that_names_a_match_or_game_helps(
    place: str, option: app_commands.Parameter
) -> None:
    """Nobody has to remember numbers, keys or squares."""
    names_something = {"game", "move", "study"}
    if option.name in names_something or place in {"/ruleset show key", "/ruleset retire key"}:
        assert option.autocomplete, place


async def test_commands_that_need_a_server_are_not_offered_elsewhere(table: Table) -> None:
    """What belongs to a server; all the others work in direct messages too."""
    in_private = set(table.carl.user.available_commands())
    in_server = set(table.carl.available_commands(table.channel))

    assert in_server - in_private == {
        "challenge",
        "challenges",
        *(f"ladder {what}" for what in ("show", "join", "leave", "challenge", "opponents", "log")),
        "report",
        "season show",
        "season list",
        *(f"tournament {name}" for name in ("create", "list", "show", "standings", "join")),
        *(f"tournament {name}" for name in ("leave", "start", "remove", "cancel", "correct")),
    }


SERVERS, WITH_OTHERS, EVERYWHERE = ([0], [0]), ([0, 1], [0, 2]), ([0, 1], [0, 1, 2])
"""Who can add the bot for a command: 0 a server, 1 a person; and where Discord then offers it.

That is 0 on servers, 1 in direct messages with the bot, 2 in other chats.
"""

OFFERED = {
    "abort": EVERYWHERE,
    "about": EVERYWHERE,
    "addtime": EVERYWHERE,
    "appeal": EVERYWHERE,
    "block": EVERYWHERE,
    "board": EVERYWHERE,
    "challenge": WITH_OTHERS,
    "challenges": SERVERS,
    "claim": EVERYWHERE,
    "draw": EVERYWHERE,
    "export": EVERYWHERE,
    "follow": EVERYWHERE,
    "games": EVERYWHERE,
    "head-to-head": EVERYWHERE,
    "help": EVERYWHERE,
    "history": EVERYWHERE,
    "if": EVERYWHERE,
    "import": EVERYWHERE,
    "ladder": SERVERS,
    "learn": EVERYWHERE,
    "leaderboard": EVERYWHERE,
    "move": EVERYWHERE,
    "play": EVERYWHERE,
    "note": EVERYWHERE,
    "pause": EVERYWHERE,
    "privacy": EVERYWHERE,
    "puzzle": EVERYWHERE,
    "profile": EVERYWHERE,
    "rematch": EVERYWHERE,
    "replay": EVERYWHERE,
    "report": SERVERS,
    "resign": EVERYWHERE,
    "resume": EVERYWHERE,
    "review": EVERYWHERE,
    "rules": EVERYWHERE,
    "ruleset": SERVERS,
    "season": SERVERS,
    "server": SERVERS,
    "settings": EVERYWHERE,
    "stats": EVERYWHERE,
    "explore": EVERYWHERE,
    "study": EVERYWHERE,
    "takeback": EVERYWHERE,
    "tournament": SERVERS,
    "unfollow": EVERYWHERE,
    "vacation": EVERYWHERE,
    "verify": EVERYWHERE,
}


async def test_discord_offers_each_command_only_where_it_works(table: Table) -> None:
    """Those that need a server cannot even be added by a person alone."""
    sent = next(
        request.json
        for request in table.env.http_requests
        if request.method == "PUT" and request.path.endswith("/commands")
    )
    offered = {one["name"]: (one["integration_types"], one["contexts"]) for one in sent or ()}

    assert offered == OFFERED


async def test_no_privileged_intent_is_asked_for(table: Table) -> None:
    """Discord grants those to few bots; this one reads only what is addressed to it."""
    intents = table.bot.intents

    assert not intents.message_content
    assert not intents.members
    assert not intents.presences


IDS = {"/review study", "/study show number", "/study delete number"}
"""Options that are the number of a thing among those of all people."""


@pytest.mark.parametrize(
    ("place", "option"),
    [one for one in options() if one[1].type is AppCommandOptionType.integer],
)
def test_every_number_has_bounds(place: str, option: app_commands.Parameter) -> None:
    """Discord lets none through that a database column could not hold, but where all are large."""
    if option.choices:
        return
    assert option.min_value in {0, 1, 2}, place
    assert place in IDS or (option.max_value or 2**53) <= 100_000, place
