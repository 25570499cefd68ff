"""Sentences about what the bot knows of people, and how it deletes that."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.wording.sentence_templates import Sentences
from play.privacy.errors import BeingDeletedError, DeletedLatelyError, ExportedLatelyError
from tafl.phrases import counted

DELETE, KEEP = "Delete my data…", "Keep it"
DELETE_FOR_GOOD, NO = "Delete everything", "No"

KNOWN = "What this bot knows about you"
NOTHING = "Nothing. This bot has stored nothing about you."
POLICY = "Why, for how long, and who sees it"


class PrivacyLine(NamedTuple):
    """A line about the rows that name a person in *columns*: ``table.column``, parted by spaces.

    It has their number with the noun *one* (plural *many*, or *one* with an "s" if that is empty),
    and *rest*. A *fixed* text stands in place of all that.
    """

    columns: str
    one: str = ""
    rest: str = ""
    many: str = ""
    fixed: str = ""

    def write(self, number: int) -> str:
        return self.fixed or f"{counted(number, self.one, self.many)}{self.rest}"


LINES: Sequence[PrivacyLine] = (
    PrivacyLine("players.id", fixed="Your settings and vacation time: `/settings show`"),
    PrivacyLine("vacations.player", "vacation"),
    PrivacyLine("sessions.player", "browser", " in which you signed in: `/web`"),
    PrivacyLine("entry_links.player", fixed="Your latest link to the web page, without its key"),
    PrivacyLine(
        "matches.attackers matches.defenders", "game", ", with every move and its time: `/games`"
    ),
    PrivacyLine("notes.player", "private note", " on games"),
    PrivacyLine("plans.player", "game", " with planned moves"),
    PrivacyLine("followers.player", "game", " you follow"),
    PrivacyLine("studies.owner", "study", many="studies"),
    PrivacyLine("lesson_progress.player", "lesson", " you began: `/learn`"),
    PrivacyLine("banned_people.player", fixed="That the operator of this bot blocked you"),
    PrivacyLine("blocks.player", "player", " you block: `/settings blocked`"),
    PrivacyLine("challenges.challenger", "challenge", " you sent"),
    PrivacyLine("challenges.opponent", "challenge", " to you"),
    PrivacyLine(
        "drafts.player",
        "server or chat",
        " where your last choices are kept",
        many="servers or chats",
    ),
    PrivacyLine("puzzle_solvers.player", fixed="Your puzzle rating: `/puzzle stats`"),
    PrivacyLine("puzzle_attempts.player", "puzzle", " you were given"),
    PrivacyLine("ratings.player", "rating", ": `/profile`"),
    PrivacyLine("rating_changes.player", "change", " of your ratings"),
    PrivacyLine("results.attackers results.defenders", "rated result"),
    PrivacyLine("tallies.player", "score", " by month or season: `/leaderboard`"),
    PrivacyLine("season_places.player", "final place", " in seasons"),
    PrivacyLine("medals.player", "medal"),
    PrivacyLine("rungs.player", "ladder", " you are or were on"),
    PrivacyLine("ladder_challenges.challenger ladder_challenges.opponent", "ladder challenge"),
    PrivacyLine("ladder_changes.player", "change", " of your place on ladders"),
    PrivacyLine("entrants.player", "tournament", " you entered"),
    PrivacyLine("pairings.first pairings.second", "tournament pairing"),
    PrivacyLine(
        "corrections.player corrections.first corrections.second",
        "mention",
        " in corrected tournament results",
    ),
    PrivacyLine("cases.player", "warning or exclusion", many="warnings or exclusions"),
    PrivacyLine("flags.player flags.other", "flag", " about your results, for server managers"),
    PrivacyLine("flags.reporter", "report", " you made"),
    PrivacyLine("outbox.recipient", "direct message", " to you; no text is stored"),
    PrivacyLine("silent_servers.player", "server", " whose direct messages you turned off"),
    PrivacyLine(
        "message_counts.recipient", "server", " whose direct messages to you are counted for a day"
    ),
    PrivacyLine("outbox.player", "message", " about something you did; no text is stored"),
    PrivacyLine("server_log.player", "entry", " about you in logs of managers", many="entries"),
    PrivacyLine(
        "server_log.manager cases.manager corrections.manager flags.closed_by lobbies.manager "
        "puzzle_channels.manager",
        "entry",
        " about what you did as a manager",
        many="entries",
    ),
    PrivacyLine("tournaments.organiser", "tournament", " you announced"),
    PrivacyLine("rulesets.added_by", "game", " you added to a server"),
)
"""The lines for all columns in which a person may be named."""

_NAME = "- Your Discord id. Your name isn't stored; the bot asks Discord for it"
_COPY = "`/privacy export` sends you a copy of all of it. `/privacy delete` deletes it."

POLICY_TEXT = (
    "**Why.** Only to run games: to show them, keep time, rate results and keep play fair. There "
    "are no ads, and nothing is sold or passed on.\n\n"
    "**Not stored.** Your messages, your email and your friends. A message is only read when it "
    "mentions the bot or is sent to it.\n\n"
    "**Who sees it.** Games: both players, people who can read their channel, and everybody if "
    "both players show them everywhere. Results and ratings: people on that server. Your rating "
    "against the computer: only you, unless you show your ratings everywhere. Puzzles you answer: "
    "only you. Servers name you if you solve the daily puzzle there, unless you turn that off. "
    "Your games become puzzles, without names, only if both players agree. You choose all this "
    "with *Other players…* in `/settings show`. Cases, flags and reports: the managers of that "
    "server. Notes, plans, blocks, settings and lessons: only you. The person who runs this bot "
    "can see everything stored.\n\n"
    "**How long.** Games and results stay. Records of sent messages are deleted after 90 days, or "
    "after the game if it takes longer. Flags and cases are deleted after 1 year, manager logs "
    "after 2 years. If a server removes the bot, its settings, ladder, tournaments, seasons and "
    "cases are deleted after 30 days. Games stay with their players.\n\n"
    "**Deleted for good.** After `/privacy delete`, finished games show “Deleted player” in your "
    "place. Nothing shows that it was you. If the operator of this bot blocked you, your id stays "
    "on that list.\n\n"
    "The full policy is the file `docs/privacy.md` in the bot's source. Ask the person who runs "
    "this bot for it."
)


def known(numbers: Mapping[str, int]) -> str:
    """Everything known of a person, a line each; *numbers* has numbers of rows, by column."""
    totals = [
        (line, sum(numbers.get(column, 0) for column in line.columns.split())) for line in LINES
    ]
    lines = [f"- {line.write(total)}" for line, total in totals if total]
    if not lines:
        return NOTHING
    return "\n".join([_NAME, *lines, "", _COPY])


EXPORTED = "Your data is in a direct message. You can ask for a new copy in an hour."
EXPORTED_HERE = (
    "This file has everything stored about you. It couldn't be sent as a direct message, so it's "
    "here. Save it now: this message disappears."
)
EXPORT = (
    "This file has everything stored about you. Times are in UTC. `docs/privacy.md` in the bot's "
    "source explains each key."
)
TOO_LARGE = (
    "Your data is too large for a Discord message. Ask the person who runs this bot for a copy."
)


def ask_to_delete(running: int) -> str:
    """The first question before deletion, with its consequences; *running* games are lost."""
    games = f"- You resign your {counted(running, 'game')} in progress.\n" if running else ""
    return (
        "**Delete everything about you on every server?**\n"
        f"{games}"
        "- You leave all tournaments and ladders, and your open challenges are withdrawn.\n"
        "- Your settings, notes, planned moves, vacations, follows, blocks, ratings, puzzles, "
        "studies and progress in lessons are erased.\n"
        "- Finished games stay with your opponents. They show “Deleted player” in your place, and "
        "so do results, medals and standings.\n"
        "- Other people's blocks of you are erased too.\n"
        "- Messages already posted in Discord stay as they are.\n\n"
        "To keep a copy, use `/privacy export` first."
    )


def ask_again(running: int) -> str:
    lost = f" You lose {counted(running, 'game')} in progress." if running else ""
    return (
        f"**Are you sure?** This can't be undone, not even by the person who runs this bot.{lost} "
        "If you play again, you start as a new player."
    )


KEPT = "Nothing was deleted."
DELETING = (
    "Your data is being deleted. This takes a minute or two. Until then, you can't use the "
    "bot. After that, you're a new player. You can delete your data once a day."
)

SENTENCES: Sentences = {
    BeingDeletedError: (
        "Your data is being deleted. If you want to play again, wait a few minutes, then start as "
        "a new player."
    ),
    DeletedLatelyError: (
        "Your data was deleted less than a day ago. You can delete new data {again_at:when}."
    ),
    ExportedLatelyError: "You already have a copy. You can get a new one {again_at:when}.",
}
