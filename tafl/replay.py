"""Replays games given as lines of JSON, and answers each with a line that judges it."""

import json
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from tafl.errors import MoveError, TaflError
from tafl.errors_in_words import explain
from tafl.game import Game
from tafl.notation import write_position
from tafl.records import MAX_TURNS, result_of
from tafl.ruleset import Ruleset
from tafl.rulesets import override_all, ruleset


class LineFault(StrEnum):
    """The reason why a line of JSON is not a game, as a sentence."""

    NOT_JSON = "This line isn't JSON."
    NO_OBJECT = "This line isn't a JSON object."
    NO_MOVES = '"moves" must be a list of moves.'
    TOO_MANY_MOVES = f"A game can have at most {MAX_TURNS} moves."
    DICE = "This ruleset rolls dice, and moves alone don't show them. Use a record."
    NO_RULESET = '"ruleset" must be the key of a ruleset.'


class UnusableLineError(TaflError):
    """The line of the game *game_id* is not a game; the sentence *why* says why."""

    game_id: object
    why: str


class Replayer:
    """Replays games given as lines of JSON.

    A game is played under *rules*, or, if that is None, under the ruleset that it names, changed by
    *settings*. With ``play_on``, repetitions end no game and forbid no move (see ``Game``).
    """

    def __init__(
        self,
        rules: Ruleset | None = None,
        settings: Sequence[tuple[str, str]] = (),
        *,
        play_on: bool = False,
    ) -> None:
        self._settings = settings
        self._play_on = play_on
        self._only = Game.start(rules, play_on=play_on) if rules else None
        self._beginnings: dict[str, Game] = {}

    def replay(self, line: str) -> dict[str, Any]:
        """Replay the game on *line*, a JSON object with ``id``, ``ruleset`` and ``moves``.

        Mistakes in *line* are answered, not raised. The answer has ``id`` (None unless a text or
        whole number), ``ok``, ``plies`` (the number of legal moves played), ``error`` (None, or the
        first mistake with its ``ply`` from 1, 0 for the line itself), ``outcome`` (its ``winner``
        is ``attackers``, ``defenders`` or ``draw``) and ``position`` (None if no game could begin).
        """
        try:
            game_id, game, moves = self._read(line)
        except UnusableLineError as error:
            return _answer(error.game_id, None, _fault(0, None, "unusable-line", error.why))
        for move in moves:
            try:
                game = game.play_written(move)
            except MoveError as error:
                fault = _fault(game.ply + 1, move, error.refusal, explain(error))
                return _answer(game_id, game, fault)
        return _answer(game_id, game, None)

    def _read(self, line: str) -> tuple[object, Game, list[str]]:
        try:
            # Not strict: line breaks that text can have besides the usual one end no line.
            given = json.loads(line, strict=False)
        except (ValueError, RecursionError):
            raise UnusableLineError(None, LineFault.NOT_JSON) from None
        if not isinstance(given, dict):
            raise UnusableLineError(None, LineFault.NO_OBJECT)
        game_id = given.get("id")
        if not isinstance(game_id, str | int):
            game_id = None
        moves = given.get("moves")
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise UnusableLineError(game_id, LineFault.NO_MOVES)
        if len(moves) > MAX_TURNS:
            raise UnusableLineError(game_id, LineFault.TOO_MANY_MOVES)
        key = given.get("ruleset")
        if self._only is None and not isinstance(key, str):
            raise UnusableLineError(game_id, LineFault.NO_RULESET)
        try:
            beginning = self._only or self._beginning(str(key))
        except TaflError as error:
            raise UnusableLineError(game_id, explain(error)) from error
        if beginning.phase is not None:
            raise UnusableLineError(game_id, LineFault.DICE)
        return game_id, beginning, moves

    def _beginning(self, key: str) -> Game:
        if key not in self._beginnings:
            rules = override_all(ruleset(key), self._settings)
            self._beginnings[key] = Game.start(rules, play_on=self._play_on)
        return self._beginnings[key]


def _fault(ply: int, move: str | None, refusal: str, message: str) -> dict[str, Any]:
    return {"ply": ply, "move": move, "refusal": refusal, "message": message}


def _answer(game_id: object, game: Game | None, fault: dict[str, Any] | None) -> dict[str, Any]:
    outcome = game.outcome if game else None
    return {
        "id": game_id,
        "ok": fault is None,
        "plies": game.ply if game else 0,
        "error": fault,
        "outcome": outcome and {"winner": result_of(outcome), "reason": outcome.reason},
        "position": write_position(game.position) if game else None,
    }
