"""Autocomplete for moves: matches, pieces, destinations."""

import re
from contextlib import suppress
from functools import partial

from discord.app_commands import Choice as Entry

from bot.discord_limits import MAX_CHOICES
from bot.errors import SeveralMatchesError
from bot.matches.finding import NO_MATCH_YET, game_to_move_in
from bot.matches.move_parsing import read_typed
from bot.matches.square_choices import BegunMove, MoveChoices, SquareChoice
from bot.ui.answers import names_for, player_of
from bot.ui.base import Interaction
from bot.ui.kept_forms import TypedGame
from bot.ui.worker_threads import beside
from tafl.squares import Square

_SEPARATOR = re.compile(r"\s*(?:->|[-‐‑‒–—−:→X×]|TO|\s)\s*")
"""The signs and words that may be typed between two squares."""


async def move_choices(interaction: Interaction, text: str) -> list[Entry[str]]:
    """Autocomplete *text* with up to 25 pieces or moves; or matches, if several are possible."""
    typed = read_typed(text)
    me = player_of(interaction)
    try:
        game = await _game_typed_in(interaction, text, typed.match_id)
    except SeveralMatchesError as several:
        return [
            Entry(name=names_for(interaction).label(found, me), value=f"#{found.id} ")
            for found in several.matches[:MAX_CHOICES]
        ]
    except NO_MATCH_YET:
        return []
    if game is None:
        return []
    # Moves that come from a table are found before a thread could begin.
    return list(await beside(game.suggest, text) if game.is_slow else game.suggest(text))


async def _game_typed_in(
    interaction: Interaction, text: str, named: int | None
) -> TypedGame | None:
    """The game of ``game_to_move_in``; it is read once for a whole move, of which *text* is part.

    The move is judged by the board as it is when all is typed, whatever was suggested.
    """
    me, typed_games = player_of(interaction), interaction.client.typed_games
    where = interaction.channel_id, getattr(interaction.namespace, "game", None), named
    game = typed_games.find(me, where, text)
    if game is None and (found := await game_to_move_in(interaction, named)) is not None:
        board = found.game.position.board
        suggest = partial(moves_offered, MoveChoices(found.game))
        game = TypedGame(found.match_id, suggest, is_slow=board.goes_on or board.special)
        typed_games.keep(me, where, text, game)
    return game


def moves_offered(choices: MoveChoices, text: str) -> list[Entry[str]]:
    """Up to 25 of *choices* that continue the *text* typed; each repeats a match number in it."""
    typed = read_typed(text)
    prefix = f"#{typed.match_id} " if typed.match_id is not None else ""
    found = continuations(choices, typed.text)
    return [
        Entry(name=choice.entry(move), value=f"{prefix}{move}")
        for move, choice in found[:MAX_CHOICES]
    ]


def continuations(choices: MoveChoices, text: str) -> list[tuple[str, SquareChoice]]:
    """The moves of the piece typed in *text*, and the pieces whose square begins with *text*.

    Each comes as the text that would be typed, and as a ``SquareChoice``.
    """
    *typed, rest = _SEPARATOR.split(text.upper().removeprefix("*").lstrip())
    found = []
    with suppress(ValueError):
        begun = BegunMove.of(*map(Square.parse, typed or [rest]))
        found += [
            (str(begun) if choice.square == begun.end else f"{begun}-{choice.square}", choice)
            for choice in choices.destinations(begun)
            if not typed or str(choice.square).startswith(rest)
        ]
    if not typed:
        found += [(str(choice.square), choice) for choice in choices.pieces(rest)]
    return found
