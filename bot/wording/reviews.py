"""Sentences about the computer's reviews of finished games."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from bot.discord_limits import MAX_ALT_TEXT_LENGTH, MAX_EMBED_LENGTH
from bot.wording.boards import at_start
from bot.wording.live_positions import WITHHELD
from bot.wording.mentions import mention
from bot.wording.quoted_text import plain
from bot.wording.reasons import men_named, sentence, was
from bot.wording.sentence_templates import Sentences
from bot.wording.statistics import results
from play.matches.match import Match
from play.matches.seats import Seats
from play.players.player_id import PlayerId
from play.reviews import errors
from play.reviews.finding_reasons import reasons_for, win_missed
from play.reviews.opening_classification import Attack, OpeningDefence, class_of
from play.reviews.reasons import ForcedWin
from play.reviews.review import MISTAKE, Review
from play.statistics.opening_table import Opening
from play.studies import Study
from rendering.alt_text import men_in_words
from rendering.scene import Scene
from tafl.notation import write_turn
from tafl.phrases import capital, counted, listed, outcome_in_words
from tafl.pieces import Side

WALK, OVERVIEW, WHY, PLAY_ON = "Walk through", "Overview", "Why?", "Play on from here"
GO_TO_TURNING_POINT = "Go to a turning point"
CURVE_TITLES = ("Attackers win", "Defenders win")

NO_TURNING_POINT = "No single move changed much."
SOME_WITHHELD = (
    "-# Some positions are left out. They may come up in rated games, and nobody gets help with "
    "those."
)
HOW_SURE = (
    "-# The computer looked a few moves ahead at each position. Its chances are estimates. "
    "Forced wins are certain."
)
NOTHING_TO_SAY = "There's no simple reason. The difference may only show some moves later."
BEST = "This was the best move that the computer found."
AS_FAST = "This wins as fast as any other move."
BOARD_BEFORE = "-# The board shows the position before this move."
LAST_BOARD = "The game ended here."

REASONS_IN_BRIEF = 2
"""The largest number of reasons for a turning point in the overview; *Why?* has all."""

MAX_MISSED = 5
"""The largest number of missed wins with a line each; a missed tuichi may get one beyond that."""

CERTAIN = 1 - 1e-6
"""The smallest chance, 0-1, that means a forced win."""

_BETTER = (
    (0.9, "The {side} should win"),
    (0.7, "The {side} are clearly better"),
    (0.55, "The {side} are slightly better"),
)
"""The least chance of a side for each description. Below the last one, chances are about even."""


def of_match(match: Match) -> str:
    return f"Review of game {match.id} · {plain(match.ruleset.name)}"


def of_study(study: Study) -> str:
    return f"Review of study {study.id} · {plain(study.title)}"


def progress(done: int, of: int) -> str:
    """The message during a review: *done* positions have been looked at; *of* is their total."""
    return f"Looking through the game: {done} of {of} positions. This can take half a minute."


def overview(
    title: str, review: Review, seats: Seats | None = None, reader: PlayerId | None = None
) -> str:
    """The text above the curve of a review: players (unless *seats* is None), result, accuracy."""
    game = review.game
    lines = [f"**{title}**"]
    if seats is not None:
        lines.append(" · ".join(_seat(side, seats.player(side), reader) for side in Side))
    if game.outcome is not None:
        lines.append(f"{outcome_in_words(game.outcome)}, after {counted(game.ply, 'move')}.")
    return "\n".join(filter(None, [*lines, accuracy(review)]))


def accuracy(review: Review) -> str:
    """The accuracy of both sides; empty if that of neither is known."""
    shares = [(side, review.accuracy(side)) for side in Side]
    accurate = [f"{side} {share:.0%}" for side, share in shares if share is not None]
    return f"Accuracy: {', '.join(accurate)}" if accurate else ""


def _seat(side: Side, player: PlayerId, reader: PlayerId | None) -> str:
    you = " (you)" if player == reader else ""
    return f"{str(side).capitalize()}: {mention(player)}{you}"


def overview_details(review: Review, opening: Opening | None) -> str:
    """The lines below the curve of a review: turning points, missed wins, the *opening*."""
    above = list(_turning_points(review))
    room = MAX_EMBED_LENGTH - sum(len(line) + 1 for line in above)
    return "\n".join([*above, *besides(review, opening, room)])


def besides(review: Review, opening: Opening | None, room: int) -> Sequence[str]:
    """The lines about everything but turning points, in at most *room* characters."""
    below = [_opening(review, opening)]
    if review.withheld:
        below.append(SOME_WITHHELD)
    below.append(HOW_SURE)
    room -= sum(len(line) + 1 for line in below)
    return [*_missed_wins(review, room), *below]


_ATTACKS = {
    Attack.CORNER_GUARD: "guarded a corner",
    Attack.EDGE_MARCH: "went to the edge",
    Attack.CENTRE_ADVANCE: "moved towards the centre",
    Attack.SIDE_STEP: "moved sideways",
}
_DEFENCES = {
    OpeningDefence.EARLY_KING: "moved the king early",
    OpeningDefence.EDGE_GUARD: "guarded an edge",
    OpeningDefence.SPREAD: "spread out",
    OpeningDefence.CLOSE_DEFENCE: "stayed close to the king",
}


def _opening(review: Review, opening: Opening | None) -> str:
    """The kind of the opening. If others have played it, its moves and their results too."""
    attack, defence = class_of(review.game)
    sides = (
        None if attack is None else f"the attackers {_ATTACKS[attack]}",
        None if defence is None else f"the defenders {_DEFENCES[defence]}",
    )
    began = ", ".join(filter(None, sides))
    kind = f"**Opening:** {capital(began)}."
    if opening is None:
        return kind
    moves = " ".join(str(turn.move) for turn in opening.game.turns)
    return f"{kind} All games with `{moves}`: {results(opening.outcomes)}"


def _turning_points(review: Review) -> Iterator[str]:
    points = review.turning_points
    yield "**Turning points**"
    if not points:
        yield NO_TURNING_POINT
    for number, ply in enumerate(points, start=1):
        yield f"**{number}** · {played_and_better(review, ply)}"
        if said := in_brief(review, ply):
            yield f"-# {said}"


def played_and_better(review: Review, ply: int) -> str:
    """The move after *ply* moves, and a better one."""
    return f"{_played(review, ply)} {_instead(review, ply)}".rstrip()


def in_brief(review: Review, ply: int) -> str:
    """The weightiest reasons after *ply* turns, a sentence each; empty if there are none."""
    said = [sentence(reason, review, ply) for reason in reasons_for(review, ply)[:REASONS_IN_BRIEF]]
    found = review.finding(ply)
    if found is not None:
        # A second sentence about the same move begins with "It also".
        again = f"`{found.best}` "
        about = [each.startswith(again) for each in said]
        said = [
            each.replace(again, "It also ", 1) if all(about[: number + 1]) and number else each
            for number, each in enumerate(said)
        ]
    return " ".join(said)


def _missed_wins(review: Review, room: int) -> Sequence[str]:
    """The missed wins that are no turning points, in at most *room* characters.

    All missed tuichis are named, those without room for a line by their numbers.
    """
    points = review.turning_points
    missed = {ply: win_missed(review, ply) for ply in review.missed_wins if ply not in points}
    wins = {ply: win for ply, win in missed.items() if win is not None}
    first = list(wins)[:MAX_MISSED]
    told = [ply for ply, win in wins.items() if ply in first or win.tuichi]
    lines: list[str] = []
    for most in range(len(told), -1, -1):
        lines = list(_missed(review, wins, told[:most]))
        if sum(len(line) + 1 for line in lines) <= room:
            break
    return lines


def _missed(review: Review, wins: Mapping[int, ForcedWin], told: Collection[int]) -> Iterator[str]:
    """A line for each of *wins* in *told*, then the others in brief."""
    if wins:
        yield "**Missed wins**"
    for ply in told:
        yield f"{_played(review, ply)} `{wins[ply].line[0]}` was a win{was(wins[ply])}"
    others = [ply for ply in wins if ply not in told]
    tuichis = [ply + 1 for ply in others if wins[ply].tuichi]
    if tuichis:
        moves = "move" if len(tuichis) == 1 else "moves"
        yield f"Tuichi was missed too: {moves} {listed(tuichis)}."
    if more := len(others) - len(tuichis):
        yield f"And {more} more."


def _played(review: Review, ply: int) -> str:
    """The move after *ply* turns: ``Move 12, attackers: `E5-E9`.``."""
    turn = review.game.turns[ply]
    return f"Move {ply + 1}, {turn.side}: `{write_turn(turn, king='')}`."


def _instead(review: Review, ply: int) -> str:
    found = review.finding(ply)
    return "" if found is None else f"Better: `{found.best}`."


def caption(review: Review, number: int, ply: int) -> str:
    """The text below the board of turning point *number*, the move after *ply* moves: two lines."""
    found = review.finding(ply)
    better = "" if found is None else f"Better: {found.best}"
    return f"{number} · Move {ply + 1}: {review.game.turns[ply].move}\n{better}"


def turning_point_label(review: Review, ply: int) -> str:
    """A turning point, the move after *ply* moves, in the menu."""
    turn = review.game.turns[ply]
    return f"Move {ply + 1}, {turn.side}: {turn.move}"


def page(title: str, review: Review, ply: int) -> str:
    """The text above the board after *ply* moves: the move that led to it, and who is better."""
    return f"{_where(title, review, ply)}\n{who_is_better(review, ply)}"


def who_is_better(review: Review, ply: int) -> str:
    """The chances after *ply* moves; at the end, how it ended."""
    game = review.game
    if ply == game.ply:
        return LAST_BOARD if game.outcome is None else f"{outcome_in_words(game.outcome)}."
    chance = review.chance(ply)
    return WITHHELD if chance is None else _chances(chance)


def _where(title: str, review: Review, ply: int) -> str:
    game = review.game
    if not ply:
        return f"**{title}**\n{at_start(game.ply)}"
    turn = game.turns[ply - 1]
    return f"**{title}**\nMove {ply} of {game.ply}, {turn.side}: `{write_turn(turn, king='')}`"


def _chances(chance: float) -> str:
    """The attackers' *chance*, 0-1, in words and as a number."""
    side, share = (Side.ATTACKERS, chance) if chance >= 1 / 2 else (Side.DEFENDERS, 1 - chance)
    if share >= CERTAIN:
        return f"The {side} have a forced win."
    for least, words in _BETTER:
        if share >= least:
            return f"{words.format(side=side)} ({share:.0%})."
    return f"Chances are about even (attackers {chance:.0%})."


