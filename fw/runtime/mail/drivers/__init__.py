"""Mail drivers, one module each. Plugins add others to the area `mail.drivers`."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from fw.runtime.application import project
from fw.runtime.mail.driver import MailDriver
from fw.runtime.plugins import Drivers

__all__ = ["DRIVERS", "driver_of"]

DRIVERS = Drivers("mail.drivers", __name__, __path__, "mail driver")

_opened: WeakKeyDictionary[project.Project, dict[str, MailDriver]] = WeakKeyDictionary()


def driver_of(name: str | None = None) -> MailDriver:
    """Return the current project's driver of that name, else that of `mail.driver`.

    Raises FwError for an unknown name and for invalid settings.
    """
    here = project.current()
    name = name or str(here.config.setting("mail.driver"))
    drivers = _opened.setdefault(here, {})
    if name not in drivers:
        drivers[name] = DRIVERS.named(name)(here)
    return drivers[name]
