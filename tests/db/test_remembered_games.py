"""A remembered game is never another board than the stored one."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import Row

from db.remembered_games import RememberedGames
from db.store import SqlStore
from play.matches.match import Match
from play.store.errors import StoredGameError
from play.store.port import Store
from play.time.habits import DEFAULT_HABITS
from tafl.game import Game
from tests.support.examples import ANNA, NOON, SKIPPING, begun, new_match
from tests.support.stored import add_match, get_match, save_match, spoil

MOVES = ("c1-b1", "c3-c2", "b1-a1", "c2-c3")


def row_of(match: Match) -> Row[Any]:
    """The fields that are read of the row of *match*."""
    seed = None if match.dice is None else match.dice.seed
    own = {"id": match.id, "ruleset_key": match.ruleset.key, "ruleset_text": "the rules"}
    times = {"created_at": match.created_at, "updated_at": match.updated_at}
    row = SimpleNamespace(**own, **times, skipped=match.skipped, ply=match.ply, seed=seed)
    return cast("Row[Any]", row)


def moves_of(match: Match) -> list[str]:
    return [str(turn.move) for turn in match.game.turns]


async def test_what_was_rolled_back_is_not_remembered(store: Store) -> None:
    """Another move at the same moment gives a board with the same number."""
    match = await add_match(store, new_match(*MOVES))
    lost, kept = (match.play(ANNA, move, NOON, None, DEFAULT_HABITS) for move in ("a1-b1", "a1-c1"))
    await get_match(store, match.id)
    with suppress(ZeroDivisionError):
        async with store.begin() as unit:
            await unit.matches.save(lost, match.board, DEFAULT_HABITS)
            assert await unit.matches.load_match(match.id) == lost
            raise ZeroDivisionError

    await save_match(store, kept, seen=match.board)

    assert await get_match(store, match.id) == kept


async def test_what_was_stored_is_not_read_again(database: Path, sqlite: SqlStore) -> None:
    """After a move and a takeback the game is the one that was committed."""
    match = await add_match(sqlite, new_match(*MOVES))
    await get_match(sqlite, match.id)
    moved = match.play(ANNA, "a1-b1", NOON, None, DEFAULT_HABITS)
    for before, after in ((match, moved), (moved, moved.taken_back_to(3, NOON, DEFAULT_HABITS))):
        await save_match(sqlite, after, seen=before.board)
        assert await get_match(sqlite, match.id) == after

    spoil(database, "UPDATE moves SET move = 'C3-C5' WHERE ply = 2")
    assert (await get_match(sqlite, match.id)).game == match.game.at(3)


async def test_a_move_of_another_process_is_seen(database: Path, sqlite: SqlStore) -> None:
    """Each process remembers by itself."""
    match = await add_match(sqlite, new_match(*MOVES))
    await get_match(sqlite, match.id)
    other = SqlStore(f"sqlite+aiosqlite:///{database}")
    moved = match.play(ANNA, "a1-b1", NOON, None, DEFAULT_HABITS)
    await save_match(other, moved, seen=match.board)
    await other.close()

    assert await get_match(sqlite, match.id) == moved


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET to_move = 'defenders'",
        "UPDATE matches SET state = 'finished', winner = 'defenders', reason = 'escaped'",
        "UPDATE matches SET ruleset_text = ''",
        "UPDATE matches SET ply = 3",
    ],
)
async def test_a_row_that_is_not_that_of_the_game_is_told(
    database: Path, sqlite: SqlStore, statement: str
) -> None:
    """As it is of a game that is not remembered."""
    match = await add_match(sqlite, new_match(*MOVES))
    await get_match(sqlite, match.id)
    spoil(database, statement)

    with pytest.raises(StoredGameError):
        await get_match(sqlite, match.id)


async def test_moves_are_read_again_before_anything_is_stored(
    database: Path, sqlite: SqlStore
) -> None:
    """Nothing is added to moves that have been spoilt."""
    match = await add_match(sqlite, new_match(*MOVES))
    await get_match(sqlite, match.id)
    spoil(database, "UPDATE moves SET move = 'C3-C5' WHERE ply = 2")

    with pytest.raises(StoredGameError):
        async with sqlite.begin() as unit:
            await unit.matches.load_match(match.id)


@pytest.mark.parametrize("moves", [MOVES, (*MOVES, "a1-b1")])
def test_the_turns_that_are_known_are_not_played_again(moves: tuple[str, ...]) -> None:
    """Neither of the same board, nor of one that came later."""
    games, match = RememberedGames(), new_match(*MOVES)
    games.remember(row_of(match), moves_of(match), match.game)
    later = new_match(*moves)

    assert games.beginning(row_of(later), moves_of(later), []) is match.game


def test_a_game_that_went_otherwise_begins_anew() -> None:
    """Moves may have been taken back, and others played."""
    games, match = RememberedGames(), new_match(*MOVES)
    games.remember(row_of(match), moves_of(match), match.game)
    for other in (new_match(*MOVES[:3]), new_match(*MOVES[:3], "c2-d2")):
        assert games.beginning(row_of(other), moves_of(other), []) is None


@pytest.mark.parametrize("change", ["skipped", "updated_at", "created_at", "id"])
def test_a_match_that_has_changed_is_read_again(change: str) -> None:
    """Whatever has changed about it."""
    games, match = RememberedGames(), new_match(*MOVES)
    games.remember(row_of(match), moves_of(match), match.game)
    assert games.unchanged(row_of(match)) is not None
    changed: dict[str, Any] = {"skipped": 7, "id": match.id + 1}
    other = {change: changed.get(change, NOON.replace(year=2027))}

    assert games.unchanged(row_of(replace(match, **other))) is None


async def test_games_with_dice_are_not_played_again_either(
    sqlite: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took half a second of the event loop for a long one, and a browser asks often."""
    match = await add_match(sqlite, begun(SKIPPING))
    for _ in range(3):
        before, move = match, match.game.legal_moves()[0]
        match = match.play(match.player_to_move, move, NOON, None, DEFAULT_HABITS)
        await save_match(sqlite, match, seen=before.board)
        assert await get_match(sqlite, match.id) == match
    assert match.game.rolls

    monkeypatch.delattr(Game, "replay")
    assert await get_match(sqlite, match.id) == match


