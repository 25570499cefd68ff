"""Sentences about a server's ladder, on which players challenge those above for their places."""

from collections.abc import Iterable, Mapping, Sequence

from bot.errors import UnknownOpponentError
from bot.wording.clocks import control_in_words
from bot.wording.mentions import mention, when
from bot.wording.quoted_text import literal, plain
from bot.wording.ratings import rating, value
from bot.wording.sentence_templates import Sentences, sentence_for
from play.challenges.errors import OpponentUnavailableError, TooManyMatchesError
from play.errors import PlayError
from play.fair_play.errors import ExcludedError, OpponentExcludedError
from play.ladders import errors
from play.ladders.ladder import MAX_IDLE, Cause, LadderChallenge, RankChange
from play.ladders.log import LoggedChange
from play.ladders.settings import LadderSettings
from play.ladders.standings import LadderStanding, Prospect
from play.matches.match import Match
from play.players.errors import BlockingError
from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from tafl.phrases import counted, listed

RATING, PLAYING = "Rating", "Playing"

NONE = "–"
"""The entry in the picture for a player without a rating or a running challenge."""

EMPTY = "The ladder is empty. The first player to join starts at the top."
NO_CHANGES = "There are no changes on the ladder yet."
LOG = "Latest changes on the ladder"
JOIN, ASK, CLOSE, LEAVE, STAY = "Join", "Challenge", "Close the ladder", "Leave", "Not now"
WHO_TO_CHALLENGE, MINE = "Who can I challenge?", "My place"
UNCHANGED = "Nothing has changed."
OPEN, ALTERED, UNALTERED = "open", "changed", "unchanged"
CLOSED = "The ladder is closed."
ASK_TO_CLOSE = (
    "Close the ladder of this server? All players lose their places for good. Games in progress "
    "continue, but no longer for places."
)

SENTENCES: Sentences = {
    errors.NoLadderError: (
        "This server has no ladder. A server manager can open one with `/server ladder open`."
    ),
    errors.LadderOpenError: (
        "This server already has a ladder. To change its game or time, use `/server ladder "
        "change`. To close it, use `/server ladder close`."
    ),
    errors.AlreadyOnLadderError: "You're already on the ladder, at place {rank}.",
    errors.JoinedTooOftenError: (
        "You have joined this ladder {limit} times in the last day. You can join again "
        "{again_at:when}, on {again_at:moment}."
    ),
    errors.NotOnLadderError: (
        "You're not on the ladder of this server. Join it with `/ladder join`."
    ),
    errors.ChallengesSelfError: (
        "You can't challenge yourself. Choose a player above you on the ladder."
    ),
    errors.OpponentOffLadderError: (
        "{opponent:mention} isn't on the ladder of this server. To see who is, use `/ladder show`. "
        "To play them anyway, but not for a place, use `/challenge`."
    ),
    errors.OpponentBelowError: (
        "{opponent:mention} is below you, at place {rank}. You can only challenge players above "
        "you."
    ),
    errors.OpponentTooHighError: (
        "{opponent:mention} is too far above you, at place {rank}. You can challenge up to place "
        "{highest}."
    ),
    errors.LadderPairRunsError: (
        "You and {opponent:mention} are already playing for a place. Finish #{pair_id} and the "
        "other game of the pair first."
    ),
    errors.SameOpponentError: (
        "You and {opponent:mention} had a ladder challenge in the last week. You can have another "
        "one {again_at:when}, on {again_at:moment}."
    ),
    errors.TooManyOutgoingError: (
        "You have already challenged {limit} players on the ladder. Finish both games against one "
        "of them first."
    ),
    errors.TooManyIncomingError: (
        "{limit} players have already challenged {opponent:mention}. Choose somebody else, or wait "
        "until one of them has finished both games."
    ),
    UnknownOpponentError: (
        "{text:typed} isn't someone you can challenge. Choose a player from the list. `/ladder "
        "opponents` shows who you can challenge, and why not others."
    ),
}


