"""News of ladders: in threads of matches, in the ladder's channel, in direct messages."""

from datetime import datetime

from bot.wording.ladders import moved, terms
from bot.wording.mentions import mention, moment, when
from play.ladders.ladder import LATE_AGAIN_PERIOD, MAX_IDLE, Cause, Change, LadderChallenge
from play.ladders.settings import LadderSettings
from play.players.player_id import PlayerId


def rank_changed(change: Change) -> str:
    """What a match has changed, for its thread."""
    return f"🪜 {moved(change)}"


def rank_kept(player: PlayerId, rank: int) -> str:
    """The message that a challenge has changed nothing."""
    return f"🪜 {mention(player)} keeps place {rank} on the ladder."


def played_for(challenge: LadderChallenge, rank: int) -> str:
    """What a match is played for."""
    challenger, opponent = map(mention, challenge.players)
    return f"🪜 {challenger} plays for place {rank} on the ladder, that of {opponent}."


def opened(settings: LadderSettings) -> str:
    """The news that there is a ladder."""
    return (
        f"🪜 **This server has a ladder.** {terms(settings)}\n`/ladder join` gives you a place, "
        "`/ladder challenge` plays for the place of somebody above, `/help topic:ladder` explains "
        "it."
    )


def settings_changed(settings: LadderSettings) -> str:
    """The news that it is played otherwise."""
    return (
        f"🪜 **The ladder has changed**, from the next challenge on. {terms(settings)} The "
        f"matches begin in <#{settings.channel_id}>."
    )


ENDED = (
    "🪜 **The ladder of this server is closed.** The matches that run go on, but not for places."
)


def idle_soon(channel_id: int, rank: int | None, off_at: datetime) -> str:
    """The message to a player who has the place *rank* and has not played for a long time."""
    advice = "`/ladder whom` says there whom you may challenge."
    if rank == 1:
        advice = "Nobody is above you, so ask somebody there to challenge you."
    return (
        f"🪜 You have not played on the ladder in <#{channel_id}> for some weeks: {when(off_at)}, "
        f"at {moment(off_at)}, you lose your place. {advice} A vacation (`/vacation start`) is not "
        "counted."
    )


def you_are_off(channel_id: int, change: Change) -> str:
    """The message to a player who is off a ladder."""
    lost = f"🪜 You are off the ladder in <#{channel_id}>, where you had place {change.before}"
    back = "`/ladder join` brings you back, at the bottom."
    match change.cause:
        case Cause.IDLE:
            return f"{lost}: you have not played there for {MAX_IDLE.days} days. {back}"
        case Cause.LATE_AGAIN:
            return (
                f"{lost}: you have lost on time twice within {LATE_AGAIN_PERIOD.days} days. {back} "
                "What you lost on time is remembered there; `/vacation` stops your clocks."
            )
        case _:
            return f"{lost}: those who manage the server have taken you off. Ask them why."


def match_dropped(opponent: PlayerId, match_id: int, *, rated: bool) -> str:
    """The letter to whose opponent has left the ladder."""
    ratings = " They still count for ratings." if rated else ""
    return (
        f"🪜 {mention(opponent)} is not on the ladder any more: #{match_id} and the other match of "
        f"the pair go on, but not for a place.{ratings}"
    )
