"""The guard of running rated matches: while two people play one, nobody gets help with it.

Everything that judges positions for people asks ``guarded_among`` first: reviews, the computer's
opinion, puzzles, and games against the computer. Positions one move after that of a match are
guarded too, since a judgement of one is a judgement of the move.

Where people supply positions, as in an import, or in games that they play with each other, they
could add a man that does not matter. So there positions near that of a match
(``tafl/near_positions.py``) are guarded as well.
"""

from asyncio import sleep
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from play.bounded_dict import Latest
from play.matches.errors import LivePositionError
from play.matches.match import Match
from play.matches.state import MatchState
from tafl.near_positions import Men, Neighbourhood, written_men
from tafl.pieces import Side
from tafl.position import Position
from tafl.position_keys import Before, PositionKeys, position_key
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset

OPENING_TURNS = 8
"""Number of first turns that many games share, so that a whole game is not refused for them."""

MAX_COMPARED = 100
"""Number of games, and of lines beside games, that are remembered as compared."""

POSITIONS_AT_ONCE = 8
"""Number of positions examined between pauses in which other tasks run; it takes milliseconds."""


class LivePosition(NamedTuple):
    """The position of a running match, reached after *turns*; *keys* identify its pieces."""

    keys: PositionKeys
    turns: int


class StoredLivePositions(Protocol):
    """The positions of guarded matches in a store, found by their ``live_keys``.

    With each is the number of turns before it, the largest if several matches have the position.
    """

    async def among(self, keys: Collection[int]) -> Mapping[int, int]:
        """Those of *keys* that are keys of live positions, with the number of turns before each."""

    async def of_movers(self, keys: Collection[int]) -> Sequence[LivePosition]:
        """The live positions in which the key of the mover's pieces is one of *keys*."""

    async def on_board(self, size: int) -> Mapping[Men, int]:
        """The live positions on boards of *size* x *size* squares, with the number of turns."""


def live_keys(match: Match) -> PositionKeys | None:
    """The keys of the position of *match*, if nobody may be helped with it; else None.

    A match is guarded while it is running or paused, rated, and between two people. Its start
    position is not secret, even when the match returns to it.
    """
    is_protected = match.rated and match.computer is None and match.state is MatchState.RUNNING
    if not is_protected or not match.ply:
        return None
    found = PositionKeys.of(match.position)
    is_start = found.position == position_key(match.game.start_position)
    return None if is_start or found.position in known_keys() else found


@cache
def known_keys() -> frozenset[int]:
    """The keys of the start positions of all rulesets that come with the program."""
    return frozenset(position_key(Position.start(ruleset(key))) for key in keys())


class Guarded(NamedTuple):
    """A position that nobody gets help with: a running rated match is there, after *turns* turns.

    With *is_next*, the match is one move before the position instead, or at a similar one. With
    *is_alike*, it is at one similar to that of a game from a usual start, which is no copy of it.
    """

    turns: int
    is_next: bool
    is_alike: bool = False

    def is_late(self, ply: int) -> bool:
        """Whether a game there after *ply* turns may be a copy, and either is past its opening."""
        return not self.is_alike and max(self.turns, ply - self.is_next) > OPENING_TURNS


class SeenPosition(NamedTuple):
    """The identity of a position: its *key*, computed from its pieces, and the side to move."""

    key: int
    to_move: Side


async def guarded_among(
    stored: StoredLivePositions, positions: Sequence[Position]
) -> Mapping[int, Guarded]:
    """Those of *positions* that nobody may get help with now, by index from 0."""
    seen = [SeenPosition(position_key(position), position.to_move) for position in positions]
    # Each once: games repeat positions, and many lines go through the same.
    asked = dict(zip(seen, positions, strict=True))
    left = [each for each in asked if each.key not in known_keys()]
    live = await stored.among({each.key for each in left})
    found = {each: Guarded(live[each.key], is_next=False) for each in left if each.key in live}
    left = [each for each in left if each not in found]
    for start in range(0, len(left), POSITIONS_AT_ONCE):
        some = left[start : start + POSITIONS_AT_ONCE]
        found |= await _next_among(stored, {each: asked[each] for each in some})
    return {place: found[each] for place, each in enumerate(seen) if each in found}


