import re
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import pytest
from discord import app_commands
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.commands import COMMANDS
from bot.discord_limits import MAX_EMBED_LENGTH
from bot.help.pages import help_post
from bot.ui.post import Post
from bot.wording.help import TOPICS
from play.appearance import ThemeKey
from play.ladders.ladder import MIN_REACH, highest_in_reach
from tests.support.depth import sample
from tests.support.table import Message, Table, all_said, labels, lists, parts, said, shown, text_of

LONGEST_LINE = 180
"""Characters that a phone shows in about four lines."""


def test_every_topic_is_short_lines_that_fit_a_box() -> None:
    lines = [
        line for topic in TOPICS.values() for line in (topic.opening + topic.text).splitlines()
    ]
    assert [line for line in lines if len(line) > LONGEST_LINE] == []
    assert [name for name, topic in TOPICS.items() if len(topic.text) > MAX_EMBED_LENGTH] == []


async def test_about_shows_the_version_the_time_of_the_start_and_where_to_get_help(
    table: Table,
) -> None:
    """As long as the operator has named such a place."""
    started = int(table.bot.started_at.timestamp())

    async def about() -> str:
        return text_of(shown(await table.astrid.slash(table.channel, "help", topic="about")))

    alone = await about()
    table.bot.support = "https://discord.gg/tafl"
    helped = await about()

    assert f"**hnefabot {version('hnefabot')}**" in alone
    assert "MIT" in alone
    assert alone.endswith(f"\n- Up since <t:{started}:f> (<t:{started}:R>)")
    assert helped == f"{alone}\n- Questions, problems or ideas: <https://discord.gg/tafl>"


def names(command: app_commands.Command[Any, ..., None] | app_commands.Group) -> Iterator[str]:
    """The text to type for *command*, or for each that is part of it."""
    if isinstance(command, app_commands.Group):
        for part in command.commands:
            yield from names(part)
    else:
        yield f"/{command.qualified_name}"


def test_every_command_is_named() -> None:
    """As it is typed: nobody should have to try what there is."""
    text = " ".join(topic.text for topic in TOPICS.values())
    typed = [name for command in COMMANDS for name in names(command)]
    assert [name for name in typed if not re.search(rf"{name}(?![\w-])", text)] == []


def test_the_page_of_the_ladder_says_how_far_one_reaches() -> None:
    reach = {place: place - highest_in_reach(place) for place in range(MIN_REACH + 1, 101)}
    four, ten = (min(place for place in reach if reach[place] == up) for up in (4, 10))

    assert f"4 from place {four}, 10 from place {ten}" in TOPICS["ladder"].text


def page(topic: str, *, on_server: bool = True, computer: bool = True) -> Post:
    return help_post(topic, on_server=on_server, computer=computer)


def test_help_opens_with_what_the_game_is() -> None:
    """In four sentences: what each side wants, how pieces move, how they capture."""
    assert page("tafl").content.splitlines() == [
        "## What is tafl?",
        "- **White** wants the king to escape: to a corner, or in some games to the edge.",
        "- **Black** has more pieces and wants to capture the king.",
        "- A piece moves any number of empty squares in a straight line, never diagonally.",
        (
            "- Trap an enemy piece between two of yours to capture it, as white just did on D1 in "
            "the picture."
        ),
    ]


DRAWN = {
    "tafl": "One of the defenders moved from E4 to E1, capturing D1. It's the attackers' turn.",
    "playing": "moved from A3 to C3, capturing D3. Raichi: the king can escape to A1 unless",
    "boards": ("who can escape to G1 or G7. It's the attackers' turn. Lost so far: 2 attackers"),
    "moves beforehand": (
        "One of the attackers moved from B4 to B2. One of the defenders moved from C4 to C2."
    ),
    "seasons": "Standings of season 1 · Winter: 1 Astrid, 7½ points",
}
"""Of each page, a part of what its picture shows, for those who don't see it."""


def test_pictures_show_what_their_pages_tell() -> None:
    """The first has nothing that its sentences leave out; key moments are raichi to the end."""
    assert [topic for topic, part in DRAWN.items() if part not in page(topic).alt] == []
    assert "aichi" not in page("tafl").alt
    assert page("tafl").alt.startswith(DRAWN["tafl"])
    assert page("moves beforehand").alt.endswith(DRAWN["moves beforehand"])
    assert "`b4-b2 c4-c2`" in page("moves beforehand").details
    assert "each marked with a crown" in page("boards").details
    equal = "3 Bjorn, 5½ points · 5 won, 1 drawn, 2 lost; 4 Erik, 5½ points"
    assert equal in page("seasons").alt
    assert "as for Bjorn in the picture" in page("seasons").details
    moments = ("capturing D3. Raichi.", "to G4. Tuichi.", "to G1. The defenders win: the king has")
    assert [moment for moment in moments if moment not in page("records and rules").alt] == []


