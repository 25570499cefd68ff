"""Suspicions: patterns in the rated results of a player that managers should look at.

None of them proves anything or has an effect by itself. Each rule looks at the latest results of
one player on one server, newest first.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import Self

from play.players.player_id import PlayerId, account_made_at
from play.players.reliability import LOST_ON_TIME
from tafl.endings import Reason

GIVING_UP = frozenset({Reason.RESIGNED, *LOST_ON_TIME})
"""Reasons for the end of a game by which a player loses, whatever the position is."""

MAX_RESULTS = 20
MAX_RESULT_AGE = timedelta(days=60)
"""At most ``MAX_RESULTS`` results of a player are looked at, and none older than this."""

SHORT_GAME_PLIES = 12
"""Half-moves before which giving up is suspiciously early, except on the smallest boards."""

MIN_SHORT_LOSSES = 3
SHORT_LOSSES_PERIOD = timedelta(days=7)
"""``MIN_SHORT_LOSSES`` games given up early within this time may be meant to lower one's rating."""

MIN_RESULTS = 10
"""With fewer results than this, a preference for one opponent means nothing."""

ONE_OPPONENT_SHARE = 0.8
"""Share of a player's results from which one opponent counts as nearly the only one."""

ONE_SIDED_SHARE = 0.9
"""Share of the points between two players from which their results count as one-sided.

Glicko expects it at a difference of about 400 points; with that, both would have better opponents.
"""

MIN_TRADED_WINS = 8
"""Fewest wins in turn that are suspicious; equals win so many in turn once in 128 times."""

NEW_ACCOUNT_AGE = timedelta(days=14)
"""Age below which a Discord account is new."""

MIN_NEW_ACCOUNT_RESULTS = 3
"""Fewest results, all alike, of a new account against one player that are suspicious."""


class Pattern(StrEnum):
    """The kinds of suspicion.

    SHORT_LOSSES: rated games given up after a few moves, as by players who want weaker opponents.
    ONE_SIDED: nearly always the same opponent and winner, as if points were handed over.
    TRADED_WINS: nearly always the same opponent, and the two win in turn. NEW_ACCOUNT: a new
    account always wins against one player, or always loses. REPORTED: no pattern in results, but
    another player has asked managers to look.
    """

    SHORT_LOSSES = "short-losses"
    ONE_SIDED = "one-sided"
    TRADED_WINS = "traded-wins"
    NEW_ACCOUNT = "new-account"
    REPORTED = "reported"


@dataclass(frozen=True, slots=True)
class Meeting:
    """A rated result of one player against *opponent*, from one match or both matches of a pair.

    *score* is the player's: 1, a half or 0. *given_up_after* is the number of turns after which the
    player resigned or ran out of time, in the longer match of a pair; None if that did not happen.
    """

    matches: tuple[int, ...]
    opponent: PlayerId
    score: float
    ended_at: datetime
    given_up_after: int | None = None


def given_up_after(score: float, ends: Sequence[tuple[Reason, int]]) -> int | None:
    """The number of turns after which a result with that *score* was given up; None if it was not.

    *ends* has the reason for the end, and the number of turns, of each match.
    """
    if score or not all(reason in GIVING_UP for reason, _ in ends):
        return None
    return max(turns for _, turns in ends)


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A *pattern* in the results of *player*, against *other* if it concerns two players.

    *matches* are the ids of those that show it, newest first.
    """

    pattern: Pattern
    player: PlayerId
    other: PlayerId | None
    matches: tuple[int, ...] = ()

    def is_like(self, other: Self) -> bool:
        """Whether *other* has the same pattern and concerns the same player, or the same two."""
        if self.pattern is not other.pattern:
            return False
        both = {self.player, self.other} == {other.player, other.other}
        return both or self.player == other.player


def suspicions(
    player: PlayerId, meetings: Sequence[Meeting], seen: Collection[Suspicion] = ()
) -> Iterator[Suspicion]:
    """New suspicions about *player* from *meetings*, their latest rated results, newest first.

    Matches in *seen*, the earlier suspicions, do not count again for the same pattern.
    """
    for pattern, found in _RULES.items():
        before = [one for one in seen if one.pattern is pattern]
        shown = {match for one in before for match in one.matches}
        suspicion = found(player, [one for one in meetings if shown.isdisjoint(one.matches)])
        if suspicion is not None:
            yield suspicion


def _short_losses(player: PlayerId, meetings: Sequence[Meeting]) -> Suspicion | None:
    if not meetings:
        return None
    since = meetings[0].ended_at - SHORT_LOSSES_PERIOD
    short = [
        one
        for one in meetings
        if one.given_up_after is not None
        and one.given_up_after < SHORT_GAME_PLIES
        and one.ended_at >= since
    ]
    if len(short) < MIN_SHORT_LOSSES:
        return None
    opponents = {one.opponent for one in short}
    other = opponents.pop() if len(opponents) == 1 else None
    return _suspicion(Pattern.SHORT_LOSSES, player, other, short)


def _one_sided(player: PlayerId, meetings: Sequence[Meeting]) -> Suspicion | None:
    opponent, met = _usual_opponent(meetings)
    if opponent is None:
        return None
    points = sum(one.score for one in met) / len(met)
    if max(points, 1 - points) < ONE_SIDED_SHARE:
        return None
    return _suspicion(Pattern.ONE_SIDED, player, opponent, met)


def _traded_wins(player: PlayerId, meetings: Sequence[Meeting]) -> Suspicion | None:
    opponent, met = _usual_opponent(meetings)
    latest = met[:MIN_TRADED_WINS]
    if opponent is None or len(latest) < MIN_TRADED_WINS:
        return None
    if any({newer.score, older.score} != {0, 1} for newer, older in pairwise(latest)):
        return None
    return _suspicion(Pattern.TRADED_WINS, player, opponent, latest)


def _new_account(player: PlayerId, meetings: Sequence[Meeting]) -> Suspicion | None:
    """The suspicion that *player* has a new account for one opponent; None if nothing shows it.

    Only results against the opponent of the latest one count, from when the account was new.
    """
    if not meetings:
        return None
    opponent, old = meetings[0].opponent, account_made_at(player) + NEW_ACCOUNT_AGE
    met = [one for one in meetings if one.opponent == opponent and one.ended_at < old]
    ends = {one.score for one in met}
    if len(met) < MIN_NEW_ACCOUNT_RESULTS or ends not in ({0.0}, {1.0}):
        return None
    return _suspicion(Pattern.NEW_ACCOUNT, player, opponent, met)


def _usual_opponent(meetings: Sequence[Meeting]) -> tuple[PlayerId | None, Sequence[Meeting]]:
    """The opponent in nearly all *meetings*, or None, and the results against that opponent."""
    if len(meetings) < MIN_RESULTS:
        return None, ()
    [(opponent, number)] = Counter(one.opponent for one in meetings).most_common(1)
    if number < ONE_OPPONENT_SHARE * len(meetings):
        return None, ()
    return opponent, [one for one in meetings if one.opponent == opponent]


def _suspicion(
    pattern: Pattern, player: PlayerId, other: PlayerId | None, meetings: Sequence[Meeting]
) -> Suspicion:
    return Suspicion(pattern, player, other, sum((one.matches for one in meetings), ()))


_RULES: dict[Pattern, Callable[[PlayerId, Sequence[Meeting]], Suspicion | None]] = {
    Pattern.SHORT_LOSSES: _short_losses,
    Pattern.ONE_SIDED: _one_sided,
    Pattern.TRADED_WINS: _traded_wins,
    Pattern.NEW_ACCOUNT: _new_account,
}
