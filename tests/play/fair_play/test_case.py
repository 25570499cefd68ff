"""A case: what holds a player off, and what becomes of his appeal."""

from dataclasses import replace
from datetime import timedelta

from play.fair_play.case import Case
from play.fair_play.errors import AppealAnsweredError, AppealedError, NothingToAppealError
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, HOUR, NOON
from tests.support.world import refused

DAY = timedelta(days=1)
WARNING = Case(1, ANNA, BJORN, "mind it", NOON)
EXCLUSION = replace(WARNING, until=NOON + DAY)
APPEALED = EXCLUSION.appealed("no", NOON)


@for_each(
    "case, after, excludes",
    [
        (EXCLUSION, DAY - HOUR, True),
        (EXCLUSION, DAY, False),
        (EXCLUSION.lifted(NOON), HOUR, False),
        (WARNING, HOUR, False),
        (APPEALED, HOUR, True),
        (APPEALED.upheld(NOON), HOUR, True),
        (APPEALED.lifted_on_appeal(NOON), HOUR, False),
    ],
)
def test_an_exclusion_lasts_until_its_end_or_until_it_is_lifted(
    case: Case, after: timedelta, *, excludes: bool
) -> None:
    """A warning excludes nobody, and an appeal alone ends nothing."""
    assert case.excludes(NOON + after) is excludes


def test_a_case_is_appealed_once() -> None:
    """The note is kept; another one is refused, also after the answer. What is over is not."""
    for case in (WARNING, EXCLUSION):
        appealed = case.appealed("It was not me", NOON + HOUR)

        assert (appealed.appeal, appealed.appealed_at) == ("It was not me", NOON + HOUR)
        for again in (appealed, appealed.upheld(NOON + HOUR)):
            refused(AppealedError, again.appealed, "Really", NOON + HOUR)
    over = (EXCLUSION.lifted(NOON), WARNING.lifted(NOON), replace(EXCLUSION, until=NOON + HOUR))
    for case in over:
        refused(NothingToAppealError, case.appealed, "It was not me", NOON + HOUR)


def test_an_appeal_waits_until_it_is_answered() -> None:
    """By letting the case stand, or by lifting it, for the appeal or not; nothing else is."""
    answers = (APPEALED.upheld(NOON), APPEALED.lifted_on_appeal(NOON))

    assert APPEALED.is_appeal_waiting
    for answered in (EXCLUSION, APPEALED.lifted(NOON), *answers):
        assert not answered.is_appeal_waiting
    for case in (EXCLUSION, *answers):
        refused(AppealAnsweredError, case.upheld, NOON)
        refused(AppealAnsweredError, case.lifted_on_appeal, NOON)
