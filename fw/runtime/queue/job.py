"""A job: its arguments, what it does, and how it wants to be run."""

from __future__ import annotations

import json
import random
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import PydanticSerializationError

from fw.runtime.errors import FwError

__all__ = [
    "OPTIONS",
    "GiveUp",
    "Job",
    "arguments_of",
    "name_of",
    "pause_of",
    "restored",
    "unique_key_of",
]

OPTIONS = ("backoff", "max_attempts", "priority", "queue", "timeout", "unique_for")
"""The words of a class that say how it is run; no argument can be called so."""

_SOUND: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    (
        "max_attempts",
        lambda stated: type(stated) is int and stated >= 1,
        "a whole number from 1 on",
    ),
    ("timeout", lambda stated: _is_from(stated, 0), "seconds, or 0 for no end"),
    ("unique_for", lambda stated: _is_from(stated, _LEAST), "seconds, more than 0"),
)
"""What the options of a job may be."""
_LEAST = 0.001
_LONGEST = 3600.0
_JITTER = 0.1


def _is_from(stated: Any, least: float) -> bool:
    return type(stated) in (int, float) and bool(stated >= least)


class GiveUp(Exception):
    """Raised by a job that knows that it will never succeed: it is not tried again."""


class Job(BaseModel):
    """Base class of jobs: a subclass in `app/jobs` declares its arguments and `handle`.

    Arguments are stored as JSON and parsed by their types; the class name identifies the job.
    `queue` is the queue that it waits in. It runs at most `max_attempts` times, whether it raises
    or kills its worker. `backoff` is the number of seconds before the next run: a number doubles
    each time, up to an hour; of a sequence each is used once, and the last one from then on. A
    run is stopped after `timeout` seconds; 0 is no limit. Within a queue, jobs with the lowest
    `priority` run first. With `unique_for`, a second job with the same `unique_id()` is not
    pushed for so many seconds while the first one waits or runs. None uses the default of
    `[queue]` in `fw.toml`.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        # What arguments don't fit any more goes into the log.
        hide_input_in_errors=True,
        ser_json_bytes="base64",
        val_json_bytes="base64",
    )

    queue: ClassVar[str] = "default"
    max_attempts: ClassVar[int | None] = None
    backoff: ClassVar[float | Sequence[float] | None] = None
    timeout: ClassVar[float | None] = None
    priority: ClassVar[int] = 0
    unique_for: ClassVar[float | None] = None

    @abstractmethod
    def handle(self) -> Any:
        """Do the work; may be `async def`. What it raises has it tried again."""

    def unique_id(self) -> str:
        """Return what a job must not share with another one that is unique: its arguments."""
        return json.dumps(arguments_of(self), sort_keys=True)

    @classmethod
    def __pydantic_init_subclass__(cls, **_options: Any) -> None:
        taken = [name for name in cls.model_fields if name in OPTIONS]
        if taken:
            raise FwError(
                f"the job {cls.__name__} has an argument called {taken[0]},"
                " which is an option of every job",
                hint=f"call the argument otherwise, or set the option: {taken[0]} = …",
            )
        for name, is_sound, wanted in _SOUND:
            stated = getattr(cls, name)
            if stated is not None and not is_sound(stated):
                raise FwError(
                    f"the job {cls.__name__} has {name} = {stated!r}", hint=f"it must be {wanted}"
                )


# Functions, and not methods: an argument of a job may be called as it likes.


def name_of(job: type[Job]) -> str:
    """Return the name under which jobs of a class wait: they outlive a move to another module."""
    return job.__name__


def arguments_of(job: Job) -> dict[str, Any]:
    """Return a job's arguments as JSON has them; raise FwError for what JSON can't carry."""
    try:
        found: dict[str, Any] = json.loads(job.model_dump_json())
    except (PydanticSerializationError, ValueError) as error:
        hint = "push what can be written as JSON, an id for example, and read the rest later"
        name = name_of(type(job))
        raise FwError(f"the arguments of {name} can't be kept: {error}", hint=hint) from error
    return found


def restored(job: type[Job], arguments: Mapping[str, Any]) -> Job:
    """Return the job of arguments that waited; raise GiveUp if they aren't its own any more."""
    try:
        return job.model_validate_json(json.dumps(arguments))
    except ValidationError as error:
        raise GiveUp(f"the arguments are not those of {name_of(job)}: {error}") from error


def unique_key_of(job: Job) -> str:
    """Return the key of the lock that keeps a second one out, 64 characters long."""
    return sha256(f"{name_of(type(job))}\0{job.unique_id()}".encode()).hexdigest()


def pause_of(job: type[Job], runs: int, default: float) -> float:
    """Return the seconds to wait after so many runs have failed."""
    stated = default if job.backoff is None else job.backoff
    if isinstance(stated, Sequence):
        return stated[min(runs, len(stated)) - 1] if stated else 0.0
    seconds = min(_LONGEST, stated * 2.0 ** min(runs - 1, 32))
    # Jobs that failed together, for the same reason, don't come back all at once.
    return seconds * random.uniform(1, 1 + _JITTER)  # noqa: S311
