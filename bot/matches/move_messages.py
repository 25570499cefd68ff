"""Moves that arrive as text: in a mention of the bot, or in a direct message."""

import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TypeAlias

import discord
from discord.ui import View

from bot.errors import (
    CommandTypedError,
    NoMatchError,
    PlainCommandError,
    Purpose,
    PuzzleReplyError,
    SeveralMatchesError,
)
from bot.matches.finding import find_match
from bot.matches.move_parsing import TypedMove, read_typed
from bot.matches.move_picking import MoveTyped, match_question
from bot.matches.playing import play_openly
from bot.matches.square_choices import BegunMove, targets_of
from bot.matches.talk import is_talk
from bot.ui.answers import answer_with, defer, player_of
from bot.ui.base import Bot, Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, view_of
from bot.ui.logs import in_one_line
from bot.ui.post import Post
from bot.ui.read_messages import MessageFate
from bot.ui.request_checks import let_in_message
from bot.ui.requests import note_error
from bot.ui.retries import SEND_ERRORS, until_taken
from bot.ui.viewers import viewer_of_message
from bot.ui.worker_threads import beside
from bot.wording import matches as wording
from bot.wording import refusals
from play import log_subject
from play.matches.errors import MatchError, NotYourTurnError
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.rate_limits import Way
from play.store.errors import StoreError
from tafl.errors import NotationError, TaflError
from tafl.notation import read_move
from tafl.squares import Square

log = logging.getLogger(__name__)


GONE_AFTER = timedelta(minutes=5)
"""Time after which an answer for one person is removed from a channel that others read too."""

PUZZLES = "tafl:puzzle"
"""The beginning of the custom ids of buttons below puzzles."""

SHOW_ANSWER = ButtonKind("tafl:show-answer", SubjectId)
"""Buttons of which the subject is the number of a hidden answer."""

handlers = ButtonHandlers()

FirstSteps: TypeAlias = Callable[[int | None], Awaitable[View]]
"""A function that makes the buttons for people who don't know what to do, given their server."""


async def read_message(bot: Bot, message: discord.Message, first_steps: FirstSteps) -> None:
    """Play the move in *message*, if it is for the bot; explain why a move cannot be played.

    *first_steps* are shown below the answer to a text that is no move.
    """
    text = _text_for(bot, message)
    if text is not None:
        await _answered(bot, message, text, first_steps, partial(_obey, bot, message, text))


async def read_edited_message(bot: Bot, message: discord.Message, first_steps: FirstSteps) -> None:
    """Read *message* again after an edit, if nothing was played because of it before the edit.

    Its author is told once that edits are not read if a move was played, if the message was read
    too often, or if the bot does not remember it and it now resembles a move and is no talk. A
    message whose text is the same is ignored: Discord also calls it edited when it adds a preview
    of a link.
    """
    text = _text_for(bot, message)
    before = bot.read_messages.find(message.id)
    if text is None or message.edited_at is None or (before and before.says(text)):
        return
    if before and before.may_be_read_again:
        await _answered(bot, message, text, first_steps, partial(_obey, bot, message, text))
    elif before.fate is not MessageFate.NOTED if before else read_typed(text).resembles_move:
        note = partial(_note_edit, bot, message, text, is_known=before is not None)
        await _answered(bot, message, text, first_steps, note)


async def _note_edit(bot: Bot, message: discord.Message, text: str, *, is_known: bool) -> None:
    """Tell the author of *message* that edits are not read, unless it was only talk.

    *is_known* says whether the bot remembers the message, so that it was more.
    """
    if not is_known and await _is_talk(bot, message, read_typed(text)):
        return
    bot.read_messages.keep(message.id, text, MessageFate.NOTED)
    await _whisper(bot, message, text, Post(wording.EDITED))


