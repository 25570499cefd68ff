"""``python -m bot.ui.worker``: does one piece of heavy work after the other, beside the bot.

A process of its own, so that the bot's event loop need not share Python's interpreter with it. It
imports no more than the work needs: with discord.py it would be twice as large.
"""

import os
import pickle
import resource
import signal
import sys
from contextlib import suppress
from traceback import format_exc
from typing import Any, BinaryIO, NoReturn

NICENESS = 10
"""Answers and boards come first, even on a single processor."""

SECONDS = 90
"""For one piece of work: longer than the bot waits for it. It ends here if there is no bot left."""

MAX_BYTES = 1 << 30
"""Of memory: more than twenty times what any work needs that is known."""


def main() -> NoReturn:
    """Answer on what is standard output now, until there is nothing more to read; end then."""
    os.nice(NICENESS)
    # It is left to the parent to end: Ctrl+C reaches both, and service managers may stop both.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    limit_memory()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever is printed must not get among the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)
    # At once: a thread may be compiling the core, and crashes where the interpreter is taken down.
    # And what nobody takes any more is still among the answers, which would complain at their end.
    os._exit(0)


def limit_memory() -> None:
    """Refuse this process more than it ever needs, rather than let the system end another."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > MAX_BYTES:
        with suppress(OSError, ValueError):  # some systems know no such limit
            resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, most))


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Do all *requests*: a function and its arguments, each a pickle in a pickle.

    The outer one can always be read, so that a work that cannot gets an answer as well.
    """
    while True:
        try:
            request = pickle.load(requests)  # noqa: S301 - our own
        except EOFError:
            return
        # Nobody else ends work that goes on for ever once the bot is gone.
        signal.alarm(SECONDS)
        try:
            pickle.dump(answer(request), answers)
            answers.flush()
        except BrokenPipeError:  # the bot was killed meanwhile
            return
        signal.alarm(0)


def answer(request: bytes) -> bytes:
    """What a *request* gives: a result or an error, for ``read_answer``."""
    try:
        work, arguments = pickle.loads(request)  # noqa: S301 - our own
        return pickle.dumps((work(*arguments), None))
    except Exception as error:  # noqa: BLE001 - the parent raises it
        # Tracebacks cannot be pickled; notes can.
        error.add_note(format_exc())
        return _pickled(error)


def read_answer(answer: bytes) -> Any:  # noqa: ANN401 - whatever was asked for
    """The result that is in an *answer*.

    Raises:
        Exception: the error that is in it.
    """
    result, error = pickle.loads(answer)  # noqa: S301 - our own
    if error is not None:
        raise error
    return result


def _pickled(error: Exception) -> bytes:
    """*error* as an answer, or its words if it cannot be read again."""
    try:
        pickled = pickle.dumps((None, error))
        pickle.loads(pickled)  # noqa: S301 - our own
    except Exception:  # noqa: BLE001 - whatever its class does
        words = RuntimeError(repr(error))
        words.add_note(format_exc())
        return pickle.dumps((None, words))
    return pickled


if __name__ == "__main__":
    main()
