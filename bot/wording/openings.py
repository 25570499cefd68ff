"""What the bot says about the opening table."""

from collections.abc import Iterator, Sequence

from bot.wording.challenges import escape_in_words
from bot.wording.others import plain
from bot.wording.statistics import games, hint, results
from play.rulesets.options import is_even
from play.statistics.errors import OpeningTooLongError
from play.statistics.openings import MAX_OPENING_MOVES, Opening
from play.statistics.outcomes import Outcomes
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_turn
from tafl.phrases import outcome_in_words

CHOOSE_MOVE = "Choose the next move"

NO_GAMES_FROM_HERE = "No game in the table continued from here."
NO_TABLE = "There is no opening table for games with dice or a handicap."
END_OF_TABLE = f"The table ends here. It has the first {MAX_OPENING_MOVES} moves of each game."
WHAT_IS_IN_THE_TABLE = (
    "-# All finished games on all servers in which both players moved at least twice, except those "
    "with dice, with a handicap or against the computer. Moves that match when the board is turned "
    "or mirrored count as one."
)


def opening_text(opening: Opening) -> str:
    """The text above a page of the opening table."""
    game, rules = opening.game, opening.game.ruleset
    escape = ""
    if rules.players_choose_escape:
        escape = f", the king escapes {escape_in_words(rules.escape)}"
    return f"**Openings · {plain(rules.name)}**{escape}\n{_where(game)}\n{_found(opening)}".rstrip()


def _where(game: Game) -> str:
    """The moves that lead to the position, and the side that moves next."""
    if game.last is None:
        return f"The start: the {game.position.to_move} move first."
    moves = " ".join(write_turn(turn, king="") for turn in game.turns)
    if game.outcome is not None:
        return f"After `{moves}`. {outcome_in_words(game.outcome)}."
    return f"After `{moves}` the {game.position.to_move} move next."


def _found(opening: Opening) -> str:
    """The results of the games that continued from there."""
    total = opening.outcomes
    if total.games:
        return f"{games(total.games)} continued from here. {results(total)}"
    if opening.game.outcome is not None:
        return ""
    if not is_even(opening.game.ruleset):
        return NO_TABLE
    return END_OF_TABLE if opening.game.ply == MAX_OPENING_MOVES else NO_GAMES_FROM_HERE


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


def plain_opening(opening: Opening, most: int) -> str:
    """The side that moves next and the arrows, the *most* frequent moves, for a screen reader."""
    game = opening.game
    if game.outcome is not None:
        return f"{outcome_in_words(game.outcome)}."
    turn = f"The {game.position.to_move} move next."
    if not opening.moves:
        return turn
    moves = ", ".join(
        f"{number}: {move} in {games(outcomes.games)}"
        for number, (move, outcomes) in enumerate(opening.moves[:most], start=1)
    )
    return f"{turn} Most played: {moves}."


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about the opening table; None for any other."""
    match error:
        case OpeningTooLongError():
            return (
                f"The opening table has the first {error.limit} moves of each game. Enter at most "
                f"{error.limit} moves."
            )
        case _:
            return None
