"""Pairing that goes wrong, in a process that loads little else."""

import os
import signal


def think_for_ever(_: object) -> None:
    """Pair a round, and never finish; not even when asked to."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        pass


def run_out_of_memory(_: object) -> None:
    """The system's act on a process that wants too much."""
    os.kill(os.getpid(), signal.SIGKILL)


def stumble(_: object) -> None:
    raise ZeroDivisionError
