"""Who is next, what is dealt with, and what is kept of it."""

import asyncio
from collections import Counter
from collections.abc import Sequence

from play import log_subject
from play.bounded_dict import Latest
from play.fair_turns import MAX_REMEMBERED, Asker, FairTurns
from play.log_subject import LogSubject
from tests.support.cases import for_each

HALL, BARN, FARM = 91, 92, 93


def served(turns: FairTurns, askers: Sequence[Asker], number: int) -> list[Asker]:
    """Who has the next turns, if all *askers* always want one."""
    found = []
    for _ in range(number):
        found.append(askers[turns.next_of(askers)])
        turns.note_served(found[-1])
    return found


@for_each(
    "others",
    [
        [Asker(person, None) for person in range(2, 11)],
        [Asker(person, HALL) for person in range(2, 200)],
        [Asker(2, server) for server in range(100, 300)],
        [Asker(person, 100 + person) for person in range(2, 11)],
    ],
)
def test_a_newcomer_is_next(others: Sequence[Asker]) -> None:
    """Whether others are many people, on one server or on many, or one person on many servers."""
    turns = FairTurns()
    served(turns, others, 2 * len(others))

    assert Asker(1, BARN) in served(turns, [*others, Asker(1, BARN)], 2)


@for_each(
    "askers, shares",
    [
        ([Asker(1, HALL), Asker(1, BARN), Asker(1, FARM), Asker(2, HALL)], {1: 51, 2: 49}),
        ([Asker(1, HALL), Asker(2, HALL), Asker(3, HALL), Asker(4, None)], {4: 50}),
    ],
)
def test_people_and_servers_have_shares(askers: Sequence[Asker], shares: dict[int, int]) -> None:
    """However many servers a person asks on, and however many people ask on a server."""
    turns = Counter(asker.person for asker in served(FairTurns(), askers, 100))

    assert {person: turns[person] for person in shares} == shares


def test_among_equals_the_first_is_next() -> None:
    askers = [Asker(person, HALL) for person in range(5)]

    assert served(FairTurns(), askers, 5) == askers


def test_only_so_many_are_remembered() -> None:
    """Those served longest ago are forgotten, so they come first again."""
    turns = FairTurns()
    crowd = [Asker(person, None) for person in range(1, MAX_REMEMBERED + 2)]
    for asker in crowd:
        turns.note_served(asker)

    assert turns.next_of([crowd[1], crowd[0]]) == 1


def test_what_was_set_longest_ago_is_dropped() -> None:
    """Setting an entry again makes it the latest one; reading it does not."""
    latest = Latest[str, int](2)
    latest["a"] = 1
    latest["b"] = 2
    latest["a"] = 3
    assert latest["b"] == 2

    latest["c"] = 4

    assert latest == {"a": 3, "c": 4}


async def test_each_task_deals_with_its_own() -> None:
    """Two requests at once are not mixed up."""

    async def deal(request: str) -> LogSubject:
        log_subject.begin(request, 7)
        await asyncio.sleep(0)
        log_subject.note(match=len(request))
        await asyncio.sleep(0)
        return log_subject.subject()

    one, other = await asyncio.gather(deal("one"), deal("three"))
    assert (one, other) == (LogSubject("one", 7, 3), LogSubject("three", 7, 5))
    assert log_subject.subject() == LogSubject()


def test_what_follows_is_about_nothing() -> None:
    """Nor is anything noted without a request: the program itself may look at many matches."""
    with log_subject.dealing_with("match 3", match=3):
        log_subject.note(server=9)
        assert log_subject.subject() == LogSubject("match 3", 9, 3)
    assert log_subject.subject() == LogSubject()

    log_subject.note(match=3)
    assert log_subject.subject() == LogSubject()