async def _answered(
    bot: Bot,
    message: discord.Message,
    text: str,
    first_steps: FirstSteps,
    answer: Callable[[], Awaitable[Post | None]],
) -> None:
    """Reply to *message*, which says *text*, with what *answer* returns; explain its errors."""
    try:
        try:
            if not await let_in_message(bot, message):
                return
            bot.names.learn(message.author)
            reply = await answer()
        except Exception as error:  # noqa: BLE001 - the one place for errors of messages
            await _explain(bot, message, text, error, first_steps)
        else:
            if reply is not None:
                await _reply(message, reply)
    except SEND_ERRORS as error:
        log.warning("No answer to %s: %s", _described(message), in_one_line(error) or error)


def _text_for(bot: Bot, message: discord.Message) -> str | None:
    """The text of *message* without the mention; None if it is not for the bot."""
    me = bot.user
    # Two bots that answer each other would never stop. Discord itself writes in people's names.
    if me is None or message.author.bot or message.is_system():
        return None
    # In channels, Discord gives the bot only the texts of messages that mention it.
    if message.guild is not None and me not in message.mentions and not _names_role(message):
        return None
    return _mention(me).sub(" ", message.content).strip()


def _names_role(message: discord.Message) -> bool:
    """Whether *message* mentions the role of the bot, which Discord offers beside the bot."""
    return message.guild is not None and message.guild.self_role in message.role_mentions


def _mention(user: discord.abc.User) -> re.Pattern[str]:
    # ``<@!id>`` is an older form of a mention, which Discord still accepts.
    return re.compile(rf"<@!?{user.id}>")


async def _obey(bot: Bot, message: discord.Message, text: str) -> Post | None:
    """Play a move, ask whether to play it, or say where a piece can go.

    The answer is returned, unless it was given privately or none is needed.
    """
    typed = read_typed(text)
    if await _is_talk(bot, message, typed):
        bot.read_messages.keep(message.id, text, MessageFate.IGNORED)
        return None
    typed.require_no_command()
    if (command := typed.slash_command) is not None:
        is_known = bot.tree.get_command(command) is not None
        if is_known or not typed.resembles_move:
            raise PlainCommandError(command if is_known else "")
    if typed.square is None:
        read_move(typed.text)  # before looking for a match: text that is no move names none
    if typed.match_id is None and _replies_to_puzzle(message):
        raise PuzzleReplyError
    viewer, here = viewer_of_message(bot, message), message.channel.id
    player = viewer.player
    number = await find_match(bot.services.matches, viewer, here, Purpose.MOVE, typed.match_id)
    log_subject.note(match=number)
    if typed.square is None:
        bot.read_messages.keep(message.id, text, MessageFate.OBEYED)
        return await play_openly(
            here, bot.services, number, player, typed.text, in_private=message.guild is None
        )
    match = await bot.services.matches.shown(number, viewer)
    match.require_turn(player, None)
    bot.read_messages.keep(message.id, text, MessageFate.IGNORED)
    told = Post(await beside(_destinations, match, typed.square))
    await _whisper(bot, message, text, told)
    return None


async def _is_talk(bot: Bot, message: discord.Message, typed: TypedMove) -> bool:
    """Whether *message*, which says *typed*, only replies to a board, and says nothing to the bot.

    A reply mentions the bot, though its text has no mention.
    """
    if message.guild is None or _names_role(message) or typed.is_whole:
        return False
    if bot.user is None or _mention(bot.user).search(message.content):
        return False
    if typed.command is None and not typed.resembles_move:
        return True
    match, _ = await _match_meant(bot, message, typed)
    return match is None or is_talk(typed, match, PlayerId(message.author.id))


def _replies_to_puzzle(message: discord.Message) -> bool:
    replied = None if message.reference is None else message.reference.resolved
    if not isinstance(replied, discord.Message):
        return False
    items = [item for row in replied.components for item in getattr(row, "children", ())]
    return any(str(item.custom_id).startswith(PUZZLES) for item in items)


