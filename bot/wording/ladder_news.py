"""News of ladders: in threads of matches, in the ladder's channel, in direct messages."""

from datetime import datetime

from bot.wording.ladders import moved, terms
from bot.wording.mentions import mention, moment, when
from play.ladders.ladder import LATE_AGAIN_PERIOD, MAX_IDLE, Cause, LadderChallenge, RankChange
from play.ladders.settings import LadderSettings
from play.players.player_id import PlayerId


def rank_changed(change: RankChange) -> str:
    return f"🪜 {moved(change)}"


def rank_kept(player: PlayerId, rank: int) -> str:
    return f"🪜 {mention(player)} keeps place {rank} on the ladder."


def played_for(challenge: LadderChallenge, rank: int) -> str:
    """The line, above a match's board, that it is played for place *rank* on the ladder."""
    challenger, opponent = map(mention, challenge.players)
    return f"🪜 {challenger} is playing for place {rank} on the ladder, held by {opponent}."


def opened(settings: LadderSettings) -> str:
    return (
        f"🪜 **This server has a ladder.** {terms(settings)}\nJoin with `/ladder join`. To "
        "play for a higher place, use `/ladder challenge`. *The ladder* in `/help` has the details."
    )


def settings_changed(settings: LadderSettings) -> str:
    return (
        f"🪜 **The ladder changes** from the next challenge on. {terms(settings)} The games start "
        f"in <#{settings.channel_id}>."
    )


ENDED = (
    "🪜 **The ladder of this server is closed.** Games in progress continue, but no longer for "
    "places."
)


def named(channel_id: int, server: str) -> str:
    """The ladder in a channel of *server*, for players who may be on several, or see it no more."""
    return f"the ladder in <#{channel_id}> on **{server}**"


def idle_soon(ladder: str, rank: int | None, off_at: datetime) -> str:
    """The warning to a player at place *rank* who loses it at *off_at* without a ladder game."""
    advice = "To see who you can challenge, use `/ladder opponents` there."
    if rank == 1:
        advice = "You're at the top, so ask somebody there to challenge you."
    return (
        f"🪜 You haven't played on {ladder} for weeks. You'll lose your place "
        f"{when(off_at)}, on {moment(off_at)}. {advice} Time on vacation (`/vacation start`) "
        "doesn't count."
    )


def you_are_off(ladder: str, change: RankChange) -> str:
    lost = f"🪜 You're off {ladder}, where you had place {change.before}"
    back = "To come back at the bottom, use `/ladder join`."
    match change.cause:
        case Cause.IDLE:
            return f"{lost}: you haven't played there for {MAX_IDLE.days} days. {back}"
        case Cause.LATE_AGAIN:
            return (
                f"{lost}: you lost on time twice within {LATE_AGAIN_PERIOD.days} days. {back} "
                "Those losses still count when you come back. To stop your clocks, use `/vacation "
                "start`."
            )
        case _:
            return f"{lost}: a server manager removed you. Ask them why."


def match_dropped(opponent: PlayerId, match_id: int, *, rated: bool) -> str:
    """The message to a player that *opponent* left the ladder before their games were over."""
    ratings = " They still count for ratings." if rated else ""
    return (
        f"🪜 {mention(opponent)} is no longer on the ladder. #{match_id} and the other game of the "
        f"pair continue, but no longer for a place.{ratings}"
    )
