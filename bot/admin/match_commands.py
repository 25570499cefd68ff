"""The operator's commands that show, decide or reopen a game."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from bot.admin.operator_command import Command, CommandAnswer, Office
from bot.wording import admin as wording
from bot.wording import admin_help
from play.matches.match import Match
from play.services.adjudication import Adjudication
from play.time.habits import DEFAULT_HABITS
from tafl.pieces import SIDES

NOBODY, CALLED_OFF = "draw", "none"
"""Choices for ``--winner`` besides the sides."""


def _which(parser: ArgumentParser) -> None:
    parser.add_argument("id", type=int, help=admin_help.MATCH_ID)


def _why(parser: ArgumentParser) -> None:
    _which(parser)
    parser.add_argument("--reason", required=True, help=admin_help.REASON_FOR_LOG)


def _result(parser: ArgumentParser) -> None:
    _why(parser)
    results = [*SIDES, NOBODY, CALLED_OFF]
    parser.add_argument("--winner", required=True, choices=results, help=admin_help.WINNER)


async def show(office: Office, asked: Namespace) -> CommandAnswer:
    async with office.open_store() as store, store.read() as unit:
        match = await unit.matches.load_match(asked.id)
    return CommandAnswer(wording.match(match, office.now()), _shown(match))


async def adjudicate(office: Office, asked: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        adjudication = Adjudication(store, office.now)
        if asked.winner == CALLED_OFF:
            match = await adjudication.call_off(asked.id, asked.reason)
        else:
            winner = None if asked.winner == NOBODY else SIDES[asked.winner]
            match = await adjudication.decide(asked.id, winner, asked.reason)
    return CommandAnswer(wording.adjudicated(match), _shown(match))


async def reopen(office: Office, asked: Namespace) -> CommandAnswer:
    async with office.open_store() as store:
        match = await Adjudication(store, office.now).reopen(asked.id, asked.reason)
    return CommandAnswer(wording.reopened(match, office.now()), _shown(match))


def _shown(match: Match) -> Mapping[str, object]:
    outcome = match.outcome
    return {
        "id": match.id,
        "game": match.ruleset.key,
        "server": str(match.place.guild_id or ""),
        "channel": str(match.thread_id or match.place.channel_id),
        "attackers": str(match.attackers),
        "defenders": str(match.defenders),
        "rated": match.rated,
        "occasion": match.occasion and str(match.occasion),
        "pair": match.pair_id,
        "moves": [str(turn.move) for turn in match.game.turns],
        "to_move": str(match.to_move),
        "state": str(match.state),
        "winner": None if outcome is None or outcome.winner is None else str(outcome.winner),
        "reason": str(outcome.reason) if outcome else None,
        "deadline": match.wake_at(DEFAULT_HABITS) and match.clock.deadline.isoformat(),
        "created_at": match.created_at.isoformat(),
        "updated_at": match.updated_at.isoformat(),
    }


COMMANDS = (
    Command("match show", admin_help.MATCH_SHOW, show, _which),
    Command(
        "match adjudicate",
        admin_help.MATCH_ADJUDICATE,
        adjudicate,
        _result,
        asks=lambda asked: wording.adjudicate_question(asked.id, asked.winner),
    ),
    Command(
        "match reopen",
        admin_help.MATCH_REOPEN,
        reopen,
        _why,
        asks=lambda asked: wording.reopen_question(asked.id),
    ),
)
