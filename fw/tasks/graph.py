"""The graph as doit runs it: the only module that knows doit.

A build hands over the jobs that it wants now, never all that could be built, so the cost is
that of the change. The `dodo.py` of a project takes `DOIT_CONFIG` and `task_fw` from here, so
that plain `doit` builds the whole graph and `doit list` shows it.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from inspect import Signature
from pathlib import Path
from typing import ClassVar

from fw.language.syntax.startup import metadata_later
from fw.runtime.errors import FwError

with metadata_later():
    from doit.action import BaseAction
    from doit.cmd_base import TaskLoader2
    from doit.cmd_run import Run
    from doit.exceptions import BaseFail, InvalidDodoFile, InvalidTask, TaskFailed
    from doit.reporter import ZeroReporter
    from doit.task import Task

__all__ = ["DATABASE", "GraphError", "Job", "run", "task_fw"]

DATABASE = ".fw/doit.sqlite"
"""Where doit keeps its record when a `dodo.py` runs it; our own runs need none."""


class GraphError(FwError):
    """The graph contradicts itself, or a job ended without saying why."""


@dataclass(frozen=True, slots=True)
class Job:
    """One edge of the graph: the work that leads to `targets`.

    `fresh` says whether there is nothing to do; `work` does it and raises on failure. `after`
    names the jobs that have to be done before.
    """

    name: str
    work: Callable[[], None]
    fresh: Callable[[], bool]
    targets: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    doc: str | None = None


class _Call(BaseAction):  # type: ignore[misc]
    """Calls a job's work: doit's own action would capture output and read signatures."""

    result: ClassVar[None] = None
    values: ClassVar[dict[str, object]] = {}

    def __init__(self, work: Callable[[], None], failures: list[Exception]) -> None:
        self._work = work
        self._failures = failures
        self.task: object = None
        self.out = self.err = ""

    def execute(self, _out: object = None, _err: object = None) -> BaseFail | None:
        try:
            self._work()
        except Exception as fault:  # noqa: BLE001 - raised again when doit is done
            self._failures.append(fault)
            return TaskFailed(str(fault))
        return None


class _IsFresh:
    """Calls a job's `fresh`; its signature is at hand, which doit asks of each job anew."""

    __signature__ = Signature()

    def __init__(self, fresh: Callable[[], bool]) -> None:
        self._fresh = fresh

    def __call__(self) -> bool:
        return self._fresh()


class _Loader(TaskLoader2):  # type: ignore[misc]
    """Gives doit these jobs and nothing else."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        super().__init__()
        self._jobs = jobs
        self.failures: list[Exception] = []

    def load_doit_config(self) -> dict[str, object]:
        return {"backend": "fw", "reporter": "fw"}

    def load_tasks(self, cmd: object, pos_args: list[str]) -> list[Task]:  # noqa: ARG002
        return [
            Task(
                job.name,
                [_Call(job.work, self.failures)],
                targets=job.targets,
                uptodate=[_IsFresh(job.fresh)],
                task_dep=job.after,
            )
            for job in self._jobs
        ]


class _Reporter(ZeroReporter):  # type: ignore[misc]
    """Says nothing: jobs report themselves, and a failure is raised."""

    def runtime_error(self, msg: str) -> None:
        raise InvalidTask(msg)


class _NoRecord:
    """What doit keeps its record in: nothing. The manifest knows what is fresh, and why."""

    def __init__(self, name: str, **_else: object) -> None:
        """Take what doit gives each of its backends."""
        self.name = name

    def get(self, _task: str, _what: str) -> None:
        """Return what is known of a task."""

    def set(self, _task: str, _what: str, _value: object) -> None:
        """Forget it."""

    def in_(self, _task: str) -> bool:
        """Return whether anything is known of a task."""
        return False

    def remove(self, _task: str) -> None:
        """Know no more of a task than before."""

    def remove_all(self) -> None:
        """Know no more of any task."""

    def dump(self) -> None:
        """Keep nothing."""


class _Run(Run):  # type: ignore[misc]
    """doit's run command without its search for plug-ins, which costs as much as a build."""

    def get_backends(self) -> dict[str, type]:
        return {"fw": _NoRecord}

    def get_reporters(self) -> dict[str, type]:
        return {"fw": _Reporter}


def run(jobs: Sequence[Job]) -> None:
    """Run the jobs that aren't fresh, each after those it names.

    The first failure ends the run and is raised as it was; GraphError where two jobs claim one
    target.
    """
    loader = _Loader(jobs)
    command = _Run(task_loader=loader, config={}, cmds={})
    try:
        status = command.parse_execute([])
    except (InvalidTask, InvalidDodoFile) as fault:
        raise GraphError(str(fault)) from fault
    if loader.failures:
        raise loader.failures[0]
    if status:
        raise GraphError(f"doit ended with status {status}")


def __getattr__(name: str) -> object:
    """Return `DOIT_CONFIG`, what a project's `dodo.py` passes on to doit.

    doit opens its record before it asks for tasks, so the folder has to be there by now.
    """
    if name != "DOIT_CONFIG":
        raise AttributeError(name)
    if Path("schema.fw").exists():
        Path(DATABASE).parent.mkdir(exist_ok=True)
    # doit's commands that take tasks, such as `doit forget`, fail without any to fall back on.
    return {
        "backend": "sqlite3",
        "default_tasks": ["fw"],
        "dep_file": DATABASE,
        "verbosity": 2,
    }


def task_fw() -> Iterator[dict[str, object]]:
    """Build every file that follows from schema.fw."""
    from fw.tasks.build.session import Builder

    builder = Builder(Path.cwd())
    # The jobs run after this generator is done, and doit says nothing when they are.
    atexit.register(builder.close)
    try:
        jobs = builder.jobs(print)
    except FwError as error:
        raise InvalidDodoFile(_as_text(error)) from None
    for job in jobs:
        yield {
            "name": job.name,
            "actions": [_Spoken(job.work)],
            "targets": list(job.targets),
            "uptodate": [job.fresh],
            "task_dep": [f"fw:{name}" for name in job.after],
        }


class _Spoken(_Call):
    """Calls a job's work for a doit that prints failures itself."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__(work, [])

    def execute(self, _out: object = None, _err: object = None) -> BaseFail | None:
        failure = super().execute()
        if failure is None:
            return None
        fault = self._failures.pop()
        return TaskFailed(_as_text(fault) if isinstance(fault, FwError) else repr(fault))


def _as_text(error: FwError) -> str:
    from fw.language.diagnostics import SchemaError, render_text

    if isinstance(error, SchemaError):
        return render_text(error.diagnostics)
    return f"{error.message}\n  {error.hint}" if error.hint else error.message
