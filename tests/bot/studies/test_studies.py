"""Importing games and looking through them, and exporting matches to OpenTafl."""

from collections.abc import Sequence

import pytest
from discord import Attachment
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.ui.base import Interaction
from play.limits.amounts import MAX_STUDIES
from play.players.player_id import PlayerId
from tafl.endings import Outcome, Reason
from tafl.limits import MAX_TEXT_LENGTH
from tafl.opentafl.games import read_game
from tafl.pieces import Side
from tafl.records import read_record
from tests.support.advancing import advance
from tests.support.table import Table, button, labels, newest, parts, said, shown

PNG = b"\x89PNG"
GAME = """\
[date:2024.05.01]
[attackers:Astrid *the red*]
[defenders:Bjorn]
[result:-1]
[termination:Black resigns]
[rules:dim:7 name:Brandubh surf:n ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d6-c6 e4-e1
2. f4-e4 d3-f3
"""


async def bring(
    table: Table,
    text: str = GAME,
    who: MemberActor | None = None,
    encoding: str = "utf-8",
    **options: object,
) -> InteractionResult:
    """The answer to who, Astrid or another, brings a game along as a file."""
    file = ("game.otg", text.encode(encoding))
    return await (who or table.astrid).slash(table.channel, "import", file=file, **options)


def dead(result: InteractionResult) -> list[str]:
    """The buttons of an answer that cannot be pressed."""
    return [part["label"] for part in parts(shown(result)) if part.get("disabled")]


def box(result: InteractionResult) -> list[str]:
    """The lines in the box of an answer."""
    return str(shown(result).embeds[0].description).splitlines()


@pytest.mark.journey
async def test_an_imported_game_is_gone_through_with_its_buttons(table: Table) -> None:
    """From its start, by the importer alone, with its tags; each press changes the message."""
    answer = await bring(table)

    heading = [
        r"**Study 1 · Astrid \*the red\* – Bjorn** (Brandubh)",
        r"-# Attackers: Astrid \*the red\* · Defenders: Bjorn · Date: 2024.05.01",
        "The start. 4 moves follow. The attackers move first.",
    ]
    assert said(answer).splitlines() == [
        "Imported. The game doesn't count for anything. To see it again, use `/study show`.",
        *heading,
    ]
    assert table.file_of(shown(answer)).startswith(PNG)
    assert labels(shown(answer)) == ["Review", "⏮ Start", "◀ Back", "Next ▶", "End ⏭"]
    assert dead(answer) == ["⏮ Start", "◀ Back"]
    pages = []
    for label in ("Next ▶", "Next ▶", "◀ Back", "⏮ Start", "End ⏭"):
        answer = await table.astrid.click(shown(answer), label=label)
        pages.append(said(answer).splitlines()[2:])
    assert pages == [
        ["Move 1 of 4: `D6-C6`"],
        ["Move 2 of 4: `E4-E1`"],
        ["Move 1 of 4: `D6-C6`"],
        heading[-1:],
        ["Move 4 of 4: `D3-F3`", "The defenders win: the attackers resigned."],
    ]
    (attachment,) = shown(answer).attachments
    assert isinstance(attachment, Attachment)
    assert (attachment.description or "").startswith(
        "One of the defenders moved from D3 to F3. The defenders win: the attackers resigned. "
        "King D4. Defenders, 4:"
    )
    games = await table.astrid.slash(table.channel, "games")
    assert said(games).startswith("You have no games in progress")
    assert table.rows()["matches"] == table.rows()["outbox"] == []
    assert table.sent(table.channel) == []


