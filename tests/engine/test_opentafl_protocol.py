"""OpenTafl's engine protocol: what OpenTafl says, and what it hears."""

import io
import itertools
import queue
import random
from dataclasses import replace

from engine.line_protocol import Means
from engine.opentafl_protocol import SHORTEST, Otep, OtepClock
from engine.plain_search import PlainSearch
from engine.text_lines import LONGEST_LINE
from tafl.game import Game
from tafl.moves import Move
from tafl.opentafl.moves import read_move
from tafl.opentafl.positions import write_pieces
from tafl.opentafl.rules_writer import write_rules
from tafl.pieces import Side
from tafl.ruleset import Repetition
from tafl.rulesets import ruleset
from tests.engine.test_line_protocol import talking
from tests.support.cases import for_each

RULES = replace(ruleset("brandubh"), repetition=Repetition.DRAW)
"""OpenTafl can't write that the defenders lose by repetition."""
BRANDUBH = write_rules(RULES)
LONG = 60.0
"""Seconds after which what is waited for will not come."""
AT_ONCE = "clock 1 1 0 0 0 "
"""Leaves no time to think."""
FOR_EVER = "clock 99999999 99999999 0 0 0 "


class Host:
    """OpenTafl's side of the conversation, about a game of Brandubh."""

    def __init__(self, seconds: float = 0.05, level: int | None = None) -> None:
        means = Means(PlainSearch, itertools.count().__next__, random.Random(1).random)
        self.heard: queue.Queue[str] = queue.Queue()
        self.engine = Otep(means, self.heard.put, seconds, level)
        self.game = Game.start(RULES)
        self.say(f"rules {BRANDUBH}")

    def say(self, *lines: str) -> None:
        for line in lines:
            assert self.engine.obey(line)

    def answer(self, beginning: str) -> str:
        """The next line that begins so."""
        while True:
            line = self.heard.get(timeout=LONG)
            if line.startswith(beginning):
                return line

    def play(self, side: str = "attackers") -> None:
        """Have the engine play a move, and confirm it unless the game is over."""
        self.say(AT_ONCE, f"play {side}")
        self.game = self.game.play_written(read_move(self.answer("move").split()[1]))
        if self.game.outcome is None:
            self.say(f"move {self.board}")

    def oppose(self) -> str:
        """Play the first legal move against the engine."""
        move = self.game.legal_moves()[0]
        self.game = self.game.play(move)
        return f"opponent-move {str(move).lower()} {self.board}"

    @property
    def board(self) -> str:
        return write_pieces(self.game.position)

    @property
    def known(self) -> Game:
        """The game as the engine knows it."""
        assert self.engine.game is not None
        return self.engine.game

    def silent(self) -> bool:
        """Whether nothing but news of what it thinks was said."""
        heard = [self.heard.get() for _ in range(self.heard.qsize())]
        return all(line.startswith("status ") for line in heard)


def moves_of(game: Game) -> list[Move]:
    return [turn.move for turn in game.turns]


def test_it_greets_and_leaves() -> None:
    host = Host()

    host.engine.run(io.StringIO("hello\nstart\ngoodbye\nsing\n"))

    assert list(host.heard.queue) == ["hello"]


def test_a_whole_game() -> None:
    """Each move is legal, and the game is known with all its moves: repetitions matter."""
    host = Host()

    while host.game.outcome is None and host.game.ply < 20:
        host.play()
        if host.game.outcome is None:
            host.say(host.oppose())

    assert moves_of(host.known) == moves_of(host.game)
    assert host.silent()


def test_it_tells_what_it_thinks_until_its_time_is_over() -> None:
    """A clock disturbs nothing; a level looks no further than it does, however much time."""
    patient, level, hurried = Host(seconds=LONG), Host(seconds=LONG, level=1), Host(seconds=0.5)
    for host in (patient, level, hurried):
        host.say("play attackers")
    hurried.say(FOR_EVER)

    assert patient.answer("status").split()[:3] == ["status", "depth", "1,"]
    assert level.answer("move")
    assert hurried.answer("move")


def test_a_refused_move_is_taken_back() -> None:
    """OpenTafl then says the move before once more, and asks again."""
    host = Host()
    host.play()
    before = host.oppose()
    host.say(before, AT_ONCE, "play attackers")
    host.answer("move")
    assert host.known.ply == 3

    host.say("error 2", before)

    assert host.known.ply == 2
    host.play()


def test_it_joins_a_game_that_has_begun() -> None:
    """Then it hears all moves of both sides."""
    host = Host()
    moves = "d1-c1|d3-c3|c1-d1"
    for move in moves.split("|"):
        host.game = host.game.play_written(read_move(move))

    host.say(f"opponent-move {moves} {host.board}")

    assert host.known.ply == 3
    host.play("defenders")


