"""What the bot says about challenges, pairs and opponents."""

from collections.abc import Sequence
from textwrap import shorten

from bot.errors import OpponentLeftError
from bot.wording.clocks import control_in_words
from bot.wording.mentions import entry, mention, when
from bot.wording.scores import score
from play.challenges.admission import Admission, NotAdmittedError
from play.challenges.challenge import Challenge, MenToNameError
from play.challenges.errors import (
    AdmissionError,
    ChallengeClosedError,
    DraftChangedError,
    DraftGoneError,
    ExpiryOutOfBoundsError,
    NotForYouError,
    NotYourChallengeError,
    OpponentIsBotError,
    OpponentIsYouError,
    OpponentTooBusyError,
    OwnChallengeError,
    StillPlayingError,
    TooManyChallengesError,
    TooManyMatchesError,
    UnknownChallengeError,
)
from play.challenges.state import ChallengeState
from play.matches.errors import SideInPairError, UnevenRatedError
from play.matches.match import Match
from play.matches.pair import Pair
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.rulesets.options import Naming
from play.servers.errors import NotAChallengerError
from tafl.phrases import counted, listed
from tafl.rules_in_words import options_in_words
from tafl.ruleset import Escape, Ruleset

CLOSED = {
    ChallengeState.OPEN: "open",
    ChallengeState.ACCEPTED: "accepted",
    ChallengeState.DECLINED: "declined",
    ChallengeState.WITHDRAWN: "withdrawn",
    ChallengeState.EXPIRED: "expired",
}


MAX_OPTIONS_LENGTH = 120
"""Characters for the options of a game in a list of challenges."""

CHALLENGE_SOMEBODY = "Challenge somebody"
CHALLENGE_ANYBODY = "Challenge anybody"
CHOOSE_OPPONENT = "Choose an opponent"
ASK_OPPONENT = "Choose your opponent, or challenge anybody in this channel."
ACCEPT, DECLINE, WITHDRAW = "Accept", "Decline", "Withdraw"
SEND = "Send"
MORE = "More options…"
AS_LAST = "Same as last time"
UNDO = "Undo"
CANCEL = "Cancel"
NAME_MEN = "Choose…"
"""Buttons of a challenge that is not sent yet, and of one that lets a player choose men."""

DRAFT_CANCELLED = "Cancelled. Nothing was sent."
DRAFT_CHANGED = "You've since changed this challenge or started another one. Here is the latest."
GAME_GONE = (
    "This server no longer has that game. Choose another with *Game…* under *More options…*."
)
NAMING_TITLE = "Men to take off"
NAMING_HINT = "Their squares, as in D1 F1."


def answer_label(word: str, challenge: Challenge) -> str:
    """A button in a list of challenges; *word* is what it does."""
    return f"{word} challenge {challenge.id}"


def challenge_text(challenge: Challenge) -> str:
    """The heading of a challenge: the players and the ruleset."""
    return f"{_challenges(challenge)} **{challenge.terms.ruleset.name}**."


def challenge_details(challenge: Challenge, reliability: Reliability) -> str:
    """The lines below an open challenge; *reliability* is the challenger's."""
    return _details(challenge, _known(challenge.challenger, reliability))


def draft_text(challenge: Challenge, *, elsewhere: bool = False) -> str:
    """The heading of a challenge that is not sent yet; it would be posted *elsewhere*, or here."""
    where = f" It will be posted in <#{challenge.place.channel_id}>." if elsewhere else ""
    return (
        f"**Your challenge to {_invited(challenge)}: {challenge.terms.ruleset.name}**\n"
        f"Check it, then press *{SEND}*.{where}"
    )


def draft_details(challenge: Challenge, reliability: Reliability | None) -> str:
    """The terms of a challenge that is not sent yet; *reliability* is that of the opponent."""
    if challenge.opponent is None or reliability is None:
        return _details(challenge, "")
    return _details(challenge, _known(challenge.opponent, reliability))


def draft_refused(sentence: str) -> str:
    """A challenge that cannot be sent; *sentence* says why not."""
    return f"**This challenge can't be sent yet.**\n{sentence}"


def reset_for_game(game: str, reset: Sequence[str]) -> str:
    """The choices, in words, that are as usual again, since the *game* does not allow them."""
    return f"{game} doesn't allow your choices for {listed(reset)}. They're as usual again."


