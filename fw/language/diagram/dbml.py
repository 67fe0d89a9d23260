"""Diagram in DBML, the database markup language: tables and columns as the database has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fw.language.diagram.diagram import Diagram, DiagramEdge, DiagramField, DiagramNode

__all__ = ["to_dbml"]


def to_dbml(diagram: Diagram, project: str) -> str:
    """Return the text of a diagram, for dbdiagram.io and other tools."""
    nodes = {node.name: node for node in diagram.nodes}
    parts = [f"Project {_name(project)} {{\n  Note: 'Written by fw graph --er'\n}}"]
    parts += [_enum(enum.name, enum.values) for enum in diagram.enums]
    for node in diagram.nodes:
        parts += [
            _enum(f"{node.table}_{field.column}", field.values)
            for field in node.fields
            if field.values and field.enum is None
        ]
        parts.append("\n".join(_table(node)))
    references = [_reference(edge, nodes) for edge in diagram.edges]
    return "\n\n".join([*parts, *(["\n".join(references)] if references else [])]) + "\n"


def _enum(name: str, values: tuple[str, ...]) -> str:
    return "\n".join([f"Enum {_name(name)} {{", *(f"  {_name(one)}" for one in values), "}"])


def _table(node: DiagramNode) -> Iterator[str]:
    yield f"Table {_name(node.table)} {{"
    for field in node.fields:
        yield f"  {_column(node, field)}"
    if node.timestamps:
        yield '  "created_at" datetime [not null]'
        yield '  "updated_at" datetime [not null]'
    columns = {field.name: field.column for field in node.fields}
    keys = tuple(field.name for field in node.fields if field.key)
    groups = [(keys, "pk")] if len(keys) > 1 else []
    groups += [(one, "unique") for one in node.uniques] + [(one, "") for one in node.indexes]
    if groups:
        yield "  indexes {"
        for fields, kind in groups:
            listed = ", ".join(_name(columns.get(one, one)) for one in fields)
            yield f"    ({listed}){f' [{kind}]' if kind else ''}"
        yield "  }"
    if node.comment or node.view:
        yield f"  Note: {_string(node.comment or 'A view of the database')}"
    yield "}"


def _column(node: DiagramNode, field: DiagramField) -> str:
    alone = sum(one.key for one in node.fields) == 1
    settings = [
        word
        for word, given in (
            ("pk", field.key and alone),
            ("unique", field.unique),
            ("not null", not field.nullable and not field.key),
        )
        if given
    ]
    if field.default is not None and not field.computed:
        settings.append(f"default: {_string(field.default)}")
    if field.comment:
        settings.append(f"note: {_string(field.comment)}")
    kind = field.type.replace(" ", "")
    if field.values:
        kind = _name(field.enum or f"{node.table}_{field.column}")
        kind += "[]" if field.type.endswith("[]") else ""
    listed = f" [{', '.join(settings)}]" if settings else ""
    return f"{_name(field.column)} {kind}{listed}"


def _reference(edge: DiagramEdge, nodes: Mapping[str, DiagramNode]) -> str:
    source, target = nodes[edge.source], nodes[edge.target]
    if edge.kind == "link":
        return f"Ref {_name(edge.id)}: {_key(source, None)} <> {_key(target, None)}"
    sign = "-" if edge.source_end != "many" else ">"
    action = (edge.on_delete or "restrict").replace("_", " ")
    ends = f"{_key(source, edge.source_field)} {sign} {_key(target, edge.target_field)}"
    return f"Ref: {ends} [delete: {action}]"


def _key(node: DiagramNode, field: str | None) -> str:
    columns = [one.column for one in node.fields if (one.name == field if field else one.key)]
    return f"{_name(node.table)}.{_name(columns[0] if columns else 'id')}"


def _name(name: str) -> str:
    return '"' + name.replace("\\", "/").replace('"', "'").replace("\n", " ") + '"'


def _string(text: str) -> str:
    """Return a text in quotes of DBML: three for several lines."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'''{escaped}'''" if "\n" in text else f"'{escaped}'"
