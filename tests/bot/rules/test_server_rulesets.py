"""``/ruleset``: games of a server's own."""

import json
from dataclasses import replace

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from play.limits.amounts import MAX_OWN_RULESETS
from play.players.player_id import PlayerId
from tafl.limits import MAX_TEXT_LENGTH
from tafl.rules_in_words import rules_in_words
from tafl.rulesets import read_ruleset, ruleset, write_ruleset
from tafl.squares import Square
from tests.support.table import Table, entries, newest, said, shown, text_of

PNG = b"\x89PNG\r\n\x1a\n"

TINY = '''name = "Tiny Tafl"
summary = "Over in two turns."
layout = """
..A..
.....
..K..
.....
..A..
"""
escape = "edge"
'''
RULES = read_ruleset(TINY, "tiny")

WRONG = '''name = "Wrong"
layout = """
..A..
....
..K..
.....
..A..
"""
thrown_stop = "king"
escape = "window"
'''


async def add(
    table: Table,
    manager: MemberActor,
    text: str | bytes = TINY,
    name: str = "tiny.toml",
    **key: str,
) -> InteractionResult:
    """The answer to *manager*, who adds a file."""
    data = text if isinstance(text, bytes) else text.encode()
    return await manager.slash(table.channel, "ruleset add", file=(name, data), **key)


def box(result: InteractionResult) -> str:
    """The words in the box of an answer."""
    return str(shown(result).embeds[0].description)


@pytest.mark.journey
async def test_an_added_ruleset_is_played(table: Table, manager: MemberActor) -> None:
    """By anybody on the server, with all that belongs to a match."""
    answer = await add(table, manager)
    assert said(answer) == (
        "Players here can now choose `tiny` as the game in `/challenge`.\n"
        "## Tiny Tafl\nOver in two turns."
    )
    assert [line for line in rules_in_words(RULES) if line not in box(answer)] == []
    assert table.file_of(shown(answer)).startswith(PNG)
    here = await table.carl.autocomplete(table.channel, "challenge", "game", "")
    typed = await table.carl.autocomplete(table.channel, "rules", "game", "tiny")
    in_private = await table.carl.user.autocomplete("rules", "game", "tiny")
    assert [entry["value"] for entry in here[:2]] == ["brandubh", "tiny"]
    assert typed[0] == {"name": "Tiny Tafl (5 x 5, this server's)", "value": "tiny"}
    assert "tiny" not in {entry["value"] for entry in in_private}
    private = await table.carl.user.slash("rules", game="tiny")
    assert said(private).startswith("There is no game `tiny` here")

    thread = await table.begin("tiny")
    await table.play(thread, "c1-b1", "c3-a3")
    await table.challenge(game="tiny", weaker="defenders", men_off="C1")
    challenge = text_of(newest(table.channel))
    await table.bjorn.click(newest(table.channel), label="Accept")

    (opening,) = [text_of(m) for m in table.channel.history()[2:] if "attacks" in m.content]
    for told in (challenge, opening):
        assert "Taken off before the start: the man on C1." in told
    assert "The defenders win: the king has escaped." in newest(thread).content
    rules = await table.carl.slash(table.channel, "rules", game="tiny")
    onward = await table.carl.click(shown(rules), label="Next ▶")
    await manager.slash(table.channel, "ruleset retire", key="tiny")
    refused = await table.carl.click(shown(onward), label="◀ Back")
    assert said(onward).startswith("## Tiny Tafl\n**")
    assert said(refused).startswith("There is no game `tiny` here")


