"""Passwords that a person types, or a script hands over: never as an argument, which others see."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

import click

from fw.cli.console import echo, paint
from fw.runtime.errors import FwError, UsageError

__all__ = ["new_password"]

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
            "there is no terminal to ask for a password on",
            hint="--stdin takes it from standard input",
        )
    while True:
        text = _ask("New password")
        fault = fault_of(text)
        if fault is None and _ask("The same again") != text:
            fault = "the two aren't the same"
        if fault is None:
            return text
        echo(paint(fault, "yellow", stream=sys.stderr), err=True)


def _first_line() -> str:
    try:
        return sys.stdin.readline(_MOST).rstrip("\r\n")
    except UnicodeDecodeError as error:
        # Not told with the bytes, which are a password.
        raise FwError(
            f"what comes by standard input is no {error.encoding.upper()}",
            hint="write it in the encoding of the terminal's locale",
        ) from None


def _ask(question: str) -> str:
    return str(click.prompt(question, hide_input=True, default="", show_default=False, err=True))
