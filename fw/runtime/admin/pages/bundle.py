"""Built pages of the admin: those shipped with fw, or a project's own build of `admin/`."""

from __future__ import annotations

import asyncio
import logging
import os
import re
from collections.abc import Iterator
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fw.runtime.admin.pages.compressed_body import CompressedBody

__all__ = ["ASSETS", "BASE", "DIST", "INDEX", "NONCE", "SETTINGS", "STATIC", "Bundle", "Bundles"]

STATIC: Final = Path(__file__).parents[1] / "static"
DIST: Final = Path("admin", "dist")
INDEX: Final = "index.html"
ASSETS: Final = "assets"
BASE: Final = "__FW_BASE__"
NONCE: Final = "__FW_NONCE__"
SETTINGS: Final = "__FW_SETTINGS__"
"""Placeholder of the settings. Without it the page requests them."""

_TYPES: Final = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Media types that browsers require, since a system's own table may differ."""
_NAMED: Final = re.compile(r'\b(?:src|href)="\./([^"?#]+)"')

log = logging.getLogger("fw.admin")


class Bundle:
    """Files of a build, listed when the bundle is loaded.

    Only listed files are opened, so a request cannot reach any other path.
    """

    def __init__(self, folder: Path) -> None:
        self.page = (folder / INDEX).read_text(encoding="utf-8")
        self._files = dict(_listed(folder))
        self._bodies: dict[str, CompressedBody] = {}

    def fault(self) -> str | None:
        """Return the reason why the build is incomplete, or None."""
        missing = [name for name in _NAMED.findall(self.page) if name not in self._files]
        if missing:
            return f"{missing[0]} is missing"
        lost = [word for word in (BASE, NONCE) if word not in self.page]
        return f"{INDEX} lacks {lost[0]}" if lost else None

    async def body(self, path: str) -> CompressedBody | None:
        """Return the content of a file, None for an unknown path."""
        if path not in self._files:
            return None
        if path not in self._bodies:
            try:
                self._bodies[path] = await asyncio.to_thread(self._read, path)
            except OSError:
                # Removed by a running build.
                return None
        return self._bodies[path]

    def _read(self, path: str) -> CompressedBody:
        file = self._files[path]
        return CompressedBody(file.read_bytes(), _type(path))


class Bundles:
    """Finds the bundle to serve, and reloads it after a build."""

    def __init__(self, project: Path) -> None:
        self._folders = (project / DIST, STATIC)
        self._known: dict[Path, tuple[object, Bundle | None]] = {}

    def current(self) -> Bundle | None:
        """Return the project's own bundle if complete, else the shipped one, or None."""
        for folder in self._folders:
            if (bundle := self._of(folder)) is not None:
                return bundle
        return None

    def _of(self, folder: Path) -> Bundle | None:
        try:
            # The folder too, since a build may write the page before its last file.
            found = [(folder / INDEX).stat(), (folder / ASSETS).stat()]
        except OSError:
            return None
        stamp = [(one.st_mtime_ns, one.st_size, one.st_ino) for one in found]
        known = self._known.get(folder)
        if known is None or known[0] != stamp:
            known = self._known[folder] = stamp, _whole(folder)
        return known[1]


def _whole(folder: Path) -> Bundle | None:
    try:
        bundle = Bundle(folder)
        fault = bundle.fault()
    except (OSError, ValueError) as error:
        fault = str(error)
    if fault is not None:
        log.warning("not serving %s: %s; run npm run build", folder, fault)
        return None
    return bundle


def _listed(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files of a folder by path.

    Symlinks are skipped, since they might lead out of it.
    """
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            file = Path(parent, name)
            if not name.startswith(".") and file.is_file() and not file.is_symlink():
                yield file.relative_to(folder).as_posix(), file


def _type(path: str) -> str:
    suffix = Path(path).suffix.lower()
    return _TYPES.get(suffix) or guess_type(path)[0] or "application/octet-stream"
