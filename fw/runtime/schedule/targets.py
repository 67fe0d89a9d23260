"""Targets of scheduled tasks: a command of fw, a job, or a function of the project."""

from __future__ import annotations

import asyncio
import inspect
import logging
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from fw.runtime.auth.policy.actor import as_system
from fw.runtime.errors import FwError
from fw.runtime.schedule.threads import in_thread

if TYPE_CHECKING:
    from fw.runtime.queue import Job
    from fw.runtime.schedule.locks import Lease

__all__ = ["CommandTarget", "FunctionTarget", "JobTarget", "Target"]

log = logging.getLogger("fw.schedule")

_LONGEST_LINE = 4000
_TERMINATION_TIMEOUT = 5
"""Seconds between SIGTERM and SIGKILL."""


class Target(ABC):
    """Target that a task runs."""

    label: str
    kind: ClassVar[str]
    needs_application: ClassVar[bool]
    """True if the application must be started for it."""

    @abstractmethod
    async def run(self, root: Path, name: str, lease: Lease | None) -> None:
        """Run the target; an exception is a failure.

        `lease` is the lock of the task, which a subprocess takes over.
        """


class CommandTarget(Target):
    """A command of `fw` in a subprocess. When cancelled, it is terminated, then killed."""

    kind = "command"
    needs_application = False

    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)
        self.label = " ".join(words)

    async def run(self, root: Path, name: str, lease: Lease | None) -> None:
        """Run the command; raise FwError for an exit status other than 0."""
        module = ["fw"] if lease is None else ["fw.runtime.schedule.command_child"]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            *module,
            *self.words,
            cwd=root,
            env={**os.environ, **({} if lease is None else lease.handed_over())},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            # Ctrl-C must reach the scheduler only, which lets its tasks finish.
            start_new_session=True,
        )
        try:
            assert process.stdout is not None
            await _log_lines(process.stdout, name)
            status = await process.wait()
        except asyncio.CancelledError:
            await _end(process)
            raise
        if status:
            outcome = f"signal {-status}" if status < 0 else f"exit status {status}"
            raise FwError(f"fw {self.label} ended with {outcome}")


class JobTarget(Target):
    """A job to push to the queue."""

    kind = "job"
    needs_application = True

    def __init__(self, job: Job | Callable[[], Job]) -> None:
        self.job = job
        kind = job if inspect.isroutine(job) or isinstance(job, type) else type(job)
        self.label = str(getattr(kind, "__name__", type(job).__name__))

    async def run(self, root: Path, name: str, lease: Lease | None) -> None:  # noqa: ARG002
        """Push the job. A unique job that waits already is not pushed again."""
        from fw.runtime.queue import Job, Queue

        if isinstance(self.job, Job):
            job = self.job
        else:
            with as_system():
                job = self.job()
        await Queue().apush(job)


class FunctionTarget(Target):
    """A function of the project."""

    kind = "call"
    needs_application = True

    def __init__(
        self, function: Callable[..., Any], given: tuple[Any, ...], named: Mapping[str, Any]
    ) -> None:
        self.function, self.given, self.named = function, given, named
        called = getattr(function, "func", function)
        home = getattr(called, "__module__", None) or type(called).__module__
        self.label = f"{home}.{getattr(called, '__qualname__', type(called).__qualname__)}"

    async def run(self, root: Path, name: str, lease: Lease | None) -> None:  # noqa: ARG002
        """Call the function as the application, and await the result if it is awaitable."""
        with as_system():
            if _is_async(self.function):
                await self.function(*self.given, **self.named)
                return
            answer = await in_thread(lambda: self.function(*self.given, **self.named))
            if inspect.isawaitable(answer):
                await answer


def _is_async(function: Any) -> bool:
    called = getattr(function, "func", function)
    return inspect.iscoroutinefunction(called) or inspect.iscoroutinefunction(
        getattr(called, "__call__", None)  # noqa: B004
    )


async def _log_lines(output: asyncio.StreamReader, name: str) -> None:
    """Log the output of a process line by line. Very long lines are split."""
    rest = b""
    while chunk := await output.read(_LONGEST_LINE):
        *lines, rest = (rest + chunk).split(b"\n")
        if len(rest) > _LONGEST_LINE:
            lines, rest = [*lines, rest], b""
        for line in lines:
            log.info("%s: %s", name, line.decode(errors="backslashreplace").rstrip())
    if rest:
        log.info("%s: %s", name, rest.decode(errors="backslashreplace").rstrip())


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        await asyncio.wait_for(process.wait(), _TERMINATION_TIMEOUT)
    except TimeoutError:
        process.kill()
        await process.wait()
