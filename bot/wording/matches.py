"""Sentences about matches; their refusals are in ``match_refusals``, rules in ``tafl``."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate

from bot.wording.challenges import terms_in_words
from bot.wording.clocks import both_clocks
from bot.wording.computer import thinking
from bot.wording.dice import dice_state, dice_text, seed_hash_text, seed_text, written_dice
from bot.wording.mentions import captured_in_words, captured_men, mention, moved, quoted, room
from bot.wording.mentions import title as title  # noqa: PLC0414 - of matches, like the rest
from bot.wording.offers import open_offer_line
from bot.wording.quoted_text import code_block, literal
from play.matches.match import Match
from play.matches.state import MatchState, Occasion
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from play.time.habits import PairOfHabits
from tafl.dead_positions import nobody_can_win
from tafl.dice_and_lots import Roll
from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_turn
from tafl.opentafl.errors_in_words import rounded_in_words
from tafl.opentafl.rules_writer import Rounded
from tafl.options_in_words import options_in_words
from tafl.phrases import counted, listed, outcome_in_words, repetition_result, route
from tafl.pieces import Side
from tafl.position import Turn
from tafl.records import MAX_TURNS
from tafl.rules_in_words import aims_in_brief
from tafl.squares import COLUMNS, Square

HISTORY_LENGTH = 1500
"""The largest number of characters of moves in a message; ``/export`` has all moves."""

MAX_THREATS = 3
"""The largest number of moves that are named of those that could capture the king."""

MOVE, ROLL, OFFER_DRAW, TAKEBACK, RESIGN = "Move", "Roll", "Offer draw", "Takeback", "Resign"
RULES, WHY, CLAIM, BOARD = "Rules", "Why?", "Claim the win", "Board"
REPLAY, REVIEW, REMATCH = "Replay", "Review", "Rematch"
PLAY, CANCEL, KEEP_PLAYING = "Play", "Cancel", "Keep playing"
OTHER_PIECE = "◀ Pick another piece"

WHICH_PIECE = "Which piece do you move?"
RESIGNED = "You resigned."
ABORTED = "Game aborted. It doesn't count."
CLAIMED = "You claimed the win."
KEPT_PLAYING = "Nothing changed. The game goes on."
NOT_PLAYED = "No move was played. It's still your turn."


def of_game(label: str, match_id: int | None) -> str:
    """The *label* of a button about a match: ``Move``, or ``Move #12`` if it is one of several."""
    return label if match_id is None else f"{label} #{match_id}"


def started_text(match: Match) -> str:
    return (
        f"**{title(match)}** begins: {mention(match.attackers)} attacks, "
        f"{mention(match.defenders)} defends the king."
    )


def started_details(match: Match) -> str:
    """The lines below a match's first message: its terms, typed moves, and the hash of its dice."""
    lines = [*options_in_words(match.ruleset), terms_in_words(match.terms)]
    if match.pair_id is not None:
        lines.append("This game is one of a pair. In the other one, the sides are swapped.")
    # In a thread, the bot can read few texts; in direct messages it reads them all.
    if not match.place.is_private and (move := match.game.example) is not None:
        such = f"`{move}`".lower()
        lines.append(f"To type a move such as {such}, mention me, reply to a board or use `/move`.")
    return "\n".join(f"- {line}" for line in lines) + seed_hash_text(match)


def board_text(match: Match, warning: str, *, calling: bool, news: str = "") -> str:
    """The text above a board: *news* or the last move, a *warning* if any, then whose turn it is.

    *calling*: the player to move is addressed, as in ``@Astrid, it's your turn``.
    """
    # A first board in a thread is below the message that the match begins.
    is_named = news or not calling or match.thread_id is None or not sides_text(match)
    lines = [f"**{title(match)}**" if is_named else "", news or _last_moves(match)]
    lines += dice_text(match.game)
    lines += [warning, *_endings_near(match)]
    # Here and not in the embed below, where mentions ping nobody.
    lines.append(_call(match) if calling else whose_turn(match))
    return "\n".join(filter(None, lines))


def board_details(match: Match, now: datetime | None, habits: PairOfHabits) -> str:
    """The lines below a board: offers, dice and so on, and the clock unless *now* is None."""
    clock = [] if now is None else both_clocks(match, now, habits)
    state = [*open_offer_line(match), *dice_state(match), *handicap_text(match)]
    sides = [f"{text} {STRIP}" for text in sides_text(match)]
    return "\n".join([*sides, *clock, *state])


