"""``/if``: conditional moves, which are played when the opponent makes the expected move."""

from dataclasses import replace
from typing import NamedTuple

from discord import app_commands
from discord.app_commands import Choice as Entry
from discord.app_commands import Range
from discord.ui import View

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CHOICES, MAX_CONTENT_LENGTH
from bot.errors import Purpose
from bot.matches.finding import (
    NO_MATCH_YET,
    match_option,
    requested_match_number,
    typed_match_number,
)
from bot.matches.move_autocomplete import continuations
from bot.matches.posts import alt_text, scene_of_game, warning_of
from bot.matches.square_choices import MoveChoices
from bot.services import Services
from bot.ui.answers import answer_with, defer, defer_edit, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, view_of
from bot.ui.command_options import choices_of
from bot.ui.post import Attachment, Post
from bot.ui.worker_threads import beside
from bot.wording import plans as wording
from bot.wording.quoted_text import code_block
from play.limits.amounts import MAX_PLAN_LINES
from play.limits.text_lengths import MAX_LINE_LENGTH
from play.matches.match import Match
from play.news.matches import PlanDropped, match_shown
from play.plans.errors import PlanError, PlanFault
from play.plans.plan import RESIGN, after_line, split_moves
from play.players.player_id import PlayerId
from play.services.delivery import Outbox
from play.services.plans import Planned
from tafl.errors import TaflError
from tafl.game import Game
from tafl.pasted_text import as_typed
from tafl.position import Turn

CURSOR = "\0"
"""A mark put at the end of typed text, where the user is typing."""


class LineId(NamedTuple):
    """The payload of the buttons below a player's conditional moves.

    *number* is that of the line of moves, from 1, whose last board is shown.
    """

    match_id: int
    number: int


PREVIOUS_LINE = ButtonKind("tafl:plan-back", LineId)
NEXT_LINE = ButtonKind("tafl:plan-next", LineId)

handlers = ButtonHandlers()


def plan_post(planned: Planned, above: str = "") -> Post:
    """A player's conditional moves as a tree, and the board at the end of one line, below *above*.

    A tree that is too long for a message is a file.
    """
    match, plan = planned.match, planned.plan
    if not plan.lines:
        return Post("\n".join(filter(None, [above, wording.none(match)])))
    number = min(planned.number or 1, len(plan.lines))
    line = plan.lines[number - 1]
    shown = after_line(match.game, line)
    scene = replace(scene_of_game(shown), line=shown.turns[match.game.ply :])
    state = wording.state_at_end(line, shown)
    tree = wording.tree(match, plan)
    above += f"\n{wording.heading(match, plan)}\n"
    below = f"\n{wording.end_of_line(number, line, shown)}\n{warning_of(scene)}"
    content = f"{above}{code_block(tree)}{below}".strip()
    fits = len(content) <= MAX_CONTENT_LENGTH
    return Post(
        content if fits else f"{above}{wording.IN_FILE}{below}".strip(),
        files=() if fits else (Attachment(wording.TREE_FILE, tree.encode()),),
        scene=scene,
        alt=alt_text(scene, state),
        view=_plan_buttons(match.id, number, len(plan.lines)),
    )


def _plan_buttons(match_id: int, number: int, last: int) -> View:
    """The buttons to the lines before and after line *number*, from 1, of *last* lines."""
    this = LineId(match_id, number)
    return view_of(
        (
            PREVIOUS_LINE.button(wording.PREVIOUS_LINE, this, disabled=number == 1),
            NEXT_LINE.button(wording.NEXT_LINE, this, disabled=number == last),
        )
    )


def dropped_post(match: Match, news: PlanDropped, *, cut_off: bool = False) -> Post:
    """The post that a player's conditional moves were deleted, as they no longer fit the game.

    *cut_off* says that the bot can no longer post in the channel of *match*.
    """
    return Post(wording.dropped(match, _misfit(match, news), cut_off=cut_off))


async def undelivered_drop(outbox: Outbox, match: Match, player: PlayerId) -> str:
    """The text that *player*'s conditional moves were deleted, if not delivered yet; else empty."""
    news = await outbox.undelivered_drop(match, player)
    return "" if news is None else wording.dropped_before(_misfit(match, news))


async def shown_plan(services: Services, match_id: int, player: PlayerId) -> Post:
    """The post with the conditional moves of *player* in a match.

    If there are none, it has any undelivered news that they were deleted.
    """
    planned = await services.plans.plan_of(match_id, player)
    missed = await undelivered_drop(services.outbox, planned.match, player)
    above = "" if planned.plan.lines else missed
    return await beside(plan_post, planned, above)


def _misfit(match: Match, news: PlanDropped) -> Turn | None:
    """The move to which the conditional moves had no answer; None if a move was taken back."""
    shown = match_shown(news, match)
    return None if news.by is None or shown is None else shown.game.last


