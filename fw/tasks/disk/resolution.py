"""Versions of a file that resolve a conflict.

A user resolves a conflict in one of these ways:

- edit `<file>.fw-merge` until it has no conflict markers, and build: it replaces the file;
- move it over the file: its first line is the marker of the generated text that it includes;
- edit the file itself, and delete `<file>.fw-merge`;
- run `fw build --force`, which replaces the file by the generated text.
"""

from __future__ import annotations

import os
from hashlib import sha256
from typing import NamedTuple

from fw.runtime.messages import Message
from fw.tasks.disk.marker import Style, decode, split
from fw.tasks.disk.merge.text import fault_in, has_marks
from fw.tasks.disk.pristine_store import Conflict

__all__ = ["SIDE", "Found", "Version", "is_stale", "resolution"]

SIDE = ".fw-merge"
"""Suffix of the file that holds the merged text of a conflict."""
_IN_FILE = Message.of("detail.resolved", "resolved in the file")


class Found(NamedTuple):
    """A file on disk."""

    data: bytes
    info: os.stat_result

    @property
    def hash(self) -> str:
        """The hash of the bytes."""
        return sha256(self.data).hexdigest()


class Version(NamedTuple):
    """The user's side of a merge: a text and the hash in its marker."""

    hash: str | None
    body: str
    style: Style
    settled: Message = Message("")
    from_side: bool = False


def resolution(
    path: str, here: Version, found: Found, side: Found | None, known: Conflict | None
) -> Version | Message:
    """Return the version that resolves the conflict, or the reason why it is unresolved."""
    if known is None or here.hash == known.generated:
        return here
    if side is None:
        if found.hash == known.yours:
            return _as_reported(here, found, known)
        return here._replace(hash=known.generated, settled=_IN_FILE)
    if side.hash == known.side:
        return _as_reported(here, found, known)
    text, style = decode(side.data)
    name = path + SIDE
    if has_marks(text):
        return Message.of(
            "detail.side-markers", "{file} still contains conflict markers", file=name
        )
    fault = fault_in(path, text)
    if fault is not None:
        template = "{file} is not valid: {fault}"
        return Message.of("detail.side-fault", template, file=name, fault=fault)
    if found.hash != known.yours:
        template = "both the file and {file} were edited: move {file} over the file or delete it"
        return Message.of("detail.both-edited", template, file=name)
    body = split(text).body
    settled = Message.of("detail.resolved-in", "resolved in {file}", file=name)
    return Version(known.generated, body, style, settled, from_side=True)


def _as_reported(here: Version, found: Found, known: Conflict) -> Version:
    """Return the version with its original base, if it is unchanged since the conflict."""
    return here._replace(hash=known.base or None) if found.hash == known.yours else here


def is_stale(side: Found | None, known: Conflict | None) -> bool:
    """Return True if a `.fw-merge` file is unchanged, so that it can be removed."""
    return side is not None and known is not None and side.hash == known.side
