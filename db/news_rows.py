"""News as rows of the table ``outbox``: the word that names each kind, and the columns it uses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from sqlalchemy import Row

from db.tables.delivery import outbox
from play.news import (
    challenges,
    fair_play,
    ladders,
    matches,
    offers,
    players,
    puzzles,
    seasons,
    servers,
    tournaments,
)
from play.news.audience import InChannel, InThread
from play.news.kinds import News, SentPrivately
from play.servers.place import Place

COLUMNS: Final[Mapping[str, str]] = {
    "by": "player",
    "late": "player",
    "holder": "player",
    "flag_id": "about",
    "case_id": "about",
    "tournament_id": "about",
    "season_id": "about",
    "guild_id": "about",
    "message": "about",
    "rank": "number",
    "change": "number",
    "day": "number",
    "before": "about",
    "change_id": "number",
    "correction_id": "number",
}
"""For fields of news, the columns that hold them; other fields have columns of their own names."""


@dataclass(frozen=True, slots=True)
class NewsKind:
    """A kind of news, stored under one word: the class *stored* with *fixed* values of some fields.

    *columns* has the column of each other field, except ``place``, which has two columns.
    """

    stored: type[News]
    fixed: Mapping[str, object]
    columns: Mapping[str, str]

    def covers(self, news: News) -> bool:
        """Whether *news*, which is of the class of this kind, has the kind's fixed values."""
        return all(getattr(news, name) == value for name, value in self.fixed.items())


def _kind(stored: type[News], fixed: Mapping[str, object] | None = None, **other: str) -> NewsKind:
    """The kind for news of the class *stored* with the *fixed* values.

    The column of a field is the one in *other*, or else in ``COLUMNS``, or has the field's name.
    """
    held = fixed or {}
    names = {field.name for field in fields(stored)} - held.keys() - {"place"}
    return NewsKind(stored, held, {name: COLUMNS.get(name, name) for name in names} | other)


