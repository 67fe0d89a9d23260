"""Parts of the OpenAPI document of a large application, built by forked processes and kept.

A process imports the route modules of its part only. The part stays valid while the files that
the process has loaded are unchanged, so after an edit few parts are built again.
"""

from __future__ import annotations

import hashlib
import logging
import sys
from contextlib import suppress
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import to_json

from fw.runtime.errors import FwError
from fw.runtime.http.application import Api
from fw.runtime.http.openapi.joining import Misfit, join
from fw.runtime.http.openapi.partial import PartialDocument, build_partial
from fw.runtime.http.openapi.shortcuts import use_shortcuts
from fw.runtime.optimize.cache_files import PARTS, read, write
from fw.runtime.optimize.forked_jobs import can_fork, run_forked
from fw.runtime.optimize.listing import BrokenModule, Unit, list_routes, units_of
from fw.runtime.optimize.route_cache import VERSIONS, RouteRow, signature, version_of
from fw.runtime.optimize.sources import Loaded, Sources, digest_of, loaded, loaded_files, packages
from fw.runtime.private_files import create_folder

__all__ = ["JoinedParts", "build_in_parts"]

_PRELOADED: Final = (
    "fw.runtime.database.repositories.service",
    "fw.runtime.http.responses.records",
)
"""Modules that each process would import, for the sake of generated modules."""

log = logging.getLogger("fw.http")

_SEGMENTS: Final = 25
"""Number of segments in a part. A process needs some megabytes for each."""


class JoinedParts(NamedTuple):
    """The routes and the document of an application, and the sources that all processes loaded."""

    routes: list[RouteRow]
    broken: list[BrokenModule]
    openapi: bytes
    loaded: Loaded


class _Content(BaseModel):
    """Content of a part's file. `files` are the hashes of the files that only its process loaded.

    With broken modules, the part isn't described.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    files: dict[str, str]
    packages: dict[str, str]
    routes: list[RouteRow]
    broken: list[BrokenModule]
    document: PartialDocument | None


def build_in_parts(app: Api, root: Path, before: Sources) -> JoinedParts | None:
    """Return the routes and the document of an application, from parts that are built or kept.

    `before` is the state of the files before the application was imported. Return None if the
    document has to be built as a whole: the application is small or makes its own document, this
    process can't fork, or the parts don't fit together. Raise SubprocessKilled.
    """
    if not (app.is_large and can_fork() and _is_plain(app)):
        return None
    try:
        create_folder(root / PARTS)
        for module in _PRELOADED:
            import_module(module)
        parts = _parts(app, root, before)
        stale = [part for part in parts if part.content is None or part.content.document is None]
        if not run_forked(part.build for part in stale):
            return None
        for part in stale:
            part.load()
        _remove_others(root, {part.file for part in parts})
        return _joined(parts)
    except (Misfit, OSError) as error:
        log.warning("building /openapi.json as a whole: %s", error)
        return None


def _is_plain(app: Api) -> bool:
    """Return True if the document follows from the routes, in their order."""
    is_own = "openapi" in vars(app) or type(app).openapi is not Api.openapi
    return not is_own and app.openapi_schema is None and not app.webhooks.routes


class _Base(NamedTuple):
    """State of the process before the import of route modules, and of the project's files.

    `key` is a hash of all that a part depends on in addition to the files that it loads.
    """

    app: Api
    root: Path
    before: Sources
    files: frozenset[str]
    loaded: Loaded
    modules: frozenset[str]
    key: str

    @classmethod
    def of(cls, app: Api, root: Path, before: Sources) -> _Base:
        """Return the state of this process, which has imported `app.main`."""
        files, by = frozenset(loaded_files(root)), loaded(root)
        contents = {path: digest_of(root / path) for path in by.others} | {
            # A module that isn't loaded matters by its name, which an import may look for.
            path: digest if path in files or not path.endswith(".py") else ""
            for path, digest in before.digests.items()
        }
        facts = [VERSIONS, by.packages, signature(app), sorted(contents.items())]
        return cls(app, root, before, files, by, frozenset(sys.modules), _digest(facts))

    def digest(self, path: str) -> str:
        """Return the hash of a file, as it was before the application was imported."""
        known = self.before.digests.get(path)
        return digest_of(self.root / path) if known is None else known


class _Part:
    """A part of the document and its file. `content` is None unless the file is valid."""

    def __init__(self, base: _Base, units: list[Unit], start: int) -> None:
        self.base = base
        self._units = units[start : start + _SEGMENTS]
        modules = [unit.module for unit in self._units]
        self.file = f"{PARTS}/{_digest([base.key, start, modules])}.json"
        self.content: _Content | None = None
        self.load()

    def load(self) -> None:
        """Read the file; ignore one that is damaged, or whose part has loaded other files."""
        stored = read(self.base.root, self.file) or b""
        digest, _, body = stored.partition(b"\n")
        self.content = None
        if hashlib.sha256(body).hexdigest().encode() != digest:
            return
        with suppress(ValidationError):
            content = _Content.model_validate_json(body)
            if self._is_current(content):
                self.content = content

    def _is_current(self, content: _Content) -> bool:
        return all(
            self.base.digest(path) == digest for path, digest in content.files.items()
        ) and all(version_of(name) == version for name, version in content.packages.items())

    def build(self) -> None:
        """Import the route modules, and write the file. Raise FwError if files have changed."""
        base = self.base
        use_shortcuts()
        found = list_routes(self._units)
        document = None
        if not found.broken:
            routes = list(chain.from_iterable(unit.routes() for unit in self._units))
            document = build_partial(base.app, routes)
        files = loaded_files(base.root) - base.files
        if base.before.have_changed(path for path in files if path.startswith("app/")):
            raise FwError("files under app/ changed in the meantime", hint="run it again")
        content = _Content(
            files={path: base.digest(path) for path in sorted(files)},
            packages=packages(sys.modules.keys() - base.modules),
            routes=found.routes,
            broken=found.broken,
            document=document,
        )
        body = to_json(content)
        digest = hashlib.sha256(body).hexdigest().encode()
        write(base.root, self.file, digest + b"\n" + body)


def _parts(app: Api, root: Path, before: Sources) -> list[_Part]:
    """Return the parts of an application in the order of its routes."""
    base = _Base.of(app, root, before)
    units = list(units_of(app))
    return [_Part(base, units, start) for start in range(0, len(units), _SEGMENTS)]


def _joined(parts: list[_Part]) -> JoinedParts:
    """Return what the parts hold together; raise Misfit."""
    contents = [part.content for part in parts if part.content is not None]
    if len(contents) < len(parts):
        raise Misfit("a part cannot be read")
    broken = [each for content in contents for each in content.broken]
    documents = [content.document for content in contents if content.document is not None]
    base = parts[0].base.loaded
    others = {path for content in contents for path in content.files if not path.startswith("app/")}
    versions = {name: one for content in contents for name, one in content.packages.items()}
    return JoinedParts(
        routes=[row for content in contents for row in content.routes],
        broken=broken,
        openapi=b"" if broken else join(documents),
        loaded=Loaded(sorted({*base.others, *others}), base.packages | versions),
    )


def _remove_others(root: Path, files: set[str]) -> None:
    """Remove the files of parts that the application no longer has."""
    for path in (root / PARTS).iterdir():
        if f"{PARTS}/{path.name}" not in files:
            with suppress(OSError):
                path.unlink()


def _digest(facts: object) -> str:
    return hashlib.sha256(to_json(facts)).hexdigest()
