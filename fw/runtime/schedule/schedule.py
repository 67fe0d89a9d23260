"""What `register(schedule)` in `app/schedule.py` fills."""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Awaitable, Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from fw.runtime.application.import_path import add_to_import_path
from fw.runtime.errors import FwError
from fw.runtime.schedule.actions import Action, Call, Command, Push
from fw.runtime.schedule.frequency import Frequency

if TYPE_CHECKING:
    from fw.runtime.queue import Job
    from fw.runtime.schedule.actions import Action

__all__ = ["Condition", "Schedule", "Task", "load"]

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
    add_to_import_path(root)
    register = getattr(import_module("app.schedule"), "register", None)
    if not callable(register):
        raise FwError(f"{FILE} has no function register(schedule)", hint="it says what runs when")
    schedule = Schedule(zone)
    register(schedule)
    schedule.check()
    return schedule


Condition = Callable[[], bool | Awaitable[bool]]


class Task(Frequency):
    """What `schedule.command(…)` and its like return: `.daily().at("03:00").without_overlapping()`.

    Tasks that are due at the same minute run side by side.
    """

    def __init__(self, action: Action, zone: str, place: str) -> None:
        super().__init__(zone)
        self.action = action
        self.place = place
        """Where it is stated, for errors: `app/schedule.py:12`."""
        self.label = action.label
        self.is_alone = False
        self.is_on_one_server = False
        self._conditions: list[tuple[Condition, bool]] = []

    def name(self, name: str) -> Self:
        """Call it so, in the log, for `fw schedule run <name>`, and for its locks.

        Without one, it goes by the command, the job's class or the function.
        """
        if not name.strip():
            raise FwError("the name of a scheduled task is empty", hint=f"at {self.place}")
        self.label = name
        return self

    def without_overlapping(self) -> Self:
        """Don't start it while it still runs, on this machine or another one.

        The process that runs it renews a lock. If the process is killed, the lock expires after
        `schedule.lock_timeout` seconds.
        """
        self.is_alone = True
        return self

    def on_one_server(self) -> Self:
        """Of several schedulers that share a cache, have one run it each time that it is due."""
        self.is_on_one_server = True
        return self

    def when(self, condition: Condition) -> Self:
        """Run it only if the condition says so, when it is due. All that are given must."""
        self._conditions.append((condition, True))
        return self

    def skip(self, condition: Condition) -> Self:
        """Don't run it if the condition says so, when it is due."""
        self._conditions.append((condition, False))
        return self

    async def is_wanted(self) -> bool:
        """Ask the conditions in their order, until one is against it; what they raise is raised."""
        for condition, wanted in self._conditions:
            said = condition()
            if bool(await said if inspect.isawaitable(said) else said) is not wanted:
                return False
        return True

    def check(self) -> None:
        """Raise FwError for a task that says too little."""
        if not self.is_stated:
            hint = "say when: .daily(), .every_minutes(5), .cron(…)"
            raise FwError(f"{self.place}: {self.label} has no time", hint=hint)
        if "<lambda>" in self.label and (self.is_alone or self.is_on_one_server):
            hint = 'call it something: .name("…")'
            raise FwError(f"{self.place}: a lambda needs a name for its lock", hint=hint)
