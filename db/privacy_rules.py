"""Rules for everything stored about a person or a server: what is deleted, and what is shown.

The tables below list each column that can name a person or server, and each that holds a text.
Deletion and export follow them, and a test finds a column that is missing.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Any

from sqlalchemy import Column

from db.tables import metadata
from db.tables.challenges import challenges, drafts, lobbies
from db.tables.delivery import outbox
from db.tables.fair_play import cases, flags
from db.tables.ladders import ladder_challenges, ladder_changes, ladders, rungs
from db.tables.leases import leases
from db.tables.lessons import lesson_progress
from db.tables.matches import followers, matches, moves, notes, plans, rolls
from db.tables.orders import banned_people, banned_servers, orders
from db.tables.players import blocks, players, vacations
from db.tables.privacy import deletions, server_removals
from db.tables.puzzles import (
    daily_puzzles,
    puzzle_attempts,
    puzzle_channels,
    puzzle_solvers,
    puzzles,
)
from db.tables.ratings import balances, rating_changes, ratings, results
from db.tables.registered_commands import announcements
from db.tables.seasons import medals, season_divisions, season_places, seasons, tallies
from db.tables.servers import (
    greetings,
    message_counts,
    rulesets,
    server_log,
    servers,
    silent_servers,
)
from db.tables.sessions import entry_links, sessions
from db.tables.statistics import game_counts
from db.tables.studies import studies
from db.tables.tournaments import corrections, entrants, pairings, tournaments


class Fate(Enum):
    """The treatment of a row when the data of a person or server that it names is deleted."""

    ERASED = auto()
    """The row is deleted."""
    REPLACED = auto()
    """The row stays, with an id that stands for a deleted person."""
    EMPTIED = auto()
    """The row stays, with NULL in that column."""
    KEPT = auto()
    """The row stays, with the id in that column."""
    LAST = auto()
    """The row records the deletion itself, and is deleted after all other rows."""


PEOPLE: Mapping[Column[Any], Fate] = {
    # First, rows that only they see.
    sessions.c.player: Fate.ERASED,
    entry_links.c.player: Fate.ERASED,
    notes.c.player: Fate.ERASED,
    plans.c.player: Fate.ERASED,
    followers.c.player: Fate.ERASED,
    drafts.c.player: Fate.ERASED,
    drafts.c.opponent: Fate.EMPTIED,
    studies.c.owner: Fate.ERASED,
    lesson_progress.c.player: Fate.ERASED,
    puzzle_attempts.c.player: Fate.ERASED,
    puzzle_solvers.c.player: Fate.ERASED,
    vacations.c.player: Fate.ERASED,
    silent_servers.c.player: Fate.ERASED,
    message_counts.c.recipient: Fate.ERASED,
    blocks.c.player: Fate.ERASED,
    # Otherwise their id would stay here for ever.
    blocks.c.blocked: Fate.ERASED,
    outbox.c.recipient: Fate.ERASED,
    players.c.id: Fate.ERASED,
    # Derived from results, which stay, so other players' ratings do not change.
    ratings.c.player: Fate.ERASED,
    rating_changes.c.player: Fate.ERASED,
    rungs.c.player: Fate.ERASED,
    # Then, rows that they share with others.
    flags.c.reporter: Fate.EMPTIED,
    flags.c.player: Fate.REPLACED,
    flags.c.other: Fate.REPLACED,
    flags.c.closed_by: Fate.REPLACED,
    cases.c.player: Fate.REPLACED,
    cases.c.manager: Fate.REPLACED,
    challenges.c.challenger: Fate.REPLACED,
    challenges.c.opponent: Fate.REPLACED,
    lobbies.c.manager: Fate.REPLACED,
    puzzle_channels.c.manager: Fate.REPLACED,
    results.c.attackers: Fate.REPLACED,
    results.c.defenders: Fate.REPLACED,
    tallies.c.player: Fate.REPLACED,
    medals.c.player: Fate.REPLACED,
    season_places.c.player: Fate.REPLACED,
    ladder_challenges.c.challenger: Fate.REPLACED,
    ladder_challenges.c.opponent: Fate.REPLACED,
    ladder_changes.c.player: Fate.REPLACED,
    tournaments.c.organiser: Fate.REPLACED,
    entrants.c.player: Fate.REPLACED,
    pairings.c.first: Fate.REPLACED,
    pairings.c.second: Fate.REPLACED,
    corrections.c.player: Fate.REPLACED,
    corrections.c.first: Fate.REPLACED,
    corrections.c.second: Fate.REPLACED,
    corrections.c.manager: Fate.REPLACED,
    rulesets.c.added_by: Fate.REPLACED,
    server_log.c.manager: Fate.REPLACED,
    server_log.c.player: Fate.REPLACED,
    matches.c.attackers: Fate.REPLACED,
    matches.c.defenders: Fate.REPLACED,
    # After the seats: a notice with the new id then always finds it in its match.
    outbox.c.player: Fate.REPLACED,
    # Otherwise a banned person could get rid of the ban by deletion. Only the id stays.
    banned_people.c.player: Fate.KEPT,
    deletions.c.player: Fate.LAST,
}
"""Each column that holds a person's id, and what is done with it, in the order of deletion."""

