"""From a schema's text to a `Schema`, or to every fault that it has."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fw.language.checks.model import check_local
from fw.language.checks.references import Interface, check_links, depends_on, resolve
from fw.language.diagnostics import (
    MAX_REPORTED,
    Diagnostic,
    SchemaError,
    at,
    from_faults,
    with_sources,
)
from fw.language.model import Schema
from fw.language.serialization import from_data, to_data
from fw.language.syntax.parser import RawModel, parse_block
from fw.language.syntax.scanner import MAX_EXAMINED, MAX_SIZE, Block, scan, too_large
from fw.language.syntax.startup import without_collection

__all__ = [
    "Interface",
    "RawModel",
    "SchemaError",
    "check_links",
    "check_local",
    "depends_on",
    "diagnose",
    "from_data",
    "load",
    "parse_block",
    "read",
    "resolve",
    "to_data",
]


def read(path: Path) -> str:
    """Return a schema file's text; raises SchemaError where it isn't UTF-8, or OSError."""
    if path.stat().st_size > 4 * MAX_SIZE:
        raise SchemaError(from_faults("", [too_large()], path.name))
    data = path.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        text = data.decode("utf-8", "replace")
        start = len(data[: error.start].decode("utf-8", "replace"))
        message = f"invalid UTF-8: byte 0x{data[error.start]:02X}"
        hint = "save the file as UTF-8"
        found = at(text, start, start + 1, "FW114", message, hint, path.name)
        raise SchemaError([found]) from None


def load(source: Path | str, file: str | None = None) -> Schema:
    """Return the schema in a file (a Path) or in a text (a str), every name resolved.

    `file` is how diagnostics call it. Raises SchemaError with all faults at once.
    """
    text = read(source) if isinstance(source, Path) else source
    name = file or (source.name if isinstance(source, Path) else "schema.fw")
    found, provider, raws = _examine(text, name)
    if found:
        raise SchemaError(found)
    interfaces = {raw.model.name: raw.interface() for raw in raws}
    models = {raw.model.name: resolve(raw.model, interfaces) for raw in raws}
    return Schema(provider, models)


def diagnose(text: str, file: str = "schema.fw") -> list[Diagnostic]:
    """Return every fault of a schema, in file order; an empty list for a right one."""
    return sorted(set(_examine(text, file)[0]))


def _examine(text: str, file: str) -> tuple[list[Diagnostic], str | None, Sequence[RawModel]]:
    scanned = scan(text)
    found = from_faults(text, scanned.faults, file)
    raws: list[RawModel] = []
    local: list[Diagnostic] = []
    examined = 0
    with without_collection():
        for block in scanned.blocks:
            if len(local) >= MAX_REPORTED or examined >= MAX_EXAMINED:
                # Of the models that weren't read nothing can be said, nor of links to them.
                return found + with_sources(local, text, file), scanned.provider, ()
            known = len(local)
            raw = _parse(block, local)
            if raw is not None:
                raws.append(raw)
                local.extend(check_local(raw))
            if len(local) > known:
                examined += len(raw.block.text if raw is not None else block.text)
    interfaces = [raw.interface() for raw in raws]
    local.extend(check_links(interfaces, [raw.block for raw in raws], file))
    return found + with_sources(local, text, file), scanned.provider, raws


def _parse(block: Block, found: list[Diagnostic]) -> RawModel | None:
    """Parse a block; a faulty one yields what can be saved of it, its faults in `found`."""
    try:
        return parse_block(block)
    except SchemaError as error:
        from fw.language.syntax.recovery import salvage

        found.extend(error.diagnostics)
        return salvage(block)