def _destinations(match: Match, source: Square) -> str:
    with match.naming_game():
        targets = targets_of(match.game, BegunMove.of(source))
    return wording.destinations(source, targets, king=source == match.position.king)


async def _explain(
    bot: Bot, message: discord.Message, text: str, error: Exception, first_steps: FirstSteps
) -> None:
    """Explain *error* to the author of *message*."""
    note_error(error)
    sentence = refusals.explain(viewer_of_message(bot, message).refusal(error))
    if sentence is not None and not isinstance(error, StoreError):
        bot.read_messages.keep(message.id, text, MessageFate.IGNORED)
    if isinstance(error, NotationError):
        if _names_role(message) and not text:
            await _whisper(bot, message, text, Post(refusals.ROLE_MENTIONED))
            return
        await _whisper(bot, message, text, await _no_move(bot, message, text, first_steps))
        return
    if isinstance(error, StoreError):
        log.warning("%s failed: %s", _described(message), in_one_line(error))
    if sentence is None:
        log.error("%s failed", _described(message), exc_info=error)
        sentence = refusals.UNEXPECTED
    is_of_game = isinstance(error, TaflError | MatchError | CommandTypedError | PlainCommandError)
    view = _match_question(bot, message, text, error)
    await _whisper(bot, message, text, Post(sentence, view=view), of_game=is_of_game)


def _match_question(bot: Bot, message: discord.Message, text: str, error: Exception) -> View | None:
    """A list of the matches in which *text* could be meant, if that is the *error*; else None."""
    if not isinstance(error, SeveralMatchesError):
        return None
    typed, viewer = read_typed(text), viewer_of_message(bot, message)
    names = bot.names.on(viewer.guild_id)
    options = [(names.label(each, viewer.player), each.id) for each in error.matches]
    if typed.square is not None:
        return match_question(options, MoveTyped(typed.square, None))
    move = read_move(typed.text)
    return match_question(options, MoveTyped(move.source, BegunMove(move.path)))


async def _no_move(bot: Bot, message: discord.Message, text: str, first_steps: FirstSteps) -> Post:
    """The answer to *text*, which is no move, with a move in the author's game as an example.

    If *text* does not even resemble a move, the answer has the buttons that *first_steps* makes,
    and a number at the beginning of *text* names no game.
    """
    typed = read_typed(text)
    try:
        if typed.resembles_move:
            return Post(refusals.not_only_a_move(await _example(bot, message, typed)))
        example = await _example(bot, message, replace(typed, match_id=None))
        guild_id = None if message.guild is None else message.guild.id
        return Post(refusals.not_a_move(example), view=await first_steps(guild_id))
    except StoreError:
        return Post(refusals.not_a_move(""))


async def _example(bot: Bot, message: discord.Message, typed: TypedMove) -> str:
    """An example of a move that the author of *message* could have typed, such as ``d1-b1``.

    It is legal in the game that the author means. If several games are possible, it begins with the
    number of the first, as in ``#12 d1-b1``. It is empty if there is no game.
    """
    match, before = await _match_meant(bot, message, typed)
    move = None if match is None else await beside(lambda: match.game.example)
    return "" if move is None else f"{before}{move}".lower()


async def _match_meant(
    bot: Bot, message: discord.Message, typed: TypedMove
) -> tuple[Match | None, str]:
    """The match that the author of *message* means, and how to name it before a move.

    If several are possible, it is the first, named as in ``#12 ``. It is None if there is none that
    the author may see.
    """
    matches, viewer = bot.services.matches, viewer_of_message(bot, message)
    before = ""
    try:
        named = typed.match_id
        number = await find_match(matches, viewer, message.channel.id, Purpose.MOVE, named)
    except NotYourTurnError as waiting:
        number = waiting.match_id
    except SeveralMatchesError as several:
        number = several.matches[0].id
        before = f"#{number} "
    except NoMatchError:
        return None, before
    try:
        return await matches.shown(number, viewer), before
    except MatchError:
        return None, before


