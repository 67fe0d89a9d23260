"""Jobs: work that is done later, by workers, and not while somebody waits.

Names are loaded when they are first used: who pushes nothing imports no dramatiq.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.queue.job import GiveUp, Job
    from fw.runtime.queue.queue import Queue

__all__ = ["GiveUp", "Job", "Queue"]

_HOMES = {"GiveUp": "job", "Job": "job", "Queue": "queue"}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
