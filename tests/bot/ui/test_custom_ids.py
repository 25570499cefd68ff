"""Messages keep their buttons for ever: each custom id that was ever posted is still known."""

import re

import pytest
from discord.ui import View

from bot.button_handlers import HANDLERS
from bot.errors import UnknownButtonError
from bot.matches.move_picking import PICK, SquareSelect
from bot.matches.square_choices import BegunMove
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    PersistentItem,
    SubjectId,
    read_number,
    read_word,
)
from tafl.moves import MOST_LEGS
from tafl.squares import Square

TWO_NUMBERS = """
    accept decline withdraw rematch move move-now takeback cancel-move roll draw resign
    claim rules why help
    confirm-resign keep-playing accept-offer decline-offer withdraw-offer accept-draw decline-draw
    withdraw-draw edit-note delete-note list-running list-finished list-followed list-log
    list-flags close-flag appeal lift-case keep-case study-start study-back study-next study-end
    board-start board-back board-next board-end text-start text-back text-next text-end ladder-page
    ladder-log ladder-whom ladder-join ladder-leave ladder-ask ladder-challenge ladder-close
    ladder-keep plan-back plan-next end-season keep-season list-seasons list-tournaments
    set-up set-channel challenge challenge-anybody opponent draft-opponent one-opponent
    confirm-moves
    open-challenges list-challenges
    send-challenge more-options as-last-time not-as-last-time cancel-challenge name-men
    join-tournament leave-tournament confirm-leave confirm-cancel leave-as-it-is
    try-again show-answer replay other-piece privacy delete-me delete-me-now keep-me sign-out
    browsers sign-out-of
    server-off server-on servers-on computer learn learn-for
    review review-start review-back review-next review-end review-points review-overview review-walk
    review-why review-play study-review study-review-start study-review-back study-review-next
    study-review-end study-review-points study-review-overview study-review-walk study-review-why
    study-review-play
    which import-which
    puzzle-show puzzle-reveal puzzle-share puzzle-next puzzle-daily puzzle-solution
"""

POSTED = {
    **{f"tafl:{name}:12:3": (12, 3) for name in TWO_NUMBERS.split()},
    "tafl:server-settings:games": ("games",),
    "tafl:settings:boards": ("boards",),
    "pick:12:3::0": (12, 3, None, 0),
    "pick:12:3:H11-H9:0": (12, 3, BegunMove.parse("H11-H9"), 0),
    "pick:12:3:H11:1": (12, 3, BegunMove.parse("H11"), 1),
    "tafl:piece:12:3:1": (12, 3, 1),
    "play:12:3:A1-B2": (12, 3, "A1-B2"),
    "rules:match:12:2": ("match", "12", 2),
    "rules:game:kings-table-hnefatafl:0": ("game", "kings-table-hnefatafl", 0),
    "rules-list:match:12": ("match", "12"),
    "leaders:0::all:0": (0, "", "all", 0),
    "leaders:99:brandubh:2027-02:3": (99, "brandubh", "2027-02", 3),
    "season:4:1:": (4, 1, ""),
    "season:4:0:kings-table-tablut~edge": (4, 0, "kings-table-tablut~edge"),
    "cup:round:5:2:": ("round", 5, 2, None),
    "cup:standings:5:2:1": ("standings", 5, 2, 1),
    "explore:brandubh:corner:dadcfdfb:": ("brandubh", "corner", "dadcfdfb", (False, False)),
    "explore-start:brandubh:edge::oc": ("brandubh", "edge", "", (True, True)),
    "explore-back:brandubh:edge:dadc:o": ("brandubh", "edge", "dadc", (True, False)),
    "explore-other:brandubh:edge:dadc:": ("brandubh", "edge", "dadc", (False, False)),
    "explore-own:brandubh:edge:dadc:": ("brandubh", "edge", "dadc", (False, False)),
    "explore-ask:brandubh:edge:dadc:c": ("brandubh", "edge", "dadc", (False, True)),
    "tafl:challenge-form:dice:12": ("dice", 12),
    "tafl:show-board:12:0": (12, 0),
    "tafl:round-move:5:2": (5, 2),
    "tafl:round-board:5:2": (5, 2),
    "help": (),
    "tafl:meant:12:brandubh": (12, "brandubh"),
    "tafl:in-match:H11:": (Square.parse("H11"), None),
    "tafl:in-match:H11:H9": (Square.parse("H11"), BegunMove.parse("H9")),
    "lessons:": ("",),
    "lessons-list:brandubh": ("brandubh",),
    "lesson:capturing:2:#12:1": ("capturing", 2, "#12", 1),
    "lesson-type:capturing:0::0": ("capturing", 0, "", 0),
    "lesson-pick:capturing:3:brandubh:2::0": ("capturing", 3, "brandubh", 2, None, 0),
    "lesson-pick:raichi:0::0:G7:1": ("raichi", 0, "", 0, BegunMove.parse("G7"), 1),
    **{f"tafl:puzzle-{way}:12:739000:1": (12, 739_000, 1) for way in ("back", "type", "nothing")},
    "tafl:puzzle-pick:12:0:1::0": (12, 0, 1, None, 0),
    "tafl:puzzle-pick:12:739000:1:H11:1": (12, 739_000, 1, BegunMove.parse("H11"), 1),
    **{
        f"tafl:computer-{what}:3:attackers:brandubh": (3, "attackers", "brandubh")
        for what in ("start", "start-rated", "game", "level", "side")
    },
}
"""Every form, with what stands in it; to be added to, never to be taken from."""


