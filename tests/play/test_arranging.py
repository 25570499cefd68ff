"""How players arrange matches: pairs, rematches, standing challenges, blocks, limits."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from play.admission import Admission
from play.challenge import LONGEST, OPEN_CHALLENGES, RUNNING_MATCHES, Challenge, ChallengeState
from play.errors.blocks import (
    BlockedError,
    BlockingError,
    BlockYourselfError,
    NotBlockedError,
    TooManyBlocksError,
)
from play.errors.challenges import (
    ChallengeClosedError,
    NotAChallengerError,
    NotAdmittedError,
    OpponentTooBusyError,
    StillPlayingError,
    TooManyChallengesError,
    TooManyMatchesError,
)
from play.errors.matches import NotYourMatchError
from play.errors.rematches import (
    MatchRunsError,
    NoPlaceError,
    PairRunsError,
    RematchBegunError,
    RematchOfferedError,
)
from play.match import Match, MatchState
from play.notice import NoticeKind
from play.place import Place
from play.players import PlayerId
from play.reliability import YEAR, Reliability
from play.seats import Seats
from play.server import Server
from play.services.blocks import MOST_BLOCKS, Blocks
from play.services.challenges import Challenges
from play.services.matches import Matches
from play.services.outbox import Outbox
from play.terms import Terms
from play.time_control import UNTIMED, TimeControl
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.play.conftest import World
from tests.play.examples import (
    ANNA,
    ANNA_ATTACKS,
    BJORN,
    CARL,
    HALL,
    HOUR,
    MULTIPLE,
    NOON,
    TINY,
    new_match,
)
from tests.play.test_challenge_requests import told

DORA = PlayerId(104)
PAIR = Terms(TINY, pair=True)
STANDING = Admission(standing=True)


@pytest.fixture
def blocks(world: World) -> Blocks:
    return Blocks(world.store, world.now)


async def store_matches(world: World, matches: Sequence[Match]) -> None:
    async with world.store.begin() as unit:
        for match in matches:
            await unit.matches.add(match)


async def begun(challenges: Challenges, terms: Terms = ANNA_ATTACKS) -> Match:
    """A match of Anna against Björn."""
    issued = await challenges.issue(HALL, ANNA, BJORN, terms)
    return await challenges.accept(issued.id, BJORN)


# Pairs


async def test_a_pair_is_two_matches_with_the_sides_swapped(
    challenges: Challenges, matches: Matches
) -> None:
    """Both know that they belong together, by the number of the first."""
    first = await begun(challenges, PAIR)

    stored = await matches.running(ANNA)
    assert [match.id for match in stored] == [first.id, first.id + 1]
    assert [match.seats for match in stored] == [Seats(ANNA, BJORN), Seats(BJORN, ANNA)]
    assert [match.pair_id for match in stored] == [first.id, first.id]
    assert await matches.get(first.id) == first


async def test_the_lot_says_in_which_match_of_a_pair_one_attacks_first(
    challenges: Challenges, matches: Matches, world: World
) -> None:
    world.heads = False
    await begun(challenges, PAIR)

    assert [match.seats.attackers for match in await matches.running(ANNA)] == [BJORN, ANNA]


async def test_both_matches_of_a_pair_are_opened(challenges: Challenges, outbox: Outbox) -> None:
    """Each has its thread and its board; the challenge is closed once."""
    first = await begun(challenges, PAIR)

    kinds = [(notice.kind, notice.match_id) for notice in await told(outbox)][1:]
    assert kinds == [
        (NoticeKind.CHALLENGE_CLOSED, None),
        (NoticeKind.MATCH_STARTED, first.id),
        (NoticeKind.BOARD, first.id),
        (NoticeKind.MATCH_STARTED, first.id + 1),
        (NoticeKind.BOARD, first.id + 1),
    ]


async def test_each_match_of_a_pair_has_its_own_dice(
    challenges: Challenges, matches: Matches
) -> None:
    """They are stored with both, and the games go on."""
    first = await begun(challenges, Terms(MULTIPLE, pair=True))

    for match_id in (first.id, first.id + 1):
        match = await matches.get(match_id)
        assert match.dice is not None
        assert match.game.rolls


async def test_the_score_of_a_pair_is_found_by_either_match(
    challenges: Challenges, matches: Matches
) -> None:
    first = await begun(challenges, PAIR)
    await begun(challenges)
    await matches.resign(first.id + 1, BJORN)

    pairs = await matches.pairs([*await matches.running(ANNA), *await matches.recent(ANNA, 5)])

    (pair,) = pairs.values()
    assert pairs.keys() == {first.id}
    assert (pair.first.id, pair.second.id) == (first.id, first.id + 1)
    assert (pair.points(ANNA), pair.to_go) == (1, 1)


async def test_matches_without_a_pair_have_no_score(
    challenges: Challenges, matches: Matches
) -> None:
    assert await matches.pairs([await begun(challenges)]) == {}


# Rematches


async def rematch(challenges: Challenges, match: Match, player: PlayerId) -> Challenge:
    offered = await challenges.rematch(match.id, player, HALL)
    assert isinstance(offered, Challenge)
    return offered


async def test_a_rematch_has_the_same_terms_and_the_sides_swapped(
    challenges: Challenges, matches: Matches
) -> None:
    """Whoever offers it gets the side that he had not."""
    control = TimeControl(HOUR, HOUR, 2 * HOUR, weekends=True, vacations=False)
    rules = replace(TINY, name="Tiny of one game")
    match = await begun(challenges, Terms(rules, Side.ATTACKERS, control, rated=True))
    await matches.resign(match.id, ANNA)

    by_anna = await rematch(challenges, match, ANNA)

    assert by_anna.terms == Terms(rules, Side.DEFENDERS, control, rated=True)
    assert (by_anna.place, by_anna.opponent, by_anna.rematch_of) == (HALL, BJORN, match.id)
    again = await challenges.accept(by_anna.id, BJORN)
    assert again.seats == Seats(attackers=BJORN, defenders=ANNA)


async def test_the_loser_of_the_lot_gets_the_other_side_in_the_rematch(
    challenges: Challenges, matches: Matches
) -> None:
    """Sides are swapped as they were played, not drawn again."""
    match = await begun(challenges, Terms(TINY))
    await matches.resign(match.id, ANNA)

    assert (await rematch(challenges, match, BJORN)).terms.side is Side.ATTACKERS


async def test_who_is_offered_a_rematch_accepts_it_by_asking_for_one(
    challenges: Challenges, matches: Matches
) -> None:
    """Both press the button: there is one challenge, and one match."""
    match = await begun(challenges)
    await matches.resign(match.id, ANNA)
    offered = await rematch(challenges, match, ANNA)

    again = await challenges.rematch(match.id, BJORN, HALL)

    assert isinstance(again, Match)
    assert again.seats == Seats(attackers=BJORN, defenders=ANNA)
    assert (await challenges.get(offered.id)).match_id == again.id


async def test_a_rematch_is_offered_once(challenges: Challenges, matches: Matches) -> None:
    match = await begun(challenges)
    await matches.resign(match.id, ANNA)
    await challenges.rematch(match.id, ANNA, HALL)

    with pytest.raises(RematchOfferedError):
        await challenges.rematch(match.id, ANNA, HALL)

    assert len(await challenges.open_for(ANNA)) == 1


async def test_a_rematch_that_has_begun_is_not_offered_again(
    challenges: Challenges, matches: Matches
) -> None:
    """The refusal says which match it is."""
    match = await begun(challenges)
    await matches.resign(match.id, ANNA)
    await challenges.rematch(match.id, ANNA, HALL)
    again = await challenges.rematch(match.id, BJORN, HALL)

    for player in (ANNA, BJORN):
        with pytest.raises(RematchBegunError) as refused:
            await challenges.rematch(match.id, player, HALL)
        assert refused.value.rematch == again.id


async def test_a_rematch_that_was_declined_may_be_offered_again(
    challenges: Challenges, matches: Matches
) -> None:
    """By either; so may one that has expired."""
    match = await begun(challenges)
    await matches.resign(match.id, ANNA)
    first = await rematch(challenges, match, ANNA)
    await challenges.decline(first.id, BJORN)

    second = await rematch(challenges, match, BJORN)

    assert (second.challenger, second.terms.side) == (BJORN, Side.ATTACKERS)


async def test_a_rematch_that_has_expired_may_be_offered_again(
    challenges: Challenges, matches: Matches, world: World
) -> None:
    """Also before anybody has noted that it has."""
    match = await begun(challenges)
    await matches.resign(match.id, ANNA)
    first = await rematch(challenges, match, ANNA)
    world.time = first.expires_at

    assert (await rematch(challenges, match, BJORN)).id != first.id


async def test_the_rematch_of_a_pair_is_a_pair(challenges: Challenges, matches: Matches) -> None:
    """It is one offer, under whichever of the two matches it is asked for."""
    first = await begun(challenges, PAIR)
    second = await matches.get(first.id + 1)
    for match in (first, second):
        await matches.resign(match.id, ANNA)

    offered = await rematch(challenges, second, ANNA)
    again = await challenges.rematch(first.id, BJORN, HALL)

    assert (offered.terms, offered.rematch_of) == (PAIR, first.id)
    assert isinstance(again, Match)
    assert len(await matches.running(ANNA)) == 2


@pytest.mark.parametrize("over", [0, 1])
async def test_there_is_no_rematch_of_a_pair_of_which_one_match_runs(
    challenges: Challenges, matches: Matches, over: int
) -> None:
    """Under whichever it is asked for, the refusal names the one that runs."""
    first = await begun(challenges, PAIR)
    pair = (first.id, first.id + 1)
    await matches.resign(pair[over], ANNA)

    with pytest.raises(PairRunsError) as by_one:
        await challenges.rematch(pair[over], BJORN, HALL)
    with pytest.raises(MatchRunsError) as by_other:
        await challenges.rematch(pair[1 - over], BJORN, HALL)

    assert by_one.value.match_id == by_other.value.match_id == pair[1 - over]


async def test_a_rematch_is_posted_where_it_is_said(
    challenges: Challenges, matches: Matches
) -> None:
    """An offer needs a place; accepting it does not."""
    match = await begun(challenges)
    await matches.resign(match.id, ANNA)
    elsewhere = Place(HALL.guild_id, HALL.channel_id + 1)

    with pytest.raises(NoPlaceError):
        await challenges.rematch(match.id, ANNA, None)
    await challenges.rematch(match.id, ANNA, elsewhere)
    again = await challenges.rematch(match.id, BJORN, None)

    assert again.place == elsewhere


async def test_only_who_may_challenge_offers_a_rematch(
    challenges: Challenges, matches: Matches, world: World
) -> None:
    """Everybody accepts one."""
    match = await begun(challenges)
    await matches.resign(match.id, ANNA)
    assert HALL.guild_id is not None
    async with world.store.begin() as unit:
        await unit.servers.put(Server(HALL.guild_id, challengers=7))

    with pytest.raises(NotAChallengerError):
        await challenges.rematch(match.id, ANNA, HALL, roles=[8])
    await challenges.rematch(match.id, BJORN, HALL, roles=[7, 8])

    assert isinstance(await challenges.rematch(match.id, ANNA, HALL, roles=[8]), Match)


async def test_a_pair_has_one_offer_of_a_rematch(challenges: Challenges, matches: Matches) -> None:
    """Made after the first match, it stands after the second too."""
    first = await begun(challenges, PAIR)
    for match_id in (first.id, first.id + 1):
        await matches.resign(match_id, ANNA)
    await challenges.rematch(first.id, ANNA, HALL)

    with pytest.raises(RematchOfferedError):
        await challenges.rematch(first.id + 1, ANNA, HALL)


async def test_there_is_no_rematch_of_a_match_that_runs(challenges: Challenges) -> None:
    match = await begun(challenges)

    with pytest.raises(MatchRunsError):
        await challenges.rematch(match.id, ANNA, HALL)


async def test_only_its_players_have_a_rematch(challenges: Challenges, matches: Matches) -> None:
    match = await begun(challenges)
    await matches.resign(match.id, ANNA)

    with pytest.raises(NotYourMatchError):
        await challenges.rematch(match.id, CARL, HALL)


async def test_an_aborted_match_may_be_begun_again(
    challenges: Challenges, matches: Matches
) -> None:
    match = await begun(challenges)
    await matches.abort(match.id, ANNA)

    assert (await rematch(challenges, match, ANNA)).rematch_of == match.id


async def test_offers_of_a_rematch_count_as_open_challenges(
    challenges: Challenges, matches: Matches
) -> None:
    match = await begun(challenges)
    await matches.resign(match.id, ANNA)
    for _ in range(OPEN_CHALLENGES):
        await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS)

    with pytest.raises(TooManyChallengesError):
        await challenges.rematch(match.id, ANNA, HALL)


# Standing challenges


async def test_a_standing_challenge_stays_open_when_it_is_accepted(
    challenges: Challenges, matches: Matches
) -> None:
    """By one after the other; it counts its matches."""
    issued = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, LONGEST, admission=STANDING)

    begun = [await challenges.accept(issued.id, player) for player in (BJORN, CARL)]

    stands = await challenges.get(issued.id)
    assert (stands.state, stands.begun, stands.match_id) == (ChallengeState.OPEN, 2, None)
    assert [match.challenge_id for match in begun] == [issued.id, issued.id]
    assert len(await matches.running(ANNA)) == 2


async def test_a_standing_challenge_is_told_to_have_been_accepted(
    challenges: Challenges, outbox: Outbox
) -> None:
    """Its message is to show how many matches there are."""
    issued = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, admission=STANDING)
    await told(outbox)

    await challenges.accept(issued.id, BJORN)

    assert [notice.kind for notice in await told(outbox)] == [
        NoticeKind.CHALLENGE_ACCEPTED,
        NoticeKind.MATCH_STARTED,
        NoticeKind.BOARD,
    ]


async def test_nobody_has_two_running_matches_of_one_standing_challenge(
    challenges: Challenges, matches: Matches
) -> None:
    """When the first is over he may accept again; other challenges are others."""
    issued = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, admission=STANDING)
    other = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, admission=STANDING)
    match = await challenges.accept(issued.id, BJORN)

    with pytest.raises(StillPlayingError):
        await challenges.accept(issued.id, BJORN)

    await challenges.accept(other.id, BJORN)
    await matches.resign(match.id, BJORN)
    await challenges.accept(issued.id, BJORN)
    assert (await challenges.get(issued.id)).begun == 2


async def test_a_standing_challenge_may_offer_pairs(
    challenges: Challenges, matches: Matches
) -> None:
    """Both matches count."""
    issued = await challenges.issue(HALL, ANNA, None, PAIR, admission=STANDING)
    await challenges.accept(issued.id, BJORN)

    with pytest.raises(StillPlayingError):
        await challenges.accept(issued.id, BJORN)
    assert (await challenges.get(issued.id)).begun == 2


async def test_a_standing_challenge_ends_by_withdrawal_or_in_time(
    challenges: Challenges, world: World
) -> None:
    withdrawn = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, admission=STANDING)
    expired = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, admission=STANDING)
    await challenges.accept(withdrawn.id, BJORN)

    await challenges.withdraw(withdrawn.id, ANNA)
    world.time = expired.expires_at

    for challenge, state in (
        (withdrawn, ChallengeState.WITHDRAWN),
        (expired, ChallengeState.EXPIRED),
    ):
        with pytest.raises(ChallengeClosedError) as refused:
            await challenges.accept(challenge.id, CARL)
        assert refused.value.state is state
    assert await challenges.expire_due() == 1


async def test_only_who_is_admitted_accepts(challenges: Challenges, world: World) -> None:
    """A player's finished games count, whoever they were against."""
    admission = Admission(min_games=1)
    issued = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, admission=admission)
    await store_matches(world, [new_match(attackers=CARL).resign(CARL, NOON, None)])

    with pytest.raises(NotAdmittedError):
        await challenges.accept(issued.id, DORA)

    assert (await challenges.accept(issued.id, CARL)).state is MatchState.RUNNING


