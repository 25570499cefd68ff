"""The special pieces of a game in English: how they move, jump and capture."""

from collections import Counter
from collections.abc import Iterator

from tafl.phrases import capital, counted, listed
from tafl.pieces import KIND_NAMES, SPECIAL_KINDS, SPECIAL_MEN, Kind, Piece
from tafl.ruleset import SIDES_OF_A_MAN, Jump, Ruleset


def special_men_counted(rules: Ruleset, man: Piece) -> str:
    """The special men among those of the side of *man*: ``, 4 of them commanders``; or nothing."""
    signs = Counter(SPECIAL_MEN[sign] for sign in "".join(rules.layout) if sign in SPECIAL_MEN)
    parts = [
        f"{number} of them {KIND_NAMES[kind][1]}" if number > 1 else f"one of them {_named(kind)}"
        for (piece, kind), number in sorted(signs.items())
        if piece is man
    ]
    return f", {listed(parts)}" if parts else ""


def signs_in_brief(rules: Ruleset) -> str:
    """A sentence on the men who have a sign on the board, or nothing; it follows another."""
    kinds = sorted({kind for _, kind in rules.special_men})
    names = listed(KIND_NAMES[kind][1] for kind in kinds)
    return f" The men with a sign are {names}: *Rules* says what they can do." if kinds else ""


def special_pieces_in_words(rules: Ruleset) -> Iterator[str]:
    """The rules about special men, and about a king that jumps, with examples."""
    kinds = [kind for kind in SPECIAL_KINDS if any(kind is one for _, one in rules.special_men)]
    for kind in kinds:
        yield from _steps(rules, kind)
        yield from _jump(rules, rules.jump(Piece.ATTACKER, kind), str(kind))
        yield from _captured(rules, kind)
    yield from _jump(rules, rules.king_jump, "king")
    if any(rules.jump(Piece.ATTACKER, kind) is not Jump.NONE for kind in kinds) or (
        rules.king_jump is not Jump.NONE
    ):
        yield (
            "No piece can jump over a king, a commander or a knight. After a jump, a piece "
            "captures as after any other move."
        )
    yield from _pair(rules)


def _steps(rules: Ruleset, kind: Kind) -> Iterator[str]:
    of_men = {rules.steps(piece) for piece, one in rules.special_men if one is kind}
    steps = rules.steps(Piece.ATTACKER, kind)
    if of_men != {steps}:
        far = counted(steps, "square") if steps < rules.size else "any number of squares"
        most = "at most " * (steps < rules.size)
        yield f"{capital(_named(kind))} moves {most}{far}."


def _jump(rules: Ruleset, jump: Jump, name: str) -> Iterator[str]:
    who, it = ("the king", "him") if name == "king" else (f"a {name}", "it")
    can = f"{capital(who)} can jump over an enemy beside {it} to the empty square behind"
    example = "Example: from C3 over C4 to C5."
    match jump:
        case Jump.NONE:
            return
        case Jump.OVER:
            yield f"{can}. The jump doesn't capture that enemy. {example}"
        case Jump.CAPTURES:
            yield f"{can}, and captures that enemy. {example}"
        case Jump.RESTRICTED:
            throne = "the throne" if rules.has_throne else ""
            places = listed(filter(None, [throne, "a corner", "a camp" * bool(rules.camps)]), "or")
            yield f"{can}, but only from or to {places}. The jump doesn't capture that enemy."


def _captured(rules: Ruleset, kind: Kind) -> Iterator[str]:
    who = capital(_named(kind))
    if kind in rules.never_captured:
        yield f"{who} can't be captured. In a row on the edge, only the men beside it are."
    elif kind in rules.changes_sides:
        yield (
            f"When {_named(kind)} is captured, it stays where it is and changes sides. Example: "
            f"attackers capture a defenders' {kind} on C3. Now it's an attacker on C3."
        )
    if kind in rules.never_captures:
        yield (
            f"{who} doesn't capture by moving. Standing still, it helps: an enemy can be captured "
            "against it."
        )


def pairs_of_attackers(rules: Ruleset) -> list[Kind]:
    """The kinds of men that the attackers may have and that capture the king in pairs."""
    may_be_theirs = {
        kind
        for piece, kind in rules.special_men
        if piece is Piece.ATTACKER or kind in rules.changes_sides
    }
    return sorted(may_be_theirs & rules.pair_captures_king)


def _pair(rules: Ruleset) -> Iterator[str]:
    strong = pairs_of_attackers(rules)
    sides = {rules.king_beside_throne, rules.king_elsewhere}
    if not strong or sides == {SIDES_OF_A_MAN}:
        return
    names = listed((KIND_NAMES[kind][1] for kind in strong), last="or")
    corner = ""
    if Piece.KING in rules.hostile_corners:
        corner = " An empty corner can stand in for one of them."
    on_throne = ", except on the throne" if rules.has_throne else ""
    yield (
        f"Two {names} of the attackers also capture the king between them{on_throne}, when one of "
        f"them moves there.{corner}"
    )


def _named(kind: Kind) -> str:
    return f"a {kind}"
