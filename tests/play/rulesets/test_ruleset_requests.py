"""Rulesets of servers: adding, retiring, and finding what may be played."""

from dataclasses import replace

import pytest

from play.errors import SeveralMistakesError
from play.limits.amounts import MAX_OWN_RULESETS
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.rulesets.errors import RulesetKeyError, RulesetKeyTakenError, TooManyRulesetsError
from play.servers.place import Place
from play.servers.server import Server
from play.statistics.game_counts import counts_of
from play.statistics.opening_table import openings_of
from play.time.habits import DEFAULT_HABITS
from tafl.errors import RulesetError, RulesetFault, UnknownRulesetError
from tafl.pieces import Side
from tafl.ruleset import NoMove, Ruleset
from tafl.rulesets import keys, override, ruleset
from tests.support.examples import ANNA, BJORN, HALL, NOON, TINY
from tests.support.issuing import send_challenge
from tests.support.world import World, declined

GUILD, OTHER = 1, 2
FIRST_MOVES = 4


async def test_an_added_ruleset_is_listed_and_found(world: World) -> None:
    """By its key and by its name, on its server alone. Those of the bot are found everywhere."""
    added = await world.rulesets.add_ruleset(GUILD, TINY, ANNA)

    assert (added.key, added.name) == ("tiny", "Tiny Tafl")
    assert (added.added_by, added.added_at) == (ANNA, NOON)
    assert await world.rulesets.own(GUILD) == [added]
    assert await world.rulesets.named(GUILD, "tiny") == TINY
    assert await world.rulesets.named(GUILD, " tiny TAFL ") == TINY
    for elsewhere in (OTHER, None):
        assert await world.rulesets.own(elsewhere) == []
        await declined(UnknownRulesetError, world.rulesets.named(elsewhere, "tiny"))
    assert [one.key for one in await world.rulesets.offered(GUILD)] == ["tiny", *keys()]
    assert [one.key for one in await world.rulesets.offered(None)] == list(keys())
    assert await world.rulesets.named(None, ruleset("djahed").name.upper()) == ruleset("djahed")
    assert await world.rulesets.named(GUILD, "djahed") == ruleset("djahed")


async def test_no_ruleset_of_a_server_takes_the_place_of_another_game(world: World) -> None:
    """However nearly its key and its name are spelled like those of the other."""
    await world.rulesets.add_ruleset(
        GUILD, replace(TINY, key="konigszabel", name="Koenigszabel"), ANNA
    )
    await world.rulesets.add_ruleset(GUILD, replace(TINY, name="djahed"), ANNA)

    assert (await world.rulesets.named(GUILD, "koenigszabel")).size == 13
    assert (await world.rulesets.named(GUILD, "konigszabel")).size == TINY.size
    assert await world.rulesets.named(GUILD, "djahed") == ruleset("djahed")


async def play(world: World, guild_id: int, *played: Ruleset) -> None:
    """Let a game of each have been counted on the server: its first moves, and a resignation."""
    for rules in played:
        match = Match.start(
            Place(guild_id, 2), Seats(ANNA, BJORN), Terms(rules), NOON, DEFAULT_HABITS
        )
        for _ in range(FIRST_MOVES):
            move = min(match.game.legal_moves(), key=str)
            match = match.play(match.player_to_move, str(move), NOON, None, DEFAULT_HABITS)
        match = match.resign(ANNA, NOON, None)
        assert match.outcome is not None
        async with world.store.begin() as unit:
            await unit.statistics.add_counts(openings_of(match), counts_of(match, match.outcome))


async def test_what_is_played_most_on_the_server_is_explored(world: World) -> None:
    """Or else what is played most everywhere, or else the smallest board."""
    djahed, brandubh = ruleset("djahed"), ruleset("brandubh")
    assert (
        await world.rulesets.to_explore(GUILD) == await world.rulesets.to_explore(None) == brandubh
    )
    await play(world, GUILD, brandubh, djahed, djahed)
    await play(world, OTHER, brandubh, brandubh)

    assert await world.rulesets.to_explore(GUILD) == djahed
    assert await world.rulesets.to_explore(OTHER) == brandubh
    assert await world.rulesets.to_explore(3) == await world.rulesets.to_explore(None) == brandubh


async def test_the_usual_game_of_a_server_is_explored_first(world: World) -> None:
    """If it hasn't been retired since."""
    await play(world, GUILD, ruleset("djahed"))
    for usual, expected in (("fetlar", "fetlar"), ("gone", "djahed")):
        async with world.store.begin() as unit:
            await unit.servers.put(Server(GUILD, ruleset_key=usual))

        assert (await world.rulesets.to_explore(GUILD)).key == expected


async def test_games_that_the_table_leaves_out_are_not_explored(world: World) -> None:
    """Nor those whose rules are retired, even if others have come under their key."""
    even, old = ruleset("djahed"), replace(ruleset("brandubh"), key="old")
    handicap = replace(ruleset("fetlar"), weaker=Side.DEFENDERS, resurrections=1)
    await play(world, GUILD, handicap, handicap, handicap, old, old, even)
    await world.rulesets.add_ruleset(GUILD, replace(old, no_move=NoMove.STALEMATE), ANNA)

    assert await world.rulesets.to_explore(GUILD) == even


async def test_the_escape_that_is_played_most_is_explored(world: World) -> None:
    """Where players choose it, each has a table of its own."""
    corner = ruleset("kings-table-hnefatafl")
    edge = override(corner, "escape", "edge")
    await play(world, GUILD, corner, edge, edge)

    assert await world.rulesets.to_explore(GUILD) == edge


