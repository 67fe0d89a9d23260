"""Joins the dispatcher of this process to an application."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fw.runtime.events.dispatcher import EventDispatcher
from fw.runtime.events.process import current

if TYPE_CHECKING:
    from fw.runtime.application import Application

__all__ = ["discover", "join"]

_FOLDER: Final = ("app", "listeners")


def join(app: Application) -> None:
    """Have the application hand out the dispatcher, and make the listeners that are classes."""
    current().make = app.make
    app.container.bind(EventDispatcher, current)


def discover(app: Application) -> None:
    """Have the listeners told that stand in `app/listeners/`; FwError for an unclear one."""
    if app.path.joinpath(*_FOLDER).is_dir():
        from fw.runtime.events import declaring

        declaring.discover(current(), app.path, _FOLDER)
