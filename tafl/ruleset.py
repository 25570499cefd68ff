"""A ruleset: every rule of a game as one record of independent options (rules §2)."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from tafl.pieces import Piece, Side
from tafl.squares import Square

TAKEN_OFF = "ad"
"""How a layout shows an attacker, a defender that is taken off as a handicap."""
SIDES_OF_A_MAN = 2
"""How many enemies capture a man."""


class Escape(StrEnum):
    """Where the king wins."""

    EDGE = "edge"
    CORNER = "corner"


class Stop(StrEnum):
    """Who may end a move on the throne."""

    KING = "king"
    NOBODY = "nobody"
    ANYONE = "anyone"


class Cross(StrEnum):
    """Who may pass over the empty throne."""

    EVERYONE = "everyone"
    KING = "king"
    NOBODY = "nobody"


class Corners(StrEnum):
    """Whether the corners are the king's alone."""

    KING = "king"
    ANYONE = "anyone"
    KING_IF_GOAL = "king-if-goal"


class KingPower(StrEnum):
    """How the king helps to capture: as the moving piece, as the standing one, or both."""

    BOTH = "both"
    HAMMER = "hammer"
    ANVIL = "anvil"
    NONE = "none"


class Shieldwall(StrEnum):
    """Whether rows on the edge are captured, and what may close their far end."""

    NONE = "none"
    MEN = "men"
    CORNER = "corner"


class ShieldwallClosing(StrEnum):
    """Which move completes a shieldwall: one to an end of the row, or one to its front as well."""

    END = "end"
    ANY = "any"


class NoMove(StrEnum):
    """What happens to a side that is to move and cannot."""

    LOSES = "loses"
    STALEMATE = "stalemate"


class Repetition(StrEnum):
    """What the third occurrence of a position means.

    ``REPEATER_LOSES``, ``REPEATER_WINS``: the side that brings about the position for the
    third time by its own move. ``IGNORED``: nothing, the game goes on.
    """

    DRAW = "draw"
    DEFENDERS_LOSE = "defenders-lose"
    REPEATER_LOSES = "repeater-loses"
    REPEATER_WINS = "repeater-wins"
    IGNORED = "ignored"


class ExitFort(StrEnum):
    """What it means that the king stands at the edge in a fort that nobody can break.

    ``DRAWS``: unless there is a goal in the fort, to which he can walk.
    """

    NONE = "none"
    WINS = "wins"
    DRAWS = "draws"


class CampEntry(StrEnum):
    """Which camp squares an attacker may enter and cross; nobody else may at all.

    ``OWN``: those of the camp in which his move starts (text 002). ``FROM_CAMP``: all, if his move
    starts in a camp. ``NOT_OPPOSITE``: likewise, but not those of the camp across the board.
    """

    OWN = "own"
    FROM_CAMP = "from-camp"
    NOT_OPPOSITE = "not-opposite"


class Die(StrEnum):
    """What the die means that is rolled before a turn (rules §5.2)."""

    NONE = "none"
    SKIP = "skip"
    MULTIPLE = "multiple"


