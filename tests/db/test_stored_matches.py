"""Matches, in every store: as they come back, as they are saved, and how they are found."""

from dataclasses import replace
from datetime import timedelta, timezone

import pytest

from play.challenges.errors import UnknownChallengeError
from play.matches.errors import NotYourMatchError, StaleBoardError, UnknownMatchError
from play.matches.glimpse import Glimpse, SeenMatch
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import accept_offer, make_offer
from play.matches.pair import Pair
from play.matches.state import Occasion
from play.matches.terms import Terms
from play.servers.place import Place
from play.store.port import Store, Unit
from play.time.habits import DEFAULT_HABITS
from tafl.pieces import Side
from tafl.ruleset import Die
from tafl.rulesets import keys, ruleset
from tests.support.cases import for_each
from tests.support.examples import (
    ANNA,
    BJORN,
    CARL,
    HOUR,
    MINUTE,
    MULTIPLE,
    NOON,
    SKIPPING,
    TINY,
    WEAK_KING,
    begun,
    challenge,
    new_match,
    summary,
)
from tests.support.stored import add_match, added, get_match, save_match

ESCAPE = ("c1-b1", "c3-a3")


@pytest.fixture
def store(quiet_store: Store) -> Store:
    return quiet_store


def matches_of_every_kind() -> list[Match]:
    match = new_match()
    return [
        match,
        new_match("c1-b1", "c3-c2", "b1-a1"),
        new_match(*ESCAPE),
        match.resign(ANNA, NOON, None),
        match.abort(ANNA, NOON, None),
        make_offer(match, ANNA, OfferKind.DRAW, NOON, None),
        accept_offer(
            make_offer(match, ANNA, OfferKind.DRAW, NOON, None), BJORN, NOON, None, DEFAULT_HABITS
        ),
        replace(match, place=Place(None, 2**63 - 1), thread_id=2**63 - 1),
        replace(match, rated=True, pair_id=2**63 - 1, challenge_id=2**63 - 1),
        *(replace(match, occasion=occasion) for occasion in Occasion),
    ]


@for_each("match", matches_of_every_kind())
async def test_a_match_comes_back_as_it_was_stored(store: Store, match: Match) -> None:
    """In every state, with the largest ids that Discord gives."""
    stored = await add_match(store, match)

    assert await get_match(store, stored.id) == replace(match, id=stored.id)


def matches_with_dice() -> list[Match]:
    skipping = begun(SKIPPING).play(BJORN, "c3-c2", NOON, None, DEFAULT_HABITS)
    return [
        begun(replace(TINY, first_by_lot=True)),
        begun(replace(SKIPPING, weaker=Side.DEFENDERS, men_off=1)),
        begun(MULTIPLE)
        .play(ANNA, "c1-b1", NOON, None, DEFAULT_HABITS)
        .play(BJORN, "c3-c2", NOON, None, DEFAULT_HABITS),
        skipping,
        skipping.play(ANNA, "c1-b1", NOON, None, DEFAULT_HABITS).resign(BJORN, NOON, None),
        begun(WEAK_KING).roll(BJORN, NOON, None, DEFAULT_HABITS),
        begun(WEAK_KING)
        .roll(BJORN, NOON, None, DEFAULT_HABITS)
        .play(BJORN, "c3-b2", NOON, None, DEFAULT_HABITS),
    ]


@for_each("match", matches_with_dice())
async def test_dice_come_back_as_they_were_stored(store: Store, match: Match) -> None:
    """Every roll, whose turn it is by it, and the start that was drawn by lot."""
    stored = await add_match(store, match)

    assert await get_match(store, stored.id) == replace(match, id=stored.id)


async def test_a_roll_is_stored_without_a_move(store: Store) -> None:
    """And the move after it, with the dice that follow."""
    match = await add_match(store, begun(replace(WEAK_KING, die=Die.MULTIPLE)))
    rolled = match.roll(BJORN, NOON, None, DEFAULT_HABITS)
    moved = rolled.play(BJORN, "c3-c2", NOON, None, DEFAULT_HABITS)

    for changed, seen in ((rolled, 0), (moved, 0)):
        await save_match(store, changed, seen)
        assert await get_match(store, match.id) == changed


