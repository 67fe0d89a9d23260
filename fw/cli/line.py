"""A question on the terminal that is withdrawn as soon as it no longer matters."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable

import click

__all__ = ["Line", "Superseded"]

_TICK = 0.1
"""Seconds between two looks at whether a question still matters."""
_LONGEST = 4096


class Superseded(Exception):
    """What was asked no longer matters."""


class Line:
    """Asks for a line until `withdrawn` says that nobody needs the answer any more."""

    def __init__(self, withdrawn: Callable[[], bool]) -> None:
        self._withdrawn = withdrawn

    def ask(self, question: str) -> str:
        """Return the line that is typed; Superseded for none in time, click.Abort at its end."""
        sys.stdout.flush()
        _forget_what_was_typed()
        sys.stderr.write(f"{question}: ")
        sys.stderr.flush()
        while not self._is_typed():
            if self._withdrawn():
                sys.stderr.write("\n")
                raise Superseded
        # Not by way of sys.stdin, whose buffer would hide the next line from select.
        data = os.read(sys.stdin.fileno(), _LONGEST)
        if not data:
            raise click.Abort
        if self._withdrawn():
            raise Superseded
        return data.decode(errors="replace").rstrip("\r\n")

    @staticmethod
    def _is_typed() -> bool:
        # Windows selects sockets only: there the question stays until it is answered.
        return os.name == "nt" or bool(select.select([sys.stdin], [], [], _TICK)[0])


def _forget_what_was_typed() -> None:
    """Have a key that was pressed before a question not answer it."""
    try:
        import termios
    except ImportError:
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
