"""Tasks that run by the clock: `app/schedule.py` says which, `fw schedule work` sees to it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.schedule.schedule import Schedule
    from fw.runtime.schedule.task import Task

__all__ = ["Schedule", "Task"]

_HOMES = {"Schedule": "schedule", "Task": "task"}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
