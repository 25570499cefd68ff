"""What is shown of tournaments: sign-up, rounds, standings."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from discord import ButtonStyle
from discord.ui import View

from bot.tournaments.standings_tables import MAX_ROWS, StandingsTable
from bot.ui.buttons import Action, Press, view_of
from bot.ui.names import Names
from bot.ui.post import Post
from bot.wording import tournament_tables as tables
from bot.wording import tournaments as wording
from play.matches.pair import Pair
from play.players.player_id import PlayerId
from play.tournaments.correction import Correction
from play.tournaments.event import Event, EventState
from play.tournaments.standings import Standing, standings
from play.tournaments.tournament import Pairing

MAX_PAIRINGS = 16
"""So many pairings an announcement has of each of two rounds: a box holds them, however long the
names are.
"""

MAX_NAMED = 60
"""So many of those who have signed up are named."""

PAGE = 10
"""How many pairings, with their games, stand on a page."""


def sign_up_post(event: Event) -> Post:
    """The announcement of a tournament as it stands, with buttons while one can sign up."""
    view = sign_up_buttons(event) if event.state is EventState.SIGN_UP else None
    who = wording.who_plays(event, event.players[:MAX_NAMED])
    return Post(wording.opened(event), f"{wording.terms(event)}\n\n{who}", view=view)


def sign_up_buttons(event: Event) -> View:
    """*Join* and *Leave*."""
    return view_of(
        Press.make(label, action, event.id, 0, style)
        for label, action, style in (
            ("Join", Action.JOIN_TOURNAMENT, ButtonStyle.success),
            ("Leave", Action.LEAVE_TOURNAMENT, ButtonStyle.secondary),
        )
    )


async def round_post(event: Event, number: int, names: Names) -> Post:
    """That round *number* begins: who meets whom, and what has come of the round before."""
    heading = wording.round_begins(event, number)
    sections = [_section(event, number), wording.how_a_round_goes(event)]
    if number == 1:
        return Post(heading, "\n\n".join(sections))
    post = Post(heading, "\n\n".join([*sections, _section(event, number - 1)]))
    rows = await ranked(event, number - 1)
    return await pictured(post, event, number - 1, rows[:MAX_ROWS], names)


async def ended_post(event: Event, names: Names) -> Post:
    """Who has won, the first three places, and the last round, from the last one with games."""
    rows = await ranked(event, event.number)
    winners = [row.player for row in rows if row.place == 1 and row.score]
    played = event.number
    while played > 1 and not event.tournament.rounds[played - 1].pairings:
        played -= 1
    results = (_section(event, number) for number in range(played, event.number + 1))
    details = "\n\n".join(filter(None, (wording.medals(rows), *results)))
    post = Post(wording.ended(event, winners), details)
    return await pictured(post, event, event.number, rows[:MAX_ROWS], names)


async def corrected_post(event: Event, correction: Correction, names: Names) -> Post:
    """What a manager has corrected; if all is over, what that makes of places and medals."""
    post = Post(wording.corrected(event, correction), wording.correction_details(event, correction))
    if event.state is not EventState.FINISHED:
        return post
    rows = await ranked(event, event.number)
    post = post.with_details("", wording.medals(rows))
    return await pictured(post, event, event.number, rows[:MAX_ROWS], names)


def _section(event: Event, number: int) -> str:
    """A round in a box, as much of it as there is room for."""
    lines = tables.round_lines(event.tournament, number)
    over = event.tournament.rounds[number - 1].is_finished
    more = [wording.and_more(len(lines) - MAX_PAIRINGS)] if len(lines) > MAX_PAIRINGS else []
    return "\n".join([wording.round_heading(number, over=over), *lines[:MAX_PAIRINGS], *more])


async def round_page(  # noqa: PLR0913, PLR0917 - what a page of a round shows
    event: Event,
    number: int,
    page: int,
    pairs: Mapping[int, Pair],
    names: Names,
    reader: PlayerId,
) -> Post:
    """A page of round *number*, with its games, which are among *pairs*, and the standings."""
    paired, pages = event.tournament.rounds[number - 1], round_pages(event, number)
    rows = await ranked(event, number)
    lines = [
        tables.pairing_line(event.tournament, pairing, pairs.get(pairing.pair_id or 0))
        for pairing in pairings_on(event, number, page)
    ]
    medals = wording.medals(rows)
    if medals and event.state is EventState.FINISHED and number == event.number:
        lines = [medals, "", *lines]
    if page == pages - 1:
        lines += tables.bye_lines(paired, event.system)
    post = Post(wording.round_status(event, number, page, pages), "\n".join(lines))
    return await pictured(post, event, number, rows[:MAX_ROWS], names, reader)


async def standings_page(  # noqa: PLR0913, PLR0917 - what a page of standings shows
    event: Event,
    number: int,
    rows: Sequence[Standing],
    page: int,
    names: Names,
    reader: PlayerId,
) -> Post:
    """A page of *rows*, the standings after round *number*, with what parts them."""
    shown = rows[page * MAX_ROWS : (page + 1) * MAX_ROWS]
    lines = [tables.standing_entry(row, event.tournament) for row in shown]
    heading = wording.standings_heading(event, number, page, standings_pages(event))
    post = Post(heading, "\n".join([*lines, "", tables.tie_breaks(event.system)]))
    return await pictured(post, event, number, shown, names, reader)


def page_of_pairing(event: Event, number: int, player: PlayerId) -> int:
    """On which page of round *number* the pairing of *player* is; the first if he has none."""
    pairings = event.tournament.rounds[number - 1].pairings
    return next((at // PAGE for at, each in enumerate(pairings) if player in each.players), 0)


def page_of_standing(rows: Sequence[Standing], player: PlayerId) -> int:
    """On which page of *rows* the *player* is; the first if he is on none."""
    return next((at // MAX_ROWS for at, row in enumerate(rows) if row.player == player), 0)


def pairings_on(event: Event, number: int, page: int) -> Sequence[Pairing]:
    """The pairings on a page of round *number*."""
    return event.tournament.rounds[number - 1].pairings[page * PAGE : (page + 1) * PAGE]


def round_pages(event: Event, number: int) -> int:
    """How many pages a round has."""
    return _pages(len(event.tournament.rounds[number - 1].pairings), PAGE)


def standings_pages(event: Event) -> int:
    """How many pages the standings have."""
    return _pages(len(event.players), MAX_ROWS)


def _pages(entries: int, page: int) -> int:
    return max(1, -(-entries // page))


async def pictured(  # noqa: PLR0913, PLR0917 - what a picture of standings shows
    post: Post,
    event: Event,
    number: int,
    rows: Sequence[Standing],
    names: Names,
    reader: PlayerId | None = None,
) -> Post:
    """*post* with a picture of *rows* of the standings after round *number*."""
    called = await names.find_all(row.player for row in rows)
    title = wording.standings_title(event, number)
    return StandingsTable(title, event.system, rows, called, reader).shown_in(post)


async def ranked(event: Event, number: int) -> Sequence[Standing]:
    """The standings after round *number*; for 200 players they are no work for the event loop."""
    rounds = event.tournament.rounds[:number]
    return await asyncio.to_thread(standings, replace(event.tournament, rounds=rounds))
