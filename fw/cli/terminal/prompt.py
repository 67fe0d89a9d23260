"""A question on the terminal that is withdrawn as soon as it no longer matters."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from typing import Final

import click

from fw.cli.terminal.console import echo, paint
from fw.runtime.errors import FwError, UsageError

__all__ = ["Line", "Superseded", "new_password"]

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


_MOST: Final = 4096
"""Characters that are read at most: whatever stands behind is no password."""


def new_password(from_stdin: bool, fault_of: Callable[[str], str | None]) -> str:
    """Return a password: the first line of standard input, or what is typed twice, unseen.

    At the terminal one that `fault_of` finds fault with is asked for again; of another one the
    caller has to make sure. UsageError where there is nobody to ask, FwError for bytes that are
    no text.
    """
    if from_stdin:
        return _first_line()
    if not sys.stdin.isatty():
        raise UsageError(
            "cannot ask for a password without a terminal",
            hint="use --stdin to read it from standard input",
        )
    while True:
        text = _ask("New password")
        fault = fault_of(text)
        if fault is None and _ask("Repeat the password") != text:
            fault = "the passwords don't match"
        if fault is None:
            return text
        echo(paint(fault, "yellow", stream=sys.stderr), err=True)


def _first_line() -> str:
    try:
        return sys.stdin.readline(_MOST).rstrip("\r\n")
    except UnicodeDecodeError as error:
        # Not told with the bytes, which are a password.
        raise FwError(
            f"standard input is not valid {error.encoding.upper()}",
            hint="use the encoding of the terminal's locale",
        ) from None


def _ask(question: str) -> str:
    return str(click.prompt(question, hide_input=True, default="", show_default=False, err=True))