async def test_a_ruleset_can_be_pasted(table: Table, manager: MemberActor) -> None:
    """Into a form that opens where no file is given; it asks for the key."""

    async def pasted(text: str, key: str) -> str:
        form = await manager.slash(table.channel, "ruleset add")
        return said(await manager.submit_modal(form, {"text": text, "key": key}))

    form = await manager.slash(table.channel, "ruleset add", key="Mine")
    answer = await manager.submit_modal(form, {"text": TINY, "key": "Tiny-2"})

    assert said(answer).startswith("Players here can now choose `tiny-2` as the game")
    assert table.file_of(shown(answer)).startswith(PNG)
    assert form.modal is not None
    assert '"value": "Mine"' in json.dumps(form.modal)
    assert (await pasted(WRONG, "wrong")).startswith("Line 4: this row of the layout has 4 squares")
    assert (await pasted(TINY, "my tafl")).startswith("`my tafl` can't be the key of a game")
    both = (await pasted(WRONG, "my tafl")).splitlines()
    assert [both[0][:9], both[1][:7]] == ["`my tafl`", "Line 4:"]
    form = await manager.slash(table.channel, "ruleset add")
    role = table.guild.roles["steward"]
    table.env.backend.edit_role(table.guild.id, role.id, {"permissions": 0})
    late = await manager.submit_modal(form, {"text": TINY, "key": "tiny"})
    assert said(late) == "Only server managers can do this."


