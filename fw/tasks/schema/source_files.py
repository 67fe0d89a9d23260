"""Reads the files of a project's schema: `schema.fw`, and the files in the folder `schema/`."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from fw.language.syntax.scanner import MAX_SIZE, SCHEMA_FILE
from fw.language.syntax.source_files import Sources
from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.tasks.build.up_to_date import SCHEMA_FOLDER, schema_files

__all__ = ["MAX_FILES", "read_folder", "read_schema", "read_sources"]

MAX_FILES = 10_000
"""Maximum number of files in `schema/`."""


def read_sources(root: Path) -> Sources:
    """Return the text of each file of a project's schema by its path.

    Raise FwError for a file that cannot be read, and SchemaError for invalid UTF-8.
    """
    return {SCHEMA_FILE: read_schema(root), **read_folder(root)}


def read_schema(root: Path) -> str:
    """Return the text of a project's `schema.fw`; raise FwError if it cannot be read."""
    file = root / SCHEMA_FILE
    try:
        if file.stat().st_size <= MAX_SIZE:
            return file.read_bytes().decode()
    except FileNotFoundError:
        hint = say("run this in a project's folder, or create a project: fw new <name>")
        raise FwError(
            say("no {schema_file} in this folder", schema_file=SCHEMA_FILE), hint=hint
        ) from None
    except OSError as error:
        raise FwError(
            say(
                "cannot read {schema_file}: {strerror}",
                schema_file=SCHEMA_FILE,
                strerror=error.strerror,
            )
        ) from error
    except UnicodeDecodeError:
        pass
    from fw.language.schema import read

    return read(file)


def read_folder(root: Path) -> Sources:
    """Return the text of each file in a project's folder `schema/`, sorted by path.

    Raise FwError for a file that cannot be read, and SchemaError for invalid UTF-8.
    """
    try:
        files = schema_files(str(root))
    except OSError as error:
        raise FwError(
            say(
                "cannot read {schema_folder}/: {strerror}",
                schema_folder=SCHEMA_FOLDER,
                strerror=error.strerror,
            )
        ) from error
    if len(files) > MAX_FILES:
        message = say(
            "{schema_folder}/ has more than {maximum} files",
            schema_folder=SCHEMA_FOLDER,
            maximum=f"{MAX_FILES:,}",
        )
        raise FwError(message, hint=say("put more models into each file"))
    sources: dict[str, str] = {}
    size = 0
    for file in files:
        text = _read(root, file, size)
        size += len(text)
        sources[file] = text
    return sources


def _read(root: Path, file: str, size: int) -> str:
    """Return the text of a file, empty if the file was removed meanwhile; `size` was read before."""
    if not file.isprintable():
        shown = ascii(file)
        raise FwError(
            say("invalid file name {shown}", shown=shown),
            hint=say("use letters, digits, '-' and '_'"),
        )
    try:
        found = os.lstat(root / file)
        _require_file(file, found.st_mode)
        if size + found.st_size <= 4 * MAX_SIZE:
            return (root / file).read_bytes().decode()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise FwError(
            say("cannot read {file}: {strerror}", file=file, strerror=error.strerror)
        ) from error
    except UnicodeDecodeError:
        pass
    from fw.language.schema import read, too_large

    if size + found.st_size > 4 * MAX_SIZE:
        raise too_large(file)
    return read(root / file, file)


def _require_file(file: str, mode: int) -> None:
    """Raise FwError for anything but a regular file."""
    if stat.S_ISREG(mode):
        return
    if stat.S_ISLNK(mode):
        message = say("{file} is a symbolic link, which the schema cannot contain", file=file)
        raise FwError(message, hint=say("replace it with a copy of its target"))
    if stat.S_ISDIR(mode):
        raise FwError(say("{file} is a folder", file=file), hint=say("rename it without '.fw'"))
    raise FwError(
        say("{file} is not a regular file", file=file),
        hint=say("remove it, or rename it without '.fw'"),
    )
