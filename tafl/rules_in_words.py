"""The rules of a game in English, generated from the options of its ruleset."""

from collections.abc import Iterable, Iterator

from tafl.endings_in_words import endings_in_words
from tafl.moves import MOST_LEGS
from tafl.options_in_words import OF_A_SINGLE_GAME
from tafl.phrases import capital, counted, listed
from tafl.pieces import ATTACKERS_MEN, DEFENDERS_MEN, KIND_NAMES, Piece, Side
from tafl.rules_chapters import Chapter, Contents, written
from tafl.ruleset import (
    SIDES_OF_A_MAN,
    Berserk,
    CampEntry,
    Cross,
    Escape,
    Jump,
    KingPower,
    Ruleset,
    Shieldwall,
    ShieldwallClosing,
    Stop,
)
from tafl.special_pieces_in_words import (
    pairs_of_attackers,
    signs_in_brief,
    special_men_counted,
    special_pieces_in_words,
)
from tafl.squares import Square


def chapters(ruleset: Ruleset) -> tuple[Chapter, ...]:
    """All rules of *ruleset* by subject, in the order in which people explain a game.

    The first chapter is a summary. Chapters without sentences are left out.
    """
    return written(ruleset, {**_OF_THE_GAME, **OF_A_SINGLE_GAME})


def rules_in_words(ruleset: Ruleset) -> tuple[str, ...]:
    """All rules of *ruleset* as English sentences, in the order of ``chapters``."""
    return tuple(sentence for chapter in chapters(ruleset) for sentence in chapter.sentences)


def _setup(rules: Ruleset) -> Iterator[str]:
    attackers, defenders = (len(rules.marked(men)) for men in (ATTACKERS_MEN, DEFENDERS_MEN))
    first = "" if rules.first_by_lot else f" The {rules.first} move first."
    yield (
        f"{attackers} attackers{_counted(rules, Piece.ATTACKER)} against the king and {defenders} "
        f"defenders{_counted(rules, Piece.DEFENDER)} on {rules.size} x {rules.size} squares.{first}"
    )


_GOALS = {
    Escape.EDGE: "any square on the edge of the board",
    Escape.CORNER: "a corner of the board",
}


def goals_in_words(rules: Ruleset) -> tuple[str, str]:
    """The aim of the defenders and the aim of the attackers under *rules*, a sentence each."""
    more = f" or {listed(sorted(rules.goals), last='or')}" if rules.goals else ""
    encircled = " or encircle all defenders" if rules.encirclement else ""
    return (
        f"The defenders win when the king reaches {_GOALS[rules.escape]}{more}.",
        f"The attackers win when they capture the king{encircled}.",
    )


def aims_in_brief(rules: Ruleset) -> str:
    """The aims of both sides, the king's steps if few, and the special men, for a phone."""
    goal = {Escape.EDGE: "the edge", Escape.CORNER: "a corner"}[rules.escape]
    more = f" or {listed(sorted(rules.goals), last='or')}" if rules.goals else ""
    encircled = ", or by encircling all defenders" if rules.encirclement else ""
    steps = f" The king moves {_distance(rules.king_steps)}." if rules.king_steps else ""
    return (
        f"White wins when the king reaches {goal}{more}. Black wins by capturing him "
        f"{_how_captured(rules)}{encircled}.{steps}{signs_in_brief(rules)}"
    )


def king_in_words(rules: Ruleset) -> str:
    """A short sentence on how the king is captured under *rules*."""
    return f"The king is captured {_how_captured(rules)}."


def _how_captured(rules: Ruleset) -> str:
    four, two = _kings_places(rules)
    if not two:
        pair = listed((KIND_NAMES[kind][1] for kind in pairs_of_attackers(rules)), last="or")
        return "on all four sides" + f", or between two {pair}" * bool(pair)
    if not four:
        return "between two attackers"
    usual, there, places = "between two attackers", "on all four sides", four
    if "elsewhere" in four:
        usual, there, places = there, usual, two
    where = places[0] if len(places) == 1 else "on or beside the throne"
    return f"{usual}, but {there} when he is {where}"


def _goals(rules: Ruleset) -> Iterator[str]:
    defenders, attackers = goals_in_words(rules)
    (other,) = (goal for escape, goal in _GOALS.items() if escape is not rules.escape)
    choice = f" The players can agree on {other} instead." if rules.players_choose_escape else ""
    yield f"{defenders}{choice}"
    yield attackers


def _moving(rules: Ruleset) -> Iterator[str]:
    attackers, defenders, king = rules.attacker_steps, rules.defender_steps, rules.king_steps
    if attackers == defenders == king:
        how_far = f", {_distance(king)} over empty squares"
    else:
        men = f"attackers {_distance(attackers)}, defenders {_distance(defenders)}"
        if attackers == defenders:
            men = f"men {_distance(attackers)}"
        how_far = f" over empty squares: {men}, the king {_distance(king)}"
    jump = "Some pieces can jump, but" if _some_jump(rules) else "No piece can jump, and"
    yield f"Every piece moves in a straight line{how_far}. {jump} no side can skip a turn."


