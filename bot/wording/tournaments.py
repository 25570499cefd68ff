"""What the bot says of tournaments: sign-up, what goes on, how they end."""

from collections.abc import Sequence

from bot.wording.clocks import control_in_words, period
from bot.wording.mentions import entry, mention, moment, when
from bot.wording.scores import points_in_words, score
from bot.wording.tournament_tables import (
    pairing_text,
    round_title,
    some,
    system_in_words,
    system_name,
)
from play.players.player_id import PlayerId
from play.tournaments.correction import Correction
from play.tournaments.event import Event, EventState, EventSummary, Table
from play.tournaments.standings import Standing
from play.tournaments.tournament import GAMES, Swiss
from tafl.phrases import counted

MEDALS = ("🥇", "🥈", "🥉")

MAX_PLACED = 10
"""So many with medals are named; hardly ever are there more than three."""

STATES = {
    EventState.SIGN_UP: "open for sign-up",
    EventState.RUNNING: "running",
    EventState.FINISHED: "over",
    EventState.CANCELLED: "called off",
}

EACH_ROUND = (
    "In each round you have two games with one opponent at the same time, one on each side. They "
    "begin by themselves."
)
HEADING = "Tournaments of this server"
NONE_YET = (
    "There has been no tournament on this server yet. Who may manage it opens one with "
    "`/tournament create`."
)
UNCHANGED = "Nothing has changed."


def title(event: Event) -> str:
    """``🏆 **Winter Cup**``."""
    return f"🏆 **{event.name}**"


def of_match(table: Table) -> str:
    """To which round of which tournament a match belongs."""
    return f"🏆 Tournament *{table.name}*, round {table.number}."


def in_brief(table: Table) -> str:
    """The same in the name of a thread."""
    return f"{table.name}, round {table.number}"


def opened(event: Event) -> str:
    """What stands above the announcement of a tournament, while one can sign up and later."""
    match event.state:
        case EventState.SIGN_UP:
            return f"{title(event)}: sign up for a tournament of **{event.ruleset.name}**!"
        case EventState.RUNNING | EventState.FINISHED:
            return f"{title(event)}: sign-up is closed, the tournament has begun."
        case EventState.CANCELLED:
            return f"{title(event)} is called off."


def terms(event: Event) -> str:
    """What is played, by whom and how, a line each."""
    rated = "Rated" if event.terms.rated else "Not rated"
    lines = [
        f"{event.ruleset.name}, {event.ruleset.size} x {event.ruleset.size}. {rated}.",
        f"{system_in_words(event.system)}.",
        EACH_ROUND,
        f"Time: {control_in_words(event.control)}.",
        _rating_range(event),
    ]
    if event.state is EventState.SIGN_UP:
        until = event.sign_up_until
        lines.append(f"Sign-up ends {when(until)}, at {moment(until)}; then round 1 begins.")
    return "\n".join(f"- {line}" for line in lines if line)


def _rating_range(event: Event) -> str:
    match event.rating_from, event.rating_to:
        case None, None:
            return ""
        case lowest, None:
            return f"For players rated {lowest} or more."
        case None, highest:
            return f"For players rated {highest} or less."
        case lowest, highest:
            return f"For players rated {lowest} to {highest}."


def who_plays(event: Event, named: Sequence[PlayerId]) -> str:
    """``**Signed up, 5 of 16 players**: …``; of many only those *named*."""
    signed_up = len(event.players)
    number = counted(signed_up, "player", none="no")
    if event.most_players is not None:
        number = f"{signed_up} of {counted(event.most_players, 'player')}"
    if not named:
        return f"**Signed up, {number}**"
    more = f" and {signed_up - len(named)} more" if len(named) < signed_up else ""
    return f"**Signed up, {number}**: {', '.join(map(mention, named))}{more}"


def round_begins(event: Event, number: int) -> str:
    """What stands above the pairings of a round."""
    return f"{title(event)}, {round_title(event.tournament, number)}: the games begin."


