"""Build graph as a self-contained SVG: a row for each model, a column for each kind of file.

Of a large schema, only the first models are drawn; the others are counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from pathlib import PurePosixPath

from fw.project.build_graph import BuildGraph, Row

__all__ = ["to_svg"]

MOST_ROWS = 60
MOST_SHARED = 40
LONGEST_LABEL = 30
ROW_HEIGHT = 34
BOX_HEIGHT = 24
CHARACTER = 6.7
GAP = 22
MARGIN = 28
HEAD = 116
LANE = 11
MOST_LANES = 14
HUES = (212, 12, 140, 280, 38, 180, 330, 90, 250, 0)

STYLE = """
  svg { background: #ffffff; font: 11px ui-monospace, Menlo, Consolas, monospace; }
  .title { font: 600 17px system-ui, sans-serif; fill: #16202c; }
  .note, .head { font: 11px system-ui, sans-serif; fill: #5b6b7c; }
  .box { stroke-width: 1; rx: 5px; }
  .source { fill: #fff3cd; stroke: #c9a227; }
  .model { fill: #dcebfb; stroke: #3b78b8; }
  .file { fill: #f6f8fa; stroke: #c3ccd6; }
  text { fill: #16202c; }
  .strong { font-weight: 600; }
  .line { fill: none; stroke: #aab6c2; stroke-width: 1.2; }
  .reference { fill: none; stroke-width: 1.5; opacity: .8; }
  @media (prefers-color-scheme: dark) {
    svg { background: #11161d; }
    .title, text { fill: #e3e9f0; }
    .note, .head { fill: #93a1b1; }
    .source { fill: #4a3d10; stroke: #c9a227; }
    .model { fill: #17385a; stroke: #5b9bdc; }
    .file { fill: #1b222c; stroke: #3b4653; }
    .line { stroke: #465361; }
  }
"""


@dataclass(frozen=True, slots=True)
class _Column:
    kind: str
    title: str
    left: float
    width: float

    @property
    def right(self) -> float:
        return self.left + self.width


def to_svg(graph: BuildGraph) -> str:
    """Return an SVG document without scripts and external resources."""
    shown = replace(graph, rows=graph.rows[:MOST_ROWS])
    lanes = _lanes(shown)
    spine = MARGIN + 14.0
    left = spine + 24 + LANE * (min(max(lanes.values(), default=0), MOST_LANES) + 1)
    columns = _columns(shown, left)
    right = max([columns[-1].right, 560.0])
    body = [
        *_header(graph, columns, spine),
        *_references(shown, lanes, columns[0].left),
        *_rows(shown, columns, spine),
    ]
    bottom = float(HEAD + ROW_HEIGHT * len(shown.rows))
    if len(graph.rows) > MOST_ROWS:
        hidden = graph.rows[MOST_ROWS:]
        files = sum(len(row.files) for row in hidden)
        note = f"… and {len(hidden):,} more models with {files:,} files"
        body.append(_text(columns[0].left, bottom + 16, note, "note"))
        bottom += ROW_HEIGHT
    box = (columns[0].left, right)
    shared, ends, bottom = _band(graph.shared, "from all models together", box, bottom)
    once, _, bottom = _band(graph.once, "written once, then yours", box, bottom)
    spines = _spine(spine, columns[0].left, ends or [_middle(len(shown.rows) - 1)], bool(ends))
    body = [*spines, *shared, *once, *body]
    return _document(graph, right + MARGIN, bottom + MARGIN, body)


def _document(graph: BuildGraph, width: float, height: float, body: list[str]) -> str:
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    title = f"<title>Build graph of {escape(graph.project)}</title>"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    return "\n".join([head, title, f"<style>{STYLE}</style>", *body, "</svg>"]) + "\n"


def _columns(graph: BuildGraph, left: float) -> list[_Column]:
    """Return the column of models and one column for each kind of file, as wide as their labels."""
    labels: dict[str, list[str]] = {"": [row.model for row in graph.rows]}
    titles = {"": "model"}
    for row in graph.rows:
        for kind, paths in _by_kind(row).items():
            labels.setdefault(kind, []).append(_label(paths))
            titles.setdefault(kind, f"{PurePosixPath(paths[0]).parent}/")
    columns = []
    for kind, names in labels.items():
        longest = max([len(_shorten(name)) for name in names] + [len(titles[kind]) - 1, 6])
        columns.append(_Column(kind, titles[kind], left, longest * CHARACTER + 16))
        left = columns[-1].right + GAP
    return columns


def _header(graph: BuildGraph, columns: list[_Column], spine: float) -> Iterator[str]:
    yield _text(MARGIN, 34, graph.project, "title")
    count = f"{len(graph.rows):,} models, {graph.file_count:,} files; "
    yield _text(MARGIN, 52, f"{count}an arrow leads from a model to one that refers to it", "note")
    yield _box(spine - 14, HEAD - 34, 74, graph.source, "source", "strong")
    for column in columns[1:]:
        yield _text(column.left, HEAD - 18, column.title, "head")


def _lanes(graph: BuildGraph) -> dict[tuple[int, int], int]:
    """Assign each reference a lane left of the models, so that lines don't overlap.

    Short references come first and get the lanes next to the models. Two references share a
    lane only if their spans don't overlap. Keys are (referenced row, referencing row).
    """
    place = {row.model: at for at, row in enumerate(graph.rows)}
    pairs = sorted(
        (
            (place[other], at)
            for at, row in enumerate(graph.rows)
            for other in dict.fromkeys(row.references)
            if other in place and place[other] != at
        ),
        key=lambda pair: (abs(pair[0] - pair[1]), pair),
    )
    taken: list[list[tuple[int, int]]] = []
    lanes = {}
    for pair in pairs:
        low, high = min(pair), max(pair)
        lane = 0
        while lane < len(taken) and any(low <= b and a <= high for a, b in taken[lane]):
            lane += 1
        if lane == len(taken):
            taken.append([])
        taken[lane].append((low, high))
        lanes[pair] = lane
    return lanes


def _references(graph: BuildGraph, lanes: dict[tuple[int, int], int], left: float) -> Iterator[str]:
    for (source, target), lane in lanes.items():
        x = left - 14 - LANE * min(lane, MOST_LANES)
        colour = f"hsl({HUES[source % len(HUES)]} 60% 50%)"
        start, end = _middle(source) + 5, _middle(target) - 5
        bend = 6 if end > start else -6
        names = f"{graph.rows[source].model} → {graph.rows[target].model}"
        path = (
            f"M{left:.0f} {start:.0f} H{x + 6:.0f} Q{x:.0f} {start:.0f} {x:.0f} {start + bend:.0f} "
            f"V{end - bend:.0f} Q{x:.0f} {end:.0f} {x + 6:.0f} {end:.0f} H{left - 5:.0f}"
        )
        yield (
            f'<path class="reference" style="stroke:{colour}" d="{path}">'
            f"<title>{escape(names)}</title></path>"
        )
        tip = f"M{left:.0f} {end:.0f} l-7 -3.5 v7 z"
        yield f'<path style="fill:{colour}" d="{tip}"/>'


def _rows(graph: BuildGraph, columns: list[_Column], spine: float) -> Iterator[str]:
    first = columns[0]
    for at, row in enumerate(graph.rows):
        y = _middle(at)
        yield f'<path class="line" d="M{spine:.0f} {y:.0f} H{first.left:.0f}"/>'
        yield from _files(row, columns, y)
        yield _box(first.left, y, first.width, row.model, "model", "strong")


def _files(row: Row, columns: list[_Column], y: float) -> Iterator[str]:
    files = _by_kind(row)
    present = [column for column in columns if column.kind in files]
    if present:
        start, end = columns[0].right, present[-1].left
        yield f'<path class="line" d="M{start:.0f} {y:.0f} H{end:.0f}"/>'
    for column in present:
        paths = files[column.kind]
        yield _box(column.left, y, column.width, _label(paths), "file", "", "\n".join(paths))


def _by_kind(row: Row) -> dict[str, list[str]]:
    files: dict[str, list[str]] = {}
    for kind, path in row.files:
        files.setdefault(kind, []).append(path)
    return files


def _label(paths: list[str]) -> str:
    """Return the name of the first file, with the number of further files."""
    name = PurePosixPath(paths[0]).name
    return name if len(paths) == 1 else f"{_shorten(name)} +{len(paths) - 1}"


def _band(
    paths: tuple[str, ...], title: str, box: tuple[float, float], top: float
) -> tuple[list[str], list[float], float]:
    """Draw files of no single model, in lines between the left and right of `box`.

    Returns the elements, the heights of the lines, and the bottom of the band.
    """
    if not paths:
        return [], [], top
    left, right = box
    shown, hidden = paths[:MOST_SHARED], len(paths) - MOST_SHARED
    drawn = [_text(left, top + 22, title, "head")]
    x, y = left, top + 42
    lines = [y]
    for path in shown:
        width = len(_shorten(path)) * CHARACTER + 16
        if x > left and x + width > right:
            x, y = left, y + ROW_HEIGHT - 4
            lines.append(y)
        drawn.append(_box(x, y, width, path, "file", ""))
        x += width + 10
    if hidden > 0:
        drawn.append(_text(x, y + 4, f"… and {hidden:,} more", "note"))
    return drawn, lines, y + BOX_HEIGHT / 2


def _spine(x: float, left: float, ends: list[float], branches: bool) -> Iterator[str]:
    """Draw the vertical line below the schema, and its branches to the last files."""
    yield f'<path class="line" d="M{x:.0f} {HEAD - 22} V{ends[-1]:.0f}"/>'
    for end in ends if branches else ():
        yield f'<path class="line" d="M{x:.0f} {end:.0f} H{left:.0f}"/>'


def _middle(row: int) -> float:
    return HEAD + ROW_HEIGHT * row + BOX_HEIGHT / 2


def _shorten(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def _box(
    x: float, y: float, width: float, label: str, kind: str, weight: str, full: str = ""
) -> str:
    """Return a labelled box with its middle at height `y`; the tooltip shows the full name."""
    style = f' class="{weight}"' if weight else ""
    return (
        f"<g><title>{escape(full or label)}</title>"
        f'<rect class="box {kind}" x="{x:.0f}" y="{y - BOX_HEIGHT / 2:.0f}" '
        f'width="{width:.0f}" height="{BOX_HEIGHT}" rx="5"/>'
        f'<text{style} x="{x + 8:.0f}" y="{y + 4:.0f}">{escape(_shorten(label))}</text></g>'
    )


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.0f}" y="{y:.0f}">{escape(text)}</text>'
