"""Diagnostics of a schema in colours."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from fw.cli.terminal.console import paint

if TYPE_CHECKING:
    from fw.language.diagnostics import Diagnostic

__all__ = ["diagnostics_text"]

_FIRST: Final = re.compile(r"^(.+?:\d+:\d+): (FW\d+) ", re.MULTILINE)
_SPAN: Final = re.compile(r"^( +\| *)(\^+)$", re.MULTILINE)
_HINT: Final = re.compile(r"^( +=) ", re.MULTILINE)


def diagnostics_text(diagnostics: Iterable[Diagnostic], colour: str) -> str:
    """Return diagnostics as text for standard error; codes and spans have the colour."""
    from fw.language.diagnostics import render_text

    text = render_text(diagnostics)

    def painted(part: str, *styles: str) -> str:
        return paint(part, *styles, stream=sys.stderr)

    text = _FIRST.sub(lambda one: f"{painted(one[1], 'bold')}: {painted(one[2], colour)} ", text)
    text = _SPAN.sub(lambda one: f"{one[1]}{painted(one[2], colour)}", text)
    return _HINT.sub(lambda one: f"{painted(one[1], 'cyan')} ", text)
