"""Operations as source that runs by itself, outside of a revision's file."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent

from fw.tasks.migrations import emit
from fw.tasks.migrations.operations import Operation

__all__ = ["source_of"]


def source_of(steps: Sequence[Operation]) -> str:
    """Return a module whose statements are the operations."""
    body = emit.body(steps)
    return f"{emit.imports(body)}\n{dedent(body)}\n"
