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
TABLES = 17
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
OPEN_LINES = 5
"""How many lines lead a defender out."""
MOBILITY = 6
"""How many moves the attackers have, and then the defenders."""
FRAME_TAIL = 8

# In a record of the pool.
BLANK = 1
"""The first record, of a line that counts for nothing."""
LINE_VALUE = 0
MOVE_COUNTS = 1
"""Of the attackers, then of the defenders."""
LEADS_OUT = 3
"""1 if a defender has nothing but empty squares between him and an end of the line, else 0."""
EXPOSES_KING = 4
"""1 if the piece next to the king, to one side, is an attacker, else 0."""
MOVES = 5
"""Those of the attackers, then those of the defenders."""

# How a position ends.
GOES_ON, ATTACKERS_WIN, DEFENDERS_WIN, DRAWN = 0, 1, 2, 3
