"""Add or replace a model in the schema, and keep all other lines."""

from __future__ import annotations

from pathlib import Path

from fw.cli.files import read_schema, write_schema
from fw.cli.reports.outcomes import outcome_line
from fw.cli.session import SCHEMA
from fw.runtime.errors import FwError

__all__ = ["add_model"]


def add_model(root: Path, name: str, spec: str, *, force: bool) -> str:
    """Write the model to the project's schema; return a line for the terminal.

    `spec` lists the fields as `name:type`, separated by commas. The new schema is checked before
    anything is written. Raises SchemaError, UsageError for an invalid name or spec, and FwError
    if the model exists, unless `force` is true.
    """
    from fw.language import edit
    from fw.language.schema import load
    from fw.language.syntax.scanner import scan
    from fw.tasks.disk.lock import project_lock
    from fw.tasks.scaffold.make import check_name

    check_name(name)
    fields = edit.parse_field_spec(spec) if spec else []
    with project_lock(root):
        text = read_schema(root)
        exists = any(block.name == name for block in scan(text).blocks)
        if exists and not force:
            raise FwError(
                f"model {name} already exists in {SCHEMA}",
                hint="use --force to replace it, or add fields to it in the file",
            )
        change = edit.replace_model if exists else edit.add_model
        edited = change(text, name, fields)
        load(edited, file=SCHEMA)
        write_schema(root, edited)
    word = "replaced" if exists else "added"
    return outcome_line("update", SCHEMA, f"{word} model {name}")
