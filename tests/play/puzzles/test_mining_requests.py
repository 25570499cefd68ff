"""Puzzles: those that come with the program, and those found in finished games."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from play.limits.amounts import MAX_MINED_PUZZLES
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId, computer_at
from play.puzzles.choice import Choice
from play.puzzles.kind import PuzzleKind
from play.puzzles.port import MinedPuzzle, MiningStoppedError
from play.puzzles.rated_puzzle import FIRST_OWN_NUMBER
from play.puzzles.shipped import shipped
from play.services import puzzle_mining
from play.services.puzzle_mining import Mining
from play.time.habits import DEFAULT_HABITS
from tafl.game import Game
from tafl.puzzles import Puzzle, read_collection
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tests.support.examples import ANNA, BJORN, CARL, HALL, NOON
from tests.support.puzzles import HOPELESS, IN_TWO, ONE_BLOW, ONE_GUARD, collected
from tests.support.stored import add_match
from tests.support.world import World


@dataclass
class Finder:
    """A miner that finds always the same; it says what it was asked for."""

    lines: Sequence[str] = (IN_TWO,)
    error: Exception | None = None
    asked: list[Game] = field(default_factory=list)
    known: Sequence[str] = ()

    async def mine(self, game: Game, known: Sequence[str], drawn: float) -> Sequence[MinedPuzzle]:
        assert 0 <= drawn < 1
        self.known = known
        self.asked.append(game)
        if self.error is not None:
            raise self.error
        return [MinedPuzzle(Puzzle.read(line), 1450) for line in self.lines]

    def stop(self) -> None:
        """There is nothing to end."""


@pytest.fixture
def finder() -> Finder:
    return Finder()


@pytest.fixture
async def mining(world: World, finder: Finder) -> Mining:
    """Anna and Björn agree to it."""
    for player in (ANNA, BJORN):
        await agree(world, player, agrees=True)
    return Mining(world.store, finder, world.chance)


async def agree(world: World, player: PlayerId, *, agrees: bool) -> None:
    await world.players.set(player, lambda now: replace(now, mined=agrees))


async def finished(
    world: World, *seats: PlayerId, rules: Ruleset | None = None, state: str = "over"
) -> Match:
    """A match, of Anna and Björn unless others are named, that is over."""
    attackers, defenders = seats or (ANNA, BJORN)
    terms = Terms(rules or ruleset("brandubh"), rated=False)
    match = Match.start(HALL, Seats(attackers, defenders), terms, NOON, DEFAULT_HABITS)
    for player, move in ((attackers, "d1-c1"), (defenders, "d3-c3")):
        match = match.play(player, move, NOON, None, DEFAULT_HABITS)
    if state == "over":
        match = match.resign(attackers, NOON, None)
    return await add_match(world.store, match)


async def test_what_is_found_can_be_given(mining: Mining, world: World) -> None:
    """With a number that no shipped puzzle has, and without a name."""
    match = await finished(world)

    assert await mining.mine_one()
    given = await world.puzzles.give(CARL, Choice(), None)
    assert given.puzzle.number == FIRST_OWN_NUMBER
    assert given.puzzle.kind is PuzzleKind.ESCAPE
    assert given.puzzle.rating.value == 1450
    assert isinstance(mining.miner, Finder)
    assert mining.miner.asked == [match.game]


async def test_a_game_is_looked_through_once(mining: Mining, world: World, finder: Finder) -> None:
    await finished(world)
    await finished(world)

    assert [await mining.mine_one() for _ in range(3)] == [True, True, False]
    assert len(finder.asked) == 2


async def test_both_players_have_to_agree(mining: Mining, world: World, finder: Finder) -> None:
    """One is not enough; a game that runs is left alone, and one against the computer."""
    match = await finished(world)
    for unwilling in (BJORN, ANNA):
        await agree(world, unwilling, agrees=False)
        assert not await mining.mine_one()
        await agree(world, unwilling, agrees=True)
    await finished(world, state="running")
    await finished(world, ANNA, computer_at(3))

    assert [await mining.mine_one() for _ in range(2)] == [True, False]
    assert finder.asked == [match.game]


async def test_who_changes_their_mind_meanwhile_is_heard(
    mining: Mining, world: World, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(world)
    find = finder.mine

    async def slowly(game: Game, known: Sequence[str], drawn: float) -> Sequence[MinedPuzzle]:
        await agree(world, ANNA, agrees=False)
        return await find(game, known, drawn)

    monkeypatch.setattr(finder, "mine", slowly)
    await mining.mine_one()

    assert await count(world) == 0


async def test_rules_that_have_no_key_of_their_own_make_no_puzzles(
    mining: Mining, world: World, finder: Finder
) -> None:
    """A puzzle names its rules by the key alone."""
    own = replace(ruleset("brandubh"), key="own", name="Our own")
    changed = replace(ruleset("brandubh"), king_elsewhere=4)
    for rules in (own, changed):
        await finished(world, rules=rules)

    assert [await mining.mine_one() for _ in range(3)] == [True, True, False]
    assert finder.asked == []


async def test_the_miner_is_told_what_is_known(
    mining: Mining, world: World, finder: Finder
) -> None:
    """The shipped puzzles, and those found before: under those rules."""
    other = "saami-tablut tuichi attackers t2t5/t2t2T2/t5T1t/7K1/2t3t1t/t8/2T6/5t2t/3t2t2 -"
    finder.lines = (IN_TWO, HOPELESS)
    await world.puzzles.start(collected(ONE_BLOW, other))
    for _ in range(2):
        await finished(world)
        await mining.mine_one()

    assert sorted(finder.known) == sorted((ONE_BLOW, IN_TWO, HOPELESS))
    assert await count(world) == 4
    async with world.store.read() as unit:
        texts = [(await unit.puzzles.load_puzzle(FIRST_OWN_NUMBER + at)).text for at in range(4)]
    assert texts == 2 * [IN_TWO, HOPELESS]


async def test_a_game_that_cannot_be_looked_through_holds_up_no_other(
    mining: Mining, world: World, finder: Finder, caplog: pytest.LogCaptureFixture
) -> None:
    """Stopped work is done another time."""
    await finished(world)
    await finished(world)
    finder.error = RuntimeError("out of memory")
    assert await mining.mine_one()
    finder.error = MiningStoppedError()
    assert not await mining.mine_one()
    finder.error = None
    assert await mining.mine_one()

    assert not await mining.mine_one()
    assert await count(world) == 1
    assert "cannot be looked through for puzzles" in caplog.text


async def test_the_collection_does_not_grow_for_ever(
    mining: Mining, world: World, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MAX_MINED_PUZZLES == 10_000
    monkeypatch.setattr(puzzle_mining, "MAX_MINED_PUZZLES", 1)
    for _ in range(2):
        await finished(world)

    assert [await mining.mine_one() for _ in range(2)] == [True, False]
    assert len(finder.asked) == 1


async def count(world: World) -> int:
    async with world.store.read() as unit:
        return await unit.mining.count_own()


def test_a_line_says_what_its_puzzle_is() -> None:
    """So that hundreds of positions need not be read at each start."""
    known = collected(IN_TWO, HOPELESS, ONE_GUARD)
    for each in known.puzzles:
        puzzle = Puzzle.read(each.text)
        assert each.kind is PuzzleKind.of(puzzle.theme, puzzle.side)
        assert each.ruleset_key == puzzle.position.ruleset.key
    assert [each.kind for each in known.puzzles] == [
        PuzzleKind.ESCAPE,
        PuzzleKind.STOP,
        PuzzleKind.STOP,
    ]
    assert known.digest != collected(IN_TWO, HOPELESS).digest
    assert known == collected(IN_TWO, HOPELESS, ONE_GUARD)


def test_all_that_are_shipped_can_be_given() -> None:
    """Each number stands for one."""
    puzzles = shipped().puzzles
    text = "\n".join(f"{each.number} {each.rating} {each.text}" for each in puzzles)

    assert len(read_collection(text)) == len(puzzles) > 0
