"""What is wanted now, and why: the part of the plan that the disk doesn't agree with.

The schema says which keys changed, the disk which targets did. Nothing here renders or
writes: `fw build --explain` prints the reasons that `wanted` returns.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from fw.runtime.errors import FwError
from fw.tasks.artifact import Kind, Policy
from fw.tasks.build.plan import Node, Plan
from fw.tasks.build.state import Entry, Manifest, moved_targets, stamp
from fw.tasks.build.up_to_date import ABSENT, Stamp
from fw.tasks.disk.marker import decode, split

__all__ = ["Wanted", "file_hash", "strays", "wanted"]


@dataclass(slots=True)
class Wanted:
    """The artifacts to build, and what else was found on the way.

    `reasons` says why each is built. `deleted` are targets that the user removed, `given_up` the
    artifacts of which that must be so although no record says it, `touched` targets whose time
    changed and whose bytes didn't, `orphans` the generated files that no
    artifact stands for any more, each with its kind and its former model.
    """

    nodes: dict[str, Node] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    deleted: set[str] = field(default_factory=set)
    given_up: dict[str, Node] = field(default_factory=dict)
    touched: dict[str, Stamp] = field(default_factory=dict)
    orphans: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, node: Node, reason: str) -> None:
        """Want an artifact, for the first reason that is given."""
        if node.path not in self.nodes:
            self.nodes[node.path] = node
            self.reasons[node.path] = reason


def wanted(
    plan: Plan,
    before: Manifest,
    root: Path,
    moved: Mapping[str, Stamp] | None = None,
    *,
    restore: bool,
    force: bool,
    strict: bool,
) -> Wanted:
    """Compare every artifact's key and target with what the last build left.

    A target is read only where its time or size changed, with `strict` always. A file that is
    written once is wanted by a project that has no app yet. `restore` wants what the user
    deleted, `force` everything that is there. `moved` are the stamps of the targets that are
    not as they were left, where somebody has looked already.
    """
    if moved is None:
        moved = moved_targets(before, str(root))
    quick = not (restore or force or strict) and _same_shape(plan, before)
    found = Wanted()
    look = _Look(found, _Explainer(plan, before), str(root), restore, force, strict)
    recorded = bool(before.entries)
    begun = recorded or _has_app(root)
    planned: set[str] = set()
    for node in _suspects(plan, before, moved) if quick else plan.nodes():
        if node.path in planned:
            raise FwError(f"{node.path} would be written twice", hint="rename one of the models")
        planned.add(node.path)
        entry = before.entries.get(node.path)
        if node.kind.policy is Policy.ONCE:
            look.at_once(node, begun=begun)
        elif entry is not None:
            look.at_managed(node, entry, moved.get(node.path, entry[4]))
        elif begun and not recorded and look.is_given_up(node, plan):
            found.given_up[node.path] = node
        else:
            found.add(node, look.explain.new(node))
    if not quick:
        found.orphans = _orphans(before, planned)
    return found


class _Look(NamedTuple):
    """Compares one artifact with what is there, and notes in `found` what comes of it."""

    found: Wanted
    explain: _Explainer
    root: str
    restore: bool
    force: bool
    strict: bool

    def at_once(self, node: Node, *, begun: bool) -> None:
        """Look at a file that is written once, into a project that has not `begun`."""
        if not begun:
            self.found.add(node, "written once, into a project that has no app yet")
        elif self.restore and stamp(f"{self.root}/{node.path}") == ABSENT:
            self.found.add(node, "lacking, and to be restored")

    def is_given_up(self, node: Node, plan: Plan) -> bool:
        """Whether the user deleted a file that may become theirs, as a fresh clone shows it.

        The other files of its model are there, and they were all written together.
        """
        if node.owner is None or node.kind.policy is not Policy.UNTIL_EDITED or self.restore:
            return False
        if stamp(f"{self.root}/{node.path}") != ABSENT:
            return False
        return any(stamp(f"{self.root}/{path}") != ABSENT for path in plan.models[node.owner][4])

    def at_managed(self, node: Node, entry: Entry, now: Stamp) -> None:
        """Look at a target with the entry that the last build left and the stamp of today."""
        if now == ABSENT:
            if self.restore:
                self.found.add(node, "deleted, and to be restored")
            else:
                self.found.deleted.add(node.path)
        elif self.force:
            self.found.add(node, "--force: the generated side is taken")
        elif entry[2] != node.key:
            self.found.add(node, self.explain.changed(node, entry))
        elif self.strict or entry[4] != now:
            if entry[3] and file_hash(f"{self.root}/{node.path}") == entry[3]:
                self.found.touched[node.path] = now
            else:
                self.found.add(node, "changed on disk since it was written")


def _has_app(root: Path) -> bool:
    """Whether the project has begun: files that it lacks from then on are not wanted there."""
    return any(files for _, _, files in os.walk(root / "app"))


def _same_shape(plan: Plan, before: Manifest) -> bool:
    """Whether there are the same models and recipes as before, so that no path came or went."""
    return (
        not before.orphans
        and plan.recipes is before.recipes
        and plan.models.keys() == before.models.keys()
    )


def _suspects(plan: Plan, before: Manifest, moved: Mapping[str, Stamp]) -> Iterator[Node]:
    """Yield the artifacts of the models that changed, or of which a target did."""
    models = {name for name, record in plan.models.items() if before.models[name] is not record}
    models.update(entry[1] for path, entry in before.entries.items() if entry[1] and not entry[2])
    models.update(before.entries[path][1] or "" for path in moved)
    for model in plan.models.keys() & models:
        yield from plan.nodes_of(model)
    yield from plan.project_nodes()


def _orphans(before: Manifest, planned: Set[str]) -> dict[str, tuple[str, str]]:
    gone = {path: orphan for path, orphan in before.orphans.items() if path not in planned}
    for path, entry in before.entries.items():
        if path not in planned:
            gone[path] = (entry[0], entry[1] or "")
    return gone


def strays(plan: Plan, root: Path, known: Iterable[Kind]) -> dict[str, tuple[str, str]]:
    """Return generated files, untouched, that nothing stands for, each with its kind.

    For a project whose record is lost: a model may have been removed since, or the setting
    that brings one of the `known` kinds.
    """
    planned = {node.path for node in plan.nodes()}
    found: dict[str, tuple[str, str]] = {}
    for kind in known:
        folder, _, name = kind.path.rpartition("/")
        if kind.policy is Policy.ONCE or "{" in folder:
            continue
        for file in sorted((root / folder).glob(name.replace("{module}", "*"))):
            path = f"{folder}/{file.name}".removeprefix("/")
            if path in planned or not file.is_file() or file.is_symlink():
                continue
            if split(decode(file.read_bytes())[0]).untouched:
                found[path] = (kind.name, "")
    return found


def file_hash(path: str) -> str:
    """Return the hash of a file's bytes, "" where it can't be read."""
    try:
        return sha256(Path(path).read_bytes()).hexdigest()[:32]
    except OSError:
        return ""


class _Explainer:
    """Finds the reason in two plans: the one before and the one now."""

    def __init__(self, plan: Plan, before: Manifest) -> None:
        self._plan = plan
        self._before = before

    def new(self, node: Node) -> str:
        if not self._before.models and not self._before.entries:
            return "never built here"
        if node.owner is not None and node.owner not in self._before.models:
            return f"the model {node.owner} is new"
        return f"the kind {node.kind.name} is new here"

    def changed(self, node: Node, entry: Entry) -> str:
        schema, _, recipe = node.key.partition(".")
        if not entry[2]:
            return "the last build could not finish it"
        old_schema, _, old_recipe = entry[2].partition(".")
        if recipe != old_recipe:
            return self._recipe(node)
        if node.owner is None:
            return "the models of the schema changed"
        return self._model(node.owner) if schema != old_schema else "its key changed"

    def _recipe(self, node: Node) -> str:
        old = self._before.recipes.get(node.kind.name)
        new = self._plan.recipes[node.kind.name]
        if old is None or old == new:
            return "its recipe changed"
        template, builders, _ = (one == other for one, other in zip(old, new, strict=True))
        if not template:
            return f"the template {node.kind.template} changed"
        return "fw.toml changed" if builders else "fw itself changed"

    def _model(self, name: str) -> str:
        old, new = self._before.models.get(name), self._plan.models[name]
        if old is None:
            return f"the model {name} is new"
        if old[0] != new[0]:
            return f"the block of {name} changed"
        refers = [
            other
            for other in new[2]
            if other in self._plan.models
            and (
                other not in self._before.models
                or self._before.models[other][3] != self._plan.models[other][3]
            )
        ]
        if refers:
            return f"the interface of {', '.join(refers)}, which {name} refers to, changed"
        return f"the place of {name} among those it refers to changed"
