"""Texts about the rounds and standings of tournaments."""

from collections.abc import Sequence

from bot.wording.mentions import entry, mention, named
from bot.wording.scores import points, points_in_words, score
from play.matches.pair import Pair
from play.matches.summary import MatchSummary
from play.players.player_id import COMPUTERS, PlayerId
from play.tournaments.crosstable import (
    GAMES_PER_PAIRING,
    Crosstable,
    KnockOut,
    Pairing,
    Round,
    RoundRobin,
    Swiss,
    System,
)
from play.tournaments.standings import TournamentStanding
from tafl.phrases import counted, listed

ONLY_PLAYED = "Tie-breaks leave out byes and absent opponents."

TIE_BREAKS = (
    "Ties on points are broken by *Direct*: points scored against the others in the tie. Next is "
    "*S-B*: the points of each opponent, times the points scored against them. Last: pairings won. "
    f"{ONLY_PLAYED}"
)
TIE_BREAKS_OF_KNOCK_OUT = (
    "Players are ranked by rounds survived, then by points. Next is *S-B*: the points of each "
    "opponent, times the points scored against them. Last: pairings won. "
    f"{ONLY_PLAYED} After a drawn pairing the better seed advances."
)

NO_PLACE = "–"
"""The sign shown as the place of the computer, which takes none."""

MAX_NAMED = 8
"""The largest number of people named in a sentence: in a large knockout, dozens have a bye."""


def system_in_words(system: System) -> str:
    """A tournament's system explained: ``Swiss system, 5 rounds: you meet players with …``."""
    match system:
        case Swiss(rounds):
            return (
                f"Swiss system, {counted(rounds, 'round')}: you meet players with about as many "
                "points as you"
            )
        case RoundRobin(cycles):
            often = "" if cycles == 1 else f" {cycles} times"
            return f"Double round robin: everybody meets everybody{often}, once on each side"
        case KnockOut():
            return "Knockout: losers are eliminated; after 1 – 1 the higher-rated player advances"


def system_name(system: System) -> str:
    """A tournament's system in brief: ``Swiss, 5 rounds``."""
    match system:
        case Swiss(rounds):
            return f"Swiss, {counted(rounds, 'round')}"
        case RoundRobin():
            return "double round robin"
        case KnockOut():
            return "knockout"


def round_title(crosstable: Crosstable, number: int) -> str:
    """The name of round *number*: ``round 2 of 5``, ``round 3, the final``, or ``round 2``."""
    match crosstable.system:
        case Swiss(rounds):
            return f"round {number} of {rounds}"
        case RoundRobin():
            return f"round {number}"
        case KnockOut():
            played = crosstable.rounds[number - 1]
            left = GAMES_PER_PAIRING * len(played.pairings) + len(played.byes)
            return f"round {number}{_FINALS.get(left, '')}"


_FINALS = {2: ", the final", 4: ", the semi-finals", 8: ", the quarter-finals"}
"""The names of the last rounds of a knockout, by the number of players left."""


def round_lines(crosstable: Crosstable, number: int) -> list[str]:
    """The pairings and results of round *number*, then its byes, a line each."""
    paired = crosstable.rounds[number - 1]
    lines = [pairing_line(crosstable, pairing) for pairing in paired.pairings]
    return lines + bye_lines(paired, crosstable.system)


def pairing_line(crosstable: Crosstable, pairing: Pairing, pair: Pair | None = None) -> str:
    """A pairing in a list; *pair* are its games, to which links are added."""
    so_far = ""
    if pair is not None and pair.still_running == 1 and not pairing.is_finished:
        points_so_far = (pair.points(each) for each in (pairing.first, pairing.second))
        so_far = f"{score(*points_so_far)} so far"
    games = "" if pair is None else " ".join(map(_link, pair.both))
    return entry((pairing_text(crosstable, pairing), so_far, games))


def _link(match: MatchSummary) -> str:
    room = match.thread_id or match.place.channel_id
    return f"[#{match.id}](https://discord.com/channels/{match.place.guild_id}/{room})"


