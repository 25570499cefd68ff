"""Careers: what past games amount to."""

from collections.abc import Sequence
from dataclasses import replace

from play.players.player_id import PlayerId
from play.profiles.career import Career, OpponentTally, RulesetTally
from play.profiles.past_game import PastGame
from play.seasons.tally import Tally
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON

ATTACKERS, DEFENDERS = Side
WON = PastGame(
    1, HALL, "tiny", "Tiny Tafl", ANNA, ATTACKERS, BJORN, ATTACKERS, 20, even=True, ended_at=NOON
)
LOST = replace(WON, winner=DEFENDERS)
DRAWN = replace(WON, winner=None)


def played(*games: PastGame) -> Sequence[PastGame]:
    """*games* one after the other, with numbers from 1."""
    return [
        replace(game, id=number, ended_at=NOON + number * HOUR)
        for number, game in enumerate(games, start=1)
    ]


def test_results_are_told_by_side() -> None:
    defended = replace(LOST, side=DEFENDERS)

    career = Career.of(played(WON, LOST, DRAWN, DRAWN, defended))

    assert career.by_side == {ATTACKERS: Tally(1, 2, 1), DEFENDERS: Tally(won=1)}
    assert career.total == Tally(2, 2, 1)


def test_the_game_played_most_is_told_first() -> None:
    other = replace(WON, ruleset_name="Another Tafl")
    third = replace(WON, ruleset_name="A Third Tafl")

    career = Career.of(played(other, WON, LOST, third))

    assert career.by_ruleset == [
        RulesetTally("Tiny Tafl", Tally(1, 0, 1)),
        RulesetTally("A Third Tafl", Tally(1)),
        RulesetTally("Another Tafl", Tally(1)),
    ]


def test_a_streak_is_games_won_in_a_row() -> None:
    """A draw ends it."""
    career = Career.of(played(WON, WON, WON, DRAWN, WON, LOST, WON, WON))

    assert (career.streak, career.longest_streak) == (2, 3)
    assert Career.of(played(WON, WON, DRAWN)).streak == 0


def test_the_longest_game_has_most_turns() -> None:
    """Of several alike it is the latest; none in which nobody moved: there is nothing to see."""
    games = played(replace(WON, ply=30), replace(WON, ply=40), replace(LOST, ply=40), WON)

    assert Career.of(games).longest == games[2]
    assert Career.of(played(replace(LOST, ply=0))).longest is None


def test_the_favourite_opponent_is_played_most() -> None:
    """Of several alike it is the latest. Somebody whose data is deleted cannot be played again."""
    carls, deleted = replace(LOST, opponent=CARL), replace(WON, opponent=PlayerId(-1))

    for games, favourite in (
        ((WON, carls, carls), OpponentTally(CARL, Tally(lost=2))),
        ((carls, WON), OpponentTally(BJORN, Tally(won=1))),
        ((deleted, deleted, LOST), OpponentTally(BJORN, Tally(lost=1))),
        ((deleted,), None),
    ):
        assert Career.of(played(*games)).favourite == favourite


def test_games_with_dice_or_handicaps_are_apart() -> None:
    """They break no streak either."""
    uneven = replace(LOST, even=False, ply=99, opponent=CARL)

    career = Career.of(played(WON, uneven, uneven, uneven, WON))

    assert career.uneven == Tally(lost=3)
    assert replace(career, uneven=Tally()) == Career.of([*played(WON), *played(*5 * [WON])[4:]])


def test_who_has_played_nothing_has_an_empty_career() -> None:
    career = Career.of([])

    assert (career.total, career.uneven, career.streak) == (Tally(), Tally(), 0)
    assert (career.longest, career.favourite, career.by_ruleset) == (None, None, [])