async def _whisper(
    bot: Bot, message: discord.Message, text: str, post: Post, *, of_game: bool = True
) -> None:
    """Answer *message*, whose text is *text*, so that others on the server need not read it.

    If the answer is *of_game*, and *message* was sent in the thread of that game, it is posted
    there and removed after ``GONE_AFTER``. Any other answer is a direct message, or behind a button
    if the author accepts none. It is a direct message too if the bot can't post in the thread, or
    posts much there for the author.
    """
    if message.guild is None:
        await _reply(message, post)
        return
    write = partial(_write_to_author, message, post)
    is_at_home = of_game and await _is_in_thread_of_game(bot, message, text)
    if is_at_home and _may_be_seen_by_all(bot, message):
        first, second = partial(_reply_for_a_while, message, post), write
    else:
        first, second = write, partial(_hide, bot, message, post)
    try:
        await first()
    except discord.Forbidden:
        log.info("%s is answered the other way", _described(message))
        await second()


async def _hide(bot: Bot, message: discord.Message, post: Post) -> None:
    """Answer *message* with a button that shows *post* to its author alone.

    If they have had many such buttons, the last one shows it.
    """
    author = PlayerId(message.author.id)
    if not _may_be_seen_by_all(bot, message):
        bot.hidden_answers.renew(author, post)
        return
    number = bot.hidden_answers.keep(author, post)
    view = view_of([SHOW_ANSWER.button(wording.SHOW_ANSWER, SubjectId(number))])
    await _reply_for_a_while(message, Post(wording.HIDDEN, view=view))


def _may_be_seen_by_all(bot: Bot, message: discord.Message) -> bool:
    """Count an answer to *message* in its channel; return whether its author had only a few."""
    guild_id = None if message.guild is None else message.guild.id
    return bot.floods.let_in(message.author.id, guild_id, Way.REPLIES, answered=0)


@handlers.on_press(SHOW_ANSWER, defer)
async def _show_hidden(interaction: Interaction, about: SubjectId) -> None:
    post = interaction.client.hidden_answers.find(player_of(interaction), about.subject)
    await answer_with(interaction, post or Post(wording.ANSWER_GONE))


async def _is_in_thread_of_game(bot: Bot, message: discord.Message, text: str) -> bool:
    """Whether *message*, which says *text*, is in the thread of the game that it is about."""
    try:
        here = await bot.services.matches.number_in_thread(message.channel.id)
    except StoreError:
        return False
    return here is not None and read_typed(text).match_id in {None, here}


async def _write_to_author(message: discord.Message, post: Post) -> None:
    arguments = await post.as_arguments(updated=post.view is not None)
    await until_taken(partial(message.author.send, **arguments, nonce=_nonce(message)))


async def _reply_for_a_while(message: discord.Message, post: Post) -> None:
    await _reply(message, replace(post, silent=True), GONE_AFTER)


async def _reply(message: discord.Message, post: Post, lasting: timedelta | None = None) -> None:
    """Answer *message* in its channel; Discord shows no second answer with the same nonce.

    The answer is removed after *lasting*, unless that is None or the bot is restarted before.
    """

    async def reply() -> None:
        arguments = await post.as_arguments(updated=post.view is not None)
        if lasting is not None:
            arguments["delete_after"] = lasting.total_seconds()
        await message.reply(**arguments, nonce=_nonce(message))

    await until_taken(reply)


def _nonce(message: discord.Message) -> str:
    """The nonce of the answer to *message*: at most 25 characters, different after each edit."""
    if message.edited_at is None:
        return str(message.id)
    return f"{message.id}{int(message.edited_at.timestamp()) % 100_000}"


def _described(message: discord.Message) -> str:
    """The ids of *message* and its channel, for the log; nobody is named, as logs are kept."""
    return f"Message {message.id} in {message.channel.id}"
