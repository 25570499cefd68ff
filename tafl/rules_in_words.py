"""The rules of a game in English, generated from the options of its ruleset."""

from collections.abc import Iterator

from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import (
    SIDES_OF_A_MAN,
    Cross,
    Escape,
    KingPower,
    NoMove,
    Repetition,
    Ruleset,
    Shieldwall,
    Stop,
)
from tafl.words import listed


def rules_in_words(ruleset: Ruleset) -> tuple[str, ...]:
    """All rules of *ruleset*, a sentence or two each, in the order in which one explains a game."""
    return tuple(
        sentence
        for part in (_setup, _goals, _moving, _throne, _corners, _camps, _capturing, _king, _ends)
        for sentence in part(ruleset)
    )


def _setup(rules: Ruleset) -> Iterator[str]:
    start = Position.start(rules)
    men = start.count(Side.DEFENDERS) - 1
    yield (
        f"{start.count(Side.ATTACKERS)} attackers against the king and {men} defenders on "
        f"{rules.size} x {rules.size} squares. The {rules.first} move first."
    )


def _goals(rules: Ruleset) -> Iterator[str]:
    goal = {
        Escape.EDGE: "any square on the edge of the board",
        Escape.CORNER: "a corner of the board",
    }[rules.escape]
    more = f" or {listed(sorted(rules.goals), last='or')}" if rules.goals else ""
    yield f"The defenders win when the king reaches {goal}{more}."
    surrounded = " or shut all defenders in" if rules.encirclement else ""
    yield f"The attackers win when they capture the king{surrounded}."


def _moving(rules: Ruleset) -> Iterator[str]:
    del rules
    yield (
        "Every piece moves like a rook, any distance over empty squares. Nobody may pass, and no "
        "piece jumps."
    )


def _throne(rules: Ruleset) -> Iterator[str]:
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
        yield f"With the king on it the throne still helps to capture {whom}."


def _corners(rules: Ruleset) -> Iterator[str]:
    if rules.corners_are_the_kings:
        yield "Only the king may stop on a corner."
    if whom := _men(rules.hostile_corners):
        yield f"An empty corner helps to capture {whom}."


def _camps(rules: Ruleset) -> Iterator[str]:
    if rules.camps:
        camps = "; ".join(" ".join(map(str, sorted(camp))) for camp in rules.camps)
        yield (
            f"The camps are {camps}. No defender enters or crosses a camp. An attacker moves "
            "within the camp he stands in; once he has left it, he enters and crosses no camp any "
            "more."
        )


def _capturing(rules: Ruleset) -> Iterator[str]:
    yield (
        "A man is captured when a move of the enemy closes him in between two enemies in a row or "
        "column. Only the piece that moves captures, up to three men at once, and a man may step "
        "between two enemies unharmed."
    )
    yield {
        KingPower.BOTH: "The king helps to capture like a man.",
        KingPower.HAMMER: "The king captures by moving, but not by standing.",
        KingPower.ANVIL: "The king helps to capture by standing, but not by moving.",
        KingPower.NONE: "The king does not help to capture.",
    }[rules.king_power]
    if rules.shieldwall is not Shieldwall.NONE:
        closing = " An empty corner may close one end." if _corner_closes(rules) else ""
        yield (
            "Shieldwall: two or more men side by side on the edge, each with an enemy in front of "
            f"him, are captured together when a move closes the row at its ends.{closing} A king "
            "in the row stays."
        )


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
    if not two:
        yield "The king is captured when all four squares beside him are closed to him."
    elif not four:
        yield "The king is captured between two attackers, like a man."
    else:
        yield (
            f"The king is captured by four attackers around him {listed(four)}, and between two "
            f"like a man {listed(two)}."
        )
    yield from _kings_enemies(rules)


def _kings_enemies(rules: Ruleset) -> Iterator[str]:
    closing = [
        name
        for name, closes in (
            ("the empty throne", Piece.KING in rules.hostile_throne),
            ("a corner", Piece.KING in rules.hostile_corners),
            ("the edge of the board", rules.hostile_edge),
        )
        if closes
    ]
    if closing:
        yield f"Beside attackers, {listed(closing)} may close a side of the king."
    if rules.escape is Escape.CORNER and not rules.hostile_edge and not _two_suffice(rules):
        yield "He cannot be captured on the edge of the board."
    if rules.paired_king:
        yield (
            "Double trap: the king and one man beside him are caught together when the move closes "
            "the last of their neighbours. A man captured by that very move shields him no longer."
        )


def _two_suffice(rules: Ruleset) -> bool:
    """Whether the king is caught like a man somewhere off his throne."""
    return SIDES_OF_A_MAN in (rules.king_beside_throne, rules.king_elsewhere)


def _men(captives: frozenset[Piece]) -> str:
    """Which men are among *captives*: ``attackers and defenders``; nothing if none is."""
    names = {Piece.ATTACKER: str(Side.ATTACKERS), Piece.DEFENDER: str(Side.DEFENDERS)}
    return listed(name for piece, name in names.items() if piece in captives)


def _ends(rules: Ruleset) -> Iterator[str]:
    if rules.encirclement:
        yield "The defenders are shut in when none of them has a path to the edge."
    if rules.few_attackers:
        yield f"The defenders also win when {rules.few_attackers} or fewer attackers remain."
    if not rules.raichi_may_repeat:
        yield (
            "Raichi may not be repeated: the king gives no raichi with a position that stood "
            "earlier in the game."
        )
    yield {
        Repetition.DRAW: "A position that stands for the third time is a draw.",
        Repetition.DEFENDERS_LOSE: "A position that stands for the third time loses for the "
        "defenders.",
        Repetition.REPEATER_LOSES: "Who brings the same position about for the third time loses.",
    }[rules.repetition]
    yield {
        NoMove.LOSES: "Who cannot move loses.",
        NoMove.STALEMATE: "When the side to move cannot, it is stalemate and nobody wins.",
    }[rules.no_move]
