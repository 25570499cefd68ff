"""/help: a page for each topic."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord import app_commands
from simcord.actors import MemberActor

from bot.commands import COMMANDS
from bot.discord_limits import MAX_EMBED_LENGTH
from bot.wording.help import TOPICS, Topic
from play.appearance import ThemeKey
from play.ladders.ladder import MIN_REACH, highest_in_reach
from tests.support.table import (
    Message,
    Table,
    all_said,
    labels,
    lists,
    parts,
    said,
    shown,
    text_of,
)

LONGEST_LINE = 180
"""Characters that a phone shows in about four lines."""


@pytest.mark.parametrize("topic", TOPICS.values(), ids=TOPICS)
def test_every_topic_is_short_lines_that_fit_a_box(topic: Topic) -> None:
    assert len(topic.text) <= MAX_EMBED_LENGTH
    lines = (topic.opening + topic.text).splitlines()
    assert [line for line in lines if len(line) > LONGEST_LINE] == []


def names(command: app_commands.Command[Any, ..., None] | app_commands.Group) -> Iterator[str]:
    """What is typed for *command*, or for each that is part of it."""
    if isinstance(command, app_commands.Group):
        for part in command.commands:
            yield from names(part)
    else:
        yield f"/{command.qualified_name}"


@pytest.mark.parametrize("name", [name for command in COMMANDS for name in names(command)])
def test_every_command_is_named(name: str) -> None:
    """As it is typed: nobody should have to try what there is."""
    whole = re.compile(rf"{name}(?![\w-])")
    assert any(whole.search(topic.text) for topic in TOPICS.values())


def test_the_page_of_the_ladder_says_how_far_one_reaches() -> None:
    reach = {place: place - highest_in_reach(place) for place in range(MIN_REACH + 1, 101)}
    four, ten = (min(place for place in reach if reach[place] == up) for up in (4, 10))

    assert f"4 from place {four}, 10 from place {ten}" in TOPICS["ladder"].text


async def test_help_opens_with_what_the_game_is(table: Table) -> None:
    """In four sentences: what each side wants, how pieces move, how they capture."""
    answer = await table.carl.slash(table.channel, "help")

    assert said(answer).splitlines() == [
        "## What is tafl?",
        "- **White** wants the king to escape: to a corner, or in some games to the edge.",
        "- **Black** has more pieces and wants to capture the king.",
        "- Pieces move like rooks in chess: in a straight line, never over another piece.",
        (
            "- Trap an enemy piece between two of yours to capture it, as white just did on D1 in "
            "the picture."
        ),
    ]


async def test_the_first_board_of_help_shows_that_capture(table: Table) -> None:
    """Also to who does not see it; and nothing that the four sentences leave out."""
    answer = await table.carl.slash(table.channel, "help")

    (picture,) = shown(answer).attachments
    assert str(picture.description).startswith(
        "One of the defenders moved from E4 to E1, capturing D1. It's the attackers' turn."
    )
    assert "aichi" not in str(picture.description)


WITHOUT_COMPUTER = ["Learn to play", "Challenge somebody", "See open challenges"]
"""The buttons of the first page on a server without it."""


async def test_the_first_page_has_buttons_to_play(table: Table) -> None:
    """Before the list of topics."""
    answer = await table.carl.slash(table.channel, "help")

    assert labels(shown(answer)) == [
        "Learn to play",
        "Play the computer",
        "Challenge somebody",
        "See open challenges",
    ]
    assert [part["type"] for part in parts(shown(answer))] == [2, 2, 2, 2, 3]
    assert "Press *Challenge somebody*, or use `/challenge`." in text_of(shown(answer))


async def test_where_the_computer_is_off_nobody_is_sent_to_it(
    table: Table, manager: MemberActor
) -> None:
    """On that server; in direct messages it plays."""
    await manager.slash(table.channel, "server change", computer=0)

    on_server = await table.carl.slash(table.channel, "help")
    private = await table.carl.user.slash("help")

    assert labels(shown(on_server)) == WITHOUT_COMPUTER
    assert "omputer" not in text_of(shown(on_server))
    assert labels(shown(private)) == ["Learn to play", "Play the computer"]


async def test_a_bot_without_computer_has_no_button_for_it(table: Table) -> None:
    """Nor on the page in direct messages."""
    table.thinkers = None
    await table.restart()

    on_server = await table.carl.slash(table.channel, "help")
    private = await table.carl.user.slash("help")

    assert labels(shown(on_server)) == WITHOUT_COMPUTER
    assert labels(shown(private)) == ["Learn to play"]
    assert "omputer" not in text_of(shown(private))


@pytest.mark.parametrize("off", ["server", "bot"])
async def test_a_button_posted_before_says_why_it_does_nothing(
    table: Table, manager: MemberActor, off: str
) -> None:
    """The page stands there still."""
    page = await table.carl.slash(table.channel, "help")
    if off == "server":
        await manager.slash(table.channel, "server change", computer=0)
    else:
        table.thinkers = None
        await table.restart()

    pressed = await table.carl.click(shown(page), label="Play the computer")

    assert said(pressed) == (
        "The computer is off on this server. Use `/play` in your direct messages with the bot."
        if off == "server"
        else "This bot runs without the computer player. Challenge somebody with `/challenge`."
    )


async def test_the_first_page_in_private_says_where_games_begin(table: Table) -> None:
    """It has no buttons that need a server, and says what to do."""
    answer = await table.carl.user.slash("help")

    assert labels(shown(answer)) == ["Learn to play", "Play the computer"]
    assert len(lists(shown(answer))) == 1
    assert "Use `/challenge` in your chat with a friend, or on a server." in text_of(shown(answer))
    assert "Press *Challenge" not in text_of(shown(answer))
    turned = await table.carl.user.select(shown(answer), ["time"])
    assert said(turned) == "## Time"


async def test_a_button_of_help_lists_the_open_challenges(table: Table) -> None:
    """In a private message of its own: the page stays."""
    await table.challenge(opponent=None)
    answer = await table.carl.slash(table.channel, "help")

    pressed = await table.carl.click(shown(answer), label="See open challenges")

    assert "from @astrid" in all_said(pressed)
    assert labels(shown(pressed)) == ["Accept challenge 1"]


async def test_help_names_every_way_to_move(table: Table) -> None:
    """And the words one has to know."""
    text = text_of(shown(await table.carl.slash(table.channel, "help", topic="playing")))

    for word in ("/challenge", "/move", "Move", "mention", "Raichi", "tuichi", "#12 h1-h3"):
        assert word.casefold() in text.casefold()


async def test_how_to_play_has_a_board_that_tells_something(table: Table) -> None:
    """The last move, what it captured, and raichi; also to who does not see it."""
    answer = await table.carl.slash(table.channel, "help", topic="playing")

    (picture,) = shown(answer).attachments
    assert "moved from A3 to C3, capturing D3. Raichi: the king can escape to A1 unless" in str(
        picture.description
    )


async def test_the_page_of_boards_shows_tuichi(table: Table) -> None:
    """With two goals, of which its text says how they are drawn, and the tally below the board."""
    answer = await table.carl.slash(table.channel, "help", topic="boards")

    (picture,) = shown(answer).attachments
    assert "who can escape to G1 or G7. It's the attackers' turn. Lost so far: 2 attackers" in str(
        picture.description
    )
    assert "each marked with a crown" in text_of(shown(answer))


SIGNS = ("frame is red", "crown", "ring", "faded piece with a cross", "post", "lost", "Brackets")


@pytest.mark.parametrize("sign", [*SIGNS, "`/replay`", "*Why?*"])
def test_the_page_of_boards_explains(sign: str) -> None:
    """What boards show, and where there is more to see."""
    assert sign in TOPICS["boards"].text


async def test_a_line_set_beforehand_is_drawn(table: Table) -> None:
    """The very moves of which the text speaks, each on its board."""
    answer = await table.carl.slash(table.channel, "help", topic="moves beforehand")

    (picture,) = shown(answer).attachments
    assert str(picture.description).endswith(
        "One of the attackers moved from B4 to B2. One of the defenders moved from C4 to C2."
    )
    assert "`b4-b2 c4-c2`" in text_of(shown(answer))


async def test_key_moments_are_drawn_where_replays_are_explained(table: Table) -> None:
    """Raichi, tuichi and the end of a small game."""
    answer = await table.carl.slash(table.channel, "help", topic="records and rules")

    (picture,) = shown(answer).attachments
    for moment in (
        "capturing D3. Raichi.",
        "to G4. Tuichi.",
        "to G1. The defenders win: the king has escaped.",
    ):
        assert moment in str(picture.description)


@pytest.mark.parametrize("topic", TOPICS)
async def test_only_pages_with_a_picture_speak_of_it(table: Table, topic: str) -> None:
    """It may stand above the text or below, as the reader's program has it."""
    answer = await table.carl.slash(table.channel, "help", topic=topic)

    text = TOPICS[topic].opening + TOPICS[topic].text
    assert bool(shown(answer).attachments) is ("the picture" in text.casefold())
    assert "above" not in text


