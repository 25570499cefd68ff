"""The solver: whether a side can force a win, against every defence.

The only repetitions that count are those of positions that have occurred twice before. Within a
line of play none can matter: a winning side that plays for the shortest win comes nearer to it with
each turn, so no position comes up again.
"""

from .constants import *
from .endings import end_of, win_of
from .evaluation import ways_of_king
from .memory import Lists, Numbers, is_full, order
from .move_ordering import remember_cut, score_moves
from .moves import list_moves, play
from .search import FULL
from .squares import is_on_edge
from .stops import list_stops
from .threats import list_threats_of_attackers, list_threats_of_defenders
from .transposition_table import keep_proof, move_before, recall_proof
from .winning_moves import winning_move


def forces(  # noqa: C901 - it calls itself, and so cannot be two
    lists: Lists, frame: int, at: int, plies: int, winner: int, ply: int
) -> int:
    """1 if *winner* can force a win within *plies* from the position at *frame*, otherwise 0.

    The game must not be over there; either side may be to move. *ply* is the number of turns since
    the position that was asked about. Moves are written from index *at* on. If ``work[STOPPED]`` is
    not 0 afterwards, the result says nothing.
    """
    facts, known, pool, frames, taken, scratch, moves, scores, work, table, twice, stop = lists
    if must_pause(pool, work, stop):
        return 0
    is_winners = 1 if frames[frame + 4 * facts[SIZE] + SIDE] == winner else 0
    answer = answer_at_once(lists, frame, at, plies, is_winners)
    if answer < 0:
        answer = recall_proof(facts, frames, work, table, frame, plies)
    if answer >= 0:
        return answer
    begin = (
        at if is_winners else list_answers(facts, pool, frames, frame, moves, work, table, at, ply)
    )
    last = begin
    number = at
    are_listed = 0
    while number < last or not are_listed:
        if number == last:
            are_listed = 1
            last = list_tries(
                facts, pool, frames, frame, scratch, moves, work, begin, plies, is_winners
            )
            first = move_before(facts, frames, work, table, frame)
            score_moves(facts, pool, frames, frame, moves, scores, work, begin, last, first, ply)
            order(moves, scores, begin, last)
            continue
        move = moves[number]
        number += 1
        if are_listed and is_among(moves, at, begin, move):
            continue
        after = play(facts, known, pool, frames, frame, move, taken)
        work[NODES] += 1
        found = end_of(facts, pool, frames, after, scratch, twice)
        answer = 0
        if found != GOES_ON:
            answer = 1 if found == win_of(winner) else 0
        elif plies > 1:
            answer = forces(lists, after, last, plies - 1, winner, ply + 1)
        if work[STOPPED]:
            return 0
        if answer == is_winners:
            remember_cut(facts, work, move, plies, ply)
            keep_proof(facts, frames, work, table, frame, plies, answer, move)
            return answer
    keep_proof(facts, frames, work, table, frame, plies, 1 - is_winners, 0)
    return 1 - is_winners


def answer_at_once(lists: Lists, frame: int, at: int, plies: int, is_winners: int) -> int:
    """The answer of ``forces`` if it can be found without listing all moves; otherwise -1."""
    facts, _, pool, frames, _, _, _, _, _, _, twice, _ = lists
    if is_winners:
        if winning_move(lists, frame, at):
            return 1
        return 0 if plies == 1 else -1
    escapes = ways_of_king(facts, pool, frames, frame)
    if escapes and frames[frame + 4 * facts[SIZE] + SIDE] == DEFENDERS:
        return 0
    if plies == 1 and not can_lose_by_moving(facts, frames, frame, twice):
        return 0
    return -1


def list_answers(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    moves: Numbers,
    work: Numbers,
    table: Numbers,
    at: int,
    ply: int,
) -> int:
    """List in *moves*, from *at* on, up to three likely moves; return the next index.

    They settled this position, or others at the same *ply*. Nearly always one of them does so
    again, so that not all moves have to be listed.
    """
    if is_bound(facts, pool, frames, frame, work):
        return at
    end = at
    for number in range(3):
        move = work[KILLERS + 2 * ply + number - 1]
        if number == 0:
            move = move_before(facts, frames, work, table, frame)
        if (
            move
            and not is_among(moves, at, end, move)
            and is_legal(facts, pool, frames, frame, move)
        ):
            moves[end] = move
            end += 1
    return end


def is_among(moves: Numbers, at: int, end: int, move: int) -> bool:
    """Whether *moves* contain *move* from index *at* to before *end*."""
    for number in range(at, end):
        if moves[number] == move:
            return True
    return False


def is_legal(facts: Numbers, pool: Numbers, frames: Numbers, frame: int, move: int) -> bool:
    """Whether the side to move can play *move*, which may come from another position."""
    size = facts[SIZE]
    side = frames[frame + 4 * size + SIDE]
    row = (move >> SHIFT) // size
    to_row = (move & SQUARE) // size
    line = 2 * row if row == to_row else 2 * ((move >> SHIFT) - row * size) + 1
    record = frames[frame + 2 * size + line]
    first = record + MOVES + (pool[record + MOVE_COUNTS] if side else 0)
    return is_among(pool, first, first + pool[record + MOVE_COUNTS + side], move)


def is_bound(facts: Numbers, pool: Numbers, frames: Numbers, frame: int, work: Numbers) -> bool:
    """Whether the attackers are to move and have to stop a king who has a way out."""
    return (
        work[CUTS] != 0
        and frames[frame + 4 * facts[SIZE] + SIDE] == ATTACKERS
        and ways_of_king(facts, pool, frames, frame) != 0
    )


def list_tries(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    scratch: Numbers,
    moves: Numbers,
    work: Numbers,
    at: int,
    plies: int,
    is_winners: int,
) -> int:
    """List in *moves*, from *at* on, moves that may settle the position; return the next index."""
    if plies > 1 and is_bound(facts, pool, frames, frame, work):
        return list_stops(facts, pool, frames, frame, moves, at)
    if plies == 3 and is_winners and work[CUTS]:
        if frames[frame + 4 * facts[SIZE] + SIDE] == DEFENDERS:
            return list_threats_of_defenders(facts, pool, frames, frame, scratch, moves, at)
        return list_threats_of_attackers(facts, pool, frames, frame, scratch, moves, at)
    return list_moves(facts, pool, frames, frame, moves, at)


def must_pause(pool: Numbers, work: Numbers, stop: Numbers) -> bool:
    """Whether the solver has to stop: it was told to, has used up its nodes, or filled the pool.

    ``must_stop`` looks for two of these only now and then; a proof may not go on with a full pool.
    """
    if work[STOPPED] == 0:
        if is_full(pool):
            work[STOPPED] = FULL
        elif work[NODES] > work[MOST_NODES] or stop[0]:
            work[STOPPED] = 1
    return work[STOPPED] != 0


def can_lose_by_moving(facts: Numbers, frames: Numbers, frame: int, twice: Numbers) -> bool:
    """Whether a move could let the other side win at once: by repetition, or by an exit fort."""
    if twice[0]:
        return True
    if facts[EXIT_FORT] != FORT_WINS:
        return False
    tail = frame + 4 * facts[SIZE]
    return frames[tail + SIDE] == ATTACKERS and is_on_edge(facts, frames[tail + KING_AT])
