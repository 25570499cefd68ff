"""Findings in the positions of a game: everywhere alike, and true where they are certain."""

import random
from functools import cache
from hashlib import sha256

from engine.core_builds import INTERPRETED, Build
from engine.reviews import find
from engine.thought import WIN
from tafl.endings import Outcome, Reason
from tafl.findings import Finding, write_findings
from tafl.game import Game
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tests.engine.test_solver import brute_force
from tests.support.cases import for_each
from tests.support.drawing import board, move

BRANDUBH = ruleset("brandubh")
OPEN = """
    . . . . . . .
    . . . . . . .
    . . . . . . A
    . . . K . . .
    . . . . . . .
    . A . . . . .
    . . . . . . A
"""
"""The king needs two moves to a corner, and the attackers can stop him once only."""

IN_THREE = """
    . . . A . . .
    . A . . . . .
    . . D K . A .
    . D . . . . A
    A . D . . . D
    . . . . . . .
    . A . . . A .
"""
"""The defenders win in three moves."""

LONG = 7
"""A win in so many plies takes longer to prove than all others."""

IN_FOUR = """
    . . . A . . .
    . A D D A . .
    . . . . . . A
    A . . . . . .
    . . . . . . D
    . . A K D . .
    . . A . . A .
"""
"""The defenders win in four moves."""


def few_men(chance: random.Random) -> Game:
    """A short game of brandubh by random moves with a third of the men."""
    pieces = {
        square: piece
        for square, piece in Position.start(BRANDUBH).pieces().items()
        if piece is Piece.KING or chance.random() < 0.35
    }
    game = Game.start(BRANDUBH, Position.of(BRANDUBH, pieces, Side.DEFENDERS))
    for _ in range(8):
        if game.outcome is None:
            game = game.play(chance.choice(game.legal_moves()))
    return game


def drawn(drawing: str, to_move: Side, *moves: str) -> Game:
    position = board(drawing, to_move, BRANDUBH)
    game = Game.start(position.ruleset, position)
    for text in moves:
        game = game.play(move(text))
    return game


def all_of(game: Game) -> list[Finding | None]:
    return list(find(game, 0, game.ply + 1))


def of_position(game: Game, ply: int) -> Finding:
    (found,) = find(game, ply, ply + 1)
    assert found is not None
    return found


@cache
def looked_at(games: int) -> list[tuple[Game, list[Finding | None]]]:
    """Some short games, and the findings in them."""
    chance = random.Random(17)
    played = [few_men(chance) for _ in range(games)]
    return [(game, all_of(game)) for game in played]


FEW, MANY = 1, 12
"""Games that are looked at."""


def test_what_it_calls_forced_brute_force_forces(deep: bool) -> None:
    """All winning moves too, in three plies; and whether the best move holds where another lost."""
    won, held, lost = 0, 0, 0
    for game, of_all in looked_at(MANY if deep else FEW):
        for stage, found in zip(game.stages(), of_all, strict=True):
            if found is None:
                assert stage.outcome is not None
                continue
            if len(found.win) <= 3:
                expected = (len(found.win), set(found.winners)) if found.win else None
                assert brute_force(stage, 3) == expected
                won += bool(found.win)
            if found.holds is not None:
                answer = brute_force(stage.play(game.turns[stage.ply].move), 3)
                if answer is None:
                    # It takes longer.
                    continue
                best = stage.play(found.best)
                holds = best.outcome is not None or brute_force(best, answer[0]) is None
                assert found.holds is holds
                held += holds
                lost += not holds
    assert won > (10 if deep else 2)
    assert held > (3 if deep else 0)
    assert lost


@for_each(("drawing", "plies"), [(OPEN, 3), (IN_THREE, 5), (IN_FOUR, 7)])
def test_a_forced_win_is_proven_and_worth_more_the_nearer_it_is(
    drawing: str, plies: int, deep: bool
) -> None:
    """The longer ones take more nodes than are for wins that the search has not seen."""
    if plies == LONG and not deep:
        return
    found = of_position(drawn(drawing, Side.DEFENDERS), 0)

    assert (len(found.win), found.value) == (plies, WIN - plies)


