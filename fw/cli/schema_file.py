"""Read and replace `schema.fw`."""

from __future__ import annotations

from pathlib import Path

from fw.cli.session import SCHEMA
from fw.runtime.errors import FwError

__all__ = ["read_schema", "write_schema"]


def read_schema(root: Path) -> str:
    """Return the schema's text with its line ends as they are; FwError if it can't be read."""
    path = root / SCHEMA
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        raise FwError(
            f"there is no {SCHEMA} in {root}",
            hint="write one there, or make a project that has one: fw new <name>",
        ) from None
    except UnicodeDecodeError as fault:
        raise FwError(f"{SCHEMA} is not UTF-8 text: {fault.reason}") from fault


def write_schema(root: Path, text: str) -> None:
    """Put the text in the schema's place, its permissions kept."""
    from fw.cli.files import replace_text

    replace_text(root / SCHEMA, text)