# Reliability


def lost(reason: Reason, player: PlayerId = ANNA, **changes: object) -> Match:
    """A match that *player*, who attacks, has lost."""
    match = new_match("c1-b1", attackers=player, defenders=DORA)
    outcome = Outcome(Side.DEFENDERS, reason)
    return replace(match, state=MatchState.FINISHED, outcome=outcome, **changes)  # type: ignore[arg-type]


async def test_reliability_counts_the_games_of_the_last_year(
    challenges: Challenges, world: World
) -> None:
    """On either side; neither running nor aborted ones, and older ones as finished only."""
    defended = new_match(attackers=DORA, defenders=ANNA)
    await store_matches(
        world,
        [
            new_match(),
            new_match().abort(ANNA, NOON, None),
            lost(Reason.ESCAPED),
            lost(Reason.TIME),
            lost(Reason.ABANDONED, updated_at=NOON - YEAR),
            lost(Reason.TIME, updated_at=NOON - YEAR - timedelta(seconds=1)),
            defended.resign(ANNA, NOON, None),
            replace(
                defended,
                state=MatchState.FINISHED,
                outcome=Outcome(Side.ATTACKERS, Reason.TIME),
            ),
        ],
    )

    assert await challenges.reliability(ANNA) == Reliability(finished=6, recent=5, late=3)


