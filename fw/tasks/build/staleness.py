"""Finds the stale artifacts of a plan, and the reasons that `fw build --explain` prints.

An artifact is stale if its key or its file changed since the last build. Nothing here renders
or writes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from fw.runtime.errors import FwError
from fw.runtime.messages import Message
from fw.tasks.artifact import Kind, Policy
from fw.tasks.build.manifest import Entry, Manifest, moved_targets, stamp
from fw.tasks.build.plan import Node, Plan
from fw.tasks.build.up_to_date import ABSENT, Stamp
from fw.tasks.disk.marker import decode, split

__all__ = ["Stale", "file_hash", "find_stale", "unrecorded_orphans"]

_CLASSES = "app/models/"


@dataclass(slots=True)
class Stale:
    """The artifacts to build, and other findings of the comparison.

    `reasons` maps their paths to why they are built. `deleted` are files that the user deleted.
    `presumed_deleted` are artifacts whose file is missing and probably was deleted, although no
    manifest tells. `touched` are files with a new time but the same bytes. `orphans` are
    generated files without an artifact, each with its kind and its former model.
    """

    nodes: dict[str, Node] = field(default_factory=dict)
    reasons: dict[str, Message] = field(default_factory=dict)
    deleted: set[str] = field(default_factory=set)
    presumed_deleted: dict[str, Node] = field(default_factory=dict)
    touched: dict[str, Stamp] = field(default_factory=dict)
    orphans: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, node: Node, reason: Message) -> None:
        """Add an artifact; of several reasons the first is kept."""
        if node.path not in self.nodes:
            self.nodes[node.path] = node
            self.reasons[node.path] = reason


def find_stale(
    plan: Plan,
    before: Manifest,
    root: Path,
    moved: Mapping[str, Stamp] | None = None,
    *,
    restore: bool,
    force: bool,
    strict: bool,
) -> Stale:
    """Compare the key and the file of every artifact with the last build.

    Files are read only if their time or size changed, or with `strict`. `restore` adds the files
    that the user deleted, `force` all files. Files that are written once are added only in a
    project without an app. `moved` are the stamps of changed targets, if they are known already.
    """
    if moved is None:
        moved = moved_targets(before, str(root))
    quick = not (restore or force or strict) and _same_shape(plan, before)
    stale = Stale()
    checker = _Checker(stale, _Explainer(plan, before), str(root), restore, force, strict)
    recorded = bool(before.entries)
    begun = recorded or _has_app(root)
    planned: set[str] = set()
    for node in _candidates(plan, before, moved) if quick else plan.nodes():
        if node.path in planned:
            raise FwError(f"two models generate {node.path}", hint="rename one of them")
        planned.add(node.path)
        entry = before.entries.get(node.path)
        if node.kind.policy is Policy.ONCE:
            checker.check_once(node, begun=begun)
        elif entry is not None:
            checker.check_managed(node, entry, moved.get(node.path, entry.stamp))
        elif begun and not recorded and checker.is_presumed_deleted(node, plan):
            stale.presumed_deleted[node.path] = node
        else:
            stale.add(node, checker.explain.new(node))
    if not quick:
        stale.orphans = _orphans(before, planned)
    return stale


class _Checker(NamedTuple):
    """Compares one artifact with its file, and adds the finding to `stale`."""

    stale: Stale
    explain: _Explainer
    root: str
    restore: bool
    force: bool
    strict: bool

    def check_once(self, node: Node, *, begun: bool) -> None:
        """Check a file that is written once, when a project is new (not `begun`)."""
        if not begun:
            self.stale.add(node, Message.of("reason.once", "part of every new project"))
        elif self.restore and stamp(f"{self.root}/{node.path}") == ABSENT:
            reason = Message.of("reason.missing", "missing, restored by --restore")
            self.stale.add(node, reason)

    def is_presumed_deleted(self, node: Node, plan: Plan) -> bool:
        """Return True if the user probably deleted the file before the project was cloned.

        True for a file that users may take over, if the class of its model exists: they were
        written together. A starter has other files of a model, but not the class.
        """
        if node.owner is None or node.kind.policy is not Policy.UNTIL_EDITED or self.restore:
            return False
        if stamp(f"{self.root}/{node.path}") != ABSENT:
            return False
        classes = (one for one in plan.models[node.owner].paths if one.startswith(_CLASSES))
        return any(stamp(f"{self.root}/{path}") != ABSENT for path in classes)

    def check_managed(self, node: Node, entry: Entry, now: Stamp) -> None:
        """Check a file against its entry in the manifest; `now` is its current stamp."""
        if now == ABSENT:
            if self.restore:
                reason = Message.of("reason.deleted", "deleted, restored by --restore")
                self.stale.add(node, reason)
            else:
                self.stale.deleted.add(node.path)
        elif self.force:
            self.stale.add(node, Message.of("reason.force", "--force replaces edited files"))
        elif entry.key != node.key:
            self.stale.add(node, self.explain.changed(node, entry))
        elif self.strict or entry.stamp != now:
            if entry.hash and file_hash(f"{self.root}/{node.path}") == entry.hash:
                self.stale.touched[node.path] = now
            else:
                reason = Message.of("reason.disk", "changed on disk since the last build")
                self.stale.add(node, reason)


def _has_app(root: Path) -> bool:
    """Return True if the project has files under `app/`, so it is not new."""
    return any(files for _, _, files in os.walk(root / "app"))


def _same_shape(plan: Plan, before: Manifest) -> bool:
    """Return True if models and recipes are the same, so that the paths are too."""
    return (
        not before.orphans
        and plan.recipes is before.recipes
        and plan.models.keys() == before.models.keys()
    )


def _candidates(plan: Plan, before: Manifest, moved: Mapping[str, Stamp]) -> Iterator[Node]:
    """Yield the artifacts of models that changed or have a changed file, and of the project."""
    models = {name for name, record in plan.models.items() if before.models[name] is not record}
    models.update(one.owner for one in before.entries.values() if one.owner and not one.key)
    models.update(before.entries[path].owner or "" for path in moved)
    for model in plan.models.keys() & models:
        yield from plan.nodes_of(model)
    yield from plan.project_nodes()


def _orphans(before: Manifest, planned: Set[str]) -> dict[str, tuple[str, str]]:
    gone = {path: orphan for path, orphan in before.orphans.items() if path not in planned}
    for path, entry in before.entries.items():
        if path not in planned:
            gone[path] = (entry.kind, entry.owner or "")
    return gone


def unrecorded_orphans(
    plan: Plan, root: Path, kinds: Iterable[Kind], renamed: Set[str] = frozenset()
) -> dict[str, tuple[str, str]]:
    """Return generated files without an artifact, each with its kind.

    For a project without a manifest: a model may have been removed since the files were written,
    or the setting that enables one of the `kinds`, or another version of fw wrote them. Edited
    files are returned only where no current version writes them, and at the `renamed` paths.
    """
    planned = {node.path for node in plan.nodes()}
    found: dict[str, tuple[str, str]] = {}
    for kind in kinds:
        folder, _, _ = kind.path.rpartition("/")
        if kind.policy is Policy.ONCE or "{" in folder:
            continue
        for pattern in (kind.path.replace("{module}", "*"), *kind.former):
            for file in sorted(root.glob(pattern)):
                path = file.relative_to(root).as_posix()
                if path in planned or not file.is_file() or file.is_symlink():
                    continue
                if _is_generated(file, kind, edited=pattern in kind.former or path in renamed):
                    found[path] = (kind.name, "")
    return found


def _is_generated(file: Path, kind: Kind, *, edited: bool) -> bool:
    """Return True if fw generated the file, and if it is unedited unless `edited`."""
    if kind.policy is Policy.VENDORED:
        return True
    marked = split(decode(file.read_bytes())[0])
    return marked.untouched or (edited and marked.hash is not None)


def file_hash(path: str) -> str:
    """Return the hash of a file's bytes, or "" if it cannot be read."""
    try:
        return sha256(Path(path).read_bytes()).hexdigest()[:32]
    except OSError:
        return ""


