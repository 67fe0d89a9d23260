"""One task of a schedule: what it does, when, and under which conditions."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Self

from fw.runtime.errors import FwError
from fw.runtime.schedule.frequency import Frequency

if TYPE_CHECKING:
    from fw.runtime.schedule.actions import Action

__all__ = ["Condition", "Task"]

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
