"""Studies on the web page: imported as in chat, and looked through board by board."""

import asyncio
import json
import re
from collections.abc import Sequence
from html import unescape

import pytest
from aiohttp import FormData

from play.limits.amounts import MAX_STUDIES
from play.matches.terms import Terms
from play.privacy.errors import BeingDeletedError
from tafl.game import Game
from tafl.limits import MAX_TEXT_LENGTH
from tafl.moves import Move
from tafl.pieces import Side
from tafl.records import Record, write_record
from tafl.rulesets import ruleset
from tafl.several_games import FoundGames, read_any_games
from tests.support.browsing import HTML, Browser, PagedWorld, Website
from tests.support.examples import ANNA, BJORN
from tests.support.hostile import DICED
from tests.support.random_games import random_game
from tests.support.waiting import limited
from tests.support.world import agreed
from tests.tafl.test_several_games import OURS

SECOND = OURS.replace(" 2. E4-E1", "").replace(" {quiet}", "")
WRONG = OURS.replace("E4-E1", "E4-E9")

IMPORTED = "Imported. The game doesn't count for anything."


async def sent(browser: Browser, **fields: str | bytes) -> tuple[int, str, str]:
    """The status, the text and the way on, after the form was sent; bytes are those of files."""
    form = FormData(default_to_multipart=True)
    for name, value in fields.items():
        form.add_field(name, value, filename="games.txt" if isinstance(value, bytes) else None)
    answer = await browser.ask("POST", "/studies", accept=HTML, data=form)
    return answer.status, unescape(await answer.text()), answer.headers.get("Location", "")


async def titles(world: PagedWorld) -> Sequence[str]:
    return [study.title for study in await world.studies.studies_of(ANNA)]


async def test_a_game_is_imported_and_looked_through(world: PagedWorld, anna: Browser) -> None:
    """From a file or as text; what was left out is said once, and all boards are there."""
    for fields in ({"text": OURS}, {"file": OURS.encode("utf-16")}):
        status, _, path = await sent(anna, **fields)
        assert (status, path.partition("?")[2]) == (303, "new=1&left=COMMENTS")
        (shown,) = re.findall('data-start="(.*?)"', await (await anna.see(path)).text())
        exercise = json.loads(unescape(shown))["exercise"]
        assert exercise["verdict"]["text"] == [f"{IMPORTED} Its comments were left out."]
        assert [each["notation"] for each in exercise["line"]] == [None, "D6-C6", "E4-E1"]
        assert (exercise["text"], exercise["answer"]) == ("Brandubh, 2 moves.", None)
    await sent(anna, text=SECOND, title=" My  best ")
    assert await titles(world) == ["My best", "Brandubh", "Brandubh"]


async def test_a_game_with_dice_is_not_played_again_for_each_board(
    world: PagedWorld, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long one kept a thread busy for minutes, and all whose work waited there."""
    played = 0
    replay = Game.replay

    def counted(game: Game, move: Move) -> Game:
        nonlocal played
        played += 1
        return replay(game, move)

    diced = random_game(DICED, 30)
    study = await world.studies.add_study(ANNA, None, Record(diced))
    monkeypatch.setattr(Game, "replay", counted)

    assert (await anna.see(f"/studies/{study.id}")).status == 200
    assert played <= 3 * diced.ply


async def test_of_several_games_some_are_chosen(world: PagedWorld, anna: Browser) -> None:
    """The list says what is wrong, and with which line; the form sends the text again."""
    text = OURS + WRONG + SECOND

    status, listed, _ = await sent(anna, text=text, title="Both")
    assert (status, listed.count('name="which"')) == (200, 3)
    assert "This file has 3 games." in listed
    assert "Your title was left out, because there are several." in listed
    assert "Line 7: the move E4-E9 can't be played." in listed
    assert await titles(world) == []

    status, _, path = await sent(anna, text=text, which="3", title="not of one of several")
    assert (status, path) == (303, "/studies/1?new=1")
    status, both, _ = await sent(anna, text=text, which="all")
    assert "Imported 2 games. Their comments were left out." in both
    assert await titles(world) == ["Brandubh"] * 3


async def test_what_cannot_be_imported_is_explained(world: PagedWorld, anna: Browser) -> None:
    """With the text and the title still in the form, to be mended."""
    for fields, words in (
        ({"text": WRONG}, "Line 3: the move E4-E9 can't be played."),
        ({"text": " "}, "Choose a file or paste a game first."),
        ({"file": b"\xff\x00\xfe"}, "That isn't a text file in UTF-8 or UTF-16."),
        ({"text": "x" * (MAX_TEXT_LENGTH + 1)}, "At most 64 KiB can be read."),
        ({"text": "x" * 4 * MAX_TEXT_LENGTH}, "That's too much text."),
        ({"text": OURS + SECOND, "which": "9"}, "That request couldn't be read."),
        ({"text": OURS + SECOND, "which": "000000001" + "9" * 5000}, "That request couldn't be"),
        ({"text": OURS.encode()}, "That request couldn't be read."),
    ):
        status, said, _ = await sent(anna, **fields)
        assert (status in {400, 413, 422}, words in said) == (True, True), (words, status, said)
    _, mended, _ = await sent(anna, text=WRONG, title="My best")
    assert (WRONG.strip() in mended, 'value="My best"' in mended) == (True, True)
    assert await titles(world) == []


async def test_a_form_that_cannot_be_read_or_does_not_end_is_refused(
    page: Website, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One person could otherwise hold all connections, and fill the log."""
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    part = '--x\r\nContent-Disposition: form-data; name="{}"\r\n{}\r\n\r\n{}\r\n--x--\r\n'
    for damaged in (
        "--x\r\nbad",
        part.format("text", "Content-Type: text/plain; charset=unicode_escape", "\\ud800"),
        part.format("text", "Content-Transfer-Encoding: x", "x"),
        part.format("_charset_", "A: b", "x" * 40),
    ):
        answer = await anna.ask("POST", "/studies", data=damaged, headers=headers, accept=HTML)
        assert answer.status == 400, damaged

    monkeypatch.setattr("web.studies.SECONDS", 0.01)
    known = {**anna.headers(HTML), **headers, "Host": "x", "Content-Length": "9"}
    head = "".join(f"{name}: {value}\r\n" for name, value in known.items())
    host, port = page.at.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"POST /studies HTTP/1.1\r\n{head}\r\n".encode())
    async with limited():
        assert (await reader.readline()).split()[1] == b"503"
    writer.close()


