"""Sentences about challenges and opponents."""

from bot.wording.clocks import control_in_words
from bot.wording.mentions import mention, room, when
from bot.wording.quoted_text import plain
from play.challenges.challenge import Challenge
from play.challenges.requirements import Admission
from play.challenges.state import ChallengeState
from play.matches.match import Match
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.rulesets.single_game_options import Naming
from tafl.options_in_words import options_in_words
from tafl.phrases import counted
from tafl.ruleset import Escape, Ruleset

CLOSED = {
    ChallengeState.OPEN: "open",
    ChallengeState.ACCEPTED: "accepted",
    ChallengeState.DECLINED: "declined",
    ChallengeState.WITHDRAWN: "withdrawn",
    ChallengeState.EXPIRED: "expired",
}
ACCEPT, DECLINE, WITHDRAW = "Accept", "Decline", "Withdraw"
DECLINED, WITHDRAWN = "Declined.", "Withdrawn."
NAME_MEN = "Choose…"
"""The label of the button for the form in which a player chooses men to take off the board."""
NAMING_TITLE = "Men to take off"
NAMING_HINT = "Their squares, as in D1 F1."


def challenge_text(challenge: Challenge) -> str:
    return f"{_challenges(challenge)} **{plain(challenge.terms.ruleset.name)}**."


def challenge_details(challenge: Challenge, reliability: Reliability) -> str:
    """The lines below an open challenge: its terms and the challenger's *reliability*."""
    return terms_lines(challenge, reliability_line(challenge.challenger, reliability))


def reliability_line(player: PlayerId, reliability: Reliability) -> str:
    return f"{mention(player)}: {reliability_in_words(reliability)}."


def terms_lines(challenge: Challenge, known: str) -> str:
    """All terms, a line each; *known* is the line about a player's reliability, or empty."""
    ruleset = challenge.terms.ruleset
    lines = [
        _sides(challenge),
        f"{ruleset.size} x {ruleset.size}, {_first(ruleset)}.",
        f"The king escapes {escape_in_words(ruleset.escape)}.",
        *options_in_words(ruleset),
        naming_in_words(challenge),
        terms_in_words(challenge.terms),
        _admission_in_words(challenge),
        known,
        f"Expires {when(challenge.expires_at)}.",
    ]
    return "\n".join(f"- {line}" for line in lines if line)


def men_to_name(challenge: Challenge, naming: Naming) -> str:
    """The private answer to a player who wants to accept, but must first choose men to take off."""
    return (
        f"**Handicap:** choose {_men(naming)} to take off the board. Then your game with "
        f"{mention(challenge.challenger)} begins."
    )


def naming_label(naming: Naming) -> str:
    """The label of the text field for the men to take off: ``Choose 2 attackers``."""
    return f"Choose {_men(naming)}"


def _men(naming: Naming) -> str:
    return counted(naming.number, str(naming.side).removesuffix("s"))


def naming_in_words(challenge: Challenge) -> str:
    """The sentence that the accepting player chooses men to take off; empty if there are none."""
    if challenge.naming is None:
        return ""
    are = "is" if challenge.naming.number == 1 else "are"
    return (
        f"Handicap: {_men(challenge.naming)} {are} taken off. The accepting player chooses which."
    )


def terms_in_words(terms: Terms) -> str:
    rated = "Rated" if terms.rated else "Casual"
    return f"{rated}. Time: {control_in_words(terms.control)}."


def escape_in_words(escape: Escape) -> str:
    """The place where the king escapes, to follow a verb: ``to any edge square``."""
    return {Escape.EDGE: "to any edge square", Escape.CORNER: "to a corner"}[escape]


def reliability_in_words(reliability: Reliability) -> str:
    """A reliability: ``reliability 96% (25 games in the last year)``, or just a few games."""
    recent, finished = reliability.recent, reliability.finished
    if not reliability.is_new:
        return f"reliability {reliability.percent}% ({games(recent)} in the last year)"
    if finished > recent:
        return f"{games(recent)} in the last year, {finished - recent} before that"
    return f"new player, {games(recent)}"


def games(number: int) -> str:
    """A number of games: ``no games``, ``1 game``, ``2 games``."""
    return counted(number, "game", none="no")


def challenge_closed_text(challenge: Challenge) -> str:
    became = CLOSED[challenge.state]
    if challenge.match_id is not None:
        became += f": game #{challenge.match_id}"
        became += " and the other game of the pair" if challenge.terms.pair else ""
    elif challenge.admission.standing:
        became += f" after {games(challenge.begun)}"
    what = plain(challenge.terms.ruleset.name)
    return (
        f"{mention(challenge.challenger)} challenged {invited(challenge)} to **{what}** – {became}."
    )


def challenge_sent(challenge: Challenge, *, elsewhere: bool = False) -> str:
    """The private answer to a challenger; *elsewhere*: it is posted to another channel."""
    where = f" to <#{challenge.place.channel_id}>" if elsewhere else ""
    return (
        f"Your challenge to {invited(challenge)} is on its way{where}. It expires "
        f"{when(challenge.expires_at)}. To take it back, press *{WITHDRAW}* below it."
    ) + (f"\n{ONE_PERSON}" if challenge.opponent is None else "")


ONE_PERSON = "To challenge one person instead, choose them here."


def accepted(match: Match) -> str:
    if match.place.is_private:
        if match.pair_id is not None:
            return f"Two games begin, one on each side. #{match.id} is the first. {BY_MESSAGE}"
        return f"Game #{match.id} begins. {BY_MESSAGE}"
    channel = room(match)
    if match.pair_id is not None:
        return f"Two games begin in {channel}, one on each side. #{match.id} is the first."
    return f"Game #{match.id} begins in {channel}."


BY_MESSAGE = (
    "The bot sends you each board as a direct message. If none arrives, tap the bot's name, choose "
    "*Add App*, then use `/games`."
)
"""The note that boards come as direct messages, for which a player may have to add the bot."""


def _challenges(challenge: Challenge) -> str:
    if challenge.rematch_of is None or challenge.opponent is None:
        return f"{mention(challenge.challenger)} challenges {invited(challenge)} to"
    return (
        f"{mention(challenge.challenger)} offers {mention(challenge.opponent)} a rematch of "
        f"#{challenge.rematch_of}:"
    )


def invited(challenge: Challenge) -> str:
    """The challenged player's name, or ``anybody here`` for an open challenge."""
    return "anybody here" if challenge.opponent is None else mention(challenge.opponent)


def _first(ruleset: Ruleset) -> str:
    return (
        "a random side moves first" if ruleset.first_by_lot else f"the {ruleset.first} move first"
    )


def _sides(challenge: Challenge) -> str:
    if challenge.terms.pair:
        return "A pair: two games at once, one on each side."
    if challenge.terms.side is None:
        return "Random sides."
    return f"{mention(challenge.challenger)} plays the {challenge.terms.side}."


def _admission_in_words(challenge: Challenge) -> str:
    sentences = []
    if challenge.admission.standing:
        sentences.append(f"Stays open when accepted; {games(challenge.begun)} so far.")
    if challenge.admission.is_selective:
        sentences.append(f"For players with {asked(challenge.admission)}.")
    return " ".join(sentences)


def asked(admission: Admission) -> str:
    """Conditions for accepting: ``at least 10 finished games and a reliability of 90% or more``."""
    parts = []
    if admission.min_games:
        parts.append(f"at least {counted(admission.min_games, 'finished game')}")
    if admission.min_reliability:
        parts.append(f"a reliability of {admission.min_reliability}% or more")
    return " and ".join(parts)
