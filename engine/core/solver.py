"""The solver: whether a side can force the end of the game, against every defence.

*work* is as in ``search``, with two more counters. *table* holds pairs too: the hash of a position,
and in how many plies its win was proven and ruled out. *twice* holds how many positions would end
the game by repetition if they came up once more, and then their hashes.

Only those repetitions count. Within a line none can matter: with each turn the side that wins comes
nearer to its win, if it plays for the shortest one, and so no position comes up again.
"""

from .endings import ending_after
from .evaluation import ways_of_king
from .layout import (
    ATTACKER,
    ATTACKER_COUNT,
    ATTACKERS,
    ATTACKERS_WIN,
    DEFENDER,
    DEFENDERS,
    DEFENDERS_LOSE,
    DEFENDERS_WIN,
    DRAWN,
    DRAWS,
    ENCIRCLEMENT,
    EXIT_FORT,
    FEW_ATTACKERS,
    FORT_WINS,
    GOAL,
    GOES_ON,
    HASH,
    HOSTILE_EDGE,
    KING,
    KING_AT,
    KING_REACH,
    LIKE_A_MAN,
    LINNAEAN,
    MOVE_COUNTS,
    MOVES,
    NO_MOVE_DRAWS,
    NO_PIECE,
    PAIRED_KING,
    REPEATER_WINS,
    REPETITION,
    SHIELDWALL,
    SHIFT,
    SIDE,
    SIZE,
    SQUARE,
    STRIKES,
    TABLES,
    ZEROS,
)
from .memory import Lists, Numbers, is_full, order
from .moves import list_moves, meets_enemy, play
from .search import (
    DEPTH_SHIFT,
    FULL,
    KILLERS,
    MASK,
    MOST_NODES,
    NODES,
    STOPPED,
    last_gap,
    list_moves_to,
    remember_cut,
    score_moves,
)
from .squares import beside, closes, is_hostile, open_lines, piece_at, strike_count

# In work, beside what the search has there.
SALT = 6
"""What the hashes of this question are mixed with: the table may hold answers to others."""
CUTS = 7
"""Whether moves are left out that cannot matter."""

# What the table holds of a position, from the lowest bit: move, then plies; 0 if unknown.
WON_SHIFT, OPEN_SHIFT = DEPTH_SHIFT, DEPTH_SHIFT + 8
PLIES = 0xFF

MOST_STOPPED = 6
"""So many enemies at most cannot move any more after a move: four who see the square, and two
beside empty corners at the ends of a row that is taken."""
MOST_TAKEN = 3
"""So many men at most are taken between two."""
MOST_CLOSED = 5
"""So many lines at most lead no defender out any more after a move that takes no row: two with the
square, and those of three men who are taken."""
MOST_ROOM_LOST = 13
"""So many empty squares at most can a side enter no more after a move that takes no man, one of its
own, and another against it that takes three: three are filled, four belong to its own man who goes
elsewhere, and two to each man who is taken. Two belong to each whom the first move takes."""
MOST_STEPS_LOST = 10
"""So many steps at most do men lose by a move: one to each of four neighbours, and two more to each
of three who are taken."""
MEN_ON_LINE = 0x2AAAAAAAAAA
"""The bits of a line's code that defenders and the king have, and attackers have not."""


def forces(  # noqa: C901 - it calls itself, and so cannot be two
    lists: Lists,
    frame: int,
    at: int,
    plies: int,
    winner: int,
    ply: int,
) -> int:
    """1 if *winner* wins within so many *plies*, whoever is to move in a game that is not over.

    Means nothing once the work is stopped. *at* is where moves may be written.
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
            answer = forces(
                lists,
                after,
                last,
                plies - 1,
                winner,
                ply + 1,
            )
        if work[STOPPED]:
            return 0
        if answer == is_winners:
            remember_cut(facts, work, move, plies, ply)
            keep_proof(facts, frames, work, table, frame, plies, answer, move)
            return answer
    keep_proof(facts, frames, work, table, frame, plies, 1 - is_winners, 0)
    return 1 - is_winners


def answer_at_once(lists: Lists, frame: int, at: int, plies: int, is_winners: int) -> int:
    """What ``forces`` answers where no look at all moves is needed; else -1."""
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
    """Write legal moves at *at* that were good answers here or to other moves; return their end.

    Nearly always one of them will do, and not all moves have to be listed.
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
    """Whether *move* is written between *at* and *end*."""
    for number in range(at, end):
        if moves[number] == move:
            return True
    return False