async def test_nothing_is_imported_for_somebody_who_has_gone(
    world: PagedWorld, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their data may be deleted while their games are read, which can take minutes."""

    def delete_and_read(text: str, most: int) -> FoundGames:
        world.barred = lambda _: BeingDeletedError()
        return read_any_games(text, most)

    monkeypatch.setattr("tests.support.browsing.read_any_games", delete_and_read)

    assert (await sent(anna, text=OURS))[0] == 403
    assert await titles(world) == []


async def test_there_is_room_for_so_many(world: PagedWorld, anna: Browser) -> None:
    """Those for which there is room are imported; then one has to be deleted."""
    for _ in range(MAX_STUDIES // 10):
        await sent(anna, text=SECOND * 10, which="all")
    await anna.ask("POST", f"/studies/{MAX_STUDIES}/delete", accept=HTML)

    assert (
        "There was no room for the other 1." in (await sent(anna, text=SECOND * 2, which="all"))[1]
    )
    assert f"You already have {MAX_STUDIES} studies." in (await sent(anna, text=SECOND))[1]


async def test_nobody_else_sees_or_deletes_a_study(
    world: PagedWorld, anna: Browser, bjorn: Browser
) -> None:
    """To them it is as one that does not exist."""
    await sent(anna, text=SECOND)

    for method, path in (("GET", "/studies/{}"), ("POST", "/studies/{}/delete")):
        hidden, nowhere = [
            await bjorn.ask(method, path.format(number), accept=HTML) for number in (1, 999)
        ]
        assert (hidden.status, await hidden.text()) == (404, await nowhere.text())
    assert await titles(world) == ["Brandubh"]
    assert await world.studies.studies_of(BJORN) == []


async def test_a_review_is_the_same_as_in_chat(world: PagedWorld, anna: Browser) -> None:
    """The review stands below all boards; a live rated game is not judged."""
    await sent(anna, text=OURS)
    shown = (await (await anna.ask("GET", "/studies/1/review")).json())["exercise"]
    assert len(shown["line"]) == 3
    assert shown["verdict"]["text"][0].startswith("Accuracy: attackers ")
    assert shown["verdict"]["text"][1].startswith("Move 1, attackers: D6-C6. Better: ")

    match = await agreed(world, Terms(ruleset("brandubh"), Side.ATTACKERS, rated=True))
    for number in range(9):
        here = await world.matches.load_match(match.id)
        move = here.game.legal_moves()[number]
        await world.matches.play(match.id, here.player_to_move, move)
    live = (await world.matches.load_match(match.id)).game
    await sent(anna, text=write_record(Record(live)))
    refused = await anna.ask("GET", "/studies/2/review")
    assert "Nobody gets help" in (await refused.json())["error"]
