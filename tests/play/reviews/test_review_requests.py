"""Reviews: a finished game is looked through once, part by part, and what was found is kept."""

from dataclasses import dataclass, field, replace

import pytest

from play.limits.amounts import MAX_REVIEWED_TURNS
from play.matches.errors import LiveGameError
from play.reviews import errors
from play.reviews.port import PART, PART_SQUARES, part_of
from play.reviews.review import Review, key_of, reviewed_game
from tafl.endings import Outcome, Reason
from tafl.findings import Finding, Findings
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Die, Escape, Ruleset
from tafl.rulesets import keys, ruleset
from tests.play.matches.test_live_positions import LATER, OPENING, game, rated
from tests.support.cases import for_each
from tests.support.examples import ANNA, NOON
from tests.support.random_games import random_game
from tests.support.stored import add_match
from tests.support.world import World, declined, refused

BRANDUBH = ruleset("brandubh")


@dataclass
class Looking:
    """Finds the same in each position, and remembers where it has looked."""

    parts: list[tuple[int, int]] = field(default_factory=list)
    told: list[tuple[int, int]] = field(default_factory=list)

    async def find(self, game: Game, first: int, end: int) -> Findings:
        self.parts.append((first, end))
        stages = [game.at(ply) for ply in range(first, min(end, game.ply + 1))]
        return [_found(stage.position) for stage in stages]

    async def tell(self, done: int, of: int) -> None:
        self.told.append((done, of))


def _found(position: Position) -> Finding:
    """The last of all moves is the best one."""
    return Finding(0, 0, position.legal_moves()[-1])


class Nobody:
    """Where nothing looks through games."""

    async def find(self, game: Game, first: int, end: int) -> Findings:
        raise errors.NoReviewsError


async def ask(world: World, game: Game) -> tuple[Review, Looking]:
    looking = Looking()
    return await world.reviews.review(game, looking, looking.tell), looking


async def test_a_game_is_looked_through_part_by_part(world: World) -> None:
    played = random_game(BRANDUBH, 2 * PART + 4)

    review, looking = await ask(world, played)

    assert looking.parts == [(0, PART), (PART, 2 * PART), (2 * PART, 3 * PART)]
    assert looking.told == [(first, played.ply + 1) for first, _ in looking.parts]
    assert len(review.found) == played.ply + 1


def test_a_part_is_limited_by_work() -> None:
    """A position on a large board takes many times as long."""
    sizes = {7: PART, 11: PART, 13: 7, 19: 3}
    games = {rules.size: Game.start(rules) for rules in map(ruleset, keys())}

    assert {size: part_of(games[size]) for size in sizes} == sizes
    assert all(part_of(game) * size**2 <= PART_SQUARES for size, game in games.items())


async def test_what_was_found_is_kept(world: World) -> None:
    """It needs nobody who looks."""
    played = random_game(BRANDUBH, 6)
    first, _ = await ask(world, played)

    again, looking = await ask(world, played)

    assert again == first
    assert (looking.parts, looking.told) == ([], [])
    assert await world.reviews.review(played, Nobody(), looking.tell) == first
    await declined(
        errors.NoReviewsError,
        world.reviews.review(random_game(BRANDUBH, 5), Nobody(), looking.tell),
    )


async def test_findings_that_do_not_fit_the_game_are_made_anew(world: World) -> None:
    """A damaged row would keep its game from ever being reviewed."""
    played = random_game(BRANDUBH, 6)
    first, _ = await ask(world, played)
    async with world.store.begin() as unit:
        await unit.reviews.add_findings(key_of(played), [*first.found][:3], NOON)

    again, looking = await ask(world, played)

    assert again == first
    assert looking.parts == [(0, PART)]
    assert (await ask(world, played))[1].parts == []


def alike(one: Game, other: Game) -> bool:
    return key_of(one) == key_of(other)


