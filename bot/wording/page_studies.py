"""Sentences about studies on the web page: those of the chat, as plain text."""

from collections.abc import Collection, Sequence

from bot.wording import studies
from bot.wording.page import plain_line
from play.limits.amounts import MAX_STUDIES
from play.studies import Study
from tafl.phrases import counted, outcome_in_words
from tafl.records import LeftOut, Record
from tafl.several_games import FoundGames


def heading(number: int) -> str:
    """The number of the reader's studies, and how many there can be."""
    return f"{number} of {MAX_STUDIES} studies" if number else "You have no studies yet."


def title(study: Study) -> str:
    """The title of a study."""
    return f"{study.id} · {study.title}"


def about(record: Record) -> Sequence[str]:
    """The game of a study in words: its name and end, then what is known of it."""
    game = record.game
    end = "" if game.outcome is None else f" {outcome_in_words(game.outcome)}."
    tags = (f"{tag}: {record.tags[tag]}" for tag in studies.SHOWN_TAGS if record.tags.get(tag))
    return [f"{game.ruleset.name}, {counted(game.ply, 'move')}.{end}", *tags]


def several(found: FoundGames, *, titled: bool) -> str:
    """The heading of the list of the games in a text, sent with a title if *titled*."""
    return plain_line(studies.several(found, titled=titled))


def game_lines(found: FoundGames) -> Sequence[str]:
    """A line for each game of a text: its title and length, or the mistake in it."""
    return [plain_line(line) for line in studies.game_lines(found)]


def all_games(number: int) -> str:
    """The label of what imports all games of a text that can be read."""
    return f"Import {studies.all_games(number).lower()}"


def imported(left_out: Collection[LeftOut]) -> str:
    """The answer to a person who has imported a game."""
    return f"{studies.IMPORTED}{studies.without(left_out)}"


def imported_several(added: int, wanted: int, left_out: Collection[LeftOut]) -> str:
    """The answer to a person who has imported *added* of the *wanted* games of a text."""
    return plain_line(studies.imported_several(added, wanted, left_out))