STRIP = "Below the board are the lost pieces, and between them one of the side to move."
"""The strip below a board, explained with the first one."""


def sides_text(match: Match) -> list[str]:
    """Each side's colour and goal, only below a first board or the computer's opening move."""
    begun = match.board == match.ply == 1
    answers = begun and match.seats.player(match.to_move.opponent) == match.computer
    if (match.board and not answers) or match.state is not MatchState.RUNNING:
        return []
    # The rules may name the other side: the die may have skipped its first turn.
    first = match.to_move.opponent if answers else match.to_move
    # In one paragraph: each new line would push the picture down on a phone.
    return [f"**{_COLOURS[first]} and moves first.** {aims_in_brief(match.ruleset)}"]


_COLOURS = {Side.ATTACKERS: "Black attacks", Side.DEFENDERS: "White defends"}


def _last_moves(match: Match) -> str:
    """The last move. If the computer made it, the move before that too."""
    turns = match.game.turns[-2:]
    if turns and match.seats.player(turns[-1].side) != match.computer:
        turns = turns[-1:]
    return "\n".join(
        f"{mention(match.seats.player(turn.side))} {turn_in_words(turn)}." for turn in turns
    )


def turn_in_words(turn: Turn) -> str:
    """A turn: ``played `C1-C4`, capturing C5 and D4``, or ``played `G7-G8` with the king``."""
    captures = f", capturing {captured}" if (captured := captured_in_words(turn)) else ""
    back = f" (back on the board: {listed(turn.returned)})" if turn.returned else ""
    return f"played {moved(turn)}{captures}{back}"


EDITED = "\N{CIRCLED INFORMATION SOURCE} An edited message isn't read again. Send a new message."
"""The answer to the first edit of a message with a move, if the move may have been played."""

HIDDEN = "The bot can't send you direct messages. Press *Show answer*: only you will see it."
SHOW_ANSWER = "Show answer"
ANSWER_GONE = "This answer is for somebody else, or it's gone. Send your message to the bot again."


def played(match: Match) -> str:
    turn = match.game.last
    return f"You {turn_in_words(turn)}." if turn is not None else ""


def where(match: Match, *, cut_off: bool = False) -> str:
    """A sentence about the place of a match's boards; *cut_off*: the bot can't use its channel."""
    if cut_off:
        return (
            "This game's channel is gone or closed to the bot. Both players get direct messages "
            "instead. `/move` and `/board` work anywhere, also in direct messages."
        )
    return f"The board is in {room(match)}."


def where_privately(match: Match, *, cut_off: bool = False) -> str:
    """The text of ``where``; empty for a match whose boards are direct messages."""
    return "" if match.place.is_private else where(match, cut_off=cut_off)


MISSED = (
    "The bot couldn't send you a direct message with the board. Allow direct messages from it, or "
    "use `/games` to see the board."
)
"""The note to a player of a private match to whom the bot couldn't send the board."""


def result_text(match: Match) -> str:
    if match.state is MatchState.ABORTED and match.clock.first and not match.clock.left:
        return (
            f"{mention(match.player_to_move)} didn't make a first move in time. The game is "
            f"aborted and doesn't count.{seed_text(match)}"
        )
    if match.state is MatchState.ABORTED or match.outcome is None:
        return f"The game was aborted and doesn't count.{seed_text(match)}"
    return f"**Game over.** {_outcome(match, match.outcome)}{seed_text(match)}"


def ask_to_play(match: Match, game: Game) -> str:
    """The question to confirm a move: the last one of *game*, which is *match* with it played."""
    question = f"Play {quoted(game.turns[-1])} in **{title(match)}**?"
    if game.outcome is None or not game.ended_by_repetition:
        return question
    result = repetition_result(game.outcome)
    return f"{question}\n🔁 The position comes up for the third time: {result}."


def plain_repetition(game: Game) -> str:
    """The warning that the present position ends *game* if it comes up again; empty if not."""
    outcome = game.next_repetition
    if outcome is None:
        return ""
    return f"This position has come up twice. The third time, {repetition_result(outcome)}."


FEW_MOVES = 10
"""The number of moves before a draw by a limit from which on they are counted above the board."""


def plain_limit(game: Game) -> str:
    """The number of moves left until a limit makes *game* a draw; empty unless they are few."""
    longest = MAX_TURNS - game.ply, Reason.TOO_LONG
    left, reason = min(game.nearest_limit or longest, longest)
    if game.outcome is not None or left > FEW_MOVES:
        return ""
    quiet = " without a capture" if reason is Reason.QUIET_LIMIT else ""
    return f"After {counted(left, 'more move')}{quiet}, the game is a draw."


