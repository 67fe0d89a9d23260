"""A job: its arguments, what it does, and how it wants to be run."""

from __future__ import annotations

import json
import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import PydanticSerializationError

from fw.runtime.errors import FwError

__all__ = ["OPTIONS", "GiveUp", "Job"]

OPTIONS = ("backoff", "priority", "queue", "timeout", "tries", "unique_for")
"""The words of a class that say how it is run; no argument can be called so."""

_LONGEST = 3600.0
_JITTER = 0.1


class GiveUp(Exception):
    """Raised by a job that knows that it will never succeed: it is not tried again."""


class Job(BaseModel):
    """Base of the jobs: a class in `app/jobs` that declares its arguments, and `handle`.

    Arguments are written as JSON and read again by their types; the class's name says which
    job it is. `queue` is where it waits. It is run at most `tries` times, whether it raises or
    kills its worker. `backoff` are the seconds before the next time: a number is doubled each
    time, up to an hour; of several each is used once, and the last from then on. After
    `timeout` seconds it is stopped. Among jobs of a queue that wait, those of the lowest
    `priority` go first. With `unique_for` a second one is not pushed for so many seconds, while
    one with the same `unique_id()` waits or runs. None leaves it to `fw.toml` `[queue]`.
    """

    model_config = ConfigDict(
        extra="forbid", frozen=True, ser_json_bytes="base64", val_json_bytes="base64"
    )

    queue: ClassVar[str] = "default"
    tries: ClassVar[int | None] = None
    backoff: ClassVar[float | Sequence[float] | None] = None
    timeout: ClassVar[float | None] = None
    priority: ClassVar[int] = 0
    unique_for: ClassVar[float | None] = None

    @abstractmethod
    def handle(self) -> Any:
        """Do the work; may be `async def`. What it raises has it tried again."""

    def unique_id(self) -> str:
        """Return what a job must not share with another one that is unique: its arguments."""
        return json.dumps(self.arguments(), sort_keys=True)

    @classmethod
    def __pydantic_init_subclass__(cls, **_options: Any) -> None:
        taken = [name for name in cls.model_fields if name in OPTIONS]
        if taken:
            raise FwError(
                f"the job {cls.__name__} has an argument called {taken[0]},"
                " which is an option of every job",
                hint=f"call the argument otherwise, or set the option: {taken[0]} = …",
            )

    @classmethod
    def job_name(cls) -> str:
        """Return the name under which its jobs wait: they outlive a move to another module."""
        return cls.__name__

    def arguments(self) -> dict[str, Any]:
        """Return the arguments as JSON has them; raise FwError for what JSON can't carry."""
        try:
            found: dict[str, Any] = json.loads(self.model_dump_json())
        except (PydanticSerializationError, ValueError) as error:
            name = type(self).job_name()
            hint = "push what can be written as JSON, an id for example, and read the rest later"
            raise FwError(f"the arguments of {name} can't be kept: {error}", hint=hint) from error
        return found

    @classmethod
    def restored(cls, arguments: Mapping[str, Any]) -> Job:
        """Return the job of arguments that waited; raise GiveUp if they aren't its own any more."""
        try:
            return cls.model_validate_json(json.dumps(arguments))
        except ValidationError as error:
            raise GiveUp(f"the arguments are not those of {cls.job_name()}: {error}") from error

    def unique_key(self) -> str:
        """Return the key of the lock that keeps a second one out, 64 characters long."""
        return sha256(f"{self.job_name()}\0{self.unique_id()}".encode()).hexdigest()

    @classmethod
    def pause(cls, runs: int, default: float) -> float:
        """Return the seconds to wait after so many runs have failed."""
        stated = default if cls.backoff is None else cls.backoff
        if isinstance(stated, Sequence):
            return stated[min(runs, len(stated)) - 1] if stated else 0.0
        seconds = min(_LONGEST, stated * 2.0 ** min(runs - 1, 32))
        # Jobs that failed together, for the same reason, don't come back all at once.
        return seconds * random.uniform(1, 1 + _JITTER)  # noqa: S311
