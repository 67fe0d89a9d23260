"""The schedule that `register(schedule)` in `app/schedule.py` fills."""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Awaitable, Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from fw.runtime.application.project import add_to_import_path
from fw.runtime.errors import FwError
from fw.runtime.schedule.frequency import Frequency
from fw.runtime.schedule.targets import CommandTarget, FunctionTarget, JobTarget, Target

if TYPE_CHECKING:
    from fw.runtime.queue import Job

__all__ = ["Condition", "Schedule", "Task", "load"]

FILE = Path("app", "schedule.py")


class Schedule:
    """Tasks of a project. `zone` is the default time zone."""

    def __init__(self, zone: str = "UTC") -> None:
        self._zone = zone
        self._tasks: list[Task] = []

    def __iter__(self) -> Iterator[Task]:
        return iter(self._tasks)

    def __len__(self) -> int:
        return len(self._tasks)

    def command(self, *words: str) -> Task:
        """Add a command of `fw`: `schedule.command("cache clear")`. It runs in a subprocess.

        A single string is split as a shell does. The output goes to the log. An exit status other
        than 0 is a failure.
        """
        split = shlex.split(words[0]) if len(words) == 1 else list(words)
        if not split:
            raise FwError(
                "a scheduled command is empty", hint='write schedule.command("cache clear")'
            )
        return self._add(CommandTarget(split))

    def job(self, job: Job | Callable[[], Job]) -> Task:
        """Add a job, or a function that returns one. It is pushed to the queue when due."""
        return self._add(JobTarget(job))

    def call(self, function: Callable[..., Any], *given: Any, **named: Any) -> Task:
        """Add a function to call with these arguments.

        An async function runs on the scheduler's event loop, with the application started; any
        other runs in a thread.
        """
        return self._add(FunctionTarget(function, given, named))

    def _add(self, target: Target) -> Task:
        caller = sys._getframe(2)
        place = f"{Path(caller.f_code.co_filename).name}:{caller.f_lineno}"
        task = Task(target, self._zone, place)
        self._tasks.append(task)
        return task

    def named(self, name: str) -> Task:
        """Return the task of that name; raise FwError if there is none."""
        for task in self._tasks:
            if task.label == name:
                return task
        hint = "run fw schedule list to see all tasks"
        raise FwError(f"unknown scheduled task {name!r}", hint=hint)

    def check(self) -> None:
        """Raise FwError for a task without a time, and for two tasks of the same name."""
        places: dict[str, str] = {}
        for task in self._tasks:
            task.check()
            if task.label in places:
                raise FwError(
                    f"{task.place}: {task.label} is also scheduled at {places[task.label]}",
                    hint='give one of them another name: .name("…")',
                )
            places[task.label] = task.place


def load(root: Path, zone: str) -> Schedule:
    """Return the schedule of a project; raise FwError if it is missing or invalid."""
    if not (root / FILE).is_file():
        hint = "run fw build to create it"
        raise FwError(f"{FILE} is missing", hint=hint)
    add_to_import_path(root)
    register = getattr(import_module("app.schedule"), "register", None)
    if not callable(register):
        raise FwError(
            f"{FILE} has no function register(schedule)",
            hint="add def register(schedule: Schedule) -> None",
        )
    schedule = Schedule(zone)
    register(schedule)
    schedule.check()
    return schedule


Condition = Callable[[], bool | Awaitable[bool]]


class Task(Frequency):
    """A scheduled task: `.daily().at("03:00").without_overlapping()`.

    Tasks that are due at the same minute run concurrently.
    """

    def __init__(self, target: Target, zone: str, place: str) -> None:
        super().__init__(zone)
        self.target = target
        self.place = place
        """Source location for error messages: `schedule.py:12`."""
        self.label = target.label
        self.is_alone = False
        self.is_on_one_server = False
        self._conditions: list[tuple[Condition, bool]] = []

    def name(self, name: str) -> Self:
        """Set the name used in the log, by `fw schedule run <name>`, and for its locks.

        The default is the command, or the name of the job's class or the function.
        """
        if not name.strip():
            raise FwError(
                f"{self.place}: the name of a scheduled task is empty", hint='write .name("report")'
            )
        self.label = name
        return self

    def without_overlapping(self) -> Self:
        """Skip a run while the former one still runs, on any machine.

        The process that runs the task renews a lock. If the process is killed, the lock expires
        after `schedule.lock_timeout` seconds.
        """
        self.is_alone = True
        return self

    def on_one_server(self) -> Self:
        """Run each time on only one of the schedulers that share a cache."""
        self.is_on_one_server = True
        return self

    def when(self, condition: Condition) -> Self:
        """Run only if the condition returns True when the task is due. All conditions must."""
        self._conditions.append((condition, True))
        return self

    def skip(self, condition: Condition) -> Self:
        """Skip the run if the condition returns True when the task is due."""
        self._conditions.append((condition, False))
        return self

    async def is_wanted(self) -> bool:
        """Evaluate the conditions in order; return False at the first that forbids the run."""
        for condition, wanted in self._conditions:
            said = condition()
            if bool(await said if inspect.isawaitable(said) else said) is not wanted:
                return False
        return True

    def check(self) -> None:
        """Raise FwError if the task has no time, or needs a name."""
        if not self.is_stated:
            hint = "add .daily(), .every_minutes(5) or .cron(…)"
            raise FwError(f"{self.place}: {self.label} has no time", hint=hint)
        if "<lambda>" in self.label and (self.is_alone or self.is_on_one_server):
            hint = 'add .name("…")'
            raise FwError(f"{self.place}: a lambda needs a name for its lock", hint=hint)