def title(server: str) -> str:
    return f"Ladder of {literal(server)}"


def terms(settings: LadderSettings) -> str:
    rated = "rated" if settings.terms.rated else "casual"
    return (
        f"{plain(settings.terms.ruleset.name)}, {rated} pairs of games, one on each side. Time: "
        f"{control_in_words(settings.terms.control)}."
    )


def place_line(
    place: LadderStanding, rated: Rating | None, reader: PlayerId | None, *, is_open: bool
) -> str:
    """A line of the standings as *reader* sees it; *is_open*: they may challenge that player."""
    parts = [
        f"**{place.rank}.** {mention(place.player)}",
        "**you**" if place.player == reader else "",
        _moved(place),
        rating(rated) if rated is not None else "",
        f"playing {counted(place.playing, 'challenge')}" if place.playing else "",
        "⚔️" if is_open else "",
    ]
    return " · ".join(filter(None, parts))


def legend(places: Iterable[LadderStanding], *, any_open: bool) -> Sequence[str]:
    """Lines that explain the signs in a list of *places*; *any_open*: it has the sign ⚔️."""
    moved = any(place.before != place.rank for place in places)
    parts = [
        "▲ ▼ change in the last week" if moved else "",
        "⚔️ you can challenge them" if any_open else "",
    ]
    said = " · ".join(filter(None, parts))
    return ["", f"-# {said}"] if said else []


def _moved(place: LadderStanding) -> str:
    up = place.before - place.rank
    if not up:
        return "new" if place.is_new else ""
    return f"▲ {up}" if up > 0 else f"▼ {-up}"


def headings(ratings: Mapping[PlayerId, Rating]) -> tuple[str, ...]:
    """Headings of the columns in the picture of a ladder; one only if there are no ratings."""
    return (RATING, PLAYING) if ratings else (PLAYING,)


def columns(place: LadderStanding, ratings: Mapping[PlayerId, Rating]) -> tuple[str, ...]:
    playing = str(place.playing or NONE)
    if not ratings:
        return (playing,)
    rated = ratings.get(place.player)
    return NONE if rated is None else value(rated), playing


def invitation(rank: int | None, among: int) -> str:
    """The line about the reader's place *rank*; if that is None, about how to join."""
    if rank is None:
        return "Join with `/ladder join`. Anyone on the ladder can be challenged.\n"
    return f"You're at place **{rank}** of {among}.\n"


def plain_standings(title: str, named: Iterable[tuple[str, LadderStanding]]) -> str:
    """A ladder's picture in words for screen readers; *named* pairs names and places."""
    places = ", ".join(f"{place.rank} {name}" for name, place in named)
    return f"{title}: {places or 'nobody yet'}."


def joined(rank: int) -> str:
    return (
        f"You're on the ladder, at place {rank}. To see who you can challenge, use "
        "`/ladder opponents`. Players below can challenge you too. Those games start at once."
    )


def ask_to_leave(rank: int, running: Sequence[LadderChallenge]) -> str:
    """The question to a player at place *rank* who wants to leave; *running*: their challenges."""
    go_on = ""
    if running:
        pairs = listed((f"#{challenge.pair_id}" for challenge in running), last="and")
        go_on = f" Your pairs in progress ({pairs}) continue, but no longer for places."
    return (
        f"Leave the ladder? You lose place {rank}. If you come back, you start at the bottom."
        f"{go_on}"
    )


def left(change: RankChange) -> str:
    return f"You left the ladder, from place {change.before}. To come back, use `/ladder join`."


def ask_to_challenge(prospect: Prospect, settings: LadderSettings) -> str:
    return (
        f"Challenge {mention(prospect.player)} for place {prospect.rank}? Two games start at "
        f"once, one on each side: {plain(settings.terms.ruleset.name)}, "
        f"{control_in_words(settings.terms.control)}. You can't cancel them."
    )