async def _next_among(
    stored: StoredLivePositions, positions: Mapping[SeenPosition, Position]
) -> Mapping[SeenPosition, Guarded]:
    """Those of *positions* that are one move after the position of a guarded match."""
    before = {each: Before.of(position) for each, position in positions.items()}
    movers = frozenset(mover for each in before.values() for mover in each.movers)
    live = await stored.of_movers(movers)
    return {
        each: Guarded(max(turns), is_next=True)
        for each, led_here in before.items()
        if (turns := [one.turns for one in live if led_here.include(one.keys)])
    }


class Stage(NamedTuple):
    """A *position* that a game reaches after *ply* turns, or would in a line beside its moves."""

    ply: int
    position: Position


class Likeness(NamedTuple):
    """How a live position is like some stages: by index, those that it may lead to, or is near."""

    leads_to: Sequence[int] = ()
    near: Sequence[int] = ()


Compared = Latest[tuple[Stage, ...], Mapping[Men, Likeness]]
"""Stages of games, each with the live positions with which they were compared.

Comparing a long game with a thousand of them takes seconds, and people page through a review.
"""


async def guarded_in_supplied(
    stored: StoredLivePositions,
    start: Position,
    stages: Sequence[Stage],
    compared: Compared | None = None,
) -> Mapping[int, Guarded]:
    """Those of *stages* that nobody may get help with now, by index from 0.

    They belong to a game from *start* that people supply. Positions near those of matches are
    included. In games from a usual start, that is only so after the opening of both, which many
    share. What is remembered in *compared* is not compared again.
    """
    live = await stored.on_board(start.board.size)
    compared = Compared(1) if compared is None else compared
    alike = await _compare(live, tuple(stages), compared)
    asked = sorted({index for each in alike.values() for index in each.leads_to})
    exactly = await guarded_among(stored, [stages[index].position for index in asked])
    found = {asked[place]: guarded for place, guarded in exactly.items()}
    usual, turns = is_usual_start(start), dict[int, int]()
    for men, each in alike.items():
        for index in each.near:
            early = usual and min(stages[index].ply, live[men]) <= OPENING_TURNS
            if not early and index not in found:
                turns[index] = max(live[men], turns.get(index, 0))
    near = {index: Guarded(most, is_next=True, is_alike=usual) for index, most in turns.items()}
    return dict(sorted({**found, **near}.items()))


async def _compare(
    live: Collection[Men], stages: tuple[Stage, ...], compared: Compared
) -> Mapping[Men, Likeness]:
    """How each position of *live* is like *stages*."""
    known = compared.get(stages, {})
    alike = {men: known.get(men, Likeness()) for men in live}
    new = [men for men in live if men not in known]
    for index, stage in enumerate(stages) if new else ():
        around = Neighbourhood.of(stage.position)
        for men in new:
            if around.may_follow(men):
                alike[men] = alike[men]._replace(leads_to=(*alike[men].leads_to, index))
            if around.includes(men):
                alike[men] = alike[men]._replace(near=(*alike[men].near, index))
        await sleep(0)  # other tasks run meanwhile
    compared[stages] = alike
    return alike


@lru_cache(maxsize=64)
def is_usual_start(position: Position) -> bool:
    """Whether *position* is near the start of a ruleset that comes with the program.

    A game from there smuggles in no position of a match, and many rulesets of servers begin there.
    """
    near = Neighbourhood.of(position)
    starts = (Position.start(ruleset(key)) for key in keys())
    return any(
        near.includes(int(written_men(start), 16))
        for start in starts
        if start.board.size == position.board.size
    )


async def require_no_live_start(stored: StoredLivePositions, rules: Ruleset) -> None:
    """Raise ``LivePositionError`` if *rules* begin at, or near, the position of a guarded match."""
    start = Position.start(rules)
    if await guarded_in_supplied(stored, start, [Stage(0, start)]):
        raise LivePositionError


async def computer_has_to_wait(stored: StoredLivePositions, match: Match) -> bool:
    """Whether the computer must not act in *match* now, because that would help in a rated match.

    In the opening of an ordinary game it need not wait: there it always plays the same, and nearly
    always some match has the position.
    """
    start = match.game.start_position
    is_ordinary = position_key(start) in known_keys()
    if is_usual_start(start):
        found = await guarded_among(stored, [match.position])
    else:
        found = await guarded_in_supplied(stored, start, [Stage(match.ply, match.position)])
    return any(not is_ordinary or each.is_late(match.ply) for each in found.values())
