"""Writes the files of a project, or previews the changes. Nothing else writes them.

All files are read first, then `fw.tasks.disk.decision` decides on each of them, then the
generated bodies are stored, and only then all files change as one batch. The caller holds the
project's lock.

While a file is in conflict, no file changes: generated files depend on each other, so some of them
in their new state and some in their old one might not even be importable.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256

from fw.runtime.messages import Message
from fw.tasks.artifact import Policy
from fw.tasks.disk.batch import Batch, roll_back
from fw.tasks.disk.decision import (
    Action,
    Decision,
    Removal,
    Sources,
    Write,
    decide,
    decide_removal,
)
from fw.tasks.disk.draft import Draft, stage
from fw.tasks.disk.marker import decode, split
from fw.tasks.disk.outcome import Outcome, Step, outcome_of, previewed
from fw.tasks.disk.pristine_store import (
    FOLDER,
    STORE,
    Conflict,
    PristineStore,
    Regenerate,
    cannot_regenerate,
)
from fw.tasks.disk.resolution import SIDE, Found
from fw.tasks.disk.tree import Tree

__all__ = ["Action", "Outcome", "Removal", "Write", "preview", "write_all"]

_UNTIL = Message.of("detail.waits", "until the conflict is resolved")


def write_all(
    root: str | os.PathLike[str],
    writes: Sequence[Write],
    removals: Sequence[Removal] = (),
    *,
    force: bool = False,
    restore: bool = False,
    before_change: Callable[[], None] = lambda: None,
    regenerate: Regenerate = cannot_regenerate,
    draft: Draft | None = None,
) -> list[Outcome]:
    """Write and remove files; return their outcomes, writes first, in order.

    `force` replaces edited files (the user's version is kept in `.fw/objects/`), `restore`
    creates deleted ones again. `before_change` is called unless a file is in conflict: then
    nothing is written but the `.fw-merge` files. `regenerate` generates the base of a merge that
    the store lacks. The schema files of a `draft` change in the same batch, also while a file is in
    conflict. Raise FwError, with nothing changed, if a path leads out of the project or a
    file cannot be written.
    """
    with Tree(root) as tree, PristineStore(tree.root, regenerate=regenerate) as store:
        tree.guard(STORE)
        roll_back(tree)
        disk, known = _Disk(tree), store.conflicts()
        steps = _steps(disk, store, known, writes, removals, force=force, restore=restore)
        if draft is not None:
            draft.confirm(steps)
        store.record(_bodies(steps))
        if not _is_in_conflict(steps):
            before_change()
        batch = Batch(tree)
        if draft is not None:
            stage(batch, draft)
        kept = [_stage(batch, disk, step) for step in steps]
        raced = batch.commit()
        _settle(store, steps, known, raced)
        tree.prune(step.path for step in steps if step.decision.remove and step.path not in raced)
        return [outcome_of(step, text, raced) for step, text in zip(steps, kept, strict=True)]


def preview(
    root: str | os.PathLike[str],
    writes: Sequence[Write],
    removals: Sequence[Removal] = (),
    *,
    force: bool = False,
    restore: bool = False,
    regenerate: Regenerate = cannot_regenerate,
    draft: Draft | None = None,
) -> list[Outcome]:
    """Return the outcomes that `write_all` would have, with unified diffs; change nothing."""
    store = PristineStore(root, read_only=True, regenerate=regenerate)
    with Tree(root) as tree, store:
        disk, known = _Disk(tree), store.conflicts()
        steps = _steps(disk, store, known, writes, removals, force=force, restore=restore)
        if draft is not None:
            draft.confirm(steps)
        return [previewed(step) for step in steps]


def _steps(
    disk: _Disk,
    store: PristineStore,
    conflicts: Mapping[str, Conflict],
    writes: Iterable[Write],
    removals: Iterable[Removal],
    *,
    force: bool,
    restore: bool,
) -> list[Step]:
    sources = Sources(store.base, store.history.sides)
    steps: list[Step] = []
    moved: set[str] = set()
    items: list[Write | Removal] = [*writes, *removals]
    for item in items:
        origin = item.path
        if isinstance(item, Write) and not force and _moves(disk, item):
            origin = item.moved_from
            moved.add(origin)
        elif item.path in moved:
            continue
        found, side = disk.read(origin), disk.read(origin + SIDE)
        known = conflicts.get(origin)
        if isinstance(item, Removal):
            decision = decide_removal(found, side, known, vendored=item.vendored, force=force)
        elif origin in moved:
            old = item._replace(path=origin, policy=Policy.MANAGED)
            decision = decide(old, found, side, known, sources)
        else:
            decision = decide(item, found, side, known, sources, force=force, restore=restore)
        steps.append(Step(item, origin, found, side, decision))
    return _waiting(steps) if _is_in_conflict(steps) else steps


def _moves(disk: _Disk, write: Write) -> bool:
    """Return True if the user edited the file that a renamed model had before."""
    if not write.moved_from or disk.read(write.path) is not None:
        return False
    old = disk.read(write.moved_from)
    return old is not None and not split(decode(old.data)[0]).untouched


def _is_in_conflict(steps: Iterable[Step]) -> bool:
    return any(step.decision.action is Action.CONFLICT for step in steps)


def _waiting(steps: Iterable[Step]) -> list[Step]:
    """Return the steps of a build with a conflict: no other file changes."""
    return [
        step
        if step.decision.action is Action.CONFLICT
        else step._replace(decision=_without_change(step.decision))
        for step in steps
    ]


def _without_change(decision: Decision) -> Decision:
    if decision.data is None and not decision.remove:
        return Decision(decision.action, decision.detail, edited=decision.edited)
    return Decision(Action.WAIT, _UNTIL, edited=decision.edited)


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


def _bodies(steps: Iterable[Step]) -> list[str]:
    """Return the generated bodies that markers refer to."""
    return [
        step.item.body
        for step in steps
        if isinstance(step.item, Write)
        and step.item.is_marked
        and (step.decision.edited or step.decision.action is not Action.SKIP)
    ]


def _stage(batch: Batch, disk: _Disk, step: Step) -> str:
    """Stage the changes of one step; return the path of the user's kept version, if any."""
    decision, path, found, side = step.decision, step.origin, step.found, step.side
    kept = ""
    if decision.keep is not None:
        kept = f"{FOLDER}/yours/{path}.{sha256(decision.keep).hexdigest()[:8]}"
        if disk.read(kept) is None:
            batch.put(kept, decision.keep, seen=None, mode=0o600)
    if step.moves and found is not None and decision.action not in _UNMOVED:
        batch.put(step.path, decision.data or found.data, seen=None)
        batch.remove(path, seen=found.info, follows=step.path)
    elif decision.data is not None:
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


_UNMOVED = (Action.CONFLICT, Action.WAIT)


def _settle(
    store: PristineStore, steps: Sequence[Step], known: Iterable[str], raced: set[str]
) -> None:
    """Record the current conflicts, after the files changed.

    If the build is killed in between, the next build finds the same conflict again, or a file that
    includes the generated text.
    """
    open_now = {
        step.origin: step.decision.conflict
        for step in steps
        if step.decision.action is Action.CONFLICT or step.path in raced
    }
    settled = () if _is_in_conflict(steps) else [path for path in known if path not in open_now]
    conflicts = [conflict for conflict in open_now.values() if conflict is not None]
    store.record(conflicts=conflicts, settled=settled)
