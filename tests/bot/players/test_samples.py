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


async def test_what_is_chosen_for_boards_is_shown(table: Table, manager: MemberActor) -> None:
    """With words that it is of no match, for those who hear it too, and all that was chosen.

    All themes are shown side by side, with the settings of a player and with those of a server.
    """
    answer = await table.astrid.slash(table.channel, "settings change", theme="slate")

    assert is_sample(table, answer, "slate")
    assert shown(answer).content.endswith("Your private boards look like this now:")
    (picture,) = shown(answer).attachments
    assert str(picture.description).startswith("A sample. One of the defenders moved from C1 to C5")
    turned = await table.astrid.slash(table.channel, "settings change", board="bottom")
    assert is_sample(table, turned, "slate", Orientation.BOTTOM)

    for who, command in ((table.astrid, "settings show"), (manager, "server show")):
        answer = await who.slash(table.channel, command)
        (picture,) = shown(answer).attachments
        assert table.file_of(shown(answer)) == draw_samples(THEMES)
        assert [theme for theme in THEMES if theme not in str(picture.description)] == []


async def test_what_is_chosen_on_a_server_is_shown_too(table: Table, manager: MemberActor) -> None:
    """Its theme, also to who takes it, whatever he has himself; and how danger looks."""

    async def changed(who: MemberActor, command: str, **settings: object) -> InteractionResult:
        return await who.slash(table.channel, command, **settings)

    await changed(manager, "settings change", theme="slate", board="bottom")
    chosen = await changed(manager, "server change", theme="parchment")
    taken = await changed(table.astrid, "settings change", theme="server")
    reset = await changed(manager, "server reset", setting="theme")
    danger = await changed(table.astrid, "settings change", king_in_danger=True)
    unseen = [
        await changed(table.astrid, "settings change", king_in_danger=False),
        await changed(table.astrid, "settings change", turn_pings=False),
        await changed(manager, "server change", time="2d"),
    ]

    assert is_sample(table, chosen, "parchment")
    assert is_sample(table, taken, "parchment")
    assert is_sample(table, reset, "oak")
    assert danger_scene().danger
    assert table.file_of(shown(danger)) == draw_board(danger_scene())
    (picture,) = shown(danger).attachments
    assert str(picture.description).startswith("The king is in danger: A5-C5 would capture him.")
    assert [shown(answer).attachments for answer in unseen] == [[], [], []]