def is_legal(facts: Numbers, pool: Numbers, frames: Numbers, frame: int, move: int) -> bool:
    """Whether the side to move can play *move*, which might be one on another board."""
    size = facts[SIZE]
    side = frames[frame + 4 * size + SIDE]
    row = (move >> SHIFT) // size
    to_row = (move & SQUARE) // size
    line = 2 * row if row == to_row else 2 * ((move >> SHIFT) - row * size) + 1
    record = frames[frame + 2 * size + line]
    first = record + MOVES + (pool[record + MOVE_COUNTS] if side else 0)
    return is_among(pool, first, first + pool[record + MOVE_COUNTS + side], move)


def is_bound(facts: Numbers, pool: Numbers, frames: Numbers, frame: int, work: Numbers) -> bool:
    """Whether the attackers are to move and have to stop the king: else he is gone."""
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
    """Write the moves at *at* that may settle a position; return where they end."""
    if plies > 1 and is_bound(facts, pool, frames, frame, work):
        return list_stops(facts, pool, frames, frame, moves, at)
    if plies == 3 and is_winners and work[CUTS]:
        if frames[frame + 4 * facts[SIZE] + SIDE] == DEFENDERS:
            return list_threats_of_defenders(facts, pool, frames, frame, scratch, moves, at)
        return list_threats_of_attackers(facts, pool, frames, frame, scratch, moves, at)
    return list_moves(facts, pool, frames, frame, moves, at)


def win_of(side: int) -> int:
    """How a game ends that *side* wins."""
    return DEFENDERS_WIN if side else ATTACKERS_WIN


def must_pause(pool: Numbers, work: Numbers, stop: Numbers) -> bool:
    """Whether to end, as ``must_stop`` says; it looks each time, as nothing wrong may be kept."""
    if work[STOPPED] == 0:
        if is_full(pool):
            work[STOPPED] = FULL
        elif work[NODES] > work[MOST_NODES] or stop[0]:
            work[STOPPED] = 1
    return work[STOPPED] != 0


def end_of(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, scratch: Numbers, twice: Numbers
) -> int:
    """How the game ends with a position that a move has just brought about."""
    found = ending_after(facts, pool, frames, frame, scratch)
    if found == GOES_ON and twice[0]:
        tail = frame + 4 * facts[SIZE]
        for number in range(1, twice[0] + 1):
            if twice[number] == frames[tail + HASH]:
                return end_by_repetition(facts[REPETITION], frames[tail + SIDE])
    return found


def end_by_repetition(rule: int, to_move: int) -> int:
    """How a game ends in which a position has come up for the third time."""
    if rule == DRAWS:
        return DRAWN
    if rule == DEFENDERS_LOSE:
        return ATTACKERS_WIN
    return win_of(1 - to_move if rule == REPEATER_WINS else to_move)


def can_lose_by_moving(facts: Numbers, frames: Numbers, frame: int, twice: Numbers) -> bool:
    """Whether a move could win the game for the other side: by repetition, or by a fort."""
    if twice[0]:
        return True
    if facts[EXIT_FORT] != FORT_WINS:
        return False
    tail = frame + 4 * facts[SIZE]
    return frames[tail + SIDE] == ATTACKERS and is_on_edge(facts, frames[tail + KING_AT])


def is_on_edge(facts: Numbers, square: int) -> bool:
    """Whether *square* is at an edge of the board."""
    size = facts[SIZE]
    row = square // size
    column = square - row * size
    return row in (0, size - 1) or column in (0, size - 1)