def why(title: str, review: Review, ply: int) -> str:
    """The text about the last of *ply* (1 or more) moves: how good it was, and why."""
    where = _where(title, review, ply)
    board = [BOARD_BEFORE] if review.is_known(ply - 1) else []
    return "\n".join([where, *judged(review, ply - 1), *board])


def judged(review: Review, ply: int) -> Iterator[str]:
    """Sentences about the turn after *ply* turns: how good it was, and why."""
    if not review.is_known(ply):
        yield WITHHELD
        return
    found, turn = review.finding(ply), review.game.turns[ply]
    if found is None:
        return
    if turn.move in {found.best, *found.winners}:
        yield BEST if turn.move == found.best else AS_FAST
        if turn.captured_men:
            yield f"It captured {men_named(turn.captured_men)}."
        return
    said = [f"- {sentence(reason, review, ply)}" for reason in reasons_for(review, ply)]
    if not said and review.loss(ply) < MISTAKE:
        yield f"A good move. The computer likes `{found.best}` a little more."
        return
    yield f"The computer prefers `{found.best}`."
    yield from said or [NOTHING_TO_SAY]


def plain_overview(review: Review) -> str:
    """The curve of a review and its turning points, in words for screen readers."""
    game = review.game
    tenth = max(1, game.ply // 10)
    chances = [
        f"{chance:.0%} after move {ply}"
        for ply in range(0, game.ply + 1, tenth)
        if (chance := review.chance(ply)) is not None
    ]
    points = [turning_point_label(review, ply) for ply in review.turning_points]
    boards = f" Boards of the turning points: {'; '.join(points)}." if points else ""
    return f"The attackers' chances: {', '.join(chances)}.{boards}"


def plain_comparison(scene: Scene) -> str:
    """The board before a move, and arrows for it and a better one, in words for screen readers."""
    best = "Better" if scene.mistake is not None else "Played, and best"
    arrows = [
        f"{word}: {move}."
        for word, move in (("Played", scene.mistake), (best, scene.better))
        if move is not None
    ]
    words = " ".join(["The board before the move.", *arrows])
    return f"{words} {men_in_words(scene.position, MAX_ALT_TEXT_LENGTH - len(words) - 1)}"


SENTENCES: Sentences = {
    errors.StillRunsError: "Game {match_id} is still running. You can review it when it's over.",
    errors.UnreviewableError: (
        "Games of {ruleset.name:plain} can't be reviewed: they are decided by chance too."
    ),
    errors.NothingToReviewError: "Nobody has moved in this game, so there is nothing to review.",
    errors.TooLongToReviewError: (
        "This game has more than {limit} moves. On this board, that's too long for a review."
    ),
    errors.NoReviewsError: "This bot runs without its computer player, so it can't review games.",
}
