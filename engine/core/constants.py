"""The places and the meanings of numbers in the lists of the core."""

SHIFT = 9
"""Number of bits for a square in a move: boards have at most 21 x 21 squares."""
SQUARE = (1 << SHIFT) - 1

NO_PIECE, ATTACKER, DEFENDER, KING = 0, 1, 2, 3
ATTACKERS, DEFENDERS = 0, 1

# In the facts. The numbers of options are those that engine.core_facts writes.
SIZE = 0
IS_HAMMER, IS_ANVIL = 1, 2
HOSTILE_EDGE = 3
SHIELDWALL = 4
MEN_CLOSE, CORNERS_CLOSE = 1, 2
FRONTING = 5
PAIRED_KING = 6
LINNAEAN = 7
ENCIRCLEMENT = 9
FEW_ATTACKERS = 10
EXIT_FORT = 11
FORT_WINS, FORT_DRAWS = 1, 2
CAMP_ENTRY = 12
OWN_CAMP, FROM_CAMP, NOT_OPPOSITE = 0, 1, 2
STEPS = 12
"""In the facts, at this place plus the piece (1 to 3): the most squares it may go in a move."""
NO_MOVE_DRAWS = 16
REPETITION = 17
IGNORED, DRAWS, DEFENDERS_LOSE, REPEATER_LOSES, REPEATER_WINS = range(5)
FORBIDDEN, DEFENDERS_MAY_NOT = 5, 6
"""The repetitions that are no moves: those of both sides, and those of the defenders."""
WEIGHTS_AT = 18
"""In the facts, at this place: the place at which the weights of the evaluation begin."""
MUST_STOP = 19
"""In the facts: 1 if attackers lose at once unless they stop a king who has a way out, else 0."""
QUIET_LIMIT = 20
"""In the facts: the number of plies in a row without a capture that make a draw; 0 for no limit."""
NETWORK_AT = 21
"""In the facts, at this place: the place at which the network (see there) begins; 0 for none."""
LENGTH = 22
"""In the facts, at this place: the length of a frame."""
TABLES = 23
"""The place in the facts at which the tables begin; each has one number for each square."""
STOP, CROSS = 0, 1
"""Two tables of bit masks, with bit *n* for piece *n*: the pieces that may stop on a square, and
those that may cross it. Rules about camps are apart."""
CAMP, OPPOSITE = 2, 3
"""Tables: the number of the camp that a square is in, and of that across the board; 0 for none."""
GOAL = 4
LIKE_A_MAN = 5
"""Table: 1 where the king is captured like any other piece, between two enemies; 0 elsewhere."""
CORNER = 6
HOSTILE = 7
"""Four numbers for each square, one for each piece that may be on it, 0 for none: bit *n* is set if
the square then helps to capture piece *n* beside it."""
ZEROS = 11
"""Table of zeros, which are copied to clear marks on squares."""
THRONE = 12
"""Table: 1 on a throne, 0 elsewhere."""
TABLE_COUNT = 13

# In a frame, after the code of each line (as in tafl.lines) and the place of its record.
KING_AT = 0
"""In a frame: the king's square; -1 when he has been captured."""
SIDE = 1
"""In a frame: the side to move, 0 for the attackers, 1 for the defenders."""
HASH = 2
VALUE = 3
"""In a frame: the sum of the values of all lines, to the attackers, in hundredths of a man."""
ATTACKER_COUNT = 4
TALLY = 5
"""In a frame: the sum of all lines' tallies; a tally is several counts packed in one number."""
QUIET = 6
"""In a frame: plies since the latest capture, as far as frames go back; -1 after a passed turn."""
GUARDS = 7
"""In a frame: the sum of the guards of all lines, packed counts that ``corners`` explains."""
FRAME_TAIL = 8
"""Length of what follows the lines in a frame. With a network, the sums for its hidden layer come
next."""

# In a network, which ``network`` explains: words and bits.
LANES, LANE_BITS = 3, 20
FEATURE_WORDS, HIDDEN_WORDS = 6, 10
FEATURES, HIDDEN = LANES * FEATURE_WORDS, LANES * HIDDEN_WORDS
"""Numbers in the layer of each line, and in the hidden layer."""
ACTIVE_BITS, OUTPUT_BITS = 6, 10
ACTIVE = 1 << ACTIVE_BITS