def last_time(terms: Terms, *, more: bool) -> str:
    """The *terms* of the challenge that a player sent last, in a line; *more*: with options."""
    side = "random sides" if terms.side is None else f"you play the {terms.side}"
    parts = [
        terms.ruleset.name,
        "a pair" if terms.pair else side,
        control_in_words(terms.control),
        "rated" if terms.rated else "casual",
        *(["more options"] if more else []),
    ]
    return f"-# Last time: {' · '.join(parts)}"


def _known(player: PlayerId, reliability: Reliability) -> str:
    return f"{mention(player)}: {reliability_in_words(reliability)}."


def _details(challenge: Challenge, known: str) -> str:
    """All terms, a line each; *known* says how reliable one of the players is."""
    ruleset = challenge.terms.ruleset
    lines = [
        _sides(challenge),
        f"{ruleset.size} x {ruleset.size}, {_first(ruleset)}.",
        f"The king escapes {escape_in_words(ruleset.escape)}.",
        *options_in_words(ruleset),
        _naming_in_words(challenge),
        terms_in_words(challenge.terms),
        _admission_in_words(challenge),
        known,
        f"Expires {when(challenge.expires_at)}.",
    ]
    return "\n".join(f"- {line}" for line in lines if line)


def men_to_name(challenge: Challenge, naming: Naming) -> str:
    """The private answer to a player who accepts, and has to choose men before."""
    return (
        f"**Handicap:** choose {_men(naming)} to take off the board. Then your game with "
        f"{mention(challenge.challenger)} begins."
    )


def naming_label(naming: Naming) -> str:
    """What the form for those men asks."""
    return f"Choose {_men(naming)}"


def _men(naming: Naming) -> str:
    return counted(naming.number, str(naming.side).removesuffix("s"))


def _naming_in_words(challenge: Challenge) -> str:
    if challenge.naming is None:
        return ""
    are = "is" if challenge.naming.number == 1 else "are"
    return (
        f"Handicap: {_men(challenge.naming)} {are} taken off. The accepting player chooses which."
    )


def terms_in_words(terms: Terms) -> str:
    """Whether the match is rated, and how much time the players have."""
    rated = "Rated" if terms.rated else "Casual"
    return f"{rated}. Time: {control_in_words(terms.control)}."


def escape_in_words(escape: Escape) -> str:
    """Where the king escapes."""
    return {Escape.EDGE: "at any edge", Escape.CORNER: "in a corner"}[escape]


def reliability_in_words(reliability: Reliability) -> str:
    """``reliability 96 % (25 games in the last year)``, or that there are too few games."""
    recent, finished = reliability.recent, reliability.finished
    if not reliability.is_new:
        return f"reliability {reliability.percent} % ({games(recent)} in the last year)"
    if finished > recent:
        return f"{games(recent)} in the last year, {finished - recent} before that"
    return f"new player, {games(recent)}"


def games(number: int) -> str:
    """``no games``, ``1 game``, ``2 games``."""
    return counted(number, "game", none="no")


def challenge_closed_text(challenge: Challenge) -> str:
    """The message of a challenge that is no longer open."""
    became = CLOSED[challenge.state]
    if challenge.match_id is not None:
        became += f": game #{challenge.match_id}"
        became += " and the other game of the pair" if challenge.terms.pair else ""
    elif challenge.admission.standing:
        became += f" after {games(challenge.begun)}"
    invited = _invited(challenge)
    what = challenge.terms.ruleset.name
    return f"{mention(challenge.challenger)} challenged {invited} to **{what}** – {became}."


def challenge_sent(challenge: Challenge, *, elsewhere: bool = False) -> str:
    """The private answer to a challenger; *elsewhere*: it is posted in another channel."""
    where = f" to <#{challenge.place.channel_id}>" if elsewhere else ""
    return (
        f"Your challenge to {_invited(challenge)} is on its way{where}. It expires "
        f"{when(challenge.expires_at)}. You can withdraw it with the button below it."
    )


def accepted(match: Match) -> str:
    """The private answer to the player who accepts a challenge."""
    channel = f"<#{match.place.channel_id}>"
    if match.pair_id is not None:
        return f"Two games begin in {channel}, one on each side. #{match.id} is the first."
    return f"Game #{match.id} begins in {channel}."


