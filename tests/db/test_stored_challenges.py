from dataclasses import replace

import pytest

from play.challenges.challenge import Challenge
from play.challenges.draft import Draft
from play.challenges.errors import ChallengeClosedError
from play.challenges.requirements import Admission
from play.challenges.state import ChallengeState
from play.matches.terms import Terms
from play.rulesets.single_game_options import Naming
from play.store.port import Unit
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import UNTIMED
from tafl.pieces import Side
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON, TINY, challenge, new_match


@for_each(
    "issued",
    [
        challenge(),
        challenge(None),
        challenge(terms=Terms(TINY, Side.DEFENDERS)),
        challenge(terms=Terms(TINY, control=UNTIMED, rated=True, pair=True)),
        replace(challenge(None), admission=Admission(True, 10, 90), begun=3),
        replace(challenge(), rematch_of=2**63 - 1),
        replace(challenge(), naming=Naming(Side.ATTACKERS, 2)),
    ],
)
async def test_a_challenge_comes_back_as_it_was_stored(unit: Unit, issued: Challenge) -> None:
    stored = await unit.challenges.add_challenge(issued)

    assert await unit.challenges.load_challenge(stored.id) == replace(issued, id=stored.id)


async def test_the_latest_offer_of_a_rematch_is_found(unit: Unit) -> None:
    assert await unit.challenges.rematch_of(7) is None
    await unit.challenges.add_challenge(replace(challenge(), rematch_of=7))
    latest = await unit.challenges.add_challenge(replace(challenge(), rematch_of=7))
    await unit.challenges.add_challenge(replace(challenge(), rematch_of=8))

    assert await unit.challenges.rematch_of(7) == latest


async def test_a_challenge_is_closed_once(unit: Unit) -> None:
    """The refusal says what became of it."""
    issued = await unit.challenges.add_challenge(challenge())
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    await unit.challenges.save(issued.accepted_as(match.id))

    with pytest.raises(ChallengeClosedError) as refused:
        await unit.challenges.save(issued.withdraw(ANNA, NOON))

    assert (refused.value.state, refused.value.match_id) == (ChallengeState.ACCEPTED, match.id)
    assert await unit.challenges.load_challenge(issued.id) == issued.accepted_as(match.id)


async def test_open_challenges_are_counted_and_listed(unit: Unit) -> None:
    """For who issued them and for whom they name, oldest first."""
    named = await unit.challenges.add_challenge(challenge())
    anybody = await unit.challenges.add_challenge(challenge(None))
    closed = await unit.challenges.add_challenge(challenge())
    await unit.challenges.save(closed.decline(BJORN, NOON))

    assert await unit.challenges.open_for(ANNA) == [named, anybody]
    assert await unit.challenges.open_for(BJORN) == [named]
    assert await unit.challenges.open_for(CARL) == []
    assert await unit.challenges.count_open(ANNA) == 2
    assert await unit.challenges.count_open(BJORN) == 0


async def test_open_challenges_expire(unit: Unit) -> None:
    assert await unit.challenges.agenda(10) == []
    first = await unit.challenges.add_challenge(challenge())
    second = await unit.challenges.add_challenge(replace(challenge(), expires_at=NOON + 2 * HOUR))
    expiring = [(first.id, NOON + HOUR), (second.id, NOON + 2 * HOUR)]

    assert await unit.challenges.agenda(10) == expiring
    await unit.challenges.save(first.expire())
    assert await unit.challenges.agenda(10) == expiring[1:]
    assert await unit.deadlines.earliest() == NOON + 2 * HOUR


async def test_the_message_of_a_challenge_is_stored(unit: Unit) -> None:
    issued = await unit.challenges.add_challenge(challenge())
    await unit.challenges.set_message(issued.id, 2**63 - 1)

    assert (await unit.challenges.load_challenge(issued.id)).message_id == 2**63 - 1


async def test_a_draft_is_stored_for_each_player_and_server(unit: Unit) -> None:
    """In place of the one before; where there is none, it is empty."""
    first = Draft(ANNA, 1, 2**62, BJORN, "these", "those")
    assert await unit.challenges.draft(ANNA, 1) == Draft(ANNA, 1)
    await unit.challenges.put_draft(first)
    await unit.challenges.put_draft(Draft(ANNA, 2, 7, choices="elsewhere"))

    assert await unit.challenges.draft(ANNA, 1) == first
    await unit.challenges.put_draft(first.sent(2**62))

    assert await unit.challenges.draft(ANNA, 1) == Draft(ANNA, 1, 2**62, last="these")
    assert await unit.challenges.draft(BJORN, 1) == Draft(BJORN, 1)
