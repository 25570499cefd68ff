"""Who is let in to a challenge, and how many challenges and matches a player has."""

from play.challenges.challenge import next_challenge_at
from play.challenges.errors import (
    BusyChallengerError,
    ChallengedTooOftenError,
    MadeTooManyError,
    OpponentUnavailableError,
    TooManyMatchesError,
)
from play.challenges.requirements import FIRST_TO_ACCEPT, Admission, NotAdmittedError
from play.challenges.state import ChallengeState
from play.limits.amounts import (
    CHALLENGE_PERIOD,
    MAX_CHALLENGES,
    MAX_CHALLENGES_MADE,
    MAX_CHALLENGES_TO_ONE,
    MAX_RUNNING_MATCHES,
)
from play.orders.bans_and_maintenance import Barred
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.services.orders import Orders
from tests.support.examples import (
    ANNA,
    ANNA_ATTACKS,
    BJORN,
    CARL,
    DORA,
    HALL,
    MINUTE,
    NOON,
    PAIR,
    challenge,
    new_match,
)
from tests.support.issuing import send_challenge
from tests.support.stored import add_matches
from tests.support.world import World, agreed, declined, refused


def test_reliability_is_the_share_of_games_not_lost_on_time() -> None:
    """Rounded down, over the last year; whoever has not finished five games in it is new."""
    shares = {(0, 0): 100, (1, 1): 0, (3, 1): 66, (200, 1): 99, (10, 1): 90, (7, 0): 100}

    percents = {(games, late): Reliability(games, games, late).percent for games, late in shares}
    assert percents == shares
    assert Reliability(100, 4).is_new
    assert not Reliability(5, 5, 5).is_new


def test_who_has_finished_too_few_games_is_not_let_in() -> None:
    """However long ago; the refusal says what is asked for, and what he has."""
    admission = Admission(min_games=10)
    for finished in (10, 11):
        admission.require(1, Reliability(finished))

    refusal = refused(NotAdmittedError, admission.require, 7, Reliability(9, 9))

    assert refusal.challenge_id == 7
    assert (refusal.admission, refusal.reliability) == (admission, Reliability(9, 9))


def test_who_loses_too_many_games_on_time_is_not_let_in() -> None:
    """The number asked for is enough; nothing is known against newcomers."""
    admission = Admission(min_reliability=90)

    admission.require(1, Reliability(10, 10, 1))
    refused(NotAdmittedError, admission.require, 1, Reliability(10, 9, 1))
    Admission(min_reliability=100).require(1, Reliability())
    both = Admission(min_games=1, min_reliability=100)
    refused(NotAdmittedError, both.require, 1, Reliability())
    for anybody in (Reliability(), Reliability(1, 1, 1), Reliability(1000, 1000)):
        FIRST_TO_ACCEPT.require(1, anybody)


async def fill(world: World, player: PlayerId, room: int) -> None:
    """Give *player* so many running matches that there is *room* for that many more."""
    matches = [new_match(attackers=DORA, defenders=player)] * (MAX_RUNNING_MATCHES - room)
    await add_matches(world.store, *matches)


async def test_a_player_has_so_many_running_matches(world: World) -> None:
    """A pair counts as two; it holds for both players, and the challenge stays open."""
    issued = [
        (await send_challenge(world.challenges, HALL, challenger, None, terms)).id
        for challenger, terms in ((ANNA, PAIR), (ANNA, ANNA_ATTACKS), (CARL, ANNA_ATTACKS))
    ]
    await fill(world, ANNA, 2)
    await world.challenges.accept(issued[0], BJORN)

    too_many = await declined(
        TooManyMatchesError, send_challenge(world.challenges, HALL, ANNA, CARL, ANNA_ATTACKS)
    )
    assert too_many.limit == 200
    hers = await declined(OpponentUnavailableError, world.challenges.accept(issued[1], BJORN))
    assert hers.player == ANNA
    await declined(TooManyMatchesError, world.challenges.accept(issued[2], ANNA))
    assert (await world.challenges.load_challenge(issued[1])).state is ChallengeState.OPEN


async def test_nobody_begins_a_game_with_a_player_whom_the_operator_has_blocked(
    world: World,
) -> None:
    """They could not move, and lose on time; their open challenges can be accepted later."""
    theirs = await send_challenge(world.challenges, HALL, ANNA, None, ANNA_ATTACKS)
    orders = Orders(world.store, world.now)
    await orders.block(Barred.USER, ANNA)

    for request in (
        world.challenges.accept(theirs.id, BJORN),
        send_challenge(world.challenges, HALL, BJORN, ANNA, ANNA_ATTACKS),
    ):
        assert (await declined(OpponentUnavailableError, request)).player == ANNA
    await orders.unblock(Barred.USER, ANNA)
    await world.challenges.accept(theirs.id, BJORN)


async def test_a_pair_needs_room_for_two(world: World) -> None:
    """One match fits, and then nothing more."""
    await fill(world, ANNA, 1)

    await declined(TooManyMatchesError, send_challenge(world.challenges, HALL, ANNA, CARL, PAIR))
    await declined(
        OpponentUnavailableError, send_challenge(world.challenges, HALL, CARL, ANNA, PAIR)
    )
    issued = await send_challenge(world.challenges, HALL, CARL, ANNA, ANNA_ATTACKS)
    await world.challenges.accept(issued.id, ANNA)
    await declined(
        TooManyMatchesError, send_challenge(world.challenges, HALL, ANNA, CARL, ANNA_ATTACKS)
    )


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
    """To anybody and to all: each is a message. What is accepted counts for a higher limit."""
    match = await agreed(world)
    for _ in range(MAX_CHALLENGES):
        issued = await send_challenge(world.challenges, HALL, ANNA, None, ANNA_ATTACKS)
        await world.challenges.withdraw(issued.id, ANNA)
    for opponent in (None, CARL):
        request = send_challenge(world.challenges, HALL, ANNA, opponent, ANNA_ATTACKS)
        assert (await declined(BusyChallengerError, request)).limit == MAX_CHALLENGES

    world.wait(CHALLENGE_PERIOD)
    issued = await send_challenge(world.challenges, HALL, ANNA, CARL, ANNA_ATTACKS)
    async with world.store.begin() as unit:
        for _ in range(MAX_CHALLENGES_MADE - 1):
            other = await unit.challenges.add_challenge(issued)
            await unit.challenges.save(other.accepted_as(match.id))
    request = send_challenge(world.challenges, HALL, ANNA, CARL, ANNA_ATTACKS)
    assert (await declined(MadeTooManyError, request)).limit == MAX_CHALLENGES_MADE
