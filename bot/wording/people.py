"""What the bot says to players about themselves: vacations, settings, their games to move."""

from collections.abc import Sequence
from datetime import datetime

from bot.wording.clocks import period
from bot.wording.moments import mention, moment, when
from play.match import Match
from play.player import Player
from play.players import PlayerId
from play.summary import MatchSummary


def vacation_text(match: Match, now: datetime) -> str:
    """That the player to move is on vacation, or is back; in the thread of a match of his."""
    player, due = mention(match.player_to_move), moment(match.clock.deadline)
    away = match.clock.away
    if away is not None and now in away:
        return (
            f"🏖️ {player} is on vacation until {moment(away.end)}: the clock stands still. "
            f"The move is due {due}."
        )
    return f"👋 {player} is back from vacation: the clock runs again. The move is due {due}."


def vacation_started(player: Player, waiting: int, running_on: Sequence[MatchSummary]) -> str:
    """The answer to who goes on vacation, to move in *waiting* games; some clocks run on."""
    end = player.vacation.away.end if player.vacation.away else player.vacation.saved_at
    lines = [f"🏖️ You are on vacation until {moment(end)}. `/vacation end` ends it before."]
    if waiting:
        lines.append(f"Your clock stands still in {_games(waiting)}; you may move all the same.")
    if running_on:
        numbers = ", ".join(f"#{match.id}" for match in running_on[:MOST_NUMBERS])
        more = ", …" if len(running_on) > MOST_NUMBERS else ""
        lines.append(
            f"⚠️ It runs on in {_games(len(running_on))} where vacations do not stop the clock: "
            f"{numbers}{more}."
        )
    return "\n".join(lines)


MOST_NUMBERS = 50
"""How many games are named by number in one sentence."""


def vacation_ended(player: Player, now: datetime) -> str:
    """The answer to who ends his vacation."""
    return (
        "👋 Your vacation has ended, and your clocks run again. You have "
        f"{period(player.vacation.left_at(now))} of vacation left."
    )


def vacation_status(player: Player, now: datetime) -> str:
    """Whether a player is on vacation, and what he has saved up."""
    left = period(player.vacation.left_at(now))
    away = player.vacation.away
    if away is not None and now in away:
        return (
            f"🏖️ You are on vacation until {moment(away.end)} ({when(away.end)}), and have {left} "
            "left for another one. `/vacation end` ends it before; less than a day counts as one."
        )
    return (
        f"You have saved up {left} of vacation. Every day adds 3 hours, up to 21 days in all. "
        "`/vacation start` stops your clocks for a day at least."
    )


def vacation_over(waiting: Sequence[MatchSummary]) -> str:
    """To a player whose vacation has ended by itself."""
    if not waiting:
        return "👋 Your vacation is over. No game waits for your move."
    first = waiting[0]
    return (
        f"👋 Your vacation is over, and your clocks run again: {_games(len(waiting))} "
        f"{'wait' if len(waiting) > 1 else 'waits'} for your move. The first is due "
        f"{when(first.clock.deadline)}, in {_room(first)}. `/games` lists them all."
    )


def digest_heading(player: PlayerId, waiting: int) -> str:
    """What stands above the list of a player's games to move."""
    verb = "wait" if waiting > 1 else "waits"
    return f"📬 {mention(player)}, {_games(waiting)} {verb} for your move (`/games` lists all):"


def digest_line(match: MatchSummary, now: datetime) -> str:
    """One of them."""
    due = match.clock.deadline
    late = match.clock.has_lapsed(now)
    time = f"**late** since {moment(due)}" if late else f"due {when(due)} ({moment(due)})"
    side = match.to_move
    opponent = mention(match.seats.player(side.opponent))
    return (
        f"- **#{match.id}** {match.ruleset_name} · {side} against {opponent} · {time} · "
        f"{_room(match)}"
    )


def _games(number: int) -> str:
    return "one game" if number == 1 else f"{number} games"


def _room(match: MatchSummary) -> str:
    return f"<#{match.thread_id or match.place.channel_id}>"
