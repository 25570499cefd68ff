"""Flags and cases, and the results that raise flags, in every store."""

from dataclasses import replace
from datetime import timedelta

import pytest

from play.fair_play.case import Case
from play.fair_play.errors import UnknownCaseError, UnknownFlagError
from play.fair_play.flag import Flag
from play.fair_play.suspicion import Meeting, Pattern, Suspicion
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.ratings.rated_result import RatedResult
from play.store.port import Unit
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON, new_match
from tests.support.stored import added

GUILD, OTHER = 1, 2**63 - 1
WHOLE = Flag(
    guild_id=OTHER,
    suspicion=Suspicion(Pattern.ONE_SIDED, ANNA, BJORN, (9, 7, 2**63 - 1)),
    raised_at=NOON,
    reporter=CARL,
    text="Look at #9",
)
BARE = Flag(GUILD, Suspicion(Pattern.REPORTED, PlayerId(2**63 - 1), None), NOON)


async def add(unit: Unit, *flags: Flag) -> list[Flag]:
    return [await unit.flags.add_flag(flag) for flag in flags]


@for_each("flag", [WHOLE, BARE])
async def test_a_flag_comes_back_as_it_was_stored(unit: Unit, flag: Flag) -> None:
    """Also when it is closed; only its server has it."""
    (stored,) = await add(unit, flag)
    closed = stored.closed(CARL, NOON + HOUR)
    assert await unit.flags.load_flag(flag.guild_id, stored.id) == stored
    await unit.flags.close(closed)

    assert replace(stored, id=0) == flag
    assert await unit.flags.load_flag(flag.guild_id, stored.id) == closed
    with pytest.raises(UnknownFlagError):
        await unit.flags.load_flag(5, stored.id)


async def test_open_flags_of_a_server_are_listed_the_newest_first(unit: Unit) -> None:
    first, second, closed, _ = await add(unit, BARE, BARE, BARE, WHOLE)
    await unit.flags.close(closed.closed(CARL, NOON))

    assert await unit.flags.open(GUILD) == [second, first]


async def test_flags_about_a_player_are_those_that_name_him(unit: Unit) -> None:
    """As either of two; closed ones if they are not too old."""
    here = replace(WHOLE, guild_id=GUILD)
    old, young, still_open, _ = await add(
        unit, here, replace(here, raised_at=NOON + HOUR), here, BARE
    )
    for flag in (old, young):
        await unit.flags.close(flag.closed(CARL, NOON + HOUR))

    for player in (ANNA, BJORN):
        assert await unit.flags.about(GUILD, player, NOON + HOUR) == [
            still_open,
            replace(young, closed_at=NOON + HOUR, closed_by=CARL),
        ]
    assert await unit.flags.about(GUILD, CARL, NOON) == []


def ended(winner: Side, reason: Reason, *moves: str) -> Match:
    """A match of Anna, who attacks, against Björn."""
    match = new_match(*moves)
    return replace(match, state=MatchState.FINISHED, outcome=Outcome(winner, reason))


async def count(unit: Unit, *matches: Match, score: float, hours: int = 0) -> list[int]:
    """Store a result of a match, or of two, that ended so many hours after noon."""
    stored = await added(unit, *matches)
    ids = [match.id for match in stored]
    result = RatedResult(
        guild_id=HALL.guild_id,
        ruleset_key="tiny",
        match_id=ids[0],
        second_match_id=ids[1] if len(ids) > 1 else None,
        seats=stored[0].seats,
        score=score,
        ended_at=NOON + hours * HOUR,
    )
    await unit.ratings.add_result(result)
    return ids


async def meetings(
    unit: Unit, player: PlayerId, limit: int = 9, since: timedelta = timedelta()
) -> list[Meeting]:
    return list(await unit.flags.meetings(GUILD, player, NOON + since, limit))


async def test_both_players_have_a_result_as_their_own(unit: Unit) -> None:
    """Who resigned has given it up, after the turns that were played."""
    ids = await count(unit, ended(Side.DEFENDERS, Reason.RESIGNED, "c1-b1", "c3-d3"), score=0)

    assert await meetings(unit, ANNA) == [Meeting((ids[0],), BJORN, 0, NOON, given_up_after=2)]
    assert await meetings(unit, BJORN) == [Meeting((ids[0],), ANNA, 1, NOON)]
    assert await meetings(unit, CARL) == []