# The table.


def recall_proof(
    facts: Numbers, frames: Numbers, work: Numbers, table: Numbers, frame: int, plies: int
) -> int:
    """1 if the table tells of a win within so many plies, 0 if it rules one out, else -1."""
    key = frames[frame + 4 * facts[SIZE] + HASH] ^ work[SALT]
    slot = 2 * (key & work[MASK])
    if table[slot] != key:
        return -1
    entry = table[slot + 1]
    if 0 < (entry >> WON_SHIFT & PLIES) <= plies:
        return 1
    return 0 if entry >> OPEN_SHIFT >= plies else -1


def move_before(facts: Numbers, frames: Numbers, work: Numbers, table: Numbers, frame: int) -> int:
    """The move that settled a position before; 0 if none did."""
    key = frames[frame + 4 * facts[SIZE] + HASH] ^ work[SALT]
    slot = 2 * (key & work[MASK])
    return table[slot + 1] & (1 << DEPTH_SHIFT) - 1 if table[slot] == key else 0


def keep_proof(
    facts: Numbers,
    frames: Numbers,
    work: Numbers,
    table: Numbers,
    frame: int,
    plies: int,
    answer: int,
    move: int,
) -> None:
    """Note the *answer* for so many plies, and the *move* that settled it; 0 if all were tried."""
    key = frames[frame + 4 * facts[SIZE] + HASH] ^ work[SALT]
    slot = 2 * (key & work[MASK])
    before = table[slot + 1] if table[slot] == key else 0
    won = before >> WON_SHIFT & PLIES
    ruled_out = before >> OPEN_SHIFT
    if answer:
        won = plies
    else:
        ruled_out = plies
    if move == 0:
        move = before & (1 << DEPTH_SHIFT) - 1
    table[slot] = key
    table[slot + 1] = move | won << WON_SHIFT | ruled_out << OPEN_SHIFT


# Moves that end the game at once.


def winning_move(lists: Lists, frame: int, at: int) -> int:
    """A move that wins the game at once; 0 if the side to move has none."""
    facts, known, pool, frames, taken, scratch, moves, _, work, _, twice, _ = lists
    side = frames[frame + 4 * facts[SIZE] + SIDE]
    if side == DEFENDERS:
        if ways_of_king(facts, pool, frames, frame):
            return way_out(facts, pool, frames, frame)
        last = list_last_of_defenders(facts, pool, frames, frame, moves, twice, at)
    else:
        last = list_last_of_attackers(facts, pool, frames, frame, scratch, moves, twice, at)
    for number in range(at, last):
        after = play(facts, known, pool, frames, frame, moves[number], taken)
        work[NODES] += 1
        if end_of(facts, pool, frames, after, scratch, twice) == win_of(side):
            return moves[number]
    return 0


def way_out(facts: Numbers, pool: Numbers, frames: Numbers, frame: int) -> int:
    """The first move of the king that reaches a goal; 0 if there is none."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    row = king // size
    for turn in range(2):
        line = 2 * (king - row * size) + 1 if turn else 2 * row
        record = frames[frame + 2 * size + line]
        first = record + MOVES + pool[record + MOVE_COUNTS]
        for number in range(first, first + pool[record + MOVE_COUNTS + 1]):
            move = pool[number]
            if move >> SHIFT == king and facts[TABLES + GOAL * size * size + (move & SQUARE)]:
                return move
    return 0


def list_last_of_defenders(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    moves: Numbers,
    twice: Numbers,
    at: int,
) -> int:
    """Write at *at* all moves that might win for the defenders, other than by a goal."""
    size = facts[SIZE]
    tail = frame + 4 * size
    most_taken = MOST_TAKEN + size if facts[SHIELDWALL] else MOST_TAKEN
    left = frames[tail + ATTACKER_COUNT] - most_taken
    is_fort_near = facts[EXIT_FORT] == FORT_WINS
    if (
        twice[0]
        # Somebody may have begun a game with him there: then it ends with the first move.
        or facts[TABLES + GOAL * size * size + frames[tail + KING_AT]]
        or left <= facts[FEW_ATTACKERS]
        or (is_fort_near and is_on_edge(facts, frames[tail + KING_AT]))
        or (not facts[NO_MOVE_DRAWS] and can_be_stuck(facts, pool, frames, frame, ATTACKERS))
    ):
        return list_moves(facts, pool, frames, frame, moves, at)
    if is_fort_near:
        return list_moves_to_edge(facts, pool, frames, frame, moves, at)
    return at


def list_moves_to_edge(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """Write at *at* the king's moves to the edge."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    row = king // size
    for turn in range(2):
        line = 2 * (king - row * size) + 1 if turn else 2 * row
        record = frames[frame + 2 * size + line]
        first = record + MOVES + pool[record + MOVE_COUNTS]
        for number in range(first, first + pool[record + MOVE_COUNTS + 1]):
            move = pool[number]
            if move >> SHIFT == king and is_on_edge(facts, move & SQUARE):
                moves[at] = move
                at += 1
    return at


