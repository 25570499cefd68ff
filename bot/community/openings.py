"""The opening table as messages: a board with the moves played from it, and ways to go on."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from discord import SelectOption

from bot.community.opening_ids import ExplorePage, OpeningOptions, written
from bot.discord_limits import MAX_CHOICES
from bot.matches.move_form import MoveForm
from bot.matches.posts import alt_text, scene_of_game
from bot.ui.answers import answer_with, defer_page_turn, player_of, say_meanwhile
from bot.ui.base import Bot, Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    PersistentItem,
    SelectKind,
    as_posted,
    view_of,
)
from bot.ui.command_options import with_escape
from bot.ui.forms import open_form
from bot.ui.heavy_work import asker_of
from bot.ui.post import Post
from bot.ui.worker_threads import beside, in_background
from bot.wording import boards
from bot.wording import openings as wording
from bot.wording.statistics import hint
from play.fair_turns import Asker
from play.reviews.position_opinion import Opinion, Silence
from play.services.opening_book import OpeningBook
from play.services.opinions import Opinions
from play.statistics.opening_table import MAX_OPENING_MOVES, Opening, after
from tafl.findings import Finding
from tafl.game import Game
from tafl.moves import Move
from tafl.ruleset import Ruleset

MAX_ARROWS = 5
"""Maximum number of moves drawn as arrows, so that they can be told apart."""

MAX_LISTED = 10
"""Maximum number of moves in the opening table."""

NEXT_MOVE = SelectKind("explore", ExplorePage)
TO_START = ButtonKind("explore-start", ExplorePage)
TO_PREVIOUS = ButtonKind("explore-back", ExplorePage)
TO_OTHER = ButtonKind("explore-other", ExplorePage)
TO_OWN = ButtonKind("explore-own", ExplorePage)
TO_COMPUTER = ButtonKind("explore-ask", ExplorePage)


handlers = ButtonHandlers()


async def show_opening(  # noqa: PLR0913 - what the page shows, and to whom
    interaction: Interaction,
    ruleset: Ruleset,
    line: Sequence[Move],
    wanted: OpeningOptions,
    *,
    shared: bool = False,
    note: str = "",
) -> None:
    """Answer with the page of the opening table after the moves of *line*, with its buttons.

    *note* is a sentence below the text: why the move that was typed is not legal.
    """
    opening = await _opening(interaction, ruleset, line, own=wanted.own)
    opening = opening.with_book(await book_of(interaction.client).moves(opening.game))
    opinion = None
    if wanted.computer:
        opinions = opinions_of(interaction.client)
        opinion = await opinions.opinion_on(opening, asker_of(interaction))
    post = await beside(opening_post, opening, wanted, opinion)
    asks = interaction.client.look_through is not None
    ways = view_of([*_onward(opening, wanted, opinion), *_buttons(opening, wanted, asks=asks)])
    text = "\n".join(filter(None, (post.content, note)))
    await answer_with(interaction, replace(post, content=text, view=ways), shared=shared)


async def _opening(
    interaction: Interaction, ruleset: Ruleset, line: Sequence[Move], *, own: bool
) -> Opening:
    """The moves played after *line*, by everybody or in the user's *own* games."""
    statistics = interaction.client.services.statistics
    if not own:
        return await statistics.opening(ruleset, line)
    return await statistics.own_opening(player_of(interaction), ruleset, line, in_background)


def book_of(bot: Bot) -> OpeningBook:
    known = bot.look_up
    if known is None:
        return OpeningBook(bot.services.live_positions, None)

    async def look_up(game: Game) -> Sequence[Move]:
        return await in_background(known, game)

    return OpeningBook(bot.services.live_positions, look_up)


def opening_post(
    opening: Opening, wanted: OpeningOptions, opinion: Opinion | Silence | None = None
) -> Post:
    """The post with a page of the opening table: the board, the moves played next, an *opinion*."""
    moves = tuple(move for move, _ in opening.moves[:MAX_ARROWS]) or tuple(
        opening.book[:MAX_ARROWS]
    )
    best = opinion.best if isinstance(opinion, Opinion) else None
    # A frequent move has an arrow already.
    better = None if best in moves else best
    scene = replace(scene_of_game(opening.game), common=moves, better=better)
    said = wording.opinion_text(opening.game, opinion)
    plain = wording.plain_opening(opening, MAX_ARROWS)
    return Post(
        "\n".join(filter(None, (wording.opening_text(opening, own=wanted.own), said))),
        wording.opening_details(opening, MAX_LISTED, own=wanted.own),
        scene=scene,
        alt=alt_text(scene, f"{plain} {said.replace('`', '').replace('*', '')}".rstrip()),
    )