def how_a_round_goes(event: Event) -> str:
    """What the players of a round have to know."""
    return (
        "You have two games with your opponent, one on each side, and "
        f"{period(event.control.first_move)} for each first move. If you make no move in either, "
        "you have not played, and both points go to your opponent. When all games are over, the "
        "next round begins, or you read who has won."
    )


def round_heading(number: int, *, over: bool) -> str:
    """What stands above the lines of a round in a box."""
    return f"**Round {number}, results**" if over else f"**Round {number}**"


def and_more(number: int) -> str:
    """That a list of pairings goes on."""
    return f"- and {number} more: `/tournament show`"


def round_status(event: Event, number: int, page: int, pages: int) -> str:
    """What stands above a page of a round: how far it is."""
    paired = event.tournament.rounds[number - 1]
    over = sum(pairing.is_finished for pairing in paired.pairings)
    if event.is_over and number == event.number:
        state = f"the tournament is {STATES[event.state]}"
    elif paired.is_finished and number == event.number:
        state = "all games are over, the next round is being paired"
    elif paired.is_finished:
        state = "all games are over"
    else:
        state = f"{over} of {counted(len(paired.pairings), 'pairing')} over"
    heading = f"{title(event)} · {round_title(event.tournament, number)} · {state}"
    return heading if pages == 1 else f"{heading} · page {page + 1} of {pages}"


def standings_title(event: Event, number: int) -> str:
    """What stands above a picture of the standings after round *number*."""
    last = event.state is EventState.FINISHED and number == event.number
    return event.name if last else f"{event.name}, {_as_of(event, number)}"


def standings_heading(event: Event, number: int, page: int, pages: int) -> str:
    """What stands above a page of standings."""
    heading = f"{title(event)} · standings {_as_of(event, number)}"
    return heading if pages == 1 else f"{heading} · page {page + 1} of {pages}"


def _as_of(event: Event, number: int) -> str:
    """``after round 2``, or ``in round 2`` while it runs."""
    over = event.tournament.rounds[number - 1].is_finished
    return f"after round {number}" if over else f"in round {number}"


def medals(rows: Sequence[Standing]) -> str:
    """The first three places, a line each, as far as they have points; of very many, some."""
    placed = [row for row in rows if row.place <= len(MEDALS) and row.score]
    return "\n".join(
        f"{MEDALS[row.place - 1]} {mention(row.player)} · {points_in_words(row.score)}"
        for row in placed[:MAX_PLACED]
    )


def ended(event: Event, winners: Sequence[PlayerId]) -> str:
    """Who has won a tournament, perhaps several; nobody has if nobody has a point."""
    over = f"{title(event)} is over{_early(event)}"
    if not winners:
        return f"{over}. Nobody has a point, so nobody has won."
    return f"{over}: {some(winners)} {'has' if len(winners) == 1 else 'have'} won!"


def _early(event: Event) -> str:
    """Why there were fewer rounds than were announced, if there were."""
    if not isinstance(event.system, Swiss) or event.number == event.system.rounds:
        return ""
    reached = round_title(event.tournament, event.number)
    return f" after {reached}, as there are no new opponents left"


def cancelled(event: Event, by: PlayerId | None) -> str:
    """That there will be no more rounds: *by* somebody, or for want of players."""
    if by is not None:
        going_on = " Games that run go on, for themselves." if event.number else ""
        return f"{title(event)} is called off by {mention(by)}.{going_on}"
    why = "too few players are left"
    if len(event.players) < event.least_players:
        needed = counted(event.least_players, "player")
        why = f"{needed} are needed, and {len(event.players) or 'nobody'} signed up"
    return f"{title(event)} is called off: {why}."


def withdrawn(event: Event, player: PlayerId) -> str:
    """That a player is out while it runs, by himself or taken out: why is nobody's business."""
    return f"{title(event)}: {mention(player)} gets no more games. Those that run go on."


def absent(event: Event, player: PlayerId) -> str:
    """That a player is out who did not play again and again."""
    return (
        f"{title(event)}: {mention(player)} has not played in two rounds in a row, and gets no "
        "more games."
    )


