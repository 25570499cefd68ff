"""The guard of running rated matches: while two people play one, nobody is helped with it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise

import pytest

from play.matches.errors import LiveGameError, LivePositionError
from play.matches.live_positions import (
    OPENING_TURNS,
    guarded_among,
    live_keys,
    require_no_live_start,
)
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import accept_offer, make_offer
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import computer_at
from play.rulesets.single_game_options import starting_at
from play.time.habits import DEFAULT_HABITS
from play.time.periods import DAY
from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.near_positions import Neighbourhood
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.position_keys import Before, PositionKeys, position_key
from tafl.records import Record, read_record, write_record
from tafl.ruleset import Escape, Ruleset
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.depth import sample
from tests.support.examples import ANNA, BJORN, HALL, NOON
from tests.support.stored import add_match
from tests.support.world import World, declined

BRANDUBH = ruleset("brandubh")

OPENING = ["D1-C1", "D3-C3", "C1-D1", "C3-D3"]
"""Both go and come back: four turns, and the start once more."""

CAPTURING = ["D2-C2", "E4-E2", "A4-A3", "C4-C3", "B4-C4"]
"""The last one takes a man."""

LATER = ["D1-C1", "D3-B3", "A4-A5", "E4-E6", "C1-B1", "E6-F6", "A5-B5", "F6-F5", "G4-G3", "F5-F6"]
"""Ten turns."""

SWAPPED = [*LATER[:4], "A5-B5", "E6-F6", "G4-G3", "F6-F5", "G3-F3", "F5-F6", "C1-B1"]
"""The moves in another order, and *G3-F3*."""


def rated(*moves: str, rules: Ruleset = BRANDUBH) -> Match:
    """A rated match of Anna against Björn, after *moves*."""
    match = Match.start(HALL, Seats(ANNA, BJORN), Terms(rules, rated=True), NOON, DEFAULT_HABITS)
    return played(match, moves)


def played(match: Match, moves: Iterable[str]) -> Match:
    for move in moves:
        match = match.play(match.player_to_move, move, NOON, None, DEFAULT_HABITS)
    return match


def game(moves: Iterable[str], rules: Ruleset = BRANDUBH) -> Game:
    played = Game.start(rules)
    for move in moves:
        played = played.play_written(move)
    return played


async def among(world: World, positions: Sequence[Position]) -> frozenset[int]:
    """Those of *positions* that are guarded, whoever asks."""
    async with world.store.read() as unit:
        return frozenset(await guarded_among(unit.live_positions, positions))


def changed(position: Position, pieces: Mapping[Square, Piece]) -> Game:
    """A game that begins at *position*, with other *pieces* on some squares."""
    left = {square: piece for square, piece in {**position.pieces(), **pieces}.items() if piece}
    return Game.start(position.ruleset, Position.of(position.ruleset, left, position.to_move))


def test_a_rated_match_is_guarded() -> None:
    """A casual one is not, nor one against the computer, which is rated in a list of its own."""
    match = rated(*OPENING[:1])

    assert live_keys(match) == PositionKeys.of(match.position)
    assert live_keys(replace(match, rated=False)) is None
    for seats in (Seats(ANNA, computer_at(8)), Seats(computer_at(1), BJORN)):
        assert live_keys(replace(match, seats=seats)) is None


def test_the_beginning_is_no_secret() -> None:
    """Also when both have gone back to it, and of rules of their own: else two could close it."""
    own = replace(BRANDUBH, key="own", layout=(".......", *BRANDUBH.layout[1:]))
    there_and_back = ["D2-C2", "D3-C3", "C2-D2", "C3-D3"]

    assert live_keys(rated()) is None
    for moves, rules in ((OPENING, BRANDUBH), (there_and_back, own)):
        assert live_keys(rated(*moves, rules=rules)) is None
        assert live_keys(rated(*moves[:3], rules=rules)) is not None


def test_a_pause_does_not_end_it() -> None:
    """Its end does."""
    match = rated(*OPENING[:2])
    asked = make_offer(match, ANNA, OfferKind.PAUSE, NOON, None, DAY)

    assert live_keys(accept_offer(asked, BJORN, NOON, None, DEFAULT_HABITS)) == live_keys(match)
    assert live_keys(match.resign(ANNA, NOON, None)) is None
    assert live_keys(rated(*OPENING[:1]).abort(BJORN, NOON, None)) is None


async def test_a_game_may_share_its_opening_with_it(world: World) -> None:
    """Nothing is said of the position that both have, however the board lies.

    A move from there is as good: what is thought of the position after it is thought of the move.
    The other side to move would tell what is threatened. Two moves from there it is open.
    """
    match = await add_match(world.store, rated(*OPENING[:2]))
    mirrored = ["D1-E1", "D3-E3", "D2-E2"]
    on = game([*OPENING[:2], "D2-E2", "D5-C5"])
    other = match.position.turned_over(match.to_move.opponent)

    assert await world.live.of_game(game(mirrored[:2])) == {2}
    assert await world.live.of_game(game(mirrored[:1])) == frozenset()
    assert await world.live.of_game(on) == {2, 3}
    assert await among(world, [on.position]) == frozenset()
    assert await among(world, [other]) == {0}


async def test_also_where_it_captures(world: World) -> None:
    """And however else the position after it is reached."""
    await add_match(world.store, rated(*CAPTURING[:-1]))
    after = game(CAPTURING).position

    assert game(CAPTURING).turns[-1].captures
    assert await among(world, [Position.of(BRANDUBH, after.pieces(), after.to_move)]) == {0}


async def test_not_what_comes_later(world: World) -> None:
    """The game is a copy of the match until then; beginning there makes no opening of it."""
    match = await add_match(world.store, rated(*LATER))

    assert (await declined(LiveGameError, world.live.of_game(game(LATER)))).ply == len(LATER)
    assert len(LATER) > OPENING_TURNS
    assert await world.live.of_game(game(LATER[:6])) == frozenset()
    await declined(LiveGameError, world.live.of_game(Game.start(BRANDUBH, match.position)))


async def test_nor_what_is_one_move_from_it(world: World) -> None:
    """Though the game never is where the match is: its moves come in another order."""
    match = await add_match(world.store, rated(*LATER))
    there = match.game.play_written("G3-F3").position
    swapped = game(SWAPPED)

    assert position_key(swapped.position) == position_key(there)
    assert position_key(match.position) not in {position_key(turn.before) for turn in swapped.turns}
    await declined(LiveGameError, world.live.of_game(swapped))


async def test_an_import_of_it(world: World) -> None:
    """Under other rules, and resigned: so anybody could bring it."""
    await add_match(world.store, rated(*LATER))
    other = replace(BRANDUBH, key="other", name="Other", escape=Escape.EDGE)
    over = game(LATER, other)._replace(outcome=Outcome(Side.ATTACKERS, Reason.RESIGNED))
    record = read_record(write_record(Record(over)))

    assert record.game.outcome is not None
    await declined(LiveGameError, world.live.of_game(record.game))


async def test_nor_what_is_near_it_where_somebody_brings_it(world: World, *, deep: bool) -> None:
    """One man or two more, less or elsewhere make no other position, nor two more moves."""
    there = (await add_match(world.store, rated(*LATER))).position
    men = [square for square, piece in there.pieces().items() if piece is not Piece.KING]
    free = [square for square in there.board.squares if square not in there.pieces()]
    kinds: list[list[dict[Square, Piece]]] = [
        [{square: Piece.EMPTY} for square in men],
        [{square: piece} for square in free for piece in (Piece.ATTACKER, Piece.DEFENDER)],
        [{one: Piece.EMPTY, other: Piece.EMPTY} for one, other in pairwise(men)],
        [{one: Piece.EMPTY, other: Piece.ATTACKER} for one, other in zip(men, free, strict=False)],
    ]

    for change in chain.from_iterable(kinds if deep else (sample(each, 5) for each in kinds)):
        await declined(LiveGameError, world.live.of_game(changed(there, change)))
    on = changed(there, {men[0]: Piece.EMPTY}).play(there.legal_moves()[-1])
    after = on.play(on.legal_moves()[-1])
    await declined(LiveGameError, world.live.of_game(Game.start(BRANDUBH, after.position)))


async def test_what_is_farther_from_it_is_open(world: World) -> None:
    """So are all openings: nearly always some match is near."""
    there = (await add_match(world.store, rated(*LATER))).position
    men = [square for square, piece in there.pieces().items() if piece is Piece.ATTACKER]

    assert (
        await world.live.of_game(changed(there, dict.fromkeys(men[:3], Piece.EMPTY))) == frozenset()
    )
    await add_match(world.store, rated(*LATER[:3]))
    assert await world.live.of_game(game(LATER[:2])) == frozenset()
    assert await world.live.of_game(game(LATER[:3])) == {3}


async def test_a_game_that_is_led_near_it(world: World) -> None:
    """One man goes elsewhere, which does not matter. Two people can play that, rated or not.

    Nothing is said of those positions, but of the others: on a small board many games come near.
    """
    await add_match(world.store, rated(*LATER))
    led = game([*LATER[:6], "D2-C2", *LATER[7:], "B4-B5", "C4-C6", "A5-A2", "C6-A6"])

    assert await world.live.of_game(led) == {9, 10, 11, 12, 13}


async def test_no_later_game_is_led_near_an_opening(world: World) -> None:
    """A game of theirs could be led there in its own opening, which is open."""
    await add_match(world.store, rated(*LATER[:7]))

    assert await world.live.of_game(game([*LATER[:6], "D2-C2", "F6-F5", "C2-D2"])) == frozenset()


def made(
    monkeypatch: pytest.MonkeyPatch, kind: type[Before] | type[Neighbourhood]
) -> Sequence[Position]:
    """The positions of which a value of that *kind* is made from now on."""
    positions, of = list[Position](), kind.of

    def noted(position: Position) -> Before | Neighbourhood:
        positions.append(position)
        return of(position)

    monkeypatch.setattr(kind, "of", noted)
    return positions


async def test_a_game_is_compared_once_with_each(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever pages through a long review keeps nobody waiting; a new position is compared."""
    compared = made(monkeypatch, Neighbourhood)
    await add_match(world.store, rated(*LATER))
    led = game([*LATER[:6], "D2-C2", *LATER[7:]])
    found = await world.live.of_game(led)
    first = len(compared)

    assert await world.live.of_game(led) == found != frozenset()
    assert len(compared) == first > 0
    await add_match(world.store, rated(*LATER, "G3-G2"))
    await world.live.of_game(led)
    assert len(compared) > first