def plain_dead(game: Game) -> str:
    """The advice to offer a draw, if neither side of *game* can ever win; otherwise empty."""
    if game.outcome is not None or not nobody_can_win(game.position):
        return ""
    return "Neither side can win any more. You can offer a draw."


def plain_warnings(game: Game) -> str:
    """Draws that may soon end *game*, in words for screen readers."""
    return " ".join(filter(None, [plain_repetition(game), plain_limit(game), plain_dead(game)]))


def _endings_near(match: Match) -> list[str]:
    """Draws that may soon end *match*, a line each with its sign."""
    if match.state is not MatchState.RUNNING:
        return []
    game = match.game
    signs = {"🔁": plain_repetition(game), "🏁": plain_limit(game), "🤝": plain_dead(game)}
    return [f"{sign} {warning}" for sign, warning in signs.items() if warning]


def ask_to_resign(match: Match, player: PlayerId) -> str:
    question = f"Resign **{title(match)}**? Your opponent wins at once."
    side = match.side_of(player)
    moved = any(turn.side is side for turn in match.game.turns)
    absent = "" if moved or match.occasion is not Occasion.TOURNAMENT else f"\n{ABSENT}"
    return f"{question}{absent}"


ABSENT = (
    "You haven't moved yet. If you make no move in either game, you count as absent and your "
    "opponent gets both points."
)


def which_destination(source: object) -> str:
    return f"Where does the piece on {source} go?"


def goes_on_where(square: object, *, may_stop: bool) -> str:
    """The question where a piece goes on to that stands on *square* after a capture."""
    stop = f"Choose {square} to stop there." if may_stop else "It has to go on."
    return f"Where does the piece on {square} go on to? {stop}"


def choose(what: str, ends: tuple[Square, Square] | None) -> str:
    """The placeholder of a list, such as ``Choose a piece``.

    If it is one of several, with the columns in it: ``Choose a piece in columns A–D``.
    """
    if ends is None:
        return f"Choose a {what}"
    first, last = (COLUMNS[square.column] for square in ends)
    columns = f"column {first}" if first == last else f"columns {first}–{last}"
    return f"Choose a {what} in {columns}"


def only_piece(source: object) -> str:
    """The question where the piece on *source* should go, if no other piece can move."""
    return f"Only the piece on {source} can move. Where does it go?"


def label(match: MatchSummary, opponent: str | None) -> str:
    """A match in a list to choose from: ``#12 Brandubh against Astrid, move 5``."""
    against = f" against {opponent}" if opponent else ""
    running = match.state is MatchState.RUNNING
    played = f"move {match.ply + 1}" if running else counted(match.ply, "move", none="no")
    # Discord allows 100 characters. The number comes first, so that it is never cut off.
    return literal(f"#{match.id} {match.ruleset_name}{against}, {played}", 100)


def plain_turn(turn: Turn) -> str:
    """A turn with its captures, in words for screen readers."""
    who = "The king" if turn.move.source == turn.before.king else f"One of the {turn.side}"
    captures = f", capturing {captured}" if (captured := captured_men(turn)) else ""
    king = ", and the king is captured" if turn.captures_king else ""
    back = f" Back on the board: {listed(turn.returned)}." if turn.returned else ""
    return f"{who} moved from {route(turn.move)}{captures}{king}.{back}"


def plain_targets(source: object, targets: Sequence[object], *, king: bool) -> str:
    """The squares to which the piece on *source* can go, in words for screen readers."""
    piece = "The king" if king else f"The piece on {source}"
    return f"{piece} can go to {listed(targets, last='or')}."


def destinations(source: object, targets: Sequence[object], *, king: bool) -> str:
    """The squares to which a piece can go, for a player who has typed only its square, *source*."""
    example = f"`{source}-{targets[0]}`"
    return f"{plain_targets(source, targets, king=king)} Add a square to move, as in {example}."


def plain_danger(threats: Sequence[Move]) -> str:
    """The moves that could capture the king, or the first of many, in words for screen readers."""
    shown = listed(threats[:MAX_THREATS], last="or")
    others = counted(len(threats) - MAX_THREATS, "other move")
    more = f", and so would {others}" if len(threats) > MAX_THREATS else ""
    return f"The king is in danger: {shown} would capture him{more}."