def corrected(event: Event, correction: Correction) -> str:
    """What was, what is, by whom and why."""
    return (
        f"{title(event)}: {mention(correction.manager)} has corrected a result of round "
        f"{correction.number}."
    )


def correction_details(event: Event, correction: Correction) -> str:
    """The lines below it."""
    why = f"- Why: {correction.reason}" if correction.reason else ""
    before, after = (
        pairing_text(event.tournament, pairing) for pairing in (correction.before, correction.after)
    )
    return "\n".join(filter(None, (f"- It was: {before}", f"- It is: {after}", why)))


def line(event: EventSummary) -> str:
    """A tournament in a list."""
    until = f"sign-up ends {when(event.sign_up_until)}"
    return entry(
        (f"**{event.name}** {event.ruleset_name}", system_name(event.system)),
        (
            STATES[event.state],
            until if event.state is EventState.SIGN_UP else "",
            f"round {event.number}" if event.state is EventState.RUNNING and event.number else "",
            counted(event.players, "player", none="no"),
        ),
    )


def label(event: EventSummary) -> str:
    """A tournament in plain text, for a list to choose from."""
    return f"{event.name} ({STATES[event.state]})"


def created(event: Event) -> str:
    """The answer to who has opened one."""
    return (
        f"**{event.name}** is open for sign-up until {moment(event.sign_up_until)}, and "
        f"<#{event.place.channel_id}> is told."
    )


def joined(event: Event) -> str:
    """The answer to who has signed up."""
    until = event.sign_up_until
    return (
        f"You are in **{event.name}**. Round 1 begins {when(until)}, at {moment(until)}, or "
        "earlier; your games call you in their threads. Until then *Leave* takes you out."
    )


def left(event: Event) -> str:
    """The answer to who is out again."""
    if event.state is EventState.SIGN_UP:
        return f"You are out of **{event.name}**. You can join again while one can sign up."
    return f"You have withdrawn from **{event.name}**. Your games that run go on."


def ask_leave(event: Event) -> str:
    """The question before a withdrawal."""
    return (
        f"Do you really withdraw from **{event.name}**? Your games go on, but you get no new ones, "
        "and you cannot come back."
    )


def started(event: Event) -> str:
    """The answer to a manager who has ended sign-up."""
    return (
        f"Sign-up for **{event.name}** is closed, with {counted(len(event.players), 'player')}. "
        f"Round 1 is being paired, and appears in <#{event.place.channel_id}>."
    )


def taken_out(event: Event, player: PlayerId) -> str:
    """The answer to a manager who has taken a player out."""
    return f"{mention(player)} is out of **{event.name}**, and is told privately."


def unposted(event: Event, server: str) -> str:
    """What the organiser is told if the channel of a tournament is gone or closed to the bot."""
    stage = f", {round_title(event.tournament, event.number)}" if event.number else ""
    return (
        f"{title(event)} on **{server}**{stage}, {STATES[event.state]}: I cannot post in "
        f"<#{event.place.channel_id}>, which is gone or closed to me. I tell players privately "
        "of their games. `/tournament show` has the rounds and results, in any channel there."
    )


def you_are_out(event: Event, server: str) -> str:
    """What the player is told whom a manager has taken out."""
    games = " Your games that run go on." if event.number else ""
    return f"{title(event)}: those who manage **{server}** have taken you out.{games}"


def ask_cancel(event: Event) -> str:
    """The question before a tournament is called off."""
    return (
        f"Do you really call **{event.name}** off? There are no more rounds and no winner; games "
        "that run go on, for themselves. This cannot be undone."
    )


def called_off(event: Event) -> str:
    """The answer to a manager who has called one off."""
    return f"**{event.name}** is called off."


def result_changed(event: Event, correction: Correction) -> str:
    """The answer to a manager who has corrected a result."""
    after = pairing_text(event.tournament, correction.after)
    return f"Corrected in **{event.name}**, round {correction.number}: {after}. It is announced."


def result(points: float) -> str:
    """``1½ – ½``: the result of a pairing of whose player has so many *points*."""
    return score(points, GAMES - points)


def round_name(number: int) -> str:
    """A round in a list to choose from."""
    return f"Round {number}"