async def test_every_ruleset_comes_back_as_it_was_stored(unit: Unit) -> None:
    """Every option of it, in matches and in challenges."""
    seats = new_match().seats
    for number, key in enumerate(keys(), start=1):
        terms = Terms(ruleset(key))
        match = await unit.matches.add_match(
            Match.start(Place(1, 2), seats, terms, NOON, DEFAULT_HABITS), DEFAULT_HABITS
        )
        issued = await unit.challenges.add_challenge(challenge(terms=terms))
        assert (match.id, issued.id) == (number, number)

    for number, key in enumerate(keys(), start=1):
        assert (await unit.matches.load_match(number)).ruleset == ruleset(key)
        assert (await unit.challenges.load_challenge(number)).terms.ruleset == ruleset(key)


async def test_times_come_back_as_the_same_moment(store: Store) -> None:
    """Whatever zone they were given in."""
    east = timezone(timedelta(hours=5, minutes=30))
    match = await add_match(store, replace(new_match(), created_at=NOON.astimezone(east)))

    assert (await get_match(store, match.id)).created_at == NOON


async def test_unknown_ids_are_refused(unit: Unit) -> None:
    with pytest.raises(UnknownMatchError):
        await unit.matches.load_match(1)
    with pytest.raises(UnknownMatchError):
        await unit.matches.save(new_match(), 0, DEFAULT_HABITS)
    with pytest.raises(UnknownMatchError):
        await unit.matches.set_thread(1, 2)
    with pytest.raises(UnknownChallengeError):
        await unit.challenges.load_challenge(1)
    with pytest.raises(UnknownChallengeError):
        await unit.challenges.set_message(1, 2)
    assert await unit.matches.in_thread(1) is None


async def test_a_saved_match_has_its_new_moves(store: Store) -> None:
    """One, or several at once."""
    match = await add_match(store, new_match())
    one = match.play(ANNA, "c1-b1", NOON + MINUTE, None, DEFAULT_HABITS)
    two = one.play(BJORN, "c3-c2", NOON + HOUR, None, DEFAULT_HABITS)
    three = two.play(ANNA, "b1-a1", NOON + HOUR, None, DEFAULT_HABITS)

    await save_match(store, one, seen=0)
    assert await get_match(store, match.id) == one
    await save_match(store, three, seen=1)
    assert await get_match(store, match.id) == three


async def test_a_match_that_has_gone_on_is_not_overwritten(store: Store) -> None:
    """The refusal says how far it has gone."""
    match = await add_match(store, new_match())
    first = match.play(ANNA, "c1-b1", NOON, None, DEFAULT_HABITS)
    second = match.play(ANNA, "c1-d1", NOON, None, DEFAULT_HABITS)
    await save_match(store, first, seen=0)

    with pytest.raises(StaleBoardError) as refused:
        await save_match(store, second, seen=0)

    assert (refused.value.seen, refused.value.board) == (0, 1)
    assert await get_match(store, match.id) == first


async def test_a_match_that_is_over_is_not_overwritten(store: Store) -> None:
    """Also when no move has been made since."""
    match = await add_match(store, new_match())
    resigned = match.resign(BJORN, NOON, None)
    await save_match(store, resigned, seen=0)

    with pytest.raises(StaleBoardError):
        await save_match(store, match.play(ANNA, "c1-b1", NOON, None, DEFAULT_HABITS), seen=0)

    assert await get_match(store, match.id) == resigned


async def test_saving_leaves_the_thread_alone(store: Store) -> None:
    """It is made and noted while players move."""
    match = await add_match(store, new_match())
    async with store.begin() as unit:
        await unit.matches.set_thread(match.id, 555)
    await save_match(store, match.play(ANNA, "c1-b1", NOON, None, DEFAULT_HABITS), seen=0)

    assert (await get_match(store, match.id)).thread_id == 555


