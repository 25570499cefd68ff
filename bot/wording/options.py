"""Why a single game cannot be played with the options that are asked for."""

from bot.errors import EscapeFixedError, MenOffError, MenOffFault
from bot.wording.challenges import escape_in_words
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
                f"{escape_in_words(error.ruleset.escape)}: leave the escape out."
            )
        case _:
            return None


def _options_error(error: OptionsError) -> str:
    match error.fault:
        case OptionsFault.NO_DICE:
            return "Nobody rolls a die in this game: choose `dice` too, or leave `dice_for` out."
        case OptionsFault.NO_HANDICAP:
            return (
                "Choose how the weaker side is helped: `men_off`, `resurrections`, `three_sided` "
                "or several of them; or leave `weaker` out."
            )
        case OptionsFault.NO_WEAKER_SIDE:
            return "A handicap helps one side: choose which one is `weaker`."
        case OptionsFault.NO_SUCH_MAN:
            return (
                f"No man of the {error.side} stands on {error.square} at the start. Men are taken "
                "off the side that is not `weaker`; the king stays."
            )
        case OptionsFault.TOO_MANY_MEN_OFF:
            return f"At most {error.most} men of the {error.side} can be taken off here."


def _men_off_error(error: MenOffError) -> str:
    match error.fault:
        case MenOffFault.UNREADABLE:
            return (
                f"{error.text!r} names no men: write how many are taken off by lot, as in `2`, or "
                "which, as in `D1 F1`."
            )
        case MenOffFault.NO_SQUARE:
            last = Square(error.size - 1, error.size - 1)
            return f"There is no square {error.text}: those of this board are A1 to {last}."
        case MenOffFault.TWICE:
            return f"{error.text} is named twice: write each man once who is taken off."
