"""Rematches with sides swapped, and pairs of matches."""

from simcord.builders import ChannelHandle

from play.matches.offer import OfferKind
from play.players.player_id import PlayerId
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE
from tests.support.table import Table, labels, newest, said, text_of


def name(thread: ChannelHandle) -> str:
    return str(thread.name)


async def give_up(table: Table) -> None:
    """Bjorn resigns match #1: Astrid has won it with the attackers."""
    await table.bot.services.matches.resign(1, PlayerId(table.bjorn.id))
    await table.env.settle()


async def test_a_rematch_is_offered_with_a_button(table: Table) -> None:
    """It pings the opponent; the terms are those of the match, the sides are swapped."""
    thread = await table.begin(time="2d", men_off="1", weaker="attackers")
    await give_up(table)
    answer = await table.bjorn.click(newest(thread), label="Rematch")

    offer = newest(table.channel)
    assert said(answer).startswith("Rematch offer sent in")
    for part in (
        f"{table.bjorn.mention} offers {table.astrid.mention} a rematch of #1:",
        f"{table.bjorn.mention} plays the attackers.",
        "Time: 2 days a move.",
        "the defenders start with 1 man fewer",
    ):
        assert part in text_of(offer)
    assert table.sent(table.channel)[-1]["allowed_mentions"]["users"] == [table.astrid.id]

    twice = await table.bjorn.click(newest(thread), label="Rematch")
    stranger = await table.carl.click(newest(thread), label="Rematch")
    await table.astrid.click(newest(table.channel), label="Accept")
    begun = await table.bjorn.click(newest(thread), label="Rematch")
    assert said(twice) == "Your rematch offer for #1 is still open. Your opponent has to answer it."
    assert said(stranger) == "You aren't a player in game #1. Use `/board` to look at it."
    assert said(begun).startswith("The rematch of #1 has already begun: it's #2.")


async def test_a_rematch_is_offered_with_a_command(table: Table, thread: ChannelHandle) -> None:
    """Of the match that was finished last, unless another one is named."""
    none = await table.carl.slash(table.channel, "rematch")
    assert said(none).startswith("None of your games have ended yet")
    refused = await table.astrid.slash(thread, "rematch")
    assert said(refused) == "Game #1 is still running. Offer a rematch when it's over."
    await give_up(table)

    await table.astrid.slash(table.channel, "rematch")

    assert "a rematch of #1" in text_of(newest(table.channel))


async def test_a_pair_is_two_matches_at_once(table: Table) -> None:
    """Each with its thread; the challenge says that there are two, and nobody chooses a side."""
    refused = await table.challenge(pair=True)
    assert said(refused).startswith("In a pair you play both sides")
    assert table.rows()["challenges"] == []
    await table.challenge(pair=True, side=None)
    challenge = newest(table.channel)
    answer = await table.bjorn.click(challenge, label="Accept")

    assert "A pair: two games at once, one on each side." in text_of(challenge)
    assert said(answer).startswith("Two games begin")
    first, second = sorted(table.channel.threads, key=name)
    assert [name(thread)[:2] for thread in (first, second)] == ["#1", "#2"]
    for thread in (first, second):
        assert labels(newest(thread)) == ["Offer draw", "Resign", "Rules"]
    matches = await table.bot.services.matches.running_matches()
    assert matches[0].seats == matches[1].seats.swapped
    openings = [text_of(m) for m in table.channel.history() if "begins:" in m.content]
    assert ["one of a pair" in opening for opening in openings] == [True, True]
    assert "game #1 and the other game of the pair" in text_of(table.channel.history()[0])

    actors = {table.astrid.id: table.astrid, table.bjorn.id: table.bjorn}
    one, other = actors[matches[0].seats.attackers], actors[matches[0].seats.defenders]
    await advance(table, *CAPTURE[:-1])
    await table.play(first, CAPTURE[-1], first=one)
    services = table.bot.services.matches
    await services.offer(2, PlayerId(one.id), OfferKind.DRAW)
    await services.accept_offer(2, PlayerId(other.id))
    await table.env.settle()
    assert "Pair" not in text_of(newest(first))
    assert text_of(newest(second)).endswith(f"Pair #1 & #2: @{one.name} 1½ – ½ @{other.name}.")