async def test_who_wins_on_time_is_reliable(challenges: Challenges, world: World) -> None:
    await store_matches(world, [lost(Reason.TIME), lost(Reason.ABANDONED)])

    assert await challenges.reliability(DORA) == Reliability(2, 2, 0)
    assert await challenges.reliability(CARL) == Reliability()


async def test_a_flag_that_falls_costs_reliability(
    challenges: Challenges, matches: Matches, world: World
) -> None:
    """Also that of a match without a clock."""
    for control in (TimeControl.per_move(HOUR), UNTIMED):
        match = await begun(challenges, Terms(TINY, Side.ATTACKERS, control))
        await matches.play(match.id, ANNA, "c1-b1")
        await matches.play(match.id, BJORN, "c3-c2")
        world.wait(timedelta(days=30))
        async with world.store.begin() as unit:
            timed, _ = (await unit.matches.get(match.id)).timed(world.now())
            await unit.matches.save(timed, timed.ply)

    assert await challenges.reliability(ANNA) == Reliability(2, 2, 2)
    assert await challenges.reliability(BJORN) == Reliability(2, 2, 0)


async def test_who_has_been_late_within_a_year_is_not_admitted(
    challenges: Challenges, world: World
) -> None:
    """Where reliability is asked for. Whose faults are older is as good as new."""
    admission = Admission(min_reliability=50)
    issued = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, admission=admission)
    await store_matches(
        world,
        [
            lost(Reason.TIME, BJORN, updated_at=NOON - timedelta(days=365)),
            lost(Reason.TIME, CARL, updated_at=NOON - timedelta(days=365, seconds=1)),
        ],
    )

    with pytest.raises(NotAdmittedError):
        await challenges.accept(issued.id, BJORN)
    assert (await challenges.accept(issued.id, CARL)).state is MatchState.RUNNING


