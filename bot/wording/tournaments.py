"""Sentences about tournaments: sign-up, rounds, results."""

from collections.abc import Sequence

from bot.wording.clocks import control_in_words
from bot.wording.mentions import entry, fixed_name, mention, moment, when
from bot.wording.periods import period
from bot.wording.quoted_text import literal, plain
from bot.wording.scores import points_in_words, score
from bot.wording.tournament_tables import (
    first_names,
    pairing_text,
    round_title,
    system_in_words,
    system_name,
)
from play.limits.text_lengths import MAX_MANAGER_REASON_LENGTH
from play.players.player_id import PlayerId, is_computer
from play.tournaments.correction import Correction
from play.tournaments.crosstable import GAMES_PER_PAIRING, Swiss
from play.tournaments.standings import TournamentStanding
from play.tournaments.summary import TournamentRound, TournamentSummary
from play.tournaments.tournament import Tournament, TournamentState
from tafl.phrases import counted, listed

MEDALS = ("🥇", "🥈", "🥉")

MAX_PLACED = 10

STATES = {
    TournamentState.SIGN_UP: "open for sign-up",
    TournamentState.RUNNING: "running",
    TournamentState.FINISHED: "over",
    TournamentState.CANCELLED: "cancelled",
}

EACH_ROUND = (
    "In each round you play two games at once against one opponent, one on each side. They start "
    "automatically."
)
HEADING = "Tournaments of this server"
NONE_YET = (
    "This server has had no tournaments yet. A server manager can start one with "
    "`/tournament create`."
)
UNCHANGED = "Nothing has changed."
JOIN, LEAVE, STANDINGS = "Join", "Leave", "Standings"
WITHDRAW, CANCEL, NO = "Withdraw", "Cancel tournament", "No"
GAMES_CONTINUE = "Games in progress continue, but no longer count for the tournament."


def _name(tournament: Tournament | TournamentSummary) -> str:
    return f"**{plain(tournament.name)}**"


def title(tournament: Tournament) -> str:
    """A tournament's title: ``🏆 **Winter Cup**``."""
    return f"🏆 {_name(tournament)}"


def round_of_match(played_in: TournamentRound) -> str:
    """The line about the tournament and the round in which a match is played."""
    return f"🏆 Tournament *{plain(played_in.name)}*, round {played_in.number}."


def round_in_brief(played_in: TournamentRound) -> str:
    """The tournament and the round of a match, in the name of its thread."""
    return literal(f"{played_in.name}, round {played_in.number}")


def opened(tournament: Tournament) -> str:
    """The heading of a tournament's announcement, which changes when sign-up is over."""
    match tournament.state:
        case TournamentState.SIGN_UP:
            ruleset = plain(tournament.ruleset.name)
            return f"{title(tournament)}: sign up for a tournament of **{ruleset}**."
        case TournamentState.RUNNING | TournamentState.FINISHED:
            return f"{title(tournament)}: sign-up is closed and the tournament has started."
        case TournamentState.CANCELLED:
            return f"{title(tournament)} is cancelled."


def terms(tournament: Tournament) -> str:
    ruleset, rated = tournament.ruleset, "Rated" if tournament.terms.rated else "Casual"
    lines = [
        f"{plain(ruleset.name)}, {ruleset.size} x {ruleset.size}. {rated}.",
        f"{system_in_words(tournament.system)}.",
        EACH_ROUND,
        f"Time: {control_in_words(tournament.control)}.",
    ]
    if tournament.rating_from is not None or tournament.rating_to is not None:
        only = rating_range(tournament.rating_from, tournament.rating_to)
        lines.append(f"{only.capitalize()}.")
    if tournament.state is TournamentState.SIGN_UP:
        if tournament.computer is not None:
            name = fixed_name(tournament.computer)
            lines.append(f"With an odd number of players, {name} joins. It can't win a medal.")
        until = tournament.sign_up_until
        lines.append(f"Sign-up ends {when(until)}, on {moment(until)}; then round 1 starts.")
    return "\n".join(f"- {line}" for line in lines if line)


def rating_range(lowest: int | None, highest: int | None) -> str:
    """The players who can join: ``for players rated 1400 to 1600``; one bound can be None."""
    if highest is None:
        return f"for players rated {lowest} or more"
    if lowest is None:
        return f"for players rated {highest} or less"
    return f"for players rated {lowest} to {highest}"