async def test_lists_show_the_matches_of_a_player(unit: Unit) -> None:
    """Those of his turn and the running ones oldest first, those that are over latest first."""
    waiting = [await unit.matches.add_match(new_match("c1-b1", "c3-c2"), DEFAULT_HABITS)]
    waiting.append(
        await unit.matches.add_match(new_match("c1-b1", "c3-c2", "b1-a1", "c2-c3"), DEFAULT_HABITS)
    )
    played = await unit.matches.add_match(new_match("c1-b1", "c3-c2", "b1-a1"), DEFAULT_HABITS)
    won = await unit.matches.add_match(new_match(*ESCAPE), DEFAULT_HABITS)
    lost = await unit.matches.add_match(
        new_match("c1-b1").resign(ANNA, NOON + HOUR, None), DEFAULT_HABITS
    )
    called_off = await unit.matches.add_match(
        new_match().abort(ANNA, NOON + 2 * HOUR, None), DEFAULT_HABITS
    )
    other = await unit.matches.add_match(new_match(attackers=CARL), DEFAULT_HABITS)

    assert await unit.matches.waiting_for(ANNA) == [summary(match) for match in waiting]
    assert await unit.matches.running(ANNA) == [
        summary(match) for match in (waiting[0], played, waiting[1])
    ]
    over = [summary(match) for match in (called_off, lost, won)]
    assert await unit.matches.ended(ANNA, 5) == over
    assert await unit.matches.ended(ANNA, 1) == over[:1]
    assert await unit.matches.ended(ANNA, 5, skip=1) == over[1:]
    assert await unit.matches.waiting_for(CARL) == [summary(other)]
    assert await unit.matches.all_running() == [
        summary(match) for match in (*waiting, played, other)
    ]


async def test_a_defender_waits_for_the_attackers(unit: Unit) -> None:
    """And the other way round."""
    match = await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS)

    assert await unit.matches.waiting_for(BJORN) == [summary(match)]
    assert await unit.matches.waiting_for(ANNA) == []


async def test_a_match_is_found_by_its_thread(unit: Unit) -> None:
    match = await unit.matches.add_match(new_match("c1-b1"), DEFAULT_HABITS)
    await unit.matches.set_thread(match.id, 555)

    assert await unit.matches.in_thread(555) == summary(replace(match, thread_id=555))
    assert await unit.matches.in_thread(match.place.channel_id) is None

    await unit.matches.forget_thread(555)
    assert await unit.matches.load_match(match.id) == match


async def test_pairs_are_found_by_the_first_of_both(unit: Unit) -> None:
    """Also one that has ended."""
    first, alone, other = await added(unit, new_match(), new_match(), new_match())
    found = []
    for match in (first, other):
        one = replace(match, pair_id=match.id)
        await unit.matches.save(one, one.ply, DEFAULT_HABITS)
        swapped = new_match("c1-b1", attackers=BJORN, defenders=ANNA)
        second = await unit.matches.add_match(replace(swapped, pair_id=match.id), DEFAULT_HABITS)
        found.append(Pair(summary(one), summary(second)))

    assert await unit.matches.of_pairs({other.id, first.id}) == found
    assert await unit.matches.of_pairs([alone.id]) == []


async def test_running_matches_of_a_standing_challenge_are_found(unit: Unit) -> None:
    running = replace(new_match(attackers=CARL), challenge_id=7)
    ended = replace(new_match(), challenge_id=7).resign(ANNA, NOON, None)
    await added(unit, running, ended)

    assert await unit.matches.plays_in(7, CARL)
    assert await unit.matches.plays_in(7, BJORN)
    assert not await unit.matches.plays_in(7, ANNA)
    assert not await unit.matches.plays_in(8, CARL)


async def test_a_match_says_whether_both_players_show_themselves_everywhere(unit: Unit) -> None:
    """Whole and in brief; who has set nothing does not want it."""
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)
    for shown, wanted in (((ANNA,), False), ((ANNA, BJORN), True)):
        for player in shown:
            known = await unit.players.load_player(player, NOON)
            await unit.players.put(replace(known, everywhere=True))
        judged: list[SeenMatch] = []
        await unit.matches.load_match(match.id, judged.append)
        (whole,) = judged
        (brief,) = await unit.matches.running(ANNA)
        (least,) = await unit.matches.glimpses([match.id, 999])

        assert (whole.everywhere, brief.everywhere, least.everywhere) == (wanted,) * 3
        assert least == Glimpse(match.id, match.place, match.seats, wanted, NOON)


async def test_a_match_can_be_refused_by_what_is_known_of_it(unit: Unit) -> None:
    match = await unit.matches.add_match(new_match(), DEFAULT_HABITS)

    def refuse(seen: SeenMatch) -> None:
        raise NotYourMatchError(seen.id, seen)

    with pytest.raises(NotYourMatchError) as refused:
        await unit.matches.load_match(match.id, refuse)

    known = Glimpse(match.id, match.place, match.seats, everywhere=False, updated_at=NOON)
    assert refused.value.glimpse == known
