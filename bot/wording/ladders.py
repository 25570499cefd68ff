"""What the bot says about the ladder of a server."""

from collections.abc import Iterable, Mapping, Sequence

from bot.errors import UnknownOpponentError
from bot.wording.clocks import control_in_words
from bot.wording.mentions import mention, moment, when
from bot.wording.ratings import rating, value
from play.challenges.errors import OpponentTooBusyError, TooManyMatchesError
from play.errors import PlayError
from play.fair_play.errors import ExcludedError, OpponentExcludedError
from play.ladders.errors import (
    AlreadyOnLadderError,
    ChallengesSelfError,
    LadderOpenError,
    LadderPairRunsError,
    NoLadderError,
    NotOnLadderError,
    OpponentBelowError,
    OpponentOffLadderError,
    OpponentTooHighError,
    SameOpponentError,
    TooManyIncomingError,
    TooManyOutgoingError,
)
from play.ladders.ladder import MAX_IDLE, Cause, Change, LadderChallenge, highest_in_reach
from play.ladders.log import LoggedChange
from play.ladders.settings import LadderSettings
from play.ladders.standings import Prospect, Standing
from play.matches.match import Match
from play.players.errors import BlockedError, BlockingError
from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from tafl.phrases import counted, listed

RATING, PLAYING = "Rating", "Playing"
"""The headings of the columns of ratings and of running challenges."""

NONE = "–"
"""The value in these columns for a player without one."""

