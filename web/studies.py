"""Studies: games that a person imports to look through. They count for nothing."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from aiohttp import web

from play.appearance import Appearance
from play.limits.text_lengths import MAX_STUDY_TITLE_LENGTH
from play.reviews.review import Review
from play.statistics.opening_table import Opening
from play.studies import Study, TooManyStudiesError
from rendering.scene import Scene
from tafl.errors import TaflError
from tafl.game import Game
from tafl.limits import MAX_TEXT_LENGTH
from tafl.pasted_text import decoded
from tafl.records import LeftOut, ReadRecord, Record, read_record
from tafl.several_games import FoundGames
from web import page_wording
from web.connections import SECONDS
from web.dependencies import Archivist, Critic
from web.errors import TooMuchTextError, UnreadableFileError, UnreadableRequestError
from web.exercises import answered, button, exercise, exercise_page, link, reading, verdict
from web.game_state import State, board_of
from web.game_views import number_in, own_look
from web.page_templates import page
from web.request_checks import HOUSE, explained, form_of, require_still_there, session_of
from web.reviews import tell_nobody
from web.signing_in import leading_to

STUDIES = "/studies"
"""The address of the list, and of the form to import games."""

MAX_FORM = 2 * MAX_TEXT_LENGTH + 4096
"""The largest body of the form in bytes: a file, a text, and what a browser writes between them."""

ALL = "all"


class ImportForm(NamedTuple):
    """The form as it was sent: the *text* of a file or of the page, and a *title* of the game.

    *which* game of the text is to be imported is empty if the person has not chosen.
    """

    text: str
    title: str
    which: str


EMPTY = ImportForm("", "", "")


async def show_studies(request: web.Request) -> web.Response:
    """Show the person's studies, and the form to import games."""
    return await _listed(request)


async def _listed(
    request: web.Request, note: str = "", form: ImportForm = EMPTY, *, is_wrong: bool = False
) -> web.Response:
    """The list with a *note*; the *form* is as the person has sent it."""
    house, me = request.app[HOUSE], session_of(request).player
    archive, now = house.archive, house.now()
    own = await archive.studies.studies_of(me)
    return page(
        "studies.html",
        await own_look(house, me),
        status=422 if is_wrong else 200,
        title=page_wording.STUDIES,
        part=STUDIES,
        note=note,
        is_wrong=is_wrong,
        text=form.text,
        named=form.title,
        longest=MAX_STUDY_TITLE_LENGTH,
        heading=archive.archivist.heading(len(own)),
        studies=[
            {
                "path": f"{STUDIES}/{study.id}",
                "title": archive.archivist.title(study),
                "age": house.voice.period(now - study.created_at),
            }
            for study in own
        ],
    )


async def import_games(request: web.Request) -> web.Response:
    """Import the only game of a text, or those that the person has chosen; or list its games."""
    house, me = request.app[HOUSE], session_of(request).player
    form = await _sent(request)
    if not form.text.strip():
        return await _listed(request, page_wording.NO_TEXT_YET, form, is_wrong=True)
    try:
        found = await house.archive.read(me, form.text)
        await require_still_there(request)
        wanted = _chosen(found, form.which)
        if not wanted:
            return await _found(request, found, form)
        title = form.title if len(found.games) == 1 else ""
        return await _imported(request, wanted, title)
    except (TaflError, TooManyStudiesError) as error:
        return await _listed(request, explained(house, error), form, is_wrong=True)


async def _sent(request: web.Request) -> ImportForm:
    # The import itself may last, but not the arrival of what is imported.
    async with asyncio.timeout(SECONDS):
        fields = await form_of(request.clone(client_max_size=MAX_FORM))
    with ExitStack() as files:
        for each in fields.values():
            if isinstance(each, web.FileField):
                files.enter_context(each.file)
        return _read_form(fields)


def _read_form(fields: Mapping[str, object]) -> ImportForm:
    typed = [fields.get(name, "") for name in ImportForm._fields]
    written = [each for each in typed if isinstance(each, str)]
    if len(written) < len(typed):
        raise UnreadableRequestError
    form, file = ImportForm(*written), fields.get("file")
    if isinstance(file, web.FileField):
        try:
            form = form._replace(text=decoded(file.file.read()) or form.text)
        except UnicodeDecodeError:
            raise UnreadableFileError from None
    if len(form.text) > MAX_TEXT_LENGTH:
        raise TooMuchTextError
    return form


def _chosen(found: FoundGames, which: str) -> Sequence[ReadRecord]:
    """The games to import; none while the person has to choose."""
    numbered = {str(number): game for number, game in enumerate(found.games, start=1)}
    if len(found.games) == 1 or which == ALL:
        games = found.games
    elif not which:
        return ()
    elif which in numbered:
        games = (numbered[which],)
    else:
        raise UnreadableRequestError
    return [game for game in games if isinstance(game, ReadRecord)]


