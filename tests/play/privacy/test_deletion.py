"""A person is forgotten, wherever they were named; for all others everything is as before."""

import logging
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from sqlite3 import connect

import pytest

from db import privacy_deletion
from db.privacy_deletion import SqlPrivacy
from db.privacy_rules import PEOPLE, Fate
from db.server_removals import SERVER_KEPT
from db.store import SqlStore
from db.tournaments import SqlTournaments
from play.challenges.errors import OpponentDeletedError
from play.challenges.state import ChallengeState
from play.limits.durations import DELETION_WAIT
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.players.player_id import PlayerId, is_deleted
from play.privacy.deletion import MAX_TRANSACTIONS, ROWS_PER_TRANSACTION, Leaving, Traces
from play.privacy.errors import BeingDeletedError, DeletedLatelyError
from play.ratings.rated_result import MIN_PLIES
from play.services import privacy as services
from play.services.duties import FIRST_PAUSE
from play.services.privacy import Privacy
from play.tournaments.standings import standings
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.play.privacy.test_export import everything_is_exported
from tests.play.privacy.test_server_removals import columns_with_server, kept_for_good
from tests.support.examples import TINY
from tests.support.issuing import send_challenge
from tests.support.stored import spoil
from tests.support.tournament_days import DAY, new_tournament
from tests.support.whole_season import (
    ASTRID,
    BJORN,
    BRANDUBH,
    CARL,
    DAGNY,
    EINAR,
    FRIDA,
    GUILD,
    OTHERS,
    TOWN,
    Rows,
    WholeSeason,
    naming,
    stored,
)
from tests.support.world import declined, refused

TOMBSTONE = PlayerId(-1)


async def forget(season: WholeSeason, player: PlayerId = ASTRID) -> None:
    await season.services.privacy.delete(player)
    await season.services.privacy.run_due()


THEIR_OWN = {"blocks.player", "blocks.blocked", "drafts.opponent"}
"""Players' private data: blocks, and challenges that were not sent yet."""


def people_missing(rows: Rows) -> set[str]:
    """The columns that could name Astrid, and do not.

    Few are blocked by the operator: tests/bot/ui/test_orders.py has what becomes of it.
    """
    people = {str(column) for column, fate in PEOPLE.items() if fate not in {Fate.LAST, Fate.KEPT}}
    return people - {*naming(rows, ASTRID)}


async def rows_of(season: WholeSeason) -> Rows:
    return await stored(season.world.store)


async def test_a_deletion_takes_the_id_and_leaves_their_games_to_others(
    season: WholeSeason, caplog: pytest.LogCaptureFixture
) -> None:
    """It is in no column, text or log; what is agreed is called off, what runs is resigned."""
    caplog.set_level(logging.DEBUG)
    services = season.services
    for name in (f"<@{ASTRID}>", f"<@!{ASTRID}>", "[deleted player]", f"Cup of {ASTRID}"):
        until = season.world.now() + DAY
        cup = new_tournament(name=name, place=TOWN, organiser=BJORN, sign_up_until=until)
        await services.tournaments.create(replace(cup, created_at=season.world.now()))
    thinking = await play_computer(season)
    before = await rows_of(season)
    running = {match.id for match in await services.matches.running(ASTRID)}
    challenges = [each.id for each in await services.challenges.open_for(ASTRID)]
    assert people_missing(before) == set()
    assert running > thinking

    await forget(season)

    after = await rows_of(season)
    assert naming(after, ASTRID) == []
    assert str(ASTRID) not in caplog.text
    assert "Cup of [deleted player]" in {row["name"] for row in after["tournaments"]}
    for player in OTHERS:
        assert {*naming(before, player)} - {*naming(after, player)} <= THEIR_OWN
    seats = ("attackers", "defenders")
    played = {(row["id"], row[seat]) for row in before["matches"] for seat in seats}
    kept = {(row["id"], row[seat]) for row in after["matches"] for seat in seats}
    assert kept == {(n, TOMBSTONE if who == ASTRID else who) for n, who in played}
    assert after["moves"] == before["moves"]
    for match_id in running:
        match = await services.matches.load_match(match_id)
        resigned = Outcome(match.side_of(TOMBSTONE).opponent, Reason.RESIGNED)
        assert (match.state, match.outcome) == (MatchState.FINISHED, resigned)
    assert await services.computer.next_due() is None
    states = {(await services.challenges.load_challenge(number)).state for number in challenges}
    assert states == {ChallengeState.WITHDRAWN, ChallengeState.DECLINED}
    await nothing_is_left_to_play(season)
    await services.ratings.rebuild()


