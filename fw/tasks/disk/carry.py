"""Hand edits that follow their model to its new name.

A renamed model's files go, and its new files come. Where the user had edited an old one, the
edits are merged into the new text: first with the model's names changed in both the user's text
and its base, so that a rename alone never gets in the way. Where they don't fit, the old file
stays as it is and the new one is made without them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fw.tasks.disk.batch import Batch
from fw.tasks.disk.decide import Write
from fw.tasks.disk.marker import decode, digest, encode, insert, split
from fw.tasks.disk.objects import Objects
from fw.tasks.disk.renaming import merge_renamed
from fw.tasks.disk.safe import Tree

__all__ = ["Move", "Successor", "carry", "moves"]


@dataclass(frozen=True, slots=True)
class Successor:
    """The file at `old`, of the model `was`, and what is to be written for the model `name`."""

    old: str
    was: str
    name: str
    write: Write


@dataclass(frozen=True, slots=True)
class Move:
    """A file that takes its edits along; `data` is its content at the new path."""

    old: str
    new: str
    body: str
    data: bytes
    seen: os.stat_result


def moves(root: Path, successors: Iterable[Successor]) -> dict[str, Move]:
    """Return by new path which files can take their edits along. Touches nothing."""
    found: dict[str, Move] = {}
    with Tree(root) as tree, Objects(root, read_only=True) as objects:
        for one in successors:
            move = _move(tree, objects, one)
            if move is not None:
                found[move.new] = move
    return found


def carry(root: Path, found: Iterable[Move]) -> None:
    """Put the files in their new places; all of them or none."""
    chosen = list(found)
    if not chosen:
        return
    with Tree(root) as tree, Objects(root) as objects:
        # Durable before a file names it, like every body.
        objects.record([move.body for move in chosen])
        batch = Batch(tree)
        for move in chosen:
            batch.put(move.new, move.data, seen=None)
            batch.remove(move.old, seen=move.seen, follows=move.new)
        batch.commit()


def _move(tree: Tree, objects: Objects, one: Successor) -> Move | None:
    folder, name = tree.at(one.old)
    target, target_name = tree.at(one.write.path)
    if folder is None or folder.stat(name) is None:
        return None
    if target is not None and target.stat(target_name) is not None:
        return None
    data, seen = folder.read(name)
    text, style = decode(data)
    here = split(text)
    base = None if here.hash is None or here.untouched else objects.base(one.old, here.hash)
    if base is None:
        return None
    body = one.write.body
    renamed = [(one.was, one.name)]
    fields = one.write.fields
    merged = merge_renamed(one.write.path, base, here.body, body, renamed, fields)
    if merged.fault is not None:
        return None
    content = encode(insert(one.write.path, merged.text, digest(body)), style)
    return Move(one.old, one.write.path, body, content, seen)