async def test_keys_are_computed_only_where_a_match_may_lead(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They took half a second for a long game, and each page of its review asks."""
    computed = made(monkeypatch, Before)
    copy = game([*LATER, "G3-G2", "F6-F5"])

    assert not await world.live.of_game(copy)
    assert computed == []
    await add_match(world.store, rated(*LATER, "G3-G2"))
    await declined(LiveGameError, world.live.of_game(copy))
    assert 0 < len(computed) < copy.ply


async def test_the_computer_plays_from_no_start_near_it(world: World) -> None:
    """Nor is its opinion asked there; but many servers have games that begin as usual ones do."""
    there = (await add_match(world.store, rated(*LATER))).position
    await add_match(world.store, rated(*LATER[:1]))
    man = next(square for square, piece in there.pieces().items() if piece is Piece.DEFENDER)
    near = changed(there, {man: Piece.EMPTY})
    usual = changed(Position.start(BRANDUBH), {Square(3, 0): Piece.EMPTY})

    async with world.store.read() as unit:
        with pytest.raises(LivePositionError):
            await require_no_live_start(unit.live_positions, starting_at(near.position))
        await require_no_live_start(unit.live_positions, starting_at(usual.position))
    assert await world.live.guards_end_of(near)
    assert not await world.live.guards_end_of(usual)