EMPTY = "Nobody is on it yet. Who joins first is at the top."
NO_CHANGES = "Nothing has happened on the ladder yet."
LOG = "The latest changes on the ladder"
JOIN, ASK, CLOSE, LEAVE, STAY = "Join", "Challenge", "Close the ladder", "Leave", "Not now"
WHOM, MINE = "Whom may I challenge?", "My place"
UNCHANGED = "Nothing has changed."
OPEN, ALTERED, UNALTERED = "open", "changed", "as it was"
CLOSED = "The ladder is closed."
ASK_TO_CLOSE = (
    "Do you really close the ladder of this server? All lose their places, for good. The matches "
    "that run go on, but not for places."
)


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about a ladder; None for any other."""
    match error:
        case NoLadderError():
            return (
                "This server has no ladder. Those who manage it can open one with `/server ladder "
                "open`."
            )
        case LadderOpenError():
            return (
                "This server has a ladder already. `/server ladder change` changes how it is "
                "played, `/server ladder close` ends it."
            )
        case AlreadyOnLadderError():
            return f"You are on the ladder already, at place {error.rank}."
        case NotOnLadderError():
            return "You are not on the ladder of this server. `/ladder join` gives you a place."
        case ChallengesSelfError():
            return "On the ladder you challenge somebody above you, not yourself."
        case OpponentOffLadderError():
            return (
                f"{mention(error.opponent)} is not on the ladder of this server. `/ladder show` "
                "tells who is; anybody else can be met with `/challenge`, not for a place."
            )
        case OpponentBelowError():
            return (
                f"{mention(error.opponent)} is below you, at place {error.rank}. On the ladder you "
                "challenge those above you."
            )
        case OpponentTooHighError():
            return (
                f"{mention(error.opponent)} is too far above you, at place {error.rank}. From "
                f"yours you can challenge up to place {error.highest}."
            )
        case LadderPairRunsError():
            return (
                f"You and {mention(error.opponent)} are playing for a place already: #"
                f"{error.pair_id} and the other match of the pair have to be over first."
            )
        case SameOpponentError():
            return (
                f"You and {mention(error.opponent)} have had a ladder challenge in the last week. "
                f"You can have another one {when(error.again_at)}, at {moment(error.again_at)}."
            )
        case TooManyOutgoingError():
            return (
                f"You have challenged {error.limit} players on the ladder already. Finish both "
                "matches against one of them first."
            )
        case TooManyIncomingError():
            return (
                f"{mention(error.opponent)} has been challenged by {error.limit} players already. "
                "Choose somebody else, or wait until both matches against one of them are over."
            )
        case UnknownOpponentError():
            return (
                f"{error.text[:100]!r} is nobody on the ladder whom you could challenge: choose "
                "somebody from the list that appears. `/ladder whom` says whom, and why not others."
            )
        case _:
            return None


def title(server: str) -> str:
    """The title of a ladder."""
    return f"Ladder of {server}"


def terms(settings: LadderSettings) -> str:
    """What is played on a ladder."""
    rated = "rated" if settings.terms.rated else "casual"
    return (
        f"{settings.terms.ruleset.name}, {rated} pairs of games, one on each side. Time: "
        f"{control_in_words(settings.terms.control)}."
    )


def place_line(
    place: Standing, rated: Rating | None, reader: PlayerId | None, *, is_open: bool
) -> str:
    """A line of the standings, as *reader* sees it; *is_open*: they may challenge this player."""
    parts = [
        f"**{place.rank}.** {mention(place.player)}",
        "**you**" if place.player == reader else "",
        _moved(place),
        rating(rated) if rated is not None else "",
        f"plays {counted(place.playing, 'challenge')}" if place.playing else "",
        "⚔️" if is_open else "",
    ]
    return " · ".join(filter(None, parts))


def legend(places: Iterable[Standing], *, any_open: bool) -> Sequence[str]:
    """What the signs in these lines mean; nothing if there are none."""
    moved = any(place.before != place.rank for place in places)
    parts = [
        "▲ ▼ since a week ago" if moved else "",
        "⚔️ whom you may challenge" if any_open else "",
    ]
    said = " · ".join(filter(None, parts))
    return ["", f"-# {said}"] if said else []


def _moved(place: Standing) -> str:
    up = place.before - place.rank
    if not up:
        return "new" if place.is_new else ""
    return f"▲ {up}" if up > 0 else f"▼ {-up}"


def headings(ratings: Mapping[PlayerId, Rating]) -> tuple[str, ...]:
    """The text above the columns of the picture: no ratings if there are none."""
    return (RATING, PLAYING) if ratings else (PLAYING,)


def columns(place: Standing, ratings: Mapping[PlayerId, Rating]) -> tuple[str, ...]:
    """The values in them."""
    playing = str(place.playing or NONE)
    if not ratings:
        return (playing,)
    rated = ratings.get(place.player)
    return NONE if rated is None else value(rated), playing


def invitation(rank: int | None, among: int) -> str:
    """What a player at the place *rank* needs to know, or one without a place."""
    if rank is None:
        return "`/ladder join` gives you a place. Whoever has one may be challenged.\n"
    return f"You are at place **{rank}** of {among}.\n"


def plain_standings(title: str, named: Iterable[tuple[str, Standing]]) -> str:
    """A page of the standings for a screen reader."""
    return f"{title}: {', '.join(f'{place.rank} {name}' for name, place in named)}."


def joined(rank: int) -> str:
    """The answer to a player who has joined."""
    return (
        f"You are on the ladder, at place {rank}. `/ladder whom` says whom you may challenge. "
        "Those below may challenge you, too, and such matches begin at once."
    )


def ask_to_leave(rank: int, running: Sequence[LadderChallenge]) -> str:
    """The question to a player at the place *rank* who wants to leave, and what is *running*."""
    go_on = ""
    if running:
        pairs = listed((f"#{challenge.pair_id}" for challenge in running), last="and")
        go_on = f" The pairs that you play ({pairs}) go on, but not for places."
    return (
        f"Do you really leave the ladder? You lose place {rank}, and who comes back begins at the "
        f"bottom.{go_on}"
    )


def left(change: Change) -> str:
    """The answer to a player who has left."""
    return f"You have left the ladder, from place {change.before}. `/ladder join` brings you back."


def ask_to_challenge(prospect: Prospect, settings: LadderSettings) -> str:
    """The question before a challenge."""
    return (
        f"Challenge {mention(prospect.player)} for place {prospect.rank}? Two matches begin at "
        f"once, one on each side, and cannot be called off: {settings.terms.ruleset.name}, "
        f"{control_in_words(settings.terms.control)}."
    )


def challenged(match: Match, opponent: PlayerId) -> str:
    """The answer to a player who has challenged *opponent*; *match* is the first of the pair."""
    return (
        f"You play for the place of {mention(opponent)}. Two matches begin in "
        f"<#{match.place.channel_id}>, you have a side in each: #{match.id} is the first."
    )


def prospects_heading(rank: int, among: int) -> str:
    """The heading of the list of possible opponents."""
    if rank == 1:
        return "**You are at the top**: there is nobody left to challenge. Others challenge you."
    return f"**Whom you may challenge** from place {rank} of {among}"


def prospects_lines(rank: int, prospects: Sequence[Prospect]) -> list[str]:
    """The players that a player at the place *rank* may challenge; for others, why not."""
    lines = []
    if rank > 1:
        may = [f"**{one.rank}.** {mention(one.player)}" for one in prospects if not one.refusal]
        lines = [f"⚔️ {listed(may)}" if may else "Nobody at the moment."]
    refused_for: dict[str, list[Prospect]] = {}
    for one in prospects:
        if one.refusal is not None:
            refused_for.setdefault(why_not(one.refusal, rank), []).append(one)
    return [*lines, *(f"- {_who(group)}: {why}" for why, group in refused_for.items())]


def _who(group: Sequence[Prospect]) -> str:
    """A possible opponent, by name; those too far away by mention."""
    if is_far(group[0]):
        first, last = group[0].rank, group[-1].rank
        return f"place {first}" if first == last else f"places {first} to {last}"
    return listed(f"**{one.rank}.** {mention(one.player)}" for one in group)


def is_far(prospect: Prospect) -> bool:
    """Whether somebody's place alone is in the way of a challenge."""
    return isinstance(prospect.refusal, OpponentTooHighError | OpponentBelowError)


