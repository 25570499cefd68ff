"""News as rows of the outbox: under which word each kind is stored, and in which columns."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from sqlalchemy import Row

from db.tables.delivery import outbox
from play.news.audience import InChannel, InThread
from play.news.challenges import ChallengeAccepted, ChallengeClosed, ChallengeIssued
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
    FlagFell,
    FollowedMatchEnded,
    MatchEnded,
    MatchStarted,
    PlanDropped,
    ReminderDue,
    WinClaimable,
)
from play.news.offers import (
    Closing,
    MatchPaused,
    MatchResumed,
    MovesTakenBack,
    OfferClosed,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    TimeGiven,
)
from play.news.players import DigestDue, VacationOver, VacationStarted, VacationStopped
from play.news.seasons import SeasonBegun, SeasonEnded, SeasonEnding, SeasonEndMoved
from play.news.tournaments import (
    EntrantsChanged,
    PlayerAbsent,
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
    "rank": "number",
    "change_id": "number",
    "correction_id": "number",
}
"""Where a field is stored; any other has a column of its name."""


@dataclass(frozen=True, slots=True)
class Kind:
    """News of a class *stored* under a word of their own.

    The word stands for what is *fixed*. *elsewhere* are columns of fields that ``COLUMNS`` has
    elsewhere. ``place`` has two columns, and is none of them.
    """

    stored: type[News]
    fixed: Mapping[str, object] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)

    @property
    def columns(self) -> dict[str, str]:
        """The column of each field."""
        names = {each.name for each in fields(self.stored)} - self.fixed.keys() - {"place"}
        return {name: COLUMNS.get(name, name) for name in names} | dict(self.elsewhere)

    def covers(self, news: News) -> bool:
        """Whether *news* are stored under this word."""
        return type(news) is self.stored and all(
            getattr(news, name) == value for name, value in self.fixed.items()
        )


KINDS: Final[Mapping[str, Kind]] = {
    "challenged": Kind(ChallengeIssued),
    "challenge-accepted": Kind(ChallengeAccepted),
    "challenge-closed": Kind(ChallengeClosed),
    "match-started": Kind(MatchStarted),
    "board": Kind(BoardDue),
    "offered": Kind(OfferMade),
    "offer-declined": Kind(OfferDeclined),
    "offer-withdrawn": Kind(OfferWithdrawn),
    "closed-by-accepting": Kind(OfferClosed, {"closing": Closing.ACCEPTED}),
    "closed-by-declining": Kind(OfferClosed, {"closing": Closing.DECLINED}),
    "closed-by-withdrawing": Kind(OfferClosed, {"closing": Closing.WITHDRAWN}),
    "closed-by-moving": Kind(OfferClosed, {"closing": Closing.MOVE_PLAYED}),
    "closed-by-ending": Kind(OfferClosed, {"closing": Closing.MATCH_OVER}),
    "taken-back": Kind(MovesTakenBack),
    "paused": Kind(MatchPaused),
    "resumed": Kind(MatchResumed),
    "time-given": Kind(TimeGiven),
    "match-ended": Kind(MatchEnded),
    "flag-fell": Kind(FlagFell),
    "claimable": Kind(WinClaimable),
    "reminder": Kind(ReminderDue),
    "away": Kind(VacationStarted),
    "back": Kind(VacationStopped),
    "vacation-ended": Kind(VacationOver),
    "digest": Kind(DigestDue),
    "plan-dropped": Kind(PlanDropped),
    "followed-ended": Kind(FollowedMatchEnded),
    "flag-raised": Kind(FlagRaised),
    "flag-closed": Kind(FlagClosed),
    "case-opened": Kind(CaseOpened),
    "case-answered": Kind(CaseAnswered),
    "case-unheard": Kind(CaseUndelivered),
    "appealed": Kind(AppealMade),
    "appeal-answered": Kind(AppealAnswered),
    "taken-out": Kind(TakenOut),
    "cup-unposted": Kind(TournamentUnposted),
    "tournament-opened": Kind(TournamentOpened),
    "tournament-entrants": Kind(EntrantsChanged),
    "tournament-round": Kind(RoundPaired),
    "tournament-withdrawn": Kind(PlayerWithdrawn),
    "tournament-absent": Kind(PlayerAbsent),
    "tournament-corrected": Kind(ResultCorrected),
    "tournament-ended": Kind(TournamentEnded),
    "tournament-cancelled": Kind(TournamentCancelled),
    "season-begun": Kind(SeasonBegun),
    "season-moved": Kind(SeasonEndMoved),
    "season-ending": Kind(SeasonEnding),
    "season-ended": Kind(SeasonEnded),
    "ladder-opened": Kind(LadderOpened),
    "ladder-arranged": Kind(LadderSettingsChanged),
    "ladder-closed": Kind(LadderClosed),
    "ladder-moved": Kind(LadderChanged),
    "ladder-held": Kind(RankKept),
    "ladder-idle": Kind(LadderIdle),
    "ladder-off": Kind(OffLadder),
    # Not in the row's match: notices for a player come in turn for each match and each ladder, and
    # these are of the ladder.
    "ladder-dropped": Kind(LadderMatchDropped, elsewhere={"match_id": "number"}),
}
"""How all kinds of news are stored. A word stays as it is, whatever its class is called."""

_EMPTY: Final = dict.fromkeys(
    column.name for column in outbox.c if column.name not in {"id", "message_id", "failure"}
)


def word_of(kind: type[News]) -> str:
    """The word under which news of that *kind* are stored, which have one of their own."""
    (word,) = (word for word, each in KINDS.items() if each.stored is kind)
    return word


def row_of(news: News) -> dict[str, object]:
    """The columns of a row that say what has happened; all others that a new row has are None."""
    if isinstance(news, SentPrivately):
        return row_of(news.news) | {"recipient": news.recipient}
    word, kind = next((word, kind) for word, kind in KINDS.items() if kind.covers(news))
    row = _EMPTY | {column: getattr(news, name) for name, column in kind.columns.items()}
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