def list_last_of_attackers(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    scratch: Numbers,
    moves: Numbers,
    twice: Numbers,
    at: int,
) -> int:
    """Write at *at* all moves that might win for the attackers."""
    if twice[0] or (
        not facts[NO_MOVE_DRAWS]
        and not has_two_ways(facts, pool, frames, frame)
        and can_be_stuck(facts, pool, frames, frame, DEFENDERS)
    ):
        return list_moves(facts, pool, frames, frame, moves, at)
    at = list_captures_of_king(facts, pool, frames, frame, moves, at)
    if facts[ENCIRCLEMENT]:
        at = list_encircling(facts, pool, frames, frame, scratch, moves, at)
    return at


def list_captures_of_king(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """Write at *at* all moves of the attackers that might capture the king."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    if facts[TABLES + LIKE_A_MAN * size * size + king]:
        for way in range(4):
            square = beside(facts, king, way)
            if square < 0 or piece_at(facts, frames, frame, square) != NO_PIECE:
                continue
            if closes(facts, frames, frame, beside(facts, king, way ^ 1), KING, ATTACKERS):
                at = list_moves_to(facts, pool, frames, frame, square, moves, at)
        return at
    if not facts[PAIRED_KING]:
        gap = last_gap(facts, frames, frame)
        return list_moves_to(facts, pool, frames, frame, gap, moves, at) if gap >= 0 else at
    at = list_moves_beside(facts, pool, frames, frame, king, moves, at)
    for way in range(4):
        square = beside(facts, king, way)
        if square >= 0 and piece_at(facts, frames, frame, square) == DEFENDER:
            at = list_moves_beside(facts, pool, frames, frame, square, moves, at)
    return at


def list_moves_beside(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, square: int, moves: Numbers, at: int
) -> int:
    """Write at *at* the moves to the empty neighbours of *square*."""
    for way in range(4):
        near = beside(facts, square, way)
        if near >= 0 and piece_at(facts, frames, frame, near) == NO_PIECE:
            at = list_moves_to(facts, pool, frames, frame, near, moves, at)
    return at


def has_two_ways(facts: Numbers, pool: Numbers, frames: Numbers, frame: int) -> bool:
    """Whether the king can move in two directions, so that no single move stops him."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    row = king // size
    column = king - row * size
    along = pool[frames[frame + 2 * size + 2 * row] + KING_REACH]
    across = pool[frames[frame + 2 * size + 2 * column + 1] + KING_REACH]
    ways = 1 if along >> column else 0
    ways += 1 if along & (1 << column) - 1 else 0
    ways += 1 if across >> row else 0
    ways += 1 if across & (1 << row) - 1 else 0
    return ways > 1


def can_be_stuck(facts: Numbers, pool: Numbers, frames: Numbers, frame: int, side: int) -> bool:
    """Whether a move of the other side might leave *side* without any."""
    size = facts[SIZE]
    for turn in range(2):
        movable = 0
        for line in range(turn, 2 * size, 2):
            record = frames[frame + 2 * size + line]
            first = record + MOVES + (pool[record + MOVE_COUNTS] if side else 0)
            before = -1
            for number in range(first, first + pool[record + MOVE_COUNTS + side]):
                source = pool[number] >> SHIFT
                if source != before:
                    movable += 1
                    before = source
        if movable > MOST_STOPPED:
            return False
    return True


# Encirclement in one move.


def list_encircling(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    scratch: Numbers,
    moves: Numbers,
    at: int,
) -> int:
    """Write at *at* all moves that might encircle the defenders.

    Such a move has to cut off one of them who finds a path to the edge, or to take him.
    """
    size = facts[SIZE]
    has_rows = facts[SHIELDWALL] != 0 and has_row_on_edge(facts, frames, frame)
    if open_lines(facts, frames, frame) > MOST_CLOSED and not has_rows:
        return at
    man = frames[frame + 4 * size + KING_AT]
    end = path_out(facts, frames, frame, man, scratch, moves, -1)
    if end < 0:
        man = 0
        while man < size * size and (
            piece_at(facts, frames, frame, man) != DEFENDER
            or path_out(facts, frames, frame, man, scratch, moves, -1) < 0
        ):
            man += 1
        if has_rows or man == size * size:
            return list_moves(facts, pool, frames, frame, moves, at)
        end = path_out(facts, frames, frame, man, scratch, moves, -1)
        at = list_moves_beside(facts, pool, frames, frame, man, moves, at)
    while end != man:
        if piece_at(facts, frames, frame, end) == NO_PIECE:
            at = list_moves_to(facts, pool, frames, frame, end, moves, at)
        end = scratch[end] - 1
    return at


def has_row_on_edge(facts: Numbers, frames: Numbers, frame: int) -> bool:
    """Whether two defenders, or one and the king, stand side by side on an edge."""
    size = facts[SIZE]
    for turn in range(4):
        line = (turn & 1) + (2 * size - 2 if turn > 1 else 0)
        code = frames[frame + line]
        if code & code >> 2 & MEN_ON_LINE:
            return True
    return False


def path_out(
    facts: Numbers,
    frames: Numbers,
    frame: int,
    start: int,
    scratch: Numbers,
    moves: Numbers,
    used: int,
) -> int:
    """Where a shortest path from *start* to the edge without attackers ends; -1 if there is none.

    Leaves in *scratch*, for each square that it has met, the number of the one before, plus 1. The
    path keeps off the squares that are marked from *used* on among the moves, if that is not -1.
    """
    area = facts[SIZE] * facts[SIZE]
    zeros = TABLES + ZEROS * area
    scratch[:area] = moves[used : used + area] if used >= 0 else facts[zeros : zeros + area]
    scratch[start] = start + 1
    scratch[area] = start
    met = 1
    seen = 0
    while seen < met:
        square = scratch[area + seen]
        seen += 1
        for way in range(4):
            near = beside(facts, square, way)
            if near < 0:
                return square
            if scratch[near] == 0 and piece_at(facts, frames, frame, near) != ATTACKER:
                scratch[near] = square + 1
                scratch[area + met] = near
                met += 1
    return -1


# Moves that threaten to win at once.


def list_threats_of_attackers(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    scratch: Numbers,
    moves: Numbers,
    at: int,
) -> int:
    """Write at *at* all moves that might win in three plies.

    If two more attackers have to come beside the king, one of them comes now: else the defenders
    leave him where he is, and move a man. They can do so, and again after that, if they have so
    much room that nothing can take it all; and they are not encircled if three paths lead out.
    """
    king = frames[frame + 4 * facts[SIZE] + KING_AT]
    missing = missing_beside_king(facts, frames, frame, king)
    if (
        missing < 2
        or facts[LINNAEAN]
        or (facts[SHIELDWALL] and has_row_on_edge(facts, frames, frame))
        or count_steps(facts, pool, frames, frame) <= MOST_STEPS_LOST
        or count_room(facts, pool, frames, frame, scratch, DEFENDERS)
        <= MOST_ROOM_LOST + 2 * min(MOST_TAKEN, 2 * strike_count(facts, frames, frame, ATTACKERS))
        or (
            facts[ENCIRCLEMENT]
            and not has_three_paths(facts, frames, frame, king, scratch, moves, at)
        )
    ):
        return list_moves(facts, pool, frames, frame, moves, at)
    if missing > 2:
        return at
    return list_moves_beside(facts, pool, frames, frame, king, moves, at)


def missing_beside_king(facts: Numbers, frames: Numbers, frame: int, king: int) -> int:
    """How many more neighbours of the king must be closed at least to take him where he is."""
    if facts[TABLES + LIKE_A_MAN * facts[SIZE] * facts[SIZE] + king]:
        along = missing_on(facts, frames, frame, king, 0) + missing_on(
            facts, frames, frame, king, 1
        )
        across = missing_on(facts, frames, frame, king, 2)
        return min(along, across + missing_on(facts, frames, frame, king, 3))
    missing = 0
    for way in range(4):
        missing += missing_on(facts, frames, frame, king, way)
    return missing


def missing_on(facts: Numbers, frames: Numbers, frame: int, king: int, way: int) -> int:
    """0 if a neighbour of the king is closed, or were it if a man left it; 1 if not; 9 if never."""
    square = beside(facts, king, way)
    if square < 0:
        return 0 if facts[HOSTILE_EDGE] else 9
    if (
        piece_at(facts, frames, frame, square) == ATTACKER
        or is_hostile(facts, square, NO_PIECE, KING)
        or is_hostile(facts, square, DEFENDER, KING)
    ):
        return 0
    return 1


def count_steps(facts: Numbers, pool: Numbers, frames: Numbers, frame: int) -> int:
    """How many steps the defenders have that are not the king's, and not to the edge."""
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    count = 0
    for line in range(2 * size):
        record = frames[frame + 2 * size + line]
        first = record + MOVES + pool[record + MOVE_COUNTS]
        for number in range(first, first + pool[record + MOVE_COUNTS + 1]):
            source = pool[number] >> SHIFT
            target = pool[number] & SQUARE
            if (
                abs(target - source) in (1, size)
                and source != king
                and not is_on_edge(facts, target)
            ):
                count += 1
    return count


def count_room(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, scratch: Numbers, side: int
) -> int:
    """How many squares *side* can enter by a step, but for those that help to capture its men."""
    size = facts[SIZE]
    man = DEFENDER if side else ATTACKER
    zeros = TABLES + ZEROS * size * size
    scratch[: size * size] = facts[zeros : zeros + size * size]
    count = 0
    for line in range(2 * size):
        record = frames[frame + 2 * size + line]
        first = record + MOVES + (pool[record + MOVE_COUNTS] if side else 0)
        for number in range(first, first + pool[record + MOVE_COUNTS + side]):
            target = pool[number] & SQUARE
            if (
                scratch[target] == 0
                and abs(target - (pool[number] >> SHIFT)) in (1, size)
                and not is_hostile(facts, target, NO_PIECE, man)
            ):
                scratch[target] = 1
                count += 1
    return count


def has_three_paths(
    facts: Numbers,
    frames: Numbers,
    frame: int,
    king: int,
    scratch: Numbers,
    moves: Numbers,
    at: int,
) -> bool:
    """Whether it was found that two attackers more cannot cut the king off from the edge."""
    area = facts[SIZE] * facts[SIZE]
    zeros = TABLES + ZEROS * area
    moves[at : at + area] = facts[zeros : zeros + area]
    for _ in range(3):
        square = path_out(facts, frames, frame, king, scratch, moves, at)
        if square < 0:
            return False
        if square == king:
            return True
        while square != king:
            moves[at + square] = area + 1
            square = scratch[square] - 1
    return True


def list_threats_of_defenders(
    facts: Numbers,
    pool: Numbers,
    frames: Numbers,
    frame: int,
    scratch: Numbers,
    moves: Numbers,
    at: int,
) -> int:
    """Write at *at* all moves that might win in three plies.

    Such a move is the king's, or takes something out of his lines, by leaving or by capturing: else
    an attacker who is in none of them makes a quiet move, and the king has no way out still.
    """
    size = facts[SIZE]
    last = list_moves(facts, pool, frames, frame, moves, at)
    tail = frame + 4 * size
    king = frames[tail + KING_AT]
    most_taken = MOST_TAKEN + size if facts[SHIELDWALL] else MOST_TAKEN
    if (
        facts[LINNAEAN]
        or frames[tail + ATTACKER_COUNT] - most_taken <= facts[FEW_ATTACKERS]
        or (facts[SHIELDWALL] and has_row_on_edge(facts, frames, frame))
        or (
            facts[EXIT_FORT] == FORT_WINS
            and (
                is_on_edge(facts, king)
                or list_moves_to_edge(facts, pool, frames, frame, moves, last) > last
            )
        )
        or count_room(facts, pool, frames, frame, scratch, ATTACKERS) <= MOST_ROOM_LOST + 2
        or not has_quiet_move(facts, pool, frames, frame, king)
    ):
        return last
    end = at
    for number in range(at, last):
        move = moves[number]
        source = move >> SHIFT
        if (
            source // size == king // size
            or source % size == king % size
            or is_hostile(facts, source, NO_PIECE, DEFENDER)
            or is_on_edge(facts, move & SQUARE)
            or meets_enemy(facts, frames, frame, move & SQUARE, DEFENDERS)
        ):
            moves[end] = move
            end += 1
    return end


def has_quiet_move(facts: Numbers, pool: Numbers, frames: Numbers, frame: int, king: int) -> bool:
    """Whether an attacker in no line of the king can go one step without capturing between two."""
    size = facts[SIZE]
    records = frame + 2 * size
    for line in range(2 * size):
        record = frames[records + line]
        for number in range(record + MOVES, record + MOVES + pool[record + MOVE_COUNTS]):
            source = pool[number] >> SHIFT
            target = pool[number] & SQUARE
            row = target // size
            column = target - row * size
            if (
                abs(target - source) in (1, size)
                and source // size != king // size
                and source % size != king % size
                and not pool[frames[records + 2 * row] + STRIKES] >> column & 1
                and not pool[frames[records + 2 * column + 1] + STRIKES] >> row & 1
            ):
                return True
    return False


# Moves that stop the king.


def list_stops(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, moves: Numbers, at: int
) -> int:
    """Write at *at* all moves of the attackers that might stop a king with a way out.

    They end beside him, where they might capture him, or on all of his ways.
    """
    size = facts[SIZE]
    king = frames[frame + 4 * size + KING_AT]
    at = list_moves_beside(facts, pool, frames, frame, king, moves, at)
    only = goal = -1
    for way in range(4):
        end = nearest_goal(facts, pool, frames, frame, king, way)
        if end >= 0:
            if only >= 0:
                return at
            only = way
            goal = end
    square = beside(facts, king, only)
    while square != goal:
        square = beside(facts, square, only)
        at = list_moves_to(facts, pool, frames, frame, square, moves, at)
    return at


def nearest_goal(
    facts: Numbers, pool: Numbers, frames: Numbers, frame: int, king: int, way: int
) -> int:
    """The first goal that the king can reach at once that *way*; -1 if there is none."""
    size = facts[SIZE]
    row = king // size
    line = 2 * row if way < 2 else 2 * (king - row * size) + 1
    reach = pool[frames[frame + 2 * size + line] + KING_REACH]
    square = beside(facts, king, way)
    while square >= 0 and piece_at(facts, frames, frame, square) == NO_PIECE:
        row = square // size
        index = square - row * size if way < 2 else row
        if reach >> index & 1 and facts[TABLES + GOAL * size * size + square]:
            return square
        square = beside(facts, square, way)
    return -1
