"""Sentences about studies, which are games that a person has imported."""

from collections.abc import Iterable

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CONTENT_LENGTH
from bot.errors import OwnMessageError
from bot.wording.boards import at_start
from bot.wording.dice import dice_text, written_dice
from bot.wording.mentions import quoted, when
from bot.wording.quoted_text import literal, plain
from bot.wording.sentence_templates import Sentences
from play.limits.amounts import MAX_STUDIES
from play.studies import Study, TooManyStudiesError, UnknownStudyError, title_of
from tafl.errors import TaflError
from tafl.errors_in_words import explain
from tafl.game import Game
from tafl.phrases import counted, listed, outcome_in_words
from tafl.records import ReadRecord, Record
from tafl.several_games import FoundGames

SHOWN_TAGS = ("Attackers", "Defenders", "Date", "Event", "Site", "Round")

NONE = "You have no studies yet. `/import` loads a game to look through, as a file or as text."
REVIEW = "Review"
IMPORT_MESSAGE = "Import this game"
FORM_TITLE = "Import a game"
FORM_LABEL = "The record of the game"
FORM_HINT = "As /export gives it, or as another site writes it. Several games are fine."
WHICH = "Choose a game to import"
IMPORTED = "Imported. The game doesn't count for anything."


def several(found: FoundGames, *, titled: bool = False) -> str:
    """The heading of the list of the games in a file, which was sent with a title if *titled*."""
    number = len(found.games) + found.more
    if not any(isinstance(game, ReadRecord) for game in found.games):
        return f"**This file has {number} games.** None of them can be imported:"
    more = f" These are the first {len(found.games)}." if found.more else ""
    names = " Your title was left out, because there are several." if titled else ""
    return f"**This file has {number} games.**{more} Choose below which to import.{names}"


def game_lines(found: FoundGames) -> list[str]:
    """A line for each game of a file: its title and length, or the mistake in it."""
    return [f"**{number}** {_line_of(game)}" for number, game in enumerate(found.games, start=1)]


def _line_of(game: ReadRecord | TaflError) -> str:
    if isinstance(game, ReadRecord):
        return plain(_described(game))
    # It quotes the file.
    return plain(explain(game), MAX_CONTENT_LENGTH)


def choice(number: int, game: ReadRecord) -> str:
    """The entry of a game in the menu of the games in a file."""
    return literal(f"{number} · {_described(game)}", MAX_CHOICE_LENGTH)


def all_games(number: int) -> str:
    """The entry of the menu that imports all games of a file that can be read."""
    return f"All {number} games"


def _described(game: ReadRecord) -> str:
    record = game.record
    title, name = title_of(record), record.game.ruleset.name
    what = name if title == name else f"{title}, {name}"
    return f"{what}, {counted(record.game.ply, 'move')}"


def imported_several(added: int, wanted: int, left_out: Iterable[str]) -> str:
    """The answer to a player who has imported *added* of the *wanted* games of a file."""
    missing = listed(sorted(left_out))
    room = "" if added == wanted else f" There was no room for the other {wanted - added}."
    return f"Imported {counted(added, 'game')}.{room}" + (
        f" Their {missing} were left out." if missing else ""
    )


def imported(left_out: Iterable[str]) -> str:
    """The answer to a player who has imported a game without the parts *left_out* of its record."""
    return f"{IMPORTED} To see it again, use `/study show`.{without(left_out)}"


def without(left_out: Iterable[str]) -> str:
    """The parts that a record of a game lacks; empty if none."""
    missing = listed(sorted(left_out))
    return f" Its {missing} were left out." if missing else ""


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
    OwnMessageError: (
        "The bot's own messages have no record in them. `/board` and `/replay` show their game, "
        "and `/export` has its record."
    ),
    TooManyStudiesError: "You already have {limit} studies. Use `/study delete` first.",
}