def why_not(refusal: PlayError, rank: int) -> str:
    """In short, why a player at the place *rank* may not challenge somebody."""
    match refusal:
        case OpponentTooHighError():
            return f"too far above you, you reach up to place {highest_in_reach(rank)}"
        case OpponentBelowError():
            return "below you, it is for them to challenge"
        case LadderPairRunsError():
            return f"you are playing, #{refusal.pair_id} and the other of the pair"
        case SameOpponentError():
            return f"you have just played, again {when(refusal.again_at)}"
        case TooManyOutgoingError():
            return f"you play {refusal.limit} challenges of yours, finish one first"
        case TooManyIncomingError():
            return f"challenged by {refusal.limit} others already"
        case TooManyMatchesError():
            return f"you play {refusal.limit} matches, finish some first"
        case OpponentTooBusyError():
            return "plays too many matches"
        case BlockingError():
            return "you have blocked them, `/block remove` lifts that"
        case BlockedError():
            return "takes no challenges from you"
        case ExcludedError():
            return f"you are excluded from the ladder, until {moment(refusal.until)}"
        case OpponentExcludedError():
            return "excluded from the ladder at the moment"
        case _:
            return "not at the moment"


def moved(change: Change) -> str:
    """How somebody's place has changed."""
    who, before, after = mention(change.player), change.before, change.after
    match change.cause:
        case Cause.JOINED:
            return f"{who} joins the ladder, at place {after}."
        case Cause.LEFT:
            return f"{who} leaves the ladder, from place {before}."
        case Cause.WON:
            return f"{who} climbs from place {before} to place {after}."
        case Cause.LATE:
            return f"{who} has lost on time and falls from place {before} to place {after}."
        case Cause.LATE_AGAIN:
            return f"{who} has lost on time again and is off the ladder, from place {before}."
        case Cause.IDLE:
            return (
                f"{who} has played no ladder game for {MAX_IDLE.days} days and is off, from place "
                f"{before}."
            )
        case Cause.REMOVED:
            return f"{who} is taken off the ladder, from place {before}."


def log_line(logged: LoggedChange) -> str:
    """A change in the log."""
    pair = "" if logged.pair_id is None else f" · #{logged.pair_id}"
    return f"- {moved(logged.change)}{pair} · {when(logged.at)}"


def removed(player: PlayerId) -> str:
    """The answer to the manager who has taken somebody off."""
    return f"{mention(player)} is off the ladder, and told so."


def settings_text(settings: LadderSettings, what: str) -> str:
    """The answer to the manager who has opened or changed a ladder, and *what* it is now."""
    return f"**The ladder is {what}.** {terms(settings)} Its channel is <#{settings.channel_id}>."
