"""Projects of open files: their texts, on the disk and in the editor."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from fw.language.editing.changes import Change
from fw.language.editing.occurrences import Occurrence, Symbol
from fw.language.serialization import from_data
from fw.language.service.workspace import BlockCache, Workspace
from fw.language.syntax.scanner import SCHEMA_FILE
from fw.lsp.texts import Text
from fw.runtime.errors import FwError
from fw.runtime.names import read_acronyms_by
from fw.tasks.build.manifest import Manifest
from fw.tasks.schema.model_cache import ModelCache
from fw.tasks.schema.seeded_roles import seeded_roles
from fw.tasks.schema.source_files import read_sources
from fw.tasks.settings import project_acronyms, project_login

__all__ = ["Project", "Projects", "path_of", "uri_of"]

_FOLDER = "schema"


class Project:
    """The schema of one folder; `opened` are the files that an editor has open.

    `disk` stands for the other files; without it they are read.
    """

    def __init__(
        self,
        root: Path,
        cache: BlockCache | None = None,
        *,
        disk: Mapping[str, str] | None = None,
    ) -> None:
        self.root = root
        self.opened: dict[str, Text] = {}
        self.uris: dict[str, str] = {}
        self.published: dict[str, list[dict[str, Any]]] = {}
        self._cache = cache or BlockCache()
        self._disk = disk
        self._texts: dict[str, Text] = {}
        read_acronyms_by(lambda: project_acronyms(root))

    def forget_disk(self) -> None:
        """Read the files again that no editor has open."""
        self._disk = None
        for name in ("_login", "_roles"):
            self.__dict__.pop(name, None)
        self.change()

    def change(self) -> None:
        """Forget what was derived from the texts."""
        self.__dict__.pop("workspace", None)
        self._texts.clear()

    @cached_property
    def workspace(self) -> Workspace:
        """The present texts, with what they say."""
        if self._disk is None:
            try:
                self._disk = read_sources(self.root)
            except FwError:
                # There is no schema.fw yet, or a file that only the command line reports.
                self._disk = {}
        opened = {file: text.text for file, text in self.opened.items()}
        known = {**self._disk, **opened}
        # schema.fw is the first file, even if it exists in no editor and on no disk.
        main = known.pop(SCHEMA_FILE, None)
        alone = main is None and len(known) == 1
        sources = {} if alone else {SCHEMA_FILE: main or ""}
        texts = {**sources, **dict(sorted(known.items()))}
        return Workspace(texts, self._cache, self._login, lambda: self._roles)

    @cached_property
    def _login(self) -> tuple[str, str] | None:
        """The users' model and the field of their e-mail."""
        try:
            return project_login(self.root)
        except FwError:
            return None

    @cached_property
    def _roles(self) -> list[str]:
        """The roles in the seeds."""
        return seeded_roles(self.root)

    def text(self, file: str) -> Text:
        """Return the text of a file with its lines."""
        if file in self.opened:
            return self.opened[file]
        if file not in self._texts:
            self._texts[file] = Text(self.workspace.sources.get(file, ""))
        return self._texts[file]

    def at(self, file: str, position: Mapping[str, Any]) -> Occurrence | None:
        """Return the name of the schema at a position."""
        return self.workspace.names.at(file, self.text(file).offset(position))

    def uri(self, file: str) -> str:
        """Return the URI of a file, as its editor writes it."""
        return self.uris.get(file) or uri_of(self.root / file)

    def built(self, symbol: Symbol) -> bool:
        """Return True for a name that the last build had, or if there was none."""
        manifest = Manifest.load(str(self.root))
        if manifest is None or symbol.kind == "enum":
            return True
        record = manifest.models.get(symbol.owner or symbol.name)
        if record is None or symbol.kind == "model":
            return record is not None
        cache = ModelCache(self.root, readonly=True)
        data = cache.get(record.block)
        cache.close()
        return data is None or any(one.name == symbol.name for one in from_data(data).fields)

    def edits(self, changes: tuple[Change, ...] | list[Change]) -> dict[str, object]:
        """Return a `WorkspaceEdit`."""
        found: dict[str, list[object]] = {}
        for change in changes:
            text = self.text(change.file)
            edit = {"range": text.range(change.start, change.end), "newText": change.text}
            found.setdefault(self.uri(change.file), []).append(edit)
        return {"changes": found}


class Projects:
    """The projects of all open files."""

    def __init__(self) -> None:
        self._by_root: dict[Path, Project] = {}

    def all(self) -> list[Project]:
        """Return the projects, the first opened first."""
        return list(self._by_root.values())

    def find(self, uri: str) -> tuple[Project, str]:
        """Return the project of a document, and its path in it."""
        path = path_of(uri)
        root = _root_of(path)
        project = self._by_root.get(root)
        if project is None:
            project = self._by_root[root] = Project(root)
        return project, path.relative_to(root).as_posix()


def _root_of(path: Path) -> Path:
    """Return the folder of the schema that contains a file."""
    if path.name != SCHEMA_FILE:
        for folder in path.parents:
            if folder.name == _FOLDER and (folder.parent / SCHEMA_FILE).exists():
                return folder.parent
    return path.parent


def path_of(uri: str) -> Path:
    """Return the path of a document; one that isn't a file gets a path by its scheme."""
    parts = urlsplit(uri)
    path = unquote(parts.path)
    if parts.scheme != "file":
        return Path("/", parts.scheme or "untitled", path.lstrip("/") or SCHEMA_FILE)
    if len(path) > 2 and path[0] == "/" and path[2] == ":":
        path = path[1:]  # a drive of Windows
    return Path(path)


def uri_of(path: Path) -> str:
    """Return the URI of a file."""
    text = path.as_posix()
    return f"file://{'' if text.startswith('/') else '/'}{quote(text, safe='/')}"
