"""Loading of schemas: a file or text to a `Schema`, or to all of its diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fw.language.checks.conditions.access_paths import check_paths
from fw.language.checks.conditions.user_fields import check_user_fields
from fw.language.checks.database_limits import check_database_limits
from fw.language.checks.enums import check_enums
from fw.language.checks.models.model import check_model
from fw.language.checks.references.declaration_order import schema_order
from fw.language.checks.references.interface import Interface, depends_on
from fw.language.checks.references.references import IssuesOf, check_references, resolve
from fw.language.diagnostics import (
    MAX_REPORTED,
    Diagnostic,
    SchemaError,
    diagnostic_at,
    from_scan_issues,
    in_file_order,
    with_sources,
)
from fw.language.field_types import Enum
from fw.language.model import Schema
from fw.language.serialization import from_data, to_data
from fw.language.syntax.enums import parse_enum
from fw.language.syntax.parser import ParsedModel
from fw.language.syntax.recovery import parse_and_recover, parse_block
from fw.language.syntax.scanner import (
    MAX_INVALID_SIZE,
    MAX_SIZE,
    SCHEMA_FILE,
    Block,
    Scan,
    too_large_issue,
)
from fw.language.syntax.source_files import Sources, scan_sources
from fw.language.syntax.startup_cost import gc_paused
from fw.runtime.messages import say

__all__ = [
    "Analysis",
    "CheckedBlock",
    "Interface",
    "ParsedModel",
    "SchemaError",
    "analyze",
    "check_block",
    "check_model",
    "check_references",
    "depends_on",
    "diagnose",
    "from_data",
    "load",
    "parse_block",
    "read",
    "resolve",
    "schema_of",
    "to_data",
    "too_large",
]


def read(path: Path, file: str | None = None) -> str:
    """Return the text of a schema file. Raises OSError, and SchemaError for invalid UTF-8.

    `file` is the file name in diagnostics.
    """
    file = file or path.name
    if path.stat().st_size > 4 * MAX_SIZE:
        raise too_large(file)
    data = path.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        text = data.decode("utf-8", "replace")
        start = len(data[: error.start].decode("utf-8", "replace"))
        message = say("invalid UTF-8: byte 0x{byte}", byte=f"{data[error.start]:02X}")
        hint = say("save the file as UTF-8")
        found = diagnostic_at(text, start, start + 1, "FW114", message, hint, file)
        raise SchemaError([found]) from None


def too_large(file: str) -> SchemaError:
    """Return the error of the file with which a schema exceeds its maximum size."""
    issue = too_large_issue()
    issue.file = file
    return SchemaError(from_scan_issues({file: ""}, [issue]))


def load(
    source: Path | str | Sources, file: str | None = None, login: tuple[str, str] | None = None
) -> Schema:
    """Return the schema of a file, a text or several files, with all relations resolved.

    `file` is the name of a single file in diagnostics, and `login` that of `diagnose`: without it,
    some errors aren't found. Raises SchemaError with all diagnostics.
    """
    return schema_of(analyze(_sources(source, file), login=login))


def schema_of(analysis: Analysis) -> Schema:
    """Return the schema that was analysed; raise SchemaError with all diagnostics."""
    if analysis.found:
        raise SchemaError(analysis.found)
    parsed, enums = analysis.models, analysis.enums
    interfaces = {one.name: one for one in analysis.interfaces}
    models = {one.model.name: resolve(one.model, interfaces) for one in parsed}
    tables = {one.name: one.table for one in interfaces.values()}
    prefixes = {one.name: one.prefix for one in interfaces.values()}
    files = {one.model.name: one.block.file for one in parsed}
    views = frozenset(one.name for one in interfaces.values() if one.view)
    return Schema(analysis.provider, models, enums, tables, prefixes, files, views)


def diagnose(
    source: str | Sources, file: str | None = None, login: tuple[str, str] | None = None
) -> list[Diagnostic]:
    """Return all diagnostics of a schema, in file order.

    `login` are the users' model, whose fields access rules compare, and the field of their e-mail.
    """
    return in_file_order(analyze(_sources(source, file), login=login).found)


def _sources(source: Path | str | Sources, file: str | None) -> Sources:
    if isinstance(source, Mapping):
        return source
    if isinstance(source, Path):
        return {file or source.name: read(source)}
    return {file or SCHEMA_FILE: source}


class CheckedBlock(NamedTuple):
    """A checked block: its model, None if its name is invalid, its errors and its interface."""

    parsed: ParsedModel | None
    issues: tuple[Diagnostic, ...]
    interface: Interface | None


class Analysis(NamedTuple):
    """The errors of a schema and its valid parts.

    Models and their interfaces are in the order of the schema. Both are empty if the search for
    errors stopped early.
    """

    found: list[Diagnostic]
    provider: str | None
    models: Sequence[ParsedModel]
    enums: tuple[Enum, ...] = ()
    interfaces: Sequence[Interface] = ()


def check_block(block: Block) -> CheckedBlock:
    """Parse a block and check it alone."""
    parsed, issues = parse_and_recover(block)
    if parsed is None:
        return CheckedBlock(None, issues, None)
    return CheckedBlock(parsed, (*issues, *check_model(parsed)), parsed.interface())


def analyze(
    sources: Sources,
    check: Callable[[Block], CheckedBlock] = check_block,
    scanned: Scan | None = None,
    issues_of: IssuesOf | None = None,
    login: tuple[str, str] | None = None,
) -> Analysis:
    """Return the content of a schema with all of its errors.

    `check` may remember blocks, and `issues_of` what `reference_issues` returns. `scanned` are the
    blocks of the sources, if they are known. `login` are the users' model and the field of their
    e-mail.
    """
    scanned = scanned or scan_sources(sources)
    found = from_scan_issues(sources, scanned.issues)
    models: list[ParsedModel] = []
    interfaces: list[Interface] = []
    local = check_enums(scanned.enums, [block.name for block in scanned.blocks])
    invalid_size = 0
    with gc_paused():
        for block in scanned.blocks:
            if len(local) >= MAX_REPORTED or invalid_size >= MAX_INVALID_SIZE:
                # The other models are unknown, so references cannot be checked.
                return Analysis(found + with_sources(local, sources), scanned.provider, ())
            parsed, issues, interface = check(block)
            if parsed is not None and interface is not None:
                models.append(parsed)
                interfaces.append(interface)
            if issues:
                local.extend(issues)
                invalid_size += len(parsed.block.text if parsed is not None else block.text)
    order = schema_order(interfaces, [one.block for one in models])
    models, interfaces = [models[at] for at in order], [interfaces[at] for at in order]
    local.extend(check_references(interfaces, [one.block for one in models], issues_of, login))
    local.extend(check_paths(models))
    local.extend(check_database_limits(models, scanned.provider))
    if login is not None:
        local.extend(check_user_fields(models, login[0]))
    enums = tuple(parse_enum(block).enum for block in scanned.enums)
    found += with_sources(local, sources)
    return Analysis(found, scanned.provider, models, enums, interfaces)
