"""The posts about matches."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from discord import ButtonStyle

from bot.discord_limits import MAX_ALT_TEXT_LENGTH, MAX_CONTENT_LENGTH
from bot.matches.buttons import CLAIM, OnBoard, board_buttons, earlier_buttons, turn_buttons
from bot.ui.buttons import view_of
from bot.ui.post import Attachment, Post
from bot.wording import clocks, computer, dice, following, plans, threats
from bot.wording import matches as wording
from play.matches.match import Match
from play.matches.record_file import RecordFile
from play.matches.state import MatchState
from play.news.pings import called_player
from play.players.player_id import PlayerId
from play.time.habits import PairOfHabits
from rendering.alt_text import men_in_words
from rendering.scene import Scene
from rendering.shelf import men_lost
from tafl.convert import Notation
from tafl.dice_verification import verify
from tafl.endings import Outcome
from tafl.game import Game
from tafl.pieces import Side


def started_post(match: Match) -> Post:
    """The first message of a match, to which its thread belongs."""
    return Post(wording.started_text(match), wording.started_details(match))


def board_post(  # noqa: PLR0913 - what a board may be shown for
    match: Match,
    now: datetime,
    habits: PairOfHabits,
    *,
    present: bool = True,
    calling: bool = True,
    reader: PlayerId | None = None,
    news: str = "",
) -> Post:
    """The post with the board of *match*, below the text *news* or, if empty, the last move.

    If *present* is false, the board is an earlier one, without clocks and most buttons. *calling*
    pings the player to move or, at the end, the one who did not make the last move. *reader* is the
    only one who sees the post, or None; they get only what they can use below it.
    """
    scene = scene_of(match)
    buttons = (
        board_buttons(match, tuichi=scene.tuichi, reader=reader)
        if present
        else earlier_buttons(match, tuichi=scene.tuichi)
    )
    return Post(
        wording.board_text(match, warning_of(scene), calling=calling and present, news=news),
        wording.board_details(match, now if present else None, habits),
        scene=scene,
        alt=alt_text(scene, wording.plain_next(match)),
        view=buttons,
        ping=called_player(match) if calling and present else None,
        board_of=match.id if present else None,
    )


def earlier_post(match: Match, habits: PairOfHabits) -> Post:
    """The embed and the buttons that stay below the board of *match* once there is a newer one."""
    buttons = earlier_buttons(match, tuichi=scene_of(match).tuichi)
    return Post("", wording.board_details(match, None, habits), view=buttons)


def ended_post(match: Match, by: PlayerId) -> Post:
    """The last board of a match that *by* ended, such as by resigning; it pings the opponent."""
    scene = scene_of(match)
    return Post(
        f"**{wording.title(match)}**\n{wording.result_text(match)}",
        scene=scene,
        alt=alt_text(scene, wording.plain_next(match)),
        view=board_buttons(match),
        ping=match.opponent_of(match.as_seated(by)),
        board_of=match.id,
    )


def followed_post(match: Match) -> Post:
    scene = scene_of(match)
    alt = alt_text(scene, wording.plain_next(match))
    return Post(following.ended(match), wording.where_privately(match), scene=scene, alt=alt)


def reminder_post(match: Match) -> Post:
    """The post that reminds the player to move in *match* of the time left."""
    return Post(
        clocks.reminder_text(match), view=turn_buttons([match.id]), ping=match.player_to_move
    )


def claimable_post(match: Match) -> Post:
    """The post about a player to move who is late; it pings the opponent, who may claim the win."""
    return Post(
        clocks.claimable_text(match),
        view=view_of([CLAIM.button(wording.CLAIM, OnBoard.of(match), ButtonStyle.success)]),
        ping=match.seats.player(match.to_move.opponent),
    )


def waiting_post(match: Match) -> Post:
    """The post that the computer waits, since its move could help somebody in a rated match.

    It pings the person who plays against the computer.
    """
    person = None if match.computer is None else match.opponent_of(match.computer)
    return Post(computer.has_to_wait(match), ping=person)


def scene_of(match: Match) -> Scene:
    return scene_of_game(match.game, match.outcome, ended=match.state is not MatchState.RUNNING)


def scene_of_game(game: Game, outcome: Outcome | None = None, *, ended: bool = False) -> Scene:
    """The scene of *game*, with whose turn it is and the captured men below the board."""
    return replace(Scene.of(game, outcome, ended=ended), tally=True)


def warning_of(scene: Scene) -> str:
    """The warning that the king can escape next (raichi; tuichi if nothing stops him), or empty."""
    if not scene.escapes:
        return ""
    text = threats.tuichi_text if scene.tuichi else threats.raichi_text
    return text(scene.escapes)


def alt_text(scene: Scene, state: str) -> str:
    """The picture of *scene* in words: moves, warnings, the sentence *state*, and all men.

    ``Post`` adds what could capture the king, if its reader has asked for that.
    """
    parts = [plans.plain_line(scene.line)] if scene.line else []
    parts.append(wording.plain_turn(scene.last) if scene.last is not None else "The start.")
    if scene.escapes:
        parts.append(threats.plain_warning(scene.escapes, tuichi=scene.tuichi))
    if scene.die is not None:
        parts.append(dice.plain_die(scene.die))
    parts.append(state)
    if scene.targets:
        is_king = scene.selected == scene.position.king
        parts.append(wording.plain_targets(scene.selected, scene.targets, king=is_king))
    lost = [men_lost(scene.position, side) for side in Side]
    if scene.tally and any(lost):
        parts.append(wording.plain_tally(*lost))
    words = " ".join(filter(None, parts))
    return f"{words} {men_in_words(scene.position, MAX_ALT_TEXT_LENGTH - len(words) - 1)}"


def export_post(match: Match, attackers: str, defenders: str, notation: Notation) -> Post:
    """The post with the record of *match* as a file; arguments and errors as in ``RecordFile``."""
    name, text, rounded = RecordFile.of(match, attackers, defenders, notation)
    return Post(wording.exported(match, rounded), files=(Attachment(name, text.encode()),))


def history_post(match: Match) -> Post:
    heading = f"**{wording.title(match)}**\n{wording.whose_turn(match)}"
    return Post(heading, wording.history(match))


def verification_post(match: Match) -> Post:
    """The post that all rolls in *match* follow from its seed, which it shows after the end.

    Raises:
        VerificationError: the dice are not those of the seed.
    """
    if match.dice is not None:
        verify(match.game, match.dice.seed, match.dice.commitment)
    details = "" if match.dice is None else dice.proof_of_dice(match, match.dice)
    return Post(dice.verification(match, wording.title(match)), details)


def fit_lines(parts: Sequence[str], limit: int = MAX_CONTENT_LENGTH) -> str:
    """The first of *parts*, a line each: as many as fit in *limit* characters, at least one."""
    text = parts[0]
    for part in parts[1:]:
        if len(text) + 1 + len(part) > limit:
            break
        text += f"\n{part}"
    return text