def _counted(rules: Ruleset, man: Piece) -> str:
    """The special men of a side, as they follow its name in a sentence; or nothing."""
    special = special_men_counted(rules, man)
    return f"{special}," if special else ""


def _some_jump(rules: Ruleset) -> bool:
    jumps = {rules.jump(piece, kind) for piece, kind in rules.special_men} | {rules.king_jump}
    return jumps != {Jump.NONE}


def _distance(steps: int) -> str:
    return f"at most {counted(steps, 'square')}" if steps else "any distance"


def _throne(rules: Ruleset) -> Iterator[str]:
    if not rules.has_throne:
        yield f"There is no throne: the middle square {rules.middle} is like any other."
        return
    thrones = sorted(rules.throne_squares)
    name = f"the throne {thrones[0]}"
    if len(thrones) > 1:
        yield f"The thrones are {listed(thrones)}. What follows holds for each of them."
        name = "a throne"
    stop = {
        Stop.KING: f"Only the king may stop on {name}",
        Stop.NOBODY: f"No piece may stop on {name} once the king has left it",
        Stop.ANYONE: f"Any piece may stop on {name}",
    }[rules.throne_stop]
    cross = {
        Cross.EVERYONE: "every piece may cross it when it is empty",
        Cross.KING: "only the king may cross it",
        Cross.NOBODY: "no piece may cross it",
    }[rules.throne_cross]
    yield f"{stop}, and {cross}."
    if whom := _men(rules.hostile_throne):
        yield f"The empty throne counts as an enemy of {whom}."
    if whom := _men(rules.hostile_occupied_throne):
        yield f"With the king on it, the throne counts as an enemy of {whom}."
    if rules.linnaean_capture:
        yield (
            "When attackers stand on three sides of the king on his throne, the throne also helps "
            "to capture a defender on the fourth side."
        )


def _corners(rules: Ruleset) -> Iterator[str]:
    if rules.corners_are_the_kings:
        yield "Only the king may stop on a corner."
        if rules.corner_size > 1:
            size = rules.corner_size
            inmost = Square(size - 1, size - 1)
            yield f"Each corner is {size} x {size} squares, such as those from A1 to {inmost}."
    if rules.missing_corners:
        are_none = "isn't a corner" if len(rules.missing_corners) == 1 else "aren't corners"
        yield f"{listed(sorted(rules.missing_corners))} {are_none}. Any piece may stop there."
    if whom := _men(rules.hostile_corners):
        yield f"An empty corner counts as an enemy of {whom}."


def _camps(rules: Ruleset) -> Iterator[str]:
    if not rules.camps:
        return
    camps = "; ".join(" ".join(map(str, sorted(camp))) for camp in rules.camps)
    yield f"The camps are {camps}. The king and the defenders may not enter or cross a camp."
    outside = "Once outside, it may not enter or cross a camp again."
    yield {
        CampEntry.OWN: f"An attacker may move within the camp where it stands. {outside}",
        CampEntry.FROM_CAMP: "An attacker that stands in a camp may enter and cross any camp. "
        f"{outside}",
        CampEntry.NOT_OPPOSITE: "An attacker that stands in a camp may enter and cross any camp "
        f"except the one opposite. {outside}",
    }[rules.camp_entry]
    if whom := _men(rules.hostile_camps):
        yield f"An empty camp square counts as an enemy of {whom}."
    if whom := _men(rules.hostile_occupied_camps):
        yield f"A camp square with an attacker on it counts as an enemy of {whom}."
    if rules.camps_harmless_to_men and _men(rules.hostile_camps | rules.hostile_occupied_camps):
        harmless = listed(sorted(rules.camps_harmless_to_men))
        yield (
            f"But {harmless} never help to capture men. An attacker on one of them captures as "
            "usual."
        )


def _closing_in(rules: Ruleset) -> Iterator[str]:
    squares = " Some squares count as an enemy." * _has_squares_hostile_to_men(rules)
    yield (
        "A man is captured when an enemy moves beside it and another enemy stands on the opposite "
        f"side.{squares}"
    )


def _capturing(rules: Ruleset) -> Iterator[str]:
    yield (
        "Only the piece that moves captures, and it can take several men at once. A man can step "
        "between two enemies safely. The edge of the board never counts as an enemy."
    )
    yield {
        KingPower.BOTH: "The king helps to capture, like any man.",
        KingPower.HAMMER: "The king captures when he moves. Standing still, he doesn't help.",
        KingPower.ANVIL: "The king helps to capture while he stands still, but not by moving.",
        KingPower.NONE: "The king doesn't help to capture.",
    }[rules.king_power]
    if rules.shieldwall is not Shieldwall.NONE:
        corner = rules.shieldwall is Shieldwall.CORNER
        closing = " An empty corner can stand in for an enemy at an end." * corner
        unless = ", except in a double trap" * rules.paired_king
        yield (
            "Shieldwall: two or more pieces of one side stand side by side on the edge, each with "
            f"an enemy in front of it. {_closing_a_row(rules)}{closing} A king in the row counts, "
            f"but isn't captured{unless}."
        )
        if rules.players_choose_shieldwall:
            yield "The players can agree to play without shieldwalls."