async def test_what_is_no_ruleset_is_refused(
    table: Table, manager: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is added. Every mistake is told with its line; of many, that there are more."""
    assert said(await add(table, manager, WRONG)).splitlines() == [
        "Line 4: this row of the layout has 4 squares, but the board is 5 squares wide.",
        "Line 9: there is no option 'thrown\\_stop'. Maybe you mean 'throne\\_stop'.",
        "Line 10: 'escape' can be edge or corner, not 'window'.",
    ]
    many = said(await add(table, manager, "[table]\n" * 100))
    assert many.startswith("Line 1: a ruleset has no tables")
    assert many.endswith("\nThere are more mistakes after these.")
    for data in (b"name = '\xff'", b"\xff\xfe#", PNG):
        no_text = "`tiny.toml` isn't a text file in UTF-8 or UTF-16."
        assert said(await add(table, manager, data)) == no_text
    fetched: list[str] = []
    monkeypatch.setattr(table.env.backend.cdn, "get", fetched.append)
    large = await add(table, manager, b"#" * (MAX_TEXT_LENGTH + 1))
    assert said(large) == "`tiny.toml` is too large. A file can have at most 64 KiB."
    assert fetched == []
    gone = await add(table, manager)
    assert said(gone) == "`tiny.toml` couldn't be downloaded from Discord. Please try again."
    assert await table.bot.services.rulesets.own(table.guild.id) == []


async def test_the_key_is_the_name_of_the_file(table: Table, manager: MemberActor) -> None:
    """Or what is given. One that is taken is refused: by a game of the bot, or of the server."""
    await add(table, manager, name="My-Tafl.v2.toml", key="mine")
    await add(table, manager, name="Tafl-9.TOML")
    refused = await add(table, manager, name="my tafl.toml")
    own = await add(table, manager, key="mine")
    of_the_bot = await add(table, manager, name="djahed.toml")

    assert [own.key for own in await table.bot.services.rulesets.own(table.guild.id)] == [
        "mine",
        "tafl-9",
    ]
    assert said(refused).startswith("`my tafl` can't be the key of a game")
    assert said(own) == (
        "`mine` is Tiny Tafl on this server. Choose another `key`, or retire that game first."
    )
    assert "`djahed` is " in said(of_the_bot)
    assert "which every server has" in said(of_the_bot)


async def test_the_rulesets_of_a_server_are_listed(table: Table, manager: MemberActor) -> None:
    """With their size, and who added them when; each is shown with its file, to begin with."""
    empty = await manager.slash(table.channel, "ruleset list")
    await add(table, manager)

    listed = await manager.slash(table.channel, "ruleset list")

    assert said(empty).startswith("This server has no games of its own.")
    assert said(listed) == "**Games of this server** (1 of 50)"
    when = int(table.env.now().timestamp())
    assert box(listed) == f"`tiny` Tiny Tafl (5 x 5), by @dagny <t:{when}:R>"
    for rules in (RULES, ruleset("brandubh")):
        answer = await manager.slash(table.channel, "ruleset show", key=rules.key)
        assert said(answer).startswith(f"## {rules.name}")
        file, picture = shown(answer).attachments
        assert (file.filename, picture.filename) == (f"{rules.key}.toml", "board.png")
        text = table.env.backend.cdn.get(file.url) or b""
        assert read_ruleset(text.decode(), rules.key) == rules


async def test_a_side_of_one_piece_is_asked_only_where_it_goes(
    table: Table, manager: MemberActor
) -> None:
    """By /move, as by the button below a reminder; below the board, the piece is in the list."""
    lonely = TINY + 'first = "defenders"\n'
    await add(table, manager, lonely)
    room = await table.begin("tiny")

    picked = await table.bjorn.select(newest(room), ["C3"])
    typed = await table.bjorn.slash(room, "move", move="#1")

    assert said(typed) == "Only the piece on C3 can move. Where does it go?"
    assert entries(shown(picked)) == entries(shown(typed))
    await table.bjorn.select(shown(typed), ["B3"])
    assert (await table.bot.services.matches.load_match(1)).ply == 1


async def test_a_retired_ruleset_is_offered_no_more(table: Table, manager: MemberActor) -> None:
    """Nor can it be challenged with, or retired again; its key is free, and there is room."""
    await add(table, manager)
    for number in range(1, MAX_OWN_RULESETS):
        rules = replace(RULES, key=f"{'k' * 29}-{number:02}", name="x" * 60)
        await table.bot.services.rulesets.add_ruleset(table.guild.id, rules, PlayerId(manager.id))
    full = await add(table, manager, key="more")
    offered = await manager.autocomplete(table.channel, "ruleset retire", "key", "")
    found = await manager.autocomplete(table.channel, "ruleset retire", "key", "tiny")

    retired = await manager.slash(table.channel, "ruleset retire", key="tiny")

    assert said(full) == "This server already has 50 games of its own. Retire one first."
    assert len(offered) == 25
    assert [entry["value"] for entry in found] == ["tiny"]
    assert said(retired).startswith(
        "**Tiny Tafl** (`tiny`) can't be chosen for new challenges any more."
    )
    assert "(49 of 50)" in said(await manager.slash(table.channel, "ruleset list"))
    assert said(await table.challenge(game="tiny")).startswith("There is no game `tiny`")
    again = await manager.slash(table.channel, "ruleset retire", key="tiny")
    assert said(again).startswith("There is no game `tiny` here.")
    assert "`tiny` as the game" in said(await add(table, manager))


async def test_whom_a_server_lets_in_may_look_and_no_more(
    table: Table, manager: MemberActor
) -> None:
    """The bot itself sees to it that only managers add and retire."""
    await table.allow(table.carl, "ruleset")
    await add(table, manager)

    adding = await add(table, table.carl, name="other.toml")
    retiring = await table.carl.slash(table.channel, "ruleset retire", key="tiny")
    looking = await table.carl.slash(table.channel, "ruleset show", key="tiny")
    pasting = await table.carl.slash(table.channel, "ruleset add")

    sentence = "Only server managers can do this."
    assert said(adding) == said(retiring) == said(pasting) == sentence
    assert said(looking).startswith("## Tiny Tafl")
    assert [own.key for own in await table.bot.services.rulesets.own(table.guild.id)] == ["tiny"]


async def test_the_worst_that_a_file_can_hold_is_drawn_and_told(
    table: Table, manager: MemberActor
) -> None:
    """A full board of 21 x 21, forty camps, all words there may be; in the largest file, marked."""
    rows = [".AAAAAAAAAAAAAAAAAAA."] + ["A" * 21] * 9
    rules = replace(
        RULES,
        name="W" * 60,
        summary="s" * 400,
        source="s" * 400,
        readings=("r" * 400,) * 40,
        layout=(*rows, "A" * 9 + ".K." + "A" * 9, *rows[::-1]),
        camps=tuple(frozenset({Square(n % 20, 1 + n // 20)}) for n in range(40)),
    )

    text = b"\xef\xbb\xbf" + write_ruleset(rules).encode()
    text += b"#" * (MAX_TEXT_LENGTH - len(text))
    answer = await add(table, manager, text, "worst.toml")

    assert "`worst` as the game" in said(answer)
    assert table.file_of(shown(answer)).startswith(PNG)
    assert await table.bot.services.rulesets.named(table.guild.id, "worst") == replace(
        rules, key="worst"
    )
