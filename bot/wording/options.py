"""Refusals of a game with the chosen options."""

from bot.errors import EscapeFixedError, MenOffError, MenOffFault, NumberError
from bot.wording.challenge_forms import QUESTIONS
from bot.wording.challenges import escape_in_words
from bot.wording.others import plain, typed
from bot.wording.sentences import Sentences
from play.rulesets.errors import NamingError, OptionsError, OptionsFault
from tafl.phrases import counted
from tafl.squares import Square


def _men_off(error: MenOffError) -> str:
    match error.fault:
        case MenOffFault.UNREADABLE:
            return (
                f"{typed(error.text)} doesn't name any men to take off. Try `2` for two random "
                "men, or their squares, as in `D1 F1`."
            )
        case MenOffFault.NO_SQUARE:
            last = Square(error.size - 1, error.size - 1)
            return f"There is no square {plain(error.text)}. This board goes from A1 to {last}."
        case MenOffFault.TWICE:
            return f"{plain(error.text)} is named twice. Name each man once."


def _wrong_number(error: NamingError) -> str:
    men = counted(error.number, str(error.side).removesuffix("s"))
    return f"Choose exactly {men}. You chose {error.named}."


def _escape_fixed(error: EscapeFixedError) -> str:
    return (
        f"In {plain(error.ruleset.name)} the king always escapes "
        f"{escape_in_words(error.ruleset.escape)}. Leave `escape` out."
    )


SENTENCES: Sentences = {
    OptionsError: {
        OptionsFault.NO_DICE: (
            f"This game has no die. Choose what it does under *{QUESTIONS['dice'].label}*, or "
            f"leave *{QUESTIONS['dice_for'].label}* as usual."
        ),
        OptionsFault.NO_HANDICAP: (
            "You chose a weaker side, but no help for it. Fill in at least one kind of help under "
            "*Handicap*, or leave the weaker side as usual."
        ),
        OptionsFault.NO_WEAKER_SIDE: (
            "A handicap helps one side. Choose the weaker side under *Handicap*."
        ),
        OptionsFault.NO_SUCH_MAN: (
            "The {side} have no man on {square} at the start. Men are taken off the stronger side; "
            "the king stays."
        ),
        OptionsFault.SHIELDWALL_FIXED: (
            "Shieldwalls can't be left out in this game. Leave them as they are."
        ),
        OptionsFault.TOO_MANY_MEN_OFF: "At most {most} {side} can be taken off here.",
    },
    MenOffError: _men_off,
    NumberError: "*{label}*: {text:typed} isn't a number from 0 to {most}.",
    NamingError: _wrong_number,
    EscapeFixedError: _escape_fixed,
}
"""The sentences for errors about options."""
