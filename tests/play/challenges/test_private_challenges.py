"""Challenges and games on no server: the bot posts nothing, and writes to the players alone."""

from dataclasses import replace

import pytest

from play.challenges.challenge import Challenge
from play.challenges.errors import (
    ChallengedTooOftenError,
    OpponentUnavailableError,
    RatedOffServerError,
)
from play.challenges.state import ChallengeState
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
from tests.support.refusing import declined
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
    challenges: Challenges, outbox: Outbox, world: World
) -> None:
    """It is the answer to its challenger, whatever becomes of it."""
    issued = [await challenges.issue(CHAT, ANNA, BJORN, ANNA_ATTACKS) for _ in range(3)]
    await challenges.decline(issued[0].id, BJORN)
    await challenges.withdraw(issued[1].id, ANNA)
    world.time = issued[2].expires_at
    await challenges.run_due()

    assert await told(outbox) == []
    assert (await challenges.get(issued[2].id)).state is ChallengeState.EXPIRED


async def test_both_players_are_told_of_its_match(
    challenges: Challenges, matches: Matches, outbox: Outbox
) -> None:
    """That it begins, and each board; again if they ask."""
    challenge = await challenges.issue(CHAT, ANNA, BJORN, ANNA_ATTACKS)
    match = await challenges.accept(challenge.id, BJORN)
    await matches.board_again(match.id)

    started, board = MatchStarted(match.id), BoardDue(match.id, 0, 0)
    assert await told(outbox) == [
        SentPrivately(player, news) for news in (started, board, board) for player in (ANNA, BJORN)
    ]


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
    for opponent in (BJORN, None):
        await declined(RatedOffServerError, challenges.issue(CHAT, ANNA, opponent, RATED))


async def test_limits_and_blocks_hold_in_chats(world: World, challenges: Challenges) -> None:
    """They count together with what was sent on servers; also for a challenge to anybody there."""
    for place in (CHAT, HALL, CHAT, HALL, CHAT)[:MAX_CHALLENGES_TO_ONE]:
        await challenges.issue(place, ANNA, BJORN, ANNA_ATTACKS)
    await declined(ChallengedTooOftenError, challenges.issue(CHAT, ANNA, BJORN, ANNA_ATTACKS))

    anybody = await challenges.issue(CHAT, ANNA, None, ANNA_ATTACKS)
    await Blocks(world.store, world.now).add(ANNA, BJORN)
    await declined(OpponentUnavailableError, challenges.issue(CHAT, BJORN, ANNA, ANNA_ATTACKS))
    await declined(OpponentUnavailableError, challenges.accept(anybody.id, BJORN))


async def test_nobody_but_its_players_sees_its_match(private: Match, matches: Matches) -> None:
    """Wherever they look from."""
    for guild_id in (None, HALL.guild_id):
        assert (await matches.shown(private.id, Viewer(ANNA, guild_id))).id == private.id
        with pytest.raises(UnknownMatchError):
            await matches.shown(private.id, Viewer(CARL, guild_id))


def test_the_home_of_a_place_is_its_server_or_the_chat() -> None:
    assert (HALL.home, HALL.is_private) == (HALL.guild_id, False)
    assert (CHAT.home, CHAT.is_private) == (CHAT.channel_id, True)