HABITS = (matches.c.weekend_zone, matches.c.weekend_days, matches.c.away_from, matches.c.away_until)
"""Columns of a clock that hold settings of the player whose turn it was."""

EMPTIED_TOO: Mapping[Column[Any], tuple[Column[Any], ...]] = {
    matches.c.attackers: HABITS,
    matches.c.defenders: HABITS,
    # A challenge to one player does not become one to anybody.
    drafts.c.opponent: (drafts.c.choices,),
    banned_people.c.player: (banned_people.c.reason,),
}
"""For a column with a person, other columns of the row to empty when the person is forgotten."""

IN_ONE_GO: Mapping[Column[Any], tuple[Column[Any], ...]] = {
    entrants.c.player: (
        pairings.c.first,
        pairings.c.second,
        corrections.c.player,
        corrections.c.first,
        corrections.c.second,
    )
}
"""For a column with a person, others in which the same transaction replaces the person too.

They belong to the same tournament, which is read as a whole: with two ids for one player, it would
have no standings.
"""

SERVERS: Mapping[Column[Any], Fate] = {
    # Records of what players have done or chosen stay.
    matches.c.guild_id: Fate.KEPT,
    results.c.guild_id: Fate.KEPT,
    ratings.c.scope: Fate.KEPT,
    rating_changes.c.scope: Fate.KEPT,
    balances.c.scope: Fate.KEPT,
    tallies.c.scope: Fate.KEPT,
    medals.c.guild_id: Fate.KEPT,
    silent_servers.c.guild_id: Fate.KEPT,
    game_counts.c.scope: Fate.KEPT,
    # Otherwise a banned server would only have to wait for a month.
    banned_servers.c.guild_id: Fate.KEPT,
    studies.c.guild_id: Fate.EMPTIED,
    puzzle_attempts.c.guild_id: Fate.EMPTIED,
    # Everything arranged on the server is deleted.
    drafts.c.home: Fate.ERASED,
    message_counts.c.guild_id: Fate.ERASED,
    outbox.c.guild_id: Fate.ERASED,
    challenges.c.guild_id: Fate.ERASED,
    lobbies.c.guild_id: Fate.ERASED,
    puzzle_channels.c.guild_id: Fate.ERASED,
    flags.c.guild_id: Fate.ERASED,
    cases.c.guild_id: Fate.ERASED,
    ladder_challenges.c.guild_id: Fate.ERASED,
    ladder_changes.c.guild_id: Fate.ERASED,
    rungs.c.guild_id: Fate.ERASED,
    ladders.c.guild_id: Fate.ERASED,
    seasons.c.guild_id: Fate.ERASED,
    tournaments.c.guild_id: Fate.ERASED,
    rulesets.c.guild_id: Fate.ERASED,
    server_log.c.guild_id: Fate.ERASED,
    servers.c.guild_id: Fate.ERASED,
    greetings.c.guild_id: Fate.ERASED,
    server_removals.c.guild_id: Fate.LAST,
}
"""Each column that holds a server's id, and what is done with it, in the order of deletion."""

