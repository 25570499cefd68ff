"""Posts about tournaments: sign-up, rounds, standings and their pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from discord import ButtonStyle

from bot.ui.buttons import ButtonKind, PersistentItem, SubjectId, page_count, view_of
from bot.ui.names import Names
from bot.ui.post import Post
from bot.ui.worker_threads import in_background
from bot.wording import matches as labels
from bot.wording import tournament_tables as tables
from bot.wording import tournaments as wording
from play.matches.pair import Pair
from play.players.player_id import PlayerId
from play.tournaments.correction import Correction
from play.tournaments.crosstable import Crosstable, Entrant, Pairing, Round, RoundRobin, System
from play.tournaments.standings import TournamentStanding, standings
from play.tournaments.tournament import Tournament, TournamentState
from rendering.standings import Row, draw_standings

MAX_PAIRINGS = 16
"""Maximum number of pairings listed for each of the two rounds in an announcement.

They fit in an embed, however long the names are.
"""

MAX_NAMED = 60
"""Maximum number of entrants named in an announcement."""

PAGE_SIZE = 10
"""Number of pairings, with their games, on a page."""

MAX_ROWS = 20
"""Maximum number of rows in a picture of standings, and so on a page of them."""

JOIN = ButtonKind("tafl:join-tournament", SubjectId)
LEAVE = ButtonKind("tafl:leave-tournament", SubjectId)


class OfRound(NamedTuple):
    """The payload of buttons about the user's own games in round *number* of a tournament."""

    tournament_id: int
    number: int


MOVE_IN_ROUND = ButtonKind("tafl:round-move", OfRound)
BOARD_IN_ROUND = ButtonKind("tafl:round-board", OfRound)


def sign_up_post(tournament: Tournament) -> Post:
    """The announcement of a tournament in its present state; during sign-up, with buttons."""
    this, view = SubjectId(tournament.id), None
    if tournament.state is TournamentState.SIGN_UP:
        join = JOIN.button(wording.JOIN, this, ButtonStyle.success)
        view = view_of((join, LEAVE.button(wording.LEAVE, this)))
    who = wording.who_plays(tournament, tournament.people[:MAX_NAMED])
    return Post(wording.opened(tournament), f"{wording.terms(tournament)}\n\n{who}", view=view)


async def round_post(tournament: Tournament, number: int, names: Names) -> Post:
    """The post that round *number* begins: its pairings, and the results of the round before."""
    sections = [_section(tournament, number), wording.how_a_round_goes(tournament)]
    if number > 1:
        sections.append(_section(tournament, number - 1))
    post = Post(
        wording.round_begins(tournament, number),
        "\n\n".join(sections),
        view=view_of(round_buttons(tournament, number)),
    )
    if number == 1:
        return post
    rows = await standings_after(tournament, number - 1)
    return await with_standings_picture(post, tournament, number - 1, rows, names)


def round_buttons(tournament: Tournament, number: int) -> Sequence[PersistentItem]:
    """The buttons *Move* and *Board* of round *number*: each player gets their own games."""
    this = OfRound(tournament.id, number)
    return (
        MOVE_IN_ROUND.button(labels.MOVE, this, ButtonStyle.primary),
        BOARD_IN_ROUND.button(labels.BOARD, this),
    )


async def ended_post(tournament: Tournament, names: Names) -> Post:
    """The post that a tournament has ended: winners, medals, and the last round with games."""
    rows = await standings_after(tournament, tournament.number)
    winners = [row.player for row in rows if row.is_among(1)]
    played = tournament.number
    while played > 1 and not tournament.crosstable.rounds[played - 1].pairings:
        played -= 1
    results = (_section(tournament, number) for number in range(played, tournament.number + 1))
    details = "\n\n".join(filter(None, (wording.medals(rows), *results)))
    post = Post(wording.ended(tournament, winners), details)
    return await with_standings_picture(post, tournament, tournament.number, rows, names)


async def corrected_post(tournament: Tournament, correction: Correction, names: Names) -> Post:
    """The post about the *correction* of a result, with the new medals if *tournament* is over."""
    post = Post(
        wording.corrected(tournament, correction),
        wording.correction_details(tournament, correction),
    )
    if tournament.state is not TournamentState.FINISHED:
        return post
    rows = await standings_after(tournament, tournament.number)
    post = post.with_details("", wording.medals(rows))
    return await with_standings_picture(post, tournament, tournament.number, rows, names)


def _section(tournament: Tournament, number: int) -> str:
    """Round *number* in an embed: a heading, and a line for each of the first pairings."""
    lines = tables.round_lines(tournament.crosstable, number)
    over = tournament.crosstable.rounds[number - 1].is_finished
    more = [wording.and_more(len(lines) - MAX_PAIRINGS)] if len(lines) > MAX_PAIRINGS else []
    return "\n".join([wording.round_heading(number, over=over), *lines[:MAX_PAIRINGS], *more])


async def round_page(  # noqa: PLR0913, PLR0917 - all that a page of a round shows
    tournament: Tournament,
    number: int,
    page: int,
    pairs: Mapping[int, Pair],
    names: Names,
    reader: PlayerId,
) -> Post:
    """Page *page*, counted from 0, of the pairings of round *number*; a picture of the standings.

    *pairs* are the pairs of games that may be shown, by number. The *reader* is highlighted.
    """
    paired, pages = tournament.crosstable.rounds[number - 1], round_pages(tournament, number)
    rows = await standings_after(tournament, number)
    lines = [
        tables.pairing_line(tournament.crosstable, pairing, pairs.get(pairing.pair_id or 0))
        for pairing in pairings_on(tournament, number, page)
    ]
    medals = wording.medals(rows)
    if medals and tournament.state is TournamentState.FINISHED and number == tournament.number:
        lines = [medals, "", *lines]
    if page == pages - 1:
        lines += tables.bye_lines(paired, tournament.system)
    post = Post(wording.round_status(tournament, number, page, pages), "\n".join(lines))
    return await with_standings_picture(post, tournament, number, rows, names, reader)


