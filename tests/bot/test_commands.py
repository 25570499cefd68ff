import re
from pathlib import Path
from typing import Any, TypeAlias

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


def without_description(name: str, description: str) -> bool:
    """Whether it is missing, or too long for a phone, or no sentence's beginning."""
    return not (NAME.fullmatch(name) and 10 <= len(description) <= 60 and description[0].isupper())


def test_every_command_is_described() -> None:
    """Discord shows an ellipsis where a description is missing; a phone shows sixty characters."""
    assert [
        command.qualified_name
        for command in every_command()
        if without_description(command.name, command.description)
        or not command.description.endswith(".")
    ] == []


VERBS = """
    abort add appeal ask block cancel challenge change check choose claim climb close correct create
    delete end exclude explain explore export find follow get give import join keep lead learn leave
    lift list look manage move offer open pause play reject remove replay report reset resign resume
    retire review see set show solve start take unblock unfollow use verify warn
"""


def with_groups() -> "list[AnyCommand | app_commands.Group]":
    """Every command, and every name under which some are."""
    groups = [one for one in COMMANDS if isinstance(one, app_commands.Group)]
    return [*COMMANDS, *(part for group in groups for part in group.walk_commands())]


def test_every_description_starts_with_its_verb() -> None:
    """With that of the command's name if it has one: people read down the list of both."""
    verbs = VERBS.split()
    first = {one: one.description.split()[0].rstrip(":,").lower() for one in with_groups()}

    assert [
        one.qualified_name
        for one, verb in first.items()
        if verb not in verbs or (one.name in verbs and one.name != verb)
    ] == []


def test_few_names_stand_before_the_first_game() -> None:
    """Discord lists them by the alphabet. What is rarely needed shares a name with others.

    One of them, ``/web``, is only there where the bot has a page.
    """
    names = sorted(command.name for command in COMMANDS)

    assert names[:4] == ["about", "board", "challenge", "challenges"]
    assert len(names) <= 37


OTHER_PROGRAMS = {"data", "healthz", "metrics", "wait"}
"""Names after a slash that are no commands: addresses, a folder, a command of the sandbox."""


def test_texts_name_only_commands_that_exist() -> None:
    """By the whole name, with that of the group; in all that the bot and the documents say."""
    known = {command.qualified_name for command in with_groups()} | OTHER_PROGRAMS
    root = Path(__file__).parents[2]
    files = [*root.glob("bot/wording/**/*.py"), *root.glob("docs/*.md"), *root.glob("*.md")]
    # A word with a colon is an option.
    name = re.compile(r"(?<!`)`/([a-z-]+(?: [a-z-]+(?![^ `]))*)(?=[ `])")

    assert [
        (file.name, named)
        for file in files
        for named in name.findall(file.read_text("utf-8"))
        if named not in known
    ] == []


def test_every_option_and_choice_is_described() -> None:
    """Choices have names for people, and no two alike."""
    names = {place: [choice.name for choice in option.choices] for place, option in options()}

    assert [
        place
        for place, option in options()
        if without_description(option.name, str(option.description))
        or not len(set(names[place])) == len(names[place]) <= 25
        or not all(0 < len(name) <= 100 for name in names[place])
    ] == []


def test_no_command_has_more_than_discord_takes() -> None:
    """In options, and in all their names, descriptions and choices together."""
    assert [
        command.qualified_name
        for command in every_command()
        if len(command.parameters) > 25 or sum(map(len, words_of(command))) > 8000
    ] == []


def words_of(command: AnyCommand) -> list[str]:
    """All that Discord is told of a command."""
    words = [command.name, command.description]
    for option in command.parameters:
        words += [option.name, str(option.description)]
        words += [text for choice in option.choices for text in (choice.name, str(choice.value))]
    return words


def test_every_option_that_names_a_match_or_game_helps() -> None:
    """Nobody has to remember numbers, keys or squares."""
    assert [
        place
        for place, option in options()
        if option.name in {"game", "move", "study"}
        or place in {"/ruleset show key", "/ruleset retire key"}
        if not option.autocomplete
    ] == []


SERVERS, WITH_OTHERS, EVERYWHERE = ([0], [0]), ([0, 1], [0, 2]), ([0, 1], [0, 1, 2])
"""Who can add the bot for a command: 0 a server, 1 a person; and where Discord then offers it.

That is 0 on servers, 1 in direct messages with the bot, 2 in other chats.
"""

EVERYWHERE_NAMED = (
    "about board draw explore export fair-play game games help history if import leaderboard learn "
    "move play privacy profile puzzle rematch replay resign review rules settings stats study "
    "takeback vacation"
)
OFFERED = (
    dict.fromkeys(EVERYWHERE_NAMED.split(), EVERYWHERE)
    | dict.fromkeys(["challenges", "ladder", "ruleset", "season", "server", "tournament"], SERVERS)
    | {"challenge": WITH_OTHERS, "Challenge to tafl": WITH_OTHERS, "Import this game": EVERYWHERE}
)


async def test_discord_offers_each_command_only_where_it_works(table: Table) -> None:
    """Those that need a server cannot even be added by a person alone."""
    sent = next(
        request.json
        for request in table.env.http_requests
        if request.method == "PUT" and request.path.endswith("/commands")
    )

    offered = {one["name"]: (one["integration_types"], one["contexts"]) for one in sent or ()}

    assert offered == OFFERED
    for_managers = {one["name"] for one in sent or () if one["default_member_permissions"]}
    assert for_managers == {"ruleset", "server"}


async def test_no_privileged_intent_is_asked_for(table: Table) -> None:
    """Discord grants those to few bots; this one reads only what is addressed to it."""
    intents = table.bot.intents

    assert not any((intents.message_content, intents.members, intents.presences))


IDS = {"/review study", "/study show number", "/study delete number"}
"""Options that are the number of a thing among those of all people."""


def test_every_number_has_bounds() -> None:
    """Discord lets none through that a database column could not hold, but where all are large."""
    assert [
        place
        for place, option in options()
        if option.type is AppCommandOptionType.integer
        and not option.choices
        and not (
            option.min_value in {0, 1, 2}
            and (place in IDS or (option.max_value or 2**53) <= 100_000)
        )
    ] == []
