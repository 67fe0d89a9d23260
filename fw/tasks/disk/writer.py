"""Writes the files of a project, or previews the changes. Nothing else writes them.

All files are read first, then `fw.tasks.disk.decision` decides on each of them, then the
generated bodies are stored, and only then all files change as one batch. The caller holds the
project's lock.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from fw.tasks.disk.batch import Batch, roll_back
from fw.tasks.disk.decision import (
    SIDE,
    Action,
    Decision,
    Found,
    Removal,
    Write,
    decide,
    decide_removal,
)
from fw.tasks.disk.marker import decode
from fw.tasks.disk.pristine_store import FOLDER, STORE, Conflict, PristineStore
from fw.tasks.disk.tree import Tree

__all__ = ["Action", "Outcome", "Removal", "Write", "preview", "write_all"]


class Outcome(NamedTuple):
    """Outcome of one file, or of its preview.

    `hash` is that of the bytes on disk afterwards, "" if there is no file. `edited` is True if
    the file has edits by the user. Only `preview` sets `diff`.
    """

    path: str
    action: Action
    detail: str = ""
    hash: str = ""
    edited: bool = False
    diff: str = ""


class _Step(NamedTuple):
    item: Write | Removal
    found: Found | None
    side: Found | None
    decision: Decision

    @property
    def path(self) -> str:
        return self.item.path


def write_all(
    root: str | os.PathLike[str],
    writes: Sequence[Write],
    removals: Sequence[Removal] = (),
    *,
    force: bool = False,
    restore: bool = False,
) -> list[Outcome]:
    """Write and remove files; return their outcomes, writes first, in order.

    `force` replaces edited files (the user's version is kept in `.fw/objects/`), `restore`
    creates deleted ones again. Raise FwError, with nothing changed, if a path leads out of the
    project or a file cannot be written.
    """
    with Tree(root) as tree, PristineStore(tree.root) as store:
        tree.guard(STORE)
        roll_back(tree)
        disk, known = _Disk(tree), store.conflicts()
        steps = _steps(disk, store, known, writes, removals, force=force, restore=restore)
        store.record(_bodies(steps))
        batch = Batch(tree)
        kept = [_stage(batch, disk, step) for step in steps]
        raced = batch.commit()
        _settle(store, steps, known, raced)
        tree.prune(step.path for step in steps if step.decision.remove and step.path not in raced)
        return [_outcome(step, text, raced) for step, text in zip(steps, kept, strict=True)]


def preview(
    root: str | os.PathLike[str],
    writes: Sequence[Write],
    removals: Sequence[Removal] = (),
    *,
    force: bool = False,
    restore: bool = False,
) -> list[Outcome]:
    """Return the outcomes that `write_all` would have, with unified diffs; change nothing."""
    with Tree(root) as tree, PristineStore(tree.root, read_only=True) as store:
        disk, known = _Disk(tree), store.conflicts()
        steps = _steps(disk, store, known, writes, removals, force=force, restore=restore)
        return [_preview_outcome(step) for step in steps]


def _steps(
    disk: _Disk,
    store: PristineStore,
    conflicts: Mapping[str, Conflict],
    writes: Iterable[Write],
    removals: Iterable[Removal],
    *,
    force: bool,
    restore: bool,
) -> list[_Step]:
    steps: list[_Step] = []
    items: list[Write | Removal] = [*writes, *removals]
    for item in items:
        found, side = disk.read(item.path), disk.read(item.path + SIDE)
        known = conflicts.get(item.path)
        if isinstance(item, Removal):
            decision = decide_removal(found, side, known, vendored=item.vendored, force=force)
        else:
            decision = decide(item, found, side, known, store.base, force=force, restore=restore)
        steps.append(_Step(item, found, side, decision))
    return steps


class _Disk:
    """Reads files; lists a folder once if many of its files are read."""

    _FEW = 20

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._asked: dict[int, int] = {}
        self._names: dict[int, set[str]] = {}

    def read(self, path: str) -> Found | None:
        folder, name = self._tree.at(path)
        if folder is None:
            return None
        key = id(folder)
        names = self._names.get(key)
        if names is None:
            self._asked[key] = self._asked.get(key, 0) + 1
            if self._asked[key] > self._FEW:
                names = self._names[key] = folder.names()
        if names is not None and name not in names:
            return None
        try:
            return Found(*folder.read(name))
        except FileNotFoundError:
            return None


def _bodies(steps: Iterable[_Step]) -> list[str]:
    """Return the generated bodies that markers refer to."""
    return [
        step.item.body
        for step in steps
        if isinstance(step.item, Write)
        and step.item.is_marked
        and (step.decision.edited or step.decision.action is not Action.SKIP)
    ]


def _stage(batch: Batch, disk: _Disk, step: _Step) -> str:
    """Stage the changes of one step; return the path of the user's kept version, if any."""
    decision, path, found, side = step.decision, step.path, step.found, step.side
    kept = ""
    if decision.keep is not None:
        kept = f"{FOLDER}/yours/{path}.{sha256(decision.keep).hexdigest()[:8]}"
        if disk.read(kept) is None:
            batch.put(kept, decision.keep, seen=None, mode=0o600)
    if decision.data is not None:
        seen = None if found is None else found.info
        mode = step.item.mode if isinstance(step.item, Write) and found is None else None
        batch.put(path, decision.data, seen=seen, mode=mode)
    elif decision.remove and found is not None:
        batch.remove(path, seen=found.info)
    if decision.side is not None:
        seen = None if side is None else side.info
        batch.put(path + SIDE, decision.side, seen=seen, follows=path)
    elif decision.drop_side and side is not None:
        batch.remove(path + SIDE, seen=side.info, follows=path)
    return kept


def _settle(
    store: PristineStore, steps: Iterable[_Step], known: Iterable[str], raced: set[str]
) -> None:
    """Record the current conflicts, after the files changed.

    If the build is killed in between, the next build finds the same conflict again, or a file that
    includes the generated text.
    """
    open_now = {
        step.path: step.decision.conflict
        for step in steps
        if step.decision.action is Action.CONFLICT or step.path in raced
    }
    store.record(
        conflicts=[conflict for conflict in open_now.values() if conflict is not None],
        settled=[path for path in known if path not in open_now],
    )


def _outcome(step: _Step, kept: str, raced: set[str]) -> Outcome:
    decision = step.decision
    before = "" if step.found is None else step.found.hash
    if step.path in raced:
        detail = "changed while fw was writing; build again"
        return Outcome(step.path, Action.CONFLICT, detail, before, edited=True)
    after = "" if decision.remove else before
    if decision.data is not None:
        after = sha256(decision.data).hexdigest()
    detail = decision.detail
    if kept:
        detail = f"{detail}; your version is in {kept}".removeprefix("; ")
    return Outcome(step.path, decision.action, detail, after, decision.edited)


def _preview_outcome(step: _Step) -> Outcome:
    decision = step.decision
    outcome = _outcome(step, "", set())
    new = decision.side if decision.side is not None else decision.data
    if new is None and not decision.remove:
        return outcome
    name = step.path + SIDE if decision.side is not None else step.path
    old = None if step.found is None else step.found.data
    return outcome._replace(diff=_diff(step.path, name, old, new))


def _diff(old_name: str, new_name: str, old: bytes | None, new: bytes | None) -> str:
    """Return a unified diff for `patch` and git; None is a file that does not exist."""
    from difflib import unified_diff

    if b"\0" in (old or b"") + (new or b""):
        return f"Binary file {new_name if new is not None else old_name} differs\n"
    lines = unified_diff(
        _lines(old),
        _lines(new),
        "/dev/null" if old is None else f"a/{old_name}",
        "/dev/null" if new is None else f"b/{new_name}",
        lineterm="",
    )
    return "".join(line + "\n" for line in lines)


def _lines(data: bytes | None) -> list[str]:
    return decode(data)[0].removesuffix("\n").split("\n") if data else []