async def _turn(interaction: Interaction, line: LineId, step: int) -> None:
    """Show the board at the end of the line that is *step* lines after *line*."""
    await defer_edit(interaction)
    found = await interaction.client.services.plans.plan_of(line.match_id, player_of(interaction))
    number = line.number + step
    if not 1 <= number <= len(found.plan.lines):
        raise PlanError(PlanFault.NO_SUCH_LINE, number)
    shown = Planned(found.match, found.plan, number)
    await answer_with(interaction, await beside(plan_post, shown))


@handlers.on_press(PREVIOUS_LINE)
async def _previous(interaction: Interaction, line: LineId) -> None:
    await _turn(interaction, line, -1)


@handlers.on_press(NEXT_LINE)
async def _next(interaction: Interaction, line: LineId) -> None:
    await _turn(interaction, line, 1)


async def line_choices(interaction: Interaction, text: str) -> list[Entry[str]]:
    """Autocomplete for a line of moves: up to 25 lines that continue *text* by a piece or move."""
    planned = await _typed_about(interaction)
    if planned is None:
        return []
    match = planned.match
    # Only games with dice have a phase, and in those nothing can be planned.
    if match.game.phase is not None or match.player_to_move == interaction.user.id:
        return []
    return await beside(lines_offered, match.game, text)


async def number_choices(interaction: Interaction, typed: int | str) -> list[Entry[int]]:
    planned = await _typed_about(interaction)
    lines = planned.plan.lines if planned is not None else ()
    return choices_of(
        typed, ((wording.label(number, line), number) for number, line in enumerate(lines, start=1))
    )


async def _typed_about(interaction: Interaction) -> Planned | None:
    """The user's conditional moves in the match of a half-typed command; None if it is unclear."""
    try:
        number = await typed_match_number(interaction, Purpose.PLAN)
        return await interaction.client.services.plans.plan_of(number, player_of(interaction))
    except NO_MATCH_YET:
        return None


def lines_offered(game: Game, text: str) -> list[Entry[str]]:
    """Up to 25 lines that continue the moves in *text*, played from *game*.

    The last move may be half typed. There are none if another move is not legal.
    """
    # With the cursor a space at the end begins a new move; ``split_moves`` alone drops it.
    *words, begun = split_moves(f"{as_typed(text)}{CURSOR}")
    played = game
    try:
        for word in words:
            played = played.play_written(word)
    except TaflError:
        return []
    start = "".join(f"{turn.move} " for turn in played.turns[game.ply :])
    typed = begun.removesuffix(CURSOR)
    may_resign = len(words) % 2 and played.outcome is None and RESIGN.startswith(typed.casefold())
    last = [start + RESIGN] if may_resign else []
    lines = [start + move for move, _ in continuations(MoveChoices(played), typed)]
    # Lines that are too long are left out, not cut: a chosen line is played as it is written.
    fitting = [line for line in lines if len(line) <= MAX_CHOICE_LENGTH]
    offered = fitting[: MAX_CHOICES - len(last)] + last
    return [Entry(name=line, value=line) for line in offered if len(line) <= MAX_CHOICE_LENGTH]


if_ = app_commands.Group(name="if", description="Set answers to your opponent's next moves.")


@if_.command()
@app_commands.describe(
    line="Their move, your answer and so on: d1-b1 g5-g6, or resign",
    replace="Whether to replace your other answers to the same moves",
)
@match_option(Purpose.PLAN, "The game, if you wait in several")
async def add(
    interaction: Interaction,
    line: Range[str, 1, MAX_LINE_LENGTH],
    replace: bool = False,  # noqa: FBT001, FBT002 - an option of a command
    match: str | None = None,
) -> None:
    """Add an answer to your opponent's move; not with dice."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.PLAN, match)
    planned = await interaction.client.services.plans.add_line(
        number, player_of(interaction), line, replacing=replace
    )
    post = await beside(plan_post, planned, wording.added(resigns=planned.resigns))
    await answer_with(interaction, post)


add.autocomplete("line")(line_choices)


@if_.command()
@match_option(Purpose.PLAN, "The game, if you wait in several")
async def show(interaction: Interaction, match: str | None = None) -> None:
    """Show your conditional moves, with a board for each line."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.PLAN, match)
    shown = await shown_plan(interaction.client.services, number, player_of(interaction))
    await answer_with(interaction, shown)


@if_.command()
@app_commands.describe(line="The line's number; leave it out to remove all")
@match_option(Purpose.PLAN, "The game, if you wait in several")
async def remove(
    interaction: Interaction,
    line: Range[int, 1, MAX_PLAN_LINES] | None = None,
    match: str | None = None,
) -> None:
    """Remove a line of conditional moves, or all of them."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.PLAN, match)
    planned = await interaction.client.services.plans.remove(number, player_of(interaction), line)
    above = wording.removed(line) if line is not None else wording.ALL_REMOVED
    await answer_with(interaction, await beside(plan_post, planned, above))


remove.autocomplete("line")(number_choices)
