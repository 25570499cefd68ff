"""Changes of a ladder by its challenges: players climb, fall, or are removed."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime

from play.ladders.ladder import Cause, Changes, Ladder, LadderChallenge, RankChange
from play.matches.pair import Pair
from play.players.player_id import PlayerId


def finish(ladder: Ladder, pair: Pair, now: datetime) -> tuple[Ladder, Changes]:
    """The ladder after the end of *pair*, two matches, and the changes; none before both are over.

    A challenger who has won the pair takes the opponent's present place, whatever it was at the
    start, and players between move down by one. Places stay as they are if the challenger is
    already above the opponent, has not won, or if a match was called off.

    After that, players who lost on time fall. If a late opponent fell before the end of the pair,
    the place would be gone before the challenger could win it.

    A pair that is no challenge, or whose challenge no longer counts, changes nothing.
    """
    found = next((it for it in ladder.challenges if it.pair_id == pair.first.id), None)
    if found is None or not found.runs or pair.still_running:
        return ladder, ()
    any_played = any(match.outcome is not None for match in pair.both)
    ended = ladder.ended([found], now, found.players if any_played else ())
    climbed, won = _climbed(ended, found, pair.winner)
    fallen, late = _late(climbed, pair.late, now)
    return fallen, won + late


def _climbed(
    ladder: Ladder, challenge: LadderChallenge, winner: PlayerId | None
) -> tuple[Ladder, Changes]:
    """The ladder with *winner* in the opponent's place, and the change.

    Nothing changes unless the winner is a challenger below the opponent.
    """
    before, after = (ladder.ranks[player] for player in challenge.players)
    if winner != challenge.challenger or before < after:
        return ladder, ()
    rungs = list(ladder.rungs)
    rungs.insert(after - 1, rungs.pop(before - 1))
    return replace(ladder, rungs=tuple(rungs)), (RankChange(winner, Cause.WON, before, after),)


def _late(
    ladder: Ladder, late: Iterable[tuple[PlayerId, datetime]], now: datetime
) -> tuple[Ladder, Changes]:
    """The ladder after losses on time, by which players fall or are removed, and the changes."""
    times: dict[PlayerId, list[datetime]] = {}
    for player, at in late:
        times.setdefault(player, []).append(at)
    noted = {
        rung.player: rung.noted_late(times[rung.player], now)
        for rung in ladder.rungs
        if rung.player in times
    }
    off = [player for player in times if noted[player].is_late_again]
    rungs = tuple(noted.get(rung.player, rung) for rung in ladder.rungs)
    rest, left = replace(ladder, rungs=rungs).without(off, Cause.LATE_AGAIN, now)
    fallen, fell = _fallen(rest, times)
    return fallen, left + fell


def _fallen(ladder: Ladder, players: Collection[PlayerId]) -> tuple[Ladder, Changes]:
    """The ladder with *players* of the upper half at the top of the lower half, and the changes.

    They fall together: if one fell after the other, the second would lift the first out of it
    again.
    """
    middle = len(ladder.rungs) // 2
    falling = [rung for rung in ladder.rungs[:middle] if rung.player in players]
    rest = [rung for rung in ladder.rungs if rung not in falling]
    fallen = replace(ladder, rungs=(*rest[:middle], *falling, *rest[middle:]))
    names = [rung.player for rung in reversed(falling)]
    return fallen, tuple(
        RankChange(player, Cause.LATE, ladder.ranks[player], fallen.ranks[player])
        for player in names
    )
