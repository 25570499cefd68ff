"""Boards as their reader wants them, and samples of them."""

from dataclasses import replace

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.matches.posts import alt_text
from bot.ui.appearance import apply_look
from bot.ui.post import Post
from play.appearance import Appearance
from rendering.board import draw_board
from rendering.scene import Orientation, Scene
from rendering.theme import THEMES
from rendering.theme_samples import danger_scene, draw_samples, sample_scene
from tafl.pieces import Side
from tafl.position import Position
from tests.support.drawing import board, play
from tests.support.table import Table, shown


def in_danger() -> Position:
    """C5-C4 would capture the king."""
    return board(
        """
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        . . . . . . .
        D . . . . . .
        """,
        to_move=Side.DEFENDERS,
    )


def described(position: Position, look: Appearance) -> str:
    return apply_look(Post("", scene=Scene(position), alt="The start."), look).description


def test_who_wants_to_know_hears_of_the_danger_to_the_king() -> None:
    """Before all else, as it is the first that one sees; some of many, as room is scarce."""
    safe = board("K . D . . . A", to_move=Side.DEFENDERS)
    many = board(
        """
        . . A A . . .
        . A K . . . A
        . . . . . . A
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        """,
        to_move=Side.DEFENDERS,
        king_elsewhere=2,
    )

    assert described(in_danger(), Appearance(danger=True)) == (
        "The king is in danger: C5-C4 would capture him. The start."
    )
    assert described(in_danger(), Appearance()) == "The start."
    assert described(safe, Appearance(danger=True)) == "The start."
    assert described(many, Appearance(danger=True)) == (
        "The king is in danger: G2-D2, G3-C3 or D1-D2 would capture him, "
        "and so would 1 other move. The start."
    )


def test_of_several_looks_the_last_one_holds() -> None:
    """A board for all is shown to one player instead, who hears of the danger once, or not."""
    post = Post("", scene=Scene(in_danger()), alt="The start.")
    warned, spared = Appearance(danger=True, turned=True), Appearance()

    assert apply_look(apply_look(post, warned), warned) == apply_look(post, warned)
    assert apply_look(apply_look(post, warned), spared) == apply_look(post, spared)


def test_the_description_counts_the_men_that_are_lost() -> None:
    """Where the picture does, and there are any."""
    turn = play(board("A D . A . K ."), "D1-C1")

    counted = Scene(turn.after, turn, tally=True)
    assert "Lost so far: no attackers, 1 defender." in alt_text(counted, "")
    assert "Lost" not in alt_text(replace(counted, tally=False), "")
    assert "Lost" not in alt_text(Scene(turn.before, tally=True), "")


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