async def test_keys_are_short_and_plain(world: World) -> None:
    """No id of a person, since a key is never changed; a name can be seen."""
    for key in ("x", "x" * 33, "my tafl", "Tafl", "täfl", "../x", "", "tafl\n", f"of-{10**17}"):
        with pytest.raises(RulesetKeyError) as refused:
            await world.rulesets.add_ruleset(GUILD, replace(TINY, key=key), ANNA)
        assert refused.value.key == key
    for name in ("\u3164", "\u2800 \u115f", ""):
        with pytest.raises(RulesetError) as refusal:
            await world.rulesets.add_ruleset(GUILD, replace(TINY, name=name), ANNA)
        assert refusal.value.fault is RulesetFault.NO_NAME
    assert await world.rulesets.own(GUILD) == []


async def test_a_key_that_is_taken_is_refused(world: World) -> None:
    """By the bot, or by the server itself; another server may have it."""
    await world.rulesets.add_ruleset(GUILD, TINY, ANNA)

    with pytest.raises(RulesetKeyTakenError) as own:
        await world.rulesets.add_ruleset(GUILD, replace(TINY, name="Other"), ANNA)
    with pytest.raises(RulesetKeyTakenError) as of_the_bot:
        await world.rulesets.add_ruleset(GUILD, replace(TINY, key="djahed"), ANNA)

    assert (own.value.name, own.value.comes_with_bot) == ("Tiny Tafl", False)
    named = (of_the_bot.value.name, of_the_bot.value.comes_with_bot)
    assert named == (ruleset("djahed").name, True)
    await world.rulesets.add_ruleset(OTHER, TINY, ANNA)


async def test_all_that_is_wrong_is_said_at_once(world: World) -> None:
    """The key, the full list of games and the text, in one refusal."""
    mistakes = RulesetError(RulesetFault.NO_MOVE, "layout")
    for number in range(MAX_OWN_RULESETS):
        await world.rulesets.add_ruleset(GUILD, replace(TINY, key=f"tiny-{number}"), ANNA)

    for key, expected in (("my tafl", RulesetKeyError), ("tiny-1", RulesetKeyTakenError)):
        with pytest.raises(SeveralMistakesError) as of_text:
            await world.rulesets.refuse_text(GUILD, key, mistakes)
        with pytest.raises(SeveralMistakesError) as of_name:
            await world.rulesets.add_ruleset(GUILD, replace(TINY, key=key, name=""), ANNA)
        for refused in (of_text, of_name):
            kinds = [type(error) for error in refused.value.errors]
            assert kinds == [expected, TooManyRulesetsError, RulesetError]
    with pytest.raises(RulesetError):
        await world.rulesets.refuse_text(OTHER, "tiny", mistakes)


async def test_a_server_has_so_many_rulesets_and_no_more(world: World) -> None:
    """Retired ones do not count."""
    for number in range(MAX_OWN_RULESETS):
        await world.rulesets.add_ruleset(GUILD, replace(TINY, key=f"tiny-{number}"), ANNA)

    refusal = await declined(TooManyRulesetsError, world.rulesets.add_ruleset(GUILD, TINY, ANNA))

    assert refusal.limit == MAX_OWN_RULESETS
    await world.rulesets.retire(GUILD, "tiny-7", ANNA)
    await world.rulesets.add_ruleset(GUILD, TINY, ANNA)


async def test_a_retired_ruleset_may_be_replaced(world: World) -> None:
    """Its key is free again."""
    await world.rulesets.add_ruleset(GUILD, TINY, ANNA)

    assert (await world.rulesets.retire(GUILD, "tiny", ANNA)).name == "Tiny Tafl"

    await declined(UnknownRulesetError, world.rulesets.named(GUILD, "tiny"))
    await declined(UnknownRulesetError, world.rulesets.retire(GUILD, "tiny", ANNA))
    await world.rulesets.add_ruleset(GUILD, replace(TINY, name="Better"), ANNA)
    assert (await world.rulesets.named(GUILD, "tiny")).name == "Better"


async def test_what_began_under_a_retired_ruleset_goes_on(world: World) -> None:
    """Challenges that stand open, and matches, keep the rules they began with."""
    await world.rulesets.add_ruleset(GUILD, TINY, ANNA)
    issued = await send_challenge(
        world.challenges, HALL, ANNA, BJORN, Terms(await world.rulesets.named(GUILD, "tiny"))
    )
    await world.rulesets.retire(GUILD, "tiny", ANNA)

    match = await world.challenges.accept(issued.id, BJORN)

    assert match.ruleset == TINY
    assert (await world.matches.play(match.id, match.player_to_move, "c1-b1")).ply == 1


async def test_an_unknown_ruleset_is_told_with_those_like_it(world: World) -> None:
    """If most letters are there in their order; what was written is cut short."""
    for written, like_it in {
        "djahhed": ("djahed",),
        "foteviken tafl": ("foteviken",),
        "Königstafl": ("koenigszabel",),
        **dict.fromkeys(("slow", "nosuch", "k", ""), ()),
    }.items():
        with pytest.raises(UnknownRulesetError) as refused:
            await world.rulesets.named(GUILD, written)
        assert refused.value.known == like_it
    with pytest.raises(UnknownRulesetError) as long:
        await world.rulesets.named(GUILD, "x" * 6000)
    assert len(long.value.key) <= 100
    with pytest.raises(UnknownRulesetError) as many:
        await world.rulesets.named(GUILD, "brandub")
    assert "brandubh" in many.value.known
    assert len(many.value.known) <= 5

    await world.rulesets.add_ruleset(GUILD, TINY, ANNA)
    for written, like_it in (("tinny", ("tiny",)), ("djahed", ())):
        with pytest.raises(UnknownRulesetError) as refused:
            await world.rulesets.retire(GUILD, written, ANNA)
        assert refused.value.known == like_it
