"""A disk for tests: empty, and gone afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from typing_extensions import override

from fw.runtime.durations import Ttl, lifetime
from fw.runtime.storage.drivers.local import LocalDisk
from fw.runtime.storage.paths import checked
from fw.runtime.storage.storage import replacements

__all__ = ["FakeDisk", "fake"]


class FakeDisk(LocalDisk):
    """What a disk is while a test runs, with what a test wants to know of it."""

    def __init__(self, name: str, root: Path) -> None:
        super().__init__(name, root, url=f"http://{name}.test")

    @override
    def temporary_url(self, path: str, ttl: Ttl) -> str:
        return f"{self.url(checked(path))}?expires_in={lifetime(ttl)}"

    def assert_exists(self, path: str, content: bytes | str | None = None) -> None:
        """Fail unless there is a file, or one that holds just that."""
        assert self.exists(path), f"the disk {self.name} has no {path}; it has {[*self.list()]}"
        if content is not None:
            wanted = content.encode() if isinstance(content, str) else content
            assert self.get(path) == wanted, f"{path} holds something else"

    def assert_missing(self, path: str) -> None:
        """Fail if there is a file."""
        assert not self.exists(path), f"the disk {self.name} has {path}"


@contextmanager
def fake(name: str) -> Iterator[FakeDisk]:
    """Have a disk be another one in a temporary folder, for this process."""
    before = replacements.get(name)
    with TemporaryDirectory(prefix="fw-disk-") as folder:
        disk = FakeDisk(name, Path(folder))
        replacements[name] = disk
        try:
            yield disk
        finally:
            if before is None:
                del replacements[name]
            else:
                replacements[name] = before
