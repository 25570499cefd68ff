"""Past games, in every store."""

from dataclasses import replace

from play.matches.state import MatchState
from play.profiles.past_game import PastGame
from play.ratings.rated_result import game_key
from play.servers.place import Place
from play.store.port import Unit
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import (
    ANNA,
    BJORN,
    CARL,
    HALL,
    HOUR,
    NOON,
    SEEDED,
    SKIPPING,
    TINY,
    begun,
    new_match,
)
from tests.support.stored import added


async def test_past_games_are_told_as_their_player_has_them(unit: Unit) -> None:
    """On either side, of every server, the earliest first; none that runs or was called off."""
    first = new_match("c1-b1").resign(BJORN, NOON, None)
    drawn = replace(new_match("c1-b1", attackers=CARL, defenders=ANNA), place=Place(2, 22)).ended(
        MatchState.FINISHED, Outcome(None, Reason.AGREED), NOON - HOUR
    )
    diced = replace(begun(SKIPPING), dice=SEEDED).resign(ANNA, NOON + HOUR, None)
    aborted = new_match().ended(MatchState.ABORTED, None, NOON)
    others = new_match(attackers=BJORN, defenders=CARL).resign(BJORN, NOON, None)
    stored = await added(unit, first, drawn, diced, aborted, new_match(), others)
    first, drawn, diced = stored[:3]

    games = await unit.past_games.past_games_of(ANNA)

    one = PastGame(
        id=first.id,
        place=HALL,
        game=game_key(TINY),
        ruleset_name="Tiny Tafl",
        player=ANNA,
        side=Side.ATTACKERS,
        opponent=BJORN,
        winner=Side.ATTACKERS,
        ply=1,
        even=True,
        ended_at=NOON,
    )
    assert games == [
        replace(
            one,
            id=drawn.id,
            place=Place(2, 22),
            side=Side.DEFENDERS,
            opponent=CARL,
            winner=None,
            ended_at=NOON - HOUR,
        ),
        one,
        replace(
            one, id=diced.id, winner=Side.DEFENDERS, ply=diced.ply, even=False, ended_at=NOON + HOUR
        ),
    ]
    assert [game.is_won for game in games] == [False, True, False]


async def test_who_has_finished_nothing_has_no_past_games(unit: Unit) -> None:
    assert await unit.past_games.past_games_of(ANNA) == []
