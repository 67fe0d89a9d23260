"""Prompts on the terminal: a cancellable question, and passwords."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from typing import Final

import click

from fw.cli.terminal.console import echo, paint
from fw.runtime.errors import FwError, UsageError

__all__ = ["CancellablePrompt", "PromptCancelled", "ask_password"]

_TICK = 0.1
"""Seconds between two checks whether a question is obsolete."""
_MAX_LINE = 4096


class PromptCancelled(Exception):
    """The question became obsolete before it was answered."""


class CancellablePrompt:
    """Prompt that is cancelled once `is_obsolete` returns True."""

    def __init__(self, is_obsolete: Callable[[], bool]) -> None:
        self._is_obsolete = is_obsolete

    def ask(self, question: str) -> str:
        """Return the line; raise PromptCancelled, or click.Abort at the end of input."""
        sys.stdout.flush()
        _discard_input()
        sys.stderr.write(f"{question}: ")
        sys.stderr.flush()
        while not self._has_input():
            if self._is_obsolete():
                sys.stderr.write("\n")
                raise PromptCancelled
        # Read without sys.stdin, whose buffer would hide the next line from select.
        data = os.read(sys.stdin.fileno(), _MAX_LINE)
        if not data:
            raise click.Abort
        if self._is_obsolete():
            raise PromptCancelled
        return data.decode(errors="replace").rstrip("\r\n")

    @staticmethod
    def _has_input() -> bool:
        # On Windows, select supports only sockets, so the prompt cannot be cancelled.
        return os.name == "nt" or bool(select.select([sys.stdin], [], [], _TICK)[0])


def _discard_input() -> None:
    """Discard keys that were pressed before the question."""
    try:
        import termios
    except ImportError:
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)


_MAX_PASSWORD: Final = 4096
"""Maximum number of characters that are read."""


def ask_password(from_stdin: bool, fault_of: Callable[[str], str | None]) -> str:
    """Return a password from the first line of standard input, or from two hidden prompts.

    `fault_of` returns the fault of a password, or None. At the terminal, a password with a fault is
    asked for again; one from standard input has to be checked by the caller. Raises UsageError
    without a terminal, and FwError for input that cannot be decoded.
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
        return sys.stdin.readline(_MAX_PASSWORD).rstrip("\r\n")
    except UnicodeDecodeError as error:
        # The message doesn't show the bytes, which are a password.
        raise FwError(
            f"standard input is not valid {error.encoding.upper()}",
            hint="use the encoding of the terminal's locale",
        ) from None


def _ask(question: str) -> str:
    return str(click.prompt(question, hide_input=True, default="", show_default=False, err=True))