def kind_of(custom_id: str) -> tuple[str, list[str]]:
    """The name of the kind, and the other words."""
    words = custom_id.split(":")
    name = next(name for name in (":".join(words[:2]), words[0]) if name in HANDLERS.by_name)
    return name, words[name.count(":") + 1 :]


def test_posted_custom_ids_say_what_they_said() -> None:
    """Also those that are posted no longer."""
    for custom_id, payload in POSTED.items():
        name, words = kind_of(custom_id)
        kind, _ = HANDLERS.by_name[name]
        read = kind.read(words)
        assert (kind.custom_id(read), read) == (custom_id, payload)


def test_every_kind_is_among_those_that_were_posted() -> None:
    """A new button has to be added to the list, and is then never lost."""
    assert {kind_of(custom_id)[0] for custom_id in POSTED} == set(HANDLERS.by_name)


def test_two_kinds_cannot_have_one_name() -> None:
    """One of them would never be asked."""
    handlers = ButtonHandlers()
    handlers.answer(ButtonKind("tafl:no", SubjectId), "No.")

    with pytest.raises(ValueError, match="tafl:no"):
        handlers.answer(ButtonKind("tafl:no", SubjectId), "Not at all.")


def test_the_longest_custom_id_fits() -> None:
    """Discord takes 100 characters; its own numbers have up to 20 digits."""
    largest = 10**20
    squares = (Square(18, 18), Square(18, 17)) * (MOST_LEGS // 2)
    known = SquareSelect(largest, largest, BegunMove(squares), 1)

    assert len(PICK.custom_id(known)) <= 100


async def test_what_was_never_posted_is_refused() -> None:
    """It cannot be guessed what it asks for."""
    for custom_id in ("tafl:conquer:1:2", "help:me", "pick:1:2:H11"):
        with pytest.raises(UnknownButtonError):
            await HANDLERS.press(None, custom_id, ())  # type: ignore[arg-type]  # nobody is asked


def test_all_items_of_messages_are_of_one_class() -> None:
    """discord.py keeps every other item in memory, for as long as the program runs."""
    button = ButtonKind("tafl:accept", SubjectId).button("Accept", SubjectId(12))

    assert isinstance(button, PersistentItem)
    assert View(timeout=None).add_item(button).is_persistent()


def test_a_number_has_digits_alone() -> None:
    """And no more of them than a database holds."""
    assert [read_number(part) for part in ("0", "7", "007", str(2**63 - 1))] == [0, 7, 7, 2**63 - 1]
    for part in (
        *("", "-1", "+1", " 1", "1 ", "1_0", "\uff11\uff12", "0x1", "x", str(2**63), "1" * 20),
    ):
        with pytest.raises(ValueError, match=f"^{re.escape(part)}$"):
            read_number(part)


def test_a_word_has_no_hidden_characters() -> None:
    for part in ("a\x00b", "a\nb", "\ud800", "\u202e"):
        with pytest.raises(ValueError, match=f"^{re.escape(part)}$"):
            read_word(part)
