"""Hand edits that follow their model to its new name.

A renamed model's files go, and its new files come. Where the user had edited an old one, the
edits are merged into the new text: first with the model's names changed in both the user's text
and its base, so that a rename alone never gets in the way. Where they don't fit, the old file
stays as it is and the new one is made without them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from fw.language.names import label_of, names_of
from fw.tasks.disk.batch import Batch
from fw.tasks.disk.decide import Write
from fw.tasks.disk.marker import decode, digest, encode, insert, split
from fw.tasks.disk.merge import merge
from fw.tasks.disk.objects import Objects
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
    renamer = _json_renamer if one.write.path.endswith(".json") else _renamer
    for change in (renamer(one.was, one.name), str):
        merged = merge(one.write.path, change(base), change(here.body), one.write.body)
        if merged.fault is None:
            body = one.write.body
            content = encode(insert(one.write.path, merged.text, digest(body)), style)
            return Move(one.old, one.write.path, body, content, seen)
    return None


def _renamer(old: str, new: str) -> Callable[[str], str]:
    """Return what puts every form of a model's name in the place of another's."""
    forms = dict(zip(names_of(old), names_of(new), strict=True))
    longest = sorted(forms, key=len, reverse=True)
    # A form ends where a word does, and the class's name also where the next word begins.
    pattern = re.compile(
        "|".join(rf"(?<![A-Za-z0-9]){re.escape(form)}(?=[A-Z_]|\b)" for form in longest)
    )
    return lambda text: pattern.sub(lambda match: forms[match[0]], text)


def _json_renamer(old: str, new: str) -> Callable[[str], str]:
    """Return the same for JSON, where only a whole string is a name: the rest are a user's words.

    What one and several records are called are labels, and a label isn't a class's name even
    where the two are spelt alike.
    """
    was, now = names_of(old), names_of(new)
    forms = dict(zip(was, now, strict=True))
    labels = {
        ("one", label_of(was.module)): label_of(now.module),
        ("many", label_of(was.table)): label_of(now.table),
    }
    pattern = re.compile(r'(?:"(one|many)"(\s*:\s*))?"([^"\\]*)"')

    def renamed(match: re.Match[str]) -> str:
        member, colon, text = match.groups()
        if member is None:
            return f'"{forms.get(text, text)}"'
        return f'"{member}"{colon}"{labels.get((member, text), text)}"'

    return lambda text: pattern.sub(renamed, text)