def challenge_line(challenge: Challenge, player: PlayerId) -> str:
    """An open challenge in a list."""
    so_far = f"{games(challenge.begun)} so far" if challenge.admission.standing else ""
    return entry(
        (f"**Challenge {challenge.id}** {challenge.terms.ruleset.name}", _whose(challenge, player)),
        (so_far, f"expires {when(challenge.expires_at)}"),
    )


SEE_OPEN = "See open challenges"
OPEN = "Open challenges"
NONE_OPEN = (
    "There are no open challenges for you here. Post your own: use `/challenge` and leave out the "
    "opponent. `/games` lists the ones you've sent."
)


LOBBY_CLOSED = "Open challenges are no longer listed here. Use `/challenges` to see them."


def lobby(shown: int, number: int) -> str:
    """The text above the list in a channel, which shows so many of that *number*."""
    if not number:
        return (
            f"**{OPEN}**\nThere are none right now. To post one, use `/challenge` and leave out "
            "the opponent."
        )
    return f"**{OPEN}**" if shown == number else f"**{OPEN}** · the latest {shown} of {number}"


def lobby_shut(channel_id: int, server: str) -> str:
    """The message to the manager of a lobby that cannot be posted any more."""
    return (
        f"The list of open challenges on **{server}** can't be updated: the bot can't post in "
        f"<#{channel_id}> any more. Check its permissions there, or choose another channel with "
        "`/server change`."
    )


def open_line(challenge: Challenge) -> str:
    """An open challenge among those of others: its terms, for whoever accepts it."""
    terms, admission = challenge.terms, challenge.admission
    size = terms.ruleset.size
    to = f"to {mention(challenge.opponent)}" if challenge.opponent is not None else ""
    return entry(
        (
            f"**Challenge {challenge.id}** {terms.ruleset.name}, {size} x {size}",
            f"from {mention(challenge.challenger)}",
            to,
        ),
        ("rated" if terms.rated else "casual", control_in_words(terms.control), _your_side(terms)),
        (
            _options(challenge),
            f"for players with {_asked(admission)}" if admission.is_selective else "",
            "stays open when accepted" if admission.standing else "",
            f"expires {when(challenge.expires_at)}",
            _link(challenge),
        ),
    )


def _your_side(terms: Terms) -> str:
    """What the player who accepts plays."""
    if terms.pair:
        return "two games, one on each side"
    return "random sides" if terms.side is None else f"you play the {terms.side.opponent}"


def _options(challenge: Challenge) -> str:
    """What is agreed on for this game alone, as far as it is short: handicaps are no surprise."""
    agreed = " ".join((*options_in_words(challenge.terms.ruleset), _naming_in_words(challenge)))
    return f"⚠️ {shorten(agreed, MAX_OPTIONS_LENGTH, placeholder=' …')}" if agreed else ""


def _link(challenge: Challenge) -> str:
    """A link to the message of a challenge, which has all its terms."""
    if challenge.message_id is None:
        return ""
    place = f"{challenge.place.guild_id}/{challenge.place.channel_id}"
    return f"[details](https://discord.com/channels/{place}/{challenge.message_id})"


def _whose(challenge: Challenge, player: PlayerId) -> str:
    """The other player of a challenge, from the point of view of *player*."""
    if challenge.challenger != player:
        return f"from {mention(challenge.challenger)}"
    if challenge.opponent is None:
        return "yours, to anybody"
    return f"yours, to {mention(challenge.opponent)}"


def pair_text(pair: Pair) -> str:
    """``Pair #12 & #13: Astrid 1½ – ½ Bjorn``, and how many games are still to be played."""
    one, other = pair.players
    stands = f"{mention(one)} {score_of(pair, one)} {mention(other)}"
    to_go = f", {_TO_GO[pair.still_running]} to go" if pair.still_running else ""
    return f"Pair #{pair.first.id} & #{pair.second.id}: {stands}{to_go}."


_TO_GO = {1: "one game", 2: "two games"}


def score_of(pair: Pair, player: PlayerId) -> str:
    """``1½ – ½``, the points of *player* first."""
    one, other = pair.players
    if player == other:
        one, other = other, one
    return score(pair.points(one), pair.points(other))


