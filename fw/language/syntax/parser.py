"""textX: from a block's text to a model whose relations aren't resolved yet.

The only module that imports textX, whose import takes some 40 ms: a build without
changed blocks never comes here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from fw.language.checks.interface import Interface, interface_of
from fw.language.diagnostics import Diagnostic, SchemaError
from fw.language.model import Field, Model, OnDelete, Reference, Relation
from fw.language.syntax.literals import Issue, read_arguments, read_default
from fw.language.syntax.scanner import Block, is_too_long
from fw.language.syntax.startup import metadata_later
from fw.runtime.database.backends import backend_names

with metadata_later():
    from textx import metamodel_from_file
    from textx.exceptions import TextXSyntaxError

_KEYWORD = re.compile(r"[A-Za-z_]+")

__all__ = [
    "RawModel",
    "Remark",
    "parse_block",
    "parse_text",
    "parse_whole",
    "warm_up",
]


class Remark(NamedTuple):
    """An issue of the `position`th statement of a kind: `field`, `timestamps`, `relations`."""

    kind: str
    position: int
    issue: Issue


class RawModel(NamedTuple):
    """A parsed block: `model` has every relation as it is written, `via` perhaps missing.

    `remarks` are the faults that show while words become values; the checks report them.
    `doubtful` is empty but for a block saved from syntax errors: the names of the fields
    whose lines are faulty, so that nothing more is said about them.
    """

    block: Block
    model: Model
    remarks: tuple[Remark, ...] = ()
    doubtful: frozenset[str] = frozenset()

    def interface(self) -> Interface:
        """Return what other models need to know of this one."""
        return interface_of(self.model)._replace(sound=not self.doubtful)


@cache
def _metamodel() -> Any:
    path = Path(__file__).parents[2] / "metamodel.tx"
    # Without the newline, which is a token of the grammar.
    return metamodel_from_file(path, ws=" \t\r", ignore_case=True)


def warm_up() -> None:
    """Build the metamodel now, so that a resident process doesn't wait for it later."""
    _metamodel()


def parse_block(block: Block) -> RawModel:
    """Parse one block; raises SchemaError with every syntax error of the block."""
    raw, _ = parse_text(block)
    if raw is None:
        from fw.language.syntax.recovery import explain

        raise SchemaError(explain(block))
    return raw


def parse_text(block: Block) -> tuple[RawModel | None, int]:
    """Parse one block; return None and the offset of the first fault where it isn't legal."""
    if is_too_long(block):
        return None, 0
    try:
        tree = _metamodel().model_from_str(block.text + "\n")
    except TextXSyntaxError as error:
        return None, _offset(block.text, error)
    if isinstance(tree, str):  # textX returns the text itself where no rule made an object
        return None, 0
    # Most of what textX leaves behind in cycles, which nobody collects while blocks are parsed.
    tree._tx_parser.parse_tree = None
    if len(tree.models) != 1:
        return None, 0
    return _raw_model(tree.models[0], block), 0


def parse_whole(text: str) -> tuple[str | None, tuple[Model, ...]]:
    """Parse a whole file at once: the provider and the models, relations unresolved.

    Builds never do this; it is the reference that the scanner is tested against. Raises
    SchemaError with the first syntax error.
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
    return provider, tuple(_model(node)[0] for node in tree.models)


def _offset(text: str, error: TextXSyntaxError) -> int:
    lines = text.split("\n")
    before = sum(len(line) + 1 for line in lines[: error.line - 1])
    return min(len(text), before + int(error.col) - 1)


def _raw_model(node: Any, block: Block) -> RawModel:
    model, remarks = _model(node)
    return RawModel(block, model, remarks)


def _model(node: Any) -> tuple[Model, tuple[Remark, ...]]:
    fields: list[Field] = []
    relations: list[Relation] = []
    composites: dict[str, list[tuple[str, ...]]] = {"unique": [], "index": []}
    remarks: list[Remark] = []
    timestamps = blocks = 0
    for line in node.lines:
        kind = line.__class__.__name__
        if kind == "Field":
            field, issues = _field(line)
            remarks.extend(Remark("field", len(fields), issue) for issue in issues)
            fields.append(field)
        elif kind == "Composite":
            composites[line.kind.lower()].append(tuple(line.fields))
        elif kind == "Timestamps":
            timestamps += 1
        else:
            blocks += 1
            relations.extend(_relation(one) for one in line.relations)
    for word, times in (("timestamps", timestamps), ("relations", blocks)):
        if times > 1:
            message = f"'{word}' is declared twice on {node.name}"
            issue = Issue("FW115", message, "remove one", word)
            remarks.append(Remark(word, 1, issue))
    model = Model(
        node.name,
        tuple(fields),
        tuple(relations),
        tuple(composites["unique"]),
        tuple(composites["index"]),
        timestamps > 0,
        node.was or None,
    )
    return model, tuple(remarks)


def _field(node: Any) -> tuple[Field, list[Issue]]:
    kind, issue = read_arguments(node.type.lower(), node.arguments)
    issues = [] if issue is None else [issue]
    given = _constraints(node.constraints, issues)
    default = None
    if "default" in given:
        default, fault = read_default(kind, given["default"])
        # Where the type is faulty its default can't be judged.
        if fault and issue is None:
            issues.append(fault)
    references = None
    if "references" in given:
        action = cast("OnDelete", given.get("on_delete", "restrict").lower())
        references = Reference(given["references"], action)
    primary = "primary" in given
    unique = "unique" in given and not primary
    field = Field(
        name=node.name,
        type=kind,
        primary=primary,
        required="required" in given,
        unique=unique,
        nullable="nullable" in given,
        # A key is indexed already: a second index would only cost.
        index="index" in given and not primary and not unique,
        default=default,
        references=references,
        was=given.get("was"),
    )
    return field, issues


def _constraints(tokens: Sequence[str], issues: list[Issue]) -> dict[str, str]:
    """Return the value of each constraint, empty for a flag; note those given twice."""
    given: dict[str, str] = {}
    for token in tokens:
        match = _KEYWORD.match(token)
        keyword = match[0].lower() if match else ""
        if keyword in given:
            issues.append(
                Issue("FW304", f"constraint '{keyword}' is repeated", "remove one", keyword)
            )
        else:
            given[keyword] = token[len(keyword) :].lstrip(" \t\r")
    if "on_delete" in given and "references" not in given:
        hint = "write 'references <Model> on_delete <action>', or remove 'on_delete'"
        issues.append(Issue("FW308", "'on_delete' requires 'references'", hint, "on_delete"))
    return given


def _relation(node: Any) -> Relation:
    return Relation(
        node.kind.lower(),
        node.model,
        node.alias,
        via=node.via or None,
        through=node.through or None,
    )
