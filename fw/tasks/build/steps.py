"""The steps of one build, in the order in which they happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from fw.runtime.errors import FwError
from fw.tasks.artifact import Artifact, Policy
from fw.tasks.build.inputs import Inputs
from fw.tasks.build.plan import Node
from fw.tasks.build.record import after_build, before_removal
from fw.tasks.build.staleness import Wanted, strays, wanted
from fw.tasks.build.up_to_date import MIGRATIONS
from fw.tasks.disk.writer import Action, Outcome, Removal, Write, preview, write_all
from fw.tasks.graph import Job, run
from fw.tasks.render.artifacts import Workshop
from fw.tasks.schema.prefetch import targets

if TYPE_CHECKING:
    from fw.tasks.build.session import Builder, BuildOptions
    from fw.tasks.disk.merge.renames import Move

__all__ = ["Steps"]

_FINISH = "write"
_DELETED = "deleted by you; `fw build --restore` brings it back"

Tell = Callable[[str, int, int], None]


class Steps:
    """One build. `load` may be called alone; it changes nothing but the cache."""

    def __init__(self, builder: Builder, options: BuildOptions, tell: Tell) -> None:
        self._builder = builder
        self._root = builder.root
        self._options = options
        self.tell = tell
        self._bodies: dict[str, str] = {}
        self._revised: set[str] = set()
        self._lock: list[AbstractContextManager[None]] = []
        self._outcomes: list[Outcome] = []
        self.seconds: dict[str, float] = {}

    def load(self) -> None:
        """Read the schema and lay out the plan."""
        self.tell("reading schema.fw", 0, 0)
        self._inputs = Inputs.read(self._builder, self._options)
        self.seconds |= self._inputs.loaded.seconds
        with self._timed("plan"):
            self.plan = self._inputs.plan()
            self.settings_read = self._inputs.settings_read
            self._found = self._look()
        inputs = self._inputs
        self._workshop = Workshop(inputs.loaded.schema, inputs.settings, self._builder.renderer)
        self._workshop.read = inputs.settings_read

    def run(self) -> tuple[list[Outcome], dict[str, str]]:
        """Build; return what became of each file, and why each was built."""
        self.load()
        with self._timed("plan"):
            revisions = self._revisions()
        reasons = dict(self._found.reasons) | {
            revision.path: f"the tables of {revision.owner or 'the schema'} changed"
            for revision in revisions
        }
        self._make(revisions)
        self._save()
        if revisions and self._options.writes:
            from fw.tasks.migrations import settle

            settle(self._root, revisions)
        return self._outcomes, reasons

    def untouched(self) -> list[Outcome]:
        """Return the files of the last build that `run` has said nothing about."""
        told = {one.path for one in self._outcomes}
        return [
            Outcome(path, Action.IDENTICAL) if entry[3] else Outcome(path, Action.SKIP, _DELETED)
            for path, entry in self._inputs.before.entries.items()
            if path not in told
        ]

    def whole_graph(self) -> list[Job]:
        """Return every job of the project, for a doit that is not ours.

        The first that runs takes the lock, the last one lets go of it. Raises FwError if the
        project changed between the two.
        """
        self.load()
        jobs = [
            replace(job, work=partial(self._alone, job.work))
            for job in self._jobs(self._asked(()), every=True)
        ]
        jobs.append(Job(MIGRATIONS, partial(self._alone, self._revise), self._has_all_revisions))
        after = tuple(job.name for job in jobs)
        return [*jobs, Job(_FINISH, self._conclude, self._is_written, (), after)]

    def _alone(self, work: Callable[[], None]) -> None:
        if not self._lock:
            self._lock.append(self._builder.locked(self._options, self.tell))
            self._lock[0].__enter__()
            if not self._inputs.are_current():
                raise FwError("the project changed in the meantime", hint="run doit again")
        work()

    def _revise(self) -> None:
        for path in self._asked(self._revisions()):
            if path in self._revised:
                self._render(path)

    def _has_all_revisions(self) -> bool:
        return not self._inputs.migrations_due(self._options)

    def _conclude(self) -> None:
        self._alone(self._write)
        self._save()
        for one in self._outcomes:
            self.tell(f"{one.action} {one.path} {one.detail}".rstrip(), 0, 0)
        self._lock.pop().__exit__(None, None, None)

    def _look(self) -> Wanted:
        options, before = self._options, self._inputs.before
        found = wanted(
            self.plan,
            before,
            self._root,
            targets(str(self._root)) if before.entries else None,
            restore=options.restore,
            force=options.force,
            strict=options.full,
        )
        if not before.models:
            found.orphans |= strays(self.plan, self._root, self._builder.known_kinds())
        return found

    def _revisions(self) -> Sequence[Artifact]:
        """Return the migrations that are missing; raises DestructiveChange."""
        inputs = self._inputs
        if not self._options.migrations or not inputs.migrations_due(self._options):
            return ()
        from fw.tasks.migrations import plan

        return plan(
            self._root,
            inputs.loaded.schema,
            inputs.changed_models(self._options),
            inputs.removed_models(),
            self._options,
            inputs.migrations,
        )

    def _make(self, revisions: Sequence[Artifact]) -> None:
        """Run the graph over what is wanted, or over all there is."""
        jobs = self._jobs(self._asked(revisions), every=self._options.full)
        if jobs or self._found.orphans:
            finish = Job(
                _FINISH, self._write, self._is_written, (), tuple(job.name for job in jobs)
            )
            run([*jobs, finish])

    def _asked(self, revisions: Sequence[Artifact]) -> dict[str, Node | Artifact]:
        """Tell the workshop what it will be asked for; return it by path."""
        asked: dict[str, Node | Artifact] = dict(self._found.nodes)
        asked |= {revision.path: revision for revision in revisions}
        self._revised |= {revision.path for revision in revisions}
        self._workshop.expect(asked.values())
        return asked

    def _jobs(self, asked: Mapping[str, Node | Artifact], *, every: bool) -> list[Job]:
        """Return a job for each artifact that is asked for; with `every`, for all there are."""
        paths = list(asked)
        if every:
            others = (node for node in self.plan.nodes() if node.kind.policy is not Policy.ONCE)
            gone = asked.keys() | self._found.deleted | self._found.given_up.keys()
            paths += [node.path for node in others if node.path not in gone]
        return [
            Job(
                path,
                partial(self._render, path),
                partial(self._is_fresh, path),
                (f"{self._root}/{path}",),
            )
            for path in paths
        ]

    def _render(self, path: str) -> None:
        with self._timed("render"):
            self._bodies[path] = self._workshop.render(path)
        if len(self._bodies) % 100 == 0:
            self.tell("rendering", len(self._bodies), len(self._workshop))

    def _is_fresh(self, path: str) -> bool:
        return path not in self._revised and path not in self._found.nodes

    def _is_written(self) -> bool:
        return not self._bodies and not self._found.orphans

    def _write(self) -> None:
        with self._timed("write"):
            self.tell("writing", 0, 0)
            options, root = self._options, self._root
            renamed = self._inputs.renamed()
            writes = [self._as_write(path, body, renamed) for path, body in self._bodies.items()]
            found = {} if options.force else self._moves(writes)
            moved = {move.old for move in found.values()}
            removals = [Removal(path) for path in self._found.orphans if path not in moved]
            if options.writes:
                if self._found.orphans:
                    before_removal(self._inputs.before, self._found.orphans).save(str(root))
                if found:
                    from fw.tasks.disk.merge.renames import carry

                    carry(root, found.values())
            change = write_all if options.writes else preview
            outcomes = change(root, writes, removals, force=options.force, restore=options.restore)
            self._outcomes = [
                one._replace(action=Action.MERGE, detail=f"with your edits of {move.old}")
                if (move := found.get(one.path))
                else one
                for one in outcomes
            ]
            if self._found.orphans:
                from fw.tasks.scaffold.admin import overrides_left

                self._outcomes += overrides_left(root, self._inputs.renamed_paths())

    def _as_write(self, path: str, body: str, renamed: tuple[tuple[str, str], ...]) -> Write:
        if path in self._revised:
            return Write(path, body, Policy.ONCE, marked=True)
        entry = self._inputs.before.entries.get(path)
        node = self._found.nodes[path]
        policy = node.kind.policy
        fields: tuple[tuple[str, str], ...] = ()
        if node.owner is not None and path.endswith(".json"):
            fields = self._inputs.renamed_fields(node.owner, self._options)
        if entry is None:
            return Write(path, body, policy, fields=fields)
        base = entry[5] or None
        return Write(path, body, policy, known=True, base=base, renamed=renamed, fields=fields)

    def _moves(self, writes: Sequence[Write]) -> dict[str, Move]:
        """Return which files of renamed models can take their edits along."""
        by_path = {write.path: write for write in writes}
        successors = [
            (old, was, name, by_path[new])
            for was, name, old, new in self._inputs.renamed_paths()
            if old in self._found.orphans and new in by_path
        ]
        if not successors:
            return {}
        from fw.tasks.disk.merge.renames import Successor, moves

        return moves(self._root, (Successor(*one) for one in successors))

    def _save(self) -> None:
        found, before = self._found, self._inputs.before
        self._outcomes += [
            Outcome(path, Action.SKIP, _DELETED)
            for path in sorted(found.deleted)
            if before.entries[path][3]
        ]
        if not self._options.writes:
            return
        with self._timed("save"):
            manifest = after_build(
                self._inputs,
                self.plan,
                found,
                self._outcomes,
                self._bodies,
                [path.removeprefix(f"{MIGRATIONS}/") for path in self._revised],
                migrated=self._options.migrations,
            )
            if found.orphans or manifest != before:
                manifest.save(str(self._root))

    @contextmanager
    def _timed(self, step: str) -> Iterator[None]:
        started = perf_counter()
        try:
            yield
        finally:
            self.seconds[step] = self.seconds.get(step, 0.0) + perf_counter() - started
