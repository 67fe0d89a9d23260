"""Generates a text again that an earlier build wrote, from the schema in git's history.

The text of a file that was merged is in no commit: a commit has it with the user's edits.
"""

from __future__ import annotations

from fw.language.model import Schema
from fw.language.schema import load
from fw.language.syntax.scanner import SCHEMA_FILE
from fw.language.syntax.source_files import Sources
from fw.runtime.errors import FwError
from fw.tasks.artifact import Scope, Settings
from fw.tasks.build.context import BuildContext
from fw.tasks.build.plan import Node, paths_of
from fw.tasks.build.up_to_date import SCHEMA_FOLDER
from fw.tasks.disk.git_history import GitHistory
from fw.tasks.disk.marker import digest
from fw.tasks.render.batch_renderer import BatchRenderer
from fw.tasks.settings import parse_settings

__all__ = ["Regenerator"]


_Key = tuple[tuple[tuple[str, str], ...], str | None]
"""The files of a schema, and the text of `fw.toml`."""


class Regenerator:
    """Generates the texts of one project again."""

    def __init__(self, context: BuildContext) -> None:
        self._context = context
        self._history = GitHistory(context.root)
        self._projects: dict[_Key, tuple[Schema, Settings] | None] = {}

    def __call__(self, path: str, hash: str) -> str | None:
        """Return the text of a file with that hash; None if git or this version of fw lacks it."""
        for commit in self._history.with_marker(path, hash):
            project = self._project(self._sources(commit), self._history.at(commit, "fw.toml"))
            body = None if project is None else self._body(path, *project)
            if body is not None and digest(body) == hash:
                return body
        return None

    def _sources(self, commit: str) -> Sources:
        """Return the files of the schema in a commit."""
        files = [
            file
            for file in self._history.files_in(commit, SCHEMA_FOLDER)
            if file.endswith(".fw") and "/." not in file
        ]
        # git has no text for an empty file.
        return {file: self._history.at(commit, file) or "" for file in (SCHEMA_FILE, *files)}

    def _project(self, sources: Sources, settings: str | None) -> tuple[Schema, Settings] | None:
        key = tuple(sources.items()), settings
        if key not in self._projects:
            try:
                read = parse_settings(settings or "", self._context.root)
                self._projects[key] = load(sources), read
            except FwError:
                self._projects[key] = None
        return self._projects[key]

    def _body(self, path: str, schema: Schema, settings: Settings) -> str | None:
        node = self._node(path, schema, settings)
        if node is None:
            return None
        renderer = BatchRenderer(schema, settings, self._context.renderer)
        renderer.extend([node])
        try:
            return renderer.render(path)
        except FwError:
            return None

    def _node(self, path: str, schema: Schema, settings: Settings) -> Node | None:
        has_enums = bool(schema.enums)
        known = self._context.kinds()
        kinds = [kind for kind in known if kind.is_in(settings.values, enums=has_enums)]
        for kind in kinds:
            if kind.scope is Scope.PROJECT and kind.path == path:
                return Node(path, kind, None, "")
        of_models = [kind for kind in kinds if kind.scope is Scope.MODEL]
        for name in schema.models:
            for kind, own in zip(of_models, paths_of(name, of_models), strict=True):
                if own == path:
                    return Node(path, kind, name, "")
        return None
