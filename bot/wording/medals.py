"""What the bot says about medals."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.wording.mentions import mention
from bot.wording.others import plain
from play.players.player_id import PlayerId
from play.seasons.medal import Medal, MedalKind
from tafl.phrases import counted, listed

METALS = {1: "🥇", 2: "🥈", 3: "🥉"}
CHAMPION = "🏅"

MAX_NAMED = 10
"""How many players that share a place are named."""


def sign(won: Medal) -> str:
    """The metal of a medal; a champion has a sign without one."""
    return CHAMPION if won.kind is MedalKind.CHAMPION else METALS[won.place]


def medal(won: Medal) -> str:
    """One of the medals of a player: ``🥇 Season *Winter*``."""
    match won.kind:
        case MedalKind.SEASON:
            return f"{sign(won)} Season *{plain(won.name)}*"
        case MedalKind.CHAMPION:
            return f"{sign(won)} Champion of {plain(won.ruleset_name)}, season *{plain(won.name)}*"
        case MedalKind.TOURNAMENT:
            return f"{sign(won)} Tournament *{plain(won.name)}*"


def medal_lines(medals: Iterable[Medal]) -> list[str]:
    """``🥇 Astrid``: the medals of a season, a line for each metal."""
    given = [medal for medal in medals if medal.kind is MedalKind.SEASON]
    return [
        f"{METALS[place]} {named([medal.player for medal in group])}"
        for place, group in groupby(given, key=lambda medal: medal.place)
    ]


def champion_lines(medals: Iterable[Medal]) -> list[str]:
    """``🏅 Brandubh – Astrid``: the champions of each game, a line for each."""
    given = [medal for medal in medals if medal.kind is MedalKind.CHAMPION]
    return [
        f"{CHAMPION} {plain(game)} – {named([medal.player for medal in group])}"
        for game, group in groupby(given, key=lambda medal: medal.ruleset_name)
    ]


def named(players: Sequence[PlayerId]) -> str:
    """``@Astrid and @Bjorn``; if many share a place, only some."""
    names = [mention(player) for player in players[:MAX_NAMED]]
    if len(players) > MAX_NAMED:
        names.append(counted(len(players) - MAX_NAMED, "other"))
    return listed(names)