async def test_a_shared_study_is_gone_through_by_everybody(table: Table) -> None:
    """Who reads the message may press its buttons, also after a restart.

    One that is not shared is gone through by its owner alone, also where its custom id is forged.
    """
    text = GAME.replace("Bjorn", f"<@{table.bjorn.id}> @everyone")
    await bring(table)
    await bring(table, text, who=table.bjorn, share=True)
    message = newest(table.channel)
    assert message.attachments
    assert message.mentions == []
    assert not message.mention_everyone
    await table.restart()

    answer = await table.carl.click(message, custom_id=button(message, "End ⏭"))

    assert "Move 4 of 4: `D3-F3`" in shown(answer).content
    assert dead(answer) == ["Next ▶", "End ⏭"]

    press = table.bot.press

    async def forged(interaction: Interaction, custom_id: str, chosen: Sequence[object]) -> None:
        await press(interaction, custom_id.replace(":2:", ":1:"), chosen)

    table.bot.press = forged
    assert button(newest(table.channel), "◀ Back").startswith("tafl:study-back:2:")
    refused = await table.bjorn.click(newest(table.channel), label="◀ Back")
    assert "You have no study 1." in said(refused)


async def test_a_study_warns_as_a_match_does(table: Table) -> None:
    """Of the king's ways out, in words and in the description of the picture."""
    moves = "1. f4-f1 d5-g5\n2. d6-g6xg5 Kd4-d6\n3. d1-e1 Kd6-a6\n"
    text = GAME.replace("[result:-1]\n", "").partition("1. ")[0] + moves
    answer = await table.astrid.click(shown(await bring(table, text)), label="End ⏭")

    (attachment,) = shown(answer).attachments
    assert "**Raichi!** The king threatens to escape: " in said(answer)
    assert "Raichi: the king can escape to A7 unless the attackers stop him." in (
        attachment.description or ""
    )


DICED = """\
[Ruleset "kings-table-hnefatafl"]
[Rules "die = \\"skip\\""]

1. {2} {4} {1} H1-H3 {3} G5-G6
2. {6}
"""


async def test_a_study_shows_dice_as_a_match_does(table: Table) -> None:
    """Those before the move as its record has them, and those rolled since, the last one drawn."""
    answer = await bring(table, DICED)
    pages = [(said(answer).splitlines()[2:], shown(answer).attachments[0])]
    for _ in range(2):
        answer = await table.astrid.click(shown(answer), label="Next ▶")
        pages.append((said(answer).splitlines()[1:], shown(answer).attachments[0]))

    lost = "and lose this turn"
    before = f"the attackers rolled 2 {lost}; the defenders rolled 4 {lost}; the attackers rolled 1"
    assert [lines for lines, _ in pages] == [
        ["The start. 2 moves follow. The attackers move first.", f"🎲 T{before[1:]}."],
        ["Move 1 of 2: `{2} {4} {1} H1-H3`", "🎲 The defenders rolled 3."],
        ["Move 2 of 2: `{3} G5-G6`", f"🎲 The attackers rolled 6 {lost}."],
    ]
    for (_, picture), face in zip(pages, (1, 3, 6), strict=True):
        assert isinstance(picture, Attachment)
        assert f" The die shows {face}. " in (picture.description or "")


async def test_a_record_of_the_bot_can_be_imported(table: Table, thread: ChannelHandle) -> None:
    """The bot takes its own export in again; it tells what it leaves out of others."""
    await advance(table, "I4-F4", "G5-G3")
    exported = table.file_of(shown(await table.astrid.slash(thread, "export"))).decode()

    answer = await bring(table, exported, title="Mine")
    commented = await bring(table, GAME + "[Well played!|]\n")
    unnamed = await bring(table, '[Ruleset "brandubh"]\n\n1. D6-C6\n', encoding="utf-16")
    few_men = '[Ruleset "brandubh"]\n[Position "3t3/7/7/t2KT1t/7/7/3t3"]\n\n*\n'
    sparse = await bring(table, few_men)

    assert "**Study 1 · Mine** (King's Table: Tablut)" in said(answer)
    assert "left out" not in said(answer)
    assert "Its comments were left out." in said(commented)
    assert said(unnamed).splitlines()[1] == "**Study 3 · Brandubh**"
    assert said(sparse).endswith("The start. No moves follow. The attackers move first.")