HOMES = frozenset({drafts.c.home})
"""Columns that may hold the id of a private chat instead of a server's."""

PARTS: Mapping[Column[Any], Column[Any]] = {
    outbox.c.challenge_id: challenges.c.guild_id,
    season_divisions.c.season_id: seasons.c.guild_id,
    season_places.c.season_id: seasons.c.guild_id,
    entrants.c.tournament_id: tournaments.c.guild_id,
    pairings.c.tournament_id: tournaments.c.guild_id,
    corrections.c.tournament_id: tournaments.c.guild_id,
}
"""Columns that refer to a row of another table, each with that table's column of servers.

When a server's data is deleted, the rows that refer to others are deleted first.
"""


def _named(*names: str) -> Sequence[Column[Any]]:
    """The columns of all tables that have one of *names*."""
    return [each for table in metadata.sorted_tables for each in table.c if each.name in names]


TEXTS: tuple[Column[Any], ...] = (
    *_named("ruleset_name", "ruleset_text"),
    banned_people.c.reason,
    banned_servers.c.reason,
    drafts.c.choices,
    drafts.c.last,
    flags.c.text,
    cases.c.reason,
    cases.c.appeal,
    notes.c.text,
    orders.c.reason,
    seasons.c.name,
    season_divisions.c.name,
    medals.c.name,
    game_counts.c.name,
    server_log.c.about,
    server_log.c.before,
    server_log.c.after,
    server_log.c.reason,
    rulesets.c.name,
    rulesets.c.text,
    studies.c.title,
    studies.c.record,
    tournaments.c.name,
    corrections.c.reason,
)
"""Texts written by people, which may mention somebody."""

_DIGESTS = (sessions.c.digest, entry_links.c.digest)
"""Digests of the tokens by which browsers are known: of no use to anybody, and best not seen."""

NUMBERS: tuple[Column[Any], ...] = (
    *_named("channel_id", "message_id"),
    announcements.c.application_id,
    challenges.c.rematch_of,
    drafts.c.version,
    entry_links.c.match_id,
    game_counts.c.plies,
    game_counts.c.seconds,
    game_counts.c.longest_match_id,
    ladders.c.log_after,
    leases.c.holder,
    matches.c.thread_id,
    matches.c.position_key,
    matches.c.mover_key,
    matches.c.pair_id,
    matches.c.challenge_id,
    medals.c.about,
    orders.c.about,
    # The server, for some kinds of news; the notice expires.
    outbox.c.about,
    # A process, and the room to which it delivers the notice.
    outbox.c.claimed_by,
    outbox.c.claimed_room,
    pairings.c.pair_id,
    daily_puzzles.c.number,
    puzzle_attempts.c.number,
    puzzle_solvers.c.given,
    puzzles.c.number,
    servers.c.challengers,
    servers.c.managers,
    servers.c.lobby,
    servers.c.puzzles,
)
"""Large numbers that are neither people nor servers: channels, messages, roles, games."""

OTHERS_OWN = frozenset({blocks.c.blocked, drafts.c.opponent})
"""Columns that name a person in a row that only somebody else, its owner, may see."""

UNSEEN = frozenset(
    {
        flags.c.reporter,
        flags.c.closed_by,
        cases.c.manager,
        server_log.c.manager,
        corrections.c.manager,
        outbox.c.recipient,
    }
)
"""Columns whose value an export shows only to the person whose id it is."""

LEFT_OUT = frozenset(
    {
        *_named("ruleset_text"),
        *_DIGESTS,
        matches.c.position_key,
        matches.c.mover_key,
        matches.c.men_waiting,
        matches.c.live_men,
        *HABITS,
    }
)
"""Columns that an export leaves out.

The rules of a game, the keys of its position and digests say nothing about people, and settings may
be those of the opponent.
"""

OF_MATCHES = (moves, rolls)
"""Tables whose rows belong to a match, and so to both of its players."""
