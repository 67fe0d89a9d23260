"""Diagram as an `erDiagram` of Mermaid."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fw.language.diagram.diagram import Diagram, DiagramEdge, DiagramField, DiagramNode

__all__ = ["to_mermaid"]

_LEFT = {"one": "||", "zero_or_one": "|o", "many": "}o"}
_RIGHT = {"one": "||", "zero_or_one": "o|", "many": "o{"}
_KEYWORDS = frozenset({"pk", "fk", "uk"})


def to_mermaid(diagram: Diagram) -> str:
    """Return the text of a diagram, for Markdown pages that draw Mermaid."""
    lines = ["erDiagram"]
    for node in diagram.nodes:
        lines += _entity(node)
    lines += [f"  {_relationship(edge)}" for edge in diagram.edges]
    return "\n".join(lines) + "\n"


def _entity(node: DiagramNode) -> Iterator[str]:
    yield f'  "{node.name}" {{'
    for field in node.fields:
        yield f"    {_attribute(field)}"
    if node.timestamps:
        yield "    datetime created_at"
        yield "    datetime updated_at"
    yield "  }"


def _attribute(field: DiagramField) -> str:
    # A type has no commas, and the name of a field may be a keyword of Mermaid.
    kind = re.sub(r"\(.*\)", "", field.type) if "," in field.type else field.type
    name = f"*{field.name}" if field.name.lower() in _KEYWORDS else field.name
    marks = (("PK", field.key), ("FK", field.references is not None), ("UK", field.unique))
    keys = ", ".join(mark for mark, given in marks if given)
    notes = [*(["nullable"] if field.nullable else []), *filter(None, (_values(field),))]
    comment = "; ".join([*notes, *filter(None, (field.comment,))])
    return " ".join(
        part for part in (kind, name, keys, f'"{_quoted(comment)}"' if comment else "") if part
    )


def _values(field: DiagramField) -> str:
    return f"one of {', '.join(field.values)}" if field.values and field.enum is None else ""


def _relationship(edge: DiagramEdge) -> str:
    line = f"{_LEFT[edge.source_end]}--{_RIGHT[edge.target_end]}"
    label = edge.source_alias or edge.source_field or edge.table or ""
    return f'"{edge.source}" {line} "{edge.target}" : "{_quoted(label)}"'


def _quoted(text: str) -> str:
    """Return a text for quotes. Mermaid has no escapes, and reads `%%` as a comment."""
    return " ".join(text.replace('"', "'").replace("%%", "% %").replace("\\", "/").split())
