"""Disk for tests."""

from __future__ import annotations

from pathlib import Path

from typing_extensions import override

from fw.runtime.durations import Ttl, lifetime
from fw.runtime.storage.drivers.local import LocalDisk
from fw.runtime.storage.paths import checked

__all__ = ["FakeDisk"]


class FakeDisk(LocalDisk):
    """Disk in a temporary folder, with assertions."""

    def __init__(self, name: str, root: Path) -> None:
        super().__init__(name, root, url=f"http://{name}.test")

    @override
    def temporary_url(self, path: str, ttl: Ttl) -> str:
        return f"{self.url(checked(path))}?expires_in={lifetime(ttl)}"

    def assert_exists(self, path: str, content: bytes | str | None = None) -> None:
        """Fail unless the file exists, with that content if given."""
        assert self.exists(path), f"no file {path} on disk {self.name}; it has {[*self.list()]}"
        if content is not None:
            wanted = content.encode() if isinstance(content, str) else content
            assert self.get(path) == wanted, f"unexpected content of {path} on disk {self.name}"

    def assert_missing(self, path: str) -> None:
        """Fail if the file exists."""
        assert not self.exists(path), f"unexpected file {path} on disk {self.name}"