async def test_the_board_is_in_the_readers_look(table: Table) -> None:
    """As all boards that only he sees."""
    usual = await table.carl.slash(table.channel, "help")
    await table.carl.slash(table.channel, "settings change", theme=ThemeKey.SLATE)

    own = await table.carl.slash(table.channel, "help")

    assert table.file_of(shown(own)) != table.file_of(shown(usual))


async def test_a_list_leads_to_every_topic(table: Table) -> None:
    """In the same message; the picture goes with its page."""
    answer = await table.carl.slash(table.channel, "help")
    assert [option["value"] for option in contents(shown(answer))] == list(TOPICS)

    turned = await table.carl.select(shown(answer), ["time"])

    assert said(turned) == "## Time"
    assert text_of(shown(turned)).endswith(TOPICS["time"].text)
    assert shown(turned).attachments == []
    chosen = [option["value"] for option in contents(shown(turned)) if option.get("default")]
    assert chosen == ["time"]
    back = await table.carl.select(shown(turned), ["tafl"])
    assert table.file_of(shown(back)) == table.file_of(shown(answer))


def contents(page: Message) -> list[dict[str, Any]]:
    """What can be chosen below a page."""
    (listed,) = lists(page)
    options: list[dict[str, Any]] = listed["options"]
    return options


