"""What is asked often is answered from indexes alone, however much is stored."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, Table, select

from db import deadlines
from db.agendas import serving
from db.challenges import OPEN_TO_ANYBODY, OPEN_TO_PLAYER
from db.matches import RELIABILITY
from db.ratings import ABOVE
from db.row_keys import is_among
from db.season_tallies import BETTER
from db.tables.matches import matches, notes
from db.tables.ratings import rating_changes
from db.tables.seasons import medals
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.medal import MedalKind
from play.shards import ALL_SHARDS, Shards
from tests.support.examples import ANNA, NOON
from tests.support.query_plans import steps

CONSENT: tuple[Sequence[str], ...] = (
    [],
    ["SEARCH players USING INDEX sqlite_autoindex_players_1 (id=?)"],
)
"""On a server, and across servers: there is looked up whether somebody wants to be shown."""

COUNTED = "SCAN counted"
"""Those that were found are counted, which are not many."""


def test_reliability(database: Path) -> None:
    """It is shown with each challenge of a player."""
    found = steps(database, RELIABILITY, the_player=ANNA, since=NOON)

    assert [step.split(" (")[0] for step in found] == [
        "SEARCH matches USING COVERING INDEX ix_matches_attackers",
        "SEARCH matches USING COVERING INDEX ix_matches_defenders",
    ]


def test_the_next_deadline(database: Path) -> None:
    """It is looked for after every request, in an index of each kind of deadline."""
    assert [
        step.split(" (")[0] for step in steps(database, deadlines.next_deadlines(ALL_SHARDS))
    ] == [
        f"SEARCH {table} USING COVERING INDEX ix_{table}_{columns}"
        for table, columns in (
            ("ratings", "listed_until"),
            ("challenges", "state_expires_at"),
            ("ladders", "wake_at"),
            ("matches", "wake_at"),
            ("players", "wake_at"),
            ("puzzle_channels", "due_at"),
            ("seasons", "wake_at"),
            ("tournaments", "wake_at"),
        )
    ]


def test_the_next_deadline_of_some_shards(database: Path) -> None:
    """The same indexes are gone through until a row of a server of theirs comes.

    What belongs to no server is the first shard's, and not looked for elsewhere.
    """
    some = Shards(16, frozenset({3}))
    found = steps(database, deadlines.next_deadlines(some), **serving(some))

    assert {step.split(" (")[0] for step in found} == {
        f"SEARCH {table} USING {covering}INDEX ix_{table}_{columns}"
        for table, covering, columns in (
            ("challenges", "", "state_expires_at"),
            ("ladders", "", "wake_at"),
            ("matches", "", "wake_at"),
            ("puzzle_channels", "", "due_at"),
            ("seasons", "", "wake_at"),
            ("tournaments", "", "wake_at"),
        )
    }


@pytest.mark.parametrize("asked", [OPEN_TO_ANYBODY, OPEN_TO_PLAYER])
def test_the_open_challenges_of_a_server(database: Path, asked: Select[Any]) -> None:
    """Of all that were ever issued there, only those that are open are looked at."""
    sought = {"the_guild": 1, "now": NOON, "the_player": ANNA}

    found, *_ = steps(database, asked.limit(100), **sought)

    index = "SEARCH challenges USING INDEX ix_challenges_guild_id_state_expires_at"
    assert found == f"{index} (guild_id=? AND state=? AND expires_at>?)"


@pytest.mark.parametrize(("counting", "also"), list(zip(ABOVE, CONSENT, strict=True)))
def test_the_place_by_rating(database: Path, counting: Select[Any], also: Sequence[str]) -> None:
    """Only those who are ahead are counted."""
    found = steps(
        database, counting, the_scope=1, the_ruleset=ALL_RULESETS, the_value=1500.0, at_most=9
    )

    index = "SEARCH ratings USING COVERING INDEX ix_ratings_listed"
    assert found == [f"{index} (scope=? AND ruleset_key=? AND value>?)", *also, COUNTED]


@pytest.mark.parametrize(("counting", "also"), list(zip(BETTER, CONSENT, strict=True)))
def test_the_place_by_points(database: Path, counting: Select[Any], also: Sequence[str]) -> None:
    """The same, and those who had as many points from fewer results."""
    asked = {"the_scope": 1, "the_period": "2026-03", "the_ruleset": ALL_RULESETS}
    found = steps(database, counting, **asked, the_points=1.5, the_results=2, at_most=9)

    index = "SEARCH tallies USING COVERING INDEX ix_tallies_best"
    among = "scope=? AND period=? AND ruleset_key=?"
    assert found == [
        f"{index} ({among} AND points>?)",
        *also,
        COUNTED,
        f"{index} ({among} AND points=? AND results<?)",
        *also,
        COUNTED,
    ]


@pytest.mark.parametrize(
    ("table", "key"),
    [
        (matches, ()),
        (notes, (1,)),
        (rating_changes, (1, ANNA, ALL_RULESETS)),
        (medals, (MedalKind.SEASON, 1, ALL_RULESETS)),
    ],
    ids=str,
)
def test_rows_by_their_keys(database: Path, table: Table, key: tuple[Any, ...]) -> None:
    """An export reads a few of them at a time, and does not look through all for that."""
    keys = [(*key, number) for number in (1, 2)]

    found = steps(database, select(table).where(is_among(table, keys)))

    assert found
    assert all(step.startswith(f"SEARCH {table} USING") for step in found)