class _Explainer:
    """Finds why an artifact is stale, from the last manifest and the plan."""

    def __init__(self, plan: Plan, before: Manifest) -> None:
        self._plan = plan
        self._before = before

    def new(self, node: Node) -> Message:
        if not self._before.models and not self._before.entries:
            return Message.of("reason.never", "the project was never built here")
        if node.owner is not None and node.owner not in self._before.models:
            return _new_model(node.owner)
        template = "the artifact kind {kind} is new"
        return Message.of("reason.kind", template, kind=node.kind.name)

    def changed(self, node: Node, entry: Entry) -> Message:
        schema, _, recipe = node.key.partition(".")
        if not entry.key:
            return Message.of("reason.conflict", "the last build left it in conflict")
        old_schema, _, old_recipe = entry.key.partition(".")
        if recipe != old_recipe:
            return self._recipe(node)
        if node.owner is None:
            return Message.of("reason.models", "the models of the schema changed")
        if schema != old_schema:
            return self._model(node.owner)
        return Message.of("reason.key", "its key changed")

    def _recipe(self, node: Node) -> Message:
        old = self._before.recipes.get(node.kind.name)
        new = self._plan.recipes[node.kind.name]
        if old is None or old == new:
            return Message.of("reason.recipe", "its recipe changed")
        if old.template != new.template:
            template = "the template {file} changed"
            return Message.of("reason.template", template, file=node.kind.template)
        if old.builders == new.builders:
            return Message.of("reason.settings", "fw.toml changed")
        return Message.of("reason.fw", "fw itself changed")

    def _model(self, name: str) -> Message:
        old, new = self._before.models.get(name), self._plan.models[name]
        if old is None:
            return _new_model(name)
        if old.block != new.block:
            return Message.of("reason.block", "the block of {model} changed", model=name)
        changed = [
            other
            for other in new.references
            if other in self._plan.models
            and (
                other not in self._before.models
                or self._before.models[other].interface != self._plan.models[other].interface
            )
        ]
        if changed:
            return Message.of(
                "reason.interface",
                "the interface of {others}, which {model} references, changed",
                others=", ".join(changed),
                model=name,
            )
        template = "the order of {model} and the models that it references changed"
        return Message.of("reason.order", template, model=name)


def _new_model(name: str) -> Message:
    return Message.of("reason.model", "the model {model} is new", model=name)
