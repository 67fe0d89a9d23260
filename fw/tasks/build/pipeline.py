"""The steps of one build: load, plan, find stale artifacts, render, write, save the manifest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from fw.language.syntax.source_files import scan_sources
from fw.runtime.errors import FwError
from fw.runtime.messages import Message
from fw.tasks.artifact import Artifact, Policy
from fw.tasks.build.context import BuildContext, BuildOptions
from fw.tasks.build.inputs import BuildInputs
from fw.tasks.build.manifest_update import after_build, before_removal
from fw.tasks.build.plan import Node
from fw.tasks.build.regenerate import Regenerator
from fw.tasks.build.runner import Job, run
from fw.tasks.build.staleness import Stale, find_stale, unrecorded_orphans
from fw.tasks.build.up_to_date import MIGRATIONS
from fw.tasks.disk.decision import DELETED
from fw.tasks.disk.writer import Action, Outcome, Removal, Write, preview, write_all
from fw.tasks.render.batch_renderer import BatchRenderer
from fw.tasks.schema.prefetch import prefetched_targets

if TYPE_CHECKING:
    from fw.language.diagnostics import Diagnostic

__all__ = ["Pipeline"]

_FINISH = "write"
_OUTDATED = Message.of("detail.samples", "sample rows that don't fit the schema")

ProgressCallback = Callable[[str, int, int], None]
"""Takes a step, and how many artifacts of how many are done."""

_RENDERING = Message.of("step.render", "rendering")


class Pipeline:
    """One build. `load` can be called alone; it changes only the model cache."""

    def __init__(
        self, context: BuildContext, options: BuildOptions, on_progress: ProgressCallback
    ) -> None:
        self._context = context
        self._root = context.root
        self._options = options
        self._on_progress = on_progress
        self._bodies: dict[str, str] = {}
        self._revisions: set[str] = set()
        self._held_lock: list[AbstractContextManager[None]] = []
        self._outcomes: list[Outcome] = []
        self._former: dict[str, str] | None = None
        self._is_held = False
        """True if no file may change because of a conflict."""
        self.seconds: dict[str, float] = {}

    def lock(self) -> AbstractContextManager[None]:
        """Return the project's lock, as the options need it."""
        return self._context.lock(
            writes=self._options.writes, on_wait=lambda message: self._on_progress(message, 0, 0)
        )

    def run(self) -> tuple[list[Outcome], dict[str, Message]]:
        """Build; return the outcome of each file, and why each artifact was built."""
        self.load()
        with self._timed("plan"):
            revisions = self._missing_revisions()
        reasons = dict(self._stale.reasons) | {
            revision.path: _changed_tables(revision.owner) for revision in revisions
        }
        self._run_jobs(revisions)
        # Before the manifest is saved, which makes the next build forget the renames.
        carried = self._carry_places()
        self._save()
        if revisions and self._options.writes and not self._is_held:
            from fw.tasks.migrations import cache_chain

            cache_chain(self._root, revisions)
        return [*self._outcomes, *carried], reasons

    def load(self) -> None:
        """Read the schema, plan the artifacts and find the stale ones."""
        self._on_progress(Message.of("step.read", "reading schema.fw"), 0, 0)
        self._inputs = inputs = BuildInputs.read(self._context, self._options)
        self.seconds |= inputs.loaded.seconds
        with self._timed("plan"):
            self.plan = inputs.plan()
            self.settings_read = inputs.settings_read
            self._stale = self._find_stale()
        self._renderer = BatchRenderer(
            inputs.loaded.schema, inputs.settings, self._context.renderer, inputs.settings_read
        )

    def _carry_places(self) -> list[Outcome]:
        """Give renamed models their places in the diagram, unless a conflict holds the build."""
        renames = dict(self._inputs.renamed_models())
        if not renames or self._is_held:
            return []
        from fw.tasks.build.layout import carry_places

        return carry_places(self._root, renames, writes=self._options.writes)

    def remove_samples(self) -> list[Outcome]:
        """Remove the sample rows of a new project if this build made them outdated.

        A dry run only lists them.
        """
        if self._is_held or self._options.check or not self._outcomes:
            return []
        from fw.tasks.scaffold.project import outdated_samples

        paths = outdated_samples(self._root, self._inputs.loaded.schema)
        if self._options.writes:
            for path in paths:
                (self._root / path).unlink()
        return [Outcome(path, Action.REMOVE, _OUTDATED) for path in paths]

    def unchanged(self) -> list[Outcome]:
        """Return the files of the last build that `run` returned no outcome for."""
        reported = {outcome.path for outcome in self._outcomes}
        return [
            Outcome(path, Action.IDENTICAL) if entry.hash else Outcome(path, Action.SKIP, DELETED)
            for path, entry in self._inputs.before.entries.items()
            if path not in reported
        ]

    def warnings(self) -> list[Diagnostic]:
        """Return the warnings about the models that changed since the last build."""
        changed = self._inputs.edited_models()
        if not changed:
            return []
        from fw.language.checks.lint.access_lint import role_warnings, states_rules
        from fw.language.checks.lint.lint import lint
        from fw.tasks.migrations.revision_files.reader import revision_texts
        from fw.tasks.schema.seeded_roles import seeded_roles

        blocks = scan_sources(self._inputs.sources).blocks
        changed_blocks = [block for block in blocks if block.name in changed]
        models = self._inputs.loaded.schema.models
        found = lint(changed_blocks, partial(revision_texts, self._root), models.get)
        if any(map(states_rules, changed_blocks)):
            ruled = ((block, models[block.name]) for block in blocks if states_rules(block))
            found += role_warnings(ruled, changed, partial(seeded_roles, self._root))
        return found

    def whole_graph(self) -> list[Job]:
        """Return all jobs of the project, for doit's own command line.

        The first job that runs takes the lock, and the last one releases it. The jobs raise
        FwError if the project changed between planning and running.
        """
        self.load()
        jobs = [
            replace(job, work=partial(self._with_lock, job.work))
            for job in self._jobs(self._enqueue(()), every=True)
        ]
        jobs.append(
            Job(
                MIGRATIONS,
                partial(self._with_lock, self._render_revisions),
                self._has_all_revisions,
            )
        )
        after = tuple(job.name for job in jobs)
        return [*jobs, Job(_FINISH, self._finish, self._is_written, (), after)]

    def _with_lock(self, work: Callable[[], None]) -> None:
        if not self._held_lock:
            self._held_lock.append(self.lock())
            self._held_lock[0].__enter__()
            if not self._inputs.are_current():
                raise FwError("the project changed during the build", hint="run doit again")
        work()

    def _render_revisions(self) -> None:
        for path in self._enqueue(self._missing_revisions()):
            if path in self._revisions:
                self._render(path)

    def _has_all_revisions(self) -> bool:
        return not self._inputs.needs_migrations(self._options)

    def _finish(self) -> None:
        self._with_lock(self._write)
        self._save()
        for outcome in self._outcomes:
            text = f"{outcome.action} {outcome.path} {outcome.detail}".rstrip()
            self._on_progress(text, 0, 0)
        self._held_lock.pop().__exit__(None, None, None)

    def _find_stale(self) -> Stale:
        options, before = self._options, self._inputs.before
        stale = find_stale(
            self.plan,
            before,
            self._root,
            prefetched_targets(str(self._root)) if before.entries else None,
            restore=options.restore,
            force=options.force,
            strict=options.full,
        )
        if not before.models:
            old = {path for _, _, path, _ in self._inputs.renamed_paths()}
            stale.orphans |= unrecorded_orphans(self.plan, self._root, self._context.kinds(), old)
        return stale

    def _missing_revisions(self) -> Sequence[Artifact]:
        """Return the migrations that are missing; raise DestructiveChange."""
        inputs = self._inputs
        if not self._options.migrations or not inputs.needs_migrations(self._options):
            return ()
        from fw.tasks.migrations import plan_revisions

        return plan_revisions(
            self._root,
            inputs.loaded.schema,
            inputs.changed_models(self._options),
            inputs.removed_models(),
            self._options,
            inputs.migrations,
            inputs.former_model,
        )

    def _run_jobs(self, revisions: Sequence[Artifact]) -> None:
        """Run the jobs of the stale artifacts, or with `full` all jobs."""
        jobs = self._jobs(self._enqueue(revisions), every=self._options.full)
        if jobs or not self._is_written():
            after = tuple(job.name for job in jobs)
            run([*jobs, Job(_FINISH, self._write, self._is_written, (), after)])

    def _enqueue(self, revisions: Sequence[Artifact]) -> dict[str, Node | Artifact]:
        """Enqueue the stale artifacts and the revisions for rendering; return them by path."""
        artifacts: dict[str, Node | Artifact] = dict(self._stale.nodes)
        artifacts |= {revision.path: revision for revision in revisions}
        self._revisions |= {revision.path for revision in revisions}
        self._renderer.extend(artifacts.values())
        return artifacts

    def _jobs(self, stale: Mapping[str, Node | Artifact], *, every: bool) -> list[Job]:
        """Return a job for each stale artifact; with `every`, for all artifacts."""
        paths = list(stale)
        if every:
            others = (node for node in self.plan.nodes() if node.kind.policy is not Policy.ONCE)
            gone = stale.keys() | self._stale.deleted | self._stale.presumed_deleted.keys()
            paths += [node.path for node in others if node.path not in gone]
        return [
            Job(
                path,
                partial(self._render, path),
                partial(self._is_up_to_date, path),
                (f"{self._root}/{path}",),
            )
            for path in paths
        ]

    def _render(self, path: str) -> None:
        with self._timed("render"):
            self._bodies[path] = self._renderer.render(path)
        if len(self._bodies) % 100 == 0:
            self._on_progress(_RENDERING, len(self._bodies), len(self._renderer))

    def _is_up_to_date(self, path: str) -> bool:
        return path not in self._revisions and path not in self._stale.nodes

    def _is_written(self) -> bool:
        return not (self._bodies or self._stale.orphans or self._options.draft)

    def _write(self) -> None:
        with self._timed("write"):
            self._on_progress(Message.of("step.write", "writing"), 0, 0)
            options, root, orphans = self._options, self._root, self._stale.orphans
            renamed = self._inputs.renamed_models()
            writes = [self._as_write(path, body, renamed) for path, body in self._bodies.items()]
            removals = [
                Removal(path, self._is_vendored(kind)) for path, (kind, _) in orphans.items()
            ]
            if options.writes:
                self._is_held = True
                self._outcomes = write_all(
                    root,
                    writes,
                    removals,
                    force=options.force,
                    restore=options.restore,
                    before_change=self._before_change,
                    regenerate=Regenerator(self._context),
                    draft=options.draft,
                )
            else:
                self._outcomes = preview(
                    root,
                    writes,
                    removals,
                    force=options.force,
                    restore=options.restore,
                    regenerate=Regenerator(self._context),
                    draft=options.draft,
                )
                self._is_held = any(one.action is Action.CONFLICT for one in self._outcomes)
            if orphans:
                from fw.tasks.scaffold.admin import overrides_left, with_library_advice

                self._outcomes = with_library_advice(root, self._outcomes)
                self._outcomes += overrides_left(root, self._inputs.renamed_paths())

    def _before_change(self) -> None:
        self._is_held = False
        if self._stale.orphans:
            before_removal(self._inputs.before, self._stale.orphans).save(str(self._root))

    def _is_vendored(self, kind: str) -> bool:
        kinds = (one for one in self._context.kinds() if one.name == kind)
        return any(one.policy is Policy.VENDORED for one in kinds)

    def _as_write(self, path: str, body: str, renamed: tuple[tuple[str, str], ...]) -> Write:
        if path in self._revisions:
            return Write(path, body, Policy.ONCE, marked=True)
        entry = self._inputs.before.entries.get(path)
        node = self._stale.nodes[path]
        policy = node.kind.policy
        fields: tuple[tuple[str, str], ...] = ()
        if node.owner is not None and path.endswith((".json", ".py")):
            fields = self._inputs.renamed_fields(node.owner, self._options)
        if entry is None:
            old = self._old_paths().get(path, "")
            former = self._inputs.before.entries.get(old)
            base = (former.base or None) if former else None
            return Write(
                path, body, policy, base=base, renamed=renamed, fields=fields, moved_from=old
            )
        base, enums = entry.base or None, self._inputs.renamed_enums()
        return Write(
            path, body, policy, known=True, base=base, renamed=renamed, fields=fields, enums=enums
        )

    def _old_paths(self) -> Mapping[str, str]:
        """Return the former path of each file of a renamed model, by its new path."""
        if self._former is None:
            self._former = {
                new: old
                for _, _, old, new in self._inputs.renamed_paths()
                if old in self._stale.orphans
            }
        return self._former

    def _save(self) -> None:
        stale, before = self._stale, self._inputs.before
        self._outcomes += [
            Outcome(path, Action.SKIP, DELETED)
            for path in sorted(stale.deleted)
            if before.entries[path].hash
        ]
        if not self._options.writes:
            return
        if self._is_held:
            # The next build does everything that this one would have done.
            if before.complete:
                replace(before, complete=False).save(str(self._root))
            return
        with self._timed("save"):
            manifest = after_build(
                self._inputs,
                self.plan,
                stale,
                self._outcomes,
                self._bodies,
                [path.removeprefix(f"{MIGRATIONS}/") for path in self._revisions],
                migrated=self._options.migrations,
            )
            if stale.orphans or manifest != before:
                manifest.save(str(self._root))

    @contextmanager
    def _timed(self, step: str) -> Iterator[None]:
        started = perf_counter()
        try:
            yield
        finally:
            self.seconds[step] = self.seconds.get(step, 0.0) + perf_counter() - started


def _changed_tables(owner: str | None) -> Message:
    if owner is None:
        return Message.of("reason.tables", "the tables of the schema changed")
    return Message.of("reason.tables-of", "the tables of {model} changed", model=owner)
