"""``python -m bot.ui.worker``: a process that does heavy work, one piece after the other.

It has its own interpreter, so that the work does not delay the bot's event loop. It imports only
what the work needs: with discord.py it would be twice as large.
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
"""The process's niceness: the bot's answers and boards come first."""

MAX_WORK_SECONDS = 90
"""Limit for one piece of work if the bot is gone; while the bot runs, it waits less long."""

MAX_BYTES = 1 << 30
"""Limit of the process's memory: more than twenty times what any known work needs."""


def main() -> NoReturn:
    """Answer requests from standard input on standard output, then end the process."""
    os.nice(NICENESS)
    # The parent ends this process: Ctrl+C reaches both, and service managers may stop both.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    limit_memory()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Printed text must not get among the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)
    # A normal exit fails: a thread that compiles the core would crash as the interpreter ends,
    # and answers that nobody reads any more could not be flushed.
    os._exit(0)


def limit_memory() -> None:
    """Limit this process's memory, so that the system never ends another process for it."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > MAX_BYTES:
        with suppress(OSError, ValueError):  # some systems know no such limit
            resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, most))


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Read *requests* one by one, and write their *answers*, until there are no more.

    A request is a function with its arguments, as a pickle in a pickle. The outer one can always be
    read, so even an unreadable request gets an answer.
    """
    while True:
        try:
            request = pickle.load(requests)  # noqa: S301 - our own
        except EOFError:
            return
        # Once the bot is gone, nothing else ends work that goes on for ever.
        signal.alarm(MAX_WORK_SECONDS)
        try:
            pickle.dump(answer(request), answers)
            answers.flush()
        except BrokenPipeError:  # the bot was killed meanwhile
            return
        signal.alarm(0)


def answer(request: bytes) -> bytes:
    """Call the function in *request*; return its result or its error, for ``read_answer``."""
    try:
        work, arguments = pickle.loads(request)  # noqa: S301 - our own
        return pickle.dumps((work(*arguments), None))
    except Exception as error:  # noqa: BLE001 - the parent raises it
        # Tracebacks cannot be pickled; notes can.
        error.add_note(format_exc())
        return _pickled(error)


def read_answer(answer: bytes) -> Any:  # noqa: ANN401 - whatever was asked for
    """The result that ``answer`` has packed into *answer*; raises the error if it packed one."""
    result, error = pickle.loads(answer)  # noqa: S301 - our own
    if error is not None:
        raise error
    return result


def _pickled(error: Exception) -> bytes:
    """*error* as an answer, or only its text if it cannot be unpickled."""
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
