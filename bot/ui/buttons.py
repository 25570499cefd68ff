"""Buttons and lists that survive a restart: all they know stands in their custom ids."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Self, TypeAlias

from discord import ButtonStyle
from discord.ui import Button, DynamicItem, Item, View

from bot.discord_limits import MAX_ROWS
from bot.ui.answers import explained
from bot.ui.base import Interaction
from play.challenges.challenge import Challenge
from play.challenges.state import ChallengeState
from play.matches.match import Match
from play.matches.offer import Offer
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from tafl.pieces import Side


class Action(StrEnum):
    """What a button asks for."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    REMATCH = "rematch"
    MOVE = "move"
    CANCEL_MOVE = "cancel-move"
    ROLL = "roll"
    DRAW = "draw"
    RESIGN = "resign"
    CLAIM = "claim"
    RULES = "rules"
    WHY = "why"
    CONFIRM_RESIGN = "confirm-resign"
    KEEP_PLAYING = "keep-playing"
    ACCEPT_OFFER = "accept-offer"
    DECLINE_OFFER = "decline-offer"
    WITHDRAW_OFFER = "withdraw-offer"
    EDIT_NOTE = "edit-note"
    DELETE_NOTE = "delete-note"
    LIST_RUNNING = "list-running"
    LIST_FINISHED = "list-finished"
    LIST_FOLLOWED = "list-followed"
    LIST_LOG = "list-log"
    LIST_FLAGS = "list-flags"
    CLOSE_FLAG = "close-flag"
    APPEAL = "appeal"
    LIFT_CASE = "lift-case"
    KEEP_CASE = "keep-case"
    STUDY_START = "study-start"
    STUDY_BACK = "study-back"
    STUDY_NEXT = "study-next"
    STUDY_END = "study-end"
    BOARD_START = "board-start"
    BOARD_BACK = "board-back"
    BOARD_NEXT = "board-next"
    BOARD_END = "board-end"
    TEXT_START = "text-start"
    TEXT_BACK = "text-back"
    TEXT_NEXT = "text-next"
    TEXT_END = "text-end"
    LADDER_PAGE = "ladder-page"
    LADDER_LOG = "ladder-log"
    LADDER_WHOM = "ladder-whom"
    LADDER_JOIN = "ladder-join"
    LADDER_LEAVE = "ladder-leave"
    LADDER_ASK = "ladder-ask"
    LADDER_CHALLENGE = "ladder-challenge"
    LADDER_CLOSE = "ladder-close"
    LADDER_KEEP = "ladder-keep"
    PLAN_BACK = "plan-back"
    PLAN_NEXT = "plan-next"
    END_SEASON = "end-season"
    KEEP_SEASON = "keep-season"
    LIST_SEASONS = "list-seasons"
    LIST_TOURNAMENTS = "list-tournaments"
    JOIN_TOURNAMENT = "join-tournament"
    LEAVE_TOURNAMENT = "leave-tournament"
    CONFIRM_LEAVE = "confirm-leave"
    CONFIRM_CANCEL = "confirm-cancel"
    LEAVE_AS_IT_IS = "leave-as-it-is"


class Walk(NamedTuple):
    """What the buttons ask for that lead through a game: its start, one turn back or on, its end.

    The number of the board that they know is the number of turns played there.
    """

    start: Action
    back: Action
    onward: Action
    end: Action


ROLL = ("Roll", Action.ROLL, ButtonStyle.success)
"""The button that rolls for a weak king."""

WHY = ("Why?", Action.WHY, ButtonStyle.secondary)
"""The button that proves a tuichi."""

Handler: TypeAlias = Callable[[Interaction, int, int], Awaitable[None]]
"""Does what a button asks for, given what it is about and the number of the board."""

Presses: TypeAlias = Mapping[Action, Handler]