# In a record of the pool. Sets of squares are bits by their place in the line.
BLANK = 1 + HIDDEN_WORDS
"""The place in the pool of its first record: of no line at all, which counts for nothing."""
LINE_VALUE = 0
MOVE_COUNTS = 1
"""In a line's record: the number of the attackers' moves along it, then of the defenders'."""
LINE_TALLY = 3
"""In a line's record: several counts packed in one number, to be added up over all lines."""
LINE_GUARDS = 4
"""In a line's record: the guards of corners, packed counts that ``corners`` explains."""
EXPOSES_KING = 5
"""In a line's record: 1 if an attacker and the king have no piece between them, else 0."""
KING_WAYS = 6
"""In a line's record: the number of the king's moves along it to a goal, if he is on it."""
KING_REACH = 7
"""In a line's record: the squares, as bits, where the king can go along it, if he is on it."""
GOAL_FROM = 8
"""In a line's record: the empty squares, as bits, from which the king would have a way out."""
STRIKES = 9
"""In a line's record: the empty squares, as bits, where an attacker captures along the line by
arriving; then those where a defender does."""
RUNS = 11
"""In a line's record: the number of empty squares at its beginning, then that at its end."""
REACHES = 13
"""In a line's record: for each of its squares (up to 21), how many the king could reach from it."""
KING_SHUT = 34
"""In a line's record: how many squares beside the king in it (0 to 2) help to capture him."""
MOVES = 35
"""In a line's record: the moves of the attackers, then those of the defenders. With a network, what
the line adds to its hidden layer is before the record."""

# In a tally: the first bit of each number, and how many bits each number has.
MOBILITY = 0
"""In a tally: the first bits of the numbers of the attackers' and of the defenders' moves."""
MOBILITY_BITS = 12
OPEN_LINES = 24
"""In a tally: the first bit of the number of lines with an end that a defender or the king sees."""
OPEN_BITS = 6
STRIKE_COUNTS = 30
"""In a tally: the first bits of the numbers of squares in all ``STRIKES``, for each side."""
STRIKE_BITS = 10
DEFENDER_COUNT = 50
"""In a tally: the first bit of the number of defenders left, the king aside."""
COUNT_BITS = 8

# Among the weights: values to the attackers, in hundredths of a man.
ATTACKER_MAN, DEFENDER_MAN = 0, 1
ATTACKER_MOVE, DEFENDER_MOVE = 2, 3
"""Weights of each move that a side has, in sixteenths of a hundredth of a man."""
OPEN_LINE = 4
WAY_OUT, MORE_WAYS = 5, 6
KING_STEP = 7
"""Weight of each square where the king can go in one move."""
WAY_IN_TWO = 8
"""Three weights, for one, two, and more squares where the king can go and would then have a way
out."""
BESET = 11
"""Five weights, for none to four closed squares beside the king."""
FIRST_OF_KING = 16
"""Six weights, for the first piece that the king sees in a direction: an attacker 1, 2, or at least
3 squares away, then a defender likewise."""
GUARD, DOOR, EMPTY_LINE = 22, 33, 44
"""Three sets of 11 weights, by the distance (0 to 10) of a line from its nearest edge: for an end
that an attacker sees, for one that a defender or the king sees, and for a line without pieces."""
ATTACKER_ON, DEFENDER_ON = 55, 176
"""Two sets of 121 weights for a man on a square, by the distances of his row and of his column from
the nearest edge: each is at 11 times the smaller distance plus the greater."""
GOAL_SQUARE = 297
"""11 weights, by the distance (0 to 10) of a line from its nearest edge: for each of its empty
squares from which the king would have a way out along it."""
WAY_IN_THREE = 308
"""Three weights, for one, two, and more ways in which the king can go to a square, from there to
the edge, and from there out."""
KING_STEP_IN_TWO = 311
"""Weight, in sixteenths, of each way in which the king can go to a square in two moves."""
LONELY = 312
"""Weight: the king's steps count for more when defenders are few, by this number of sixteenths
divided by one more than the number of defenders."""
START = 313
"""Weight: makes up for the men that one side has more at the start, so that none is ahead."""
THREE_GUARDS, FOUR_GUARDS = 314, 317
"""Weights for one to three attackers who guard a corner on a diagonal of three squares, then for
one to four on a diagonal of four: see ``corners``."""
WEIGHT_COUNT = 321

# Endings of a position.
GOES_ON, ATTACKERS_WIN, DEFENDERS_WIN, DRAWN = 0, 1, 2, 3

# Values of a position to a search.
WIN = 30_000
"""The value of a won game, less one for each ply (half-move) until its end."""
MAX_PLY = 96
NEARLY = WIN - 2 * MAX_PLY
"""Least value that means a forced win: such values depend on the number of plies until the end."""
NOTHING = -2 * WIN
"""A number that stands for no value: less than the value of any position."""

# In work: counters, then two killers for each ply, then a score for each move that cut off.
NODES, MOST_NODES, STOPPED, MASK, DEEPEST = range(5)
SALT = 5
"""In work: mixed into the solver's hashes, so that results for earlier questions do not match."""
CUTS = 6
"""In work: not 0 if the solver leaves out moves that cannot matter."""
LEFT = 7
"""In work: the number of plies from the root of a search until a move limit makes a draw."""
RECURRED = 8
"""In work: mixed into the hashes of positions that may repeat one of the game, so that the search's
table keeps them apart by the positions that have occurred twice in the game."""
KILLERS = 9
HISTORY = KILLERS + 2 * MAX_PLY + 4
