"""A build: from what changed in the schema and on disk to the files that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from fw.language.syntax.startup import without_collection
from fw.tasks.artifact import Kind, kinds
from fw.tasks.build.plan import Plan
from fw.tasks.disk.errors import in_words
from fw.tasks.disk.writer import Action, Outcome
from fw.tasks.render.renderer import COMPILED, Renderer
from fw.tasks.schema.model_cache import ModelCache

if TYPE_CHECKING:
    from fw.tasks.build.steps import Steps
    from fw.tasks.graph import Job

__all__ = ["BuildOptions", "BuildReport", "Builder", "Event", "build"]

_STALE = {Action.CREATE, Action.UPDATE, Action.MERGE, Action.CONFLICT, Action.REMOVE}


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """What a build is asked for.

    `dry_run` and `check` write nothing. `force` takes the generated side of edited files,
    `restore` brings deleted ones back. `full` distrusts every record and looks at every task.
    `renames` are pairs of old and new names, `Post.title` and `Post.headline` for example,
    `fills` fields with the values for rows that hold none.
    `every` reports the files, too, that nothing was to be done about.
    """

    dry_run: bool = False
    check: bool = False
    explain: bool = False
    force: bool = False
    restore: bool = False
    full: bool = False
    migrations: bool = True
    allow_destructive: bool = False
    renames: tuple[tuple[str, str], ...] = ()
    fills: tuple[tuple[str, str], ...] = ()
    every: bool = False

    @property
    def writes(self) -> bool:
        """Whether the build may change anything on disk."""
        return not (self.dry_run or self.check)


@dataclass(frozen=True, slots=True)
class Event:
    """What a build is at: a step of it, and how many artifacts of how many are done."""

    step: str
    done: int = 0
    total: int = 0

    def __str__(self) -> str:
        return f"{self.step} {self.done}/{self.total}" if self.total else self.step


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did, or would do.

    `explanations` says by path why each artifact was built. `timings` are seconds by step:
    scan, parse, check, plan, render, write, save. `exit_status` is 1 where a conflict is open,
    or where `check` found something stale.
    """

    outcomes: tuple[Outcome, ...] = ()
    explanations: Mapping[str, str] = field(default_factory=dict)
    timings: Mapping[str, float] = field(default_factory=dict)
    exit_status: int = 0


def build(
    root: Path, options: BuildOptions | None = None, on_event: Callable[[Event], None] | None = None
) -> BuildReport:
    """Bring a project's files up to date with its schema; return what was done.

    Raises SchemaError with all faults of the schema, DestructiveChange for migrations that need
    consent, FwError where the disk refuses. What was not finished, the next build finishes.
    """
    builder = Builder(root)
    try:
        return builder.build(options, on_event)
    finally:
        builder.close()


class Builder:
    """Builds one project, again and again: what it has loaded stays loaded.

    `artifact_kinds` stand in for the registered kinds in tests.
    """

    def __init__(
        self,
        root: Path,
        *,
        artifact_kinds: Sequence[Kind] | None = None,
        renderer: Renderer | None = None,
    ) -> None:
        self.root = root
        self._kinds = None if artifact_kinds is None else tuple(artifact_kinds)
        self._caches: dict[bool, ModelCache] = {}
        self.renderer = renderer or Renderer(COMPILED)

    def close(self) -> None:
        """Let go of open files."""
        for cache in self._caches.values():
            cache.close()
        self._caches.clear()

    def build(
        self,
        options: BuildOptions | None = None,
        on_event: Callable[[Event], None] | None = None,
    ) -> BuildReport:
        """Do what `fw.tasks.build.session.build` does."""
        asked = options or BuildOptions()
        steps = self._steps(asked, on_event)
        with in_words(".fw"), self.locked(asked, steps.tell), without_collection():
            outcomes, reasons = steps.run()
        if asked.every:
            outcomes = [*outcomes, *steps.untouched()]
        conflict = any(outcome.action is Action.CONFLICT for outcome in outcomes)
        stale = asked.check and any(outcome.action in _STALE for outcome in outcomes)
        return BuildReport(tuple(outcomes), reasons, steps.seconds, int(conflict or stale))

    def jobs(self, on_event: Callable[[Event], None] | None = None) -> list[Job]:
        """Return the whole graph as jobs, for a `dodo.py`; raises SchemaError."""
        return self._steps(BuildOptions(), on_event).whole_graph()

    def plan(self) -> tuple[Plan, Mapping[str, set[str]]]:
        """Return what could be built now, and the settings that each kind has read so far."""
        steps = self._steps(BuildOptions(dry_run=True), None)
        steps.load()
        return steps.plan, steps.settings_read

    def known_kinds(self) -> tuple[Kind, ...]:
        """Return the kinds of artifact that this builder builds."""
        if self._kinds is None:
            self._kinds = kinds()
        return self._kinds

    def cache(self, *, readonly: bool) -> ModelCache:
        """Return the store of parsed models; one that is `readonly` starts anew each time."""
        if readonly and True in self._caches:
            self._caches.pop(True).close()
        if readonly not in self._caches:
            self._caches[readonly] = ModelCache(self.root, readonly=readonly)
        return self._caches[readonly]

    def locked(
        self, options: BuildOptions, tell: Callable[[str, int, int], None]
    ) -> AbstractContextManager[None]:
        """Hold the project's lock; a build that writes nothing shares it with others."""
        from fw.tasks.disk.lock import project_lock, reading_lock

        lock = project_lock if options.writes else reading_lock
        return lock(self.root, lambda message: tell(message, 0, 0))

    def _steps(self, options: BuildOptions, on_event: Callable[[Event], None] | None) -> Steps:
        from fw.tasks.build.steps import Steps

        if on_event is None:
            return Steps(self, options, lambda _step, _done, _total: None)
        return Steps(self, options, lambda *what: on_event(Event(*what)))
