"""Sentences about dice and random choices."""

from collections.abc import Iterator, Sequence

from bot.wording.quoted_text import code_block
from play.matches.match import Match
from play.matches.state import MatchState
from tafl.dice_and_lots import Dice, Roll
from tafl.game import Game
from tafl.phrases import capital, listed
from tafl.position import Position
from tafl.ruleset import Die

LATEST_ROLLS = 8

ROLLS_A_LINE = 10
MAX_LINES = 30

ROLL_FIRST = "Only the king can move. Roll for him first."


def dice_text(game: Game) -> list[str]:
    """Lines about the rolls since the last move; before the first, also about random choices."""
    lines = [] if game.turns else list(_lots(game))
    rolls = [roll for roll in game.rolls if roll.ply == game.ply]
    of_the_king = rolls.pop() if rolls and game.king_roll is not None else None
    if rolls:
        lines.append(f"🎲 {_turn_dice(game, rolls)}")
    if of_the_king is not None:
        lines.append(f"🎲 {king_roll_text(game, of_the_king.face)}")
    return lines


def written_dice(rolls: Sequence[Roll]) -> str:
    """The *rolls* before a move as in a game record, ``{3} {6} ``; if many, the latest."""
    earlier = "… " if len(rolls) > LATEST_ROLLS else ""
    return earlier + "".join(f"{{{roll.face}}} " for roll in rolls[-LATEST_ROLLS:])


def dice_state(match: Match) -> list[str]:
    """Lines about the moves that the die leaves in this turn, and about a roll for the king."""
    game, lines = match.game, list[str]()
    if match.state is not MatchState.RUNNING:
        return lines
    if game.ruleset.die is Die.MULTIPLE and game.position.to_move in game.ruleset.dice_sides:
        lines.append(f"🎲 Moves left in this turn: {game.moves_left}{_resting(game)}.")
    if game.may_roll:
        lines.append("🎲 The king moves by the die. Press *Roll* to move him.")
    return lines


def king_roll_text(game: Game, face: int) -> str:
    """The roll *face* for a king who moves by the die, and what it allows him."""
    how = "one step, in any of eight directions" if face % 2 else "as usual"
    if any(move.source == game.position.king for move in game.legal_moves()):
        return f"The defenders rolled {face} for the king. He must move {how}."
    if game.outcome is not None:
        return f"The defenders rolled {face} for the king."
    return f"The defenders rolled {face} for the king, but he can't move. Another piece must."


def plain_die(face: int) -> str:
    """The last roll, *face*, which a picture shows as a die, in words for screen readers."""
    return f"The die shows {face}."


def rolled(match: Match) -> str:
    face = match.game.king_roll
    return "" if face is None else king_roll_text(match.game, face)


def seed_hash_text(match: Match) -> str:
    """A line with the hash of the dice's seed, for the start of a match; empty without dice."""
    if match.dice is None:
        return ""
    return f"\n-# SHA-256 of this game's seed: `{match.dice.commitment}`"


def seed_text(match: Match) -> str:
    """A line with the dice's seed, for the end of a match; empty without dice."""
    return (
        "" if match.dice is None else f"\n-# Seed of the dice: `{match.dice.seed}` · `/game verify`"
    )


def verification(match: Match, name: str) -> str:
    """The verdict of ``/game verify`` on the match called *name*, whose dice were recomputed."""
    if match.dice is None:
        return f"**{name}** uses no dice and no random choices, so there is nothing to verify."
    if match.state is MatchState.RUNNING:
        return f"**{name}** isn't over, so its seed is still secret."
    return f"**{name}**: every roll and random choice matches the seed."


def proof_of_dice(match: Match, dice: Dice) -> str:
    """The hash of the seed of *dice*, the rolls, and the seed itself once the match is over."""
    rolls = _rolls_table(match.game.rolls)
    if match.state is MatchState.RUNNING:
        return f"SHA-256 of the seed: `{dice.commitment}`, as shown when the game began.\n{rolls}"
    lots = "".join(f"\n{line}" for line in _lots(match.game))
    return (
        f"Seed: `{dice.seed}`\n"
        f"SHA-256 of the seed: `{dice.commitment}`, which must be the same as shown when "
        f"the game began.{lots}\n{rolls}"
    )


def _lots(game: Game) -> Iterator[str]:
    rules, start = game.ruleset, game.start_position
    if rules.first_by_lot:
        yield f"Chosen at random: the {start.to_move} move first."
    standing = start.pieces()
    if rules.men_off:
        gone = [square for square in Position.start(rules).pieces() if square not in standing]
        yield f"Removed at random: {listed(gone)}."


def _turn_dice(game: Game, rolls: Sequence[Roll]) -> str:
    earlier = len(rolls) - LATEST_ROLLS
    turns = "; ".join(_turn_die(game, roll) for roll in rolls[-LATEST_ROLLS:])
    before = f"After {earlier} more lost turns: " if earlier > 0 else ""
    sentence = before + turns
    return f"{capital(sentence)}."


def _turn_die(game: Game, roll: Roll) -> str:
    lost = game.ruleset.die is Die.SKIP and roll.face in game.ruleset.skip_on
    return f"the {roll.side} rolled {roll.face}{' and lose this turn' if lost else ''}"


def _resting(game: Game) -> str:
    """The end of the line about moves left: which pieces have moved and must rest in this turn."""
    if game.phase is None or not game.phase.moved:
        return ""
    return f", with pieces other than {listed(sorted(game.phase.moved))}"


def _rolls_table(rolls: Sequence[Roll]) -> str:
    """All rolls in order, ``ROLLS_A_LINE`` to a line, as ``A:4 D:2``; of too many the latest."""
    if not rolls:
        return "No die was rolled."
    lines = [
        f"{start + 1:>4}  " + " ".join(f"{str(side)[0].upper()}:{face}" for _, side, face in part)
        for start in range(0, len(rolls), ROLLS_A_LINE)
        for part in [rolls[start : start + ROLLS_A_LINE]]
    ]
    shown = "\n".join(lines[-MAX_LINES:])
    earlier = "" if len(lines) <= MAX_LINES else "; `/export` has the earlier ones"
    return f"The dice in order (`A:` attackers, `D:` defenders{earlier}):\n{code_block(shown)}"
