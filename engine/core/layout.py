"""Where things stand in the lists of the core."""

SHIFT = 9
"""Bits of a square in a move: boards have at most 21 x 21 squares."""
SQUARE = (1 << SHIFT) - 1

NO_PIECE, ATTACKER, DEFENDER, KING = 0, 1, 2, 3
ATTACKERS, DEFENDERS = 0, 1

# In the facts. Numbers of options are as engine.facts writes them.
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
"""With a piece added: how far it may go."""
NO_MOVE_DRAWS = 16
REPETITION = 17
IGNORED, DRAWS, DEFENDERS_LOSE, REPEATER_LOSES, REPEATER_WINS = range(5)
WEIGHTS_AT = 18
"""Where the weights of the evaluation begin."""
MUST_STOP = 19
"""Whether attackers lose at once if they do not stop a king who has a way out."""
TABLES = 20
"""Here tables begin that have an entry for each square."""
STOP, CROSS = 0, 1
"""Bits by piece: who may stop on a square, and cross it; camps aside."""
CAMP, OPPOSITE = 2, 3
"""The number of a square's camp, and of the one across the board; 0 for none."""
GOAL = 4
LIKE_A_MAN = 5
"""Whether the king is taken there between two."""
CORNER = 6
HOSTILE = 7
"""By what stands there: bits by piece of those whom the square helps to capture. Four tables."""
ZEROS = 11
"""To clear marks with."""
TABLE_COUNT = 12

# In a frame, after a code for each line (as in tafl.lines) and the record of each line.
KING_AT = 0
"""The king's square; -1 when he has been captured."""
SIDE = 1
"""The side to move."""
HASH = 2
VALUE = 3
"""The sum of the values of all lines: what the position is worth to the attackers."""
ATTACKER_COUNT = 4
TALLY = 5
"""The sum of the tallies of all lines."""
QUIET = 6
"""How many plies were played since the latest capture, as far as the frames go back."""
GUARDS = 7
"""The sum of what all lines tell of guards: see ``corners``."""
FRAME_TAIL = 8

# In a record of the pool. Sets of squares are bits by their place in the line.
BLANK = 1
"""The first record, of a line that counts for nothing."""
LINE_VALUE = 0
MOVE_COUNTS = 1
"""Of the attackers, then of the defenders."""
LINE_TALLY = 3
"""Small numbers that are added up over all lines, in one: see ``squares.tallied``."""
EXPOSES_KING = 4
"""1 if the piece next to the king, to one side, is an attacker, else 0."""
KING_WAYS = 5
"""How many moves take the king along the line to a goal."""
KING_REACH = 6
"""Where the king can go along the line."""
GOAL_FROM = 7
"""The empty squares from which the king would have a way out along the line."""
STRIKES = 8
"""Where an attacker would capture along the line by arriving; then the same for a defender."""
RUNS = 10
"""How many squares are empty from the first on, and then from the last."""
REACHES = 12
"""How many squares the king could go to along the line, from each square of the longest lines."""
KING_SHUT = 33
"""How many of the king's two neighbours in the line shut him in."""
LINE_GUARDS = 34
"""What the line tells of guards: see ``corners``."""
MOVES = 35
"""Those of the attackers, then those of the defenders."""

# In a tally: the place of the first bit of each number, and the bits of all but the last two.
MOBILITY = 0
"""How many moves the attackers have, and then the defenders."""
MOBILITY_BITS = 12
OPEN_LINES = 24
"""How many lines lead a defender out."""
OPEN_BITS = 6
STRIKE_COUNTS = 30
"""How many squares are in the strikes of all lines: for attackers, and then for defenders."""
STRIKE_BITS = 10
DEFENDER_COUNT = 50
"""How many defenders are left, the king aside."""
COUNT_BITS = 8

# Among the weights, in hundredths of a man, for the attackers.
ATTACKER_MAN, DEFENDER_MAN = 0, 1
ATTACKER_MOVE, DEFENDER_MOVE = 2, 3
"""What a move that they have is worth, in sixteenths."""
OPEN_LINE = 4
WAY_OUT, MORE_WAYS = 5, 6
KING_STEP = 7
"""A square where the king can go."""
WAY_IN_TWO = 8
"""A square where the king can go, and from there out: for one, for two, and for more."""
BESET = 11
"""How many of the king's four neighbours are closed: for none, one, two, three and four."""
FIRST_OF_KING = 16
"""What the king sees along a line: attacker beside him, one further off, more; then defender."""
GUARD, DOOR, EMPTY_LINE = 22, 33, 44
"""An end of a line that an attacker guards, that a defender looks at, and a line without pieces:
each by how far the line is from the edge."""
ATTACKER_ON, DEFENDER_ON = 55, 176
"""A man on a square, by its distances from the two nearest edges: 11 for the smaller one."""
GOAL_SQUARE = 297
"""A square from which the king would have a way out along the line, by how far the line is from
the edge."""
WAY_IN_THREE = 308
"""A square where the king can go, from there to the edge, and from there out: as above."""
KING_STEP_IN_TWO = 311
"""A square where the king can go with two moves, by each way, in sixteenths."""
LONELY = 312
"""How much more the king's steps count the fewer defenders there are, in sixteenths."""
START = 313
"""What makes up for the men whom one side has more to begin with."""
THREE_GUARDS, FOUR_GUARDS = 314, 317
"""Attackers who guard a corner, by how many they are: see ``corners``."""
WEIGHT_COUNT = 321

# How a position ends.
GOES_ON, ATTACKERS_WIN, DEFENDERS_WIN, DRAWN = 0, 1, 2, 3

# What a position is worth, to a search.
WIN = 30_000
"""The value of a game that is won, less one for each ply until its end."""
MAX_PLY = 96
NEARLY = WIN - 2 * MAX_PLY
"""From here on a value depends on how far away the end is."""
NOTHING = -2 * WIN
"""No value at all."""

# In work: counters, then the killers of each ply, then how often each move was good enough.
NODES, MOST_NODES, STOPPED, MASK, DEEPEST = range(5)
SALT = 5
"""What the hashes of the solver's question are mixed with: the table may hold answers to others."""
CUTS = 6
"""Whether the solver leaves out moves that cannot matter."""
KILLERS = 8
HISTORY = KILLERS + 2 * MAX_PLY + 4