UNREADABLE = {
    "": "This isn't a position, a ruleset or a game record.",
    GAME.replace("d3-f3", "d3-f9"): ("Line 9: the move d3-f9 can't be played. This board has"),
    GAME.replace("ks:c", "dfor:d4"): "Line 6: I can't use the tag 'rules'. 'dfor:d4' asks for",
    "[x:" + "y" * 64 * 1024 + "]": "`game.otg` is too large. A file can have at most 64 KiB.",
}


async def test_what_cannot_be_imported_is_explained(table: Table) -> None:
    """By its line, as a file or pasted into a form; nothing is kept until it can be read."""

    async def pasted(text: str) -> str:
        form = await table.astrid.slash(table.channel, "import", title="Pasted")
        return said(await table.astrid.submit_modal(form, {"record": text}))

    for text, sentence in UNREADABLE.items():
        assert said(await bring(table, text)).startswith(sentence)
    assert (await pasted("1. e4 e5")).startswith(UNREADABLE[""])
    assert said(await table.astrid.slash(table.channel, "study list")).startswith("You have no")
    assert "**Study 1 · Pasted** (Brandubh)" in await pasted(GAME)


async def test_the_games_of_a_file_are_listed_and_chosen_from(table: Table) -> None:
    """One, which is shown, or all that can be read; also after a restart, while there is room."""
    record = '[Ruleset "brandubh"]\n\n1. D6-C6\n'
    listed = await bring(table, record + GAME + record.replace("C6", "C7"))

    assert said(listed) == "**This file has 3 games.** Choose below which to import."
    assert box(listed)[:2] == [
        "**1** Brandubh, 1 move",
        r"**2** Astrid \*the red\* – Bjorn, Brandubh, 4 moves",
    ]
    assert box(listed)[2].startswith("**3** Line 15: the move D6-C7 can't be played.")
    menu, labelled = shown(listed), ["All 2 games", "1 · Brandubh, 1 move"]
    assert [each["label"] for each in parts(menu)[0]["options"]][:2] == labelled
    await table.restart()

    which = parts(menu)[0]["custom_id"]
    one = await table.astrid.select(menu, ["2"], custom_id=which)
    everything = await table.astrid.select(menu, ["all"], custom_id=which)

    assert "**Study 1 · Astrid" in said(one)
    assert said(everything).splitlines() == [
        "Imported 2 games.",
        f"**Your studies** (3 of {MAX_STUDIES})",
    ]
    wrong = await bring(table, '[Ruleset "x"]\n\n1. D6-C6\n' * 2)
    assert said(wrong) == "**This file has 2 games.** None of them can be imported:"
    assert not parts(shown(wrong))


async def test_studies_are_listed_shown_and_deleted(table: Table) -> None:
    """Each person's own, offered as he types; others have none of that number."""
    board = shown(await bring(table, title="First"))
    await bring(table, title="Second")
    await bring(table, who=table.bjorn, title="His")
    astrid, gone = table.astrid, "You have no study 1. `/study list` shows yours."

    listed = await astrid.slash(table.channel, "study list")
    assert said(listed) == f"**Your studies** (2 of {MAX_STUDIES})"
    assert [line.split(",")[0] for line in box(listed)] == ["**2** Second", "**1** First"]
    offered = await astrid.autocomplete(table.channel, "study show", "study", "fi")
    assert offered == [{"name": "1 · First", "value": 1}]
    assert "Study 1 · First" in said(await astrid.slash(table.channel, "study show", study=1))
    for command in ("study show", "study delete"):
        assert said(await table.bjorn.slash(table.channel, command, study=1)) == gone

    deleted = await astrid.slash(table.channel, "study delete", study=1)

    assert said(deleted) == "Study 1, First, was deleted."
    assert said(await astrid.slash(table.channel, "study show", study=1)) == gone
    assert said(await astrid.click(board, label="Next ▶")) == gone
    assert len(box(await astrid.slash(table.channel, "study list"))) == 1