# Blocks


async def test_who_is_blocked_cannot_challenge(challenges: Challenges, blocks: Blocks) -> None:
    """Nor can who has blocked; both are told why, each in his own way."""
    await blocks.add(ANNA, BJORN)

    with pytest.raises(BlockedError) as blocked:
        await challenges.issue(HALL, BJORN, ANNA, ANNA_ATTACKS)
    with pytest.raises(BlockingError) as blocking:
        await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)

    assert (blocked.value.player, blocking.value.player) == (ANNA, BJORN)
    await challenges.issue(HALL, CARL, ANNA, ANNA_ATTACKS)


async def test_who_is_blocked_cannot_accept(challenges: Challenges, blocks: Blocks) -> None:
    """Neither a challenge to anybody, nor one issued before the block."""
    named = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)
    anybody = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS)
    his = await challenges.issue(HALL, BJORN, None, ANNA_ATTACKS)
    await blocks.add(ANNA, BJORN)

    for challenge in (named, anybody):
        with pytest.raises(BlockedError):
            await challenges.accept(challenge.id, BJORN)
    with pytest.raises(BlockingError):
        await challenges.accept(his.id, ANNA)
    assert (await challenges.accept(anybody.id, CARL)).defenders == CARL


async def test_there_is_no_rematch_with_who_is_blocked(
    challenges: Challenges, matches: Matches, blocks: Blocks
) -> None:
    """The match itself goes on to its end."""
    match = await begun(challenges)
    await blocks.add(ANNA, BJORN)
    await matches.play(match.id, ANNA, "c1-b1")
    await matches.resign(match.id, BJORN)

    with pytest.raises(BlockedError):
        await challenges.rematch(match.id, BJORN, HALL)


