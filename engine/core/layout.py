"""The places and the meanings of numbers in the lists of the core."""

SHIFT = 9
"""Bits of a square in a move: boards have at most 21 x 21 squares."""
SQUARE = (1 << SHIFT) - 1

NO_PIECE, ATTACKER, DEFENDER, KING = 0, 1, 2, 3
ATTACKERS, DEFENDERS = 0, 1

# In the facts. The numbers of options are those that engine.facts writes.
SIZE = 0
IS_HAMMER, IS_ANVIL = 1, 2
HOSTILE_EDGE = 3
SHIELDWALL = 4
MEN_CLOSE, CORNERS_CLOSE = 1, 2
FRONTING = 5
PAIRED_KING = 6
LINNAEAN = 7
THRONE = 8
ENCIRCLEMENT = 9
FEW_ATTACKERS = 10
EXIT_FORT = 11
FORT_WINS, FORT_DRAWS = 1, 2
CAMP_ENTRY = 12
OWN_CAMP, FROM_CAMP, NOT_OPPOSITE = 0, 1, 2
STEPS = 12
"""Most squares that a piece may go in a move, at this place plus the piece."""
NO_MOVE_DRAWS = 16
REPETITION = 17
IGNORED, DRAWS, DEFENDERS_LOSE, REPEATER_LOSES, REPEATER_WINS = range(5)
WEIGHTS_AT = 18
"""The place at which the weights of the evaluation begin."""
MUST_STOP = 19
"""Whether attackers lose at once unless they stop a king who has a way out."""
TABLES = 20
"""The place at which the tables begin that have an entry for each square."""
STOP, CROSS = 0, 1
"""Bits of the pieces that may stop on a square, and that may cross it; camps aside."""
CAMP, OPPOSITE = 2, 3
"""The number of a square's camp, and of the one across the board; 0 for none."""
GOAL = 4
LIKE_A_MAN = 5
"""Whether the king is captured on the square between two."""
CORNER = 6
HOSTILE = 7
"""Bits of the pieces that the square helps to capture: four tables, one for each piece on it."""
ZEROS = 11
"""Zeros to clear marks with."""
TABLE_COUNT = 12

# In a frame, after a code for each line (as in tafl.lines) and the record of each line.
KING_AT = 0
"""The king's square; -1 when he has been captured."""
SIDE = 1
"""The side to move."""
HASH = 2
VALUE = 3
"""The sum of the values of all lines, to the attackers."""
ATTACKER_COUNT = 4
TALLY = 5
"""The sum of the tallies of all lines."""
QUIET = 6
"""Number of plies since the latest capture, as far as the frames go back."""
GUARDS = 7
"""The sum of the guards of all lines: see ``corners``."""
FRAME_TAIL = 8

# In a record of the pool. Sets of squares are bits by their place in the line.
BLANK = 1
"""The first record, of an empty line that counts for nothing."""
LINE_VALUE = 0
MOVE_COUNTS = 1
"""Number of moves of the attackers, then of the defenders."""
LINE_TALLY = 3
"""Several small numbers in one, to be added up over all lines: see the bits of a tally."""
EXPOSES_KING = 4
"""1 if the piece next to the king, to one side, is an attacker, else 0."""
KING_WAYS = 5
"""Number of the king's moves along the line to a goal."""
KING_REACH = 6
"""The squares where the king can go along the line."""
GOAL_FROM = 7
"""The empty squares from which the king would have a way out along the line."""
STRIKES = 8
"""The squares where an attacker captures along the line by arriving; then those of a defender."""
RUNS = 10
"""Number of empty squares from the first on, and then from the last."""
REACHES = 12
"""Number of squares the king could go to along the line, from each square of the longest lines."""
KING_SHUT = 33
"""Number of the king's two neighbours in the line that shut him in."""
LINE_GUARDS = 34
"""The guards in the line: see ``corners``."""
MOVES = 35
"""The moves of the attackers, then those of the defenders."""

# In a tally: the first bit of each number, and the size of all numbers but the last two.
MOBILITY = 0
"""Number of moves of the attackers, and then of the defenders."""
MOBILITY_BITS = 12
OPEN_LINES = 24
"""Number of lines that lead a defender out."""
OPEN_BITS = 6
STRIKE_COUNTS = 30
"""Number of squares in the strikes of all lines: for attackers, and then for defenders."""
STRIKE_BITS = 10
DEFENDER_COUNT = 50
"""Number of defenders left, the king aside."""
COUNT_BITS = 8

# Among the weights, in hundredths of a man, for the attackers.
ATTACKER_MAN, DEFENDER_MAN = 0, 1
ATTACKER_MOVE, DEFENDER_MOVE = 2, 3
"""The value of each move that the side has, in sixteenths."""
OPEN_LINE = 4
WAY_OUT, MORE_WAYS = 5, 6
KING_STEP = 7
"""Each square where the king can go."""
WAY_IN_TWO = 8
"""Squares where the king can go, and from there out: for one, for two, and for more."""
BESET = 11
"""Closed neighbours of the king: for none, one, two, three and four."""
FIRST_OF_KING = 16
"""First piece that the king sees: an attacker at 1, 2 or more squares, then a defender likewise."""
GUARD, DOOR, EMPTY_LINE = 22, 33, 44
"""An end of a line that an attacker guards, an end that a defender sees, and a line without pieces:
each by the distance of the line from the edge."""
ATTACKER_ON, DEFENDER_ON = 55, 176
"""A man on a square, by its distances from the two nearest edges: 11 for the smaller one."""
GOAL_SQUARE = 297
"""A square from which the king would have a way out along the line, by the distance of the line
from the edge."""
WAY_IN_THREE = 308
"""Squares where the king can go, from there to the edge, and from there out: as ``WAY_IN_TWO``."""
KING_STEP_IN_TWO = 311
"""Each way in which the king can go to a square in two moves, in sixteenths."""
LONELY = 312
"""The extra value of the king's steps when defenders are few, in sixteenths."""
START = 313
"""Compensation for the extra men that one side has at the start."""
THREE_GUARDS, FOUR_GUARDS = 314, 317
"""Attackers who guard a corner, by their number: see ``corners``."""
WEIGHT_COUNT = 321

# Endings of a position.
GOES_ON, ATTACKERS_WIN, DEFENDERS_WIN, DRAWN = 0, 1, 2, 3

# Values of a position to a search.
WIN = 30_000
"""The value of a won game, less one for each ply until its end."""
MAX_PLY = 96
NEARLY = WIN - 2 * MAX_PLY
"""Least value that depends on the distance of the end."""
NOTHING = -2 * WIN
"""The absence of a value."""

# In work: counters, then the killers of each ply, then the number of cutoffs of each move.
NODES, MOST_NODES, STOPPED, MASK, DEEPEST = range(5)
SALT = 5
"""Mixed into the hashes of the solver's question: the table may answer other questions too."""
CUTS = 6
"""Whether the solver leaves out moves that cannot matter."""
KILLERS = 8
HISTORY = KILLERS + 2 * MAX_PLY + 4
