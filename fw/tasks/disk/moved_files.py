"""Edited files that move to a new path when their model is renamed.

The user's edits are merged into the file generated for the new name. If they conflict, the old
file stays where it is and the new file is generated without them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fw.tasks.disk.batch import Batch
from fw.tasks.disk.decision import Write
from fw.tasks.disk.marker import decode, digest, encode, insert, split
from fw.tasks.disk.merge.renames import merge_renamed
from fw.tasks.disk.pristine_store import PristineStore
from fw.tasks.disk.tree import Tree

__all__ = ["MoveCandidate", "MovedFile", "find_moved_files", "move_files"]


@dataclass(frozen=True, slots=True)
class MoveCandidate:
    """The file at `old` of the model `old_model`, and the file to write for `model`."""

    old: str
    old_model: str
    model: str
    write: Write


@dataclass(frozen=True, slots=True)
class MovedFile:
    """A file that moves with its edits.

    `body` is the text generated for the new path, `data` the content with the edits. `seen` is
    the state of the old file when it was read.
    """

    old: str
    new: str
    body: str
    data: bytes
    seen: os.stat_result


def find_moved_files(root: Path, candidates: Iterable[MoveCandidate]) -> dict[str, MovedFile]:
    """Return the edited files that can move, by new path; change nothing."""
    found: dict[str, MovedFile] = {}
    with Tree(root) as tree, PristineStore(root, read_only=True) as store:
        for candidate in candidates:
            file = _moved_file(tree, store, candidate)
            if file is not None:
                found[file.new] = file
    return found


def move_files(root: Path, files: Iterable[MovedFile]) -> None:
    """Move the files, all or none of them."""
    moved = list(files)
    if not moved:
        return
    with Tree(root) as tree, PristineStore(root) as store:
        # A body must be stored before the marker of a file refers to it.
        store.record([file.body for file in moved])
        batch = Batch(tree)
        for file in moved:
            batch.put(file.new, file.data, seen=None)
            batch.remove(file.old, seen=file.seen, follows=file.new)
        batch.commit()


def _moved_file(tree: Tree, store: PristineStore, candidate: MoveCandidate) -> MovedFile | None:
    write = candidate.write
    folder, name = tree.at(candidate.old)
    target, target_name = tree.at(write.path)
    if folder is None or folder.stat(name) is None:
        return None
    if target is not None and target.stat(target_name) is not None:
        return None
    data, seen = folder.read(name)
    text, style = decode(data)
    current = split(text)
    if current.hash is None or current.untouched:
        return None
    base = store.base(candidate.old, current.hash)
    if base is None:
        return None
    renamed = [(candidate.old_model, candidate.model)]
    merged = merge_renamed(write.path, base, current.body, write.body, renamed, write.fields)
    if merged.fault is not None:
        return None
    content = encode(insert(write.path, merged.text, digest(write.body)), style)
    return MovedFile(candidate.old, write.path, write.body, content, seen)
