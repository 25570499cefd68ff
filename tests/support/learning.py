"""Going through lessons by buttons."""

from typing import TypeAlias

from simcord.actors import MemberActor
from simcord.builders import UserHandle
from simcord.results import InteractionResult

from play.lessons.course import all_lessons, lesson
from play.players.player_id import PlayerId
from play.services.lessons import Lessons
from tests.support.table import labels, said, shown

Learner: TypeAlias = MemberActor | UserHandle
"""Somebody on a server, or in direct messages with the bot."""


async def play(
    who: Learner, step: InteractionResult, source: str, target: str
) -> InteractionResult:
    """The answer to a move that is picked: first the piece, then where it goes."""
    picked = await who.select(shown(step), [source])
    return await who.select(shown(picked), [target])


async def answered(who: Learner, step: InteractionResult) -> InteractionResult:
    """The answer to the typed move that the lesson shows, in the step that is open."""
    title, number = said(step).splitlines()[0].split(" · ")
    (taught,) = [each for each in all_lessons() if f"**{each.title}**" == title]
    shown_move = taught.steps[int(number.split()[0]) - 1].shown
    form = await who.click(shown(step), label="Type a move")
    return await who.submit_modal(form, {"move": str(shown_move)})


async def finish(who: Learner, step: InteractionResult) -> InteractionResult:
    """The answer to the last right move of the lesson whose first step is open."""
    step = await answered(who, step)
    while "Next" in labels(shown(step)):
        step = await answered(who, await who.click(shown(step), label="Next"))
    return step


async def do_all_but_last(lessons: Lessons, player: PlayerId, key: str) -> None:
    """Do all steps of a lesson but the last, without Discord."""
    for number, step in enumerate(lesson(key).steps[:-1]):
        await lessons.attempt(player, key, number, step.shown)
