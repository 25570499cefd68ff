"""Matches from the first move to the last, and what is told about them."""

from dataclasses import replace
from datetime import timedelta

from play.matches.errors import (
    MoveRefusedError,
    NotYourMatchError,
    NotYourTurnError,
    StaleBoardError,
    UnknownMatchError,
)
from play.matches.match import Match, UnconfirmedError
from play.matches.offer import OfferKind
from play.matches.state import MatchState
from play.news.matches import BoardDue, MatchEnded
from play.services.matches import Matches
from play.time.habits import DEFAULT_HABITS, Confirming
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, HALL
from tests.support.world import World, agreed, begin, declined, notices, told


async def test_a_move_is_stored_and_told(match: Match, world: World) -> None:
    """The board of that ply; and the courier is woken."""
    wakes = world.wakes

    played = await world.matches.play(match.id, ANNA, "c1-b1", seen=0)

    assert await world.matches.load_match(match.id) == played
    assert played.ply == 1
    assert world.wakes == wakes + 1
    assert await told(world) == [BoardDue(match.id, ply=1, board=1)]


async def test_a_board_just_played_is_shown_without_being_read_again(world: World) -> None:
    """Within a moment, and as it is stored; also while its player is on vacation.

    So is one that is watched, unless its players have changed: somebody's data was deleted.
    """
    match = await begin(world)
    await world.players.start_vacation(BJORN, timedelta(days=3))
    just_changed = world.matches.just_changed

    played = await world.matches.play(match.id, ANNA, "c1-b1")
    first, again = await just_changed(match.id, 1), await world.matches.with_view(match.id)
    (seen,) = await world.matches.glimpses([match.id])
    for glimpse in (seen, replace(seen, seats=seen.seats.swapped)):
        watched, _, people = await world.matches.watched(glimpse, [ANNA, CARL])
        is_kept = glimpse is seen and not world.store.is_shared
        assert (watched is played, watched, people) == (is_kept, played, []), glimpse
    later = await world.matches.play(match.id, BJORN, str(played.game.example))
    older_board, _ = await just_changed(match.id, 1)
    offered = await world.matches.offer(match.id, ANNA, OfferKind.DRAW)
    world.wait(timedelta(seconds=2))
    too_late, _ = await just_changed(match.id, 2)
    ended = await world.matches.resign(match.id, BJORN)
    await world.matches.started_in_thread(match.id, 777)
    moved, _ = await just_changed(match.id, 2)

    assert (first[0] is played) is not world.store.is_shared
    assert again[0] is not played
    assert first == again == (played, again[1])
    assert older_board == later
    assert too_late == offered
    assert too_late is not offered
    assert moved == replace(ended, thread_id=777)


async def test_the_timekeeper_is_woken_only_for_what_comes_soon(match: Match, world: World) -> None:
    """It looks by itself once an hour; a move whose deadline is days away does not disturb it."""
    rung = []
    matches = Matches(world.store, world.now, world.wake, lambda: rung.append("courier"))
    wakes = world.wakes

    played = await matches.play(match.id, ANNA, "c1-b1")
    assert (rung, world.wakes) == (["courier"], wakes)

    wake_at = played.wake_at(DEFAULT_HABITS)
    assert wake_at is not None
    world.time = wake_at - timedelta(minutes=59)
    await matches.offer(match.id, ANNA, OfferKind.DRAW)
    assert (rung, world.wakes) == (["courier"], wakes + 1)


async def test_a_move_that_ends_the_game_by_repetition_is_asked_about(
    match: Match, world: World
) -> None:
    """Once, for either side; players who confirm no move are asked too, and nothing is stored."""
    lap = ("c1-b1", "c3-b3", "b1-c1", "b3-c3")
    players = (ANNA, BJORN)
    for ply, move in enumerate((lap * 2)[:-1]):
        await world.matches.play(match.id, players[ply % 2], move, confirmed=False)
    before = await world.matches.load_match(match.id)

    unconfirmed = await declined(
        UnconfirmedError, world.matches.play(match.id, BJORN, lap[-1], confirmed=False)
    )

    assert unconfirmed.game.ended_by_repetition
    assert await world.matches.load_match(match.id) == before
    ended = await world.matches.play(match.id, BJORN, lap[-1])
    assert ended.outcome == Outcome(None, Reason.REPETITION)


