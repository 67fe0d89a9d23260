"""Unresolved conflicts of a project: their texts, and how an editor resolves one."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.tasks.disk.batch import Batch
from fw.tasks.disk.lock import project_lock, reading_lock
from fw.tasks.disk.marker import decode, encode, insert, split
from fw.tasks.disk.merge.text import has_marks
from fw.tasks.disk.pristine_store import Conflict, PristineStore
from fw.tasks.disk.resolution import SIDE, Found, Version, resolution
from fw.tasks.disk.tree import Tree

__all__ = [
    "ConflictTexts",
    "OpenConflict",
    "Unresolved",
    "open_conflicts",
    "read_conflict",
    "resolve",
]


class Unresolved(FwError):
    """A text that doesn't resolve a conflict: it has conflict markers or a syntax error."""


class OpenConflict(NamedTuple):
    """A file in conflict; `resolved` if its `.fw-merge` file waits for the next build."""

    path: str
    resolved: bool


class ConflictTexts(NamedTuple):
    r"""The texts of a conflict, without markers of fw and with `\n` line endings.

    `base` is the text that was generated before, None if it is lost. `yours` is the file,
    `generated` the text generated now, and `merged` the `.fw-merge` file with conflict markers.
    """

    path: str
    base: str | None
    yours: str
    generated: str
    merged: str


def open_conflicts(root: Path) -> list[OpenConflict]:
    """Return the files in conflict that still have a `.fw-merge` file, by path."""
    with PristineStore(root, read_only=True) as store:
        known = store.conflicts()
    found = []
    with Tree(root) as tree:
        for path in sorted(known):
            try:
                _, side = _files(tree, path)
            except FwError:
                continue
            text = decode(side.data)[0]
            is_resolved = side.hash != known[path].side and not has_marks(text)
            found.append(OpenConflict(path, is_resolved))
    return found


def read_conflict(root: Path, path: str) -> ConflictTexts:
    """Return the texts of the conflict of a file; raise FwError if it has none."""
    with reading_lock(root), Tree(root) as tree:
        with PristineStore(root, read_only=True) as store:
            known = _known(store, path)
            base = store.base(path, known.base) if known.base else None
            generated = store.base(path, known.generated)
        found, side = _files(tree, path)
    if generated is None:
        raise FwError(
            say("the generated text of {path} is lost", path=path),
            hint=say("build again: fw build"),
        )
    yours, merged = (split(decode(each.data)[0]).body for each in (found, side))
    texts = ConflictTexts(path, base, yours, generated, merged)
    if any(text and not text.isascii() and _has_surrogates(text) for text in texts):
        raise FwError(
            say("{path} is not valid UTF-8", path=path),
            hint=say("edit {path}{side} in an editor", path=path, side=SIDE),
        )
    return texts


def resolve(root: Path, path: str, text: str) -> None:
    """Write a text as the resolution of a conflict, which the next build takes.

    Raise Unresolved if it has conflict markers or a syntax error, and FwError if the file has no
    conflict, or changed since it was reported.
    """
    with project_lock(root), Tree(root) as tree:
        with PristineStore(root, read_only=True) as store:
            known = _known(store, path)
        found, side = _files(tree, path)
        if found.hash != known.yours:
            raise FwError(
                say("{path} changed since the conflict", path=path),
                hint=say("build again: fw build"),
            )
        here, style = decode(found.data)
        marked = insert(path, text.replace("\r\n", "\n"), known.generated)
        new = side._replace(data=encode(marked, decode(side.data)[1]))
        mine = Version(split(here).hash, split(here).body, style)
        # The build decides by the same function; an unchanged text has nothing new for it.
        answer = resolution(path, mine, found, new, known._replace(side=""))
        if isinstance(answer, str):
            raise Unresolved(answer, hint=say("choose a side of each conflict, or edit the result"))
        batch = Batch(tree)
        batch.put(path + SIDE, new.data, seen=side.info)
        if batch.commit():
            raise FwError(
                say("{path}{side} changed meanwhile", path=path, side=SIDE),
                hint=say("open the conflict again"),
            )


def _known(store: PristineStore, path: str) -> Conflict:
    known = store.conflicts().get(path)
    if known is None:
        raise FwError(say("{path} has no conflict", path=path))
    return known


def _files(tree: Tree, path: str) -> tuple[Found, Found]:
    """Return the file and its `.fw-merge` file; raise FwError if one is missing."""
    folder, name = tree.at(path)
    try:
        if folder is None:
            raise FileNotFoundError
        return Found(*folder.read(name)), Found(*folder.read(name + SIDE))
    except FileNotFoundError:
        raise FwError(say("{path} has no conflict", path=path)) from None


def _has_surrogates(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text)
