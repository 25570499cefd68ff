"""Texts of lists of games. A page of them has to fit into one embed."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from bot.wording.mentions import entry, mention, moment, room, when
from bot.wording.quoted_text import plain
from bot.wording.scores import score_of
from play.matches.pair import Pair
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from tafl.phrases import outcome_in_words

NO_GAMES = (
    "You have no games in progress. Use `/challenge` to start one. To see your finished games, "
    "choose *show* in `/games`."
)
NONE_FINISHED = "None of your games have ended yet."
NONE_FOLLOWED = (
    "You aren't following any games that you can see here. Use `/game follow` to watch one."
)
NO_MORE = "This page is empty now."
ONLY_RUNNING = "For other players, only games in progress are listed. Leave out `show` or `player`."


def no_games_of(player: PlayerId) -> str:
    return f"{mention(player)} has no games in progress that you can see here."


def heading(what: str, page: int, pages: int | None = None) -> str:
    """The title *what* above page *page* (from 0) of a list; *pages* is the total, if known."""
    if page == 0 and pages in {None, 1}:
        return f"**{what}**"
    of_all = f" of {pages}" if pages is not None else ""
    return f"**{what}** · page {page + 1}{of_all}"


def running_games(player: PlayerId | None) -> str:
    """The title of a list of running games of *player*, or of the reader's own for None."""
    return "Your games in progress" if player is None else f"Games in progress of {mention(player)}"


FILTERS = {"running": "in progress", "finished": "finished", "followed": "followed"}
"""The names of the choices of *show* in ``/games``, by their values."""

FINISHED_GAMES = "Your finished games"
FOLLOWED_GAMES = "Games you follow"


@dataclass(frozen=True, slots=True)
class GameListView:
    """A point of view on a list: games of *player*, read by *reader* at the time *now*.

    *cut_off* are the ids of games whose channel the bot can't use.
    """

    player: PlayerId
    reader: PlayerId
    now: datetime
    cut_off: Collection[int] = ()


def game_line(match: MatchSummary, pair: Pair | None, reading: GameListView) -> str:
    """A game in a list; *pair* is the pair of games to which it belongs, None for a single game."""
    player = reading.player
    score = f"pair {score_of(pair, player)}" if pair is not None else ""
    return entry(
        (f"**#{match.id}** {plain(match.ruleset_name)}", _players(match, player)),
        (_progress(match, reading), score, room(match, reading.cut_off)),
    )


def _players(match: MatchSummary, player: PlayerId) -> str:
    """The side and opponent of *player*: ``attackers against @Bjorn``, or else both players."""
    side = match.seats.side_of(player)
    if side is None:
        return f"{mention(match.seats.attackers)} – {mention(match.seats.defenders)}"
    return f"{side} against {mention(match.seats.player(side.opponent))}"


def _progress(match: MatchSummary, reading: GameListView) -> str:
    if match.outcome is not None:
        return outcome_in_words(match.outcome).lower()
    if match.state is not MatchState.RUNNING:
        return "aborted"
    clock = match.clock
    flag = "late since" if clock.has_lapsed(reading.now) else "due"
    due = f"{_turn(match, reading)}, {flag} {when(clock.deadline)}"
    return ", ".join(filter(None, (due, _stillness(match, reading))))


def _stillness(match: MatchSummary, reading: GameListView) -> str:
    """The reason why the clock is stopped, and until when; empty while it is running."""
    clock, now = match.clock, reading.now
    if clock.is_paused(now):
        why = "paused"
    elif clock.away is not None and now in clock.away:
        mine = match.player_to_move == reading.reader
        why = "you're on vacation" if mine else "they're on vacation"
    else:
        why = "clock stopped"
    still = clock.still_until(now)
    return "" if still is None else f"{why} until {moment(still)}"


def _turn(match: MatchSummary, reading: GameListView) -> str:
    """The player to move, from the reader's point of view."""
    if match.player_to_move == reading.reader:
        return "**your turn**"
    if match.seats.side_of(reading.player) is None:
        return f"{match.to_move}' turn"
    return "their turn" if match.player_to_move == reading.player else "waiting"
