"""Sentences about leaderboards."""

from collections.abc import Sequence

from bot.wording.game_lists import heading as page_heading
from bot.wording.mentions import mention
from bot.wording.quoted_text import literal, plain
from bot.wording.ratings import LEGEND, rating
from bot.wording.scores import outcomes, points_in_words
from play.leaderboards import ALL_TIME, Leaderboard, Ranked, Standing
from play.limits.amounts import LAST_PLACE
from play.ratings.rating_list import (
    ALL_SERVERS,
    MAX_LISTED_DEVIATION,
    MIN_LISTED_OPPONENTS,
    RatingEntry,
)
from play.seasons.tally import Placed, first_day
from tafl.phrases import counted

ALL_GAMES = "all games together"
NOBODY_LISTED = "Nobody is on this leaderboard yet."
NO_POINTS = "Nobody has points here yet."
NO_MORE = "This page is empty."
NOT_SHOWN = (
    "You're not shown across servers. To change that, press *Other players…* in `/settings show`."
)

HOW_TO_BE_LISTED = (
    f"-# To be listed, play {MIN_LISTED_OPPONENTS} different opponents in rated games, until "
    f"your ± is {MAX_LISTED_DEVIATION:.0f} or less."
)
HOW_POINTS_COUNT = (
    "-# A rated win is 1 point, a draw ½. A pair of games counts as one. Ties go to the player "
    "with fewer results."
)
ONLY_IF_WANTED = (
    "-# Only players who want it are shown across servers: see *Other players…* in "
    "`/settings show`. A game counts if both players have set it."
)


def heading(board: Leaderboard, game: str | None) -> str:
    """The title of a page of a leaderboard; *game* names its game, None if it counts all games."""
    whose = "across servers" if board.category.scope == ALL_SERVERS else "of this server"
    return page_heading(f"Leaderboard {whose} · {plain(subject(board, game))}", board.number)


def subject(board: Leaderboard, game: str | None) -> str:
    """The period and the game of a leaderboard: ``March 2026 · all games together``."""
    return f"{_time(board)} · {literal(game or ALL_GAMES)}"


def details(board: Leaderboard, *, shared: bool) -> Sequence[str]:
    """The lines of a page of a leaderboard, and the reader's own place unless it is *shared*."""
    by_rating = board.period == ALL_TIME
    lines = [standing_line(standing) for standing in board.standings] or [_nobody(board)]
    if not shared and (own := _own_place(board)):
        lines += ["", own]
    lines += ["", HOW_TO_BE_LISTED if by_rating else HOW_POINTS_COUNT]
    if by_rating and board.standings:
        lines.append(f"-# {LEGEND}")
    if board.category.scope == ALL_SERVERS:
        lines.append(ONLY_IF_WANTED)
    return lines


def standing_line(standing: Standing) -> str:
    """A player on a leaderboard: ``**3.** Astrid · 1612 ± 58 · 34 results``, or with points."""
    return f"**{standing.place}.** {mention(standing.player)} · {worth(standing)}"


def worth(standing: Standing) -> str:
    """A player's result on a leaderboard: ``1612 ± 58 · 34 results``, ``5½ points · 4 won …``."""
    match standing:
        case Ranked():
            return f"{rating(standing.rating)} · {counted(standing.results, 'result')}"
        case Placed():
            return f"{points_in_words(standing.tally.points)} · {outcomes(standing.tally)}"


def your_place(own: Standing) -> str:
    if own.place > LAST_PLACE:
        return f"You're behind place **{LAST_PLACE:,}**: {worth(own)}."
    return f"You're at place **{own.place}**: {worth(own)}."


def headings(board: Leaderboard) -> tuple[str, ...]:
    return ("Rating", "Results") if board.period == ALL_TIME else ("Points", "Results")


def columns(standing: Standing) -> tuple[str, ...]:
    """The entries of *standing* in the columns of a leaderboard's picture, without ½."""
    match standing:
        case Ranked():
            return rating(standing.rating), str(standing.results)
        case Placed():
            return f"{standing.tally.points:g}", str(standing.tally.results)


def plain_leaderboard(subject: str, named: Sequence[tuple[str, Standing]]) -> str:
    """A leaderboard's picture in words for screen readers; *named* pairs names and places."""
    lines = [f"{one.place} {name}, {worth(one)}" for name, one in named]
    return f"Leaderboard, {subject}: {'; '.join(lines) or 'nobody yet'}."


def _time(board: Leaderboard) -> str:
    if board.period == ALL_TIME:
        return "all time"
    if board.season is not None:
        return f"season {board.season.number}, {literal(board.season.name)}"
    return f"{first_day(board.period):%B %Y}"


def _nobody(board: Leaderboard) -> str:
    if board.number:
        return NO_MORE
    return NOBODY_LISTED if board.period == ALL_TIME else NO_POINTS


def _own_place(board: Leaderboard) -> str:
    """The reader's place, or why there is none; empty if it is on the page."""
    if not board.shown:
        return NOT_SHOWN
    if board.own is not None:
        if any(standing.player == board.own.player for standing in board.standings):
            return ""
        return your_place(board.own)
    if board.unlisted is not None:
        return f"You're not listed yet: {_missing(board.unlisted)}."
    if board.period == ALL_TIME:
        return "You have no rating here yet."
    return "You have no points here yet."


def _missing(entry: RatingEntry) -> str:
    own = f"you have {rating(entry.rating)}"
    if entry.opponents < MIN_LISTED_OPPONENTS:
        return f"{own}, from games against {counted(entry.opponents, 'opponent')}"
    return own
