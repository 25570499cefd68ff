"""Texts of ``/help``: a page for each topic, with its commands."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from bot.wording.help import community, fair_play, playing, puzzles, tournaments
from bot.wording.matches import plain_turn
from bot.wording.mentions import until
from tafl.moves import Move
from tafl.phrases import listed
from tafl.pieces import Side
from tafl.position import Turn


class Topic(NamedTuple):
    """A page of ``/help``; the *hint* describes it in the list of pages.

    The *opening* stands above the picture, the *text* below it.
    """

    title: str
    text: str
    hint: str
    opening: str = ""


def first_page(*, on_server: bool, computer: bool) -> str:
    """The text of the first page of ``/help``; *computer*: the reader can play against the bot."""
    against_computer = f"{playing.COMPUTER}\n" if computer else ""
    others = playing.PLAY if on_server else playing.PLAY_IN_PRIVATE
    return f"**Play**\n{playing.LEARN}\n{against_computer}{others}\n\n{playing.MORE}"


TAFL = "tafl"
"""Key of the first topic of ``/help``, which explains tafl and how to begin a game."""

RATINGS = "ratings and profiles"
"""Key of the topic about ratings, which has a button for a rated game."""

ABOUT = "about"
"""Key of the topic that says what the bot is, and where people get help."""

TOPICS = {
    TAFL: Topic(
        "What is tafl?",
        first_page(on_server=True, computer=True),
        "The game in four sentences, and a first game",
        playing.TAFL,
    ),
    "playing": Topic("How to play", playing.PLAYING, "Challenges, moves, boards, endings"),
    "boards": Topic("What boards show", playing.BOARDS, "Signs, arrows and the shelf below"),
    "puzzles": Topic("Puzzles", puzzles.PUZZLES, "One right move, and a daily puzzle"),
    "time": Topic("Time", playing.TIME, "Clocks, reminders, vacations"),
    "moves beforehand": Topic("Conditional moves", playing.BEFOREHAND, "Set answers in advance"),
    "arranging": Topic("Arranging games", playing.ARRANGING, "Options, rematches, takebacks"),
    "records and rules": Topic("Records and rules", playing.RECORDS, "Replays, files, the rules"),
    RATINGS: Topic(
        "Ratings and profiles", community.RATINGS, "How strong players are, and who leads"
    ),
    "ladder": Topic("The ladder", community.LADDER, "Beat players above you to climb"),
    "seasons": Topic("Seasons and medals", community.SEASONS, "Points, standings, medals"),
    "statistics": Topic("Statistics", community.STATISTICS, "Openings, balance, games played"),
    "fair play": Topic("Fair play", fair_play.FAIR_PLAY, "What isn't allowed, and who reviews it"),
    "tournaments": Topic(
        "Tournaments", tournaments.TOURNAMENTS, "Sign-up, rounds, systems, places"
    ),
    "servers": Topic("For server managers", playing.SERVERS, "Settings, own games"),
    ABOUT: Topic("About this bot", playing.ABOUT, "What it is, and where to get help"),
}
"""The pages of ``/help`` by the key of their topic; the first is the default."""

CHOOSE = "Choose another topic"

PLAIN_CURVE = "A rating curve. It starts at 1500 in a wide band and climbs while the band narrows."
"""The picture on the page about ratings, in words for screen readers."""


def above(topic: Topic) -> str:
    return f"## {topic.title}\n{topic.opening}".strip()


def plain_turn_of(side: Side) -> str:
    """The line about the side to move in a picture, in words for screen readers."""
    return f"It's the {side}' turn."


def plain_common(moves: Iterable[Move]) -> str:
    """The sample *moves* that a picture shows as arrows, in words for screen readers."""
    return f"Sample moves at the start, the most frequent first: {listed(moves)}."


def plain_line(turns: Iterable[Turn]) -> str:
    """The sample move and its answer that a picture shows, in words for screen readers."""
    return f"A move and the answer set for it. {' '.join(map(plain_turn, turns))}"


LADDER_TITLE = "Ladder"
LADDER_ROWS = (
    ("Astrid", "1712", "2"),
    ("Bjorn", "1588", "1"),
    ("Carl", "1655", "–"),
    ("Dagny", "1471", "1"),
    ("Erik", "1500?", "–"),
)
"""The rows of the sample ladder: name, rating, and number of running challenges."""

_PLACES = listed(f"{name} at place {rank}" for rank, (name, *_) in enumerate(LADDER_ROWS, 1))

PLAIN_LADDER = f"A ladder: {_PLACES}. Bjorn has climbed, Carl has fallen, and Erik is new."
"""The picture of the sample ladder, in words for screen readers."""


def about(version: str, started_at: datetime, support: str | None) -> str:
    """The lines of ``/about`` about this bot; *support* is where people get help, or None."""
    # In angle brackets Discord shows no preview.
    ask = "" if support is None else f"\n- Questions, problems or ideas: <{support}>"
    return f"- Version: **hnefabot {version}**\n- Up since {until(started_at)}{ask}"
