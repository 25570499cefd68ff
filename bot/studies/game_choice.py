"""A file with several games: the list of them, and a menu to import one or all."""

from collections.abc import Sequence

from discord import SelectOption

from bot.discord_limits import MAX_CHOICES, MAX_EMBED_LENGTH
from bot.matches.posts import fit_lines
from bot.studies.pages import studies_post, study_page
from bot.ui.answers import answer_with, defer, player_of
from bot.ui.attachments import read_attachment
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, SelectKind, SubjectId, as_posted, view_of
from bot.ui.heavy_work import asker_of
from bot.ui.post import Attachment, Post
from bot.ui.request_checks import require_still_there
from bot.wording import studies as wording
from tafl.records import LeftOut, ReadRecord
from tafl.several_games import FoundGames, read_any_games

MAX_GAMES = MAX_CHOICES - 1
"""Most games of a file to choose from; one more choice imports all."""

ALL = "all"
FILE = "games.txt"

WHICH_GAMES = SelectKind("tafl:import-which", SubjectId)

handlers = ButtonHandlers()


async def import_games(interaction: Interaction, text: str, title: str | None) -> None:
    """Answer with the study of the only game in *text*, or with the list of its games."""
    found = await _found(interaction, text)
    match found.games:
        case (ReadRecord() as only,):
            await _import(interaction, [only], title)
        case _:
            await answer_with(interaction, games_post(found, text, titled=title is not None))


def games_post(found: FoundGames, text: str, *, titled: bool = False) -> Post:
    """The list of the games in a file, with the file itself: choosing reads it again.

    *titled* says that the player has sent a title with it.
    """
    readable = [
        (number, game)
        for number, game in enumerate(found.games, start=1)
        if isinstance(game, ReadRecord)
    ]
    options = [
        SelectOption(label=wording.choice(number, game), value=str(number))
        for number, game in readable
    ]
    if len(options) > 1:
        options.insert(0, SelectOption(label=wording.all_games(len(options)), value=ALL))
    menu = [WHICH_GAMES.select(options, SubjectId(), wording.WHICH)] if options else []
    return Post(
        wording.several(found, titled=titled),
        fit_lines(wording.game_lines(found), MAX_EMBED_LENGTH),
        view=view_of(menu) if menu else None,
        files=(Attachment(FILE, text.encode()),) if menu else (),
    )


@handlers.on_choice(WHICH_GAMES, defer)
async def _import_chosen(interaction: Interaction, _: SubjectId, chosen: str) -> None:
    with as_posted():
        file = (interaction.message.attachments if interaction.message else [])[0]
    games = (await _found(interaction, await read_attachment(file))).games
    with as_posted():
        wanted = games if chosen == ALL else [games[range(len(games))[int(chosen) - 1]]]
    await _import(interaction, [game for game in wanted if isinstance(game, ReadRecord)], None)


async def _found(interaction: Interaction, text: str) -> FoundGames:
    work = interaction.client.heavy_work
    found = await work.do(asker_of(interaction), read_any_games, text, MAX_GAMES)
    require_still_there(interaction)
    return found


async def _import(interaction: Interaction, games: Sequence[ReadRecord], title: str | None) -> None:
    """Import *games*, or as many as there is room for, and answer with the study or the list."""
    studies, player = interaction.client.services.studies, player_of(interaction)
    records = [game.record for game in games]
    added = await studies.add_studies(player, interaction.guild_id, records, title)
    left_out: frozenset[LeftOut] = frozenset().union(*(game.left_out for game in games))
    if len(games) == 1:
        await study_page(interaction, added[0].id, 0, wording.imported(left_out))
        return
    note = wording.imported_several(len(added), len(games), left_out)
    await answer_with(interaction, studies_post(await studies.studies_of(player), note))
