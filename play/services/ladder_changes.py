"""Changes of a server's ladder, stored and announced in the transaction that causes them."""

from datetime import datetime

from play.ladders.errors import NoLadderError
from play.ladders.ladder import INVOLUNTARY_REMOVALS, Changes, Ladder
from play.ladders.log import LoggedChange
from play.ladders.rank_changes import finish
from play.matches.match import Match
from play.matches.state import Occasion
from play.news.ladders import LadderChanged, LadderMatchDropped, OffLadder, RankKept
from play.services.match_players import both_players
from play.services.server_messages import send_from_server
from play.store.port import Unit


async def count_on_ladder(unit: Unit, match: Match, now: datetime) -> None:
    """Change the ladder by the end of *match*, if the match was played for a place on it."""
    if match.occasion is not Occasion.LADDER or match.pair_id is None:
        return
    await both_players(unit, match.attackers, match.defenders, now)  # before the ladder, as always
    try:
        before = await unit.ladders.load_ladder(match.place.server_id, now)
    except NoLadderError:
        return  # it was closed meanwhile
    pairs = await unit.matches.of_pairs([match.pair_id])
    if not pairs:
        return  # its other match cannot be read
    after, changes = finish(before, pairs[0], now)
    if after == before:
        return
    await save_ladder(unit, before, after, changes, now, match)
    if not changes:
        held = next(made for made in before.challenges if made.pair_id == match.pair_id)
        kept = RankKept(match.id, held.opponent, after.ranks[held.opponent])
        await unit.outbox.add_news(kept, now)


async def save_ladder(  # noqa: PLR0913, PLR0917 - what has become of what, by what, and when
    unit: Unit,
    before: Ladder,
    after: Ladder,
    changes: Changes,
    now: datetime,
    match: Match | None = None,
) -> None:
    """Store *after*, the ladder that *changes* made from *before*, and announce the changes.

    *match* is the match whose end caused the changes; None if something else did.
    """
    await unit.ladders.save(before, after)
    vacations = await unit.ladders.vacations(after.guild_id)
    await unit.ladders.wake(after.guild_id, after.wake_at(vacations))
    for change in changes:
        logged = LoggedChange(change, now, match.pair_id if match is not None else None)
        logged = await unit.ladders.log(after.guild_id, logged)
        await _announce(unit, after.guild_id, logged, match)


async def _announce(unit: Unit, guild_id: int, logged: LoggedChange, match: Match | None) -> None:
    """Announce a change in the thread of *match*, to players removed, and to their opponents."""
    change, at = logged.change, logged.at
    if match is not None:
        await unit.outbox.add_news(LadderChanged(match.id, logged.id), at)
    if change.cause in INVOLUNTARY_REMOVALS:
        await send_from_server(unit, guild_id, OffLadder(change.player, guild_id, logged.id), at)
    for challenge in change.dropped:
        (partner,) = (player for player in challenge.players if player != change.player)
        dropped = LadderMatchDropped(partner, guild_id, challenge.pair_id)
        await send_from_server(unit, guild_id, dropped, at)
