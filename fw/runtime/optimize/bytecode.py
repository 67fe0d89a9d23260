"""Compiled bytecode of an application, in Python's own place next to its sources."""

from __future__ import annotations

import os
import py_compile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from typing import Final

from fw.runtime.errors import FwError

__all__ = ["compile_error", "compile_stale", "stale"]

_HEADER: Final = 16
_CHECKED: Final = 0b11
"""Flags of hash-based bytecode that Python checks against its source."""


def stale(root: Path) -> tuple[list[Path], int]:
    """Return the modules under `app/` with stale bytecode, and the number of all modules."""
    modules = sorted(_modules(root / "app"))
    return [path for path in modules if not _is_fresh(path)], len(modules)


def compile_stale(root: Path) -> tuple[int, int]:
    """Compile the stale modules under `app/`; return their number and that of all modules.

    With SOURCE_DATE_EPOCH, bytecode is hash-based instead of timestamp-based.
    Raises FwError for a module with a syntax error.
    """
    paths, count = stale(root)
    for path in paths:
        try:
            py_compile.compile(str(path), doraise=True)
        except py_compile.PyCompileError as error:
            raise FwError(
                compile_error(root, path, error.exc_value), hint="fix it there"
            ) from error
    return len(paths), count


def _modules(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        yield from (Path(parent, name) for name in names if name.endswith(".py"))


def _is_fresh(path: Path) -> bool:
    """Compare source and bytecode as an import does."""
    try:
        with open(cache_from_source(str(path)), "rb") as file:  # noqa: PTH123 - names are texts here
            header = file.read(_HEADER)
        info = path.stat()
        flags = int.from_bytes(header[4:8], "little")
        if header[:4] != MAGIC_NUMBER or len(header) != _HEADER or flags not in (0, _CHECKED):
            return False
        if flags == _CHECKED:
            return header[8:] == source_hash(path.read_bytes())
        low = (int(info.st_mtime) & 0xFFFFFFFF, info.st_size & 0xFFFFFFFF)
        return header[8:] == b"".join(each.to_bytes(4, "little") for each in low)
    except OSError:
        return False


def compile_error(root: Path, path: Path, error: BaseException) -> str:
    """Return an error of the compiler as `file:line: SyntaxError: message`."""
    line = f":{error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{path.relative_to(root).as_posix()}{line}: {type(error).__name__}: {said}"