async def test_a_block_is_lifted(challenges: Challenges, blocks: Blocks) -> None:
    await blocks.add(ANNA, BJORN)
    await blocks.remove(ANNA, BJORN)

    await challenges.issue(HALL, BJORN, ANNA, ANNA_ATTACKS)
    with pytest.raises(NotBlockedError):
        await blocks.remove(ANNA, BJORN)


async def test_blocks_are_listed_in_the_order_of_time(blocks: Blocks, world: World) -> None:
    """Blocking somebody twice changes nothing."""
    for player in (DORA, BJORN, CARL, BJORN):
        await blocks.add(ANNA, player)
        world.wait(HOUR)

    assert await blocks.of(ANNA) == [DORA, BJORN, CARL]
    assert await blocks.of(BJORN) == []


async def test_a_player_blocks_so_many(blocks: Blocks) -> None:
    """Whom he has blocked he may block again."""
    for number in range(MOST_BLOCKS):
        await blocks.add(ANNA, PlayerId(1000 + number))

    with pytest.raises(TooManyBlocksError):
        await blocks.add(ANNA, BJORN)
    await blocks.add(ANNA, PlayerId(1000))


async def test_nobody_blocks_himself(blocks: Blocks) -> None:
    with pytest.raises(BlockYourselfError):
        await blocks.add(ANNA, ANNA)


