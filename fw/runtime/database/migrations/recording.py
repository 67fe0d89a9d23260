"""Recording of fw's own operations, for a database that runs them in its own way."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

__all__ = ["RowOperation", "is_recording", "recordable", "recording"]

F = TypeVar("F", bound=Callable[..., None])


class RowOperation(NamedTuple):
    """A call of one of fw's own operations: its name, and its arguments by parameter."""

    name: str
    arguments: Mapping[str, Any]


_take: ContextVar[Callable[[RowOperation], None] | None] = ContextVar("fw_recording", default=None)


def recordable(function: F) -> F:
    """Make calls of an operation recordable: while a block of `recording` runs, nothing else does."""
    signature = inspect.signature(function)

    @wraps(function)
    def call(*args: Any, **options: Any) -> None:
        take = _take.get()
        if take is None:
            function(*args, **options)
            return
        bound = signature.bind(*args, **options)
        bound.apply_defaults()
        take(RowOperation(function.__name__, bound.arguments))

    return cast("F", call)


@contextmanager
def recording(take: Callable[[RowOperation], None]) -> Iterator[None]:
    """Pass the calls of operations to `take` instead of running them."""
    token = _take.set(take)
    try:
        yield
    finally:
        _take.reset(token)


def is_recording() -> bool:
    """Return True while operations are recorded."""
    return _take.get() is not None
