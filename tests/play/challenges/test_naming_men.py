"""Handicaps whose men are named by the player who accepts."""

from dataclasses import replace

from play.challenges.challenge import Challenge, MenToNameError
from play.challenges.state import ChallengeState
from play.matches.terms import Terms
from play.rulesets.errors import NamingError, OptionsError, OptionsFault
from play.rulesets.single_game_options import Naming, Options
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.examples import ANNA, BJORN, CARL, HALL
from tests.support.issuing import send_challenge
from tests.support.world import World, declined, refused

TABLUT = ruleset("kings-table-tablut")
TWO_ATTACKERS = Naming(Side.ATTACKERS, 2)


def squares(*names: str) -> frozenset[Square]:
    return frozenset(map(Square.parse, names))


async def issue(world: World, *, pair: bool = False) -> Challenge:
    """Anna challenges anybody, who names two attackers."""
    terms = Terms(TABLUT, pair=pair)
    return await send_challenge(world.challenges, HALL, ANNA, None, terms, naming=TWO_ATTACKERS)


async def test_the_named_men_are_not_there(world: World) -> None:
    """From the first board on, in both games of a pair; the challenge is as it was."""
    issued = await issue(world, pair=True)

    first = await world.challenges.accept(issued.id, BJORN, squares("D1", "E2"))

    for number in (first.id, first.id + 1):
        played = (await world.matches.load_match(number)).ruleset
        assert played.layout[:2] == ("...aAA...", "....a....")
        assert played == replace(TABLUT, layout=played.layout)
        assert played.taken_off == (Square.parse("D1"), Square.parse("E2"))
    assert (await world.challenges.load_challenge(issued.id)).terms.ruleset == TABLUT


async def test_as_many_men_are_named_as_agreed(world: World) -> None:
    """Men of that side alone; without any it is refused, with what to ask for."""
    issued = await issue(world)

    without = await declined(MenToNameError, world.challenges.accept(issued.id, BJORN))
    assert without.challenge == issued
    for named in (squares("D1"), squares("D1", "E2", "F1")):
        error = await declined(NamingError, world.challenges.accept(issued.id, CARL, named))
        assert (error.side, error.number, error.named) == (Side.ATTACKERS, 2, len(named))
    for other in ("E5", "E4", "B2", "J1"):
        accept = world.challenges.accept(issued.id, CARL, squares("D1", other))
        assert (await declined(OptionsError, accept)).fault is OptionsFault.NO_SUCH_MAN
    assert (await world.challenges.load_challenge(issued.id)).state is ChallengeState.OPEN


async def test_where_nothing_is_to_be_named_nothing_is_taken_off(world: World) -> None:
    """Whatever a forged answer says."""
    issued = await send_challenge(world.challenges, HALL, ANNA, None, Terms(TABLUT))

    match = await world.challenges.accept(issued.id, BJORN, squares("D1"))

    assert (await world.matches.load_match(match.id)).ruleset == TABLUT


def test_the_stronger_side_is_the_one_named() -> None:
    """Other help for the weaker side stays."""
    options = Options(weaker=Side.DEFENDERS, men_to_name=2, resurrections=1)

    rules = options.applied(TABLUT)

    assert options.naming(TABLUT) == TWO_ATTACKERS
    assert (rules.weaker, rules.men_off, rules.resurrections) == (Side.DEFENDERS, 0, 1)
    taken = TWO_ATTACKERS.applied(rules, squares("D1", "E2"))
    assert (taken.weaker, taken.resurrections, len(taken.taken_off)) == (Side.DEFENDERS, 1, 2)


def test_no_more_men_are_named_than_leave_a_game() -> None:
    """Together with those who are drawn by lot; there has to be a number and a weaker side."""
    nine = Options(weaker=Side.ATTACKERS, men_off=4, men_to_name=5)

    too_many = refused(OptionsError, nine.applied, TABLUT)
    assert (too_many.fault, too_many.most) == (OptionsFault.TOO_MANY_MEN_OFF, 8)
    Options(weaker=Side.ATTACKERS, men_off=4, men_to_name=4).applied(TABLUT)
    assert Options(weaker=Side.DEFENDERS, men_off=2).naming(TABLUT) is None
    nobody = refused(OptionsError, Options(men_to_name=2).applied, TABLUT)
    assert nobody.fault is OptionsFault.NO_WEAKER_SIDE


def test_the_men_who_can_be_named_are_listed_row_by_row() -> None:
    """Those who are taken off already are not among them."""
    thinned = Naming(Side.DEFENDERS, 1).applied(TABLUT, squares("E3"))

    men = Naming(Side.DEFENDERS, 1).men(thinned)

    assert " ".join(map(str, men)) == "E4 C5 D5 F5 G5 E6 E7"
