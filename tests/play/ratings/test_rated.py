"""Results for the ratings: which matches count, and as which result."""

from dataclasses import replace
from datetime import timedelta

from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import accept_offer, make_offer
from play.matches.pair import Pair
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.ratings.rated_result import MIN_PLIES, RatedResult, game_key, rated_key, result_of
from play.rulesets.single_game_options import is_even
from play.time.habits import DEFAULT_HABITS
from tafl.pieces import Side
from tafl.ruleset import Die, Ruleset
from tafl.rulesets import keys, ruleset
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, HALL, HOUR, NOON, TINY, new_match, summary

KEY = rated_key(TINY)

QUIET = ("c1-b1", "c3-d3", "b1-a1", "d3-c3")
"""Two turns by each side, after which the attackers move."""


def under_way(match_id: int = 7, attackers: PlayerId = ANNA) -> Match:
    """A rated match that is long enough to count."""
    defenders = BJORN if attackers == ANNA else ANNA
    match = new_match(*QUIET, attackers=attackers, defenders=defenders)
    return replace(match, id=match_id, rated=True)


def won(match: Match, player: PlayerId) -> Match:
    return match.resign(match.opponent_of(player), NOON + HOUR, None)


def drawn(match: Match) -> Match:
    offered = make_offer(match, ANNA, OfferKind.DRAW, NOON, None)
    return accept_offer(offered, BJORN, NOON + HOUR, None, DEFAULT_HABITS)


def called_off(match_id: int, attackers: PlayerId = ANNA) -> Match:
    """A rated match aborted before both had moved."""
    match = under_way(match_id, attackers).at(1)
    return match.abort(ANNA, NOON + HOUR, None)


def paired(first: Match, second: Match) -> Pair:
    return Pair(summary(first), summary(second))


@for_each(
    "match, score",
    [(won(under_way(), ANNA), 1), (drawn(under_way()), 0.5), (won(under_way(), BJORN), 0)],
)
def test_a_match_counts_as_the_score_of_the_attackers(match: Match, score: float) -> None:
    """When it ended."""
    assert result_of(match) == RatedResult(
        HALL.guild_id, KEY, 7, Seats(ANNA, BJORN), score, NOON + HOUR
    )


def test_only_rated_matches_that_are_over_count() -> None:
    """However they ended, if each side has moved twice; none with a handicap, called off or not."""
    handicap = replace(TINY, weaker=Side.DEFENDERS, resurrections=1)
    match = Match.start(HALL, Seats(ANNA, BJORN), Terms(handicap, rated=True), NOON, DEFAULT_HABITS)
    for move in QUIET:
        match = match.play(match.player_to_move, move, NOON, None, DEFAULT_HABITS)

    assert result_of(under_way()) is None
    assert result_of(called_off(7)) is None
    assert result_of(replace(won(under_way(), ANNA), rated=False)) is None
    assert result_of(won(match, ANNA)) is None
    assert result_of(won(under_way().at(MIN_PLIES - 1), ANNA)) is None
    assert result_of(won(under_way().at(MIN_PLIES), ANNA)) is not None


@for_each(
    "change, even",
    [
        ({}, True),
        ({"first": Side.DEFENDERS}, True),
        ({"first_by_lot": True}, True),
        ({"die": Die.SKIP}, False),
        ({"die": Die.MULTIPLE}, False),
        ({"weak_king": True}, False),
        ({"weaker": Side.ATTACKERS, "men_off": 1}, False),
        ({"weaker": Side.DEFENDERS, "resurrections": 1}, False),
        ({"weaker": Side.DEFENDERS, "three_sided": 1}, False),
        ({"layout": ("..a..", ".....", "..K..", ".....", "..A..")}, False),
    ],
)
def test_games_with_dice_or_a_handicap_do_not_count(
    change: dict[str, object], *, even: bool
) -> None:
    """Who begins may be agreed on, or left to a lot."""
    ruleset = replace(TINY, **change)  # type: ignore[arg-type]

    assert is_even(ruleset) is even


FIRST, SECOND = under_way(7), under_way(8, attackers=BJORN)


