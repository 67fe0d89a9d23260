"""Emitter of revisions: operations as code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import dedent

from fw.tasks.migrations import operations as do
from fw.tasks.migrations.emit.operation_code import call_of
from fw.tasks.migrations.operations import Operation
from fw.tasks.render.code import Code, literal

__all__ = ["body", "imports", "source_of"]

_IN_BATCH = (do.AddColumn, do.DropColumn, do.AlterColumn, do.AddConstraint, do.DropConstraint)
"""Operations for which SQLite has to copy the table."""


def body(steps: Sequence[do.Operation]) -> Code:
    """Return the statements of `upgrade()` or `downgrade()`, indented once."""
    return Code("\n".join(_lines(steps)) or "    pass")


def imports(*bodies: str) -> Code:
    """Return the imports that the statements of a revision need, in isort's order."""
    used = "".join(bodies)
    lines = {
        "sa.": "import sqlalchemy as sa",
        "op.": "from alembic import op",
        "actions.": "from fw.runtime.database import actions",
        "t.": "from fw.runtime.database import types as t",
    }
    return Code("\n".join(line for prefix, line in lines.items() if _uses(used, prefix)))


def _uses(text: str, prefix: str) -> bool:
    return any(opening + prefix in text for opening in (" ", "(", "[", "=", "\n"))


def _lines(steps: Sequence[do.Operation], depth: int = 1) -> Iterator[str]:
    indent = "    " * depth
    for table, group in _batches(steps):
        if table is not None:
            yield f"{indent}with op.batch_alter_table({literal(table)}) as batch:"
            for step in group:
                yield f"{indent}    {call_of('batch', step).code(indent=depth + 1)}"
            continue
        for step in group:
            if isinstance(step, do.Concurrently):
                yield f"{indent}with actions.concurrently():"
                yield from _lines(step.steps, depth + 1)
            else:
                yield indent + _plain(step, depth)


def _batches(steps: Sequence[do.Operation]) -> Iterator[tuple[str | None, list[do.Operation]]]:
    """Yield operations by the batch that they share, with its table; None for other operations.

    A column that a batch adds is altered in the next one: SQLite copies the rows once per batch.
    """
    for table, group in groupby(steps, _batch_table):
        batch: list[do.Operation] = []
        for step in group:
            added = {each.column.name for each in batch if isinstance(each, do.AddColumn)}
            if isinstance(step, do.AlterColumn) and step.old.name in added:
                yield table, batch
                batch = []
            batch.append(step)
        yield table, batch


def _batch_table(step: do.Operation) -> str | None:
    return step.table if isinstance(step, _IN_BATCH) else None


def _plain(step: do.Operation, depth: int) -> str:
    shown = call_of("op", step)
    # A table reads as a list of its parts, however short it is.
    created = isinstance(step, do.CreateTable)
    return shown.exploded(depth) if created else shown.code(indent=depth)


def source_of(steps: Sequence[Operation]) -> str:
    """Return a module whose statements are the operations."""
    text = body(steps)
    return f"{imports(text)}\n{dedent(text)}\n"