async def _found(request: web.Request, found: FoundGames, form: ImportForm) -> web.Response:
    """The list of the games in the text of *form*, each with a button; the text is kept."""
    house, me = request.app[HOUSE], session_of(request).player
    archivist = house.archive.archivist
    readable = [isinstance(game, ReadRecord) for game in found.games]
    return page(
        "found_games.html",
        await own_look(house, me),
        title=archivist.several(found, titled=bool(form.title.strip())),
        part=STUDIES,
        text=form.text,
        all=archivist.all_games(sum(readable)) if sum(readable) > 1 else None,
        games=list(zip(archivist.game_lines(found), readable, strict=True)),
    )


async def _imported(request: web.Request, games: Sequence[ReadRecord], title: str) -> web.Response:
    """Import *games*, or as many as there is room for: leads to the only one, or lists them all."""
    house, me = request.app[HOUSE], session_of(request).player
    archive = house.archive
    records = [game.record for game in games]
    added = await archive.studies.add_studies(me, None, records, title or None)
    left_out: frozenset[LeftOut] = frozenset().union(*(game.left_out for game in games))
    if len(games) == 1:
        left = "".join(f"&left={part.name}" for part in sorted(left_out))
        return leading_to(f"{STUDIES}/{added[0].id}?new=1{left}")
    note = archive.archivist.imported_several(len(added), len(games), left_out)
    return await _listed(request, note)


async def show_study(request: web.Request) -> web.Response:
    """Show a study of the person, with all its boards; what was left out is said of a new one."""
    house, shown = request.app[HOUSE], await _own(request)
    said: Sequence[str] = ()
    if "new" in request.query:
        names = request.query.getall("left", [])
        left_out = {part for part in LeftOut if part.name in names}
        said = [house.archive.archivist.imported(left_out)]
    exercise = await house.in_background(_exercise, house.archive.archivist, shown, said)
    return exercise_page(shown.look, shown.study.title, STUDIES, {"exercise": exercise})


async def show_review(request: web.Request) -> web.Response:
    """Show a study with a review of its game, which may take a minute."""
    house, shown = request.app[HOUSE], await _own(request)
    game, finder = shown.record.game, house.finder_for(shown.study.owner, shown.study.guild_id)
    review = await house.reviews.review(game, finder, tell_nobody)
    said = await house.in_background(
        _judged, house.critic, review, await house.statistics.opening_of(game)
    )
    archivist = house.archive.archivist
    return answered(await house.in_background(_exercise, archivist, shown, said))


def _judged(critic: Critic, review: Review, opening: Opening | None) -> Sequence[str]:
    points = [" ".join(critic.point(review, ply)).strip() for ply in review.turning_points]
    return [*filter(None, [critic.accuracy(review)]), *points, *critic.notes(review, opening)]


class OwnStudy(NamedTuple):
    """A study that the person may see, with the *record* of its game."""

    look: Appearance
    study: Study
    record: Record


async def _own(request: web.Request) -> OwnStudy:
    """The study in the path of *request*, which is the person's own."""
    house, me = request.app[HOUSE], session_of(request).player
    study, text = await house.archive.studies.text(number_in(request, "number"), me)
    record = await house.in_background(read_record, text)
    return OwnStudy(await own_look(house, me), study, record)


def _exercise(archivist: Archivist, shown: OwnStudy, said: Sequence[str]) -> State:
    """The boards of a study, with all that is *said* of it below them."""
    look, study, record = shown
    start = record.game.at(0)
    about, *known = archivist.about(record)
    review = reading(f"{STUDIES}/{study.id}/review")
    can_review = record.game.ply and not record.game.ruleset.has_chance
    return exercise(
        look,
        start,
        Scene(start.position),
        None,
        title=archivist.title(study),
        text=about,
        verdict=verdict(said) if said else None,
        line=_boards(look, record.game),
        actions=[
            *([button(page_wording.REVIEW, review)] if can_review else []),
            link(page_wording.ALL_STUDIES, STUDIES),
        ],
        small=known,
    )


def _boards(look: Appearance, end: Game) -> Sequence[State]:
    """All boards of the game *end*, without what threatens on each: that may take long to find."""
    return [board_of(look, game, Scene(game.position, game.last)) for game in end.stages()]


async def delete(request: web.Request) -> web.Response:
    """Delete a study of the person."""
    house, me = request.app[HOUSE], session_of(request).player
    await house.archive.studies.delete(number_in(request, "number"), me)
    return leading_to(STUDIES)