# The limit of running matches


async def fill(world: World, player: PlayerId, room: int) -> None:
    """Give *player* so many running matches that there is *room* for that many more."""
    matches = [new_match(attackers=DORA, defenders=player)] * (RUNNING_MATCHES - room)
    await store_matches(world, matches)


@pytest.mark.parametrize(("terms", "room"), [(ANNA_ATTACKS, 1), (PAIR, 2)])
async def test_a_player_has_so_many_running_matches(
    challenges: Challenges, world: World, terms: Terms, room: int
) -> None:
    """A pair counts as two; up to the limit all goes well."""
    await fill(world, ANNA, room)
    issued = await challenges.issue(HALL, ANNA, None, terms)
    await challenges.accept(issued.id, BJORN)

    with pytest.raises(TooManyMatchesError) as refused:
        await challenges.issue(HALL, ANNA, CARL, ANNA_ATTACKS)

    assert refused.value.limit == 200


async def test_a_pair_needs_room_for_two(challenges: Challenges, world: World) -> None:
    await fill(world, ANNA, 1)

    with pytest.raises(TooManyMatchesError):
        await challenges.issue(HALL, ANNA, CARL, PAIR)
    with pytest.raises(OpponentTooBusyError):
        await challenges.issue(HALL, CARL, ANNA, PAIR)
    await challenges.issue(HALL, CARL, ANNA, ANNA_ATTACKS)


async def test_the_limit_holds_when_a_challenge_is_accepted(
    challenges: Challenges, world: World
) -> None:
    """For who accepts, and for who has challenged; the challenge stays open."""
    issued = [
        await challenges.issue(HALL, challenger, None, ANNA_ATTACKS) for challenger in (ANNA, CARL)
    ]
    await fill(world, ANNA, 0)

    with pytest.raises(OpponentTooBusyError) as refused:
        await challenges.accept(issued[0].id, BJORN)
    with pytest.raises(TooManyMatchesError):
        await challenges.accept(issued[1].id, ANNA)

    assert refused.value.player == ANNA
    assert (await challenges.get(issued[0].id)).state is ChallengeState.OPEN