@for_each(
    "first, second, score, scores",
    [
        (won(FIRST, ANNA), won(SECOND, ANNA), 1, (1, 0)),
        (won(FIRST, ANNA), drawn(SECOND), 1, (1, 0.5)),
        (won(FIRST, ANNA), won(SECOND, BJORN), 0.5, (1, 1)),
        (won(FIRST, BJORN), won(SECOND, ANNA), 0.5, (0, 0)),
        (drawn(FIRST), drawn(SECOND), 0.5, (0.5, 0.5)),
        (drawn(FIRST), won(SECOND, BJORN), 0, (0.5, 1)),
        (won(FIRST, BJORN), won(SECOND, BJORN), 0, (0, 1)),
    ],
)
def test_a_pair_counts_once_for_who_has_more_points(
    first: Match, second: Match, score: float, scores: tuple[float, float]
) -> None:
    """Whichever of its matches ends last; the sides are worth nothing, as both had both."""
    seats = Seats(ANNA, BJORN)
    expected = RatedResult(HALL.guild_id, KEY, 7, seats, score, NOON + HOUR, 8, scores)

    assert result_of(first, paired(first, second)) == expected
    assert result_of(second, paired(first, second)) == expected


def test_a_pair_does_not_count_before_both_of_its_matches_have_ended() -> None:
    """It has ended when its last match has."""
    first, second = won(FIRST, ANNA), SECOND.resign(BJORN, NOON + timedelta(days=2), None)

    result = result_of(second, paired(first, second))

    assert result_of(first, paired(first, SECOND)) is None
    assert result is not None
    assert result.ended_at == NOON + timedelta(days=2)


def too_short(match_id: int) -> Match:
    """A rated match that Anna, who attacks, has given up after a turn and a half."""
    return won(under_way(match_id).at(MIN_PLIES - 1), BJORN)


@for_each("first", [called_off(7), too_short(7)])
def test_a_match_counts_alone_if_the_other_of_its_pair_does_not_count(first: Match) -> None:
    """Nobody gets rid of a loss by calling off the second match, or by giving it up at once."""
    second = won(SECOND, BJORN)

    result = result_of(first, paired(first, second))

    assert result == RatedResult(HALL.guild_id, KEY, 8, Seats(BJORN, ANNA), 1, NOON + HOUR)
    assert result_of(first, paired(first, called_off(8, attackers=BJORN))) is None


def copenhagen() -> Match:
    """A rated match under a ruleset that comes with the engine, just over."""
    terms = Terms(ruleset("copenhagen"), rated=True)
    match = Match.start(HALL, Seats(ANNA, BJORN), terms, NOON, DEFAULT_HABITS)
    for _ in range(MIN_PLIES):
        match = match.play(
            match.player_to_move, match.game.legal_moves()[0], NOON, None, DEFAULT_HABITS
        )
    return won(match, ANNA)


def test_a_result_counts_everywhere_if_both_players_want_it() -> None:
    """But under rules of a server: everybody could make rules under which nobody can lose."""
    for match, wanted, everywhere in (
        (copenhagen(), True, True),
        (copenhagen(), False, False),
        (won(under_way(), ANNA), True, False),
    ):
        result = result_of(match, everywhere=wanted)
        assert result is not None
        assert result.everywhere is everywhere


def test_ratings_call_rulesets_that_come_with_the_engine_by_their_keys() -> None:
    """Whatever is agreed on for a game."""
    assert [rated_key(ruleset(key)) for key in keys()] == list(keys())
    assert rated_key(replace(ruleset("copenhagen"), first_by_lot=True)) == "copenhagen"


@for_each(
    "other, same",
    [
        (
            replace(TINY, name="Dwarf Tafl", source="A saga", summary="Small.", readings=("!",)),
            True,
        ),
        (replace(TINY, first=Side.DEFENDERS), True),
        (replace(TINY, first_by_lot=True), True),
        (replace(TINY, key="dwarf"), False),
        (replace(TINY, king_elsewhere=2), False),
        (replace(TINY, layout=("A.A..", *TINY.layout[1:])), False),
    ],
)
def test_rulesets_of_a_server_share_ratings_if_key_and_rules_are_the_same(
    other: Ruleset, *, same: bool
) -> None:
    """The key is written down: an option that a later program adds makes no other game."""
    assert KEY == "tiny~2cf68168"
    assert (rated_key(other) == KEY) is same


@for_each(
    "handicapped",
    [
        replace(TINY, die=Die.SKIP, skip_on=frozenset({1}), dice_sides=frozenset({Side.ATTACKERS})),
        replace(TINY, die=Die.MULTIPLE, each_another_piece=True, weak_king=True),
        replace(TINY, weaker=Side.DEFENDERS, men_off=1, resurrections=1, three_sided=1),
        replace(TINY, layout=("..a..", *TINY.layout[1:])),
    ],
)
def test_a_game_is_the_same_with_dice_or_a_handicap(handicapped: Ruleset) -> None:
    """With other rules it is another one."""
    assert game_key(handicapped) == game_key(TINY) == KEY
    assert game_key(replace(TINY, few_attackers=1)) != KEY
