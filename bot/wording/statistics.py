"""What the bot says of statistics."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta

from bot.wording.challenges import escape_in_words
from play.balance import Balance
from play.errors.statistics import OpeningTooLongError
from play.game_balance import GameBalance
from play.game_counts import (
    SERVERS_OWN,
    CountKey,
    GameCount,
    by_reason,
    by_ruleset,
    summed,
)
from play.openings import DEPTH, Opening
from play.outcomes import Outcomes
from play.rated import is_even
from play.rating_list import EVERYWHERE
from tafl.endings import Reason
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_turn
from tafl.words import outcome_in_words

CHOOSE_MOVE = "Go on with a move"
START, BACK = "⏮ Start", "◀ Back"

NO_GAMES_FROM_HERE = "No game that is in the table went on from here."
NO_TABLE = "It is played with dice or a handicap: such games are in no opening table."
END_OF_TABLE = f"Here the table ends: it has the first {DEPTH} moves of each game."
WHAT_IS_IN_THE_TABLE = (
    "-# All finished games on all servers in which both have moved twice, except those with dice "
    "or a handicap. Moves that are the same on the board turned or mirrored count as one."
)


NO_GAMES = "No game has ended there yet in which both have moved twice."
WHAT_COUNTS = "-# All finished games in which both have moved twice, rated or not."
OF_SERVERS = "Servers' own games"
MOST_RULESETS = 25
"""So many games have a line of their own; that many fit."""

ENDS = {
    Reason.ESCAPED: "The king escaped",
    Reason.KING_CAPTURED: "The king was captured",
    Reason.RESIGNED: "One side resigned",
    Reason.TIME: "One side ran out of time",
    Reason.ABANDONED: "One side left the game alone for too long",
    Reason.AGREED: "A draw was agreed",
    Reason.REPETITION: "A position stood for the third time",
    Reason.ENCIRCLED: "The defenders were encircled",
    Reason.EXIT_FORT: "The king stood in a fort that could not be broken",
    Reason.NO_MOVE: "One side had no legal move",
    Reason.STALEMATE: "Stalemate",
    Reason.FEW_ATTACKERS: "Too few attackers were left",
}

BALANCE_TITLE = "Score of the attackers"
BALANCE_SIDES = ("Better for the defenders", "Better for the attackers")
WHAT_BALANCE_IS = (
    "The score that the attackers can expect between equals; in 95 of 100 cases the true one lies "
    "within the brackets. It begins with games that were published elsewhere, and every rated game "
    "tells more."
)
BALANCE_LEGEND = (
    "-# Here: games won by the attackers / drawn / won by the defenders, rated or not, without "
    "dice and handicaps. Elsewhere: published games."
)

UNITS = {"days": timedelta(days=1), "hours": timedelta(hours=1), "minutes": timedelta(minutes=1)}
FEWEST_UNITS = 2
"""A time of fewer days is told in hours."""


def opening_text(opening: Opening) -> str:
    """What stands above a page of the opening table."""
    game, rules = opening.game, opening.game.ruleset
    escape = ""
    if rules.players_choose_escape:
        escape = f", the king escapes {escape_in_words(rules.escape)}"
    return f"**Openings · {rules.name}**{escape}\n{_where(game)}\n{_found(opening)}".rstrip()


def _where(game: Game) -> str:
    """The moves that lead to the position, and what is next."""
    if game.last is None:
        return f"The start: the {game.position.to_move} are to move."
    moves = " ".join(write_turn(turn, king="") for turn in game.turns)
    if game.outcome is not None:
        return f"After `{moves}`. {outcome_in_words(game.outcome)}."
    return f"After `{moves}` the {game.position.to_move} are to move."


def _found(opening: Opening) -> str:
    """What became of the games that went on from there."""
    total = opening.outcomes
    if total.games:
        return f"{games(total.games)} went on from here. {_results(total)}"
    if opening.game.outcome is not None:
        return ""
    if not is_even(opening.game.ruleset):
        return NO_TABLE
    return END_OF_TABLE if opening.game.ply == DEPTH else NO_GAMES_FROM_HERE


def _results(outcomes: Outcomes) -> str:
    attackers, drawn, defenders = percentages(outcomes)
    return (
        f"The attackers won {attackers} %, {drawn} % were drawn, the defenders won {defenders} %."
    )


def opening_details(opening: Opening, most: int) -> str:
    """The table below: the *most* frequent moves, a line each."""
    if not opening.moves:
        return WHAT_IS_IN_THE_TABLE
    return "\n".join([*_table(opening.moves, most), WHAT_IS_IN_THE_TABLE])


def _table(moves: Sequence[tuple[Move, Outcomes]], most: int) -> Iterator[str]:
    yield "-# Won by the attackers / drawn / won by the defenders, in %"
    for number, (move, outcomes) in enumerate(moves[:most], start=1):
        yield f"**{number}** · `{move}` · {hint(outcomes)}"
    if others := moves[most:]:
        rest = sum(outcomes.games for _, outcomes in others)
        yield f"Other moves: {len(others)}, in {games(rest)}"


def hint(outcomes: Outcomes) -> str:
    """What became of games, in brief: ``124 games · 51 / 2 / 47 %``."""
    return f"{games(outcomes.games)} · {' / '.join(map(str, percentages(outcomes)))} %"


def plain_opening(opening: Opening, most: int) -> str:
    """The arrows of the picture, for a screen reader: the *most* frequent moves."""
    turn = f"The {opening.game.position.to_move} are to move."
    if not opening.moves:
        return turn
    moves = ", ".join(
        f"{number}: {move} in {games(outcomes.games)}"
        for number, (move, outcomes) in enumerate(opening.moves[:most], start=1)
    )
    return f"{turn} Most often played, {moves}."


def games_text(counted: Mapping[CountKey, GameCount], scope: int) -> str:
    """What stands above the statistics of all games that were *counted* there."""
    title = f"**Games played {_where_played(scope)}**"
    if not counted:
        return f"{title}\n{NO_GAMES}"
    total = summed(counted.values())
    average = f"each of {moves(total)} and {lasting(total)} on average"
    lines = [
        title,
        f"{games(total.games)}, {average}. {_results(total.outcomes)}",
        f"In {_share(total.raichi, total)} of them the king threatened to escape (raichi).",
        f"The longest had {total.longest:,} moves: `/replay match:{total.longest_match_id}`.",
    ]
    uneven = [count for key, count in counted.items() if not key.even]
    if uneven:
        lines.append(f"With dice or a handicap: {hint(summed(uneven).outcomes)}.")
    return "\n".join(lines)


def games_details(counted: Mapping[CountKey, GameCount]) -> str:
    """The lists below: how games ended, and how it is in each game."""
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
    for key, count in found[:MOST_RULESETS]:
        name = OF_SERVERS if key == SERVERS_OWN else count.name
        yield f"- **{name}** · {hint(count.outcomes)} · {moves(count)}, {lasting(count)}"
    if others := found[MOST_RULESETS:]:
        rest = sum(count.games for _, count in others)
        yield f"- {len(others)} more, in {games(rest)}"


def moves(count: GameCount) -> str:
    """How many moves games had on average, those of both sides."""
    return f"{count.plies / count.games:.0f} moves"


def lasting(count: GameCount) -> str:
    """How long games took on average, in a unit that suits."""
    time = count.time / count.games
    for unit, length in UNITS.items():
        if time >= FEWEST_UNITS * length:
            return f"{time / length:.0f} {unit}"
    return "some minutes"


def _share(part: int, total: GameCount) -> str:
    return f"{100 * part / total.games:.0f} %"


def balance_text(scope: int) -> str:
    """What stands above the balances of games."""
    return f"**Balance of games {_where_played(scope)}**\n{WHAT_BALANCE_IS}"


def balance_details(balances: Sequence[GameBalance]) -> str:
    """A line for each game: what is to be expected, and what has been."""
    return "\n".join([*map(_balance_line, balances), "", BALANCE_LEGEND])


def _balance_line(found: GameBalance) -> str:
    fared = found.fared
    score, low, high = in_percent(found.balance)
    parts = [f"- **{fared.name}** · {score:.0f} % ({low:.0f} to {high:.0f})"]
    if fared.here.games:
        parts.append(f"here {hint(fared.here)}")
    if fared.published.games:
        parts.append(f"elsewhere {games(fared.published.games)}")
    return " · ".join(parts)


def in_percent(balance: Balance) -> tuple[float, float, float]:
    """The score of the attackers to expect, and between which scores the true one lies."""
    low, high = balance.share_interval
    return 100 * balance.share, 100 * low, 100 * high


def plain_balances(balances: Sequence[GameBalance]) -> str:
    """The chart for a screen reader."""
    lines = []
    for found in balances:
        score, low, high = in_percent(found.balance)
        lines.append(f"{found.fared.name}: {score:.0f}, {low:.0f} to {high:.0f}")
    return f"{BALANCE_TITLE}, in percent. {'; '.join(lines)}."


def _where_played(scope: int) -> str:
    return "everywhere" if scope == EVERYWHERE else "on this server"


def games(number: int) -> str:
    """``1 game``, ``12,345 games``."""
    return f"{number:,} {'game' if number == 1 else 'games'}"


def percentages(outcomes: Outcomes) -> tuple[int, int, int]:
    """Of 100 games, how many each side won, and were drawn between; they add up to 100."""
    attackers, drawn = (
        round(100 * part / outcomes.games)
        for part in (outcomes.attackers, outcomes.attackers + outcomes.drawn)
    )
    return attackers, drawn - attackers, 100 - drawn


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about statistics; None for any other."""
    match error:
        case OpeningTooLongError():
            return (
                f"The opening table has the first {error.limit} moves of games: name no more than "
                "these."
            )
        case _:
            return None
