"""Sentences about the medals of seasons and tournaments."""

from collections.abc import Iterable
from itertools import groupby

from bot.wording.mentions import named
from bot.wording.quoted_text import plain
from play.seasons.medal import Medal, MedalKind

METALS = {1: "🥇", 2: "🥈", 3: "🥉"}
CHAMPION = "🏅"

MAX_NAMED = 10


def sign(won: Medal) -> str:
    return CHAMPION if won.kind is MedalKind.CHAMPION else METALS[won.place]


def medal(won: Medal) -> str:
    """A medal in the list of a player's medals: ``🥇 Season *Winter*``."""
    match won.kind:
        case MedalKind.SEASON:
            return f"{sign(won)} Season *{plain(won.name)}*"
        case MedalKind.CHAMPION:
            return f"{sign(won)} Champion of {plain(won.ruleset_name)}, season *{plain(won.name)}*"
        case MedalKind.TOURNAMENT:
            return f"{sign(won)} Tournament *{plain(won.name)}*"


def medal_lines(medals: Iterable[Medal]) -> list[str]:
    """The medals of a season, a line for each metal: ``🥇 Astrid``."""
    given = [medal for medal in medals if medal.kind is MedalKind.SEASON]
    return [
        f"{METALS[place]} {named([medal.player for medal in group], MAX_NAMED)}"
        for place, group in groupby(given, key=lambda medal: medal.place)
    ]


def champion_lines(medals: Iterable[Medal]) -> list[str]:
    """The champions of a season, a line for each game: ``🏅 Brandubh – Astrid``."""
    given = [medal for medal in medals if medal.kind is MedalKind.CHAMPION]
    return [
        f"{CHAMPION} {plain(game)} – {named([medal.player for medal in group], MAX_NAMED)}"
        for game, group in groupby(given, key=lambda medal: medal.ruleset_name)
    ]
