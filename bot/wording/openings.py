"""Sentences about the opening table: first moves of finished games, and who won these."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from bot.wording import live_positions
from bot.wording.challenges import escape_in_words
from bot.wording.quoted_text import plain
from bot.wording.sentence_templates import Sentences
from bot.wording.statistics import games, hint, results
from play.limits.amounts import MAX_OWN_GAMES
from play.reviews.position_opinion import Opinion, Silence
from play.rulesets.single_game_options import is_even
from play.statistics.errors import OpeningTooLongError, UnfinishedGameError
from play.statistics.opening_table import MAX_OPENING_MOVES, Opening
from play.statistics.outcomes import OutcomeCounts
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_turn
from tafl.phrases import listed, outcome_in_words
from tafl.pieces import Side

CHOOSE_MOVE = "Choose the next move"

OTHER_MOVE = "Other move"
ASK, HIDE = "Ask the computer", "Hide the computer"
WHOSE = {True: "My games", False: "Everybody's games"}
"""Names of the games that are counted: the reader's own (True), or everybody's (False)."""

NO_GAMES_FROM_HERE = "No finished game continued from here yet."
NONE_OF_YOURS = "None of your games continued from here."
TRY_ONE = f"Press *{OTHER_MOVE}* to try a move."
IN_BOOK = "In the computer's book"
FROM_BOOK = "These moves are in the computer's book of openings."
WHAT_THE_BOOK_IS = (
    "-# The computer's book comes with the bot. It has openings that the computer plays itself."
)
THINKING = "**The computer** is thinking…"
NO_TABLE = "There is no opening table for games with dice or a handicap."
END_OF_TABLE = f"The table ends here. It has the first {MAX_OPENING_MOVES} moves of each game."
WHAT_IS_IN_THE_TABLE = (
    "-# All finished games on all servers in which both players moved at least twice, except those "
    "with dice, with a handicap or against the computer. Moves that match when the board is turned "
    "or mirrored count as one."
)

WHAT_THEY_SAY = "-# Won by the attackers / drawn / won by the defenders, in %"
WHAT_OWN_GAMES_ARE = (
    f"-# Your latest {MAX_OWN_GAMES} finished games under these rules, also those against the "
    "computer. Moves that match when the board is turned or mirrored count as one."
)

_BETTER = (
    (0.97, "are close to winning"),
    (0.85, "are much better"),
    (0.70, "are better"),
    (0.55, "are slightly better"),
)
"""The least chance of a side for each description. Below the last one, chances are about even."""


def opening_text(opening: Opening, *, own: bool = False) -> str:
    """The text above a page of the opening table, or of a player's *own* games."""
    game, rules = opening.game, opening.game.ruleset
    title = "Your openings" if own else "Openings"
    escape = ""
    if rules.players_choose_escape:
        escape = f", the king escapes {escape_in_words(rules.escape)}"
    head = f"**{title} · {plain(rules.name)}**{escape}"
    return f"{head}\n{where(game)}\n{what_followed(opening, own=own)}".rstrip()


def opinion_text(game: Game, opinion: Opinion | Silence | None) -> str:
    """The computer's *opinion* of the position of *game*, or why there is none; empty for None."""
    match opinion:
        case None:
            return ""
        case Silence.LIVE:
            return live_positions.WITHHELD
        case Silence.CHANCE:
            return "The computer can't judge games with dice."
        case Silence.BUSY:
            return "The computer is busy at the moment. Ask again in a minute."
        case Opinion(win=()):
            return f"**The computer**: {_chances(opinion.chance)} It would play `{opinion.best}`."
        case Opinion():
            moves = (len(opinion.win) + 1) // 2
            side = game.position.to_move
            if moves == 1:
                return f"**The computer**: the {side} win at once with `{opinion.best}`."
            return (
                f"**The computer**: the {side} can force a win in {moves} moves, "
                f"beginning with `{opinion.best}`."
            )


