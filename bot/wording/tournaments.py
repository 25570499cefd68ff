"""What the bot says about tournaments: sign-up, what goes on, how they end."""

from collections.abc import Sequence

from bot.wording.clocks import control_in_words, period
from bot.wording.mentions import entry, mention, moment, when
from bot.wording.scores import points_in_words, score
from bot.wording.tournament_tables import (
    first_names,
    pairing_text,
    round_title,
    system_in_words,
    system_name,
)
from play.players.player_id import PlayerId
from play.tournaments.correction import Correction
from play.tournaments.crosstable import GAMES_PER_PAIRING, Swiss
from play.tournaments.standings import Standing
from play.tournaments.tournament import (
    Tournament,
    TournamentRound,
    TournamentState,
    TournamentSummary,
)
from tafl.phrases import counted

MEDALS = ("🥇", "🥈", "🥉")

MAX_PLACED = 10
"""How many with medals are named; hardly ever are there more than three."""

STATES = {
    TournamentState.SIGN_UP: "open for sign-up",
    TournamentState.RUNNING: "running",
    TournamentState.FINISHED: "over",
    TournamentState.CANCELLED: "called off",
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


def title(tournament: Tournament) -> str:
    """``🏆 **Winter Cup**``."""
    return f"🏆 **{tournament.name}**"


def round_of_match(played_in: TournamentRound) -> str:
    """The tournament and the round that a match belongs to."""
    return f"🏆 Tournament *{played_in.name}*, round {played_in.number}."


def round_in_brief(played_in: TournamentRound) -> str:
    """The same in the name of a thread."""
    return f"{played_in.name}, round {played_in.number}"


def opened(tournament: Tournament) -> str:
    """The text above the announcement of a tournament, while one can sign up and later."""
    match tournament.state:
        case TournamentState.SIGN_UP:
            return (
                f"{title(tournament)}: sign up for a tournament of **{tournament.ruleset.name}**!"
            )
        case TournamentState.RUNNING | TournamentState.FINISHED:
            return f"{title(tournament)}: sign-up is closed, the tournament has begun."
        case TournamentState.CANCELLED:
            return f"{title(tournament)} is called off."


def terms(tournament: Tournament) -> str:
    """What is played, by whom and how, a line each."""
    ruleset, rated = tournament.ruleset, "Rated" if tournament.terms.rated else "Not rated"
    lines = [
        f"{ruleset.name}, {ruleset.size} x {ruleset.size}. {rated}.",
        f"{system_in_words(tournament.system)}.",
        EACH_ROUND,
        f"Time: {control_in_words(tournament.control)}.",
        _rating_range(tournament),
    ]
    if tournament.state is TournamentState.SIGN_UP:
        until = tournament.sign_up_until
        lines.append(f"Sign-up ends {when(until)}, at {moment(until)}; then round 1 begins.")
    return "\n".join(f"- {line}" for line in lines if line)


def _rating_range(tournament: Tournament) -> str:
    match tournament.rating_from, tournament.rating_to:
        case None, None:
            return ""
        case lowest, None:
            return f"For players rated {lowest} or more."
        case None, highest:
            return f"For players rated {highest} or less."
        case lowest, highest:
            return f"For players rated {lowest} to {highest}."


def who_plays(tournament: Tournament, named: Sequence[PlayerId]) -> str:
    """``**Signed up, 5 of 16 players**: …``; of many only those *named*."""
    signed_up = len(tournament.players)
    number = counted(signed_up, "player", none="no")
    if tournament.most_players is not None:
        number = f"{signed_up} of {counted(tournament.most_players, 'player')}"
    if not named:
        return f"**Signed up, {number}**"
    more = f" and {signed_up - len(named)} more" if len(named) < signed_up else ""
    return f"**Signed up, {number}**: {', '.join(map(mention, named))}{more}"


def round_begins(tournament: Tournament, number: int) -> str:
    """The text above the pairings of a round."""
    return f"{title(tournament)}, {round_title(tournament.crosstable, number)}: the games begin."


def how_a_round_goes(tournament: Tournament) -> str:
    """What the players of a round need to know."""
    return (
        "You have two games with your opponent, one on each side, and "
        f"{period(tournament.control.first_move)} for each first move. If you make no move in "
        "either, you have not played, and both points go to your opponent. When all games are "
        "over, the next round begins, or you read who has won."
    )


def round_heading(number: int, *, over: bool) -> str:
    """The text above the lines of a round in an embed."""
    return f"**Round {number}, results**" if over else f"**Round {number}**"


def and_more(number: int) -> str:
    """The last line of a list of pairings that was cut."""
    return f"- and {number} more: `/tournament show`"


def round_status(tournament: Tournament, number: int, page: int, pages: int) -> str:
    """The text above a page of a round: how far it is."""
    paired = tournament.crosstable.rounds[number - 1]
    over = sum(pairing.is_finished for pairing in paired.pairings)
    if tournament.is_over and number == tournament.number:
        state = f"the tournament is {STATES[tournament.state]}"
    elif paired.is_finished and number == tournament.number:
        state = "all games are over, the next round is being paired"
    elif paired.is_finished:
        state = "all games are over"
    else:
        state = f"{over} of {counted(len(paired.pairings), 'pairing')} over"
    heading = f"{title(tournament)} · {round_title(tournament.crosstable, number)} · {state}"
    return heading if pages == 1 else f"{heading} · page {page + 1} of {pages}"


def standings_title(tournament: Tournament, number: int) -> str:
    """The text above a picture of the standings after round *number*."""
    last = tournament.state is TournamentState.FINISHED and number == tournament.number
    return tournament.name if last else f"{tournament.name}, {_as_of(tournament, number)}"


def standings_heading(tournament: Tournament, number: int, page: int, pages: int) -> str:
    """The text above a page of standings."""
    heading = f"{title(tournament)} · standings {_as_of(tournament, number)}"
    return heading if pages == 1 else f"{heading} · page {page + 1} of {pages}"


def _as_of(tournament: Tournament, number: int) -> str:
    """``after round 2``, or ``in round 2`` while it runs."""
    over = tournament.crosstable.rounds[number - 1].is_finished
    return f"after round {number}" if over else f"in round {number}"


def medals(rows: Sequence[Standing]) -> str:
    """The first three places, a line each, as far as they have points; of very many, some."""
    placed = [row for row in rows if row.place <= len(MEDALS) and row.score]
    return "\n".join(
        f"{MEDALS[row.place - 1]} {mention(row.player)} · {points_in_words(row.score)}"
        for row in placed[:MAX_PLACED]
    )


def ended(tournament: Tournament, winners: Sequence[PlayerId]) -> str:
    """The winners of a tournament; none if nobody has a point."""
    over = f"{title(tournament)} is over{_early(tournament)}"
    if not winners:
        return f"{over}. Nobody has a point, so nobody has won."
    return f"{over}: {first_names(winners)} {'has' if len(winners) == 1 else 'have'} won!"


def _early(tournament: Tournament) -> str:
    """Why there were fewer rounds than were announced, if there were."""
    if not isinstance(tournament.system, Swiss) or tournament.number == tournament.system.rounds:
        return ""
    reached = round_title(tournament.crosstable, tournament.number)
    return f" after {reached}, as there are no new opponents left"


def cancelled(tournament: Tournament, by: PlayerId | None) -> str:
    """The message that there will be no more rounds: *by* somebody, or for want of players."""
    if by is not None:
        going_on = " Games that run go on, for themselves." if tournament.number else ""
        return f"{title(tournament)} is called off by {mention(by)}.{going_on}"
    why = "too few players are left"
    if len(tournament.players) < tournament.min_players:
        needed = counted(tournament.min_players, "player")
        why = f"{needed} are needed, and {len(tournament.players) or 'nobody'} signed up"
    return f"{title(tournament)} is called off: {why}."


def withdrawn(tournament: Tournament, player: PlayerId) -> str:
    """The message that a player is out; whether they left or were removed stays private."""
    return f"{title(tournament)}: {mention(player)} gets no more games. Those that run go on."


def absent(tournament: Tournament, player: PlayerId) -> str:
    """The message that a player is out after repeatedly not playing."""
    return (
        f"{title(tournament)}: {mention(player)} has not played in two rounds in a row, and gets "
        "no more games."
    )


def corrected(tournament: Tournament, correction: Correction) -> str:
    """The message that a result was corrected: old, new, by whom and why."""
    return (
        f"{title(tournament)}: {mention(correction.manager)} has corrected a result of round "
        f"{correction.number}."
    )


def correction_details(tournament: Tournament, correction: Correction) -> str:
    """The lines below it."""
    why = f"- Why: {correction.reason}" if correction.reason else ""
    before, after = (
        pairing_text(tournament.crosstable, pairing)
        for pairing in (correction.before, correction.after)
    )
    return "\n".join(filter(None, (f"- It was: {before}", f"- It is: {after}", why)))


def line(tournament: TournamentSummary) -> str:
    """A tournament in a list."""
    until = f"sign-up ends {when(tournament.sign_up_until)}"
    return entry(
        (f"**{tournament.name}** {tournament.ruleset_name}", system_name(tournament.system)),
        (
            STATES[tournament.state],
            until if tournament.state is TournamentState.SIGN_UP else "",
            f"round {tournament.number}"
            if tournament.state is TournamentState.RUNNING and tournament.number
            else "",
            counted(tournament.players, "player", none="no"),
        ),
    )


def label(tournament: TournamentSummary) -> str:
    """A tournament in plain text, for a list to choose from."""
    return f"{tournament.name} ({STATES[tournament.state]})"


def created(tournament: Tournament) -> str:
    """The answer to a player who has opened one."""
    return (
        f"**{tournament.name}** is open for sign-up until {moment(tournament.sign_up_until)}, and "
        f"<#{tournament.place.channel_id}> is told."
    )


def joined(tournament: Tournament) -> str:
    """The answer to a player who has signed up."""
    until = tournament.sign_up_until
    return (
        f"You are in **{tournament.name}**. Round 1 begins {when(until)}, at {moment(until)}, or "
        "earlier; your games call you in their threads. Until then *Leave* takes you out."
    )


def left(tournament: Tournament) -> str:
    """The answer to a player who is out again."""
    if tournament.state is TournamentState.SIGN_UP:
        return f"You are out of **{tournament.name}**. You can join again while one can sign up."
    return f"You have withdrawn from **{tournament.name}**. Your games that run go on."


def ask_to_leave(tournament: Tournament) -> str:
    """The question before a withdrawal."""
    return (
        f"Do you really withdraw from **{tournament.name}**? Your games go on, but you get no "
        "new ones, and you cannot come back."
    )


def started(tournament: Tournament) -> str:
    """The answer to a manager who has ended sign-up."""
    players = counted(len(tournament.players), "player")
    return (
        f"Sign-up for **{tournament.name}** is closed, with {players}. "
        f"Round 1 is being paired, and appears in <#{tournament.place.channel_id}>."
    )


def taken_out(tournament: Tournament, player: PlayerId) -> str:
    """The answer to a manager who has removed a player."""
    return f"{mention(player)} is out of **{tournament.name}**, and is told privately."


def unposted(tournament: Tournament, server: str) -> str:
    """The message to the organiser if the channel of a tournament is gone or closed to the bot."""
    number = tournament.number
    stage = f", {round_title(tournament.crosstable, number)}" if number else ""
    return (
        f"{title(tournament)} on **{server}**{stage}, {STATES[tournament.state]}: I cannot post in "
        f"<#{tournament.place.channel_id}>, which is gone or closed to me. I tell players "
        "privately of their games. `/tournament show` has the rounds and results, in any channel "
        "there."
    )


def you_are_out(tournament: Tournament, server: str) -> str:
    """The message to a player that a manager has removed."""
    games = " Your games that run go on." if tournament.number else ""
    return f"{title(tournament)}: those who manage **{server}** have taken you out.{games}"


def ask_to_cancel(tournament: Tournament) -> str:
    """The question before a tournament is cancelled."""
    return (
        f"Do you really call **{tournament.name}** off? There are no more rounds and no winner; "
        "games that run go on, for themselves. This cannot be undone."
    )


def cancelled_for(tournament: Tournament) -> str:
    """The answer to a manager who has cancelled one."""
    return f"**{tournament.name}** is called off."


def result_changed(tournament: Tournament, correction: Correction) -> str:
    """The answer to a manager who has corrected a result."""
    after = pairing_text(tournament.crosstable, correction.after)
    return (
        f"Corrected in **{tournament.name}**, round {correction.number}: {after}. It is announced."
    )


def result(points: float) -> str:
    """``1½ – ½``: the result of a pairing of whose player has so many *points*."""
    return score(points, GAMES_PER_PAIRING - points)


def round_name(number: int) -> str:
    """A round in a list to choose from."""
    return f"Round {number}"
