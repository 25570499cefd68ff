"""Sentences about studies, which are games that a person has imported."""

from collections.abc import Iterable

from bot.wording.boards import at_start
from bot.wording.dice import dice_text, written_dice
from bot.wording.mentions import quoted, when
from bot.wording.others import plain
from bot.wording.sentences import Sentences
from play.limits.amounts import MAX_STUDIES
from play.studies import Study, TooManyStudiesError, UnknownStudyError
from tafl.game import Game
from tafl.phrases import listed, outcome_in_words
from tafl.records import Record

SHOWN_TAGS = ("Attackers", "Defenders", "Date", "Event", "Site", "Round")

NONE = "You have no studies yet. `/import` loads a game to look through, as a file or as text."
REVIEW = "Review"
IMPORT_MESSAGE = "Import this game"
FORM_TITLE = "Import a game"
FORM_LABEL = "The record of the game"
FORM_HINT = "As /export gives it, or in OpenTafl's notation"


def imported(left_out: Iterable[str]) -> str:
    """The answer to a player who has imported a game without the parts *left_out* of its record."""
    missing = listed(sorted(left_out))
    return "Imported. The game doesn't count for anything. To see it again, use `/study show`." + (
        f" Its {missing} were left out." if missing else ""
    )


def page(study: Study, record: Record, shown: Game) -> str:
    game = record.game
    name, title = plain(game.ruleset.name), plain(study.title)
    lines = [f"**Study {study.id} · {title}**" + (f" ({name})" if name != title else "")]
    told = [f"{tag}: {plain(record.tags[tag])}" for tag in SHOWN_TAGS if record.tags.get(tag)]
    if told:
        lines.append(f"-# {' · '.join(told)}")
    lines.append(_where(game, shown))
    lines += dice_text(shown)
    if shown.outcome is not None:
        lines.append(f"{outcome_in_words(shown.outcome)}.")
    return "\n".join(lines)


def _where(game: Game, shown: Game) -> str:
    if shown.last is None:
        first = f"The {shown.position.to_move} move first."
        return f"{at_start(game.ply)} {first}"
    dice = written_dice([roll for roll in game.rolls if roll.ply == shown.ply - 1])
    return f"Move {shown.ply} of {game.ply}: {quoted(shown.last, dice)}"


def heading(number: int) -> str:
    return f"**Your studies** ({number} of {MAX_STUDIES})" if number else NONE


def line(study: Study) -> str:
    return f"**{study.id}** {plain(study.title)}, {when(study.created_at)}"


def deleted(study: Study) -> str:
    return f"Study {study.id}, {plain(study.title)}, was deleted."


SENTENCES: Sentences = {
    UnknownStudyError: "You have no study {study_id}. `/study list` shows yours.",
    TooManyStudiesError: "You already have {limit} studies. Use `/study delete` first.",
}