async def test_a_pair_is_one_result(unit: Unit) -> None:
    """Given up if both of its matches were, after the turns of the longer one."""
    first = ended(Side.DEFENDERS, Reason.RESIGNED, "c1-b1")
    second = replace(ended(Side.ATTACKERS, Reason.TIME, "c1-b1", "c3-d3"), seats=Seats(BJORN, ANNA))
    ids = await count(unit, first, second, score=0)

    assert await meetings(unit, ANNA) == [
        Meeting((ids[0], ids[1]), BJORN, 0, NOON, given_up_after=2)
    ]


async def test_the_latest_results_come_first(unit: Unit) -> None:
    """Whichever seat the player had in them; no more than asked for, and none that is older."""
    won = ended(Side.ATTACKERS, Reason.RESIGNED)
    swapped = replace(won, seats=Seats(BJORN, ANNA))
    for hours, match in enumerate((won, swapped, won, swapped)):
        await count(unit, match, score=1, hours=hours)

    found = await meetings(unit, ANNA, limit=3)
    young = await meetings(unit, ANNA, since=2 * HOUR)

    assert [(one.ended_at - NOON) / HOUR for one in found] == [3, 2, 1]
    assert [one.score for one in found] == [0, 1, 0]
    assert [(one.ended_at - NOON) / HOUR for one in young] == [3, 2]


GUILD, OTHER = 1, 2**63 - 1
WARNING = Case(GUILD, ANNA, CARL, "mind it", NOON)
EXCLUSION = replace(WARNING, until=NOON + 2 * HOUR)


async def add_case(unit: Unit, *cases: Case) -> list[Case]:
    return [await unit.cases.add_case(case) for case in cases]


@for_each("case", [WARNING, replace(EXCLUSION, guild_id=OTHER)])
async def test_a_case_comes_back_as_it_was_stored(unit: Unit, case: Case) -> None:
    """Also with its appeal and the answer to that."""
    (stored,) = await add_case(unit, case)
    answered = stored.appealed("no", NOON + HOUR).lifted_on_appeal(NOON + HOUR)
    assert await unit.cases.load_case(stored.id) == stored
    await unit.cases.save(answered)

    assert replace(stored, id=0) == case
    assert await unit.cases.load_case(stored.id) == answered
    with pytest.raises(UnknownCaseError):
        await unit.cases.load_case(99)


async def test_cases_of_a_player_are_found_the_newest_first(unit: Unit) -> None:
    """On one server, or on all."""
    first, second, elsewhere, _ = await add_case(
        unit, WARNING, EXCLUSION, replace(WARNING, guild_id=OTHER), replace(WARNING, player=BJORN)
    )

    assert await unit.cases.cases_of(ANNA, GUILD) == [second, first]
    assert await unit.cases.cases_of(ANNA) == [elsewhere, second, first]


async def test_exclusions_are_found_while_they_last(unit: Unit) -> None:
    """On their server alone; what is lifted lasts no longer."""
    _, lasting, lifted, others = await add_case(
        unit, WARNING, EXCLUSION, replace(EXCLUSION, player=BJORN), replace(EXCLUSION, player=CARL)
    )
    await unit.cases.save(lifted.lifted(NOON))

    for player, found in ((ANNA, lasting), (BJORN, None), (CARL, others)):
        assert await unit.cases.exclusion(GUILD, player, NOON + HOUR) == found
    assert await unit.cases.exclusion(OTHER, ANNA, NOON + HOUR) is None
    assert await unit.cases.exclusion(GUILD, ANNA, NOON + 2 * HOUR) is None
    assert await unit.cases.exclusions(GUILD, NOON + HOUR) == [others, lasting]
    assert await unit.cases.exclusions(GUILD, NOON + 2 * HOUR) == []


async def test_appeals_wait_the_longest_first(unit: Unit) -> None:
    """Until they are answered."""
    late, early, answered, _ = await add_case(unit, WARNING, EXCLUSION, EXCLUSION, WARNING)
    late, early = late.appealed("no", NOON + HOUR), early.appealed("no", NOON)
    answered = answered.appealed("no", NOON).upheld(NOON)
    for case in (late, early, answered):
        await unit.cases.save(case)

    assert await unit.cases.waiting(GUILD) == [early, late]
    assert await unit.cases.waiting(OTHER) == []
