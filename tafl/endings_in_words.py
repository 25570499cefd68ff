"""The endings of a game in English, besides a captured king and one at his goal."""

from collections.abc import Iterator

from tafl.phrases import counted
from tafl.ruleset import DeadPosition, ExitFort, NoMove, Repetition, Ruleset


def endings_in_words(rules: Ruleset) -> Iterator[str]:
    if rules.few_attackers:
        yield f"The defenders also win when {rules.few_attackers} or fewer attackers are left."
    if rules.exit_fort is not ExitFort.NONE:
        ends = {ExitFort.WINS: "wins for the defenders", ExitFort.DRAWS: "is a draw"}
        draws = rules.exit_fort is ExitFort.DRAWS
        still = " If there is a goal inside, the game goes on." if draws else ""
        yield (
            f"An exit fort {ends[rules.exit_fort]}: the king stands on the edge behind a wall of "
            "defenders, and can move. No attacker can ever get in or capture a man of the wall."
            f"{still}"
        )
    if rules.encirclement:
        yield (
            "The defenders are encircled when none of them, the king included, has a path to the "
            "edge over squares without attackers."
        )
    if rules.dead_position is DeadPosition.DRAWS:
        yield (
            "The game is a draw when neither side can win any more: attackers that can't be "
            "captured keep the king from every goal, and he stands behind a wall that can't be "
            "broken."
        )
    if rules.dead_position is DeadPosition.ATTACKERS_WIN:
        yield (
            "The attackers also win when the king can never get out: attackers that can't be "
            "captured keep him from every goal, and another attacker can always move instead. "
            "Example: a row of attackers stands before each goal, and one more moves behind them."
        )
    if not rules.raichi_may_repeat:
        yield (
            "Raichi may not be repeated. The king gives raichi when he threatens to escape on his "
            "next move. While he does so move after move, he may not do it twice on one square."
        )
    yield _repetition(rules)
    yield {
        NoMove.LOSES: "A side that can't move loses.",
        NoMove.STALEMATE: "If the side to move has no legal move, it's stalemate: nobody wins.",
    }[rules.no_move]
    yield from _limits(rules)


def _repetition(rules: Ruleset) -> str:
    rule = rules.repetition
    if rule in (Repetition.FORBIDDEN, Repetition.DEFENDERS_MAY_NOT) and rules.has_dice:
        rule = Repetition.IGNORED
    third = "When a position comes up for the third time with the same side to move"
    again = "make a move that brings back an earlier position, with the same side to move."
    return {
        Repetition.DRAW: f"{third}, the game is a draw.",
        Repetition.DEFENDERS_LOSE: f"{third}, the defenders lose.",
        Repetition.REPEATER_LOSES: "A side whose own moves bring up a position for the third time "
        "loses.",
        Repetition.REPEATER_WINS: "A side whose own moves bring up a position for the third time "
        "wins.",
        Repetition.IGNORED: "Positions can be repeated as often as the players like.",
        Repetition.FORBIDDEN: f"No side can {again} Example: both sides move a piece and go back. "
        "The last of these four moves isn't allowed.",
        Repetition.DEFENDERS_MAY_NOT: f"The defenders can't {again} Example: the attackers move a "
        "piece, then the defenders, and both go back. The defenders' way back isn't allowed.",
    }[rule]


def _limits(rules: Ruleset) -> Iterator[str]:
    both = "Moves of both sides count, and the last one can still win."
    if rules.move_limit:
        yield f"After {counted(rules.move_limit, 'move')} the game is a draw. {both}"
    if rules.quiet_limit:
        moves = counted(rules.quiet_limit, "move")
        yield f"After {moves} in a row without a capture the game is a draw. {both}"
