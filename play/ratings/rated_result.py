"""Rated results: finished matches as they count for ratings."""

from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from play.matches.match import Match
from play.matches.pair import Pair, points
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId
from play.players.reliability import LOST_ON_TIME
from play.rulesets.single_game_options import is_even
from tafl.pieces import Side
from tafl.ruleset import TAKEN_OFF, Ruleset
from tafl.rulesets import difference, keys

MIN_PLIES = 2 * len(Side)
"""A match with fewer turns does not count: two by each side, as rated games have no dice."""

AGAINST_COMPUTER = -1
"""Stands in place of a server's id for matches against the computer, whatever their server."""

MARK_LENGTH, MARK_SEPARATOR = 8, "~"
"""Number of hexadecimal digits that follow a server ruleset's key, and the sign before them."""

_PUT_BACK = str.maketrans(TAKEN_OFF, TAKEN_OFF.upper())


@dataclass(frozen=True, slots=True)
class RatedResult:
    """A result that counts once for both players, from one match or both matches of a pair.

    The *id* is 0 until the store assigns one; results are counted in the order of their ids.
    """

    guild_id: int | None
    """The server; None if on none; ``AGAINST_COMPUTER`` for matches against the computer."""
    ruleset_key: str
    """The ruleset's ``rated_key``."""
    match_id: int
    seats: Seats
    """The players by side; in a pair, as in the first match."""
    score: float
    """The score of the attacker in *seats*: 1, a half or 0."""
    ended_at: datetime
    second_match_id: int | None = None
    scores: tuple[float, float] | None = None
    """In a pair, the score of the attackers in each match; None for a single match."""
    everywhere: bool = False
    """Whether the result counts across all servers too."""
    late: Side | None = None
    """The side in *seats* whose player lost on time, in a pair each match that they lost."""
    id: int = 0

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """Both players, the attacker of the first match before the other."""
        return self.seats.attackers, self.seats.defenders

    @property
    def late_player(self) -> PlayerId | None:
        """The player who lost on time; None if nobody did."""
        return None if self.late is None else self.seats.player(self.late)

    @property
    def games(self) -> list[tuple[Seats, float]]:
        """The players by side and the attackers' score, for the match or each of a pair."""
        if self.scores is None:
            return [(self.seats, self.score)]
        return list(zip((self.seats, self.seats.swapped), self.scores, strict=True))


def result_of(
    match: Match, pair: Pair | None = None, *, everywhere: bool = False
) -> RatedResult | None:
    """The rated result of *match*, or of its *pair*; None if it does not count, or not yet.

    *everywhere*: both players want their results to count across all servers. Results under a
    server's own rulesets never do, since it could make one that nobody can lose.

    The player with more points wins a pair: a win and a draw win it, and one win each is a draw. If
    only one of the two matches counts, it counts alone, so that nobody avoids a loss by calling off
    the other.
    """
    if not match.rated or not is_even(match.ruleset):
        return None
    matches = (match,) if pair is None else pair.both
    if any(one.state is MatchState.RUNNING for one in matches):
        return None
    counting = [one for one in matches if _counts(one)]
    if not counting:
        return None
    first = counting[0]
    paired = len(counting) > 1
    return RatedResult(
        guild_id=match.place.guild_id if match.computer is None else AGAINST_COMPUTER,
        ruleset_key=rated_key(match.ruleset),
        match_id=first.id,
        seats=first.seats,
        score=_score(counting, first.seats),
        ended_at=max(one.updated_at for one in matches),
        second_match_id=counting[1].id if paired else None,
        scores=_attackers_scores(counting) if paired else None,
        everywhere=everywhere and match.computer is None and match.ruleset.key in keys(),
        late=_late(counting, first.seats),
    )


def rated_key(ruleset: Ruleset) -> str:
    """The key of a ruleset in ratings: for a shipped ruleset, its own key.

    A server may retire a ruleset of its own and give its key to another. So that the two share no
    ratings, a hash of the rules follows a server ruleset's key, as in ``gotland~5e0f3a91``.
    """
    if ruleset.key in keys():
        return ruleset.key
    return f"{ruleset.key}{MARK_SEPARATOR}{hash_of_rules(ruleset)[:MARK_LENGTH]}"


def game_key(ruleset: Ruleset) -> str:
    """The ``rated_key`` that *ruleset* would have without dice and handicaps."""
    usual = Ruleset("", "", layout=())
    even = replace(
        ruleset,
        layout=tuple(row.translate(_PUT_BACK) for row in ruleset.layout),
        die=usual.die,
        dice_sides=usual.dice_sides,
        skip_on=usual.skip_on,
        each_another_piece=usual.each_another_piece,
        weak_king=usual.weak_king,
        weaker=usual.weaker,
        men_off=usual.men_off,
        resurrections=usual.resurrections,
        three_sided=usual.three_sided,
    )
    return rated_key(even)


def key_of(key: str) -> str:
    """The ruleset's own key, taken from its ``rated_key``."""
    own, _, _ = key.partition(MARK_SEPARATOR)
    return own


def is_own(key: str) -> bool:
    """Whether *key*, a ``rated_key``, is that of a server's own ruleset."""
    return MARK_SEPARATOR in key


def hash_of_rules(ruleset: Ruleset) -> str:
    """A hash of the rules of *ruleset*; its name and the side that begins do not matter.

    Nor does it matter whether players may leave the shieldwall out, only whether it is left out.
    """
    nameless = Ruleset("", "", layout=())
    rules = replace(
        ruleset,
        name=nameless.name,
        source=nameless.source,
        summary=nameless.summary,
        readings=nameless.readings,
        first=nameless.first,
        first_by_lot=nameless.first_by_lot,
        players_choose_shieldwall=nameless.players_choose_shieldwall,
    )
    # Options that later programs add are omitted while they are not set.
    return sha256(difference(rules, nameless).encode()).hexdigest()


def _counts(match: Match | MatchSummary) -> bool:
    return match.state is MatchState.FINISHED and match.ply >= MIN_PLIES


def _attackers_scores(pair: list[Match | MatchSummary]) -> tuple[float, float]:
    first, second = pair
    return points(first, first.seats.attackers), points(second, second.seats.attackers)


def _late(matches: list[Match | MatchSummary], seats: Seats) -> Side | None:
    """The side in *seats* that has lost, if it lost on time wherever it lost; else None."""
    score = _score(matches, seats)
    if score == 1 / 2:
        return None
    loser = Side.DEFENDERS if score else Side.ATTACKERS
    lost = [match.outcome for match in matches if not points(match, seats.player(loser))]
    on_time = all(outcome is not None and outcome.reason in LOST_ON_TIME for outcome in lost)
    return loser if on_time else None


def _score(matches: list[Match | MatchSummary], seats: Seats) -> float:
    """The score (1, a half or 0) of the attacker in *seats* over one match or two."""
    own = sum(points(match, seats.attackers) for match in matches)
    others = sum(points(match, seats.defenders) for match in matches)
    if own == others:
        return 1 / 2
    return float(own > others)