def who_plays(tournament: Tournament, named: Sequence[PlayerId]) -> str:
    """The players who signed up, by number and *named*: ``**Signed up, 5 of 16 players**: …``."""
    signed_up = len(tournament.people)
    number = counted(signed_up, "player")
    if not signed_up and tournament.most_players is None:
        return "**Nobody has signed up**"
    if tournament.most_players is not None:
        number = f"{signed_up} of {counted(tournament.most_players, 'player')}"
    if not named:
        return f"**Signed up, {number}**"
    more = f" and {signed_up - len(named)} more" if len(named) < signed_up else ""
    computers = [fixed_name(each) for each in tournament.players if is_computer(each)]
    filled = "".join(f"\n**Makes the number even**: {name}" for name in computers)
    return f"**Signed up, {number}**: {', '.join(map(mention, named))}{more}{filled}"


def round_begins(tournament: Tournament, number: int) -> str:
    return f"{title(tournament)}, {round_title(tournament.crosstable, number)}: games have started."


def how_a_round_goes(tournament: Tournament) -> str:
    return (
        "You play two games against your opponent, one on each side. You have "
        f"{period(tournament.control.first_move)} for each first move. If you make no move in "
        "either game, you count as absent and your opponent gets both points. When all games are "
        "over, the next round starts, or the winners are announced."
    )


def round_heading(number: int, *, over: bool) -> str:
    """The heading of the pairings of round *number*; *over*: their results are known."""
    return f"**Round {number}, results**" if over else f"**Round {number}**"


def and_more(number: int) -> str:
    """The last line of a list of pairings that was cut; *number* are left out."""
    return f"- and {number} more: `/tournament show`"


def round_status(tournament: Tournament, number: int, page: int, pages: int) -> str:
    """The text above page *page* (from 0) of round *number*, which says how far it has got."""
    paired = tournament.crosstable.rounds[number - 1]
    over = sum(pairing.is_finished for pairing in paired.pairings)
    if tournament.is_over and number == tournament.number:
        state = f"the tournament is {STATES[tournament.state]}"
    elif paired.is_finished and number == tournament.number:
        state = "all games are over and the next round is being paired"
    elif paired.is_finished:
        state = "all games are over"
    else:
        state = f"{over} of {len(paired.pairings)} pairings finished"
    heading = f"{title(tournament)} · {round_title(tournament.crosstable, number)} · {state}"
    return _paged(heading, page, pages)


def _paged(heading: str, page: int, pages: int) -> str:
    return heading if pages == 1 else f"{heading} · page {page + 1} of {pages}"


def standings_title(tournament: Tournament, number: int) -> str:
    """The text above a picture of the standings after round *number*."""
    last = tournament.state is TournamentState.FINISHED and number == tournament.number
    name = literal(tournament.name)
    return name if last else f"{name}, {_as_of(tournament, number)}"


def standings_heading(tournament: Tournament, number: int, page: int, pages: int) -> str:
    """The text above page *page* (from 0) of the standings after round *number*."""
    heading = f"{title(tournament)} · standings {_as_of(tournament, number)}"
    return _paged(heading, page, pages)


def _as_of(tournament: Tournament, number: int) -> str:
    """The time of the standings: ``after round 2``, or ``in round 2`` while it runs."""
    over = tournament.crosstable.rounds[number - 1].is_finished
    return f"after round {number}" if over else f"in round {number}"


def medals(rows: Sequence[TournamentStanding]) -> str:
    """The winners of medals, a line each; at most ``MAX_PLACED``."""
    placed = [
        f"{MEDALS[row.place - 1]} {mention(row.player)} · {points_in_words(row.score)}"
        for row in rows
        if row.place is not None and row.is_among(len(MEDALS))
    ]
    return "\n".join(placed[:MAX_PLACED])


def ended(tournament: Tournament, winners: Sequence[PlayerId]) -> str:
    """The message that a tournament is over, with its *winners*; none if nobody scored a point."""
    over = f"{title(tournament)} is over{_early(tournament)}"
    if not winners:
        return f"{over}. Nobody scored a point, so there is no winner."
    return f"{over}: {first_names(winners)} won!"


def _early(tournament: Tournament) -> str:
    """The reason, if a Swiss ended before its last round; else empty."""
    if not isinstance(tournament.system, Swiss) or tournament.number == tournament.system.rounds:
        return ""
    reached = round_title(tournament.crosstable, tournament.number)
    return f" after {reached}, because no new pairings are possible"


def cancelled(tournament: Tournament, by: PlayerId | None) -> str:
    """The message that *by*, a manager, cancelled a tournament; None: it lacked players."""
    if by is not None:
        going_on = f" {GAMES_CONTINUE}" if tournament.number else ""
        return f"{title(tournament)} was cancelled by {mention(by)}.{going_on}"
    why = "there are too few players left"
    if len(tournament.players) < tournament.min_players:
        needed = counted(tournament.min_players, "player")
        why = f"it needs {needed}, and {len(tournament.players) or 'nobody'} signed up"
    return f"{title(tournament)} is cancelled: {why}."


