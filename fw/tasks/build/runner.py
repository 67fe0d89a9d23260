"""Runs jobs with doit. The only module that imports doit.

A build passes only the stale jobs, never the whole graph, so the cost follows the change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import Signature
from typing import ClassVar, NoReturn

from fw.language.syntax.startup_cost import deferred_metadata
from fw.runtime.errors import FwError

with deferred_metadata():
    from doit.action import BaseAction
    from doit.cmd_base import TaskLoader2
    from doit.cmd_run import Run
    from doit.exceptions import BaseFail, InvalidDodoFile, InvalidTask, TaskFailed
    from doit.reporter import ZeroReporter
    from doit.task import Task

__all__ = ["GraphError", "Job", "as_doit_task", "raise_in_dodo", "run"]


class GraphError(FwError):
    """Two jobs have the same target, or a job ended without an error message."""


@dataclass(frozen=True, slots=True)
class Job:
    """A node of the build graph: the work that creates `targets`.

    `is_up_to_date` returns True if there is nothing to do. `work` does it, and raises an
    exception on failure. `after` names the jobs that must run first.
    """

    name: str
    work: Callable[[], None]
    is_up_to_date: Callable[[], bool]
    targets: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class _Action(BaseAction):  # type: ignore[misc]
    """Runs a job. doit's own action would capture output and inspect signatures."""

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
        except Exception as error:  # noqa: BLE001 - raised again when doit has finished
            self._failures.append(error)
            return TaskFailed(str(error))
        return None


class _DodoAction(_Action):
    """Runs a job for a `dodo.py`, where doit itself prints the failure."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__(work, [])

    def execute(self, _out: object = None, _err: object = None) -> BaseFail | None:
        failure = super().execute()
        if failure is None:
            return None
        error = self._failures.pop()
        return TaskFailed(_as_text(error) if isinstance(error, FwError) else repr(error))


class _IsUpToDate:
    """Calls `is_up_to_date`. It has a ready signature, which doit asks of every callable."""

    __signature__ = Signature()

    def __init__(self, is_up_to_date: Callable[[], bool]) -> None:
        self._is_up_to_date = is_up_to_date

    def __call__(self) -> bool:
        return self._is_up_to_date()


class _Loader(TaskLoader2):  # type: ignore[misc]
    """Loads the given jobs as doit tasks."""

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
                [_Action(job.work, self.failures)],
                targets=job.targets,
                uptodate=[_IsUpToDate(job.is_up_to_date)],
                task_dep=job.after,
            )
            for job in self._jobs
        ]


class _Reporter(ZeroReporter):  # type: ignore[misc]
    """Prints nothing: jobs report themselves, and failures are raised."""

    def runtime_error(self, msg: str) -> None:
        raise InvalidTask(msg)


class _NullBackend:
    """Stores nothing: the manifest records which files are up to date."""

    def __init__(self, name: str, **_else: object) -> None:
        """Take the arguments that doit passes to every backend."""
        self.name = name

    def get(self, _task: str, _key: str) -> None:
        """Return None: no value is stored."""

    def set(self, _task: str, _key: str, _value: object) -> None:
        """Discard a value."""

    def in_(self, _task: str) -> bool:
        """Return False: no task is stored."""
        return False

    def remove(self, _task: str) -> None:
        """Do nothing: no task is stored."""

    def remove_all(self) -> None:
        """Do nothing: no task is stored."""

    def dump(self) -> None:
        """Do nothing: there is nothing to write."""


class _Run(Run):  # type: ignore[misc]
    """doit's run command without its search for plug-ins, which takes as long as a build."""

    def get_backends(self) -> dict[str, type]:
        return {"fw": _NullBackend}

    def get_reporters(self) -> dict[str, type]:
        return {"fw": _Reporter}


def run(jobs: Sequence[Job]) -> None:
    """Run the jobs that are not up to date, each after the jobs in its `after`.

    Stop at the first failure and raise its exception. Raise GraphError if two jobs have the
    same target.
    """
    loader = _Loader(jobs)
    command = _Run(task_loader=loader, config={}, cmds={})
    try:
        status = command.parse_execute([])
    except (InvalidTask, InvalidDodoFile) as error:
        raise GraphError(str(error)) from error
    if loader.failures:
        raise loader.failures[0]
    if status:
        raise GraphError(f"doit ended with status {status}")


def as_doit_task(job: Job, group: str) -> dict[str, object]:
    """Return a job as a dictionary that a task creator of a `dodo.py` yields."""
    return {
        "name": job.name,
        "actions": [_DodoAction(job.work)],
        "targets": list(job.targets),
        "uptodate": [job.is_up_to_date],
        "task_dep": [f"{group}:{name}" for name in job.after],
    }


def raise_in_dodo(error: FwError) -> NoReturn:
    """Raise an error of a task creator so that doit prints its text without a traceback."""
    raise InvalidDodoFile(_as_text(error)) from None


def _as_text(error: FwError) -> str:
    from fw.language.diagnostics import SchemaError, render_text

    if isinstance(error, SchemaError):
        return render_text(error.diagnostics)
    return f"{error.message}\n  {error.hint}" if error.hint else error.message
