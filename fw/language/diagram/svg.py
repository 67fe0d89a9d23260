"""Diagram as a self-contained SVG with crow's feet, without scripts and external resources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from fw.language.diagram.diagram import Diagram, DiagramEdge, DiagramField, DiagramNode, End
from fw.language.diagram.layout import Places, arrange
from fw.language.diagram.routes import Route, Tip, routes_of
from fw.language.diagram.sizes import HEADER, ROW, Box

__all__ = ["to_svg"]

_MARGIN = 32
_HEAD = 72
_MOST_SENTENCES = 200
"""Maximum number of edges that the description lists."""
_CHARACTER = 6.9
_TITLE_CHARACTER = 8.0
_HUES = (231, 162, 24, 291, 199, 340, 84, 45, 262, 180)
_COUNTS = {"one": "one", "zero_or_one": "at most one", "many": "many"}
_STYLE = """
  text { font: 12px ui-sans-serif, system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 17px; font-weight: 600; }
  .dim { fill: #59636e; }
  .type { fill: #59636e; font: 11.5px ui-monospace, Menlo, Consolas, monospace; text-anchor: end; }
  .mark { fill: #59636e; font-size: 9px; font-weight: 600; letter-spacing: .3px; }
  .name { font-size: 13px; font-weight: 600; }
  .key { font-weight: 600; }
  .frame { fill: #ffffff; stroke: #d0d7de; }
  .node { fill: #ffffff; stroke: #b6bfc9; }
  .rule { stroke: #eaedf0; }
  .edge { fill: none; stroke: #7a8490; stroke-width: 1.3; }
  .ring { fill: #ffffff; stroke: #7a8490; stroke-width: 1.3; }
  .link { stroke-dasharray: 5 3; }
"""


def to_svg(diagram: Diagram, project: str, placed: Places | None = None) -> str:
    """Return the picture of a diagram. `placed` are the places of models that a person moved."""
    boxes = arrange(diagram, placed)
    left = min((box.x for box in boxes.values()), default=0) - _MARGIN
    top = min((box.y for box in boxes.values()), default=0) - _HEAD
    width = max((box.right for box in boxes.values()), default=240) + _MARGIN - left
    height = max((box.bottom for box in boxes.values()), default=0) + _MARGIN - top
    routes = routes_of(diagram, boxes)
    for route in routes:
        # A loop may leave the box of its nodes.
        width = max(width, max(route.bends) + _MARGIN / 2 - left)
        least = min(left, min(route.bends) - _MARGIN / 2)
        left, width = least, width + left - least
    hues = _hues(diagram)
    body = [
        *_head(diagram, project, left, top, width, height),
        *(line for route in routes for line in _edge(route)),
        *(line for node in diagram.nodes for line in _node(node, boxes[node.name], hues)),
    ]
    view = f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="{view}" role="img" aria-labelledby="title desc">'
    )
    return "\n".join([start, *_about(diagram, project), *body, "</svg>"]) + "\n"


def _about(diagram: Diagram, project: str) -> Iterator[str]:
    sentences = [f"{_sentence(edge)}." for edge in diagram.edges[:_MOST_SENTENCES]]
    yield f'<title id="title">Entity-relationship diagram of {_text(project)}</title>'
    yield f'<desc id="desc">{_text(" ".join([f"{_counts(diagram)}.", *sentences]))}</desc>'
    yield f"<style>{_STYLE}</style>"


def _counts(diagram: Diagram) -> str:
    links = sum(edge.kind == "link" for edge in diagram.edges)
    counts = (
        (len(diagram.nodes), "model"),
        (len(diagram.edges) - links, "foreign key"),
        (links, "link table"),
    )
    return ", ".join(f"{n:,} {word}{'' if n == 1 else 's'}" for n, word in counts if n) or "empty"


def _sentence(edge: DiagramEdge) -> str:
    if edge.kind == "link":
        return f"{edge.source} and {edge.target}: many to many, by the table {edge.table}"
    ends = f"{_COUNTS[edge.source_end]} to {_COUNTS[edge.target_end]}"
    return f"{edge.source}.{edge.source_field} refers to {edge.target}: {ends}"


def _head(
    diagram: Diagram, project: str, left: float, top: float, width: float, height: float
) -> Iterator[str]:
    yield (
        f'<rect class="frame" x="{left + 0.5:.1f}" y="{top + 0.5:.1f}" '
        f'width="{width - 1:.0f}" height="{height - 1:.0f}" rx="10"/>'
    )
    x, y = left + _MARGIN, top + 32
    yield f'<text class="title" x="{x:.0f}" y="{y:.0f}">{_text(project)}</text>'
    yield f'<text class="dim" x="{x:.0f}" y="{y + 18:.0f}">{_counts(diagram)}</text>'


def _hues(diagram: Diagram) -> dict[str, int]:
    groups = dict.fromkeys(node.group for node in diagram.nodes)
    return {group: _HUES[at % len(_HUES)] for at, group in enumerate(groups)}


def _node(node: DiagramNode, box: Box, hues: Mapping[str, int]) -> Iterator[str]:
    x, y = box.x, box.y
    about = node.comment or f"{'view' if node.view else 'table'} {node.table}"
    yield f"<g><title>{_text(f'{node.name}: {about}')}</title>"
    size = f'width="{box.width:.0f}" height="{box.height:.0f}"'
    dash = ' stroke-dasharray="6 3"' if node.view else ""
    yield f'<rect class="node" x="{x:.0f}" y="{y:.0f}" {size} rx="6"{dash}/>'
    fill = f"hsl({hues[node.group]} 62% 93%)"
    yield (
        f'<path fill="{fill}" d="M{x + 0.6:.1f} {y + HEADER:.0f} v-{HEADER - 6} q0 -5.4 5.4 -5.4 '
        f'h{box.width - 12:.0f} q5.4 0 5.4 5.4 v{HEADER - 6} z"/>'
    )
    name = _shortened(node.name, (box.width - 24) / _TITLE_CHARACTER)
    yield f'<text class="name" x="{x + 12:.0f}" y="{y + 23:.0f}">{_text(name)}</text></g>'
    for at, field in enumerate(node.fields):
        yield from _row(field, box, y + HEADER + ROW * at)
    if node.timestamps:
        middle = y + HEADER + ROW * len(node.fields) + 16
        yield f'<text class="dim" x="{x + 36:.0f}" y="{middle:.0f}">created_at, updated_at</text>'


def _row(field: DiagramField, box: Box, y: float) -> Iterator[str]:
    yield f"<g><title>{_text(_tooltip(field))}</title>"
    yield f'<path class="rule" d="M{box.x + 1:.0f} {y:.0f} h{box.width - 2:.0f}"/>'
    mark = "PK" if field.key else "FK" if field.references else "UQ" if field.unique else ""
    if mark:
        yield f'<text class="mark" x="{box.x + 12:.0f}" y="{y + 15:.0f}">{mark}</text>'
    kind = f"{field.type}{'?' if field.nullable else ''}"
    kind = _shortened(kind, box.width / 2 / _CHARACTER)
    name = _shortened(field.name, (box.width - 52) / _CHARACTER - len(kind))
    weight = ' class="key"' if field.key else ""
    yield f'<text{weight} x="{box.x + 36:.0f}" y="{y + 16:.0f}">{_text(name)}</text>'
    yield f'<text class="type" x="{box.right - 10:.0f}" y="{y + 16:.0f}">{_text(kind)}</text></g>'


def _tooltip(field: DiagramField) -> str:
    facts = [f"{field.name}: {field.type}"]
    for given, word in (
        (field.key, "primary key"),
        (field.required, "required"),
        (field.nullable, "nullable"),
        (field.unique, "unique"),
        (field.private, "private"),
        (field.readonly, "readonly"),
        (field.computed, "computed"),
    ):
        if given:
            facts.append(word)
    if field.values:
        facts.append(f"one of {', '.join(field.values)}")
    if field.references is not None:
        facts.append(f"refers to {field.references.model}, on delete {field.references.on_delete}")
    text = ", ".join(facts)
    return f"{text}\n{field.comment}" if field.comment else text


def _edge(route: Route) -> Iterator[str]:
    edge, source, target = route.edge, route.source, route.target
    out, into = route.bends
    dash = " link" if edge.kind == "link" else ""
    yield f"<g><title>{_text(_sentence(edge))}</title>"
    yield (
        f'<path class="edge{dash}" d="M{source.x:.0f} {source.y:.0f} C{out:.0f} {source.y:.0f} '
        f'{into:.0f} {target.y:.0f} {target.x:.0f} {target.y:.0f}"/>'
    )
    yield from _end(source, edge.source_end)
    yield from _end(target, edge.target_end)
    yield "</g>"


def _end(tip: Tip, end: End) -> Iterator[str]:
    """Draw a crow's foot for many, a bar for one; a ring if there may be none."""
    x, y, side = tip
    if end == "many":
        foot = "".join(f"M{x + 12 * side:.0f} {y:.0f} L{x:.0f} {y + dy:.0f}" for dy in (-6, 0, 6))
        yield f'<path class="edge" d="{foot}"/>'
    else:
        bars = (7, 11) if end == "one" else (7,)
        drawn = "".join(f"M{x + at * side:.0f} {y - 5:.0f} v10" for at in bars)
        yield f'<path class="edge" d="{drawn}"/>'
    if end != "one":
        ring = 16 if end == "many" else 14
        yield f'<circle class="ring" cx="{x + ring * side:.0f}" cy="{y:.0f}" r="4"/>'


def _shortened(text: str, most: float) -> str:
    most = max(4, int(most))
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _text(text: str) -> str:
    """Return a text escaped for XML, without the characters that XML can't have."""
    return escape("".join(c if c.isprintable() or c == "\n" else "�" for c in text))
