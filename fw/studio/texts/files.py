"""Files of the schema: as they are on disk, and as a page sends them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from fw.language.syntax.scanner import SCHEMA_FILE
from fw.runtime.errors import UsageError
from fw.runtime.messages import say
from fw.studio.context import Body
from fw.tasks.schema.source_files import read_sources

__all__ = ["base_of", "files_in", "project_files", "require_path"]

_SETTINGS = "fw.toml"
_FILE = re.compile(r"schema\.fw|schema/(?:[\w-][\w.-]*/)*[\w-][\w.-]*\.fw")


def project_files(root: Path) -> dict[str, str]:
    """Return the text of each file of the schema by its path; none in an empty folder."""
    return dict(read_sources(root)) if (root / SCHEMA_FILE).exists() else {}


def base_of(root: Path) -> str:
    """Return the hash of the files of the schema and of `fw.toml`."""
    digest = sha256()
    for path, text in sorted(project_files(root).items()):
        digest.update(f"{path}\0{len(text)}\0{text}".encode())
    settings = root / _SETTINGS
    digest.update(settings.read_bytes() if settings.exists() else b"")
    return digest.hexdigest()


def files_in(body: Body) -> dict[str, str]:
    """Return the files of the schema in a request; raise UsageError for anything else."""
    found = body.get("files")
    if not isinstance(found, Mapping):
        raise UsageError(say("missing files"), hint=say("send the text of each file by its path"))
    for path, text in found.items():
        require_path(path)
        if not isinstance(text, str):
            raise UsageError(say("{path} is not a text", path=path))
    main = {SCHEMA_FILE: found.get(SCHEMA_FILE, "")}
    return {**main, **dict(sorted(found.items()))}


def require_path(path: str) -> None:
    """Raise UsageError unless a path is one of a file of the schema."""
    if not _FILE.fullmatch(path):
        raise UsageError(
            say("invalid path {path}", path=repr(path)),
            hint=say("use schema.fw or schema/<name>.fw"),
        )
