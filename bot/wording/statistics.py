"""Sentences about statistics of all games on a server, or on all servers."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta

from bot.wording.quoted_text import literal, plain
from play.ratings.balance import Balance
from play.ratings.rating_list import ALL_SERVERS
from play.statistics.game_balance import GameBalance
from play.statistics.game_counts import (
    SERVERS_OWN,
    CountKey,
    GameCount,
    by_reason,
    by_ruleset,
    summed,
)
from play.statistics.outcomes import OutcomeCounts
from tafl.endings import Reason

NO_GAMES = "No game has ended yet in which both players moved at least twice."
WHAT_COUNTS = (
    "-# All finished games in which both players moved at least twice, rated or casual. Games "
    "against the computer don't count."
)
OF_SERVERS = "Servers' own games"
MAX_RULESETS = 25

ENDS = {
    Reason.ESCAPED: "The king escaped",
    Reason.KING_CAPTURED: "The king was captured",
    Reason.RESIGNED: "One side resigned",
    Reason.TIME: "One side ran out of time",
    Reason.ABANDONED: "One side abandoned the game",
    Reason.AGREED: "A draw was agreed",
    Reason.ADJUDICATED: "The operator decided the game",
    Reason.TOO_LONG: "The game became too long",
    Reason.REPETITION: "A position came up for the third time",
    Reason.ENCIRCLED: "The defenders were encircled",
    Reason.EXIT_FORT: "The defenders built an exit fort",
    Reason.SHUT_IN: "The king could never get out",
    Reason.DEAD: "Neither side could win any more",
    Reason.NO_MOVE: "One side couldn't move",
    Reason.STALEMATE: "Stalemate",
    Reason.MOVE_LIMIT: "The move limit was reached",
    Reason.QUIET_LIMIT: "Too many moves without a capture",
    Reason.FEW_ATTACKERS: "Too few attackers were left",
}

BALANCE_TITLE = "Score of the attackers"
BALANCE_SIDES = ("Better for the defenders", "Better for the attackers")
WHAT_BALANCE_IS = (
    "The score that the attackers can expect between equal players. The range in brackets holds "
    "the true score 95 times in 100. It starts from games published elsewhere, and every rated "
    "game makes it more exact."
)
BALANCE_LEGEND = (
    "-# Here: games won by the attackers / drawn / won by the defenders, rated or casual, without "
    "dice and handicaps. Elsewhere: published games."
)

UNITS = {"days": timedelta(days=1), "hours": timedelta(hours=1), "minutes": timedelta(minutes=1)}
MIN_UNITS = 2


def results(outcomes: OutcomeCounts) -> str:
    """A sentence about *outcomes*: the percentages of games that each side won, and of draws."""
    attackers, drawn, defenders = percentages(outcomes)
    return f"The attackers won {attackers}%, {drawn}% were drawn, the defenders won {defenders}%."


def hint(outcomes: OutcomeCounts) -> str:
    """*outcomes* in brief: ``124 games · 51 / 2 / 47%`` (attackers won, drawn, defenders won)."""
    return f"{games(outcomes.games)} · {' / '.join(map(str, percentages(outcomes)))}%"


def games_text(counted: Mapping[CountKey, GameCount], scope: int, *, linked: bool = True) -> str:
    """The text above statistics of the games *counted*; *linked*: it has the longest game's id."""
    title = f"**Games played {_where_played(scope)}**"
    if not counted:
        return f"{title}\n{NO_GAMES}"
    total = summed(counted.values())
    longest = f"The longest, #{total.longest_match_id}," if linked else "The longest"
    average = f"{moves(total)} and {lasting(total)} long on average"
    lines = [
        title,
        f"{games(total.games)}, {average}. {results(total.outcomes)}",
        f"The king threatened to escape (raichi) in {_share(total.raichi, total)} of games.",
        f"{longest} had {total.longest:,} moves.",
    ]
    uneven = [count for key, count in counted.items() if not key.even]
    if uneven:
        lines.append(f"With dice or a handicap: {hint(summed(uneven).outcomes)}.")
    return "\n".join(lines)


