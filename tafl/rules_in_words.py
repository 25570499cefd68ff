"""The rules of a game in English, generated from the options of its ruleset."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from tafl.phrases import counted, listed
from tafl.pieces import Piece, Side
from tafl.ruleset import (
    SIDES_OF_A_MAN,
    CampEntry,
    Cross,
    Die,
    Escape,
    ExitFort,
    KingPower,
    NoMove,
    Repetition,
    Ruleset,
    Shieldwall,
    Stop,
)


class Chapter(NamedTuple):
    """The rules of one *subject*, a sentence or two each."""

    subject: str
    sentences: tuple[str, ...]


def chapters(ruleset: Ruleset) -> tuple[Chapter, ...]:
    """All rules of *ruleset* by subject, in the order in which one explains a game.

    The first chapter is the game in short; those that would be empty are left out.
    """
    return _written(ruleset, _OF_THE_GAME | _OF_A_SINGLE_GAME)


def rules_in_words(ruleset: Ruleset) -> tuple[str, ...]:
    """The sentences of all chapters."""
    return tuple(sentence for chapter in chapters(ruleset) for sentence in chapter.sentences)


def options_in_words(ruleset: Ruleset) -> tuple[str, ...]:
    """What the players agreed on for a single game (rules §5); empty if nothing."""
    agreed = _written(ruleset, _OF_A_SINGLE_GAME)
    return tuple(sentence for chapter in agreed for sentence in chapter.sentences)


def _setup(rules: Ruleset) -> Iterator[str]:
    signs = "".join(rules.layout)
    first = "" if rules.first_by_lot else f" The {rules.first} move first."
    yield (
        f"{signs.count('A')} attackers against the king and {signs.count('D')} defenders on "
        f"{rules.size} x {rules.size} squares.{first}"
    )


_GOALS = {
    Escape.EDGE: "any square on the edge of the board",
    Escape.CORNER: "a corner of the board",
}


def goals_in_words(rules: Ruleset) -> tuple[str, str]:
    """What the defenders want, and what the attackers want."""
    more = f" or {listed(sorted(rules.goals), last='or')}" if rules.goals else ""
    surrounded = " or shut all defenders in" if rules.encirclement else ""
    return (
        f"The defenders win when the king reaches {_GOALS[rules.escape]}{more}.",
        f"The attackers win when they capture the king{surrounded}.",
    )


def _goals(rules: Ruleset) -> Iterator[str]:
    defenders, attackers = goals_in_words(rules)
    (other,) = (goal for escape, goal in _GOALS.items() if escape is not rules.escape)
    choice = f" The players may agree on {other} instead." if rules.players_choose_escape else ""
    yield f"{defenders}{choice}"
    yield attackers


def _moving(rules: Ruleset) -> Iterator[str]:
    attackers, defenders, king = rules.attacker_steps, rules.defender_steps, rules.king_steps
    if attackers == defenders == king:
        how_far = f", {_distance(king)} over empty squares"
    else:
        how_far = (
            f" over empty squares: attackers {_distance(attackers)}, defenders "
            f"{_distance(defenders)}, the king {_distance(king)}"
        )
    yield f"Every piece moves like a rook{how_far}. Nobody may pass, and no piece jumps."


def _distance(steps: int) -> str:
    return f"at most {counted(steps, 'square')}" if steps else "any distance"


def _throne(rules: Ruleset) -> Iterator[str]:
    if not rules.has_throne:
        yield f"There is no throne: the middle square {rules.throne} is like any other."
        return
    name = f"the throne {rules.throne}"
    stop = {
        Stop.KING: f"Only the king may stop on {name}",
        Stop.NOBODY: f"Nobody may stop on {name} once the king has left it",
        Stop.ANYONE: f"Any piece may stop on {name}",
    }[rules.throne_stop]
    cross = {
        Cross.EVERYONE: "every piece may cross it when it is empty",
        Cross.KING: "only the king may cross it",
        Cross.NOBODY: "nobody may cross it",
    }[rules.throne_cross]
    yield f"{stop}, and {cross}."
    if whom := _men(rules.hostile_throne):
        yield f"The empty throne helps to capture {whom}."
    if whom := _men(rules.hostile_occupied_throne):
        yield f"With the king on it the throne helps to capture {whom}."


def _corners(rules: Ruleset) -> Iterator[str]:
    if rules.corners_are_the_kings:
        yield "Only the king may stop on a corner."
    if whom := _men(rules.hostile_corners):
        yield f"An empty corner helps to capture {whom}."


def _camps(rules: Ruleset) -> Iterator[str]:
    if not rules.camps:
        return
    camps = "; ".join(" ".join(map(str, sorted(camp))) for camp in rules.camps)
    yield f"The camps are {camps}. Neither the king nor a defender enters or crosses a camp."
    yield {
        CampEntry.OWN: "An attacker moves within the camp he stands in; once he has left it, he "
        "enters and crosses no camp any more.",
        CampEntry.FROM_CAMP: "An attacker who stands in a camp may enter and cross any camp; once "
        "he has left the camps, he enters and crosses none any more.",
        CampEntry.NOT_OPPOSITE: "An attacker who stands in a camp may enter and cross any camp but "
        "the one opposite; once he has left the camps, he enters and crosses none any more.",
    }[rules.camp_entry]
    if whom := _men(rules.hostile_camps):
        yield f"An empty camp square helps to capture {whom}."
    if whom := _men(rules.hostile_occupied_camps):
        yield f"A camp square with an attacker on it helps to capture {whom}."
    if rules.camps_harmless_to_men and _men(rules.hostile_camps | rules.hostile_occupied_camps):
        harmless = listed(sorted(rules.camps_harmless_to_men))
        yield (
            f"But {harmless} never help to capture men; an attacker on one of them captures "
            "defenders as he does anywhere."
        )


def _closing_in(rules: Ruleset) -> Iterator[str]:
    squares = ", or helps to capture him" if _has_squares_hostile_to_men(rules) else ""
    yield (
        "A man is captured when an enemy moves beside him and the square straight beyond him holds "
        f"another enemy{squares}."
    )


def _capturing(rules: Ruleset) -> Iterator[str]:
    yield (
        "Only the piece that moves captures, several men at once if it can, and a man may step "
        "between two enemies unharmed. The edge of the board helps to capture no man."
    )
    yield {
        KingPower.BOTH: "The king helps to capture like a man.",
        KingPower.HAMMER: "The king captures by moving, but not by standing.",
        KingPower.ANVIL: "The king helps to capture by standing, but not by moving.",
        KingPower.NONE: "The king does not help to capture.",
    }[rules.king_power]
    if rules.shieldwall is not Shieldwall.NONE:
        closing = " An empty corner may stand for the one at the far end." * _corner_closes(rules)
        unless = ", unless he is caught in a double trap" * rules.paired_king
        yield (
            "Shieldwall: two or more pieces of one side stand next to each other on the edge, each "
            "with an enemy in front of him. They are captured together when an enemy moves to one "
            f"end of the row and another stands at the other end.{closing} A king in the row "
            f"counts, but stays{unless}."
        )
        if rules.players_choose_shieldwall:
            yield "The players may agree to play without shieldwalls."


def _has_squares_hostile_to_men(rules: Ruleset) -> bool:
    hostile = rules.hostile_throne | rules.hostile_occupied_throne | rules.hostile_corners
    if rules.camps:
        hostile |= rules.hostile_camps | rules.hostile_occupied_camps
    return bool(_men(hostile))


def _corner_closes(rules: Ruleset) -> bool:
    return rules.shieldwall is Shieldwall.CORNER


def _king(rules: Ruleset) -> Iterator[str]:
    places = (
        ("on the throne", rules.king_on_throne),
        ("beside the throne", rules.king_beside_throne),
        ("elsewhere", rules.king_elsewhere),
    )
    four = [place for place, sides in places if sides != SIDES_OF_A_MAN]
    two = [place for place, sides in places if sides == SIDES_OF_A_MAN]
    by_four = "captured when an attacker moves beside him and closes the last of his four sides"
    by_two = "captured between two attackers, like a man"
    if not two:
        yield f"The king is {by_four}."
    elif not four:
        yield f"The king is {by_two}."
    else:
        yield f"{_capital(listed(four))} the king is {by_four}; {listed(two)} he is {by_two}."
    yield from _kings_enemies(rules)


def _kings_enemies(rules: Ruleset) -> Iterator[str]:
    closing = [
        name
        for name, closes in (
            ("the empty throne", Piece.KING in rules.hostile_throne),
            ("an empty corner", Piece.KING in rules.hostile_corners),
            ("a camp square", bool(rules.camps) and Piece.KING in rules.hostile_camps),
            ("the edge of the board", rules.hostile_edge),
        )
        if closes
    ]
    if closing:
        verb = "closes" if len(closing) == 1 else "close"
        yield f"{_capital(listed(closing))} {verb} a side of the king as an attacker does."
    if _is_safe_on_edge(rules):
        yield "He cannot be captured on the edge of the board."
    if rules.paired_king:
        yield (
            "Double trap: the king and one man beside him are caught together when the move closes "
            "the last of their neighbours. A man captured by that very move shields him no longer."
        )


def _is_safe_on_edge(rules: Ruleset) -> bool:
    """Whether the king may stop on the edge, and cannot be captured there."""
    return (
        rules.escape is Escape.CORNER
        and rules.king_elsewhere != SIDES_OF_A_MAN
        and not rules.hostile_edge
    )


def _men(captives: Iterable[Piece]) -> str:
    """Which men are among *captives*: ``attackers and defenders``; nothing if none is."""
    names = {Piece.ATTACKER: str(Side.ATTACKERS), Piece.DEFENDER: str(Side.DEFENDERS)}
    whom = set(captives)
    return listed(name for piece, name in names.items() if piece in whom)


def _ends(rules: Ruleset) -> Iterator[str]:
    if rules.few_attackers:
        yield f"The defenders also win when {rules.few_attackers} or fewer attackers remain."
    if rules.exit_fort is not ExitFort.NONE:
        ends = {ExitFort.WINS: "wins for the defenders", ExitFort.DRAWS: "is a draw"}
        draws = rules.exit_fort is ExitFort.DRAWS
        still = " If there is a goal inside, the game goes on." if draws else ""
        yield (
            f"An exit fort {ends[rules.exit_fort]}: the king stands on the edge, can move, and "
            "is walled in by defenders so that no attacker can ever enter or capture a man of the "
            f"wall.{still}"
        )
    if rules.encirclement:
        yield (
            "The defenders are shut in when none of them, the king included, has a path to the "
            "edge over squares without an attacker."
        )
    if not rules.raichi_may_repeat:
        yield (
            "Raichi may not be repeated: while the king gives raichi with every move, he may not "
            "give it twice on the same square."
        )
    third = "When a position stands for the third time with the same side to move"
    yield {
        Repetition.DRAW: f"{third}, the game is a draw.",
        Repetition.DEFENDERS_LOSE: f"{third}, the defenders lose.",
        Repetition.REPEATER_LOSES: "Who brings the same position about for the third time by moves "
        "of his own loses.",
        Repetition.REPEATER_WINS: "Who brings the same position about for the third time by moves "
        "of his own wins.",
        Repetition.IGNORED: "Positions may be repeated as often as the players like.",
    }[rules.repetition]
    yield {
        NoMove.LOSES: "Who cannot move loses.",
        NoMove.STALEMATE: "When the side to move cannot, it is stalemate and nobody wins.",
    }[rules.no_move]


def _first_move(rules: Ruleset) -> Iterator[str]:
    if rules.first_by_lot:
        yield "Who moves first is drawn by lot."


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
            pieces = ", each with another piece" if rules.each_another_piece else ""
            yield (
                f"{rolled}: the side makes as many moves in a row as it shows{pieces}. The series "
                "ends early when the game does, or when no move is left."
            )


def _weak_king(rules: Ruleset) -> Iterator[str]:
    if rules.weak_king:
        yield (
            "Weak king: the defenders roll a die before they move the king. On an even number he "
            "moves as always, on an odd one a single step in any of eight directions. Once they "
            "have rolled the king must move; if he cannot, another piece must. After a diagonal "
            "step he captures along the row and the column of the square where he arrives."
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
        yield f"Handicap: the {weaker.opponent} begin with {men} fewer, chosen by lot."
    if rules.resurrections:
        come = "comes back at once" if rules.resurrections == 1 else "come back at once, each"
        yield (
            f"Handicap: {_first_men(rules.resurrections)} that the {weaker} lose {come} "
            "on the first free square on which a man of theirs started, counted from A1 row by "
            "row. If none is free, the man is gone."
        )
    if rules.three_sided:
        are = "is" if rules.three_sided == 1 else "are"
        yield (
            f"Handicap: {_first_men(rules.three_sided)} that the {weaker} lose {are} captured "
            "only by an enemy who moves beside the man and closes at least the third of his four "
            "sides. The edge closes none, and no shieldwall counts."
        )


def _shieldwall(rules: Ruleset) -> Iterator[str]:
    if rules.players_choose_shieldwall and rules.shieldwall is Shieldwall.NONE:
        yield "There are no shieldwalls in this game: a row on the edge can't be captured as one."


def _fairness(rules: Ruleset) -> Iterator[str]:
    if rules.has_chance:
        yield (
            "Dice and lots follow from a secret seed: its SHA-256 is published at the start, the "
            "seed at the end, so that anybody can check them."
        )


def _first_men(number: int) -> str:
    return "the first man" if number == 1 else f"the first {number} men"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


_Contents = dict[str, tuple[Callable[[Ruleset], Iterator[str]], ...]]
"""Subjects, and what writes about each."""

_OF_THE_GAME: _Contents = {
    "In short": (_setup, _goals, _moving, _closing_in),
    "Special squares": (_throne, _corners, _camps),
    "Capturing men": (_capturing,),
    "Capturing the king": (_king,),
    "Other endings": (_ends,),
}
_OF_A_SINGLE_GAME: _Contents = {
    "Without shieldwalls": (_shieldwall,),
    "Handicaps": (_handicaps,),
    "Dice and lots": (_first_move, _dice, _weak_king, _fairness),
}


def _written(ruleset: Ruleset, contents: _Contents) -> tuple[Chapter, ...]:
    chapters = (
        Chapter(subject, tuple(sentence for part in parts for sentence in part(ruleset)))
        for subject, parts in contents.items()
    )
    return tuple(chapter for chapter in chapters if chapter.sentences)