def test_a_game_is_known_by_its_rules_and_its_moves() -> None:
    played = game(OPENING)

    assert alike(played, game(OPENING, replace(BRANDUBH, key="other", name="Other")))
    assert alike(played, played.ended(Outcome(Side.ATTACKERS, Reason.RESIGNED)))
    assert not alike(played, game(OPENING[:3]))
    assert not alike(played, game(OPENING, replace(BRANDUBH, escape=Escape.EDGE)))
    assert not alike(game([]), game([], replace(BRANDUBH, first=BRANDUBH.first.opponent)))


@for_each(
    "rules, plies, refused",
    [
        (replace(BRANDUBH, die=Die.SKIP), 0, errors.UnreviewableError),
        (replace(BRANDUBH, first_by_lot=True), 0, errors.UnreviewableError),
        (BRANDUBH, 0, errors.NothingToReviewError),
        (ruleset("copenhagen"), MAX_REVIEWED_TURNS + 1, errors.TooLongToReviewError),
        (ruleset("tablut-19"), 135, errors.TooLongToReviewError),
    ],
)
async def test_some_games_cannot_be_reviewed(
    world: World, rules: Ruleset, plies: int, refused: type[Exception]
) -> None:
    await declined(refused, ask(world, random_game(rules, plies)))


def test_a_match_is_reviewed_when_it_is_over() -> None:
    match = rated(*OPENING)

    refused(errors.StillRunsError, reviewed_game, match)
    assert reviewed_game(match.resign(ANNA, NOON, None)).outcome is not None


async def test_a_copy_of_a_running_rated_match_is_refused(world: World) -> None:
    """Also if it goes on from there, or its findings are kept; nobody waits for the refusal."""
    await ask(world, game(LATER))
    await add_match(world.store, rated(*LATER))
    looking = Looking()

    for moves in (LATER, [*LATER, "G3-G2"]):
        await declined(LiveGameError, world.reviews.review(game(moves), looking, looking.tell))

    assert looking.parts == []


async def test_a_position_of_the_opening_that_somebody_plays_is_withheld(world: World) -> None:
    await add_match(world.store, rated(*LATER[:2]))

    review, _ = await ask(world, game(LATER))

    assert review.withheld == {2, 3}
    assert review.finding(2) is None
    # What is thought of the position after a move is thought of the move.
    assert review.finding(3) is None
    assert review.finding(4) is not None


@dataclass
class Winning:
    """Finds the *line* as a forced win after so many turns, and elsewhere the last move there."""

    ply: int
    line: tuple[Move, ...]

    async def find(self, game: Game, first: int, end: int) -> Findings:
        stages = [game.at(ply) for ply in range(first, min(end, game.ply + 1))]
        return [
            Finding(9_000, None, self.line[0], self.line, self.line[:1])
            if stage.ply == self.ply
            else _found(stage.position)
            for stage in stages
        ]


@pytest.mark.parametrize("moves", [1, 2], ids=["to-there", "beyond"])
async def test_a_line_that_leads_there_is_withheld(world: World, moves: int) -> None:
    """Earlier findings would tell of the defence, or how good the last move was."""
    await add_match(world.store, rated(*LATER[:6]))
    line = tuple(turn.move for turn in game(LATER).turns[5 : 5 + moves])
    played = game([*LATER[:5], "B3-D3"])
    looking = Looking()

    review = await world.reviews.review(played, Winning(5, line), looking.tell)

    assert 5 in review.withheld
    assert review.missed_win(5) == ()
    assert review.chance(5) is None


async def test_a_line_that_leads_near_there_is_withheld(world: World) -> None:
    """One man is elsewhere, and the game ends in the opening."""
    await add_match(world.store, rated(*LATER))
    played = game([*LATER[:6], "D2-C2", LATER[7]])
    finder, looking = Winning(7, tuple(turn.move for turn in game(LATER).turns[7:])), Looking()

    assert 7 in (await world.reviews.review(played, finder, looking.tell)).withheld
    opinion = (await finder.find(played, 7, 8))[0]
    assert opinion is not None
    assert await world.live.guards_opinion_on(played.at(7), opinion)
    assert not await world.live.guards_end_of(played.at(7))