def plain_tally(attackers: int, defenders: int) -> str:
    """The number of men that each side has lost, in words for screen readers."""
    lost = [counted(attackers, "attacker", none="no"), counted(defenders, "defender", none="no")]
    return f"Lost so far: {', '.join(lost)}."


def plain_next(match: Match) -> str:
    """The side to move, and what may soon end the game, or the result, for screen readers."""
    if match.state is MatchState.ABORTED:
        return "The game was aborted."
    if match.outcome is not None:
        return f"{outcome_in_words(match.outcome)}."
    return f"{plain_warnings(match.game)} It's the {match.to_move}' turn.".lstrip()


def _call(match: Match) -> str:
    if match.state is not MatchState.RUNNING or match.is_computers_turn:
        return whose_turn(match)
    return f"{mention(match.player_to_move)}, it's your turn with the {match.to_move}."


def whose_turn(match: Match) -> str:
    """A line such as ``It's @Astrid's turn with the defenders.``, or the result of the match."""
    if match.state is not MatchState.RUNNING:
        return result_text(match)
    if match.is_computers_turn:
        return thinking(match.player_to_move)
    return f"It's {mention(match.player_to_move)}'s turn with the {match.to_move}."


def _outcome(match: Match, outcome: Outcome) -> str:
    words = outcome_in_words(outcome)
    if outcome.winner is None:
        return f"{words}."
    winner = match.seats.player(outcome.winner)
    loser = match.seats.player(outcome.winner.opponent)
    return f"{words}. {mention(winner)} beats {mention(loser)}."


def thread_name(match: Match, attackers: str, defenders: str, occasion: str = "") -> str:
    """The name of a match's thread; *occasion* names the tournament and round, if any."""
    parts = (f"#{match.id} {attackers} – {defenders}", occasion, match.ruleset.name)
    # Discord allows 100 characters.
    return literal(" · ".join(filter(None, parts)), 100)


def exported(match: Match, rounded: Sequence[Rounded] = ()) -> str:
    """The text above a match's record; *rounded* are options that it can't state exactly."""
    record = f"The record of **{title(match)}**."
    return f"{record} {rounded_in_words(rounded)}" if rounded else record


def history(match: Match) -> str:
    """The moves of a match as a table; only the latest if it would be too long."""
    lines = _single_moves(match.game) if match.game.rolls else _pairs_of_moves(match.game)
    ends = list(accumulate(len(line) + 1 for line in reversed(lines)))
    kept = lines[len(lines) - bisect_right(ends, HISTORY_LENGTH) :]
    earlier = "" if len(kept) == len(lines) else "The latest moves; `/export` has all of them.\n"
    table = "\n".join(kept) or "No moves yet."
    return f"{earlier}{code_block(table)}"


def _pairs_of_moves(game: Game) -> list[str]:
    """The moves in two columns, the first one as wide as its longest entry."""
    moves = [f"{number:>3}. {write_turn(turn)}" for number, turn in enumerate(game.turns, start=1)]
    width = max(map(len, moves), default=0) + 2
    return [
        "".join(move.ljust(width) for move in moves[at : at + 2]).rstrip()
        for at in range(0, len(moves), 2)
    ]


def _single_moves(game: Game) -> list[str]:
    """The moves, a line each, with the dice before each: sides may not take turns evenly."""
    rolled = defaultdict[int, list[Roll]](list)
    for roll in game.rolls:
        rolled[roll.ply].append(roll)
    return [
        f"{number:>3}. {turn.side!s:<9} {written_dice(rolled[number - 1])}{write_turn(turn)}"
        for number, turn in enumerate(game.turns, start=1)
    ]


def handicap_text(match: Match) -> list[str]:
    """Lines on the rest of a handicap: men who come back, or are captured only from three sides."""
    rules = match.ruleset
    if match.state is not MatchState.RUNNING or rules.weaker is None:
        return []
    fallen = match.position.fallen
    lines = []
    if (left := rules.resurrections - fallen) > 0:
        come = "comes" if left == 1 else "come"
        lines.append(f"⚖️ {_next_men(left)} that the {rules.weaker} lose {come} back.")
    if (left := rules.three_sided - fallen) > 0:
        lines.append(
            f"⚖️ {_next_men(left)} of the {rules.weaker} can be captured only from three sides."
        )
    return lines


def _next_men(number: int) -> str:
    return "The next man" if number == 1 else f"The next {number} men"