def test_a_roll_makes_another_game() -> None:
    """It changes neither its moves nor the number of its board."""
    games, match = RememberedGames(), begun(SKIPPING)
    rolled = [(roll.ply, roll.face) for roll in match.game.rolls]
    games.remember(row_of(match), [], match.game)

    assert games.beginning(row_of(match), [], [*rolled, (0, 3)]) is match.game
    assert games.beginning(row_of(match), [], rolled[1:]) is None


async def test_a_roll_at_the_same_moment_is_seen(database: Path, sqlite: SqlStore) -> None:
    """Though the row of the match is what it was."""
    match = await add_match(sqlite, begun(SKIPPING))
    await get_match(sqlite, match.id)
    spoil(database, "DELETE FROM rolls")

    with pytest.raises(StoredGameError):
        await get_match(sqlite, match.id)


def test_so_many_turns_are_remembered_and_no_more() -> None:
    """Those of the match that nobody has read for the longest time are forgotten."""
    games, matches = (
        RememberedGames(8),
        [replace(new_match(*MOVES), id=number) for number in (1, 2, 3)],
    )
    for match in matches[:2]:
        games.remember(row_of(match), moves_of(match), match.game)
    assert games.unchanged(row_of(matches[0])) is not None

    games.remember(row_of(matches[2]), moves_of(matches[2]), matches[2].game)

    kept = [games.unchanged(row_of(match)) is not None for match in matches]
    assert kept == [True, False, True]
