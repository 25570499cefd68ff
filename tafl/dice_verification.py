"""Checks the dice and random choices of a game against its promised seed (rules §5)."""

from tafl.dice_and_lots import Dice
from tafl.errors import VerificationError, VerificationFault
from tafl.game import Game


def verify(game: Game, seed: str, commitment: str) -> None:
    """Check every random choice and roll of *game* against those that *seed* gives.

    *commitment* is the hash of the seed that was published when the game began.

    Raises:
        SeedError: *seed* does not have the form of a seed.
        VerificationError: *commitment*, a choice or a roll is not that of the seed.
    """
    dice = Dice(seed)
    if dice.commitment != commitment.strip().lower():
        raise VerificationError(VerificationFault.HASH)
    if Game.start(game.ruleset, dice=dice).start_position != game.start_position:
        raise VerificationError(VerificationFault.START)
    for number, roll in enumerate(game.rolls):
        expected = dice.roll(number)
        if roll.face != expected:
            raise VerificationError(VerificationFault.ROLL, number + 1, roll.face, expected)
