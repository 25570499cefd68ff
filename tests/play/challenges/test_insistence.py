"""How often somebody may challenge a player who does not accept: each challenge pings."""

from play.challenges.challenge import next_challenge_at
from play.challenges.errors import BusyChallengerError, ChallengedTooOftenError
from play.challenges.state import ChallengeState
from play.limits import CHALLENGE_PERIOD, MAX_CHALLENGES, MAX_CHALLENGES_TO_ONE
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, HALL, MINUTE, NOON, challenge
from tests.support.issuing import send_challenge
from tests.support.refusing import declined
from tests.support.seating import agreed
from tests.support.world import World

WITHDRAWN, DECLINED = ChallengeState.WITHDRAWN, ChallengeState.DECLINED
OPEN, ACCEPTED, EXPIRED = ChallengeState.OPEN, ChallengeState.ACCEPTED, ChallengeState.EXPIRED


def test_so_many_challenges_are_possible_in_a_day() -> None:
    """Five; a declined one counts twice, and an accepted one not at all."""
    for states, waits_for in (
        ([], None),
        ([WITHDRAWN] * 4, None),
        ([WITHDRAWN] * 5, 1),
        ([OPEN, EXPIRED, WITHDRAWN, OPEN, WITHDRAWN], 1),
        ([DECLINED] * 2, None),
        ([DECLINED] * 3, 1),
        ([WITHDRAWN, DECLINED, DECLINED], 1),
        ([DECLINED, WITHDRAWN, WITHDRAWN, WITHDRAWN, WITHDRAWN], 1),
        ([WITHDRAWN, DECLINED, DECLINED, WITHDRAWN], 2),
        ([ACCEPTED] * 9, None),
        ([ACCEPTED, *[WITHDRAWN] * 5], 2),
    ):
        made = [(NOON + number * MINUTE, state) for number, state in enumerate(states)]
        expected = None if waits_for is None else made[waits_for - 1][0] + CHALLENGE_PERIOD
        assert next_challenge_at(made) == expected


async def test_who_is_challenged_again_and_again_is_left_alone(world: World) -> None:
    """By that player, until the refusal says; the preview says so too. What he accepts is free."""

    async def refusal() -> ChallengedTooOftenError:
        request = send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)
        return await declined(ChallengedTooOftenError, request)

    await agreed(world)
    for _ in range(MAX_CHALLENGES_TO_ONE):
        issued = await send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)
        await world.challenges.withdraw(issued.id, ANNA)
        world.wait(MINUTE)

    too_often = await refusal()
    assert (too_often.opponent, too_often.again_at) == (BJORN, NOON + CHALLENGE_PERIOD)
    await declined(ChallengedTooOftenError, world.challenges.check(challenge()))
    await send_challenge(world.challenges, HALL, ANNA, CARL, ANNA_ATTACKS)
    await send_challenge(world.challenges, HALL, ANNA, None, ANNA_ATTACKS)
    await send_challenge(world.challenges, HALL, BJORN, ANNA, ANNA_ATTACKS)
    world.wait(CHALLENGE_PERIOD - MAX_CHALLENGES_TO_ONE * MINUTE)
    await send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)
    await refusal()


async def test_offers_of_a_rematch_count_as_challenges(world: World) -> None:
    match = await agreed(world)
    await world.matches.resign(match.id, BJORN)
    for _ in range(MAX_CHALLENGES_TO_ONE):
        offered = await world.rematches.offer_or_accept(match.id, ANNA, HALL)
        await world.challenges.withdraw(offered.id, ANNA)

    await declined(ChallengedTooOftenError, world.rematches.offer_or_accept(match.id, ANNA, HALL))


async def test_so_many_challenges_of_one_player_are_possible_in_a_day(world: World) -> None:
    """To anybody and to all: each is a message. What is accepted does not count."""
    await agreed(world)
    for _ in range(MAX_CHALLENGES):
        issued = await send_challenge(world.challenges, HALL, ANNA, None, ANNA_ATTACKS)
        await world.challenges.withdraw(issued.id, ANNA)
    for opponent in (None, CARL):
        request = send_challenge(world.challenges, HALL, ANNA, opponent, ANNA_ATTACKS)
        assert (await declined(BusyChallengerError, request)).limit == MAX_CHALLENGES

    world.wait(CHALLENGE_PERIOD)
    await send_challenge(world.challenges, HALL, ANNA, CARL, ANNA_ATTACKS)