async def test_a_match_is_exported_to_opentafl(table: Table) -> None:
    """As a file that OpenTafl reads, ended as the match ended."""
    thread = await table.begin("brandubh")
    await advance(table, "d6-c6", "e4-e1")
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))

    answer = shown(await table.carl.slash(thread, "export", format="opentafl"))

    record = read_game(table.file_of(answer).decode()).record
    assert answer.attachments[0].filename == "brandubh-1.otg"
    assert [str(turn.move) for turn in record.game.turns] == ["D6-C6", "E4-E1"]
    assert record.game.outcome == Outcome(Side.DEFENDERS, Reason.RESIGNED)
    assert record.tags["Attackers"] == "astrid"


async def test_what_opentafl_judges_otherwise_is_named(table: Table, thread: ChannelHandle) -> None:
    """In the answer and in the file; the file can be imported."""
    await advance(table, "i4-f4")

    answer = await table.carl.slash(thread, "export", format="opentafl")

    nearest = (
        "These are the nearest rules that OpenTafl's notation can express: "
        'no_move = "loses" instead of "stalemate" and few_attackers = 0 instead of 2.'
    )
    text = table.file_of(shown(answer)).decode()
    assert said(answer) == f"The record of **#1 · King's Table: Tablut**. {nearest}"
    assert f"[nearest-rules:{nearest}]" in text
    assert "The start. 1 move follows." in said(await bring(table, text))
    thread = await table.begin("koenigszabel")
    refused = await table.carl.slash(thread, "export", format="opentafl")
    given = await table.carl.slash(thread, "export", format="tafl")
    assert said(refused) == "OpenTafl's notation can't express paired\\_king = true."
    assert read_record(table.file_of(shown(given)).decode()).game.ply == 0


async def test_a_game_in_a_message_is_imported_from_its_menu(table: Table) -> None:
    """From files or from the text, whoever wrote it; only the user sees it."""
    record = '[Ruleset "brandubh"]\n\n1. D6-C6\n'
    talk = await table.bjorn.send(table.channel, f"Look:\n```\n{record}```\nNice, isn't it?")
    plain = await table.bjorn.send(table.channel, f"Look:\n{record}")
    file = await table.bjorn.send(
        table.channel, "mine", attachments=[("b.png", PNG), ("game.otg", GAME.encode())]
    )
    both = await table.bjorn.send(
        table.channel, attachments=[("a.txt", record.encode()), ("b.txt", record.encode())]
    )
    large = [(f"{name}.txt", b" " * (MAX_TEXT_LENGTH - 1)) for name in "ab"]
    too_large = await table.bjorn.send(table.channel, attachments=large)
    # Blank lines were once compared each with all others, for half a minute.
    blank = [("blank.txt", b"\n" * MAX_TEXT_LENGTH)]
    none = [
        await table.bjorn.send(table.channel, "good morning"),
        await table.bjorn.send(table.channel, attachments=blank),
    ]

    for number, message in enumerate((talk, plain, file), start=1):
        answer = await table.astrid.context_menu(table.channel, "Import this game", message)
        assert f"**Study {number} · " in said(answer)
        assert shown(answer).flags.ephemeral
    listed = await table.astrid.context_menu(table.channel, "Import this game", both)
    assert said(listed).startswith("**This file has 2 games.**")
    refused = await table.astrid.context_menu(table.channel, "Import this game", too_large)
    assert said(refused).startswith("`b.txt` is too large.")
    for message in none:
        refused = await table.astrid.context_menu(table.channel, "Import this game", message)
        assert said(refused).startswith("This isn't a position, a ruleset or a game record.")
    await table.challenge()
    refused = await table.astrid.context_menu(
        table.channel, "Import this game", newest(table.channel)
    )
    assert said(refused).startswith("The bot's own messages have no record in them.")