def _chances(chance: float) -> str:
    """The attackers' *chance* to win, 0-1, in words."""
    side, share = max((Side.ATTACKERS, chance), (Side.DEFENDERS, 1 - chance), key=itemgetter(1))
    percent = min(99, round(100 * share))
    for least, how in _BETTER:
        if share >= least:
            return f"the {side} {how}, and win about {percent} of 100 such games."
    return "the chances are about even."


def best_move(played: str | None) -> str:
    """The entry for the computer's move in a list; *played* is its record in the table, if any."""
    return f"{played} · the computer's move" if played else "The computer's move"


def where(game: Game) -> str:
    """The moves so far, and who is to move."""
    if game.last is None:
        return f"The start: the {game.position.to_move} move first."
    moves = " ".join(write_turn(turn, king="") for turn in game.turns)
    if game.outcome is not None:
        return f"After `{moves}`. {outcome_in_words(game.outcome)}."
    return f"After `{moves}` the {game.position.to_move} move next."


def what_followed(opening: Opening, *, own: bool, try_one: str = TRY_ONE) -> str:
    """The number and the results of the games that went on from here, or why there are none."""
    total = opening.outcomes
    if total.games and own:
        return f"{games(total.games)} of yours continued from here. {results(total)}"
    if total.games:
        return f"{games(total.games)} continued from here. {results(total)}"
    if opening.game.outcome is not None:
        return ""
    if not is_even(opening.game.ruleset):
        return NO_TABLE
    if opening.game.ply == MAX_OPENING_MOVES:
        return END_OF_TABLE
    none = NONE_OF_YOURS if own else NO_GAMES_FROM_HERE
    return f"{none} {FROM_BOOK if opening.book else try_one}"


def opening_details(opening: Opening, most: int, *, own: bool = False) -> str:
    """Up to *most* of the moves played most often, and of the book, and what both are."""
    lines = [*_table(opening.moves, most), *_of_book(opening, most)]
    if opening.moves or not opening.book:
        lines.append(WHAT_OWN_GAMES_ARE if own else WHAT_IS_IN_THE_TABLE)
    if opening.book:
        lines.append(WHAT_THE_BOOK_IS)
    return "\n".join(lines)


def _of_book(opening: Opening, most: int) -> Iterator[str]:
    """Up to *most* moves of the book, with the arrows' numbers if no game continued from here."""
    book = opening.new_in_book[:most]
    if opening.moves and book:
        yield f"{IN_BOOK}: {listed([f'`{move}`' for move in book])}"
    elif book:
        yield from (f"**{number}** · `{move}`" for number, move in enumerate(book, start=1))


def _table(moves: Sequence[tuple[Move, OutcomeCounts]], most: int) -> Iterator[str]:
    if moves:
        yield WHAT_THEY_SAY
    for number, (move, outcomes) in enumerate(moves[:most], start=1):
        yield f"**{number}** · `{move}` · {hint(outcomes)}"
    if others := moves[most:]:
        rest = sum(outcomes.games for _, outcomes in others)
        yield f"Other moves: {len(others)}, in {games(rest)}"


def plain_opening(opening: Opening, most: int) -> str:
    """The side to move, and up to *most* moves that have arrows, in words for screen readers."""
    game = opening.game
    if game.outcome is not None:
        return f"{outcome_in_words(game.outcome)}."
    turn = f"The {game.position.to_move} move next."
    if not opening.moves and opening.book:
        book = (f"{number}: {move}" for number, move in enumerate(opening.book[:most], start=1))
        return f"{turn} {IN_BOOK}: {', '.join(book)}."
    if not opening.moves:
        return turn
    moves = ", ".join(
        f"{number}: {move} in {games(outcomes.games)}"
        for number, (move, outcomes) in enumerate(opening.moves[:most], start=1)
    )
    return f"{turn} Most played: {moves}."


SENTENCES: Sentences = {
    UnfinishedGameError: "Game #{match_id} isn't over yet. Explore it when it has ended.",
    OpeningTooLongError: (
        "The opening table has the first {limit} moves of each game. Enter at most {limit} moves."
    ),
}