KINDS: Final[Mapping[str, NewsKind]] = {
    "challenged": _kind(challenges.ChallengeIssued),
    "challenge-accepted": _kind(challenges.ChallengeAccepted),
    "challenge-closed": _kind(challenges.ChallengeClosed),
    "lobby": _kind(challenges.LobbyDue),
    "lobby-closed": _kind(challenges.LobbyClosed),
    "lobby-shut": _kind(challenges.LobbyShut),
    "match-started": _kind(matches.MatchStarted),
    "board": _kind(matches.BoardDue),
    "offered": _kind(offers.OfferMade),
    "offer-declined": _kind(offers.OfferDeclined),
    "offer-withdrawn": _kind(offers.OfferWithdrawn),
    "closed-by-accepting": _kind(offers.OfferClosed, {"closing": offers.OfferClosing.ACCEPTED}),
    "closed-by-declining": _kind(offers.OfferClosed, {"closing": offers.OfferClosing.DECLINED}),
    "closed-by-withdrawing": _kind(offers.OfferClosed, {"closing": offers.OfferClosing.WITHDRAWN}),
    "closed-by-moving": _kind(offers.OfferClosed, {"closing": offers.OfferClosing.MOVE_PLAYED}),
    "closed-by-ending": _kind(offers.OfferClosed, {"closing": offers.OfferClosing.MATCH_OVER}),
    "taken-back": _kind(offers.MovesTakenBack),
    "paused": _kind(offers.MatchPaused),
    "resumed": _kind(offers.MatchResumed),
    "time-given": _kind(offers.TimeGiven),
    "match-ended": _kind(matches.MatchEnded),
    "flag-fell": _kind(matches.FlagFell),
    "claimable": _kind(matches.WinClaimable),
    "reminder": _kind(matches.ReminderDue),
    "computer-waits": _kind(matches.ComputerWaits),
    "vacation-ended": _kind(players.VacationOver),
    "digest": _kind(players.DigestDue),
    "link-opened-again": _kind(players.LinkOpenedAgain),
    "daily-puzzle": _kind(puzzles.DailyPuzzleDue),
    "daily-puzzle-shut": _kind(puzzles.DailyPuzzleShut),
    "own-daily-puzzle": _kind(puzzles.OwnDailyPuzzleDue),
    "plan-dropped": _kind(matches.PlanDropped),
    "followed-ended": _kind(matches.FollowedMatchEnded),
    "flag-raised": _kind(fair_play.FlagRaised),
    "flag-closed": _kind(fair_play.FlagClosed),
    "case-opened": _kind(fair_play.CaseOpened),
    "case-answered": _kind(fair_play.CaseAnswered),
    "case-unheard": _kind(fair_play.CaseUndelivered),
    "appealed": _kind(fair_play.AppealMade),
    "appeal-answered": _kind(fair_play.AppealAnswered),
    "taken-out": _kind(tournaments.TakenOut),
    "cup-unposted": _kind(tournaments.TournamentUnposted),
    "tournament-opened": _kind(tournaments.TournamentOpened),
    "tournament-entrants": _kind(tournaments.EntrantsChanged),
    "tournament-round": _kind(tournaments.RoundPaired),
    "tournament-withdrawn": _kind(tournaments.PlayerWithdrawn),
    "tournament-absent": _kind(tournaments.PlayerAbsent),
    "tournament-absentees": _kind(tournaments.PlayersAbsent),
    "tournament-corrected": _kind(tournaments.ResultCorrected),
    "tournament-ended": _kind(tournaments.TournamentEnded),
    "tournament-cancelled": _kind(tournaments.TournamentCancelled),
    "server-joined": _kind(servers.ServerJoined),
    "season-begun": _kind(seasons.SeasonBegun),
    "season-moved": _kind(seasons.SeasonEndMoved),
    "season-ending": _kind(seasons.SeasonEnding),
    "season-ended": _kind(seasons.SeasonEnded),
    "season-unposted": _kind(seasons.SeasonUnposted),
    "ladder-opened": _kind(ladders.LadderOpened),
    "ladder-arranged": _kind(ladders.LadderSettingsChanged),
    "ladder-closed": _kind(ladders.LadderClosed),
    "ladder-moved": _kind(ladders.LadderChanged),
    "ladder-held": _kind(ladders.RankKept),
    "ladder-idle": _kind(ladders.LadderIdle),
    "ladder-off": _kind(ladders.OffLadder),
    # Not in the column of the match: a player's notices queue for each match and each ladder, and
    # this one belongs to the ladder.
    "ladder-dropped": _kind(ladders.LadderMatchDropped, match_id="number"),
}
"""Each kind of news, by the word that is stored for it.

A word never changes, even if its class gets another name.
"""

_WORDS: Final[Mapping[type[News], Sequence[str]]] = {
    kind.stored: [word for word, each in KINDS.items() if each.stored is kind.stored]
    for kind in KINDS.values()
}

_EMPTY: Final = dict.fromkeys(
    column.name for column in outbox.c if column.name not in {"id", "message_id", "failure"}
)


def word_of(kind: type[News]) -> str:
    """The word stored for news of the class *kind*, which must have only one word."""
    (word,) = _WORDS[kind]
    return word


def row_of(news: News) -> dict[str, object]:
    """The values of the columns of a new row for *news*; columns that it does not use are None."""
    if isinstance(news, SentPrivately):
        return row_of(news.news) | {"recipient": news.recipient}
    word = next(word for word in _WORDS[type(news)] if KINDS[word].covers(news))
    row = _EMPTY | {column: getattr(news, name) for name, column in KINDS[word].columns.items()}
    if isinstance(news, InChannel):
        row |= {"guild_id": news.place.guild_id, "channel_id": news.place.channel_id}
    return row | {"kind": word}


def news_of(row: Row[Any]) -> News:
    kind, columns = KINDS[row.kind], row._mapping  # noqa: SLF001 - public, whatever its name
    held = {name: columns[column] for name, column in kind.columns.items()} | dict(kind.fixed)
    if issubclass(kind.stored, InChannel):
        held["place"] = Place(row.guild_id, row.channel_id)
    news: News = kind.stored(**held)
    if isinstance(news, InThread) and row.recipient is not None:
        return SentPrivately(row.recipient, news)
    return news
