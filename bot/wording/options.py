"""Refusals of a game with the chosen options."""

from bot.errors import EscapeFixedError, MenOffError, MenOffFault, NumberError
from bot.wording.challenge_forms import QUESTIONS
from bot.wording.challenges import escape_in_words
from bot.wording.others import plain, typed
from play.rulesets.errors import NamingError, OptionsError, OptionsFault
from tafl.phrases import counted
from tafl.squares import Square


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about options; None for any other."""
    match error:
        case OptionsError():
            return _options_error(error)
        case MenOffError():
            return _men_off_error(error)
        case NumberError():
            return f"*{error.label}*: {typed(error.text)} isn't a number from 0 to {error.most}."
        case NamingError():
            return (
                f"Choose exactly {counted(error.number, str(error.side).removesuffix('s'))}. You "
                f"chose {error.named}."
            )
        case EscapeFixedError():
            return (
                f"In {plain(error.ruleset.name)} the king always escapes "
                f"{escape_in_words(error.ruleset.escape)}. Leave `escape` out."
            )
        case _:
            return None


def _options_error(error: OptionsError) -> str:
    match error.fault:
        case OptionsFault.NO_DICE:
            return (
                f"This game has no die. Choose what it does under *{_label('dice')}*, or leave "
                f"*{_label('dice_for')}* as usual."
            )
        case OptionsFault.NO_HANDICAP:
            return (
                "You chose a weaker side, but no help for it. Fill in at least one kind of help "
                "under *Handicap*, or leave the weaker side as usual."
            )
        case OptionsFault.NO_WEAKER_SIDE:
            return "A handicap helps one side. Choose the weaker side under *Handicap*."
        case OptionsFault.NO_SUCH_MAN:
            return (
                f"The {error.side} have no man on {error.square} at the start. Men are taken off "
                "the stronger side; the king stays."
            )
        case OptionsFault.SHIELDWALL_FIXED:
            return "Shieldwalls can't be left out in this game. Leave them as they are."
        case OptionsFault.TOO_MANY_MEN_OFF:
            return f"At most {error.most} {error.side} can be taken off here."


def _label(name: str) -> str:
    """The label of an option in the form."""
    return QUESTIONS[name].label


def _men_off_error(error: MenOffError) -> str:
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