def _going_on(rules: Ruleset) -> Iterator[str]:
    if rules.berserk is Berserk.NO:
        return
    yield {
        Berserk.MAY: "Berserk: a piece that captures can go on in the same turn, as long as each "
        "further move captures too. It can stop after any of them.",
        Berserk.MUST: "Berserk: a piece that captures goes on in the same turn. It must, as long "
        "as it can capture.",
        Berserk.MUST_MOVE: "Berserk: a piece that captures must move again in the same turn, until "
        "it moves without a capture or can't move.",
    }[rules.berserk]
    if rules.berserk_escape and rules.berserk is not Berserk.MUST_MOVE:
        yield "After a capture the king can also go on to his goal, without another capture."
    yield (
        "Example: in C1-C4xC5-E4xE5, the piece goes from C1 to C4, captures C5, goes on to E4 and "
        f"captures E5. A piece makes at most {MOST_LEGS} such moves in a turn."
    )


def _closing_a_row(rules: Ruleset) -> str:
    if rules.shieldwall_closing is ShieldwallClosing.ANY:
        return (
            "They are captured together when enemies stand at both ends of the row, whichever of "
            "these enemies moves last."
        )
    return (
        "They are captured together when an enemy moves to one end of the row and another stands "
        "at the other end."
    )


def _has_squares_hostile_to_men(rules: Ruleset) -> bool:
    hostile = rules.hostile_throne | rules.hostile_occupied_throne | rules.hostile_corners
    if rules.camps:
        hostile |= rules.hostile_camps | rules.hostile_occupied_camps
    return bool(_men(hostile))


def _king(rules: Ruleset) -> Iterator[str]:
    four, two = _kings_places(rules)
    by_four = "captured when an attacker moves beside him and closes the last of his four sides"
    by_two = "captured between two attackers, like any other piece"
    if not two:
        yield f"The king is {by_four}."
    elif not four:
        yield f"The king is {by_two}."
    else:
        yield (
            f"{capital(listed(four))}, the king is {by_four}. {capital(listed(two))}, he is "
            f"{by_two}."
        )
    yield from _kings_enemies(rules)


def _kings_places(rules: Ruleset) -> tuple[list[str], list[str]]:
    """The places where the king is captured on four sides, and those where on two."""
    places = (
        ("on the throne", rules.king_on_throne),
        ("beside the throne", rules.king_beside_throne),
        ("elsewhere", rules.king_elsewhere),
    )
    return (
        [place for place, sides in places if sides != SIDES_OF_A_MAN],
        [place for place, sides in places if sides == SIDES_OF_A_MAN],
    )


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
        count = "counts as an attacker" if len(closing) == 1 else "count as attackers"
        yield f"{capital(listed(closing))} {count} beside the king."
    if _is_safe_on_edge(rules):
        yield "The king can't be captured on the edge of the board."
    if _is_safe_beside_throne(rules):
        yield "The king can't be captured beside the empty throne."
    if rules.paired_king:
        yield (
            "Double trap: the king and a man beside him are captured together when a move closes "
            "the last open square around them. A man captured by that move no longer shields him."
        )


def _is_safe_on_edge(rules: Ruleset) -> bool:
    """Whether the king may stop on the edge, and cannot be captured there."""
    return (
        rules.escape is Escape.CORNER
        and rules.king_elsewhere != SIDES_OF_A_MAN
        and not rules.hostile_edge
        and not pairs_of_attackers(rules)
    )


def _is_safe_beside_throne(rules: Ruleset) -> bool:
    """Whether the empty throne leaves a side of the king open, and no attacker can stop there."""
    return (
        rules.throne_stop is not Stop.ANYONE
        and rules.king_beside_throne != SIDES_OF_A_MAN
        and Piece.KING not in rules.hostile_throne
        and not pairs_of_attackers(rules)
    )


def _men(captives: Iterable[Piece]) -> str:
    """The sides whose men are among *captives*: ``attackers and defenders``; empty if none are."""
    names = {Piece.ATTACKER: str(Side.ATTACKERS), Piece.DEFENDER: str(Side.DEFENDERS)}
    whom = set(captives)
    return listed(name for piece, name in names.items() if piece in whom)


_OF_THE_GAME: Contents = {
    "In short": (_setup, _goals, _moving, _closing_in),
    "Special pieces": (special_pieces_in_words,),
    "Special squares": (_throne, _corners, _camps),
    "Capturing men": (_capturing, _going_on),
    "Capturing the king": (_king,),
    "Repetition and other endings": (endings_in_words,),
}
