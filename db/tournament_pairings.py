"""The rounds of tournaments in the database, a row for each pairing and each bye."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import compress, groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import bindparam, insert, select

from db.tables.tournaments import corrections, pairings
from db.unit_parts import SqlPart
from play.players.player_id import PlayerId
from play.tournaments.correction import Correction
from play.tournaments.crosstable import Pairing, Round

_ROUNDS = (
    select(
        pairings.c.round,
        pairings.c.first,
        pairings.c.second,
        pairings.c.points,
        pairings.c.first_missing,
        pairings.c.second_missing,
        pairings.c.pair_id,
    )
    .where(pairings.c.tournament_id == bindparam("the_tournament"))
    .order_by(pairings.c.round, pairings.c.number)
)
_ADD_CORRECTION = insert(corrections).returning(corrections.c.id)
_CORRECTION = select(corrections).where(corrections.c.id == bindparam("the_correction"))


class SqlPairings(SqlPart):
    """The part of ``SqlTournaments`` that stores rounds, and corrections of their results."""

    async def _rounds(self, tournament_id: int) -> tuple[Round, ...]:
        rows: Iterable[Any] = await self._execute(_ROUNDS, the_tournament=tournament_id)
        return tuple(_round(list(each)) for _, each in groupby(rows, key=itemgetter(0)))

    async def _save_rounds(
        self, tournament_id: int, before: Sequence[Round], after: Sequence[Round]
    ) -> None:
        """Store the pairings and byes in *after* that are new or changed."""
        changed: list[dict[str, object]] = []
        for number, new in enumerate(after, start=1):
            known = before[number - 1] if number <= len(before) else None
            # A round that has not changed is the same object: most rows need no comparison.
            if new is not known:
                old = [] if known is None else list(_rows(known))
                place = {"tournament_id": tournament_id, "round": number}
                changed += [place | row for row in _rows(new) if row not in old]
        await self._put(pairings, *changed)

    async def add_correction(self, correction: Correction) -> Correction:
        before = _result_columns(correction.before)
        values = {
            "tournament_id": correction.tournament_id,
            "round": correction.number,
            "player": correction.player,
            "first": correction.after.first,
            "second": correction.after.second,
            **{f"{name}_before": value for name, value in before.items()},
            **_result_columns(correction.after),
            "manager": correction.manager,
            "at": correction.at,
            "reason": correction.reason,
        }
        result = await self._execute(_ADD_CORRECTION, **values)
        return replace(correction, id=result.scalar_one())

    async def correction(self, correction_id: int) -> Correction:
        rows = await self._execute(_CORRECTION, the_correction=correction_id)
        row = rows.one()
        players = PlayerId(row.first), PlayerId(row.second)
        missing_before = (row.first_missing_before, row.second_missing_before)
        return Correction(
            id=row.id,
            tournament_id=row.tournament_id,
            number=row.round,
            player=PlayerId(row.player),
            before=_pairing(*players, row.points_before, missing_before),
            after=_pairing(*players, row.points, (row.first_missing, row.second_missing)),
            manager=PlayerId(row.manager),
            at=row.at,
            reason=row.reason,
        )


def _round(rows: Sequence[Any]) -> Round:
    return Round(
        tuple(
            _pairing(PlayerId(first), PlayerId(second), points, missing, pair_id)
            for _, first, second, points, *missing, pair_id in rows
            if second is not None
        ),
        frozenset(PlayerId(first) for _, first, second, *_ in rows if second is None),
    )


def _pairing(
    first: PlayerId,
    second: PlayerId,
    points: float | None,
    missing: Sequence[bool],
    pair_id: int | None = None,
) -> Pairing:
    # Nearly always nobody is missing, and a large tournament has thousands of pairings.
    absent = frozenset(compress((first, second), missing)) if any(missing) else frozenset()
    return Pairing(first, second, points, absent, pair_id)


def _rows(rnd: Round) -> Iterator[dict[str, object]]:
    """The values of the rows for the round *rnd*: its pairings, then its byes."""
    for number, pairing in enumerate(rnd.pairings):
        yield {
            "number": number,
            "first": pairing.first,
            "second": pairing.second,
            "pair_id": pairing.pair_id,
            **_result_columns(pairing),
        }
    for number, player in enumerate(sorted(rnd.byes), start=len(rnd.pairings)):
        nothing = {"points": None, "first_missing": False, "second_missing": False}
        yield {"number": number, "first": player, "second": None, "pair_id": None, **nothing}


def _result_columns(pairing: Pairing) -> dict[str, object]:
    return {
        "points": pairing.points,
        "first_missing": pairing.first in pairing.no_shows,
        "second_missing": pairing.second in pairing.no_shows,
    }