@for_each(
    ("moves", "row"),
    # One may be written in full, as with simple-moves off.
    [("a1-a2", "7"), ("junk", "7"), ("d2-f2|d3-e3|a9-a1", "7"), ("d2-f2+", "3t3")],
)
def test_the_board_counts_and_not_the_moves(moves: str, row: str) -> None:
    host = Host()
    board = f"/{row}/5t1/3T3/ttTKTtt/3T3/3t3/3t3/"

    host.say(f"opponent-move {moves} {board}")

    assert write_pieces(host.known.position) == board
    if row == "3t3":
        assert [str(move) for move in moves_of(host.known)] == ["D2-F2"]


def test_play_says_whose_turn_it_is() -> None:
    host = Host()

    host.say("side defenders", AT_ONCE, "play defenders")

    move = read_move(host.answer("move").split()[1])
    assert host.game.position.piece_at(move.source).side is Side.DEFENDERS


def test_a_game_that_is_over_for_us_goes_on() -> None:
    """Rules that can only be written nearly the same may end games at other times."""
    host = Host()
    host.say("opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")
    for move in 4 * ("d3-c3", "c1-d1", "c3-d3", "d1-c1"):
        if host.known.outcome is None:
            host.engine.game = host.known.play_written(read_move(move))
    assert host.known.outcome is not None

    host.say(AT_ONCE, "play defenders")

    assert host.answer("move")


@for_each("line", ["finish 0", f"rules {BRANDUBH}", "position /7/7/7/3K3/7/t6/7/"])
def test_what_ends_a_thought_is_obeyed_at_once(line: str) -> None:
    """And its move is never told: the one that comes is of the next thought."""
    host = Host()
    host.say(FOR_EVER, "play attackers", line)

    host.say(AT_ONCE, "play attackers")
    host.answer("move")

    assert host.silent()


def test_an_analysis_lists_the_best_moves_for_the_side_to_move() -> None:
    """Values are those of the attackers, in men; the first move comes with what is expected."""
    host = Host()
    host.say("position /7/7/7/3t3/7/t6/2K4/", "side defenders", AT_ONCE, "analyze 3 1")

    words = host.answer("analysis").split()

    values = [float(value) for value in words[3::2]]
    assert int(words[1]) == len(values) <= 3
    assert words[2] == "c7-a7"
    assert values[0] < -250
    assert values == sorted(values)


@for_each(
    ("line", "answer"),
    [
        ("rules dim:7", "error -1 The entry 'start' is missing."),
        (
            "rules dim:7 ber:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "error -1 OpenTafl can't ask for moves that go on after a capture (ber).",
        ),
        ("play attackers", "error -1 Choose a game first, as in: ruleset copenhagen"),
        ("position /7/", "error 0 Choose a game first, as in: ruleset copenhagen"),
        ("side south", "error 0 A side is attackers or defenders, not 'south'."),
        ("clock soon", "error 0 I can't read 'soon' as a clock."),
        ("analyze 5", "error 0 I can't analyze '5'."),
        ("sing", "error 0 I can't read 'sing', which isn't in OpenTafl's engine protocol."),
        ("s" * (LONGEST_LINE + 1), "error 0 The line is too long"),
    ],
)
def test_what_cannot_be_done_has_a_sentence(line: str, answer: str) -> None:
    """The loss of a necessary piece ends a game, and so does a side without a move."""
    host, stuck = Host(), Host()
    host.engine.game = None

    host.say(line)
    stuck.say("position /7/7/7/3K3/7/7/7/", "play attackers")

    assert host.answer("error").startswith(answer)
    assert stuck.answer("error") == "error -1 The game is over. The attackers have no move."


@for_each(
    ("clock", "least", "most"),
    [
        (OtepClock(300, in_overtime=False, period=0, periods=0), 5, 15),
        (OtepClock(300, in_overtime=False, period=30, periods=3), 30, 42),
        (OtepClock(1, in_overtime=False, period=30, periods=3), 20, 28),
        (OtepClock(30, in_overtime=True, period=30, periods=3), 20, 28),
        (OtepClock(0.5, in_overtime=True, period=30, periods=1), SHORTEST, 0.45),
        (OtepClock(0, in_overtime=True, period=0, periods=0), SHORTEST, SHORTEST),
    ],
)
def test_time_lasts(clock: OtepClock, least: float, most: float) -> None:
    """A share of the main time, and most of a period, but never more than is left."""
    assert least <= clock.for_a_move() <= most


def test_over_real_pipes() -> None:
    """OpenTafl may be gone at any time."""
    with talking("--otep", "--plain", "--seconds", "0.05") as (say, heard):
        assert next(heard) == "hello\n"
        say(f"rules {BRANDUBH}\nplay attackers")
        assert next(line for line in heard if line.startswith("move "))
