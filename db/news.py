"""News as rows of the outbox: the word and the columns of each kind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from sqlalchemy import Row

from db.tables.delivery import outbox
from play.news.audience import InChannel, InThread
from play.news.challenges import (
    ChallengeAccepted,
    ChallengeClosed,
    ChallengeIssued,
    LobbyClosed,
    LobbyDue,
    LobbyShut,
)
from play.news.fair_play import (
    AppealAnswered,
    AppealMade,
    CaseAnswered,
    CaseOpened,
    CaseUndelivered,
    FlagClosed,
    FlagRaised,
)
from play.news.kinds import News, SentPrivately
from play.news.ladders import (
    LadderChanged,
    LadderClosed,
    LadderIdle,
    LadderMatchDropped,
    LadderOpened,
    LadderSettingsChanged,
    OffLadder,
    RankKept,
)
from play.news.matches import (
    BoardDue,
    ComputerWaits,
    FlagFell,
    FollowedMatchEnded,
    MatchEnded,
    MatchStarted,
    PlanDropped,
    ReminderDue,
    WinClaimable,
)
from play.news.offers import (
    MatchPaused,
    MatchResumed,
    MovesTakenBack,
    OfferClosed,
    OfferClosing,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    TimeGiven,
)
from play.news.players import DigestDue, VacationOver
from play.news.puzzles import DailyPuzzleDue, DailyPuzzleShut, OwnDailyPuzzleDue
from play.news.seasons import SeasonBegun, SeasonEnded, SeasonEnding, SeasonEndMoved
from play.news.servers import ServerJoined
from play.news.tournaments import (
    EntrantsChanged,
    PlayerAbsent,
    PlayersAbsent,
    PlayerWithdrawn,
    ResultCorrected,
    RoundPaired,
    TakenOut,
    TournamentCancelled,
    TournamentEnded,
    TournamentOpened,
    TournamentUnposted,
)
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
"""The column of a field; any other field has a column of its name."""


@dataclass(frozen=True, slots=True)
class NewsKind:
    """News of the class *stored* whose fields have the *fixed* values, under one word.

    *columns* has the column of each other field, except ``place``, which has two columns.
    """

    stored: type[News]
    fixed: Mapping[str, object]
    columns: Mapping[str, str]

    def covers(self, news: News) -> bool:
        """Whether *news* of the class has the fixed values of this kind."""
        return all(getattr(news, name) == value for name, value in self.fixed.items())


def _kind(stored: type[News], fixed: Mapping[str, object] | None = None, **other: str) -> NewsKind:
    """The kind whose fields have the columns in ``COLUMNS``, or those in *other*."""
    held = fixed or {}
    names = {field.name for field in fields(stored)} - held.keys() - {"place"}
    return NewsKind(stored, held, {name: COLUMNS.get(name, name) for name in names} | other)


KINDS: Final[Mapping[str, NewsKind]] = {
    "challenged": _kind(ChallengeIssued),
    "challenge-accepted": _kind(ChallengeAccepted),
    "challenge-closed": _kind(ChallengeClosed),
    "lobby": _kind(LobbyDue),
    "lobby-closed": _kind(LobbyClosed),
    "lobby-shut": _kind(LobbyShut),
    "match-started": _kind(MatchStarted),
    "board": _kind(BoardDue),
    "offered": _kind(OfferMade),
    "offer-declined": _kind(OfferDeclined),
    "offer-withdrawn": _kind(OfferWithdrawn),
    "closed-by-accepting": _kind(OfferClosed, {"closing": OfferClosing.ACCEPTED}),
    "closed-by-declining": _kind(OfferClosed, {"closing": OfferClosing.DECLINED}),
    "closed-by-withdrawing": _kind(OfferClosed, {"closing": OfferClosing.WITHDRAWN}),
    "closed-by-moving": _kind(OfferClosed, {"closing": OfferClosing.MOVE_PLAYED}),
    "closed-by-ending": _kind(OfferClosed, {"closing": OfferClosing.MATCH_OVER}),
    "taken-back": _kind(MovesTakenBack),
    "paused": _kind(MatchPaused),
    "resumed": _kind(MatchResumed),
    "time-given": _kind(TimeGiven),
    "match-ended": _kind(MatchEnded),
    "flag-fell": _kind(FlagFell),
    "claimable": _kind(WinClaimable),
    "reminder": _kind(ReminderDue),
    "computer-waits": _kind(ComputerWaits),
    "vacation-ended": _kind(VacationOver),
    "digest": _kind(DigestDue),
    "daily-puzzle": _kind(DailyPuzzleDue),
    "daily-puzzle-shut": _kind(DailyPuzzleShut),
    "own-daily-puzzle": _kind(OwnDailyPuzzleDue),
    "plan-dropped": _kind(PlanDropped),
    "followed-ended": _kind(FollowedMatchEnded),
    "flag-raised": _kind(FlagRaised),
    "flag-closed": _kind(FlagClosed),
    "case-opened": _kind(CaseOpened),
    "case-answered": _kind(CaseAnswered),
    "case-unheard": _kind(CaseUndelivered),
    "appealed": _kind(AppealMade),
    "appeal-answered": _kind(AppealAnswered),
    "taken-out": _kind(TakenOut),
    "cup-unposted": _kind(TournamentUnposted),
    "tournament-opened": _kind(TournamentOpened),
    "tournament-entrants": _kind(EntrantsChanged),
    "tournament-round": _kind(RoundPaired),
    "tournament-withdrawn": _kind(PlayerWithdrawn),
    "tournament-absent": _kind(PlayerAbsent),
    "tournament-absentees": _kind(PlayersAbsent),
    "tournament-corrected": _kind(ResultCorrected),
    "tournament-ended": _kind(TournamentEnded),
    "tournament-cancelled": _kind(TournamentCancelled),
    "server-joined": _kind(ServerJoined),
    "season-begun": _kind(SeasonBegun),
    "season-moved": _kind(SeasonEndMoved),
    "season-ending": _kind(SeasonEnding),
    "season-ended": _kind(SeasonEnded),
    "ladder-opened": _kind(LadderOpened),
    "ladder-arranged": _kind(LadderSettingsChanged),
    "ladder-closed": _kind(LadderClosed),
    "ladder-moved": _kind(LadderChanged),
    "ladder-held": _kind(RankKept),
    "ladder-idle": _kind(LadderIdle),
    "ladder-off": _kind(OffLadder),
    # Not in the column of the match: a player's notices queue for each match and each ladder, and
    # this one belongs to the ladder.
    "ladder-dropped": _kind(LadderMatchDropped, match_id="number"),
}
"""The kinds of news by their words. A word stays as it is, whatever its class is called."""

_WORDS: Final[Mapping[type[News], Sequence[str]]] = {
    kind.stored: [word for word, each in KINDS.items() if each.stored is kind.stored]
    for kind in KINDS.values()
}

_EMPTY: Final = dict.fromkeys(
    column.name for column in outbox.c if column.name not in {"id", "message_id", "failure"}
)


def word_of(kind: type[News]) -> str:
    """The word of the news class *kind*, which must have only one."""
    (word,) = _WORDS[kind]
    return word


def row_of(news: News) -> dict[str, object]:
    """The columns of a new row that hold *news*; columns without a value are None."""
    if isinstance(news, SentPrivately):
        return row_of(news.news) | {"recipient": news.recipient}
    word = next(word for word in _WORDS[type(news)] if KINDS[word].covers(news))
    row = _EMPTY | {column: getattr(news, name) for name, column in KINDS[word].columns.items()}
    if isinstance(news, InChannel):
        row |= {"guild_id": news.place.guild_id, "channel_id": news.place.channel_id}
    return row | {"kind": word}


def news_of(row: Row[Any]) -> News:
    """The news that *row* holds."""
    kind, columns = KINDS[row.kind], row._mapping  # noqa: SLF001 - public, whatever its name
    held = {name: columns[column] for name, column in kind.columns.items()} | dict(kind.fixed)
    if issubclass(kind.stored, InChannel):
        held["place"] = Place(row.guild_id, row.channel_id)
    news: News = kind.stored(**held)
    if isinstance(news, InThread) and row.recipient is not None:
        return SentPrivately(row.recipient, news)
    return news
