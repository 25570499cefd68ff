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
from play.limits.amounts import MAX_CHALLENGES_TO_ONE
from play.matches.errors import UnknownMatchError
from play.matches.match import Match
from play.matches.viewing import Viewer
from play.news.challenges import ChallengeClosed, ChallengeIssued
from play.news.kinds import SentPrivately
from play.news.matches import BoardDue, MatchStarted
from play.servers.place import Place
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, HALL
from tests.support.issuing import send_challenge
from tests.support.world import World, declined, told

CHAT = Place(None, 77)
RATED = replace(ANNA_ATTACKS, rated=True)


@pytest.fixture
async def private(world: World) -> Match:
    """A match in a chat of Anna, who attacks, and Björn; all is told."""
    challenge = await send_challenge(world.challenges, CHAT, ANNA, BJORN, ANNA_ATTACKS)
    match = await world.challenges.accept(challenge.id, BJORN)
    await told(world)
    return match


async def test_nothing_is_posted_of_a_challenge_in_a_chat(world: World) -> None:
    """It is the answer to its challenger, whatever becomes of it."""
    issued = [
        await send_challenge(world.challenges, CHAT, ANNA, BJORN, ANNA_ATTACKS) for _ in range(3)
    ]
    await world.challenges.decline(issued[0].id, BJORN)
    await world.challenges.withdraw(issued[1].id, ANNA)
    world.time = issued[2].expires_at
    await world.challenges.run_due()

    assert await told(world) == []
    assert (await world.challenges.load_challenge(issued[2].id)).state is ChallengeState.EXPIRED


async def test_both_players_are_told_of_its_match(world: World) -> None:
    """That it begins, and each board; again if they ask."""
    challenge = await send_challenge(world.challenges, CHAT, ANNA, BJORN, ANNA_ATTACKS)
    match = await world.challenges.accept(challenge.id, BJORN)
    await world.matches.board_again(match.id)

    started, board = MatchStarted(match.id), BoardDue(match.id, 0, 0)
    assert await told(world) == [
        SentPrivately(player, news) for news in (started, board, board) for player in (ANNA, BJORN)
    ]


async def test_a_rematch_is_sent_to_the_opponent(private: Match, world: World) -> None:
    """The chat may be elsewhere by then; what becomes of the offer is shown in its message."""
    await world.matches.resign(private.id, ANNA)
    await told(world)

    offer = await world.rematches.offer_or_accept(private.id, BJORN, private.place)
    assert isinstance(offer, Challenge)
    await world.challenges.withdraw(offer.id, BJORN)

    assert await told(world) == [ChallengeIssued(offer.id), ChallengeClosed(offer.id)]


async def test_its_match_is_casual(world: World) -> None:
    """No leaderboard counts it, and no manager sees what two accounts make up."""
    for opponent in (BJORN, None):
        await declined(
            RatedOffServerError, send_challenge(world.challenges, CHAT, ANNA, opponent, RATED)
        )


async def test_limits_and_blocks_hold_in_chats(world: World) -> None:
    """They count together with what was sent on servers; also for a challenge to anybody there."""
    for place in (CHAT, HALL, CHAT, HALL, CHAT)[:MAX_CHALLENGES_TO_ONE]:
        await send_challenge(world.challenges, place, ANNA, BJORN, ANNA_ATTACKS)
    await declined(
        ChallengedTooOftenError, send_challenge(world.challenges, CHAT, ANNA, BJORN, ANNA_ATTACKS)
    )

    anybody = await send_challenge(world.challenges, CHAT, ANNA, None, ANNA_ATTACKS)
    await world.blocks.add_block(ANNA, BJORN)
    await declined(
        OpponentUnavailableError, send_challenge(world.challenges, CHAT, BJORN, ANNA, ANNA_ATTACKS)
    )
    await declined(OpponentUnavailableError, world.challenges.accept(anybody.id, BJORN))


async def test_nobody_but_its_players_sees_its_match(private: Match, world: World) -> None:
    """Wherever they look from."""
    for guild_id in (None, HALL.guild_id):
        assert (await world.matches.shown(private.id, Viewer(ANNA, guild_id))).id == private.id
        await declined(UnknownMatchError, world.matches.shown(private.id, Viewer(CARL, guild_id)))


def test_the_home_of_a_place_is_its_server_or_the_chat() -> None:
    assert (HALL.home, HALL.is_private) == (HALL.guild_id, False)
    assert (CHAT.home, CHAT.is_private) == (CHAT.channel_id, True)
