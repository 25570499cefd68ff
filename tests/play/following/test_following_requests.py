"""Spectators who follow the matches of others, and are told how they end."""

import pytest

from play.following.errors import FollowOwnMatchError, NotFollowingError, TooManyFollowedError
from play.matches.errors import MatchOverError, UnknownMatchError
from play.matches.match import Match
from play.news.matches import FollowedMatchEnded
from play.players.player_id import PlayerId
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.following import Following
from play.services.match_clocks import Clocks
from play.services.matches import Matches
from tests.support.examples import ANNA, BJORN, CARL, DORA
from tests.support.refusing import declined
from tests.support.seating import begin
from tests.support.telling import told
from tests.support.viewers import in_hall
from tests.support.world import World


@pytest.fixture
def following(world: World) -> Following:
    return Following(world.store, world.now)


async def told_of_the_end(outbox: Outbox) -> list[PlayerId]:
    """Players who learn privately that a match has ended that they follow."""
    return [news.recipient for news in await told(outbox) if isinstance(news, FollowedMatchEnded)]


async def ids(matches: Matches, player: PlayerId) -> list[int]:
    return [followed.id for followed in await matches.followed(in_hall(player))]


async def test_followed_matches_are_listed(
    match: Match, following: Following, matches: Matches, challenges: Challenges, outbox: Outbox
) -> None:
    """To who follows them, as long as they run; following twice is following once."""
    other = await begin(challenges, outbox)
    for followed, player in ((other, CARL), (match, CARL), (match, CARL), (match, DORA)):
        await following.follow(followed.id, in_hall(player))
    assert await ids(matches, CARL) == [match.id, other.id]
    assert await ids(matches, DORA) == [match.id]
    assert await ids(matches, ANNA) == []

    await matches.resign(match.id, ANNA)

    assert await ids(matches, CARL) == [other.id]
    assert await told_of_the_end(outbox) == [CARL, DORA]


async def test_followers_are_told_of_the_end_once(
    match: Match, following: Following, matches: Matches, outbox: Outbox
) -> None:
    """Each privately, and nothing before; who follows no longer is told nothing."""
    for follower in (CARL, DORA, PlayerId(105)):
        await following.follow(match.id, in_hall(follower))
    await following.unfollow(match.id, PlayerId(105))
    await declined(NotFollowingError, following.unfollow(match.id, PlayerId(105)))
    await matches.play(match.id, ANNA, "c1-b1")
    assert await told_of_the_end(outbox) == []

    await matches.play(match.id, BJORN, "c3-a3")

    assert await told_of_the_end(outbox) == [CARL, DORA]
    assert await told_of_the_end(outbox) == []


@pytest.mark.parametrize("end", ["abort", "flag"])
async def test_followers_are_told_however_a_match_ends(
    match: Match, following: Following, matches: Matches, outbox: Outbox, *, world: World, end: str
) -> None:
    """Also when the timer ends it."""
    await following.follow(match.id, in_hall(CARL))

    if end == "flag":
        world.time = match.clock.deadline
        await Clocks(world.store, world.now, world.wake).run_due()
    else:
        await matches.abort(match.id, ANNA)

    assert await told_of_the_end(outbox) == [CARL]


async def test_only_running_matches_of_others_are_followed(
    match: Match, following: Following, matches: Matches
) -> None:
    for player in (ANNA, BJORN):
        await declined(FollowOwnMatchError, following.follow(match.id, in_hall(player)))
    await matches.abort(match.id, ANNA)

    await declined(MatchOverError, following.follow(match.id, in_hall(CARL)))
    await declined(UnknownMatchError, following.follow(999, in_hall(CARL)))


async def test_nobody_follows_more_than_so_many_matches(
    match: Match,
    following: Following,
    matches: Matches,
    challenges: Challenges,
    outbox: Outbox,
    *,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that have ended do not count, and one that is followed already is no other."""
    monkeypatch.setattr("play.services.following.MAX_FOLLOWED", 2)
    second, third = await begin(challenges, outbox), await begin(challenges, outbox)
    await following.follow(match.id, in_hall(CARL))
    await following.follow(second.id, in_hall(CARL))
    await following.follow(second.id, in_hall(CARL))

    with pytest.raises(TooManyFollowedError):
        await following.follow(third.id, in_hall(CARL))

    await matches.resign(match.id, ANNA)
    await following.follow(third.id, in_hall(CARL))
    assert await ids(matches, CARL) == [second.id, third.id]