def withdrawn(tournament: Tournament, player: PlayerId) -> str:
    """The message that *player* is out. It doesn't say whether they left or were removed."""
    return (
        f"{title(tournament)}: {mention(player)} is out and gets no new games. Games in progress "
        "continue."
    )


def absent(tournament: Tournament, players: Sequence[PlayerId]) -> str:
    are = "is" if len(players) == 1 else "are"
    return (
        f"{title(tournament)}: {first_names(players)} missed two rounds in a row and {are} out of "
        "the tournament."
    )


def corrected(tournament: Tournament, correction: Correction) -> str:
    return (
        f"{title(tournament)}: {mention(correction.manager)} corrected a result in round "
        f"{correction.number}."
    )


def correction_details(tournament: Tournament, correction: Correction) -> str:
    """The lines below the message of a correction: the old and the new result, and the reason."""
    reason = plain(correction.reason, MAX_MANAGER_REASON_LENGTH)
    why = f"- Reason: {reason}" if reason else ""
    before, after = (
        pairing_text(tournament.crosstable, pairing)
        for pairing in (correction.before, correction.after)
    )
    return "\n".join(filter(None, (f"- Before: {before}", f"- Now: {after}", why)))


def line(tournament: TournamentSummary) -> str:
    until = f"sign-up ends {when(tournament.sign_up_until)}"
    return entry(
        (f"{_name(tournament)} {plain(tournament.ruleset_name)}", system_name(tournament.system)),
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
    return f"{literal(tournament.name)} ({STATES[tournament.state]})"


def created(tournament: Tournament) -> str:
    return (
        f"{_name(tournament)} is open for sign-up until {moment(tournament.sign_up_until)}. "
        f"It is announced in <#{tournament.place.channel_id}>. To start it sooner, use "
        "`/tournament start`."
    )


def joined(tournament: Tournament) -> str:
    until = tournament.sign_up_until
    return (
        f"You're in {_name(tournament)}. Round 1 starts {when(until)}, on {moment(until)}, or "
        "earlier. You'll be notified in the threads of your games. To drop out before then, press "
        "*Leave*."
    )


def left(tournament: Tournament) -> str:
    if tournament.state is TournamentState.SIGN_UP:
        return f"You left {_name(tournament)}. You can join again as long as sign-up is open."
    return f"You withdrew from {_name(tournament)}. Your games in progress continue."


def ask_to_leave(tournament: Tournament) -> str:
    return (
        f"Withdraw from {_name(tournament)}? Your games in progress continue, but you get no "
        "new ones. You can't come back."
    )


def started(tournament: Tournament) -> str:
    players = listed(
        [
            counted(len(tournament.people), "player"),
            *(fixed_name(each) for each in tournament.players if is_computer(each)),
        ]
    )
    return (
        f"Sign-up for {_name(tournament)} is closed, with {players}. "
        f"Round 1 is being paired and will appear in <#{tournament.place.channel_id}>."
    )


def taken_out(tournament: Tournament, player: PlayerId) -> str:
    if is_computer(player):
        continuing = " Games in progress continue." if tournament.number else ""
        return f"Removed {mention(player)} from {_name(tournament)}.{continuing}"
    return f"Removed {mention(player)} from {_name(tournament)}. They get a direct message."


def unposted(tournament: Tournament, server: str) -> str:
    number = tournament.number
    stage = f", {round_title(tournament.crosstable, number)}" if number else ""
    return (
        f"{title(tournament)} on **{server}**{stage} ({STATES[tournament.state]}): the bot can't "
        f"post in <#{tournament.place.channel_id}>. The channel is gone, or the bot has no access. "
        "Players get direct messages about their games. To see rounds and results, use "
        "`/tournament show` in any channel of the server."
    )


def you_are_out(tournament: Tournament, server: str) -> str:
    games = " Your games in progress continue." if tournament.number else ""
    return f"{title(tournament)}: a manager of **{server}** removed you.{games}"


def ask_to_cancel(tournament: Tournament) -> str:
    if not tournament.number:
        return f"Cancel {_name(tournament)}? It will not start. You can't undo this."
    return (
        f"Cancel {_name(tournament)}? There will be no more rounds and no winner. "
        f"{GAMES_CONTINUE} You can't undo this."
    )


def cancelled_for(tournament: Tournament) -> str:
    return f"{_name(tournament)} is cancelled."


def result_changed(tournament: Tournament, correction: Correction) -> str:
    after = pairing_text(tournament.crosstable, correction.after)
    return (
        f"Corrected {_name(tournament)}, round {correction.number}: {after}. The correction is "
        "announced."
    )


def result(points: float) -> str:
    """The result of a pairing in which a player scored *points*: ``1½ – ½``."""
    return score(points, GAMES_PER_PAIRING - points)


def round_name(number: int) -> str:
    return f"Round {number}"
