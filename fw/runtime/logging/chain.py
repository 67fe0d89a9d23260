"""Chain of log lines: each has a signature, and that of the line before it.

A line that is changed, added or removed is found by `verify`, unless its author knows the secret.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from fw.runtime.errors import FwError

__all__ = [
    "FIRST",
    "SECRET",
    "Broken",
    "Link",
    "files_of",
    "link_of",
    "linked",
    "secret_of",
    "verify",
]

SECRET: Final = "AUDIT_SECRET"  # noqa: S105 - a name
"""Variable of `.env`, or of the environment, that signs the lines."""
_MIN_SECRET: Final = 32
_SIGNATURE: Final = '"signature": "'
_DIGITS: Final = 32


class Link(NamedTuple):
    """Number and signature of a line."""

    number: int
    signature: str


FIRST: Final = Link(0, "0" * _DIGITS)
"""The link before the first line."""


class Broken(NamedTuple):
    """A line that doesn't continue the chain: its file, its number in the file, and the reason."""

    file: Path
    line: int
    reason: str


def secret_of(secret: str | None) -> bytes:
    """Return the bytes of the secret; FwError without one, or for a short one."""
    hint = f"set {SECRET} in .env to the output of: openssl rand -hex 32"
    if not secret:
        raise FwError(f"{SECRET} is not set; chained log lines need it", hint=hint)
    if len(secret) < _MIN_SECRET:
        raise FwError(f"{SECRET} is shorter than {_MIN_SECRET} characters", hint=hint)
    return secret.encode()


def linked(text: str, before: Link, secret: bytes) -> tuple[str, Link]:
    """Return a JSON object with its number and signatures as last members, and its link."""
    number = before.number + 1
    start = f'{text[:-1]}, "number": {number}, "previous": "{before.signature}", '
    signature = _signed(start, secret)
    return f'{start}{_SIGNATURE}{signature}"}}', Link(number, signature)


def link_of(line: str) -> Link | None:
    """Return the link of a line, without checking its signature; None for another line."""
    try:
        found: Any = json.loads(line)
        return Link(int(found["number"]), str(found["signature"]))
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


def files_of(path: Path) -> list[Path]:
    """Return a log file and those that it was rotated to, the oldest first."""
    old = [
        (int(number), file)
        for file in path.parent.glob(f"{path.name}.*")
        if (number := file.name.removeprefix(f"{path.name}.")).isdecimal()
    ]
    return [*(file for _, file in sorted(old, reverse=True)), *([path] if path.exists() else [])]


def verify(files: Iterable[Path], secret: bytes) -> tuple[Link | None, Link, Broken | None]:
    """Return the first and the last intact link of files, and the first line that is broken."""
    first, last = None, FIRST
    for file, place, line in _lines(files):
        link, start = link_of(line), line.rpartition(_SIGNATURE)[0]
        if link is None or line != f'{start}{_SIGNATURE}{link.signature}"}}':
            return first, last, Broken(file, place, "the line has no signature")
        if not hmac.compare_digest(link.signature.encode(), _signed(start, secret).encode()):
            return first, last, Broken(file, place, "the line was changed")
        if first is None:
            # Rotation has deleted the lines before it.
            first = link
        elif not start.endswith(f'"number": {last.number + 1}, "previous": "{last.signature}", '):
            return first, last, Broken(file, place, f"it doesn't follow number {last.number}")
        last = link
    return first, last, None


def _lines(files: Iterable[Path]) -> Iterator[tuple[Path, int, str]]:
    for file in files:
        with file.open(encoding="utf-8", errors="replace", newline="\n") as opened:
            for number, line in enumerate(opened, 1):
                yield file, number, line.removesuffix("\n")


def _signed(start: str, secret: bytes) -> str:
    return hmac.digest(secret, start.encode(), "sha256").hex()[:_DIGITS]