def _onward(
    opening: Opening, wanted: OpeningOptions, opinion: Opinion | Silence | None
) -> Iterator[PersistentItem]:
    """A menu of further moves, if there are any: the computer's best, then those played."""
    line = [turn.move for turn in opening.game.turns]
    if len(line) >= MAX_OPENING_MOVES:
        return
    best = opinion.best if isinstance(opinion, Opinion) else None
    played = {move: hint(outcomes) for move, outcomes in opening.moves}
    described = {**played, **dict.fromkeys(opening.new_in_book, wording.IN_BOOK)}
    if best is not None:
        described[best] = wording.best_move(played.get(best))
    first = [best] if best is not None else []
    ordered = dict.fromkeys([*first, *described])
    options = [
        SelectOption(label=str(move), value=written(move), description=described[move])
        for move in list(ordered)[:MAX_CHOICES]
    ]
    if options:
        here = ExplorePage.of(opening.game.ruleset, line, wanted)
        yield NEXT_MOVE.select(options, here, wording.CHOOSE_MOVE)


def _buttons(opening: Opening, wanted: OpeningOptions, *, asks: bool) -> Iterator[PersistentItem]:
    """The buttons: back, type a move, whose games; if *asks*, also to ask the computer."""
    rules = opening.game.ruleset
    line = [turn.move for turn in opening.game.turns]
    here, start, before = (ExplorePage.of(rules, moves, wanted) for moves in (line, (), line[:-1]))
    yield TO_START.button(boards.START, start, disabled=not line)
    yield TO_PREVIOUS.button(boards.BACK, before, disabled=not line)
    ends = len(line) >= MAX_OPENING_MOVES or opening.game.outcome is not None
    yield TO_OTHER.button(wording.OTHER_MOVE, here, disabled=ends)
    own = wanted._replace(own=not wanted.own)
    yield TO_OWN.button(wording.WHOSE[own.own], here._replace(wanted=own))
    if asks:
        computer = wanted._replace(computer=not wanted.computer)
        label = wording.ASK if computer.computer else wording.HIDE
        yield TO_COMPUTER.button(label, here._replace(wanted=computer))


@handlers.on_press(TO_OTHER)
async def _write_move(interaction: Interaction, page: ExplorePage) -> None:
    with as_posted():
        line = page.moves
        if len(line) >= MAX_OPENING_MOVES:
            raise ValueError(page)
    form = MoveForm(
        lambda sent, move: _go_on_with(sent, page, line, move),
        lambda sent, why: _show(sent, page, line, why),
    )
    await open_form(interaction, form)


async def _go_on_with(
    interaction: Interaction, page: ExplorePage, line: Sequence[Move], move: str
) -> None:
    """Answer with the page after a typed *move*, whether or not anybody has played it."""
    ruleset = await _ruleset(interaction, page)
    game = after(ruleset, line).play_written(move)
    await show_opening(interaction, ruleset, [turn.move for turn in game.turns], page.wanted)


@handlers.on_choice(NEXT_MOVE)
async def _go_on(interaction: Interaction, page: ExplorePage, move: str) -> None:
    await _turn(interaction, page.after(move))


@handlers.on_press(TO_START)
@handlers.on_press(TO_PREVIOUS)
@handlers.on_press(TO_OWN)
@handlers.on_press(TO_COMPUTER)
async def _turn(interaction: Interaction, page: ExplorePage) -> None:
    with as_posted():
        line = page.moves
    if page.wanted.computer:
        await say_meanwhile(interaction, wording.THINKING)
    else:
        await defer_page_turn(interaction)
    await _show(interaction, page, line)


async def _show(
    interaction: Interaction, page: ExplorePage, line: Sequence[Move], note: str = ""
) -> None:
    ruleset = await _ruleset(interaction, page)
    await show_opening(interaction, ruleset, line, page.wanted, note=note)


async def _ruleset(interaction: Interaction, page: ExplorePage) -> Ruleset:
    named = await interaction.client.services.rulesets.named(interaction.guild_id, page.key)
    return with_escape(named, page.escape)


def opinions_of(bot: Bot) -> Opinions:
    known = bot.look_through
    if known is None:
        return Opinions(bot.services.live_positions, None)

    async def look(asker: Asker, game: Game) -> Finding | None:
        here = ("opinion", game.position, game.repeatable)
        (found,) = await bot.heavy_work.do_once(here, asker, known, game, game.ply, game.ply + 1)
        return found

    return Opinions(bot.services.live_positions, look)
