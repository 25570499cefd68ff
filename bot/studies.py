"""Studies as messages: a board of the game with buttons to go through it."""

import asyncio
from collections.abc import Callable, Sequence
from functools import lru_cache

from bot.answers import Interaction, answer_with, take_time_to_edit
from bot.buttons import Action, Handler, Presses, study_buttons
from bot.messages import alt_text, fitting, scene_of_game, warning_of
from bot.post import LONGEST_DETAILS, Post
from bot.wording import studies
from play.study import Study
from tafl.records import Record, read_record
from tafl.words import outcome_in_words

record_of = lru_cache(maxsize=16)(read_record)
"""Remembers the records that are being looked through."""

END = 1 << 30
"""More turns than any game has."""


def study_post(study: Study, record: Record, ply: int, above: str = "") -> Post:
    """The board of *study* after *ply* turns, or after all if there are no more."""
    game = record.game
    shown = game.at(max(0, min(ply, game.ply)))
    outcome = shown.outcome
    scene = scene_of_game(shown)
    state = f"{outcome_in_words(outcome)}." if outcome is not None else ""
    lines = [above, studies.page(study, record, shown), warning_of(scene)]
    return Post(
        "\n".join(filter(None, lines)),
        scene=scene,
        alt=alt_text(scene, state),
        view=study_buttons(study.id, shown.ply, game.ply),
    )


def studies_post(own: Sequence[Study]) -> Post:
    """The list of a person's studies."""
    lines = [studies.line(study) for study in own]
    return Post(studies.heading(len(own)), fitting(lines, LONGEST_DETAILS) if lines else "")


async def study_page(interaction: Interaction, study_id: int, ply: int, above: str = "") -> None:
    """Answer with the board of a study."""
    study, text = await interaction.client.studies.text(study_id)
    record = await asyncio.to_thread(record_of, text)
    await answer_with(interaction, study_post(study, record, ply, above))


def _turning(to: Callable[[int], int]) -> Handler:
    """What a button does that turns from one board of a study to another."""

    async def turn(interaction: Interaction, study_id: int, ply: int) -> None:
        await take_time_to_edit(interaction)
        await study_page(interaction, study_id, to(ply))

    return turn


STUDY_PRESSES: Presses = {
    Action.STUDY_START: _turning(lambda _: 0),
    Action.STUDY_BACK: _turning(lambda ply: ply - 1),
    Action.STUDY_NEXT: _turning(lambda ply: ply + 1),
    Action.STUDY_END: _turning(lambda _: END),
}
