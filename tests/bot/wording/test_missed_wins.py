"""What the overview of a review says of wins that were missed."""

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.wording.reviews import overview_details
from play.reviews.review import Review
from tafl.findings import Finding
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Repetition
from tests.play.reviews.test_reasons import IN_TWO, moves
from tests.support.cases import for_each
from tests.support.drawing import board, move

THERE_AND_BACK = ("D4-C4", "B6-B5", "C4-D4", "B5-B6")
WIN = moves("D4-A4 B6-B5 A4-A1")


def missed(times: int) -> Review:
    """Of a game in which the defenders could have given tuichi on D4 so many times."""
    position = board(IN_TWO.drawing, Side.DEFENDERS, repetition=Repetition.IGNORED)
    game = Game.start(position.ruleset, position)
    for _ in range(times):
        for text in THERE_AND_BACK:
            game = game.play(move(text))
    first = Finding(0, 0, move("D4-A4"), WIN, WIN[:1])
    found = [
        first if ply % 4 == 0 else Finding(0, 0, turn.move) for ply, turn in enumerate(game.turns)
    ]
    return Review(game, [*found, first])


@for_each("times", [1, 9, 90])
def test_no_tuichi_is_cut_off(times: int) -> None:
    """However many there are, and the message is no longer than Discord takes it."""
    said = overview_details(missed(times), None)
    words = said.replace(",", "").replace(".", "").split()

    assert len(said) <= MAX_EMBED_LENGTH
    for ply in range(0, 4 * times, 4):
        assert str(ply + 1) in words
    proofs = said.count("tuichi, the king escapes in 2 moves (`D4-A4 B6-B5 A4-A1`)")
    assert proofs == times if times < 10 else proofs > 10
    assert ("Tuichi was missed too: moves " in said) is (times > proofs)
