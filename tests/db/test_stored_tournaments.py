import asyncio
from dataclasses import replace

import pytest

from play.fair_turns import Asker
from play.players.player_id import PlayerId, computer_at
from play.store.port import Store, Unit
from play.tournaments.correction import Correction
from play.tournaments.crosstable import KnockOut, Pairing, Round, RoundRobin, Swiss, System
from play.tournaments.errors import TournamentNameTakenError, UnknownTournamentError
from play.tournaments.summary import TournamentRound
from play.tournaments.tournament import Tournament, TournamentState
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON
from tests.support.tournament_days import DAY, GUILD, entered, new_tournament

PLAYERS = (ANNA, BJORN, CARL)
ROUND = Round((Pairing(ANNA, BJORN),), frozenset({CARL}))


EGIL = PlayerId(105)


async def save(unit: Unit, after: Tournament) -> Tournament:
    """Store *after*, and read it again."""
    await unit.tournaments.save(await unit.tournaments.load_tournament(after.id), after)
    return await unit.tournaments.load_tournament(after.id)


@for_each("system", [Swiss(5), RoundRobin(), KnockOut()])
async def test_a_tournament_comes_back_as_it_was_stored(unit: Unit, system: System) -> None:
    """Whoever is in it, in the order in which they entered."""
    tournament = new_tournament(
        system,
        name=str(system),
        rating_from=1400,
        rating_to=1600,
        most_players=8,
        rated=False,
        computer=computer_at(3),
    )
    tournament = entered(tournament, [CARL, ANNA, BJORN])

    added = await unit.tournaments.add_tournament(tournament)

    assert added == replace(tournament, id=added.id)
    assert await unit.tournaments.load_tournament(added.id) == added


async def test_there_may_be_no_such_tournament(unit: Unit) -> None:
    with pytest.raises(UnknownTournamentError):
        await unit.tournaments.load_tournament(7)


async def test_players_come_and_go(unit: Unit) -> None:
    """Who enters after somebody has left is the last."""
    added = await unit.tournaments.add_tournament(entered(new_tournament(), PLAYERS))

    left = await save(unit, added.left(ANNA))
    joined = await save(unit, left.joined(DORA, 1500, NOON).joined(ANNA, 1400, NOON))

    assert left.players == (BJORN, CARL)
    assert joined.players == (BJORN, CARL, DORA, ANNA)


async def test_how_many_rounds_there_will_be_is_stored(unit: Unit) -> None:
    """Fewer than announced, for want of players."""
    added = await unit.tournaments.add_tournament(entered(new_tournament(Swiss(5)), PLAYERS))

    assert (await save(unit, added.begun(NOON))).system == Swiss(3)


async def test_rounds_and_what_comes_of_them_are_stored(unit: Unit) -> None:
    """Byes, results, no-shows, matches and withdrawals."""
    tournament = (await unit.tournaments.add_tournament(entered(new_tournament(), PLAYERS))).begun(
        NOON
    )
    second = Round((Pairing(CARL, ANNA, pair_id=7),), frozenset({BJORN}))
    steps = [tournament, tournament.with_round(ROUND)]
    steps.append(steps[-1].recorded(1, replace(ROUND.pairings[0], pair_id=5)))
    steps.append(steps[-1].recorded(1, steps[-1].pairing(1, ANNA).scored(1.5)))
    steps.append(steps[-1].with_round(second))
    steps.append(steps[-1].recorded(2, second.pairings[0].forfeited(ANNA, CARL)))
    steps.append(steps[-1].left(BJORN).with_round(None))

    for step in steps:
        assert await save(unit, step) == step


async def test_a_tournament_does_not_go_on_again_beside_one_of_its_name(unit: Unit) -> None:
    """If a correction would have it do so after its end."""
    over = replace(
        await unit.tournaments.add_tournament(new_tournament()), state=TournamentState.FINISHED
    )
    await save(unit, over)
    await unit.tournaments.add_tournament(new_tournament())

    with pytest.raises(TournamentNameTakenError):
        await save(unit, replace(over, state=TournamentState.RUNNING))


async def test_one_tournament_that_goes_on_has_a_name(unit: Unit) -> None:
    """On its server; another one may have it when it is over."""
    tournament = await unit.tournaments.add_tournament(new_tournament())
    await unit.tournaments.add_tournament(new_tournament(place=replace(HALL, guild_id=GUILD + 1)))
    await save(unit, tournament.cancelled())
    await unit.tournaments.add_tournament(new_tournament())

    with pytest.raises(TournamentNameTakenError):
        await unit.tournaments.add_tournament(new_tournament())


