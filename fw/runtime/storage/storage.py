"""The disks of a project."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from fw.runtime.application import project
from fw.runtime.errors import FwError
from fw.runtime.storage.disk import Disk, Options
from fw.runtime.storage.drivers import DRIVERS

if TYPE_CHECKING:
    from fw.runtime.storage.fake import FakeDisk

__all__ = ["Storage", "replacements"]

_disks: WeakKeyDictionary[project.Project, dict[str, Disk]] = WeakKeyDictionary()
replacements: dict[str, Disk] = {}
"""Disks that tests have put in the place of others, by name."""


class Storage:
    """Files on disks: `Storage.disk("local").put("reports/1.pdf", content)`."""

    @staticmethod
    def disk(name: str | None = None) -> Disk:
        """Return a disk by its name in `[storage.disks]`, or the one that `storage.disk` names.

        `local` is there without a setting: the folder storage/app. Raises FwError for a name
        that there isn't, and for settings that are unfit.
        """
        here = project.current()
        name = name or str(here.config.setting("storage.disk"))
        if name in replacements:
            return replacements[name]
        disks = _disks.setdefault(here, {})
        if name not in disks:
            disks[name] = _opened(here, name)
        return disks[name]

    @staticmethod
    def fake(name: str | None = None) -> AbstractContextManager[FakeDisk]:
        """Have a disk be an empty one of its own: `with Storage.fake("local") as disk: …`."""
        from fw.runtime.storage.fake import fake

        return fake(name or str(project.current().config.setting("storage.disk")))


def _opened(here: project.Project, name: str) -> Disk:
    stated = here.config.get("storage.disks", {})
    known = sorted({*stated, "local"} if isinstance(stated, dict) else {"local"})
    if name not in known:
        raise FwError(
            f"there is no disk {name!r}",
            hint=f"there are {', '.join(known)}; others are [storage.disks.…] in fw.toml",
        )
    options = Options(here.config, name)
    driver = options.text("driver", "local" if name == "local" else None)
    disk: Disk = DRIVERS.named(driver)(here, name, options)
    options.check()
    return disk