async def play_computer(season: WholeSeason) -> set[int]:
    """Games in which the computer has to think: one is rated, one is not."""
    services = season.services
    begun = [
        await services.computer.begin(TOWN, ASTRID, 3, BRANDUBH, Side.ATTACKERS, rated=rated)
        for rated in (True, False)
    ]
    for ply in range(0, MIN_PLIES + 1, 2):
        for match in begun:
            move = str((await services.matches.load_match(match.id)).game.legal_moves()[0])
            await services.matches.play(match.id, ASTRID, move)
        while ply < MIN_PLIES - 1 and await services.computer.next_due() is not None:
            await services.computer.run_due()
    return {match.id for match in begun}


async def nothing_is_left_to_play(season: WholeSeason) -> None:
    """Tournaments and ladders have no deleted player, and nobody can ask for a game, or anew."""
    services = season.services
    spring, summer = [await services.tournaments.load_tournament(number) for number in (2, 3)]
    assert TOMBSTONE in spring.crosstable.withdrawn
    assert TOMBSTONE not in summer.players
    async with season.world.store.read() as unit:
        ladder = await unit.ladders.load_ladder(GUILD, season.world.now())
    assert ladder.ranks.keys() == {BJORN, CARL, DAGNY}
    assert not ladder.running(CARL)
    draft = await services.drafts.draft_of(CARL, GUILD)
    assert (draft.opponent, draft.choices) == (None, None)
    ended = next(
        match
        for match in await services.matches.recent(BJORN, 50)
        if TOMBSTONE in (match.seats.attackers, match.seats.defenders) and match.pair_id is None
    )
    await declined(
        OpponentDeletedError,
        send_challenge(services.challenges, TOWN, BJORN, TOMBSTONE, Terms(TINY)),
    )
    await declined(OpponentDeletedError, services.rematches.offer_or_accept(ended.id, BJORN, TOWN))


def test_no_account_is_taken_for_a_deleted_person() -> None:
    """Discord's ids are larger than 0."""
    assert is_deleted(TOMBSTONE)
    assert not is_deleted(ASTRID)


async def test_ratings_count_as_before_for_all_others(season: WholeSeason) -> None:
    """Now, and when all are counted again; it is known what they gained, and none is of nobody."""
    await season.services.ratings.rebuild()
    for match in await season.services.matches.running(ASTRID):
        await season.services.matches.resign(match.id, ASTRID)
    before = await rows_of(season)
    (won,) = [
        row for row in before["results"] if (row["attackers"], row["defenders"]) == (BJORN, ASTRID)
    ]
    await forget(season)

    for _ in range(2):
        after = await rows_of(season)
        for table in ("ratings", "rating_changes"):
            assert after[table] == [row for row in before[table] if row["player"] != ASTRID]
        for table in ("balances", "results", "tallies"):
            assert sorted(map(str, after[table])) == sorted(
                str({name: TOMBSTONE if it == ASTRID else it for name, it in row.items()})
                for row in before[table]
            )
        (gain,) = await season.services.ratings.gains(won["match_id"])
        assert gain.player == BJORN
        assert gain.after.value > gain.before
        await season.services.ratings.rebuild()


async def test_a_person_who_comes_back_is_new(season: WholeSeason) -> None:
    """Meanwhile they can do nothing. It is once a day: nobody gets rid of blocks each hour."""
    await season.services.privacy.delete(ASTRID)
    for _ in range(2):
        with pytest.raises(BeingDeletedError):
            season.services.privacy.require_staying(ASTRID)
        season.services.privacy.require_staying(BJORN)
        season.restart()
        await season.services.privacy.start()
    services = season.services
    await services.privacy.run_due()
    services.privacy.require_staying(ASTRID)
    assert await services.privacy.known(ASTRID) == {}
    assert await services.matches.recent(ASTRID, 10) == []
    await season.begun(ASTRID, EINAR, Terms(TINY))
    await services.blocks.add_block(EINAR, ASTRID)
    refusal = await declined(DeletedLatelyError, services.privacy.delete(ASTRID))
    assert refusal.again_at == season.world.now() + DELETION_WAIT
    assert await services.blocks.has(EINAR, ASTRID)

    season.world.wait(DELETION_WAIT)
    await forget(season)

    rows = await rows_of(season)
    assert naming(rows, ASTRID) == []
    seats = ("attackers", "defenders")
    gone = {row[seat] for row in rows["matches"] for seat in seats if row[seat] < 0}
    assert gone == {-1, -2}, "each time something of its own stands for them"


class _Crash(BaseException):
    """The program ends."""


