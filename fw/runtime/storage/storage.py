"""Disks of a project."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from fw.runtime.application import project
from fw.runtime.errors import FwError
from fw.runtime.storage.disk import Disk, Options
from fw.runtime.storage.drivers import DRIVERS

if TYPE_CHECKING:
    from fw.runtime.storage.drivers.local import FakeDisk

__all__ = ["Storage", "fake_disk"]

_disks: WeakKeyDictionary[project.Project, dict[str, Disk]] = WeakKeyDictionary()
_fakes: dict[str, Disk] = {}
"""Fake disks of tests, by the name of the disk that they replace."""


class Storage:
    """Access to disks: `Storage.disk("local").put("reports/1.pdf", content)`."""

    @staticmethod
    def disk(name: str | None = None) -> Disk:
        """Return the disk of that name in `[storage.disks]`, else the default of `storage.disk`.

        The disk `local` exists without settings, in the folder storage/app. Raises FwError for an
        unknown name and for invalid settings.
        """
        here = project.current()
        name = name or str(here.config.setting("storage.disk"))
        if name in _fakes:
            return _fakes[name]
        disks = _disks.setdefault(here, {})
        if name not in disks:
            disks[name] = _opened(here, name)
        return disks[name]

    @staticmethod
    def fake(name: str | None = None) -> AbstractContextManager[FakeDisk]:
        """Replace a disk with an empty one in tests: `with Storage.fake("local") as disk: …`."""
        return fake_disk(name or str(project.current().config.setting("storage.disk")))


def _opened(here: project.Project, name: str) -> Disk:
    stated = here.config.get("storage.disks", {})
    known = sorted({*stated, "local"} if isinstance(stated, dict) else {"local"})
    if name not in known:
        raise FwError(
            f"unknown disk {name!r}",
            hint=f"use one of {', '.join(known)}, or add [storage.disks.{name}] to fw.toml",
        )
    options = Options(here.config, name)
    driver = options.text("driver", "local" if name == "local" else None)
    disk: Disk = DRIVERS.named(driver)(here, name, options)
    options.check()
    return disk


@contextmanager
def fake_disk(name: str) -> Iterator[FakeDisk]:
    """Replace a disk with an empty one in a temporary folder, in this process."""
    from fw.runtime.storage.drivers.local import FakeDisk

    before = _fakes.get(name)
    with TemporaryDirectory(prefix="fw-disk-") as folder:
        disk = FakeDisk(name, Path(folder))
        _fakes[name] = disk
        try:
            yield disk
        finally:
            if before is None:
                del _fakes[name]
            else:
                _fakes[name] = before
