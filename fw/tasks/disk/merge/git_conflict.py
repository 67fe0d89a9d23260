"""Resolves the conflicts of `git merge` in generated files.

Two branches that generated a file from different schemas always conflict at its marker. fw merges
the edits of both branches into the text that it generates from the merged schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from fw.runtime.messages import Message
from fw.tasks.disk.marker import split
from fw.tasks.disk.merge.text import Merge, merge

__all__ = ["GitConflict", "find_git_conflict"]

_BLOCK = re.compile(
    r"^<{7}(?: .*)?\n(?P<ours>(?:.*\n)*?)(?:^\|{7}(?: .*)?\n(?:.*\n)*?)?"
    r"^={7}\n(?P<theirs>(?:.*\n)*?)^>{7}(?: .*)?(?:\n|\Z)",
    re.MULTILINE,
)

BaseOf = Callable[[str, str], str | None]
SidesOf = Callable[[str], tuple[str, str] | None]
"""Returns both versions of a file that git could not merge, None if it could."""


class GitConflict(NamedTuple):
    """A file with conflict markers of git; `versions` have one side's fw marker each.

    There are no versions if more than the fw marker is in conflict.
    """

    path: str
    versions: tuple[str, ...]

    def resolve(self, generated: str, base_of: BaseOf, sides_of: SidesOf) -> str | None:
        """Return the generated text with the edits of both branches, None if they conflict."""
        for version in self.versions:
            merged = self._with_edits(version, generated, base_of)
            if merged is not None:
                return merged
        sides = sides_of(self.path)
        if sides is None:
            return None
        text: str | None = generated
        for side in sides:
            text = None if text is None else self._with_edits(side, text, base_of)
        return text

    def _with_edits(self, side: str, generated: str, base_of: BaseOf) -> str | None:
        marked = split(side)
        if marked.untouched or marked.hash is None:
            return generated if marked.untouched else None
        base = base_of(self.path, marked.hash)
        found = (
            Merge("", Message("no base"))
            if base is None
            else merge(self.path, base, marked.body, generated)
        )
        return found.text if found.fault is None else None


def find_git_conflict(path: str, text: str) -> GitConflict | None:
    """Return the conflict of `git merge` in a text, None if there is none."""
    blocks = list(_BLOCK.finditer(text)) if "\n=======\n" in text else []
    if not blocks:
        return None
    if not all(_is_marker(side) for block in blocks for side in block.group("ours", "theirs")):
        return GitConflict(path, ())
    return GitConflict(path, tuple(_versions(text)))


def _versions(text: str) -> Iterator[str]:
    for side in ("ours", "theirs"):
        yield _BLOCK.sub(lambda block, side=side: block[side], text)  # type: ignore[misc]


def _is_marker(lines: str) -> bool:
    marked = split(lines)
    return marked.hash is not None and not marked.body.strip()
