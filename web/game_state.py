"""The state of a game as its page shows it to one person, as values for JSON.

A square is named in small letters, as in ``d4``. ``static/types.js`` lists all fields.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Any

from play.appearance import Appearance
from play.challenges.challenge import Challenge
from play.challenges.state import ChallengeState
from play.errors import PlayError
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.offer import DEFAULT_PAUSE, OfferKind
from play.matches.offer_rules import require_offerable
from play.matches.state import MatchState
from play.matches.timing import DEFAULT_TIME_GIVEN, claim_win, give_time
from play.players.player_id import PlayerId
from play.rulesets.single_game_options import is_even
from play.services.plans import require_waiting
from play.services.reviews import require_reviewable
from rendering.browser_sprites import board_look
from rendering.scene import Orientation, Scene
from rendering.shelf import men_lost
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_turn
from tafl.pieces import Side
from tafl.position import Turn
from tafl.squares import Square
from web.dependencies import Names, Voice

OFFERED = {
    OfferKind.DRAW: None,
    OfferKind.TAKEBACK: None,
    OfferKind.PAUSE: DEFAULT_PAUSE,
    OfferKind.RESUME: None,
}
"""The kinds of offers that can be made on the page, and how long a pause lasts by default."""

State = dict[str, Any]
"""Values for JSON."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A *match* as *viewer* sees it at *now*, with names of its players, in the colours *look*."""

    match: Match
    view: MatchView
    viewer: PlayerId
    names: Names
    look: Appearance
    now: datetime
    chat: str
    """The address below which the channels of servers are; empty if the viewer is to see none."""
    rematch: Challenge | None = None
    """The latest offer of a rematch, if the viewer has played the match and it is over."""

    @property
    def you(self) -> Side | None:
        """The side of the viewer; None for a spectator."""
        return self.match.seats.side_of(self.viewer)

    @property
    def has_played(self) -> bool:
        """Whether the match is over, and the viewer was a player in it."""
        return self.you is not None and self.match.state is not MatchState.RUNNING

    @property
    def may_move(self) -> bool:
        running = self.match.state is MatchState.RUNNING
        return running and self.match.player_to_move == self.viewer


def dressed(scene: Scene, look: Appearance) -> Scene:
    """*scene* with what people with that *look* want to see of it."""
    orientation = Orientation.BOTTOM if look.turned else Orientation.TOP
    scene = scene.with_danger() if look.danger else scene
    return replace(scene, orientation=orientation)


def event_of(match: Match) -> int:
    """A number of the present state of *match*, which grows with each change of it."""
    return (match.updated_at - match.created_at) // timedelta(microseconds=1)


def state_of(sight: Sight, voice: Voice) -> State:
    """The whole state of a game; working the moves out takes a millisecond or two."""
    return common_state(sight, voice) | own_state(sight, voice)


def common_state(sight: Sight, voice: Voice) -> State:
    """The part of the state that all see who look at the game with the same names and colours."""
    match, game = sight.match, sight.match.game
    scene = present_scene(match)
    return {
        "event": event_of(match),
        "match": match.id,
        "board": match.board,
        "title": voice.title(match),
        **board_of(sight.look, game, scene),
        "turned": sight.look.turned,
        "toMove": str(match.to_move) if match.state is MatchState.RUNNING else None,
        "die": scene.die,
        "tuichi": scene.tuichi,
        "remarks": list(voice.remarks(match, sight.view, sight.names, sight.now)),
        "players": {str(side): _player(sight, voice, side) for side in Side},
        "history": [write_turn(turn) for turn in game.turns],
        "result": voice.result(match, sight.names),
        "now": moment(sight.now),
    }


def own_state(sight: Sight, voice: Voice) -> State:
    """The part of the state that depends on who the viewer is in the match."""
    match, game = sight.match, sight.match.game
    return {
        "you": None if sight.you is None else str(sight.you),
        "moves": moves_of(game, voice) if sight.may_move else {},
        "needsRoll": sight.may_move and game.may_roll and not game.legal_moves(),
        "headline": voice.headline(match, sight.you, sight.names),
        "offer": _offer(sight, voice),
        "rematch": _rematch(sight),
        "actions": list(_actions(sight)),
        "chat": _chat(sight),
    }


def present_scene(match: Match) -> Scene:
    return Scene.of(match.game, match.outcome, ended=match.state is not MatchState.RUNNING)


def pictured(sight: Sight) -> Scene:
    """The scene of the present board, for a picture."""
    return dressed(present_scene(sight.match), sight.look)


def past_of(sight: Sight, ply: int) -> State:
    """An earlier board of a game, after *ply* turns."""
    game = sight.match.game.at(ply)
    return board_of(sight.look, game, Scene.of(game))


def board_of(look: Appearance, game: Game, scene: Scene) -> State:
    """The board of *game*, which *scene* shows, and the move that led to it."""
    return {
        **board_look(dressed(scene, look)),
        "ply": game.ply,
        "last": None if game.last is None else _turn(game.last),
        "notation": None if game.last is None else write_turn(game.last),
    }


def moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


@cache
def _name(square: Square) -> str:
    return str(square).lower()


def _move(move: Move) -> State:
    path = [_name(square) for square in move.path]
    return {"from": _name(move.source), "to": path[-1], "path": path}


def _captured(turn: Turn) -> list[str]:
    """The squares of all that *turn* captures, the king's included."""
    return sorted(map(_name, turn.captures)) if turn.captures else []