async def standings_page(  # noqa: PLR0913, PLR0917 - all that a page of standings shows
    tournament: Tournament,
    number: int,
    rows: Sequence[TournamentStanding],
    page: int,
    names: Names,
    reader: PlayerId,
) -> Post:
    """Page *page*, counted from 0, of *rows*, the standings after round *number*, with tie-breaks.

    The *reader* is highlighted.
    """
    shown = rows[page * MAX_ROWS : (page + 1) * MAX_ROWS]
    lines = [tables.standing_entry(row, tournament.crosstable) for row in shown]
    heading = wording.standings_heading(tournament, number, page, standings_pages(tournament))
    post = Post(heading, "\n".join([*lines, "", tables.tie_breaks(tournament.system)]))
    return await with_standings_picture(post, tournament, number, shown, names, reader)


def page_of_pairing(tournament: Tournament, number: int, player: PlayerId) -> int:
    """The number of the page, from 0, with the pairing of *player* in round *number*; else 0."""
    pairings = tournament.crosstable.rounds[number - 1].pairings
    return next((at // PAGE_SIZE for at, each in enumerate(pairings) if player in each.players), 0)


def page_of_standing(rows: Sequence[TournamentStanding], player: PlayerId) -> int:
    """The number of the page, from 0, on which *player* is in *rows*; 0 if on none."""
    return next((at // MAX_ROWS for at, row in enumerate(rows) if row.player == player), 0)


def pairings_on(tournament: Tournament, number: int, page: int) -> Sequence[Pairing]:
    return tournament.crosstable.rounds[number - 1].pairings[
        page * PAGE_SIZE : (page + 1) * PAGE_SIZE
    ]


def round_pages(tournament: Tournament, number: int) -> int:
    return page_count(len(tournament.crosstable.rounds[number - 1].pairings), PAGE_SIZE)


def standings_pages(tournament: Tournament) -> int:
    return page_count(len(tournament.players), MAX_ROWS)


async def with_standings_picture(  # noqa: PLR0913, PLR0917 - all that a picture of standings shows
    post: Post,
    tournament: Tournament,
    number: int,
    rows: Sequence[TournamentStanding],
    names: Names,
    reader: PlayerId | None = None,
) -> Post:
    """*post* with a picture of the first 20 of *rows*, standings after round *number*.

    The row of *reader* is highlighted.
    """
    rows = rows[:MAX_ROWS]
    called = await names.find_all(row.player for row in rows)
    title = wording.standings_title(tournament, number)
    rounds = tournament.crosstable.rounds[:number]
    has_results = any(each.is_finished for rnd in rounds for each in rnd.pairings)
    return _with_picture(
        post, title, tournament.system, rows, called, reader, has_results=has_results
    )


async def standings_after(tournament: Tournament, number: int) -> Sequence[TournamentStanding]:
    """The standings after round *number*, computed in a thread: 200 players take a while."""
    rounds = tournament.crosstable.rounds[:number]
    return await in_background(standings, replace(tournament.crosstable, rounds=rounds))


def _with_picture(  # noqa: PLR0913, PLR0917 - all that a picture of standings shows
    post: Post,
    title: str,
    system: System,
    standing: Sequence[TournamentStanding],
    names: Mapping[PlayerId, str],
    reader: PlayerId | None = None,
    *,
    has_results: bool = True,
) -> Post:
    """*post* with a picture of at most 20 players *standing* in a tournament of a *system*.

    *names* has their names; the row of *reader* is highlighted. *has_results* says that a game has
    ended; then the first three places have a medal, if they have points.
    """
    rows = [
        Row(
            one.place,
            names[one.player],
            tables.columns(one, system),
            highlighted=one.player == reader,
            earned=has_results and one.score > 0,
        )
        for one in standing
    ]
    heard = [(one.place, names[one.player], one.score) for one in standing]
    return replace(
        post,
        drawing=partial(draw_standings, rows, title, tables.headings(system)),
        alt=tables.plain_standings(heard),
    )


ASTRID, BJORN, CARL, DAGNY = map(PlayerId, range(1, 5))
PLAYER_NAMES = {ASTRID: "Astrid", BJORN: "Bjorn", CARL: "Carl", DAGNY: "Dagny"}

EXAMPLE_CROSSTABLE = Crosstable(
    RoundRobin(cycles=1),
    tuple(Entrant(player, 1500) for player in PLAYER_NAMES),
    (
        Round((Pairing(ASTRID, DAGNY, 2), Pairing(BJORN, CARL, 1))),
        Round((Pairing(CARL, ASTRID, 0), Pairing(DAGNY, BJORN, 1))),
        Round((Pairing(ASTRID, BJORN, 1), Pairing(CARL, DAGNY, 2))),
    ),
)
"""An example in which two tie: Bjorn and Carl have equal points, also against each other."""


def example_standings_post(title: str) -> Post:
    standing = standings(EXAMPLE_CROSSTABLE)
    return _with_picture(Post(""), title, EXAMPLE_CROSSTABLE.system, standing, PLAYER_NAMES)
