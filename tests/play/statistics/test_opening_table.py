"""The opening table: which moves of a match it counts, where, and for whom."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.statistics.errors import OpeningTooLongError
from play.statistics.opening_table import (
    MAX_OPENING_MOVES,
    Opening,
    PlayedLine,
    openings_of,
    place_of,
    played_from,
    read_opening,
    rules_of,
)
from play.statistics.outcomes import OutcomeCounts
from play.time.habits import DEFAULT_HABITS
from tafl.errors import IllegalMoveError
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Escape, Ruleset, Shieldwall
from tafl.rulesets import override, ruleset
from tafl.squares import Square
from tafl.symmetry import symmetries_of
from tests.support.cases import for_each
from tests.support.depth import fewer
from tests.support.examples import ANNA, BJORN, HALL, HOUR, NOON, SEEDED, SKIPPING, TINY, new_match
from tests.support.random_games import random_game
from tests.support.world import refused

BRANDUBH = ruleset("brandubh")
LONG = [turn.move for turn in random_game(BRANDUBH, MAX_OPENING_MOVES + 2).turns]


def resigned(match: Match) -> Match:
    """The defenders have won."""
    return match.resign(ANNA, NOON + HOUR, None)


def played(rules: Ruleset, moves: list[Move]) -> Match:
    match = Match.start(HALL, Seats(ANNA, BJORN), Terms(rules), NOON, DEFAULT_HABITS)
    for move in moves:
        match = match.play(
            match.player_to_move, move, NOON + timedelta(minutes=1), None, DEFAULT_HABITS
        )
    return match


def test_the_first_moves_are_counted_for_who_won() -> None:
    """Each once in the position in which it was played; later ones are not in the table."""
    match = resigned(new_match("c1-b1", "c3-d3", "b1-a1", "d3-c3"))
    again = resigned(new_match("c1-b1", "c3-d3", "b1-c1", "d3-c3", "c1-b1", "c3-d3", "b1-a1"))

    found = openings_of(match)
    long = openings_of(resigned(played(BRANDUBH, LONG)))

    places = [place_of(match.game.at(ply)) for ply in range(4)]
    assert [(key.rules, key.position) for key in found] == places
    assert set(found.values()) == {OutcomeCounts(defenders=1)}
    assert long == openings_of(resigned(played(BRANDUBH, LONG[:MAX_OPENING_MOVES])))
    assert len(long) == MAX_OPENING_MOVES
    assert Counter(openings_of(again).values()) == {OutcomeCounts(defenders=1): 5}


@for_each("rules", [SKIPPING, replace(TINY, layout=("..a..", *TINY.layout[1:]))])
def test_games_with_dice_or_a_handicap_are_left_out(rules: Ruleset) -> None:
    match = Match.start(HALL, Seats(ANNA, BJORN), Terms(rules), NOON, DEFAULT_HABITS, SEEDED)
    match = match.play(
        match.player_to_move, match.game.legal_moves()[0], NOON, None, DEFAULT_HABITS
    )

    assert openings_of(resigned(match)) == {}


@fewer(times=0.5)
@given(data=st.data())
def test_a_game_counts_the_same_from_whichever_side_it_is_seen(data: st.DataObject) -> None:
    """Turned or mirrored, its moves are the same moves."""
    game = Game.start(BRANDUBH)
    for _ in range(data.draw(st.integers(1, MAX_OPENING_MOVES))):
        if game.outcome is None:
            game = game.play(data.draw(st.sampled_from(game.legal_moves())))
    symmetry = data.draw(st.sampled_from(symmetries_of(BRANDUBH)))
    moves = [turn.move for turn in game.turns]
    turned = [symmetry.of_move(move, BRANDUBH.size) for move in moves]

    one, other = (played(BRANDUBH, some) for some in (moves, turned))
    if game.outcome is None:
        one, other = resigned(one), resigned(other)
    assert openings_of(one) == openings_of(other)


def test_an_opening_shows_moves_on_the_board_as_it_lies() -> None:
    """Whoever follows another image of the moves that were played finds them in his own."""
    match = played(BRANDUBH, [Move(Square(3, 0), Square(2, 0)), Move(Square(3, 2), Square(4, 2))])
    counted = openings_of(resigned(match))
    mirrored = Game.start(BRANDUBH).play_written("g4-g3")

    found = {key.move: n for key, n in counted.items() if key[:2] == place_of(mirrored)}
    opening = Opening.of(mirrored, found)

    assert [(str(move), outcomes) for move, outcomes in opening.moves] == [
        ("E4-E5", OutcomeCounts(defenders=1))
    ]


def test_the_most_frequent_moves_come_first() -> None:
    """Then in the order of their names."""
    moves = {column: Move(Square(2, 0), Square(column, 0)) for column in (0, 1, 3)}
    found = {move: OutcomeCounts(1, 0, column % 2) for column, move in moves.items()}

    opening = Opening.of(Game.start(TINY), found)

    assert [outcomes.games for _, outcomes in opening.moves] == [2, 2, 1]
    assert opening.outcomes == OutcomeCounts(3, 0, 2)


def test_equal_rules_share_a_table_whatever_they_are_called() -> None:
    """An escape that players choose makes other rules; that they may choose makes none."""
    saxon, usual = ruleset("kings-table-saxon"), ruleset("koenigszabel")
    escapes = [override(saxon, "escape", str(escape)) for escape in Escape]

    for other in (
        replace(TINY, key="other", name="Other", source="a book", summary="In short."),
        replace(TINY, first=Side.DEFENDERS),
        replace(TINY, first_by_lot=True),
    ):
        assert rules_of(other) == rules_of(TINY)
    assert len(set(map(rules_of, escapes))) == 2
    assert rules_of(saxon) in map(rules_of, escapes)
    assert rules_of(usual) == rules_of(replace(usual, players_choose_shieldwall=False))
    assert rules_of(usual) != rules_of(replace(usual, shieldwall=Shieldwall.NONE))


def test_an_opening_is_read_as_people_write_moves() -> None:
    """It may be as long as the table, and no longer."""
    game, moves = read_opening(BRANDUBH, "d1-b1, D3 - B3; d7b7"), [str(move) for move in LONG]

    assert [str(turn.move) for turn in game.turns] == ["D1-B1", "D3-B3", "D7-B7"]
    assert read_opening(BRANDUBH, "").ply == 0
    assert read_opening(BRANDUBH, " ".join(moves[:MAX_OPENING_MOVES])).ply == MAX_OPENING_MOVES
    refused(OpeningTooLongError, read_opening, BRANDUBH, " ".join(moves[: MAX_OPENING_MOVES + 1]))
    refused(IllegalMoveError, read_opening, BRANDUBH, "d1-d7")


def line_of(match: Match) -> PlayedLine:
    """How *match* began, as a store reads it."""
    assert match.outcome is not None
    moves = [turn.move for turn in match.game.turns[:MAX_OPENING_MOVES]]
    return PlayedLine(match.game.start_position, moves, match.outcome)


@fewer(times=0.4)
@given(seeds=st.lists(st.integers(0, 30), min_size=1, max_size=6), ply=st.integers(0, 5))
def test_games_looked_through_are_counted_as_the_table_counts(seeds: list[int], ply: int) -> None:
    """At each position of the first of them."""
    matches = [
        resigned(played(BRANDUBH, [turn.move for turn in random_game(BRANDUBH, 6, seed).turns]))
        for seed in seeds
    ]
    there = matches[0].game.at(ply)
    rules, position = place_of(there)
    table: dict[Move, OutcomeCounts] = {}
    for match in matches:
        for key, outcomes in openings_of(match).items():
            if (key.rules, key.position) == (rules, position):
                so_far = table.get(key.move, OutcomeCounts())
                table[key.move] = so_far.combined_with(outcomes)

    assert played_from(there, map(line_of, matches)) == table


def test_a_line_counts_as_far_as_it_can_be_played() -> None:
    """Something in the store may be out of order; what came before is not."""
    line = line_of(resigned(new_match("c1-b1", "c3-d3", "b1-a1", "d3-c3")))
    broken = line._replace(moves=[*line.moves[:2], line.moves[0], line.moves[3]])
    off_the_board = line._replace(moves=[*line.moves[:2], Move(Square(1, 0), Square(1, 20))])

    found = played_from(Game.start(TINY), [line, broken, off_the_board])

    assert found == {Move(Square(2, 0), Square(1, 0)): OutcomeCounts(defenders=3)}