def test_the_best_move_is_worth_what_the_position_is_and_one_that_gives_it_away_less() -> None:
    best = of_position(drawn(OPEN, Side.DEFENDERS), 0).best
    held, given = (
        of_position(drawn(OPEN, Side.DEFENDERS, each), 0) for each in (str(best), "D4-G4")
    )

    assert held.played == held.value
    assert given.played is not None
    assert given.played < 0 < given.value


def test_no_move_is_worth_more_than_the_best(deep: bool) -> None:
    games = looked_at(MANY if deep else FEW)
    found = [each for game, of_all in games for each in of_all[: game.ply] if each]

    assert found
    assert all(each.played is not None and each.played <= each.value for each in found)


def test_nothing_is_found_where_the_game_is_over_by_the_rules() -> None:
    """A resigned one is looked at to the end, where nothing was played."""
    over = drawn(OPEN, Side.DEFENDERS, "D4-D1", "G7-F7", "D1-A1")
    resigned = over.at(2).ended(Outcome(Side.ATTACKERS, Reason.RESIGNED))

    assert find(over, 3, 4) == [None]
    assert of_position(resigned, 2).played is None


def test_a_part_is_found_with_what_the_turn_after_it_leads_to(deep: bool) -> None:
    """The last position of a part knows the win that its move gives, as in the whole."""
    given = [
        (game, ply)
        for game, of_all in looked_at(MANY if deep else FEW)
        for ply, found in enumerate(of_all)
        if found and found.holds
    ]
    alone = [find(game, ply, ply + 1)[0] for game, ply in given]

    assert given
    assert all(each and each.holds for each in alone)


SHARP = {
    "brandubh": (
        (
            "D2-C2 E4-E2 F4-F2 D3-G3 F2-G2 E2-E7 G4-E4 C4-C7 D6-F6 D5-F5 E4-F4 D4-D7 D1-D6 C7-C6 "
            "B4-B7 E7-E6"
        ),
        "e676d76b42327e00135f0ebb837ff41433b5f6207d3c5f9fce7695df6f4feb7b",
        "b7e20c370e6069104710b3e7cd533488b7eb628a1d4a7995bcc36da72769b69c",
    ),
    "saami-tablut": (
        (
            "F1-G1 F5-F4 F9-F5 E6-F6 A6-E6 D5-D6 D1-D5 E4-D4 E8-E6 F4-F2 G1-G2 F6-F2 I4-E4 E5-G5 "
            "E6-G6 F2-F4 G2-G4"
        ),
        "6d53fa96b513204de31ab4bc007b8d63a3142621429c5222e1e150392efc1b8f",
        "08109586457c77a64e729304e2fe1da492087476854f024d9fb3cd366c00efc3",
    ),
}
"""Games of people in which wins in three and five plies were missed, and what tells the findings in
all of a game, and in its last positions, from any others. After a change of search or solver on
purpose, write down the new ones."""


def check_sharp_games(build: Build, *, whole: bool = True) -> None:
    for key, (written, of_all, of_last) in SHARP.items():
        game = Game.start(ruleset(key), play_on=True)
        for text in written.split():
            game = game.play_written(text)
        found = find(game, 0 if whole else game.ply - 2, game.ply + 1, build)

        assert any(each and len(each.win) > 1 for each in found)
        digest = sha256(write_findings(found).encode()).hexdigest()
        assert digest == (of_all if whole else of_last), key


def test_the_same_is_found_in_a_sharp_game_everywhere(deep: bool) -> None:
    """On any machine, interpreted as compiled; at the end of each game, or in all of it."""
    check_sharp_games(INTERPRETED, whole=deep)
