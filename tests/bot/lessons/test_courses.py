"""The lists of lessons: for anybody, for a game, for a challenge; and the ways that lead there."""

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.lessons.buttons import PICK, SquareOfStep
from bot.matches.square_choices import BegunMove
from play.lessons.course import all_lessons
from play.players.player_id import PlayerId
from tafl.squares import Square
from tests.support.forging import Forger, said_to
from tests.support.learning import do_all_but_last, finish
from tests.support.table import (
    HNEFATAFL,
    TABLUT,
    Table,
    all_said,
    labels,
    lists,
    newest,
    said,
    shown,
)


async def learn(table: Table, who: MemberActor | None = None, **options: str) -> InteractionResult:
    """The list of lessons, for Astrid or another."""
    return await (who or table.astrid).slash(table.channel, "learn", **options)


def listed(result: InteractionResult) -> list[str]:
    """The lines of the list, with their signs."""
    return [line for line in all_said(result).splitlines() if line[:1] in "✅▶▫"]


async def test_the_list_begins_with_the_first_lesson(table: Table) -> None:
    """With one button to start it, and all lessons to choose from."""
    page = await learn(table)

    assert said(page).splitlines() == [
        "**Learn to play**",
        "Each lesson is a few small boards. You make the moves.",
    ]
    assert "**The course** · 0 of 12 done\n▶️ **How" in all_said(page)
    assert labels(shown(page)) == ["Start: How pieces move"]
    assert listed(page)[:2] == [
        "▶️ **How pieces move**: In straight lines, as far as you like",
        "▫️ Capturing",
    ]
    assert "**For special rules** · 0 of 8 done\nOnly some games need them: The" in all_said(page)
    (lessons,) = lists(shown(page))
    assert [each["value"] for each in lessons["options"]] == [each.key for each in all_lessons()]


async def test_what_is_finished_has_a_tick(table: Table) -> None:
    """And the button leads to the lesson after it. It counts in each course."""
    for key in ("moving", "shieldwall"):
        await do_all_but_last(table.bot.services.lessons, PlayerId(table.astrid.id), key)
    page = await learn(table, game=TABLUT)
    assert said(page).startswith("**Learn King's Table: Tablut**\n")
    assert said(page).endswith(" 0 of 7 lessons done.")
    assert not any("corner" in line.lower() for line in listed(page))
    done = await finish(table.astrid, await table.astrid.select(shown(page), ["moving"]))
    back = await table.astrid.click(shown(done), label="All lessons")
    assert said(back).startswith("**Learn King's Table: Tablut**\n")

    page = await learn(table)

    assert listed(page)[:2] == [
        "✅ How pieces move",
        "▶️ **Capturing**: Trap an enemy between two of your pieces",
    ]
    assert labels(shown(page)) == ["Start: Capturing"]
    special = await finish(table.astrid, await learn(table, lesson="shieldwall"))
    assert said(special).endswith(
        "**Lesson finished: Shieldwall.** 1 of 8 lessons for special rules done."
    )
    page = await learn(table)
    assert "**The course** · 1 of 12 done\n" in all_said(page)
    assert "**For special rules** · 1 of 8 done\n" in all_said(page)
    assert "✅ Shieldwall" in all_said(page)


async def test_the_first_challenge_leads_to_lessons(table: Table) -> None:
    """For whoever gets it: those for that game and its options, told privately; it stays."""
    await table.challenge(game=HNEFATAFL)
    posted = newest(table.channel)
    assert labels(posted) == ["Accept", "Decline", "Withdraw", "Learn this game"]

    page = await table.bjorn.click(posted, label="Learn this game")
    others = await table.carl.click(posted, label="Learn this game")

    assert said(page).startswith("**Learn King's Table: Hnefatafl**\n")
    assert said(others).startswith("**Learn to play**\n")
    assert labels(newest(table.channel)) == labels(posted)
    await table.bjorn.click(posted, label="Decline")
    step = await table.bjorn.click(shown(page), label=labels(shown(page))[0])
    assert said(step).startswith("**How pieces move** · 1 of 3")
    back = await table.bjorn.click(shown(step), label="All lessons")
    assert said(back).startswith("**Learn King's Table: Hnefatafl**\n")
    await table.challenge(opponent=table.carl, dice="skip")
    page = await table.carl.click(newest(table.channel), label="Learn this game")
    assert "▫️ Dice" in listed(page)
    assert "▫️ Handicaps" not in listed(page)


