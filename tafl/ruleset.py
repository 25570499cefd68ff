"""A ruleset: every rule of a game as one record of independent options (rules §2)."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from tafl.pieces import SPECIAL_MEN, Kind, Piece, Side
from tafl.squares import Square

TAKEN_OFF = "ad"
"""Characters of a layout for an attacker and a defender that are taken off as a handicap."""
SIDES_OF_A_MAN = 2
"""Number of closed sides, opposite each other, that capture a man."""
CORNER_SIZES = (1, 2, 3)
"""Widths and heights, in squares, that corners can have."""


class Escape(StrEnum):
    """The squares on which the king wins."""

    EDGE = "edge"
    CORNER = "corner"


class Stop(StrEnum):
    """The pieces that may end a move on the throne."""

    KING = "king"
    NOBODY = "nobody"
    ANYONE = "anyone"


class Cross(StrEnum):
    """The pieces that may pass over the empty throne."""

    EVERYONE = "everyone"
    KING = "king"
    NOBODY = "nobody"


class Corners(StrEnum):
    """The pieces that may stop on corners; ``KING_IF_GOAL``: only the king, if he wins there."""

    KING = "king"
    ANYONE = "anyone"
    KING_IF_GOAL = "king-if-goal"


class KingPower(StrEnum):
    """Whether the king captures by moving (``HAMMER``), standing (``ANVIL``), both or neither."""

    BOTH = "both"
    HAMMER = "hammer"
    ANVIL = "anvil"
    NONE = "none"


class Shieldwall(StrEnum):
    """Whether rows on the edge are captured as one, and what may close their far end.

    ``MEN``: only a piece of the capturing side. ``CORNER``: an empty corner too.
    """

    NONE = "none"
    MEN = "men"
    CORNER = "corner"


class ShieldwallClosing(StrEnum):
    """The moves that complete a shieldwall, the capture of a whole row on the edge.

    ``END``: moves to an end of the row. ``ANY``: moves to its front as well.
    """

    END = "end"
    ANY = "any"


class NoMove(StrEnum):
    """The result for a side that is to move and has no legal move."""

    LOSES = "loses"
    STALEMATE = "stalemate"


class Repetition(StrEnum):
    """The result of the third occurrence of a position, or whether a second is allowed.

    ``REPEATER_LOSES`` and ``REPEATER_WINS`` are about the side whose own moves bring about the
    position for the third time. With ``IGNORED`` the game goes on. With ``FORBIDDEN``, and with
    ``DEFENDERS_MAY_NOT`` for the defenders, a move that brings back any earlier position is
    illegal, unless dice are rolled in the game.
    """

    DRAW = "draw"
    DEFENDERS_LOSE = "defenders-lose"
    REPEATER_LOSES = "repeater-loses"
    REPEATER_WINS = "repeater-wins"
    IGNORED = "ignored"
    FORBIDDEN = "forbidden"
    DEFENDERS_MAY_NOT = "defenders-may-not"


class ExitFort(StrEnum):
    """The result when the king is at the edge in a fort that nobody can break.

    ``DRAWS`` does not apply if there is a goal in the fort, to which the king can walk.
    """

    NONE = "none"
    WINS = "wins"
    DRAWS = "draws"


class DeadPosition(StrEnum):
    """The result of a position in which a side can never win (see ``tafl.dead_positions``).

    ``DRAWS``: a draw if neither side can. ``ATTACKERS_WIN``: the attackers win if the king can
    never get out.
    """

    NONE = "none"
    DRAWS = "draws"
    ATTACKERS_WIN = "attackers-win"


class Berserk(StrEnum):
    """Whether a piece that has captured goes on in the same turn.

    It goes on leg by leg, and each leg but the last must capture. ``MAY``: the piece may go on with
    legs that capture. ``MUST``: it must, as long as it can. ``MUST_MOVE``: it must, with any leg.
    """

    NO = "no"
    MAY = "may"
    MUST = "must"
    MUST_MOVE = "must-move"


class Jump(StrEnum):
    """The jumps of a kind of pieces, each over an enemy beside it to the square beyond.

    ``OVER``: it jumps over men and captures none of them by that. ``CAPTURES``: it captures the man
    that it jumps over. ``RESTRICTED``: it jumps over men, from or to a throne, corner or camp.
    """

    NONE = "none"
    OVER = "over"
    CAPTURES = "captures"
    RESTRICTED = "restricted"


class CampEntry(StrEnum):
    """The camp squares that an attacker may enter and cross; no other piece may enter any.

    ``OWN``: those of the camp in which his move starts. ``FROM_CAMP``: all, if his move starts in a
    camp. ``NOT_OPPOSITE``: likewise, except those of the camp across the board.
    """

    OWN = "own"
    FROM_CAMP = "from-camp"
    NOT_OPPOSITE = "not-opposite"


class Die(StrEnum):
    """The meaning of the die rolled before a turn.

    ``SKIP``: some faces lose the turn. ``MULTIPLE``: the face is the number of moves in the turn.
    """

    NONE = "none"
    SKIP = "skip"
    MULTIPLE = "multiple"


EVEN = frozenset({2, 4, 6})
"""The faces of the die that lose a turn, by default."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game as options; ``docs/own-rulesets.md`` explains each and its default."""

    key: str
    name: str
    layout: tuple[str, ...]
    """Rows of the start position, row 1 first: ``A`` attacker, ``D`` defender, ``K`` king, ``.``
    empty, and ``SPECIAL_MEN``. Squares marked ``a`` and ``d`` are empty too, since that man is
    taken off."""
    source: str = ""
    summary: str = ""
    readings: tuple[str, ...] = ()
    """Sentences on points that the source leaves open, and on how they are played here."""
    first: Side = Side.ATTACKERS
    escape: Escape = Escape.CORNER
    players_choose_escape: bool = False
    """Whether the players may agree on the other value of *escape* for their game."""
    goals: frozenset[Square] = frozenset()
    """Squares where the king wins, besides those of *escape*."""
    thrones: frozenset[Square] = frozenset()
    """Squares that are thrones; if there are none, the middle square is the throne."""
    throne_stop: Stop = Stop.KING
    throne_cross: Cross = Cross.EVERYONE
    corners: Corners = Corners.KING_IF_GOAL
    corner_size: int = 1
    """Width and height of a corner, in squares, if only the king may stop on corners."""
    missing_corners: frozenset[Square] = frozenset()
    """Squares of corners that do not count as corners: they are like any other square."""
    hostile_throne: frozenset[Piece] = frozenset()
    """Pieces that the empty throne helps to capture; likewise the other sets ``hostile_*``."""
    hostile_occupied_throne: frozenset[Piece] = frozenset()
    hostile_corners: frozenset[Piece] = frozenset()
    hostile_edge: bool = False
    """Whether the edge helps to capture the king."""
    king_power: KingPower = KingPower.BOTH
    king_on_throne: int = 4
    """Number of closed sides that capture the king on the throne: 4, or 2 as for a man; likewise
    ``king_beside_throne`` and ``king_elsewhere``."""
    king_beside_throne: int = 4
    king_elsewhere: int = 4
    shieldwall: Shieldwall = Shieldwall.NONE
    players_choose_shieldwall: bool = False
    shieldwall_closing: ShieldwallClosing = ShieldwallClosing.END
    paired_king: bool = False
    """Whether the king and a man beside him can be captured together."""
    linnaean_capture: bool = False
    """Whether the king's throne helps to capture a defender beside it, if attackers are on the
    other three sides."""
    berserk: Berserk = Berserk.NO
    berserk_escape: bool = False
    """Whether a king that has captured may also go on with a leg to a goal that captures nobody."""
    camps: tuple[frozenset[Square], ...] = ()
    camp_entry: CampEntry = CampEntry.OWN
    hostile_camps: frozenset[Piece] = frozenset()
    hostile_occupied_camps: frozenset[Piece] = frozenset()
    camps_harmless_to_men: frozenset[Square] = frozenset()
    """Squares of camps that never help to capture men."""
    attacker_steps: int = 0
    """Most squares that an attacker may go in a move, 0 for any number; likewise
    ``defender_steps`` and ``king_steps``."""
    defender_steps: int = 0
    king_steps: int = 0
    king_jump: Jump = Jump.NONE
    """The jumps of the king; likewise ``commander_jump`` and the others."""
    commander_jump: Jump = Jump.OVER
    commander_steps: int = 0
    """Most squares that a commander of either side may go in a move; likewise the others."""
    knight_jump: Jump = Jump.CAPTURES
    knight_steps: int = 0
    mercenary_jump: Jump = Jump.NONE
    mercenary_steps: int = 0
    guard_jump: Jump = Jump.NONE
    guard_steps: int = 0
    pair_captures_king: frozenset[Kind] = frozenset({Kind.COMMANDER, Kind.KNIGHT})
    """Kinds of attackers that capture the king in pairs, wherever he is but on a throne."""
    changes_sides: frozenset[Kind] = frozenset({Kind.MERCENARY})
    """Kinds of men who, when captured, stay on the board and belong to the other side."""
    never_captured: frozenset[Kind] = frozenset({Kind.GUARD})
    never_captures: frozenset[Kind] = frozenset({Kind.GUARD})
    """Kinds of men who capture nothing by moving; standing still, they help."""
    encirclement: bool = False
    exit_fort: ExitFort = ExitFort.NONE
    dead_position: DeadPosition = DeadPosition.NONE
    no_move: NoMove = NoMove.LOSES
    repetition: Repetition = Repetition.DRAW
    raichi_may_repeat: bool = True
    few_attackers: int = 0
    """The defenders win when this number of attackers or fewer is left; 0 for no such rule."""
    move_limit: int = 0
    """The number of turns after which the game is a draw; 0 for no limit."""
    quiet_limit: int = 0
    """The number of turns in a row without a capture that make a draw; 0 for no limit."""
    first_by_lot: bool = False
    """Whether the side that moves first is drawn at random."""
    die: Die = Die.NONE
    dice_sides: frozenset[Side] = frozenset(Side)
    skip_on: frozenset[int] = EVEN
    each_another_piece: bool = False
    """Whether each move of a turn needs a different piece, with ``Die.MULTIPLE``."""
    weak_king: bool = False
    """Whether the king's moves depend on a die: after an odd number he takes a single step."""
    weaker: Side | None = None
    """The side that the handicaps below help; None if there are none."""
    men_off: int = 0
    """Number of men of the stronger side that are taken off at random before the start."""
    resurrections: int = 0
    """Number of men of the *weaker* side, the first to be captured, that return to the board."""
    three_sided: int = 0
    """Number of first captures of the *weaker* side's men that need three closed sides."""

    @property
    def size(self) -> int:
        """The number of squares along one side of the board."""
        return len(self.layout)

    @property
    def taken_off(self) -> tuple[Square, ...]:
        """The squares of the men that are taken off as a handicap, row by row."""
        return self.marked(TAKEN_OFF)

    def marked(self, signs: str) -> tuple[Square, ...]:
        """The squares that *layout* marks with any of *signs*, row by row."""
        return tuple(
            Square(column, row)
            for row, line in enumerate(self.layout)
            for column, sign in enumerate(line)
            if sign in signs
        )

    @property
    def middle(self) -> Square:
        """The middle square."""
        return _middle(self.size)

    @property
    def throne_squares(self) -> frozenset[Square]:
        """The squares of all thrones, whether any rule treats them differently or not."""
        return self.thrones or frozenset({self.middle})

    @property
    def has_throne(self) -> bool:
        """Whether any rule treats the squares of thrones differently."""
        return (
            self.throne_stop is not Stop.ANYONE
            or self.throne_cross is not Cross.EVERYONE
            or bool(self.hostile_throne | self.hostile_occupied_throne)
            or self.linnaean_capture
            or not self.king_on_throne == self.king_beside_throne == self.king_elsewhere
        )

    @property
    def corner_squares(self) -> frozenset[Square]:
        """The squares of all corners.

        A corner is ``corner_size`` squares wide where only the king may stop on corners, else one.
        """
        corner_size = self.corner_size if self.corners_are_the_kings else 1
        return _corners(self.size, corner_size) - self.missing_corners

    @property
    def edge_squares(self) -> frozenset[Square]:
        """The squares along the four sides, corners included."""
        return _edge(self.size)

    @property
    def goal_squares(self) -> frozenset[Square]:
        """The squares on which the king wins."""
        match self.escape:
            case Escape.EDGE:
                return self.edge_squares | self.goals
            case Escape.CORNER:
                return self.corner_squares | self.goals

    @property
    def corners_are_the_kings(self) -> bool:
        """Whether only the king may stop on a corner."""
        match self.corners:
            case Corners.KING:
                return True
            case Corners.ANYONE:
                return False
            case Corners.KING_IF_GOAL:
                return self.escape is Escape.CORNER

    @property
    def forbids_repetition(self) -> frozenset[Side]:
        """The sides that may not bring back an earlier position."""
        if self.has_dice:
            return frozenset()
        match self.repetition:
            case Repetition.FORBIDDEN:
                return frozenset(Side)
            case Repetition.DEFENDERS_MAY_NOT:
                return frozenset({Side.DEFENDERS})
            case _:
                return frozenset()

    @property
    def helps_fallen(self) -> int:
        """The greater of ``resurrections`` and ``three_sided``; 0 if there is no *weaker* side."""
        return max(self.resurrections, self.three_sided) if self.weaker is not None else 0

    @property
    def has_dice(self) -> bool:
        """Whether a die is rolled in the game, before turns or for the king."""
        return self.die is not Die.NONE or self.weak_king

    @property
    def has_chance(self) -> bool:
        """Whether a die or a random choice is used in the game."""
        return self.first_by_lot or self.has_dice or (self.weaker is not None and self.men_off > 0)

    def steps(self, piece: Piece, kind: Kind = Kind.MAN) -> int:
        """Most squares that *piece* may go in one move: the board's size if there is no limit."""
        ordinary = {
            Piece.ATTACKER: self.attacker_steps,
            Piece.DEFENDER: self.defender_steps,
            Piece.KING: self.king_steps,
        }[piece]
        steps: int = ordinary if kind is Kind.MAN else getattr(self, f"{kind}_steps")
        return steps or self.size

    def jump(self, piece: Piece, kind: Kind) -> Jump:
        """The jumps of *piece*, if it is a man one of *kind*."""
        if piece is Piece.KING:
            return self.king_jump
        jump: Jump = Jump.NONE if kind is Kind.MAN else getattr(self, f"{kind}_jump")
        return jump

    @property
    def special_men(self) -> frozenset[tuple[Piece, Kind]]:
        """The kinds of special men in *layout*, each with the man of its side."""
        return frozenset(SPECIAL_MEN[sign] for sign in "".join(self.layout) if sign in SPECIAL_MEN)

    @property
    def has_special_pieces(self) -> bool:
        """Whether there are special men, or the king can jump."""
        return self.king_jump is not Jump.NONE or bool(self.special_men)

    @property
    def fronting_captures(self) -> bool:
        """Whether a move to the front of a row on the edge can complete the capture of the row."""
        closes = self.shieldwall_closing is ShieldwallClosing.ANY
        return closes and self.shieldwall is not Shieldwall.NONE

    @property
    def king_is_hammer(self) -> bool:
        """Whether the king captures by moving."""
        return self.king_power in (KingPower.BOTH, KingPower.HAMMER)

    @property
    def king_is_anvil(self) -> bool:
        """Whether a man captures an enemy between himself and the standing king."""
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
