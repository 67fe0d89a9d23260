"""Jobs: arguments, the work, and options."""

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
"""Class attributes that are options. No argument can have these names."""

_OPTION_CHECKS: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    (
        "max_attempts",
        lambda stated: type(stated) is int and stated >= 1,
        "an integer of at least 1",
    ),
    ("timeout", lambda stated: _is_at_least(stated, 0), "a number of seconds, or 0 for no limit"),
    (
        "unique_for",
        lambda stated: _is_at_least(stated, _MIN_UNIQUE_FOR),
        "a number of seconds greater than 0",
    ),
)
"""Checks of the options."""
_MIN_UNIQUE_FOR = 0.001
_MAX_BACKOFF = 3600.0
_JITTER = 0.1


def _is_at_least(stated: Any, least: float) -> bool:
    return type(stated) in (int, float) and bool(stated >= least)


class GiveUp(Exception):
    """Raised by a job that can never succeed. The job is not retried."""


class Job(BaseModel):
    """Base class of jobs: a subclass in `app/jobs` declares its arguments and `handle`.

    Arguments are stored as JSON and parsed by their types; the class name identifies the job.
    `queue` is the queue that it waits in. It runs at most `max_attempts` times, whether it raises
    or kills its worker. `backoff` is the pause before a retry in seconds: a number doubles with
    each retry, up to an hour; a sequence lists the pauses, and its last one repeats. A run is
    cancelled after `timeout` seconds; 0 means unlimited. Within a queue, jobs with the lowest
    `priority` run first. With `unique_for`, a second job with the same `unique_id()` is not
    pushed for that many seconds while the first one waits or runs. None uses the default of
    `[queue]` in `fw.toml`.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        # The log must not contain arguments, which may be secret.
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
        """Run the job. May be async. An exception causes a retry."""

    def unique_id(self) -> str:
        """Return the value that identifies duplicates of a unique job: its arguments."""
        return json.dumps(arguments_of(self), sort_keys=True)

    @classmethod
    def __pydantic_init_subclass__(cls, **_options: Any) -> None:
        taken = [name for name in cls.model_fields if name in OPTIONS]
        if taken:
            raise FwError(
                f"the job {cls.__name__} has an argument {taken[0]!r}, which is the name of an option",
                hint=f"rename the argument, or set the option without an annotation: {taken[0]} = …",
            )
        for name, is_sound, wanted in _OPTION_CHECKS:
            stated = getattr(cls, name)
            if stated is not None and not is_sound(stated):
                raise FwError(
                    f"invalid {name} of the job {cls.__name__}: {stated!r}", hint=f"use {wanted}"
                )


# Functions rather than methods, so that arguments can have any name.


def name_of(job: type[Job]) -> str:
    """Return the stored name of a job class, which survives a move to another module."""
    return job.__name__


def arguments_of(job: Job) -> dict[str, Any]:
    """Return a job's arguments as JSON data; raise FwError if JSON cannot represent them."""
    try:
        found: dict[str, Any] = json.loads(job.model_dump_json())
    except (PydanticSerializationError, ValueError) as error:
        hint = "pass JSON data, such as an id, and load the rest in handle()"
        name = name_of(type(job))
        raise FwError(f"cannot serialize the arguments of {name}: {error}", hint=hint) from error
    return found


def restored(job: type[Job], arguments: Mapping[str, Any]) -> Job:
    """Return the job with stored arguments; raise GiveUp if they no longer match the class."""
    try:
        return job.model_validate_json(json.dumps(arguments))
    except ValidationError as error:
        raise GiveUp(f"the arguments do not match {name_of(job)}: {error}") from error


def unique_key_of(job: Job) -> str:
    """Return the lock key of a unique job, 64 characters long."""
    return sha256(f"{name_of(type(job))}\0{job.unique_id()}".encode()).hexdigest()


def pause_of(job: type[Job], attempts: int, default: float) -> float:
    """Return the seconds to wait after that many failed attempts."""
    stated = default if job.backoff is None else job.backoff
    if isinstance(stated, Sequence):
        return stated[min(attempts, len(stated)) - 1] if stated else 0.0
    seconds = min(_MAX_BACKOFF, stated * 2.0 ** min(attempts - 1, 32))
    # Jitter, so that jobs that failed together are not retried at once.
    return seconds * random.uniform(1, 1 + _JITTER)  # noqa: S311