async def test_wherever_it_is_interrupted_it_goes_on(
    season: WholeSeason, monkeypatch: pytest.MonkeyPatch, *, deep: bool
) -> None:
    """Crashing after a few transactions, or every single one, it is done in the end."""
    await season.services.privacy.delete(ASTRID)
    begin, crashes, few = season.world.store.begin, 0, 1 if deep else 8

    async def crash_after_few() -> None:
        transactions = iter([begin] * few)

        def begin_or_crash() -> object:
            for transaction in transactions:
                return transaction()
            raise _Crash

        with monkeypatch.context() as patch:
            patch.setattr(season.world.store, "begin", begin_or_crash)
            await season.services.privacy.run_due()

    while await season.services.privacy.next_due() is not None:
        season.restart()
        await season.services.privacy.start()
        with suppress(_Crash):
            await crash_after_few()
            break
        crashes += 1

    assert crashes > len(PEOPLE) / 2 / few
    rows = await rows_of(season)
    assert naming(rows, ASTRID) == []
    assert all(row["attackers"] != -2 for row in rows["matches"])


async def test_it_waits_for_a_flag_that_is_about_to_fall(season: WholeSeason) -> None:
    """The game is lost on time: not even a deletion makes it a resignation."""
    late = next(
        match.id
        for match in await season.services.matches.running(ASTRID)
        if match.seats.player(match.to_move) == ASTRID
    )
    season.world.wait(timedelta(days=200))
    await forget(season)
    assert naming(await rows_of(season), ASTRID)

    while (due := await season.services.clocks.next_due()) and due <= season.world.now():
        await season.services.clocks.run_due()
    season.world.wait(timedelta(hours=1))
    await season.services.privacy.run_due()

    assert naming(await rows_of(season), ASTRID) == []
    match = await season.services.matches.load_match(late)
    assert match.outcome is not None
    assert match.outcome.reason is not Reason.RESIGNED


