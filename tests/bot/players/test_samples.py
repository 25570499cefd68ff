"""Who chooses how boards look is shown a sample."""

from dataclasses import replace

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from rendering.board import draw_board
from rendering.samples import danger_scene, draw_samples, sample_scene
from rendering.scene import Orientation
from rendering.theme import THEMES
from tests.support.table import Table, shown


def is_sample(
    table: Table, answer: InteractionResult, theme: str, where: Orientation = Orientation.TOP
) -> bool:
    """Whether the picture of an answer is the sample in that *theme*, row 1 *where* it says."""
    scene = replace(sample_scene(), orientation=where)
    return table.file_of(shown(answer)) == draw_board(scene, THEMES[theme])


async def test_what_is_chosen_for_boards_is_shown(table: Table) -> None:
    """With words that it is of no match, for those who hear it too, and all that was chosen."""
    answer = await table.astrid.slash(table.channel, "settings change", theme="slate")

    assert is_sample(table, answer, "slate")
    assert shown(answer).content.endswith("Your private boards look like this now:")
    (picture,) = shown(answer).attachments
    assert str(picture.description).startswith("A sample. One of the defenders moved from C1 to C5")
    turned = await table.astrid.slash(table.channel, "settings change", board="bottom")
    assert is_sample(table, turned, "slate", Orientation.BOTTOM)


async def test_the_theme_of_the_server_is_shown_to_who_takes_it(
    table: Table, manager: MemberActor
) -> None:
    """And to who chooses it for the server, whatever he has for himself."""
    await manager.slash(table.channel, "settings change", theme="slate", board="bottom")
    chosen = await manager.slash(table.channel, "server change", theme="parchment")
    taken = await table.astrid.slash(table.channel, "settings change", theme="server")
    reset = await manager.slash(table.channel, "server reset", setting="theme")

    assert is_sample(table, chosen, "parchment")
    assert is_sample(table, taken, "parchment")
    assert is_sample(table, reset, "oak")


async def test_who_wants_to_see_the_king_in_danger_is_shown_how(
    table: Table, manager: MemberActor
) -> None:
    """On a board where he is. What changes nothing that one sees needs no sample."""
    chosen = await table.astrid.slash(table.channel, "settings change", king_in_danger=True)
    given_up = await table.astrid.slash(table.channel, "settings change", king_in_danger=False)
    own = await table.astrid.slash(table.channel, "settings change", turn_pings=False)
    house = await manager.slash(table.channel, "server change", time="2d")

    assert danger_scene().danger
    assert table.file_of(shown(chosen)) == draw_board(danger_scene())
    (picture,) = shown(chosen).attachments
    assert str(picture.description).startswith("The king is in danger: A5-C5 would capture him.")
    assert [shown(answer).attachments for answer in (given_up, own, house)] == [[], [], []]


async def test_all_themes_are_shown_to_choose_from(table: Table, manager: MemberActor) -> None:
    """Side by side, with the settings of a player and with those of a server."""
    samples = draw_samples(THEMES)
    for who, command in ((table.astrid, "settings show"), (manager, "server show")):
        answer = await who.slash(table.channel, command)
        (picture,) = shown(answer).attachments
        assert table.file_of(shown(answer)) == samples
        assert [theme for theme in THEMES if theme not in str(picture.description)] == []
