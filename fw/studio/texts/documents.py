"""Texts of the open pages, kept up to date by the changes that each page sends.

Each page is a document store of the language server. A page sends its texts once, and then what
changed since its last message, with the version before it and a checksum of each changed text. A
message that doesn't fit is refused, and the page sends all texts again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fw.language.service.workspace import BlockCache
from fw.lsp.projects import Project
from fw.lsp.texts import Splice, Text
from fw.runtime.errors import FwError, UsageError
from fw.runtime.messages import say
from fw.studio.context import Body
from fw.studio.texts.files import files_in, require_path

__all__ = ["Documents", "Unsynced"]

_MAX_PAGES = 16
"""Pages whose texts are kept: those that sent a message last."""
_MAX_TEXT = 16 << 20
"""Characters of a text, as many as the largest message may have."""


class Unsynced(FwError):
    """The server doesn't have the texts that a page's changes were made to."""

    def __init__(self) -> None:
        super().__init__(say("the server has other texts"), hint=say("send all files again"))


class _Page(NamedTuple):
    version: int
    project: Project


class Documents:
    """The texts of the open pages. Not thread-safe: the caller holds a lock."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._pages: OrderedDict[str, _Page] = OrderedDict()
        self._blocks = BlockCache()

    def forget(self) -> None:
        """Forget all texts, and what was derived from the settings; every page sends them again."""
        self._pages.clear()
        self._blocks = BlockCache()

    def project(self, body: Body) -> Project:
        """Return the texts that a message is about.

        With `files`, the message has all texts. Otherwise it has `changes` since the version
        `since`. The texts are remembered as the version `version` of the page `page`, if the message
        names one. Raises UsageError for an invalid message, and Unsynced for changes of texts that
        the server doesn't have.
        """
        if "page" not in body:
            return self._opened(files_in(body))
        page, version = str(body["page"]), _whole(body, "version")
        found = self._opened(files_in(body)) if "files" in body else self._changed(page, body)
        self._pages[page] = _Page(version, found)
        self._pages.move_to_end(page)
        while len(self._pages) > _MAX_PAGES:
            self._pages.popitem(last=False)
        return found

    def _opened(self, files: Mapping[str, str]) -> Project:
        project = Project(self._root, self._blocks, disk={})
        project.opened = {file: Text(text) for file, text in files.items()}
        project.uris = {file: file for file in files}
        return project

    def _changed(self, page: str, body: Body) -> Project:
        known = self._pages.get(page)
        if known is None or known.version != _whole(body, "since"):
            raise Unsynced
        project = known.project
        changed = _changed_texts(project, body.get("changes"))
        checksums = body.get("checksums") or {}
        if any(checksums.get(file) != text.checksum for file, text in changed.items()):
            del self._pages[page]
            raise Unsynced
        if changed:
            project.opened |= changed
            project.uris |= {file: file for file in changed}
            project.change()
        return project


def _changed_texts(project: Project, changes: Any) -> dict[str, Text]:
    """Return the changed texts of a project, which stays as it is."""
    if not isinstance(changes, Sequence):
        raise UsageError(
            say("missing changes"), hint=say("send files, or the changes of a version")
        )
    splices: dict[str, list[Splice]] = {}
    for change in changes:
        file, splice = _splice(change)
        splices.setdefault(file, []).append(splice)
    found: dict[str, Text] = {}
    for file, listed in splices.items():
        require_path(file)
        try:
            found[file] = project.opened.get(file, Text("")).spliced(listed)
        except UnicodeError:
            raise UsageError(
                say("{file} isn't valid Unicode", file=file), hint=say("remove lone surrogates")
            ) from None
        except ValueError:
            raise Unsynced from None
        if len(found[file].text) > _MAX_TEXT:
            raise UsageError(
                say("{file} is too large", file=file), hint=say("split it into several files")
            )
    return found


def _splice(change: Any) -> tuple[str, Splice]:
    try:
        start, end, text = change["start"], change["end"], change["text"]
        if type(start) is int and type(end) is int and isinstance(text, str):
            return str(change["file"]), Splice(start, end, text)
    except (KeyError, TypeError):
        pass
    raise UsageError(say("invalid change"), hint=say("send file, start, end and text"))


def _whole(body: Body, name: str) -> int:
    value = body.get(name)
    if type(value) is not int:
        raise UsageError(say("missing {name}", name=name), hint=say("send a whole number"))
    return value