def games_details(counted: Mapping[CountKey, GameCount]) -> str:
    """The lists below the statistics: endings, and the results in each game."""
    if not counted:
        return ""
    total = summed(counted.values())
    ends = [
        f"- {ENDS[reason]}: {_share(count.games, total)}" for reason, count in by_reason(counted)
    ]
    return "\n".join(["**How they ended**", *ends, "", *_each_ruleset(counted), "", WHAT_COUNTS])


def _each_ruleset(counted: Mapping[CountKey, GameCount]) -> Iterator[str]:
    found = by_ruleset(counted)
    yield "**Each game** (won by the attackers / drawn / won by the defenders)"
    for key, count in found[:MAX_RULESETS]:
        name = OF_SERVERS if key == SERVERS_OWN else plain(count.name)
        yield f"- **{name}** · {hint(count.outcomes)} · {moves(count)}, {lasting(count)}"
    if others := found[MAX_RULESETS:]:
        rest = sum(count.games for _, count in others)
        yield f"- {len(others)} more, in {games(rest)}"


def moves(count: GameCount) -> str:
    """The average number of moves of a game, of both sides together: ``48 moves``."""
    return f"{count.plies / count.games:.0f} moves"


def lasting(count: GameCount) -> str:
    """The average time that a game took, in the largest unit that suits: ``12 days``."""
    time = count.time / count.games
    for unit, length in UNITS.items():
        if time >= MIN_UNITS * length:
            return f"{time / length:.0f} {unit}"
    return "a few minutes"


def _share(part: int, total: GameCount) -> str:
    return f"{100 * part / total.games:.0f}%"


def balance_text(scope: int) -> str:
    """The text above the list of how even each game is, in *scope*: one server or all."""
    return f"**Balance of games {_where_played(scope)}**\n{WHAT_BALANCE_IS}"


def balance_details(balances: Sequence[GameBalance]) -> str:
    """The balance of each game, a line each: the attackers' expected score, the results so far."""
    return "\n".join([*map(_balance_line, balances), "", BALANCE_LEGEND])


def _balance_line(found: GameBalance) -> str:
    results = found.results
    score, low, high = in_percent(found.balance)
    parts = [f"- **{plain(results.name)}** · {score:.0f}% ({low:.0f} to {high:.0f})"]
    if results.here.games:
        parts.append(f"here {hint(results.here)}")
    if results.published.games:
        parts.append(f"elsewhere {games(results.published.games)}")
    return " · ".join(parts)


def in_percent(balance: Balance) -> tuple[float, float, float]:
    """The attackers' expected score, and the ends of its confidence interval, 0-100."""
    low, high = balance.share_interval
    return 100 * balance.share, 100 * low, 100 * high


def plain_balances(balances: Sequence[GameBalance]) -> str:
    """The chart of the attackers' expected score in each game, in words for screen readers."""
    lines = []
    for found in balances:
        score, low, high = in_percent(found.balance)
        lines.append(f"{literal(found.results.name)}: {score:.0f}, {low:.0f} to {high:.0f}")
    return f"{BALANCE_TITLE}, in percent. {'; '.join(lines)}."


def _where_played(scope: int) -> str:
    return "everywhere" if scope == ALL_SERVERS else "on this server"


def games(number: int) -> str:
    """A number of games: ``1 game``, ``12,345 games``."""
    return f"{number:,} {'game' if number == 1 else 'games'}"


def percentages(outcomes: OutcomeCounts) -> tuple[int, int, int]:
    """Games won by the attackers, drawn and won by the defenders, in percent. The sum is 100."""
    attackers, drawn = (
        round(100 * part / outcomes.games)
        for part in (outcomes.attackers, outcomes.attackers + outcomes.drawn)
    )
    return attackers, drawn - attackers, 100 - drawn