EVEN = frozenset({2, 4, 6})
"""The numbers of a die that lose a turn, if no others are chosen."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The options of one game. Rules §2 says what each means; the defaults are King's Table's.

    *layout* holds the rows of the start position, row 1 first: ``A`` attacker, ``D`` defender,
    ``K`` king, ``.`` empty; ``a`` and ``d`` are empty too, since that man is taken off. The
    ``hostile_*`` sets say which pieces such a square helps to capture. The ``king_*throne`` and
    ``king_elsewhere`` numbers are the sides needed to capture him there: 4 (every neighbour
    closed) or 2 (caught like a man). *readings* are sentences that say where the source leaves
    something open and what is played here.
    """

    key: str
    name: str
    layout: tuple[str, ...]
    source: str = ""
    summary: str = ""
    readings: tuple[str, ...] = ()
    first: Side = Side.ATTACKERS
    escape: Escape = Escape.CORNER
    players_choose_escape: bool = False
    goals: frozenset[Square] = frozenset()
    throne_stop: Stop = Stop.KING
    throne_cross: Cross = Cross.EVERYONE
    corners: Corners = Corners.KING_IF_GOAL
    corner_size: int = 1
    hostile_throne: frozenset[Piece] = frozenset()
    hostile_occupied_throne: frozenset[Piece] = frozenset()
    hostile_corners: frozenset[Piece] = frozenset()
    hostile_edge: bool = False
    king_power: KingPower = KingPower.BOTH
    king_on_throne: int = 4
    king_beside_throne: int = 4
    king_elsewhere: int = 4
    shieldwall: Shieldwall = Shieldwall.NONE
    players_choose_shieldwall: bool = False
    shieldwall_closing: ShieldwallClosing = ShieldwallClosing.END
    paired_king: bool = False
    linnaean_capture: bool = False
    camps: tuple[frozenset[Square], ...] = ()
    camp_entry: CampEntry = CampEntry.OWN
    hostile_camps: frozenset[Piece] = frozenset()
    hostile_occupied_camps: frozenset[Piece] = frozenset()
    camps_harmless_to_men: frozenset[Square] = frozenset()
    attacker_steps: int = 0
    defender_steps: int = 0
    king_steps: int = 0
    encirclement: bool = False
    exit_fort: ExitFort = ExitFort.NONE
    no_move: NoMove = NoMove.LOSES
    repetition: Repetition = Repetition.DRAW
    raichi_may_repeat: bool = True
    few_attackers: int = 0
    first_by_lot: bool = False
    die: Die = Die.NONE
    dice_sides: frozenset[Side] = frozenset(Side)
    skip_on: frozenset[int] = EVEN
    each_another_piece: bool = False
    weak_king: bool = False
    weaker: Side | None = None
    men_off: int = 0
    resurrections: int = 0
    three_sided: int = 0

    @property
    def size(self) -> int:
        """Squares along one side of the board."""
        return len(self.layout)

    @property
    def taken_off(self) -> tuple[Square, ...]:
        """The squares of the men that are taken off as a handicap, row by row."""
        return tuple(
            Square(column, row)
            for row, signs in enumerate(self.layout)
            for column, sign in enumerate(signs)
            if sign in TAKEN_OFF
        )

    @property
    def throne(self) -> Square:
        """The middle square."""
        return _middle(self.size)

    @property
    def has_throne(self) -> bool:
        """Whether any rule treats the middle square differently."""
        return (
            self.throne_stop is not Stop.ANYONE
            or self.throne_cross is not Cross.EVERYONE
            or bool(self.hostile_throne | self.hostile_occupied_throne)
            or self.linnaean_capture
            or not self.king_on_throne == self.king_beside_throne == self.king_elsewhere
        )

    @property
    def corner_squares(self) -> frozenset[Square]:
        """The four corners of the board, each of several squares if they are the king's alone."""
        return _corners(self.size, self.corner_size if self.corners_are_the_kings else 1)

    @property
    def edge_squares(self) -> frozenset[Square]:
        """The squares along the four sides, corners included."""
        return _edge(self.size)

    @property
    def goal_squares(self) -> frozenset[Square]:
        """Where the king wins."""
        match self.escape:
            case Escape.EDGE:
                return self.edge_squares | self.goals
            case Escape.CORNER:
                return self.corner_squares | self.goals

    @property
    def corners_are_the_kings(self) -> bool:
        """Whether nobody but the king may stop on a corner."""
        match self.corners:
            case Corners.KING:
                return True
            case Corners.ANYONE:
                return False
            case Corners.KING_IF_GOAL:
                return self.escape is Escape.CORNER

    @property
    def helps_fallen(self) -> int:
        """How many fallen men of the weaker side matter: until then they return or resist."""
        return max(self.resurrections, self.three_sided) if self.weaker is not None else 0

    @property
    def has_chance(self) -> bool:
        """Whether a die or a random choice is used in the game."""
        return (
            self.first_by_lot
            or self.die is not Die.NONE
            or self.weak_king
            or (self.weaker is not None and self.men_off > 0)
        )

    def steps(self, piece: Piece) -> int:
        """How many squares *piece* may go in one move."""
        steps = {
            Piece.ATTACKER: self.attacker_steps,
            Piece.DEFENDER: self.defender_steps,
            Piece.KING: self.king_steps,
        }[piece]
        return steps or self.size

    @property
    def fronting_captures(self) -> bool:
        """Whether a move to the front of a row on the edge can complete a shieldwall."""
        closes = self.shieldwall_closing is ShieldwallClosing.ANY
        return closes and self.shieldwall is not Shieldwall.NONE

    @property
    def king_is_hammer(self) -> bool:
        """Whether the king captures by moving."""
        return self.king_power in (KingPower.BOTH, KingPower.HAMMER)

    @property
    def king_is_anvil(self) -> bool:
        """Whether a man captures against the standing king."""
        return self.king_power in (KingPower.BOTH, KingPower.ANVIL)


@cache
def _middle(size: int) -> Square:
    return Square(size // 2, size // 2)


@cache
def _corners(size: int, corner_size: int) -> frozenset[Square]:
    near = [*range(corner_size), *range(size - corner_size, size)]
    return frozenset(Square(column, row) for column in near for row in near)


@cache
def _edge(size: int) -> frozenset[Square]:
    last = size - 1
    return frozenset(
        Square(column, row)
        for column in range(size)
        for row in range(size)
        if column in (0, last) or row in (0, last)
    )
