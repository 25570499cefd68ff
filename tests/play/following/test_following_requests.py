"""Spectators who follow the matches of others, and are told how they end."""

import pytest

from play.following import FollowOwnMatchError, NotFollowingError, TooManyFollowedError
from play.matches.errors import MatchOverError, UnknownMatchError
from play.matches.match import Match
from play.news.matches import FollowedMatchEnded
from play.players.player_id import PlayerId
from tests.support.examples import ANNA, BJORN, CARL, DORA
from tests.support.viewers import in_hall
from tests.support.world import World, begin, declined, told


async def told_of_the_end(world: World) -> list[PlayerId]:
    """Players who learn privately that a match has ended that they follow."""
    return [news.recipient for news in await told(world) if isinstance(news, FollowedMatchEnded)]


async def ids(world: World, player: PlayerId) -> list[int]:
    return [followed.id for followed in await world.matches.followed(in_hall(player))]


async def test_followed_matches_are_listed(match: Match, world: World) -> None:
    """To who follows them, as long as they run; following twice is following once."""
    other = await begin(world)
    for followed, player in ((other, CARL), (match, CARL), (match, CARL), (match, DORA)):
        await world.following.follow(followed.id, in_hall(player))
    assert await ids(world, CARL) == [match.id, other.id]
    assert await ids(world, DORA) == [match.id]
    assert await ids(world, ANNA) == []

    await world.matches.resign(match.id, ANNA)

    assert await ids(world, CARL) == [other.id]
    assert await told_of_the_end(world) == [CARL, DORA]


async def test_followers_are_told_of_the_end_once(match: Match, world: World) -> None:
    """Each privately, and nothing before; who follows no longer is told nothing."""
    for follower in (CARL, DORA, PlayerId(105)):
        await world.following.follow(match.id, in_hall(follower))
    await world.following.unfollow(match.id, PlayerId(105))
    await declined(NotFollowingError, world.following.unfollow(match.id, PlayerId(105)))
    await world.matches.play(match.id, ANNA, "c1-b1")
    assert await told_of_the_end(world) == []

    await world.matches.play(match.id, BJORN, "c3-a3")

    assert await told_of_the_end(world) == [CARL, DORA]
    assert await told_of_the_end(world) == []


@pytest.mark.parametrize("end", ["abort", "flag"])
async def test_followers_are_told_however_a_match_ends(
    match: Match, *, world: World, end: str
) -> None:
    """Also when the timer ends it."""
    await world.following.follow(match.id, in_hall(CARL))

    if end == "flag":
        world.time = match.clock.deadline
        await world.clocks.run_due()
    else:
        await world.matches.abort(match.id, ANNA)

    assert await told_of_the_end(world) == [CARL]


async def test_only_running_matches_of_others_are_followed(match: Match, world: World) -> None:
    for player in (ANNA, BJORN):
        await declined(FollowOwnMatchError, world.following.follow(match.id, in_hall(player)))
    await world.matches.abort(match.id, ANNA)

    await declined(MatchOverError, world.following.follow(match.id, in_hall(CARL)))
    await declined(UnknownMatchError, world.following.follow(999, in_hall(CARL)))


async def test_nobody_follows_more_than_so_many_matches(
    match: Match, world: World, *, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that have ended do not count, and one that is followed already is no other."""
    monkeypatch.setattr("play.services.following.MAX_FOLLOWED", 2)
    second, third = (await begin(world), await begin(world))
    await world.following.follow(match.id, in_hall(CARL))
    await world.following.follow(second.id, in_hall(CARL))
    await world.following.follow(second.id, in_hall(CARL))

    await declined(TooManyFollowedError, world.following.follow(third.id, in_hall(CARL)))

    await world.matches.resign(match.id, ANNA)
    await world.following.follow(third.id, in_hall(CARL))
    assert await ids(world, CARL) == [second.id, third.id]
