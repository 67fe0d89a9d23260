"""Order of the models in a schema: referenced models first."""

from __future__ import annotations

from collections.abc import Mapping

from fw.language.checks.enums import syntax_errors
from fw.language.checks.references.declaration_order import dependency_order
from fw.language.checks.references.interface import Interface
from fw.language.diagnostics import Diagnostic, SchemaError, from_scan_issues, with_sources
from fw.language.syntax.descriptions import start_with_comments
from fw.language.syntax.recovery import parse_block
from fw.language.syntax.scanner import SCHEMA_FILE, Block
from fw.language.syntax.source_files import Sources, scan_sources

__all__ = ["sort_models", "sort_sources"]


def sort_models(text: str) -> str:
    """Return the schema with each model after those that it needs, otherwise in the same order.

    A model moves with the comments directly above and beside it. Foreign keys that are nullable
    may refer to models further down. Raises SchemaError for a schema with syntax errors.
    """
    return sort_sources({SCHEMA_FILE: text})[SCHEMA_FILE]


def sort_sources(sources: Sources) -> dict[str, str]:
    """Return the files of a schema with the models of each file sorted, as `sort_models` does."""
    scanned = scan_sources(sources)
    errors: list[Diagnostic] = syntax_errors(scanned.enums)
    found: dict[str, dict[str, tuple[Block, Interface]]] = {file: {} for file in sources}
    for block in scanned.blocks:
        try:
            found[block.file][block.name] = block, parse_block(block).interface()
        except SchemaError as error:
            errors.extend(error.diagnostics)
    if errors or scanned.issues:
        of_scan = from_scan_issues(sources, scanned.issues)
        raise SchemaError(of_scan + with_sources(errors, sources))
    if sum(map(len, found.values())) < len(scanned.blocks):
        return dict(sources)  # two models have one name, which the checks report
    return {file: _sorted(text, found[file]) for file, text in sources.items()}


def _sorted(text: str, models: Mapping[str, tuple[Block, Interface]]) -> str:
    order = dependency_order({name: interface for name, (_, interface) in models.items()})
    return _reordered(text, {name: block for name, (block, _) in models.items()}, list(order))


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
