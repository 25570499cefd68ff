"""Studies as messages: a board of the game with buttons to go through it."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.matches.board_navigation import Navigation
from bot.matches.posts import alt_text, fit_lines, scene_of_game, warning_of
from bot.ui.answers import answer_with, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonKind, PersistentItem, SubjectId, custom_ids_below, view_of
from bot.ui.post import Post
from bot.ui.worker_threads import beside, in_background
from bot.wording import studies
from play.players.player_id import PlayerId
from play.studies import Study
from tafl.game import Game
from tafl.phrases import outcome_in_words
from tafl.records import Record, read_record

cached_record = lru_cache(maxsize=16)(read_record)
"""``read_record``, with a cache for the records that people are looking through."""

NAVIGATION = Navigation.named("study")
REVIEW = ButtonKind("tafl:study-review", SubjectId)


def study_post(study: Study, record: Record, ply: int, above: str = "") -> Post:
    """The board of *study* after *ply* turns, or the last one, below the text *above*."""
    game = record.game
    shown = game.at(ply)
    outcome = shown.outcome
    scene = scene_of_game(shown)
    state = f"{outcome_in_words(outcome)}." if outcome is not None else ""
    lines = [above, studies.page(study, record, shown), warning_of(scene)]
    return Post(
        "\n".join(filter(None, lines)),
        scene=scene,
        alt=alt_text(scene, state),
        view=view_of(_buttons(study, game, shown)),
    )


def _buttons(study: Study, game: Game, shown: Game) -> Iterator[PersistentItem]:
    if game.ply and not game.ruleset.has_chance:
        yield REVIEW.button(studies.REVIEW, SubjectId(study.id))
    yield from NAVIGATION.buttons(study.id, shown.ply, game.ply)


def studies_post(own: Sequence[Study], above: str = "") -> Post:
    lines = [studies.line(study) for study in own]
    heading = f"{above}\n{studies.heading(len(own))}".lstrip()
    return Post(heading, fit_lines(lines, MAX_EMBED_LENGTH) if lines else "")


async def study_page(interaction: Interaction, study_id: int, ply: int, above: str = "") -> None:
    """Answer with the board after *ply* turns of a study, with the text *above*.

    The study must be the user's, or be shown by the message whose button was pressed.
    """
    reader = reader_of(interaction, study_id)
    study, text = await interaction.client.services.studies.text(study_id, reader)
    record = await in_background(cached_record, text)
    await answer_with(interaction, await beside(study_post, study, record, ply, above))


def reader_of(interaction: Interaction, study_id: int) -> PlayerId | None:
    """The user, who must own the study; None if the message whose button was pressed shows it.

    A custom id can be forged, but not the components below a message.
    """
    theirs = re.compile(rf"tafl:study-[a-z-]+:{study_id}:")
    is_shown = any(theirs.match(each) for each in custom_ids_below(interaction.message))
    return None if is_shown else player_of(interaction)


handlers = NAVIGATION.handlers(study_page)
