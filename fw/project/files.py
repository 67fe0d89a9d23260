"""Write files of a project: `.env`, `schema.fw` and others."""

from __future__ import annotations

import io
import os
import re
import stat
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from fw.language.syntax.source_files import Sources
from fw.project.location import SCHEMA
from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.tasks.schema.source_files import read_folder

__all__ = [
    *("add_extra", "read_schema", "read_sources", "replace_text", "set_env", "write_schema"),
    "write_sources",
]

OWNER_ONLY = 0o600
_ASSIGNMENT = re.compile(
    r"""(?P<lead>\s*(?:export[^\S\r\n]+)?)
        [^=\r\n]+
        (?:=[^\S\r\n]*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\r\n]*?))?
        (?P<tail>(?:[^\S\r\n]+\#[^\r\n]*)?[^\S\r\n]*(?:\r\n|\n|\r)?)""",
    re.VERBOSE | re.DOTALL,
)
_REQUIREMENT = re.compile(
    r"^fw-framework(?![\w.-])[^\S\r\n]*(?:\[(?P<extras>[^\]\r\n]*)\])?", re.MULTILINE
)
_BARE = re.compile(r"[A-Za-z0-9_./:@%+,=?&~\[\]-]*")


def set_env(path: Path, values: Mapping[str, str]) -> None:
    """Assign each name and keep all other lines. Only the owner can read the file afterwards.

    The last assignment of a name, which is the effective one, is replaced in place. A new name is
    appended.
    """
    from dotenv.parser import parse_stream

    text = _read(path)
    pieces = [(binding.key, binding.original.string) for binding in parse_stream(io.StringIO(text))]
    end = "\r\n" if "\r\n" in text else "\n"
    for name, value in values.items():
        assignment = f"{name}={_quote(value)}"
        place = max((at for at, (key, _) in enumerate(pieces) if key == name), default=None)
        if place is not None:
            pieces[place] = (name, _replace_assignment(pieces[place][1], assignment))
            continue
        if pieces and not pieces[-1][1].endswith(("\n", "\r")):
            pieces.append((None, end))
        pieces.append((name, assignment + end))
    replace_text(path, "".join(piece for _, piece in pieces), mode=OWNER_ONLY)


def add_extra(root: Path, extra: str) -> list[str]:
    """Add an extra to the requirement of fw in `pyproject.toml` and `requirements.txt`.

    Return the names of the files that changed.
    """
    files = {"pyproject.toml": _extended_project, "requirements.txt": _extended_requirements}
    return [name for name, edit in files.items() if _edit(root / name, edit, extra)]


def _edit(path: Path, edit: Callable[[str, str], str], extra: str) -> bool:
    try:
        text = _read(path)
        edited = edit(text, extra)
    except UnicodeDecodeError:
        # PowerShell writes UTF-16.
        return False
    if edited == text:
        return False
    replace_text(path, edited)
    return True


def _extended_requirements(text: str, extra: str) -> str:
    return _REQUIREMENT.sub(partial(_with_extra, extra), text, count=1)


def _extended_project(text: str, extra: str) -> str:
    import tomlkit  # slow to import and rarely needed
    from tomlkit.exceptions import ParseError

    try:
        document: Any = tomlkit.parse(text)
    except ParseError:
        # The user may be editing the file.
        return text
    project = document.get("project")
    required: Any = project.get("dependencies") if isinstance(project, dict) else None
    for place, one in enumerate(required if isinstance(required, list) else ()):
        if (edited := _extended_requirements(str(one), extra)) != one:
            required[place] = edited
            return tomlkit.dumps(document)
    return text


def _with_extra(extra: str, line: re.Match[str]) -> str:
    extras = {each.strip() for each in (line["extras"] or "").split(",")} - {""}
    return line[0] if extra in extras else f"fw-framework[{','.join(sorted({*extras, extra}))}]"


def _read(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def _replace_assignment(original: str, assignment: str) -> str:
    """Return the assignment with the original's indentation, `export`, comment and line end."""
    match = _ASSIGNMENT.fullmatch(original)
    return match["lead"] + assignment + match["tail"] if match else f"{assignment}\n"


def _quote(value: str) -> str:
    if _BARE.fullmatch(value):
        return value
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def replace_text(path: Path, text: str, *, mode: int | None = None) -> None:
    """Replace a file atomically: readers see the old content or the new content, never a part.

    Line ends are written unchanged. For a symbolic link, the target is replaced. `mode` sets the
    permissions; without it they don't change, and a new file gets 0644.
    """
    target = path.resolve()
    if mode is None:
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o644
    descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(mode)
        Path(temporary).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise
    _flush_folder(target.parent)


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_schema(root: Path) -> str:
    """Return the schema's text with unchanged line ends; raise FwError if it cannot be read."""
    path = root / SCHEMA
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        raise FwError(
            say("{schema} not found in {root}", schema=SCHEMA, root=root),
            hint=say("create it there, or create a project: fw new <name>"),
        ) from None
    except UnicodeDecodeError as error:
        raise FwError(
            say("{schema} is not valid UTF-8: {reason}", schema=SCHEMA, reason=error.reason)
        ) from error


def read_sources(root: Path) -> Sources:
    """Return the text of each file of the schema by its path, with unchanged line ends.

    Raises FwError for a file that cannot be read.
    """
    return {SCHEMA: read_schema(root), **read_folder(root)}


def write_sources(root: Path, before: Sources, after: Sources) -> list[str]:
    """Write the files of the schema that differ from those before; return their paths."""
    changed = [file for file, text in after.items() if before.get(file) != text]
    for file in changed:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        replace_text(root / file, after[file])
    return changed


def write_schema(root: Path, text: str) -> None:
    """Replace the schema's text; its permissions don't change."""
    replace_text(root / SCHEMA, text)
