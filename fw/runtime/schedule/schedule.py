"""What `register(schedule)` in `app/schedule.py` fills."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fw.runtime.errors import FwError
from fw.runtime.schedule.actions import Action, Call, Command, Push
from fw.runtime.schedule.task import Task

if TYPE_CHECKING:
    from fw.runtime.queue import Job

__all__ = ["Schedule", "load"]

FILE = Path("app", "schedule.py")


class Schedule:
    """The tasks of a project. `zone` is where times of day are read that name no zone."""

    def __init__(self, zone: str = "UTC") -> None:
        self._zone = zone
        self._tasks: list[Task] = []

    def __iter__(self) -> Iterator[Task]:
        return iter(self._tasks)

    def __len__(self) -> int:
        return len(self._tasks)

    def command(self, *words: str) -> Task:
        """Add a command of `fw`: `schedule.command("cache clear")`, in a process of its own.

        A single text is split as a shell does. What it prints goes to the log; an exit status
        other than 0 is a failure.
        """
        split = shlex.split(words[0]) if len(words) == 1 else list(words)
        if not split:
            raise FwError("a scheduled command has no name", hint='schedule.command("cache clear")')
        return self._add(Command(split))

    def job(self, job: Job | Callable[[], Job]) -> Task:
        """Add a job, or what makes one each time: it is pushed to the queue when it is due."""
        return self._add(Push(job))

    def call(self, function: Callable[..., Any], *given: Any, **named: Any) -> Task:
        """Add a function, called with these arguments.

        One that is `async def` runs on the scheduler's event loop, with the application started;
        any other in a thread of its own.
        """
        return self._add(Call(function, given, named))

    def _add(self, action: Action) -> Task:
        caller = sys._getframe(2)
        place = f"{Path(caller.f_code.co_filename).name}:{caller.f_lineno}"
        task = Task(action, self._zone, place)
        self._tasks.append(task)
        return task

    def named(self, name: str) -> Task:
        """Return the task of a name; FwError for one that there isn't."""
        for task in self._tasks:
            if task.label == name:
                return task
        hint = "fw schedule list shows them"
        raise FwError(f"there is no scheduled task {name!r}", hint=hint)

    def check(self) -> None:
        """Raise FwError for tasks that say too little, or that go by one name."""
        places: dict[str, str] = {}
        for task in self._tasks:
            task.check()
            if task.label in places:
                raise FwError(
                    f"{task.place}: {task.label} is scheduled at {places[task.label]} too",
                    hint='tell them apart: .name("…")',
                )
            places[task.label] = task.place


def load(root: Path, zone: str) -> Schedule:
    """Return the schedule of the project in a folder; FwError where it has none that will do."""
    if not (root / FILE).is_file():
        hint = "it has a function register(schedule: Schedule); fw build makes one"
        raise FwError(f"{FILE} is missing", hint=hint)
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    register = getattr(import_module("app.schedule"), "register", None)
    if not callable(register):
        raise FwError(f"{FILE} has no function register(schedule)", hint="it says what runs when")
    schedule = Schedule(zone)
    register(schedule)
    schedule.check()
    return schedule