async def test_a_second_challenge_has_no_such_button(table: Table) -> None:
    """Nor has one to anybody, nor one to whom has played, though nobody has challenged them."""
    await table.challenge()
    await table.challenge()
    assert labels(newest(table.channel)) == ["Accept", "Decline", "Withdraw"]

    await table.challenge(opponent=None)
    assert labels(newest(table.channel)) == ["Accept", "Withdraw"]
    await table.carl.click(newest(table.channel), label="Accept")
    await table.bot.services.matches.resign(1, PlayerId(table.carl.id))
    await table.challenge(opponent=table.carl)
    assert labels(newest(table.channel)) == ["Accept", "Decline", "Withdraw"]


async def test_lessons_need_no_computer(table: Table) -> None:
    """Their end says where to find a game instead."""
    table.thinkers = None
    await table.restart()
    lessons, astrid = table.bot.services.lessons, PlayerId(table.astrid.id)
    for taught in all_lessons():
        await do_all_but_last(lessons, astrid, taught.key)
        if taught.key != "ring":
            last = len(taught.steps) - 1
            await lessons.attempt(astrid, taught.key, last, taught.steps[last].shown)

    done = await finish(table.astrid, await learn(table, lesson="ring"))

    assert said(done).endswith("`/challenges` lists the ones you can join.")
    assert labels(shown(await learn(table))) == []


async def test_a_course_of_nothing_is_the_usual_one(table: Table) -> None:
    """A ruleset may have been removed since; a step that is gone is explained."""
    forger = Forger(table, table.carl.id, table.channel.id, table.guild.id)
    nothing = ("#999", "#x", "no-such-game", "#18446744073709551616")

    pressed = [forger.press(f"lessons:{what}", []) for what in nothing]
    gone = forger.press("lesson:capturing:99::0", [])
    await table.env.settle()

    for answer in pressed:
        assert said_to(answer).startswith("**Learn to play**\n")
    assert said_to(gone).endswith("This lesson has changed. Open it again with `/learn`.")


def test_the_longest_custom_id_fits() -> None:
    """Discord takes 100 characters; the key of a server's ruleset has up to 32."""
    longest = max((each.key for each in all_lessons()), key=len)
    known = SquareOfStep(longest, 99, "x" * 32, 2, BegunMove.of(Square(18, 18)), 9)

    assert len(PICK.custom_id(known)) <= 100


async def test_a_server_with_a_usual_game_shows_its_lessons(
    table: Table, manager: MemberActor
) -> None:
    """By the command and each button that leads there; in direct messages, those for anybody."""
    await manager.slash(table.channel, "server change", game="copenhagen")
    help_page = await table.bjorn.slash(table.channel, "help")

    page = await learn(table)
    by_button = await table.bjorn.click(shown(help_page), label="Learn to play")
    private = await table.astrid.user.slash("learn")
    help_page = await table.carl.user.slash("help")
    from_help = await table.carl.user.click(shown(help_page), label="Learn to play")

    assert said(page).splitlines()[0] == "**Learn Copenhagen Hnefatafl**"
    assert said(by_button) == said(page)
    (lessons,) = lists(shown(page))
    assert "shieldwall" in [each["value"] for each in lessons["options"]]
    assert said(private).startswith("**Learn to play**\n")
    assert said(from_help) == said(private)
    await manager.slash(table.channel, "server change", game="brandubh")
    assert said(await learn(table)).startswith("**Learn to play**")
