"""Share cards: a solved puzzle, shown to everybody without its solution."""

from bot.puzzles.buttons import SHARE, SOLVE_DAILY, OfPuzzle, puzzle_button
from bot.puzzles.posts import plain_asked
from bot.ui.answers import answer_openly, defer_page_turn, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, SubjectId, view_of
from bot.ui.heavy_work import asker_of
from bot.ui.post import Post
from bot.wording import puzzles as wording
from play.players.player_id import PlayerId
from play.puzzles.attempt import NO_DAY
from play.services.puzzles import Given
from rendering.puzzles import asked_scene

handlers = ButtonHandlers()


@handlers.on_press(SHARE)
async def _share(interaction: Interaction, of: OfPuzzle) -> None:
    """Show everybody in the chat the puzzle that the user has solved."""
    await defer_page_turn(interaction)
    me, client = player_of(interaction), interaction.client
    given = await client.services.puzzles.share(me, of.number, of.day)
    standing = await client.services.puzzles.standing(me)
    post = await share_card(me, given, standing.days).drawn(
        client.heavy_work, asker_of(interaction)
    )
    await answer_openly(interaction, post)


def share_card(player: PlayerId, given: Given, days: int) -> Post:
    """The post that shows others a puzzle's question, and the result of *player*.

    *days* is the length of the player's streak of daily puzzles.
    """
    scene, day = asked_scene(given.puzzle.game(0)), given.attempt.day
    button = puzzle_button()
    if day != NO_DAY:
        button = SOLVE_DAILY.button(wording.SOLVE, SubjectId(day))
    return Post(
        wording.shared(player, given),
        sheet=((scene, wording.card(given, days)),),
        alt=plain_asked(given.puzzle, scene),
        view=view_of([button]),
    )
