"""Builds of a project: bring the generated files up to date with the schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from fw.language.syntax.startup_cost import gc_paused
from fw.runtime.messages import Message
from fw.tasks.artifact import Kind
from fw.tasks.build.context import BuildContext, BuildOptions
from fw.tasks.build.plan import Plan
from fw.tasks.disk.tree import disk_errors
from fw.tasks.disk.writer import Action, Outcome
from fw.tasks.render.renderer import Renderer

if TYPE_CHECKING:
    from fw.language.diagnostics import Diagnostic
    from fw.tasks.build.pipeline import Pipeline
    from fw.tasks.build.runner import Job

__all__ = ["BuildOptions", "BuildReport", "Builder", "Event", "build"]

_CURRENT = {Action.IDENTICAL, Action.SKIP}


@dataclass(frozen=True, slots=True)
class Event:
    """Progress of a build: the current step, and the artifacts done so far, if they count."""

    step: str
    done: int = 0
    total: int = 0

    def __str__(self) -> str:
        return f"{self.step} {self.done}/{self.total}" if self.total else self.step


@dataclass(frozen=True, slots=True)
class BuildReport:
    """Results of a build, or of a dry run.

    `explanations` maps the path of each built artifact to the reason. `timings` are seconds by
    step: scan, parse, check, plan, render, write, save. `warnings` are about the models that
    changed since the last build. `exit_status` is 1 if there is an unresolved conflict, or if
    `check` found a stale file.
    """

    outcomes: tuple[Outcome, ...] = ()
    explanations: Mapping[str, Message] = field(default_factory=dict)
    timings: Mapping[str, float] = field(default_factory=dict)
    exit_status: int = 0
    warnings: tuple[Diagnostic, ...] = ()


def build(
    root: Path, options: BuildOptions | None = None, on_event: Callable[[Event], None] | None = None
) -> BuildReport:
    """Bring a project's files up to date with its schema, and return a report.

    Raise SchemaError with all errors in the schema, DestructiveChange for migrations that need
    consent, and FwError if a file cannot be read or written. The next build completes a build
    that failed or was killed.
    """
    builder = Builder(root)
    try:
        return builder.build(options, on_event)
    finally:
        builder.close()


class Builder:
    """Builds one project repeatedly, and keeps loaded what builds have in common.

    `artifact_kinds` replace the registered kinds in tests.
    """

    def __init__(
        self,
        root: Path,
        *,
        artifact_kinds: Sequence[Kind] | None = None,
        renderer: Renderer | None = None,
    ) -> None:
        self._context = BuildContext(root, artifact_kinds=artifact_kinds, renderer=renderer)

    def close(self) -> None:
        """Close all files."""
        self._context.close()

    def build(
        self,
        options: BuildOptions | None = None,
        on_event: Callable[[Event], None] | None = None,
    ) -> BuildReport:
        """Build the project. See `fw.tasks.build.session.build`."""
        options = options or BuildOptions()
        pipeline = self._pipeline(options, on_event)
        with disk_errors(".fw"), pipeline.lock(), gc_paused():
            outcomes, reasons = pipeline.run()
            outcomes = [*outcomes, *pipeline.remove_samples()]
            warnings = tuple(pipeline.warnings())
        if options.every:
            outcomes = [*outcomes, *pipeline.unchanged()]
        conflict = any(outcome.action is Action.CONFLICT for outcome in outcomes)
        stale = options.check and any(outcome.action not in _CURRENT for outcome in outcomes)
        exit_status = int(conflict or stale)
        return BuildReport(tuple(outcomes), reasons, pipeline.seconds, exit_status, warnings)

    def jobs(self, on_event: Callable[[Event], None] | None = None) -> list[Job]:
        """Return the jobs of the whole graph, for a `dodo.py`; raise SchemaError."""
        return self._pipeline(BuildOptions(), on_event).whole_graph()

    def plan(self) -> tuple[Plan, Mapping[str, set[str]]]:
        """Return the plan, and the settings that the builder of each kind has read so far."""
        pipeline = self._pipeline(BuildOptions(dry_run=True), None)
        pipeline.load()
        return pipeline.plan, pipeline.settings_read

    def _pipeline(
        self, options: BuildOptions, on_event: Callable[[Event], None] | None
    ) -> Pipeline:
        # This imports doit, which takes 90 ms: a fork of the process parses the schema meanwhile.
        from fw.tasks.build.pipeline import Pipeline

        if on_event is None:
            return Pipeline(self._context, options, lambda _step, _done, _total: None)
        return Pipeline(self._context, options, lambda *progress: on_event(Event(*progress)))
