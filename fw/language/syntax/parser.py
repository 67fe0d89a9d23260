"""Parser of blocks, with textX: a block's text to a model with unresolved relations.

The only module that imports textX, which takes about 40 ms. Builds without changed blocks don't
import it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from fw.language.checks.references.interface import Interface, interface_of
from fw.language.diagnostics import Diagnostic, SchemaError
from fw.language.field_types import TYPES
from fw.language.model import Model
from fw.language.syntax.scanner import Block, is_too_long
from fw.language.syntax.startup_cost import deferred_metadata
from fw.language.syntax.tree import StatementIssue, model_of
from fw.runtime.database.backends import backend_names

__all__ = ["ParsedModel", "parse_whole", "try_parse", "warm_up"]

with deferred_metadata():
    from textx import metamodel_from_file
    from textx.exceptions import TextXSyntaxError


class ParsedModel(NamedTuple):
    """A parsed block. The relations of `model` are as written: `via` may be missing.

    `issues` are the invalid values found by the parser; `check_model` reports them.
    `invalid_fields` are the fields with syntax errors, which get no further diagnostics. It is
    empty for a valid block, and never empty after recovery.
    """

    block: Block
    model: Model
    issues: tuple[StatementIssue, ...] = ()
    invalid_fields: frozenset[str] = frozenset()

    def interface(self) -> Interface:
        """Return the parts of the model that other models depend on."""
        return interface_of(self.model)._replace(complete=not self.invalid_fields)


_loading = Lock()


def _metamodel() -> Any:
    # Two threads that load it at once get parsers that accept wrong schemas.
    with _loading:
        return _load()


@cache
def _load() -> Any:
    path = Path(__file__).parents[2] / "metamodel.tx"
    # No newline in the white space: it is a token of the grammar.
    return metamodel_from_file(path, ws=" \t\r", ignore_case=True)


def warm_up() -> None:
    """Build the metamodel now. A long-running process calls this before its first build."""
    _metamodel()


def try_parse(block: Block) -> tuple[ParsedModel | None, int]:
    """Parse a block; return None and the offset of the first syntax error if it is invalid."""
    if is_too_long(block):
        return None, 0
    try:
        tree = _metamodel().model_from_str(block.text + "\n")
    except TextXSyntaxError as error:
        return None, _offset(block.text, error)
    if isinstance(tree, str):  # textX returns the text if no rule has created an object
        return None, 0
    # Breaks most of the reference cycles of textX: garbage collection is paused while parsing.
    tree._tx_parser.parse_tree = None
    if len(tree.models) != 1 or tree.enums:
        return None, 0
    unknown = _unknown_type(tree.models[0], block.enums)
    if unknown is not None:
        return None, unknown
    model, issues = model_of(tree.models[0], block.text, block.enums)
    return ParsedModel(block, model, issues), 0


def _unknown_type(node: Any, enums: Mapping[str, Block]) -> int | None:
    """Return the offset of the first field whose type is neither built in nor a shared enum."""
    for line in node.lines:
        is_field = line.__class__.__name__ == "Field"
        if is_field and line.type.lower() not in TYPES and line.type not in enums:
            return int(line._tx_position)
    return None


def parse_whole(text: str) -> tuple[str | None, tuple[Model, ...]]:
    """Parse a whole file at once; return the provider and the models, relations unresolved.

    The reference that tests compare the scanner with; builds don't use it. Raises SchemaError
    with the first syntax error.
    """
    text = text.removeprefix("\ufeff")
    try:
        tree = _metamodel().model_from_str(text + "\n")
    except TextXSyntaxError as error:
        found = Diagnostic(error.line, error.col, "FW113", "unexpected text", error.col + 1, "", "")
        raise SchemaError([found]) from None
    if isinstance(tree, str):
        return None, ()
    provider = tree.provider.lower() if tree.provider else None
    if provider is not None and provider not in backend_names():
        found = Diagnostic(1, 1, "FW102", "unknown provider", 1, "", "")
        raise SchemaError([found])
    enums = {node.name: _enum_block(node, text) for node in reversed(tree.enums)}
    if any(_unknown_type(node, enums) is not None for node in tree.models):
        found = Diagnostic(1, 1, "FW301", "unknown type", 1, "", "")
        raise SchemaError([found])
    return provider, tuple(model_of(node, text, enums)[0] for node in tree.models)


def _enum_block(node: Any, text: str) -> Block:
    start, end = node._tx_position, node._tx_position_end
    return Block(node.name, node.was or None, start, end, 1, 1, text[start:end])


def _offset(text: str, error: TextXSyntaxError) -> int:
    lines = text.split("\n")
    before = sum(len(line) + 1 for line in lines[: error.line - 1])
    return min(len(text), before + int(error.col) - 1)
