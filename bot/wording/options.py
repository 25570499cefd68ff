"""Why a game cannot be played with the chosen options."""

from bot.errors import EscapeFixedError, MenOffError, MenOffFault
from bot.wording.challenges import escape_in_words
from bot.wording.typed import typed
from play.rulesets.errors import OptionsError, OptionsFault
from tafl.squares import Square


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about options; None for any other."""
    match error:
        case OptionsError():
            return _options_error(error)
        case MenOffError():
            return _men_off_error(error)
        case EscapeFixedError():
            return (
                f"In {error.ruleset.name} the king always escapes "
                f"{escape_in_words(error.ruleset.escape)}. Leave `escape` out."
            )
        case _:
            return None


def _options_error(error: OptionsError) -> str:
    match error.fault:
        case OptionsFault.NO_DICE:
            return "This game has no die. Choose `dice` too, or leave `dice_for` out."
        case OptionsFault.NO_HANDICAP:
            return (
                "Choose how to help the weaker side: `men_off`, `resurrections`, `three_sided` or "
                "several of them. Or leave `weaker` out."
            )
        case OptionsFault.NO_WEAKER_SIDE:
            return "A handicap helps one side. Choose that side as `weaker`."
        case OptionsFault.NO_SUCH_MAN:
            return (
                f"The {error.side} have no man on {error.square} at the start. Men are taken off "
                "the side that isn't `weaker`; the king stays."
            )
        case OptionsFault.TOO_MANY_MEN_OFF:
            return f"At most {error.most} men of the {error.side} can be taken off here."


def _men_off_error(error: MenOffError) -> str:
    match error.fault:
        case MenOffFault.UNREADABLE:
            return (
                f"{typed(error.text)} doesn't name any men to take off. Try `2` for two random "
                "men, or their squares, as in `D1 F1`."
            )
        case MenOffFault.NO_SQUARE:
            last = Square(error.size - 1, error.size - 1)
            return f"There is no square {error.text}. This board goes from A1 to {last}."
        case MenOffFault.TWICE:
            return f"{error.text} is named twice. Name each man once."
