"""Order of the models in a schema: referenced models first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fw.language.checks.enums import syntax_errors
from fw.language.checks.interface import Interface, required_models
from fw.language.diagnostics import Diagnostic, SchemaError, from_scan_issues, with_sources
from fw.language.syntax.descriptions import start_with_comments
from fw.language.syntax.recovery import parse_block
from fw.language.syntax.scanner import Block, scan

__all__ = ["sort_models"]


def sort_models(text: str, file: str = "schema.fw") -> str:
    """Return the schema with each model after those that it needs, otherwise in the same order.

    A model moves with the comments directly above and beside it. Foreign keys that are nullable
    may refer to models further down. Raises SchemaError for a schema with syntax errors.
    """
    scanned = scan(text)
    errors: list[Diagnostic] = syntax_errors(scanned.enums)
    interfaces: dict[str, Interface] = {}
    blocks: dict[str, Block] = {}
    for block in scanned.blocks:
        try:
            interfaces[block.name] = parse_block(block).interface()
            blocks[block.name] = block
        except SchemaError as error:
            errors.extend(error.diagnostics)
    if errors or scanned.issues:
        found = from_scan_issues(text, scanned.issues, file)
        raise SchemaError(found + with_sources(errors, text, file))
    if len(blocks) < len(scanned.blocks):
        return text  # two models have one name, which the checks report
    return _reordered(text, blocks, list(_order(interfaces)))


def _order(interfaces: Mapping[str, Interface]) -> Iterator[str]:
    """Yield the names of the models, each after those that it needs."""
    seen: set[str] = set()
    for name in interfaces:
        waiting = [name] if name not in seen else []
        while waiting:
            last = waiting[-1]
            seen.add(last)
            others = required_models(interfaces[last])
            needed = next((one for one in others if one in interfaces and one not in seen), None)
            if needed is not None:
                waiting.append(needed)
                continue
            yield waiting.pop()


def _reordered(text: str, blocks: Mapping[str, Block], order: list[str]) -> str:
    spans: dict[str, tuple[int, int]] = {}
    position = 0
    for name, block in blocks.items():
        start = start_with_comments(text, block.start, position)
        position = len(text) if (end := text.find("\n", block.end)) < 0 else end
        spans[name] = (start, position)
    pieces: list[str] = []
    position = 0
    for (start, end), name in zip(spans.values(), order, strict=True):
        moved_start, moved_end = spans[name]
        # The text between the models stays where it is.
        pieces += (text[position:start], text[moved_start:moved_end])
        position = end
    return "".join(pieces) + text[position:]