@pytest.mark.parametrize("topic", TOPICS)
async def test_a_topic_can_be_asked_for(table: Table, topic: str) -> None:
    answer = await table.carl.slash(table.channel, "help", topic=topic)

    assert said(answer).splitlines()[0] == f"## {TOPICS[topic].title}"


def test_topics_are_called_by_their_titles() -> None:
    """In the command as in the list below each page."""
    (command,) = [each for each in COMMANDS if each.name == "help"]
    assert isinstance(command, app_commands.Command)
    choices = command.get_parameter("topic").choices  # type: ignore[union-attr]  # it has one

    assert {choice.value: choice.name for choice in choices} == {
        name: topic.title for name, topic in TOPICS.items()
    }


async def test_the_list_of_topics_outlives_the_bot(table: Table) -> None:
    answer = await table.carl.slash(table.channel, "help")
    await table.restart()

    turned = await table.carl.select(shown(answer), ["servers"])

    assert said(turned) == "## For server managers"


async def test_the_page_of_seasons_shows_standings(table: Table) -> None:
    """In which somebody is ahead who has played fewer."""
    answer = await table.carl.slash(table.channel, "help", topic="seasons")

    (picture,) = shown(answer).attachments
    description = str(picture.description)
    assert description.startswith("Standings of season 1 · Winter: 1 Astrid, 7½ points")
    assert "3 Bjorn, 5½ points · 5 won, 1 drawn, 2 lost; 4 Erik, 5½ points" in description
    assert "as for Bjorn in the picture" in text_of(shown(answer))