def pairing_text(crosstable: Crosstable, pairing: Pairing) -> str:
    """A pairing: ``Astrid – Bjorn``, or ``Astrid **2 – 0** Bjorn`` and a remark once it is over."""
    first, second = mention(pairing.first), mention(pairing.second)
    if not pairing.is_finished:
        return f"{first} – {second}"
    one, other = (pairing.points_of(each) for each in (pairing.first, pairing.second))
    return f"{first} **{score(one, other)}** {second}{_remark(crosstable, pairing)}"


def _remark(crosstable: Crosstable, pairing: Pairing) -> str:
    """A remark on a result: the players who didn't play, or the one who advances after a draw."""
    if len(pairing.no_shows) == GAMES_PER_PAIRING:
        return ": neither played"
    if pairing.no_shows:
        return f": {listed(map(mention, pairing.no_shows))} made no move"
    if isinstance(crosstable.system, KnockOut) and pairing.points == GAMES_PER_PAIRING / 2:
        better = min(pairing.players, key=crosstable.seeds.index)
        return f": {mention(better)} advances as the better seed"
    return ""


def bye_lines(paired: Round, system: System) -> list[str]:
    """A line about the players who have no opponent in a round, and what that is worth."""
    if not paired.byes:
        return []
    has = "has" if len(paired.byes) == 1 else "have"
    return [entry((f"{first_names(sorted(paired.byes))} {has} {_bye(paired, system)}",))]


def _bye(paired: Round, system: System) -> str:
    match system:
        case RoundRobin():
            return "a bye and no game this round"
        case KnockOut() if len(paired.byes) == 1 and not paired.pairings:
            return f"no opponent left{'' if paired.byes <= set(COMPUTERS) else ' and wins'}"
        case KnockOut():
            return "a bye into the next round"
        case Swiss():
            return "a bye, worth two wins"


def first_names(players: Sequence[PlayerId]) -> str:
    """The names of *players*; of more than ``MAX_NAMED``, the first and the number of others."""
    return named(players, MAX_NAMED)


def standing_line(row: TournamentStanding) -> str:
    """A line of the standings: ``**1.** Astrid · 7½ points``."""
    place = NO_PLACE if row.place is None else f"{row.place}."
    return f"**{place}** {mention(row.player)} · {points_in_words(row.score)}"


def standing_entry(row: TournamentStanding, crosstable: Crosstable) -> str:
    """A line of the standings, and the numbers that decide between equal players."""
    withdrawn = "withdrawn" if row.player in crosstable.withdrawn else ""
    return entry((standing_line(row), withdrawn), _parting(row, crosstable.system))


def _parting(row: TournamentStanding, system: System) -> Sequence[str]:
    sonneborn_berger = f"S-B {row.sonneborn_berger:g}"
    won = f"{counted(row.wins, 'pairing')} won"
    if isinstance(system, KnockOut):
        return (f"survived {counted(row.survived, 'round')}", sonneborn_berger, won)
    return (f"direct {points(row.direct)}", sonneborn_berger, won)


def headings(system: System) -> tuple[str, ...]:
    if isinstance(system, KnockOut):
        return ("Rounds", "Points", "S-B")
    return ("Points", "Direct", "S-B")


def columns(row: TournamentStanding, system: System) -> tuple[str, ...]:
    """The entries of *row* in the columns of the standings' picture, as numbers without ½."""
    if isinstance(system, KnockOut):
        return (f"{row.survived}", f"{row.score:g}", f"{row.sonneborn_berger:g}")
    return (f"{row.score:g}", f"{row.direct:g}", f"{row.sonneborn_berger:g}")


def tie_breaks(system: System) -> str:
    return TIE_BREAKS_OF_KNOCK_OUT if isinstance(system, KnockOut) else TIE_BREAKS


def plain_standings(rows: Sequence[tuple[int | None, str, float]]) -> str:
    """Place (None for the computer), name and points of each player, for screen readers."""
    return "Standings: " + "; ".join(
        f"{'' if place is None else f'{place}. '}{name}, {points_in_words(score)}"
        for place, name, score in rows
    )
