"""The steps of one build, in the order in which they happen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from fw.tasks.artifact import Artifact, Policy
from fw.tasks.carry import carried, carry
from fw.tasks.graph import Job, run
from fw.tasks.inputs import Inputs
from fw.tasks.manifest import Manifest
from fw.tasks.noop import MIGRATIONS
from fw.tasks.plan import Node
from fw.tasks.record import after_build, before_removal
from fw.tasks.stale import Wanted, strays, wanted
from fw.tasks.workshop import Workshop
from fw.tasks.write import Action, Outcome, Removal, Write, preview, write_all

if TYPE_CHECKING:
    from fw.tasks.build import Builder, BuildOptions

__all__ = ["Steps"]

Tell = Callable[[str, int, int], None]


class Steps:
    """One build. `load` may be called alone; it changes nothing but the cache."""

    def __init__(self, builder: Builder, options: BuildOptions, tell: Tell) -> None:
        self._builder = builder
        self._root = builder.root
        self._options = options
        self._tell = tell
        self._bodies: dict[str, str] = {}
        self._outcomes: list[Outcome] = []
        self.seconds: dict[str, float] = {}

    def load(self) -> None:
        """Read the schema and lay out the plan."""
        self._tell("reading schema.fw", 0, 0)
        self._inputs = Inputs.read(self._builder, self._options)
        self.seconds |= self._inputs.loaded.seconds
        with self._timed("plan"):
            self.plan = self._inputs.plan()
            self.settings_read = self._inputs.settings_read

    def run(self) -> tuple[list[Outcome], dict[str, str]]:
        """Build; return what became of each file, and why each was built."""
        self.load()
        with self._timed("plan"):
            self._found = self._look()
            revisions = self._revisions()
        reasons = dict(self._found.reasons) | {
            revision.path: f"the tables of {revision.owner or 'the schema'} changed"
            for revision in revisions
        }
        self._make(revisions)
        with self._timed("save"):
            self._save(revisions)
        return self._outcomes, reasons

    def _look(self) -> Wanted:
        options, before = self._options, self._inputs.before
        found = wanted(
            self.plan,
            before,
            self._root,
            restore=options.restore,
            force=options.force,
            strict=options.full,
        )
        if not before.models:
            found.orphans |= strays(self.plan, self._root)
        return found

    def _revisions(self) -> Sequence[Artifact]:
        """Return the migrations that are missing; raises DestructiveChange."""
        inputs = self._inputs
        if not self._options.migrations or not inputs.migrations_due(self._options):
            return ()
        changed = inputs.changed_models(self._options)
        return self._builder.plan_revisions(
            self._root, inputs.loaded.schema, changed, inputs.removed_models(), self._options
        )

    def _make(self, revisions: Sequence[Artifact]) -> None:
        """Run the graph over what is wanted, or over all there is."""
        found = self._found
        nodes = self.plan.nodes() if self._options.full else found.nodes.values()
        asked: list[Node | Artifact] = [
            node for node in nodes if node.path not in found.deleted and self._concerns(node)
        ]
        asked += revisions
        if not asked and not found.orphans:
            return
        workshop = Workshop(
            self._inputs.loaded.schema, self._inputs.settings, self._builder.renderer
        )
        workshop.read = self.settings_read
        workshop.expect(
            one for one in asked if isinstance(one, Artifact) or one.path in found.nodes
        )
        total = len(workshop)
        self.seconds["render"] = 0.0

        def render(path: str) -> None:
            started = perf_counter()
            self._bodies[path] = workshop.render(path)
            self.seconds["render"] += perf_counter() - started
            if len(self._bodies) % 100 == 0:
                self._tell("rendering", len(self._bodies), total)

        jobs = [
            Job(
                one.path,
                partial(render, one.path),
                partial(self._is_fresh, one.path, isinstance(one, Artifact)),
                (f"{self._root}/{one.path}",),
            )
            for one in asked
        ]
        finish = Job(
            "write",
            partial(self._write, revisions),
            lambda: not self._bodies and not found.orphans,
            (),
            tuple(job.name for job in jobs),
        )
        run(self._root, [*jobs, finish], keep=self._options.writes)

    def _concerns(self, node: Node) -> bool:
        return node.kind.policy is not Policy.ONCE or node.path in self._found.nodes

    def _is_fresh(self, path: str, revision: bool) -> bool:
        return not revision and path not in self._found.nodes

    def _write(self, revisions: Sequence[Artifact]) -> None:
        with self._timed("write"):
            self._tell("writing", 0, 0)
            once = {revision.path for revision in revisions}
            writes = [self._as_write(path, body, once) for path, body in self._bodies.items()]
            removals = [Removal(path) for path in self._found.orphans]
            moves = carried(self._root, self._successors(writes), force=self._options.force)
            if not self._options.writes:
                kept = [one for one in removals if one.path not in moves.values()]
                self._outcomes = self._foresee(writes, kept, moves)
                return
            if removals:
                before_removal(self._inputs.before, self._found.orphans).save(str(self._root))
            carry(self._root, moves)
            self._outcomes = [
                replace(one, detail=f"your edits of {moves[one.path]}")
                if one.path in moves and one.action is Action.MERGE
                else one
                for one in write_all(
                    self._root,
                    writes,
                    removals,
                    force=self._options.force,
                    restore=self._options.restore,
                )
                if one.path not in moves.values()
            ]

    def _foresee(
        self, writes: list[Write], removals: list[Removal], moves: dict[str, str]
    ) -> list[Outcome]:
        outcomes = preview(
            self._root,
            writes,
            removals,
            force=self._options.force,
            restore=self._options.restore,
        )
        return [
            replace(one, action=Action.MERGE, detail=f"your edits of {moves[one.path]}")
            if one.path in moves
            else one
            for one in outcomes
        ]

    def _as_write(self, path: str, body: str, revisions: set[str]) -> Write:
        if path in revisions:
            return Write(path, body, Policy.ONCE, marked=True)
        known = path in self._inputs.before.entries
        return Write(path, body, self._found.nodes[path].kind.policy, known=known)

    def _successors(self, writes: Sequence[Write]) -> Iterator[tuple[str, Write]]:
        """Yield each file of a renamed model with the write that takes its place."""
        by_path = {write.path: write for write in writes}
        for old, new in self._inputs.renamed_paths():
            if old in self._found.orphans and new in by_path:
                yield old, by_path[new]

    def _save(self, revisions: Sequence[Artifact]) -> None:
        found, before = self._found, self._inputs.before
        self._outcomes += [
            Outcome(path, Action.SKIP, "deleted by you; `fw build --restore` brings it back")
            for path in sorted(found.deleted)
            if before.entries[path][3]
        ]
        if not self._options.writes:
            return
        written = [revision.path.removeprefix(f"{MIGRATIONS}/") for revision in revisions]
        manifest = after_build(
            self._inputs,
            self.plan,
            found,
            self._outcomes,
            written,
            migrated=self._options.migrations,
        )
        if manifest != Manifest.load(str(self._root)):
            os.makedirs(f"{self._root}/.fw", exist_ok=True)  # noqa: PTH103
            manifest.save(str(self._root))

    @contextmanager
    def _timed(self, step: str) -> Iterator[None]:
        started = perf_counter()
        try:
            yield
        finally:
            self.seconds[step] = self.seconds.get(step, 0.0) + perf_counter() - started
