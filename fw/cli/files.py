"""Write files of a project: `.env`, `schema.fw` and others."""

from __future__ import annotations

import io
import os
import re
import stat
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from fw.cli.session import SCHEMA
from fw.runtime.errors import FwError

__all__ = ["read_schema", "replace_text", "set_env", "write_schema"]

OWNER_ONLY = 0o600
_ASSIGNMENT = re.compile(
    r"""(?P<lead>\s*(?:export[^\S\r\n]+)?)
        [^=\r\n]+
        (?:=[^\S\r\n]*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\r\n]*?))?
        (?P<tail>(?:[^\S\r\n]+\#[^\r\n]*)?[^\S\r\n]*(?:\r\n|\n|\r)?)""",
    re.VERBOSE | re.DOTALL,
)
_BARE = re.compile(r"[A-Za-z0-9_./:@%+,=?&~\[\]-]*")


def set_env(path: Path, values: Mapping[str, str]) -> None:
    """Assign each name, keeping every other line; the file becomes readable by its owner only.

    A name's last assignment, the one that counts, is replaced where it stands; a new name is
    added at the end.
    """
    from dotenv.parser import parse_stream

    text = _read(path)
    pieces = [(binding.key, binding.original.string) for binding in parse_stream(io.StringIO(text))]
    end = "\r\n" if "\r\n" in text else "\n"
    for name, value in values.items():
        assignment = f"{name}={_quote(value)}"
        place = max((at for at, (key, _) in enumerate(pieces) if key == name), default=None)
        if place is not None:
            pieces[place] = (name, _like(pieces[place][1], assignment))
            continue
        if pieces and not pieces[-1][1].endswith(("\n", "\r")):
            pieces.append((None, end))
        pieces.append((name, assignment + end))
    replace_text(path, "".join(piece for _, piece in pieces), mode=OWNER_ONLY)


def _read(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def _like(original: str, assignment: str) -> str:
    """Return the assignment with the line's surroundings: space before, `export`, its end."""
    match = _ASSIGNMENT.fullmatch(original)
    return match["lead"] + assignment + match["tail"] if match else f"{assignment}\n"


def _quote(value: str) -> str:
    if _BARE.fullmatch(value):
        return value
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def replace_text(path: Path, text: str, *, mode: int | None = None) -> None:
    """Put `text` in the file's place: a reader sees the old content or the new, never a part.

    Line ends are written as they are. A symbolic link stays one, its target is replaced.
    `mode` is what the file's permissions become; without it they stay, 0644 for a new file.
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
    """Return the schema's text with its line ends as they are; FwError if it can't be read."""
    path = root / SCHEMA
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        raise FwError(
            f"{SCHEMA} not found in {root}",
            hint="create it there, or create a project: fw new <name>",
        ) from None
    except UnicodeDecodeError as fault:
        raise FwError(f"{SCHEMA} is not valid UTF-8: {fault.reason}") from fault


def write_schema(root: Path, text: str) -> None:
    """Put the text in the schema's place, its permissions kept."""
    replace_text(root / SCHEMA, text)
