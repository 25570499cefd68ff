"""Sentences about games on the web page: those of the chat, as plain text.

The page has no mentions, no formatting and no commands of its own.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.wording import (
    challenges,
    clocks,
    dice,
    matches,
    offers,
    open_challenges,
    plans,
    proofs,
    threats,
)
from bot.wording.mentions import fixed_name
from bot.wording.mentions import title as titled
from bot.wording.periods import period as length_of
from bot.wording.periods import roughly
from bot.wording.refusals import explain as explain_error
from play.challenges.challenge import Challenge
from play.matches.match import Match, UnconfirmedError
from play.matches.match_view import MatchView
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.plans.plan import Line
from play.players.player_id import PlayerId
from play.rulesets.single_game_options import Naming
from play.services.plans import Planned
from tafl.defences import Defence
from tafl.game import Game
from tafl.phrases import repetition_result
from tafl.pieces import Side
from tafl.raichi_and_tuichi import raichi

Names = Mapping[PlayerId, str]

_MARKUP = re.compile(
    r"\\(?P<sign>[^\w\s]|_)|<@(?P<player>\d+)>|<t:(?P<at>-?\d+):(?P<form>\w)>|<#\d+>"
    # The page has its own signs: emoji at the beginning of a line would be one too many.
    r"|\*\*|(?<!\w)\*|\*(?!\w)|`|\u200b|^-# |^[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]+ ?",
    re.MULTILINE,
)


def plain_text(text: str, names: Names, now: datetime) -> str:
    """*text* as Discord shows it, without its formatting, and with *names* for mentions."""

    def shown(found: re.Match[str]) -> str:
        if found["player"]:
            return name_of(PlayerId(int(found["player"])), names)
        if found["at"]:
            return _moment(datetime.fromtimestamp(int(found["at"]), UTC), now, found["form"])
        return found["sign"] or ""

    return _MARKUP.sub(shown, text).strip()


def plain_line(text: str) -> str:
    """``plain_text`` of a line of a list that names nobody, and has no time of day."""
    return plain_text(text.removeprefix("- "), {}, datetime.fromtimestamp(0, UTC))


def _moment(at: datetime, now: datetime, form: str) -> str:
    if form != "R":
        return f"{at:%-d %B, %H:%M} UTC"
    left = at - now
    return f"in {length_of(left)}" if left > timedelta() else f"{length_of(-left)} ago"


def name_of(player: PlayerId, names: Names) -> str:
    return names.get(player) or fixed_name(player) or "Somebody"


def title(match: Match | MatchSummary) -> str:
    return plain_text(titled(match), {}, match.updated_at)


def headline(match: Match, you: Side | None, names: Names) -> str:
    """The turn or the end of *match* in words, for the player of the side *you*, if any."""
    if match.state is not MatchState.RUNNING:
        return ending(match, you)
    if match.to_move is you:
        return "Your turn"
    if match.is_computers_turn:
        return f"{fixed_name(match.player_to_move)} is thinking"
    return f"{name_of(match.player_to_move, names)}'s turn"


def ending(match: Match | MatchSummary, you: Side | None) -> str:
    """The end of *match* in a few words, for the player of the side *you*, if any."""
    if match.outcome is None:
        return "Game aborted"
    winner = match.outcome.winner
    if winner is None:
        return "Draw"
    if you is None:
        return f"The {winner} won"
    return "You won!" if winner is you else "You lost"


def remarks(match: Match, view: MatchView, names: Names, now: datetime) -> Sequence[str]:
    """All that the chat says about the present board of *match*, besides the last move."""
    game = match.game
    lines = dice.dice_text(game)
    if match.state is MatchState.RUNNING:
        ways = raichi(game.position)
        if ways:
            lines.append(threats.plain_warning(ways, tuichi=game.is_tuichi))
        lines.append(matches.plain_warnings(game))
        lines += [*dice.dice_state(match), *matches.handicap_text(match)]
        lines += clocks.stillness(match, now, view.habits)
        if match.clock.has_lapsed(now):
            lines += clocks.clock_text(match, now, view.habits)[:1]
    else:
        lines.append(matches.result_text(match).partition("\n")[2])  # the seed of the dice
    return [plain_text(line, names, now) for line in (*matches.sides_text(match), *lines) if line]


def result(match: Match, names: Names) -> str | None:
    """The end of *match* in words; None while it runs."""
    if match.state is MatchState.RUNNING:
        return None
    return plain_text(matches.result_text(match).partition("\n")[0], names, match.updated_at)


def period(length: timedelta) -> str:
    """A length of time in its largest units."""
    return roughly(length)


def offer(match: Match, you: Side | None, names: Names, now: datetime) -> str:
    """The open offer of *match*; empty without one."""
    if match.offer is None:
        return ""
    if match.offer.side is you:
        return plain_text(offers.offer_sent(match, match.offer.kind, now), names, now)
    return plain_text("".join(offers.open_offer_line(match)), names, now)


def cost(game: Game) -> str | None:
    """A warning that the last move of *game* ends it by repetition; None if it doesn't."""
    if game.outcome is None or not game.ended_by_repetition:
        return None
    result = repetition_result(game.outcome)
    return f"The position comes up for the third time: {result}."


def challenge(challenge: Challenge, you: PlayerId, names: Names, now: datetime) -> Sequence[str]:
    """An open challenge as in a list for the player *you*, a line each; the first is its title."""
    if challenge.challenger == you:
        text = open_challenges.challenge_line(challenge, you)
    else:
        # Without a message, as the link would lead to Discord.
        text = open_challenges.open_line(replace(challenge, message_id=None))
    # Without formatting, a dot parts the title from what follows it.
    text = text.removeprefix("- ").replace("** ", "** · ", 1)
    return [plain_text(line, names, now) for line in text.split("\n")]


def men_to_choose(challenge: Challenge, naming: Naming, names: Names) -> str:
    """The task of a player who accepts *challenge*, and first chooses men to take off."""
    return plain_text(challenges.men_to_name(challenge, naming), names, challenge.created_at)


def proof(found: Sequence[Defence]) -> Sequence[str]:
    """A line for each of the defences *found*, with the king's way out."""
    return [plain_line(line) for line in proofs.proof_text(found).split("\n")]


def ask(unconfirmed: UnconfirmedError) -> str:
    """The question whether to play a move."""
    question = matches.ask_to_play(unconfirmed.match, unconfirmed.game)
    return plain_text(question, {}, unconfirmed.match.updated_at)


def planned(planned: Planned) -> str:
    """The answer to a player who has added a line to their conditional moves."""
    return plans.added(resigns=planned.resigns)


def end_of_line(line: Line, game: Game) -> str:
    """A sentence about how *line* ends *game*; empty if the game goes on."""
    return plans.state_at_end(line, game)


def explain(error: BaseException, now: datetime) -> str | None:
    """The sentence for an *error* that a person can cause; None for any other."""
    sentence = explain_error(error)
    return None if sentence is None else plain_text(sentence, {}, now)
