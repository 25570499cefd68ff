"""The options that players choose for a single game, in English: dice, weak king, handicaps."""

from collections.abc import Iterator

from tafl.phrases import counted, listed
from tafl.rules_chapters import Contents, written
from tafl.ruleset import Die, Ruleset, Shieldwall


def options_in_words(ruleset: Ruleset) -> tuple[str, ...]:
    """The options that players chose for a single game, as sentences; empty if there are none."""
    agreed = written(ruleset, OF_A_SINGLE_GAME)
    return tuple(sentence for chapter in agreed for sentence in chapter.sentences)


def _first_move(rules: Ruleset) -> Iterator[str]:
    if rules.first_by_lot:
        yield "The side that moves first is chosen at random."


def _dice(rules: Ruleset) -> Iterator[str]:
    whose = "" if len(rules.dice_sides) > 1 else f" of the {listed(rules.dice_sides)}"
    rolled = f"Before each turn{whose} a die is rolled"
    match rules.die:
        case Die.NONE:
            return
        case Die.SKIP:
            faces = listed(sorted(rules.skip_on), last="or") or "no number"
            yield f"{rolled}: {faces} loses the turn."
        case Die.MULTIPLE:
            pieces = ", each with a different piece" if rules.each_another_piece else ""
            yield (
                f"{rolled}: the side makes as many moves in a row as it shows{pieces}. The turn "
                "ends early when the game ends or no move is left."
            )


def _weak_king(rules: Ruleset) -> Iterator[str]:
    if rules.weak_king:
        yield (
            "Weak king: the defenders roll a die before they move the king. On an even number he "
            "moves as always. On an odd number he takes one step in any of eight directions. Once "
            "they have rolled, the king must move. If he can't, another piece must. After a "
            "diagonal step he captures along the row and column of the square where he arrives."
        )


def _handicaps(rules: Ruleset) -> Iterator[str]:
    if rules.taken_off:
        men = "man" if len(rules.taken_off) == 1 else "men"
        yield f"Taken off before the start: the {men} on {listed(rules.taken_off)}."
    weaker = rules.weaker
    if weaker is None:
        return
    if rules.men_off:
        men = counted(rules.men_off, "man", "men")
        yield f"Handicap: the {weaker.opponent} start with {men} fewer, chosen at random."
    if rules.resurrections:
        comes = "comes" if rules.resurrections == 1 else "come"
        yield (
            f"Handicap: {_first_men(rules.resurrections)} that the {weaker} lose {comes} back at "
            "once, on the first free square where one of their men started. Squares are counted "
            "row by row from A1. If none is free, the man stays off the board."
        )
    if rules.three_sided:
        are = "is" if rules.three_sided == 1 else "are"
        yield (
            f"Handicap: {_first_men(rules.three_sided)} that the {weaker} lose {are} harder to "
            "capture. An enemy must move beside the man and leave it with at least three of its "
            "four sides closed. The edge closes no side, and shieldwalls don't count."
        )


def _shieldwall(rules: Ruleset) -> Iterator[str]:
    if rules.players_choose_shieldwall and rules.shieldwall is Shieldwall.NONE:
        yield "There are no shieldwalls in this game: a row on the edge can't be captured as one."


def _fairness(rules: Ruleset) -> Iterator[str]:
    if rules.has_chance:
        yield (
            "Dice and random choices come from a secret seed. Its SHA-256 is published at the "
            "start and the seed at the end, so anyone can check them."
        )


def _first_men(number: int) -> str:
    return "the first man" if number == 1 else f"the first {number} men"


OF_A_SINGLE_GAME: Contents = {
    "Without shieldwalls": (_shieldwall,),
    "Handicaps": (_handicaps,),
    "Dice and chance": (_first_move, _dice, _weak_king, _fairness),
}