def _turned(leg: Turn) -> State:
    """The squares of the men captured by *leg* who change sides, if there are any."""
    return {"turned": sorted(map(_name, leg.turned))} if leg.turned else {}


def _turn(turn: Turn) -> State:
    returned = [_name(square) for square in turn.returned]
    return {**_move(turn.move), "captured": _captured(turn), "returned": returned}


def moves_of(game: Game, voice: Voice) -> Mapping[str, Sequence[State]]:
    """The moves that may be played now, by the square that they start from."""
    stood = {position.lines for position in game.repeatable}

    def way(turn: Turn) -> State:
        last = turn.legs[-1] if turn.captures else turn
        seen: State = {"captures": _captured(last), **_turned(last)} if last.captures else {}
        # Only positions that have been there before can end the game by repetition.
        if turn.after.lines in stood:
            seen["warns"] = voice.cost(game.play(turn.move))
        return {"notation": write_turn(turn), **seen}

    return ways_by_square(game, way)


def ways_by_square(game: Game, way: Callable[[Turn], State]) -> Mapping[str, Sequence[State]]:
    """The moves that may be played now, each as *way* shows it, by the square of the piece.

    Moves that go on after a leg are in its *then*. A leg after which the piece may not stop has no
    notation.
    """
    found: dict[str, list[State]] = {}
    begun: dict[tuple[Square, ...], State] = {}

    def arrived(squares: tuple[Square, ...], ways: list[State]) -> State:
        """The way to the last of *squares*, which is among *ways* from now on."""
        if squares not in begun:
            begun[squares] = {"to": _name(squares[-1]), "notation": ""}
            ways.append(begun[squares])
        return begun[squares]

    for move in game.legal_moves():
        turn = game.turn_of(move)
        ways = found.setdefault(_name(move.source), [])
        for number, leg in enumerate(turn.legs[:-1], start=1):
            leading = arrived((move.source, *move.path[:number]), ways)
            leading |= {"falls": _captured(leg), **_turned(leg)}
            ways = leading.setdefault("then", [])
        arrived((move.source, *move.path), ways).update(way(turn))
    return found


def _player(sight: Sight, voice: Voice, side: Side) -> State:
    match = sight.match
    runs = match.is_timed and side is match.to_move
    deadline = moment(match.clock.deadline) if runs else None
    return {
        "name": sight.names[match.seats.player(side)],
        "clock": {"deadline": deadline, "text": _time_left(sight, voice, side)},
        "lost": men_lost(match.position, side),
    }


def _time_left(sight: Sight, voice: Voice, side: Side) -> str:
    """The time that *side* has; empty if it has no clock."""
    match = sight.match
    if match.state is not MatchState.RUNNING or match.seats.player(side) == match.computer:
        return ""
    left = match.clock.time_left(sight.now) if side is match.to_move else match.time_of_opponent[0]
    return voice.period(left)


def _offer(sight: Sight, voice: Voice) -> State | None:
    match = sight.match
    if match.offer is None:
        return None
    return {
        "number": match.offers_made,
        "kind": str(match.offer.kind),
        "yours": match.offer.side is sight.you,
        "text": voice.offer(match, sight.you, sight.names, sight.now),
    }


def _rematch(sight: Sight) -> State | None:
    """The open offer of a rematch, or the *game* that began with it."""
    offer = sight.rematch
    if offer is None:
        return None
    state = offer.state_at(sight.now)
    game = offer.match_id if state is ChallengeState.ACCEPTED else None
    if game is None and state is not ChallengeState.OPEN:
        return None
    return {"yours": offer.challenger == sight.viewer, "game": game}


def _actions(sight: Sight) -> Iterator[str]:
    """The acts that the viewer may do now, besides moving and answering an offer."""
    match = sight.match
    if match.state is not MatchState.RUNNING:
        with suppress(PlayError):
            require_reviewable(match.game)
            yield "review"
        if match.game.turns and is_even(match.ruleset):
            yield "openings"
        if sight.has_played and _rematch(sight) is None:
            yield "rematch"
        return
    if sight.you is None:
        return
    if sight.may_move and match.game.may_roll:
        yield "roll"
    for name, act in _tried(sight):
        with suppress(PlayError):
            act()
            yield name
    yield "resign"


def _tried(sight: Sight) -> Iterator[tuple[str, Callable[[], object]]]:
    """The acts that a game may refuse a player now, each with a function that tries it."""
    match, me, now, habits = sight.match, sight.viewer, sight.now, sight.view.habits
    yield "claim", partial(claim_win, match, me, now, None)
    against_person = match.computer is None
    if against_person:
        yield "plan", partial(require_waiting, match, me)
    for kind, lasting in OFFERED.items():
        if lasting is None or against_person:
            yield str(kind), partial(require_offerable, match, me, kind, now, None, lasting)
    if against_person:
        yield "time", partial(give_time, match, me, DEFAULT_TIME_GIVEN, now, None, habits)
    if match.both_have_moved:
        yield "abort", partial(require_offerable, match, me, OfferKind.ABORT, now, None)
    else:
        yield "abort", partial(match.abort, me, now, None)


def _chat(sight: Sight) -> str | None:
    """The address of the boards of the match in chat; None if they are direct messages."""
    place, thread_id = sight.match.place, sight.match.thread_id
    if place.guild_id is None or not sight.chat:
        return None
    return f"{sight.chat}/{place.guild_id}/{thread_id or place.channel_id}"
