"""Sentences about games against the computer."""

from bot.errors import BotNamedError, OtherBotNamedError
from bot.wording.challenges import BY_MESSAGE, games
from bot.wording.mentions import fixed_name, room
from bot.wording.sentence_templates import Sentences
from play.computer import errors
from play.matches.match import Match
from play.players.player_id import LEVELS, PlayerId
from tafl.pieces import Side

PLAY, START, START_RATED = "Play the computer", "Start", "Start a rated game"
CHOOSE_GAME, CHOOSE_LEVEL, CHOOSE_SIDE = "Choose a game", "Choose a level", "Choose your side"

PANEL = (
    "**Play the computer**\n"
    f"Press *{START}*, or choose another game, level or side first. There is no clock.\n"
    f"-# *{START_RATED}* counts for your rating against the computer, and has no takebacks."
)

WAITS = "The computer is off at the moment. Your game waits until it's on again."
"""The note after a move against the computer while the bot runs without it."""


def level_label(level: int) -> str:
    """The computer's *level* in a list to choose from: ``Level 1, the easiest``."""
    ends = {LEVELS[0]: ", the easiest", LEVELS[-1]: ", the strongest"}
    return f"Level {level}{ends.get(level, '')}"


def side_label(side: Side | None) -> str:
    return "Random side" if side is None else f"You play the {side}"


def up_to(highest: int) -> str:
    """The computer's levels up to *highest*: ``levels 1 to 4``, or ``level 1 only``."""
    return "level 1 only" if highest == LEVELS[0] else f"levels 1 to {highest}"


def on_server(highest: int) -> str:
    """A server's setting for the computer: its *highest* level there, ``off`` for 0."""
    if not highest:
        return "off"
    return "all levels" if highest == LEVELS[-1] else up_to(highest)


def begun(match: Match, player: PlayerId, *, here: bool) -> str:
    """The answer that a game against the computer begins; *here*: it is read in direct messages."""
    where = "" if match.place.is_private else f" in {room(match)}"
    text = (
        f"Game #{match.id} begins{where}. You play the "
        f"{match.side_of(player)} against {fixed_name(match.opponent_of(player))}."
    )
    return f"{text} {BY_MESSAGE}" if match.place.is_private and not here else text


def thinking(computer: PlayerId) -> str:
    return f"{fixed_name(computer)} is thinking."


def has_to_wait(match: Match) -> str:
    """The line below a board where the computer may not act: it could help in a rated game."""
    player = match.player_to_move if match.computer is None else match.computer
    acts = "move" if match.is_computers_turn else "answer your offer"
    return (
        f"⏳ {fixed_name(player)} can't {acts} yet. This position may come up in rated games, and "
        "nobody gets help with those. Your game goes on by itself, perhaps in a few days. You can "
        "also use `/takeback` or `/resign`."
    )


def _level_too_high(error: errors.LevelTooHighError) -> str:
    return (
        f"On this server the computer plays {up_to(error.highest)}. Choose a lower level, or use "
        "`/play` in your direct messages with the bot."
    )


def _too_many_on_server(error: errors.TooManyOnServerError) -> str:
    return (
        f"This server already has {games(error.limit)} against the computer, as many as it allows. "
        "Try later, or use `/play` in your direct messages with the bot."
    )


SENTENCES: Sentences = {
    BotNamedError: (
        "{bot:mention} is this bot. Play the computer with `/play`. Your own `/profile` has your "
        "rating against it."
    ),
    OtherBotNamedError: "{bot:mention} is a bot and doesn't play here. Choose a person.",
    errors.UnplayableError: (
        "The computer can't play **{ruleset.name:plain}**: it doesn't know games with dice. Choose "
        "another game."
    ),
    errors.NoComputerError: (
        "This bot runs without the computer player. Challenge somebody with `/challenge`."
    ),
    errors.ComputerOffError: (
        "The computer is off on this server. Use `/play` in your direct messages with the bot."
    ),
    errors.LevelTooHighError: _level_too_high,
    errors.OwnRulesetRatedError: (
        "A server's own games can't be rated against the computer. Start a casual game, or choose "
        "another one."
    ),
    errors.TooManyOnServerError: _too_many_on_server,
    errors.TooManyComputerMatchesError: (
        "You already have {limit} games against the computer. Finish or `/resign` one, then start "
        "another."
    ),
    errors.TooManyComputerStartsError: (
        "You've started {limit} games against the computer in a day. Try again tomorrow."
    ),
}
