"""Handicaps whose men are named by the player who accepts."""

from dataclasses import replace

import pytest

from play.challenges.challenge import Challenge, MenToNameError
from play.challenges.state import ChallengeState
from play.matches.terms import Terms
from play.rulesets.errors import NamingError, OptionsError, OptionsFault
from play.rulesets.options import Naming, Options
from play.services.challenges import Challenges
from play.services.matches import Matches
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.examples import ANNA, BJORN, CARL, HALL

TABLUT = ruleset("kings-table-tablut")
TWO_ATTACKERS = Naming(Side.ATTACKERS, 2)


def squares(*names: str) -> frozenset[Square]:
    return frozenset(map(Square.parse, names))


async def issue(challenges: Challenges, *, pair: bool = False) -> Challenge:
    """Anna challenges anybody, who names two attackers."""
    terms = Terms(TABLUT, pair=pair)
    return await challenges.issue(HALL, ANNA, None, terms, naming=TWO_ATTACKERS)


async def test_the_named_men_are_not_there(challenges: Challenges, matches: Matches) -> None:
    """From the first board on; the challenge is as it was."""
    issued = await issue(challenges)

    match = await challenges.accept(issued.id, BJORN, squares("D1", "E2"))

    played = (await matches.get(match.id)).ruleset
    assert played.layout[:2] == ("...aAA...", "....a....")
    assert played == replace(TABLUT, layout=played.layout)
    assert (await challenges.get(issued.id)).terms.ruleset == TABLUT


async def test_they_are_missing_in_both_games_of_a_pair(
    challenges: Challenges, matches: Matches
) -> None:
    issued = await issue(challenges, pair=True)
    first = await challenges.accept(issued.id, BJORN, squares("D1", "E2"))

    second = await matches.get(first.id + 1)

    assert second.ruleset == first.ruleset
    assert first.ruleset.taken_off == (Square.parse("D1"), Square.parse("E2"))


async def test_a_challenge_with_men_to_name_is_not_accepted_without(
    challenges: Challenges,
) -> None:
    """The refusal says what to ask for; others come first."""
    issued = await issue(challenges)

    with pytest.raises(MenToNameError) as refused:
        await challenges.accept(issued.id, BJORN)

    assert refused.value.challenge == issued
    assert (await challenges.get(issued.id)).state is ChallengeState.OPEN


@pytest.mark.parametrize("named", [squares("D1"), squares("D1", "E2", "F1")])
async def test_as_many_men_are_named_as_agreed(
    challenges: Challenges, named: frozenset[Square]
) -> None:
    issued = await issue(challenges)

    with pytest.raises(NamingError) as refused:
        await challenges.accept(issued.id, CARL, named)

    error = refused.value
    assert (error.side, error.number, error.named) == (Side.ATTACKERS, 2, len(named))


@pytest.mark.parametrize("other", ["E5", "E4", "B2", "J1"])
async def test_only_men_of_that_side_are_named(challenges: Challenges, other: str) -> None:
    """Not the king, not a defender, not an empty square, and none beside the board."""
    issued = await issue(challenges)

    with pytest.raises(OptionsError) as refused:
        await challenges.accept(issued.id, CARL, squares("D1", other))

    assert refused.value.fault is OptionsFault.NO_SUCH_MAN


async def test_where_nothing_is_to_be_named_nothing_is_taken_off(
    challenges: Challenges, matches: Matches
) -> None:
    """Whatever a forged answer says."""
    issued = await challenges.issue(HALL, ANNA, None, Terms(TABLUT))

    match = await challenges.accept(issued.id, BJORN, squares("D1"))

    assert (await matches.get(match.id)).ruleset == TABLUT


def test_the_stronger_side_is_the_one_named() -> None:
    """Other help for the weaker side stays."""
    options = Options(weaker=Side.DEFENDERS, men_to_name=2, resurrections=1)

    rules = options.applied(TABLUT)

    assert options.naming(TABLUT) == TWO_ATTACKERS
    assert (rules.weaker, rules.men_off, rules.resurrections) == (Side.DEFENDERS, 0, 1)
    taken = TWO_ATTACKERS.applied(rules, squares("D1", "E2"))
    assert (taken.weaker, taken.resurrections, len(taken.taken_off)) == (Side.DEFENDERS, 1, 2)


def test_without_a_number_nothing_is_named() -> None:
    assert Options(weaker=Side.DEFENDERS, men_off=2).naming(TABLUT) is None


def test_men_to_name_need_a_weaker_side() -> None:
    with pytest.raises(OptionsError) as refused:
        Options(men_to_name=2).applied(TABLUT)

    assert refused.value.fault is OptionsFault.NO_WEAKER_SIDE


def test_no_more_men_are_named_than_leave_a_game() -> None:
    """Together with those who are drawn by lot."""
    with pytest.raises(OptionsError) as refused:
        Options(weaker=Side.ATTACKERS, men_off=4, men_to_name=5).applied(TABLUT)

    assert (refused.value.fault, refused.value.most) == (OptionsFault.TOO_MANY_MEN_OFF, 8)
    Options(weaker=Side.ATTACKERS, men_off=4, men_to_name=4).applied(TABLUT)


def test_the_men_who_can_be_named_are_listed_row_by_row() -> None:
    """Those who are taken off already are not among them."""
    thinned = Naming(Side.DEFENDERS, 1).applied(TABLUT, squares("E3"))

    men = Naming(Side.DEFENDERS, 1).men(thinned)

    assert " ".join(map(str, men)) == "E4 C5 D5 F5 G5 E6 E7"
