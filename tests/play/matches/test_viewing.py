from dataclasses import replace
from itertools import product
from pathlib import Path

from play.matches.errors import MatchOverError, NotYourMatchError, UnknownMatchError
from play.matches.glimpse import Glimpse
from play.matches.match import Match
from play.matches.state import MatchState
from play.matches.viewing import Access, Viewer, only_for
from play.players.player_id import PlayerId
from play.servers.place import Place
from tests.support.examples import ANNA, BJORN, CARL, HALL, new_match
from tests.support.stored import add_match, add_matches, spoil
from tests.support.world import World, declined, refused

HERE, OTHER = HALL.guild_id, 2
OPEN, CLOSED, GONE = Access


def viewer(player: PlayerId, guild_id: int | None, access: Access) -> Viewer:
    """*player* on a server, who has that *access* to all channels."""
    return Viewer(player, guild_id, lambda _: access)


def glimpse(match: Match, *, everywhere: bool = False) -> Glimpse:
    """The facts by which viewers are judged."""
    return Glimpse(match.id, match.place, match.seats, everywhere, match.updated_at)


def test_players_see_their_match() -> None:
    """From anywhere, also in direct messages, and also if its channel is gone."""
    private = replace(new_match(), place=Place(None, 11))
    for player, guild_id, access in product((ANNA, BJORN), (HERE, OTHER, None), Access):
        assert viewer(player, guild_id, access).may_see(glimpse(new_match()))
        assert viewer(player, guild_id, access).may_see(glimpse(private))


def test_others_see_it_where_they_can_read_it_or_if_it_is_shown_everywhere() -> None:
    """Not if its channel is gone, nor if it is in direct messages, which are nobody's server."""
    shown = glimpse(new_match(), everywhere=True)
    private = replace(new_match(), place=Place(None, 11))

    places = list(product((HERE, OTHER, None), Access))
    at_all = [place for place in places if viewer(CARL, *place).may_see(glimpse(new_match()))]
    everywhere = [place for place in places if viewer(CARL, *place).may_see(shown)]

    assert at_all == [(HERE, OPEN)]
    assert everywhere == [place for place in places if place[1] is not GONE]
    assert not viewer(CARL, None, OPEN).may_see(glimpse(private))


def test_no_channel_is_asked_about_for_a_player() -> None:
    """They move often, and a server may have many channels."""

    def never(_: Place) -> Access:
        raise AssertionError

    assert Viewer(ANNA, HERE, never).may_see(glimpse(new_match()))


def test_who_may_not_see_a_match_does_not_learn_that_there_is_one() -> None:
    """Others learn that it is not theirs."""
    refusal = refused(NotYourMatchError, only_for(CARL), glimpse(new_match()))
    hidden = viewer(CARL, HERE, CLOSED).refusal(refusal)

    assert isinstance(hidden, UnknownMatchError)
    assert viewer(CARL, HERE, OPEN).refusal(refusal) is refusal
    other = MatchOverError(1, MatchState.ABORTED, None)
    assert viewer(CARL, HERE, CLOSED).refusal(other) is other


async def test_a_match_is_refused_before_its_moves_are_played_again(
    world: World, database: Path
) -> None:
    """Or how long that takes would tell that there is one: here it could not be read at all."""
    stored = await add_match(world.store, new_match("c1-b1"))
    spoil(database, "UPDATE moves SET move = 'A1-A9'")

    await declined(UnknownMatchError, world.matches.shown(stored.id, viewer(CARL, HERE, CLOSED)))
    await declined(NotYourMatchError, world.matches.resign(stored.id, CARL))


async def test_only_what_one_may_see_is_found(world: World) -> None:
    """One by one, in lists, and by number."""
    here, there = await add_matches(
        world.store, new_match(), replace(new_match(), place=Place(OTHER, 22))
    )
    carl = viewer(CARL, HERE, OPEN)

    assert await world.matches.seen([here.id, there.id, 999], carl) == {here.id}
    assert [match.id for match in await world.matches.running_seen(ANNA, carl)] == [here.id]
    assert (await world.matches.shown(here.id, carl)).id == here.id
    await declined(UnknownMatchError, world.matches.shown(there.id, carl))