async def test_players_choose_in_which_games_they_are_asked(world: World) -> None:
    """In all, in rated ones, or in none."""
    asked = []
    for rated in (False, True):
        match = await agreed(world, replace(ANNA_ATTACKS, rated=rated))
        for confirming in (Confirming.ALL, Confirming.RATED, Confirming.OFF):
            await world.players.set(ANNA, lambda anna: replace(anna, confirm=confirming))  # noqa: B023
            try:
                await world.matches.play(match.id, ANNA, "c1-b1", confirmed=False)
            except UnconfirmedError:
                asked.append((rated, confirming))
            else:
                break

    assert asked == [(False, Confirming.ALL), (True, Confirming.ALL), (True, Confirming.RATED)]


async def test_a_game_is_played_to_its_end(match: Match, world: World) -> None:
    """The last board tells the end; the match is among the finished ones of both."""
    await world.matches.play(match.id, ANNA, "c1-b1", seen=0)
    await world.matches.play(match.id, BJORN, "c3-a3", seen=1)

    for player in (ANNA, BJORN):
        assert await world.matches.running(player) == []
        (finished,) = await world.matches.recent(player, 10)
        assert finished.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)
    assert await told(world) == [BoardDue(match.id, 1, 1), BoardDue(match.id, 2, 2)]


async def test_refused_moves_change_and_tell_nothing(match: Match, world: World) -> None:
    wakes = world.wakes

    await declined(NotYourTurnError, world.matches.play(match.id, BJORN, "c3-a3"))
    await declined(NotYourMatchError, world.matches.play(match.id, CARL, "c1-b1"))
    await declined(StaleBoardError, world.matches.play(match.id, ANNA, "c1-b1", seen=7))
    await declined(MoveRefusedError, world.matches.play(match.id, ANNA, "c1-c4"))
    await declined(UnknownMatchError, world.matches.play(999, ANNA, "c1-b1"))

    assert await world.matches.load_match(match.id) == match
    assert await told(world) == []
    assert world.wakes == wakes


async def test_a_match_that_is_resigned_or_aborted_is_told(match: Match, world: World) -> None:
    """And can still be looked at."""
    aborted = await world.matches.abort((await begin(world)).id, BJORN)
    resigned = await world.matches.resign(match.id, BJORN)

    assert aborted.state is MatchState.ABORTED
    assert resigned.outcome == Outcome(Side.ATTACKERS, Reason.RESIGNED)
    assert [await world.matches.load_match(over.id) for over in (aborted, resigned)] == [
        aborted,
        resigned,
    ]
    assert await world.matches.running(ANNA) == []
    ended = {over.id: over.outcome for over in await world.matches.recent(ANNA, 10)}
    assert ended == {aborted.id: None, resigned.id: resigned.outcome}
    assert await told(world) == [MatchEnded(aborted.id, BJORN), MatchEnded(match.id, BJORN)]


async def test_a_match_is_found_by_its_thread(match: Match, world: World) -> None:
    """And by no other channel; also by who has asked before there was one, and again."""
    assert await world.matches.number_in_thread(555) is None
    await world.matches.started_in_thread(match.id, 555)

    found = await world.matches.in_thread(555)
    assert found is not None
    assert (found.id, found.thread_id) == (match.id, 555)
    assert await world.matches.in_thread(HALL.channel_id) is None
    assert [await world.matches.number_in_thread(555) for _ in range(2)] == [match.id, match.id]

    await world.matches.lost_thread(556)
    assert await world.matches.number_in_thread(555) == match.id
    await world.matches.lost_thread(555)
    assert await world.matches.number_in_thread(555) is None
    assert (await world.matches.load_match(match.id)).thread_id is None


async def test_a_board_is_sent_again_as_a_new_message(match: Match, world: World) -> None:
    """With another nonce than before, so that Discord shows it."""
    await world.matches.play(match.id, ANNA, "c1-b1")
    (before,) = await notices(world)

    await world.matches.board_again(match.id)

    (again,) = await notices(world)
    assert again.news == before.news == BoardDue(match.id, ply=1, board=1)
    assert again.nonce != before.nonce