async def test_lists_begin_with_what_goes_on(unit: Unit) -> None:
    """Then come those that are over; the latest are first."""
    over = await unit.tournaments.add_tournament(entered(new_tournament(name="Over"), PLAYERS))
    await save(unit, over.begun(NOON).with_round(ROUND).with_round(None))
    for name in ("One", "Two"):
        await unit.tournaments.add_tournament(new_tournament(name=name))
    await unit.tournaments.add_tournament(new_tournament(place=replace(HALL, guild_id=GUILD + 1)))

    listed = await unit.tournaments.listed(GUILD, 10)
    assert await unit.tournaments.listed(GUILD, 1, 1) == listed[1:2]
    assert await unit.tournaments.count_open(GUILD) == 2
    assert [each.name for each in listed] == ["Two", "One", "Over"]
    last = listed[-1]
    assert (last.state, last.players, last.number) == (TournamentState.FINISHED, 3, 1)
    assert (listed[0].players, listed[0].number) == (0, 0)
    assert last.ruleset_name == over.ruleset.name


async def test_a_list_has_what_is_in_some_channels_and_what_is_ones_own(unit: Unit) -> None:
    """One plays in it or organises it; pages are counted among these alone."""
    elsewhere = replace(HALL, channel_id=HALL.channel_id + 1)
    await unit.tournaments.add_tournament(new_tournament(name="Public"))
    await unit.tournaments.add_tournament(new_tournament(name="Hidden", place=elsewhere))
    played = await unit.tournaments.add_tournament(new_tournament(name="Played", place=elsewhere))
    await save(unit, entered(played, PLAYERS))
    await unit.tournaments.add_tournament(
        new_tournament(name="Own", place=elsewhere, organiser=BJORN)
    )

    channels = sorted(await unit.tournaments.channels(GUILD))
    seen = await unit.tournaments.listed_for(GUILD, BJORN, [HALL.channel_id], 10)
    second = await unit.tournaments.listed_for(GUILD, BJORN, [HALL.channel_id], 1, 1)
    nothing = await unit.tournaments.listed_for(GUILD, EGIL, [], 10)

    assert channels == [HALL.channel_id, elsewhere.channel_id]
    assert [each.name for each in seen] == ["Own", "Played", "Public"]
    assert [each.name for each in second] == ["Played"]
    assert nothing == []


async def test_a_pair_of_matches_knows_where_it_belongs(unit: Unit) -> None:
    tournament = (await unit.tournaments.add_tournament(entered(new_tournament(), PLAYERS))).begun(
        NOON
    )
    begun = replace(ROUND, pairings=(replace(ROUND.pairings[0], pair_id=5),))
    await save(unit, tournament.with_round(begun))

    assert await unit.tournaments.round_of(5) == TournamentRound(tournament.id, "Winter Cup", 1)
    assert await unit.tournaments.round_of(6) is None


async def test_a_correction_comes_back_as_it_was_stored(unit: Unit) -> None:
    tournament = await unit.tournaments.add_tournament(new_tournament())
    before, after = Pairing(ANNA, BJORN), Pairing(ANNA, BJORN).scored(1.5)

    for old in (before, before.forfeited(BJORN)):
        correction = Correction(tournament.id, 2, BJORN, old, after, CARL, NOON, "a lost argument")
        added = await unit.tournaments.add_correction(correction)
        assert added == replace(correction, id=added.id)
        assert await unit.tournaments.correction(added.id) == added


async def test_what_is_to_be_done_is_found_when_it_is_due(unit: Unit) -> None:
    """The end of sign-up, and whatever follows at once; nothing when all is over."""
    tournament = await unit.tournaments.add_tournament(entered(new_tournament(), PLAYERS))

    assert await unit.tournaments.agenda(10) == [(tournament.id, NOON + DAY)]
    assert await unit.deadlines.earliest() == NOON + DAY
    await save(unit, tournament.begun(NOON))
    assert await unit.tournaments.agenda(10) == [(tournament.id, NOON)]
    await save(unit, tournament.begun(NOON).cancelled())
    assert await unit.tournaments.agenda(10) == []


async def test_it_is_known_who_waits_for_the_next_round(unit: Unit) -> None:
    """So servers with many tournaments do not keep others waiting."""
    tournament = await unit.tournaments.add_tournament(new_tournament())

    assert await unit.tournaments.askers_of([tournament.id, 99]) == {
        tournament.id: Asker(tournament.organiser, GUILD)
    }


async def test_two_who_enter_at_once_both_are_in(store: Store) -> None:
    """One waits for the other."""
    async with store.begin() as unit:
        tournament = await unit.tournaments.add_tournament(new_tournament())

    async def join(player: int) -> None:
        async with store.begin() as unit:
            before = await unit.tournaments.load_tournament(tournament.id)
            await asyncio.sleep(0)
            after = before.joined(PLAYERS[player], 1500, NOON)
            await unit.tournaments.save(before, after)

    await asyncio.gather(*map(join, range(3)))

    async with store.read() as unit:
        assert set((await unit.tournaments.load_tournament(tournament.id)).players) == set(PLAYERS)