def challenged(match: Match, opponent: PlayerId) -> str:
    """The answer to a player who has challenged *opponent*; *match* is the pair's first game."""
    return (
        f"You're playing for the place of {mention(opponent)}. Two games start in "
        f"<#{match.place.channel_id}>, one on each side. The first is #{match.id}."
    )


def prospects_heading(rank: int, among: int) -> str:
    if rank == 1:
        return "**You're at the top.** There's nobody left to challenge. Others challenge you."
    return f"**Who you can challenge** from place {rank} of {among}"


def prospects_lines(rank: int, prospects: Sequence[Prospect]) -> list[str]:
    """The players whom a player at *rank* can challenge, then the others and why not."""
    lines = []
    if rank > 1:
        may = [f"**{one.rank}.** {mention(one.player)}" for one in prospects if not one.refusal]
        lines = [f"⚔️ {listed(may)}" if may else "Nobody right now."]
    refused_for: dict[str, list[Prospect]] = {}
    for one in prospects:
        if one.refusal is not None:
            refused_for.setdefault(why_not(one.refusal), []).append(one)
    return [*lines, *(f"- {_who(group)}: {why}" for why, group in refused_for.items())]


def _who(group: Sequence[Prospect]) -> str:
    """The players of a group, or for players too far away their places alone."""
    if is_far(group[0]):
        first, last = group[0].rank, group[-1].rank
        return f"place {first}" if first == last else f"places {first} to {last}"
    return listed(f"**{one.rank}.** {mention(one.player)}" for one in group)


def is_far(prospect: Prospect) -> bool:
    """Whether a player can't be challenged just because they are too far above, or below."""
    return isinstance(prospect.refusal, errors.OpponentTooHighError | errors.OpponentBelowError)


def why_not(refusal: PlayError) -> str:
    return sentence_for(refusal, _WHY_NOT) or "not right now"


_WHY_NOT: Sentences = {
    errors.OpponentTooHighError: "too far above you; you can challenge up to place {highest}",
    errors.OpponentBelowError: "below you; they can challenge you",
    errors.LadderPairRunsError: "you're already playing them, in #{pair_id} and the other game",
    errors.SameOpponentError: "you played them in the last week; possible again {again_at:when}",
    errors.TooManyOutgoingError: (
        "you already have {limit} challenges of your own; finish one first"
    ),
    errors.TooManyIncomingError: "already challenged by {limit} others",
    TooManyMatchesError: "you have {limit} games in progress; finish some first",
    OpponentUnavailableError: "not available right now",
    BlockingError: "you have blocked them; unblock with `/settings unblock`",
    ExcludedError: "you're excluded from the ladder until {until:moment}",
    OpponentExcludedError: "excluded from the ladder right now",
}


def moved(change: RankChange) -> str:
    who, before, after = mention(change.player), change.before, change.after
    match change.cause:
        case Cause.JOINED:
            return f"{who} joined the ladder at place {after}."
        case Cause.LEFT:
            return f"{who} left the ladder, from place {before}."
        case Cause.WON:
            return f"{who} climbed from place {before} to place {after}."
        case Cause.LATE:
            return f"{who} lost on time and dropped from place {before} to place {after}."
        case Cause.LATE_AGAIN:
            return f"{who} lost on time again and is off the ladder, from place {before}."
        case Cause.IDLE:
            return (
                f"{who} played no ladder game for {MAX_IDLE.days} days and is off the ladder, from "
                f"place {before}."
            )
        case Cause.REMOVED:
            return f"{who} was removed from the ladder, from place {before}."


def log_line(logged: LoggedChange) -> str:
    pair = "" if logged.pair_id is None else f" · in #{logged.pair_id} and the other game"
    return f"- {moved(logged.change)}{pair} · {when(logged.at)}"


def removed(player: PlayerId) -> str:
    return f"Removed {mention(player)} from the ladder. They get a direct message."


def settings_text(settings: LadderSettings, what: str) -> str:
    """The answer to a manager about a ladder that is now *what*: open, changed or unchanged."""
    return f"**The ladder is {what}.** {terms(settings)} Its channel is <#{settings.channel_id}>."