async def test_one_that_cannot_be_done_keeps_no_other_from_being_done(
    season: WholeSeason, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is put off, for longer each time."""
    privacy, resign = season.services.privacy, type(season.services.matches).resign

    async def break_for_astrid(self: object, match_id: int, player: PlayerId) -> object:
        if player == ASTRID:
            raise RuntimeError
        return await resign(season.services.matches, match_id, player)

    monkeypatch.setattr(type(season.services.matches), "resign", break_for_astrid)
    await privacy.delete(ASTRID)
    await privacy.delete(BJORN)
    for pause in (FIRST_PAUSE, 2 * FIRST_PAUSE):
        await privacy.run_due()
        assert await privacy.next_due() == season.world.now() + pause
        season.world.wait(pause)

    assert naming(await rows_of(season), BJORN) == []
    assert naming(await rows_of(season), ASTRID)
    (told,) = caplog.records
    assert told.getMessage() == "What is due of deletion 1 cannot be done, and is put off"
    monkeypatch.undo()
    await privacy.run_due()
    assert naming(await rows_of(season), ASTRID) == []


async def test_a_note_that_cannot_be_read_holds_up_nobody(
    season: WholeSeason, database: Path
) -> None:
    """Neither the start of the bot, nor the deletion of others."""
    await season.services.privacy.delete(ASTRID)
    await season.services.privacy.delete(BJORN)
    spoil(database, "UPDATE deletions SET due_at = 'soon', asked_at = 'once' WHERE id = 1")
    season.restart()
    await season.services.privacy.start()

    await season.services.privacy.run_due()

    assert await season.services.privacy.known(BJORN) == {}
    refused(BeingDeletedError, season.services.privacy.require_staying, ASTRID)


async def test_what_cannot_be_read_keeps_nobody_from_being_forgotten(
    season: WholeSeason, database: Path
) -> None:
    """It stays as it is, without the person."""
    for table in ("challenges", "matches", "ladders"):
        spoil(database, f"UPDATE {table} SET lapse = 'never'")  # noqa: S608
    spoil(database, "UPDATE tournaments SET sign_up_until = 'never'")

    await forget(season)

    async with season.world.store.read() as unit:
        assert await unit.privacy.leaving() == []
    with closing(connect(database)) as stored_there:
        dump = "\n".join(stored_there.iterdump())
    assert str(ASTRID) not in dump


async def test_no_transaction_changes_many_rows_or_breaks_a_tournament(
    season: WholeSeason, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody who plays waits for it; it is done in goes, of which the next one is due at once.

    None leaves a player with one id as an entrant and another in a pairing.
    """
    sizes, seen = list[int](), set[PlayerId]()
    assert (ROWS_PER_TRANSACTION, MAX_TRANSACTIONS) == (50, 500)
    monkeypatch.setattr(services, "ROWS_PER_TRANSACTION", 3)
    monkeypatch.setattr(services, "MAX_TRANSACTIONS", 20)
    forget_rows = SqlPrivacy.forget

    async def looking(self: SqlPrivacy, leaving: Leaving, traces: Traces) -> None:
        sizes.append(len(traces.rows))
        await forget_rows(self, leaving, traces)
        tournaments = SqlTournaments(self._connection, writing=False)
        for number in (1, 2):
            crosstable = (await tournaments.load_tournament(number)).crosstable
            ranked = {row.player for row in standings(crosstable)}
            paired = {one for each in crosstable.rounds for p in each.pairings for one in p.players}
            assert paired <= ranked
            seen.update(paired)

    monkeypatch.setattr(SqlPrivacy, "forget", looking)
    await season.services.privacy.delete(ASTRID)
    goes = 0
    while (due := await season.services.privacy.next_due()) is not None:
        assert due <= season.world.now()
        await season.services.privacy.run_due()
        goes += 1

    assert goes > 3
    assert max(sizes) == 3
    assert {ASTRID, TOMBSTONE} <= seen
    assert naming(await rows_of(season), ASTRID) == []


async def test_games_are_shown_while_a_part_of_it_is_done(season: WholeSeason) -> None:
    """Also while their tournament or ladder has another id."""
    now = season.world.now()
    columns = [str(column) for column, fate in PEOPLE.items() if fate is not Fate.LAST]
    async with season.world.store.begin() as unit:
        running = await unit.matches.running_of(ASTRID)
        for column in ("entrants.player", "ladder_challenges.opponent"):
            traces = await unit.privacy.traces(ASTRID, columns.index(column))
            assert traces is not None
            await unit.privacy.forget(Leaving(ASTRID, TOMBSTONE, now, now), traces)

    services = season.services
    games = [(await services.matches.with_view(number))[0] for number in running]

    assert len(games) > 3
    assert [await services.ladders.played_for(game) for game in games] == [None] * len(games)


async def test_nothing_that_others_write_hides_a_mention(
    season: WholeSeason, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longer numbers are no ids, and what comes meanwhile is found: there is another look."""
    monkeypatch.setattr(privacy_deletion, "MOST_FOUND", 2)
    mention = f"<@{ASTRID}>"
    for player, text in (*((it, f"9{ASTRID}") for it in (BJORN, CARL, DAGNY)), (FRIDA, mention)):
        await season.services.fair_play.report(GUILD, EINAR, player, text)
    look, challenges = SqlPrivacy.traces, [season.services.challenges]

    async def look_or_challenge(self: SqlPrivacy, player: PlayerId, step: int) -> Traces | None:
        found = await look(self, player, step)
        if found is None and challenges:
            await send_challenge(challenges.pop(), TOWN, BJORN, ASTRID, Terms(TINY))
        return found

    monkeypatch.setattr(SqlPrivacy, "traces", look_or_challenge)
    await forget(season)

    rows = await rows_of(season)
    assert not challenges
    assert {*naming(rows, ASTRID)} == {"flags.text"}
    assert not any(mention in (row["text"] or "") for row in rows["flags"])


async def test_all_is_exported_and_forgotten_in_every_process(
    postgresql_season: WholeSeason, second_postgresql: SqlStore
) -> None:
    """Whoever is being deleted begins nothing in any process, and then is new in each."""
    season, forgotten = postgresql_season, list[PlayerId]()
    own = season.services.privacy
    assert people_missing(await stored(season.world.store)) == set()
    await everything_is_exported(season)

    requests = (own.matches, own.challenges, own.tournaments, own.ladders)
    other = Privacy(second_postgresql, *requests, own.now, own.wake, forget=forgotten.append)
    await own.delete(ASTRID)
    other.require_staying(ASTRID)
    await other.next_due()
    refused(BeingDeletedError, other.require_staying, ASTRID)
    assert forgotten == [ASTRID]
    await own.run_due()
    await other.next_due()
    other.require_staying(ASTRID)
    refused(DeletedLatelyError, other.require_deletable, ASTRID)
    before = await stored(season.world.store)
    assert naming(before, ASTRID) == ["banned_people.player"], "the operator has blocked her"

    await season.services.server_removals.left(GUILD)
    season.world.wait(SERVER_KEPT)
    await season.services.server_removals.run_due()
    after = await stored(season.world.store)
    assert columns_with_server(after) == set()
    assert kept_for_good(after) == kept_for_good(before)
