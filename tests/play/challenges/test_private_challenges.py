"""Challenges and games on no server: the bot posts nothing, and writes to the players alone."""

from dataclasses import replace

import pytest

from play.challenges.challenge import Challenge
from play.challenges.errors import (
    ChallengedTooOftenError,
    OpponentUnavailableError,
    RatedOffServerError,
)
from play.limits import MAX_CHALLENGES_TO_ONE
from play.matches.errors import UnknownMatchError
from play.matches.match import Match
from play.matches.viewing import Viewer
from play.news.challenges import ChallengeClosed, ChallengeIssued
from play.news.kinds import SentPrivately
from play.news.matches import BoardDue, MatchStarted
from play.servers.place import Place
from play.services.blocks import Blocks
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.matches import Matches
from play.services.rematches import Rematches
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, HALL
from tests.support.telling import told
from tests.support.world import World

CHAT = Place(None, 77)
RATED = replace(ANNA_ATTACKS, rated=True)


@pytest.fixture
async def private(challenges: Challenges, outbox: Outbox) -> Match:
    """A match in a chat of Anna, who attacks, and Björn; all is told."""
    challenge = await challenges.issue(CHAT, ANNA, BJORN, ANNA_ATTACKS)
    match = await challenges.accept(challenge.id, BJORN)
    await told(outbox)
    return match


async def test_nothing_is_posted_of_a_challenge_in_a_chat(
    challenges: Challenges, outbox: Outbox
) -> None:
    """It is the answer to its challenger, whatever becomes of it."""
    for close in (challenges.decline, challenges.withdraw):
        challenge = await challenges.issue(CHAT, ANNA, BJORN, ANNA_ATTACKS)
        await close(challenge.id, BJORN if close == challenges.decline else ANNA)

    assert await told(outbox) == []


async def test_a_challenge_in_a_chat_expires_without_a_word(
    world: World, challenges: Challenges, outbox: Outbox
) -> None:
    challenge = await challenges.issue(CHAT, ANNA, BJORN, ANNA_ATTACKS)
    world.time = challenge.expires_at
    await challenges.run_due()

    assert await told(outbox) == []
    assert (await challenges.get(challenge.id)).state_at(world.time).name == "EXPIRED"


async def test_both_players_are_told_of_its_match(challenges: Challenges, outbox: Outbox) -> None:
    """That it begins, and each board."""
    challenge = await challenges.issue(CHAT, ANNA, BJORN, ANNA_ATTACKS)
    match = await challenges.accept(challenge.id, BJORN)

    started, board = MatchStarted(match.id), BoardDue(match.id, 0, 0)
    assert await told(outbox) == [
        SentPrivately(ANNA, started),
        SentPrivately(BJORN, started),
        SentPrivately(ANNA, board),
        SentPrivately(BJORN, board),
    ]


async def test_both_players_are_sent_its_board_again(
    private: Match, matches: Matches, outbox: Outbox
) -> None:
    await matches.board_again(private.id)

    board = BoardDue(private.id, 0, 0)
    assert await told(outbox) == [SentPrivately(ANNA, board), SentPrivately(BJORN, board)]


async def test_a_rematch_is_sent_to_the_opponent(
    private: Match, challenges: Challenges, rematches: Rematches, matches: Matches, outbox: Outbox
) -> None:
    """The chat may be elsewhere by then; what becomes of the offer is shown in its message."""
    await matches.resign(private.id, ANNA)
    await told(outbox)

    offer = await rematches.offer_or_accept(private.id, BJORN, private.place)
    assert isinstance(offer, Challenge)
    await challenges.withdraw(offer.id, BJORN)

    assert await told(outbox) == [ChallengeIssued(offer.id), ChallengeClosed(offer.id)]


async def test_its_match_is_casual(challenges: Challenges) -> None:
    """No leaderboard counts it, and no manager sees what two accounts make up."""
    with pytest.raises(RatedOffServerError):
        await challenges.issue(CHAT, ANNA, BJORN, RATED)
    with pytest.raises(RatedOffServerError):
        await challenges.issue(CHAT, ANNA, None, RATED)


async def test_limits_hold_in_chats(challenges: Challenges) -> None:
    """They count together with what was sent on servers."""
    for place in (CHAT, HALL, CHAT, HALL, CHAT)[:MAX_CHALLENGES_TO_ONE]:
        await challenges.issue(place, ANNA, BJORN, ANNA_ATTACKS)

    with pytest.raises(ChallengedTooOftenError):
        await challenges.issue(CHAT, ANNA, BJORN, ANNA_ATTACKS)


async def test_blocks_hold_in_chats(world: World, challenges: Challenges) -> None:
    """Also for a challenge to anybody there."""
    challenge = await challenges.issue(CHAT, ANNA, None, ANNA_ATTACKS)
    await Blocks(world.store, world.now).add(ANNA, BJORN)

    with pytest.raises(OpponentUnavailableError):
        await challenges.issue(CHAT, BJORN, ANNA, ANNA_ATTACKS)
    with pytest.raises(OpponentUnavailableError):
        await challenges.accept(challenge.id, BJORN)


async def test_nobody_but_its_players_sees_its_match(private: Match, matches: Matches) -> None:
    """Wherever they look from."""
    for guild_id in (None, HALL.guild_id):
        assert (await matches.shown(private.id, Viewer(ANNA, guild_id))).id == private.id
        with pytest.raises(UnknownMatchError):
            await matches.shown(private.id, Viewer(CARL, guild_id))


@pytest.mark.parametrize(("place", "home"), [(HALL, HALL.guild_id), (CHAT, CHAT.channel_id)])
def test_the_home_of_a_place_is_its_server_or_the_chat(place: Place, home: int) -> None:
    assert place.home == home
    assert place.is_private is (place == CHAT)