class Press(
    DynamicItem[Button[View]],
    template=r"tafl:(?P<action>[a-z-]+):(?P<subject>[0-9]+):(?P<board>[0-9]+)",
):
    """A button about the match, challenge or study *subject*, under the board of that number."""

    def __init__(self, item: Button[View], action: Action, subject: int, board: int) -> None:
        super().__init__(item)
        self.action = action
        self.subject = subject
        self.board = board

    @classmethod
    def make(cls, label: str, action: Action, subject: int, board: int, style: ButtonStyle) -> Self:
        """A new button."""
        custom_id = f"tafl:{action}:{subject}:{board}"
        return cls(Button(label=label, custom_id=custom_id, style=style), action, subject, board)

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the kind of item stands in the class
        cls, interaction: Interaction, item: Button[View], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed, perhaps sent long before this program was started."""
        del interaction
        return cls(item, Action(match["action"]), int(match["subject"]), int(match["board"]))

    @explained
    async def callback(self, interaction: Interaction) -> None:
        """Do what the button asks for."""
        handler = interaction.client.presses[self.action]
        await handler(interaction, self.subject, self.board)


def view_of(items: Iterable[Item[Any]]) -> View:
    """*items* as the buttons and lists of a message, for as long as the message stands."""
    view = View(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def turning(label: str, action: Action, subject: int, board: int, *, leads_on: bool) -> Press:
    """A button that turns to another page of something, disabled if it does not lead on."""
    press = Press.make(label, action, subject, board, ButtonStyle.secondary)
    press.item.disabled = not leads_on
    return press


def challenge_buttons(challenge: Challenge) -> View | None:
    """The buttons under an open challenge."""
    if challenge.state is not ChallengeState.OPEN:
        return None
    wanted = [("Accept", Action.ACCEPT, ButtonStyle.success)]
    if challenge.opponent is not None:
        wanted.append(("Decline", Action.DECLINE, ButtonStyle.secondary))
    wanted.append(("Withdraw", Action.WITHDRAW, ButtonStyle.secondary))
    return _row(wanted, challenge.id, 0)


def open_challenge_buttons(challenges: Sequence[Challenge], player: PlayerId) -> View:
    """What *player* can do about open challenges that he issued or that name him."""
    presses = []
    for challenge in challenges[:MAX_ROWS]:
        own = challenge.challenger == player
        actions = (Action.WITHDRAW,) if own else (Action.ACCEPT, Action.DECLINE)
        for action in actions:
            label = f"{action.capitalize()} challenge {challenge.id}"
            presses.append(Press.make(label, action, challenge.id, 0, ButtonStyle.secondary))
    return view_of(presses)


def board_buttons(match: Match, *, tuichi: bool = False, spectator: bool = False) -> View:
    """The buttons under a board; under one with *tuichi* also that which proves it.

    Those of the players are left out where only a *spectator* sees the board.
    """
    wanted = [] if spectator else _players_buttons(match)
    wanted.append(("Rules", Action.RULES, ButtonStyle.secondary))
    if tuichi:
        wanted.append(WHY)
    return _row(wanted, match.id, match.board)


def earlier_buttons(match: Match, *, tuichi: bool) -> View:
    """The buttons under an earlier board of *match*: that which proves a *tuichi*.

    Where turns have been taken back, two boards may have been shown under one number.
    """
    wanted = [WHY] if tuichi and not match.skipped else []
    return _row(wanted, match.id, match.board)


def _players_buttons(match: Match) -> list[tuple[str, Action, ButtonStyle]]:
    """What the players of *match* can do, and nobody else."""
    if match.state is not MatchState.RUNNING:
        return [("Rematch", Action.REMATCH, ButtonStyle.primary)]
    return [
        ("Move", Action.MOVE, ButtonStyle.primary),
        *([ROLL] if match.game.may_roll else []),
        ("Draw", Action.DRAW, ButtonStyle.secondary),
        ("Resign", Action.RESIGN, ButtonStyle.danger),
    ]


def resign_buttons(match: Match) -> View:
    """The second question before a resignation."""
    wanted = [
        ("Resign", Action.CONFIRM_RESIGN, ButtonStyle.danger),
        ("Keep playing", Action.KEEP_PLAYING, ButtonStyle.secondary),
    ]
    return _row(wanted, match.id, match.board)


def claim_button(match: Match) -> View:
    """The button of a player whose opponent is late."""
    return _row([("Claim the win", Action.CLAIM, ButtonStyle.success)], match.id, match.board)


def offer_buttons(match: Match, offer: Offer, side: Side | None = None) -> View:
    """The buttons under the offer that stands: those of *side*, or of both players.

    What they know is the number of the offer.
    """
    wanted = []
    if side is not offer.side:
        wanted.append(("Accept", Action.ACCEPT_OFFER, ButtonStyle.success))
        wanted.append(("Decline", Action.DECLINE_OFFER, ButtonStyle.secondary))
    if side is not offer.side.opponent:
        wanted.append(("Withdraw", Action.WITHDRAW_OFFER, ButtonStyle.secondary))
    return _row(wanted, match.id, match.offers_made)


def note_buttons(match_id: int, note: str) -> View:
    """The buttons under a player's *note* on a match, or below none."""
    wanted = [("Edit" if note else "Write", Action.EDIT_NOTE, ButtonStyle.primary)]
    if note:
        wanted.append(("Delete", Action.DELETE_NOTE, ButtonStyle.secondary))
    return _row(wanted, match_id, 0)


def walk_buttons(walk: Walk, subject: int, ply: int, last: int) -> Sequence[Press]:
    """A row of buttons under a game of *last* turns that shows the board after *ply* of them."""
    presses = []
    for label, action, end in (
        ("⏮ Start", walk.start, 0),
        ("◀ Back", walk.back, 0),
        ("Next ▶", walk.onward, last),
        ("End ⏭", walk.end, last),
    ):
        press = turning(label, action, subject, ply, leads_on=ply != end)
        press.item.row = MAX_ROWS - 1
        presses.append(press)
    return presses


def plan_buttons(match_id: int, number: int, last: int) -> View:
    """The buttons under the end of the line of that *number* in a plan of *last* lines."""
    return view_of(
        turning(label, action, match_id, number, leads_on=number != end)
        for label, action, end in (
            ("◀ Previous line", Action.PLAN_BACK, 1),
            ("Next line ▶", Action.PLAN_NEXT, last),
        )
    )


def page_buttons(action: Action, subject: int, page: int, *, more: bool) -> Sequence[Press]:
    """The buttons that turn the pages of a list about *subject*; none where there is one page.

    Each knows the page to which it turns. *more* says whether there is a page after this one.
    """
    if page == 0 and not more:
        return ()
    back = turning("◀", action, subject, max(page - 1, 0), leads_on=page > 0)
    return back, turning("▶", action, subject, page + 1, leads_on=more)


def _row(wanted: Sequence[tuple[str, Action, ButtonStyle]], subject: int, board: int) -> View:
    return view_of(
        Press.make(label, action, subject, board, style) for label, action, style in wanted
    )
