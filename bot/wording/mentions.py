"""Players, matches, moves and moments as Discord shows them to each reader."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from bot.wording.quoted_text import plain
from play.matches.match import Match
from play.matches.summary import MatchSummary
from play.players.player_id import PlayerId, is_computer, is_deleted, level_of
from tafl.notation import write_turn
from tafl.phrases import counted, listed
from tafl.pieces import Kind
from tafl.position import Turn

DELETED = "Deleted player"


def mention(player: PlayerId) -> str:
    """A player's mention, or the name of a computer. The message decides whether it pings."""
    return fixed_name(player) or f"<@{player}>"


def fixed_name(player: PlayerId) -> str:
    """The name of a computer or a deleted player, whom Discord does not know; empty for others."""
    if is_computer(player):
        return f"Computer level {level_of(player)}"
    return DELETED if is_deleted(player) else ""


def named(players: Sequence[PlayerId], most: int) -> str:
    """Players by name, at most *most* of them: ``@Astrid, @Bjorn and 3 others``."""
    names = [mention(player) for player in players[:most]]
    if len(players) > most:
        names.append(counted(len(players) - most, "other"))
    return listed(names)


def and_more(number: int) -> str:
    """The last line of a list that was cut; *number* entries are left out."""
    return f"and {number} more"


def entry(*lines: Iterable[str]) -> str:
    """An entry of a list: its *lines*, each of parts joined by dots; empty parts are left out."""
    return "- " + "\n  ".join(" · ".join(filter(None, parts)) for parts in lines)


def title(match: Match | MatchSummary) -> str:
    """The number and the game of a match: ``#12 · Brandubh``."""
    name = match.ruleset.name if isinstance(match, Match) else match.ruleset_name
    return f"#{match.id} · {plain(name)}"


def room(match: Match | MatchSummary, cut_off: Collection[int] = ()) -> str:
    """The channel or thread with the boards of a match, as a link, or ``direct messages``.

    *cut_off* are the ids of matches whose channel the bot can't use.
    """
    if match.place.is_private or match.id in cut_off:
        return "direct messages"
    return f"<#{match.thread_id or match.place.channel_id}>"


def quoted(turn: Turn, dice: str = "") -> str:
    """A move in a sentence, after its *dice*, with its captures: ```C1-C4` (captures D4)``."""
    captures = f" (captures {captured})" if (captured := captured_in_words(turn)) else ""
    return f"{moved(turn, dice)}{captures}"


def moved(turn: Turn, dice: str = "") -> str:
    """A move in a sentence, after its *dice*, without its captures: ```G7-G8` with the king``."""
    king = " with the king" if turn.move.source == turn.before.king else ""
    return f"`{dice}{turn.move}`{king}"


def captured_in_words(turn: Turn) -> str:
    """The pieces that a turn captures: ``C5 and D4``, ``the king``, or nothing."""
    return "the king" if turn.captures_king else captured_men(turn)


def captured_men(turn: Turn) -> str:
    """The men that a turn captures, but not the king: ``C5 and the commander on D4``."""
    kinds = {square: turn.before.kind_at(square) for square in turn.captured_men}
    return listed(
        str(square) if kind is Kind.MAN else f"the {kind} on {square}"
        for square, kind in kinds.items()
    )


def plain_move(turn: Turn) -> str:
    """A move in a list or below a board: ``C1-C4`` or ``king G7-G8``."""
    return write_turn(turn, king="king ")


def when(moment: datetime) -> str:
    """A moment as the time from now, such as ``in 2 hours``, in each reader's language."""
    return f"<t:{int(moment.timestamp())}:R>"


def moment(at: datetime) -> str:
    """A moment as date and time, in each reader's time zone."""
    return f"<t:{int(at.timestamp())}:f>"


def until(at: datetime) -> str:
    """A moment: date and time, and the time until then or since."""
    return f"{moment(at)} ({when(at)})"
