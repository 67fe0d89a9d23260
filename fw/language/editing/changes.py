"""Changes of spans of a schema's files. All text outside the spans stays as it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fw.language.syntax.scanner import SCHEMA_FILE
from fw.language.syntax.source_files import Sources

__all__ = ["Change", "apply_changes", "inverse"]


class Change(NamedTuple):
    """Replacement of the text from `start` to `end` of a file."""

    start: int
    end: int
    text: str
    file: str = SCHEMA_FILE


def apply_changes(sources: Sources, changes: Iterable[Change]) -> dict[str, str]:
    """Return the files with all changes, whose offsets are those of `sources`.

    Insertions at the same offset keep their order. A change of a file that doesn't exist creates
    it. Raises ValueError for spans that overlap.
    """
    edited = dict(sources)
    for file, listed in _by_file(changes).items():
        text = sources.get(file, "")
        pieces: list[str] = []
        position = 0
        for change in listed:
            if change.start < position:
                raise ValueError(f"overlapping changes of {file} at offset {change.start}")
            pieces += (text[position : change.start], change.text)
            position = change.end
        edited[file] = "".join(pieces) + text[position:]
    return edited


def inverse(sources: Sources, changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes that undo these on the changed files."""
    found: list[Change] = []
    for file, listed in _by_file(changes).items():
        text, shift = sources.get(file, ""), 0
        for start, end, new, _ in listed:
            found.append(Change(start + shift, start + shift + len(new), text[start:end], file))
            shift += len(new) - (end - start)
    return tuple(found)


def _by_file(changes: Iterable[Change]) -> dict[str, list[Change]]:
    found: dict[str, list[Change]] = {}
    for change in changes:
        found.setdefault(change.file, []).append(change)
    for listed in found.values():
        listed.sort(key=lambda one: (one.start, one.end))
    return found
