"""The audit: it checks everything in the store, and reports faults without repairing them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from play.audit import Fault, Problem, Report
from play.matches.match import Match
from play.ratings.rated_result import RatedResult
from play.services.ratings import expected_result
from play.store.errors import UNREADABLE, StoredGameError
from play.store.port import Store, Unit

BATCH_SIZE = 100
"""The number of matches or notices that are checked in one transaction."""

MOST_LISTED = 100
"""The largest number of problems that a report lists; it counts the others too."""


@dataclass(slots=True)
class _Findings:
    """Numbers of things checked by an audit so far; *found* counts all problems."""

    matches: int = 0
    moves: int = 0
    results: int = 0
    notices: int = 0
    found: int = 0
    problems: list[Problem] = field(default_factory=list)

    def add_problem(self, fault: Fault, number: int, detail: str = "") -> None:
        self.found += 1
        if len(self.problems) < MOST_LISTED:
            self.problems.append(Problem(fault, number, detail))

    def report(self) -> Report:
        return Report(
            self.matches, self.moves, self.results, self.notices, tuple(self.problems), self.found
        )


@dataclass(frozen=True, slots=True)
class Audit:
    """Replays every stored match, and compares the stored deadline and rating result with it.

    Others can use the store meanwhile. *tell* is called with the number of matches replayed so far.
    """

    store: Store
    tell: Callable[[int], None] = lambda _: None

    async def run(self) -> Report:
        findings = _Findings()
        await self._look_at_matches(findings)
        await self._look_at_notices(findings)
        async with self.store.read() as unit:
            for problem in (
                *await unit.audit.notices_without_subject(),
                *await unit.audit.rows_without_parent(),
            ):
                findings.add_problem(problem.fault, problem.number, problem.detail)
        return findings.report()

    async def _look_at_matches(self, findings: _Findings) -> None:
        seen = 0
        while True:
            async with self.store.read() as unit:
                some = await unit.audit.match_ids(seen, BATCH_SIZE)
                for match_id in some:
                    await _look_at_match(unit, match_id, findings)
            if not some:
                return
            seen = some[-1]
            self.tell(findings.matches)

    async def _look_at_notices(self, findings: _Findings) -> None:
        seen = 0
        while True:
            async with self.store.read() as unit:
                some = await unit.audit.open_notices(seen, BATCH_SIZE)
                for notice_id in await unit.audit.unreadable_notices(some):
                    findings.add_problem(Fault.NOTICE_UNREADABLE, notice_id)
            if not some:
                return
            seen, findings.notices = some[-1], findings.notices + len(some)


async def _look_at_match(unit: Unit, match_id: int, findings: _Findings) -> None:
    """Replay a match, check its deadline and its rating result, and add problems to *findings*."""
    findings.matches += 1
    try:
        match, view = await unit.matches.with_view(match_id)
    except StoredGameError as error:
        findings.add_problem(Fault.MATCH_UNREADABLE, match_id, f"move {error.ply + 1}")
        return
    except UNREADABLE as error:
        findings.add_problem(Fault.MATCH_UNREADABLE, match_id, type(error).__name__)
        return
    findings.moves += match.ply
    is_due = match.wake_at(view.habits) is not None
    if is_due and not await unit.audit.has_deadline(match_id):
        findings.add_problem(Fault.MATCH_WITHOUT_DEADLINE, match_id)
    if match.pair_id is None or match.pair_id == match_id:
        await _look_at_result(unit, match, findings)


async def _look_at_result(unit: Unit, match: Match, findings: _Findings) -> None:
    expected = await expected_result(unit, match, everywhere=False)
    stored = await unit.ratings.result_of(expected.match_id if expected else match.id)
    findings.results += stored is not None
    if expected is None and stored is not None:
        findings.add_problem(Fault.RESULT_UNFOUNDED, match.id)
    elif expected is not None and stored is None:
        findings.add_problem(Fault.RESULT_MISSING, match.id)
    elif expected is not None and stored is not None:
        for what in _differences(expected, stored):
            findings.add_problem(Fault.RESULT_WRONG, match.id, what)


def _differences(expected: RatedResult, stored: RatedResult) -> Iterator[str]:
    """The names of the fields that differ, except *everywhere*, which players may change."""
    for name in ("guild_id", "ruleset_key", "match_id", "second_match_id", "seats", "score"):
        if getattr(expected, name) != getattr(stored, name):
            yield name
    if expected.scores != stored.scores:
        yield "scores"