def has_picture(post: Post) -> bool:
    return bool(post.scene or post.sheet or post.drawing)


def test_only_pages_with_a_picture_speak_of_it() -> None:
    """It may stand above the text or below, as the reader's program has it."""
    posts = {name: page(name) for name in TOPICS}
    texts = {name: topic.opening + topic.text for name, topic in TOPICS.items()}

    assert {name: has_picture(post) for name, post in posts.items()} == {
        name: "the picture" in text.casefold() for name, text in texts.items()
    }


WITH_SOMEBODY = ["Challenge somebody", "See open challenges"]


async def test_the_first_page_has_buttons_to_play(table: Table) -> None:
    """Before the list of topics; the one for challenges answers with a message of its own."""
    await table.challenge(opponent=None)
    answer = await table.carl.slash(table.channel, "help")

    assert labels(shown(answer)) == ["Learn to play", "Play the computer", *WITH_SOMEBODY]
    assert [part["type"] for part in parts(shown(answer))] == [2, 2, 2, 2, 3]
    assert "Press *Challenge somebody*, or use `/challenge`." in text_of(shown(answer))
    pressed = await table.carl.click(shown(answer), label="See open challenges")
    assert "from @astrid" in all_said(pressed)
    assert labels(shown(pressed)) == ["Accept challenge 1"]


async def test_where_the_computer_is_off_nobody_is_sent_to_it(
    table: Table, manager: MemberActor
) -> None:
    """On that server, or anywhere if the bot runs without it; a button posted before says why."""

    async def opened(*, private: bool = False) -> ResponseMessage:
        page = table.carl.user.slash("help") if private else table.carl.slash(table.channel, "help")
        return shown(await page)

    before = await opened()
    await manager.slash(table.channel, "server change", computer=0)
    on_server, private = await opened(), await opened(private=True)
    assert labels(on_server) == ["Learn to play", *WITH_SOMEBODY]
    assert "omputer" not in text_of(on_server)
    assert labels(private) == ["Learn to play", "Play the computer"]
    assert "Use `/challenge` in your chat with a friend, or on a server." in text_of(private)
    assert "Press *Challenge" not in text_of(private)
    assert said(await table.carl.click(before, label="Play the computer")) == (
        "The computer is off on this server. Use `/play` in your direct messages with the bot."
    )
    assert said(await table.carl.user.select(private, ["time"])) == "## Time"

    table.thinkers = None
    await table.restart()
    private = await opened(private=True)
    assert labels(await opened()) == ["Learn to play", *WITH_SOMEBODY]
    assert labels(private) == ["Learn to play"]
    assert "omputer" not in text_of(private)
    pressed = await table.carl.click(before, label="Play the computer")
    assert said(pressed) == (
        "This bot runs without the computer player. Challenge somebody with `/challenge`."
    )


@pytest.mark.journey
async def test_a_list_leads_to_every_topic(table: Table, deep: bool) -> None:
    """In the same message, also after a restart; the picture goes with its page."""
    answer = await table.carl.slash(table.channel, "help")
    assert [option["value"] for option in contents(shown(answer))] == list(TOPICS)
    await table.restart()

    for name, topic in sample(list(TOPICS.items()), len(TOPICS) if deep else 6):
        turned = await table.carl.select(shown(answer), [name])

        assert said(turned) == page(name).content
        if name != "tafl":
            assert topic.text in text_of(shown(turned))
        assert len(shown(turned).attachments) == has_picture(page(name))
        chosen = [option["value"] for option in contents(shown(turned)) if option.get("default")]
        assert chosen == [name]


def contents(page: Message) -> list[dict[str, Any]]:
    """The choices below a page."""
    (listed,) = lists(page)
    options: list[dict[str, Any]] = listed["options"]
    return options


async def test_a_topic_can_be_asked_for_and_has_the_readers_look(table: Table) -> None:
    """As all boards that only he sees."""
    usual = await table.carl.slash(table.channel, "help", topic="boards")
    await table.carl.slash(table.channel, "settings change", theme=ThemeKey.SLATE)

    own = await table.carl.slash(table.channel, "help", topic="boards")

    assert said(own) == said(usual) == page("boards").content
    assert text_of(shown(own)).endswith(TOPICS["boards"].text)
    assert table.file_of(shown(own)) != table.file_of(shown(usual))
