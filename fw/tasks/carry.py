"""Hand edits that follow their model to its new name.

A renamed model's files go, and its new files come. Where the user had edited an old one and
the edits fit the new text, the file is moved before the new text is written, so that the
writer merges it as it would merge any other edit. Where they don't fit, the old file stays.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from fw.tasks.decide import Action, Found, Write, decide
from fw.tasks.objects import Objects

__all__ = ["carried", "carry"]


def carried(root: Path, pairs: Iterable[tuple[str, Write]], *, force: bool) -> dict[str, str]:
    """Return which old files can be merged into which new ones, as old path by new path.

    Each pair is the path of an old file and what is to be written for its successor. Nothing is
    touched.
    """
    found: dict[str, str] = {}
    if force:
        return found
    with Objects(root, read_only=True) as objects:
        for old, write in pairs:
            file, target = root / old, root / write.path
            if target.exists() or not file.is_file() or file.is_symlink():
                continue
            here = Found(file.read_bytes(), file.stat())
            base_of = partial(_base, objects, old)
            decision = decide(write, here, None, None, base_of)
            if decision.action is Action.MERGE and decision.edited:
                found[write.path] = old
    return found


def _base(objects: Objects, old: str, _new: str, digest: str) -> str | None:
    return objects.base(old, digest)


def carry(root: Path, moves: dict[str, str]) -> None:
    """Move the files; a build that is killed in between finds an edited file at its new path."""
    for new, old in moves.items():
        (root / new).parent.mkdir(parents=True, exist_ok=True)
        os.replace(root / old, root / new)  # noqa: PTH105