def _challenges(challenge: Challenge) -> str:
    if challenge.rematch_of is None or challenge.opponent is None:
        return f"{mention(challenge.challenger)} challenges {_invited(challenge)} to"
    return (
        f"{mention(challenge.challenger)} offers {mention(challenge.opponent)} a rematch of "
        f"#{challenge.rematch_of}:"
    )


def _invited(challenge: Challenge) -> str:
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
        sentences.append(f"For players with {_asked(challenge.admission)}.")
    return " ".join(sentences)


def _asked(admission: Admission) -> str:
    """``at least 10 finished games and a reliability of 90 %``."""
    parts = []
    if admission.min_games:
        parts.append(f"at least {counted(admission.min_games, 'finished game')}")
    if admission.min_reliability:
        parts.append(f"a reliability of {admission.min_reliability} % or more")
    return " and ".join(parts)


def _missing(admission: Admission, reliability: Reliability) -> str:
    """``you have finished one game and your reliability is 80 %``, or what of it is too little."""
    parts = []
    if reliability.finished < admission.min_games:
        parts.append(f"you have finished {games(reliability.finished)}")
    if reliability.percent < admission.min_reliability:
        parts.append(f"your reliability is {reliability.percent} %")
    return " and ".join(parts)


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about challenges or opponents; None for any other."""
    match error:
        case OpponentIsYouError():
            return "You can't challenge yourself. Leave `opponent` out to challenge anybody."
        case OpponentIsBotError():
            return f"{mention(error.opponent)} is a bot and can't answer."
        case ExpiryOutOfBoundsError():
            return "A challenge can stay open for 1 hour to 30 days."
        case TooManyChallengesError():
            return (
                f"You already have {error.limit} open challenges. Withdraw one, or wait for an "
                "answer."
            )
        case AdmissionError():
            return (
                "Only a challenge to anybody can stay open or limit who accepts. Leave that as "
                "usual, or leave `opponent` out."
            )
        case UnevenRatedError():
            return (
                "A game with dice or a handicap can't be rated. Make it casual, or leave these out."
            )
        case SideInPairError():
            return "In a pair you play both sides. Leave your side random, or play one game."
        case DraftGoneError():
            return (
                "This challenge was already sent or cancelled. Use `/challenge` to start a new one."
            )
        case DraftChangedError():
            return "You've since changed this challenge or started another one. Use the latest one."
        case OpponentLeftError():
            return (
                f"{mention(error.opponent)} is no longer on this server. Use `/challenge` to "
                "choose somebody else."
            )
        case NotAChallengerError():
            return (
                f"On this server you need the role <@&{error.role}> to challenge. You can still "
                "accept challenges."
            )
        case TooManyMatchesError():
            return (
                f"You can't play more than {error.limit} games at once. Finish some of yours first."
            )
        case OpponentTooBusyError():
            return (
                f"{mention(error.player)} can't start another game now: the limit is {error.limit} "
                "at once."
            )
        case _:
            return _answer_refused(error)


def _answer_refused(error: BaseException) -> str | None:
    """The sentence for an *error* about one challenge; None for any other."""
    match error:
        case OwnChallengeError():
            return "This is your own challenge. Somebody else has to accept it."
        case NotYourChallengeError():
            return "Only the challenger can withdraw it."
        case NotForYouError():
            if error.opponent is None:
                return "This challenge is open to anybody. If you don't want it, just ignore it."
            return f"This challenge is for {mention(error.opponent)}."
        case ChallengeClosedError():
            became = CLOSED[error.state]
            match = f" It became game #{error.match_id}." if error.match_id else ""
            return f"This challenge was already {became}.{match}"
        case NotAdmittedError():
            return (
                f"This challenge is for players with {_asked(error.admission)}, but "
                f"{_missing(error.admission, error.reliability)}. You can post your own with "
                "`/challenge`."
            )
        case MenToNameError():
            return "In this challenge you choose men to take off. Press *Accept* below it."
        case StillPlayingError():
            return (
                "You're still playing a game from this challenge. Accept it again when that game "
                "is over."
            )
        case UnknownChallengeError():
            return "This challenge no longer exists."
        case _:
            return None
