"""Draw docs/images: the chart of benchmarks/api/results.json, and the blog's build graph."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path
from statistics import median
from typing import Any

from examples import EXAMPLES, build

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "api" / "results.json"
IMAGES = ROOT / "docs" / "images"

DATABASE = "postgres"
OPERATIONS = {"one": "Get one record", "list": "List 25 records", "post": "Create a record"}
PEERS = {
    "Fastify + pg (Node.js)": ("fastify",),
    "Starlette + asyncpg, no ORM": ("raw",),
    "fw": ("fw",),
    "Litestar + advanced-alchemy": ("litestar",),
    "FastAPI + SQLAlchemy": ("fastapi-sync", "fastapi-async"),
    "Django REST framework": ("django",),
}
"""The names of the bars, and the results that each shows the best of."""

WIDTH, LEFT, RIGHT, TOP = 860, 230, 70, 64
BAR, GAP, HEADING = 16, 6, 30

STYLE = """\
text{font:13px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:#1f2328}
.card{fill:#fff;stroke:#d1d9e0}.title{font-size:16px;font-weight:600}.note{fill:#59636e}
.heading{font-weight:600}.fw{font-weight:600}.bar{fill:#afb8c1}.bar.fw{fill:#2da44e}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.card{fill:#0d1117;stroke:#30363d}\
.note{fill:#9198a1}.bar{fill:#484f58}.bar.fw{fill:#3fb950}}"""


def figures(found: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Return the median CPU time of each operation and peer, in microseconds a request."""
    results = found["results"][DATABASE]
    return {
        operation: {
            peer: min(median(results[name][operation]["cpu"]) for name in names)
            for peer, names in PEERS.items()
        }
        for operation in OPERATIONS
    }


def draw(figures: dict[str, dict[str, float]]) -> str:
    """Return a chart of horizontal bars, a group for each operation."""
    scale = (WIDTH - LEFT - RIGHT) / max(max(group.values()) for group in figures.values())
    parts = []
    y = TOP
    for operation, group in figures.items():
        y += HEADING
        parts.append(f'<text class="heading" x="24" y="{y - 8}">{OPERATIONS[operation]}</text>')
        for peer, value in group.items():
            mark = " fw" if peer == "fw" else ""
            length = value * scale
            middle = y + BAR - 4
            parts += [
                f'<text class="name{mark}" x="{LEFT - 10}" y="{middle}" text-anchor="end">'
                f"{escape(peer)}</text>",
                f'<rect class="bar{mark}" x="{LEFT}" y="{y}" width="{length:.1f}" height="{BAR}"'
                ' rx="3"/>',
                f'<text class="value{mark}" x="{LEFT + length + 7:.1f}" y="{middle}">'
                f"{value:,.0f}</text>",
            ]
            y += BAR + GAP
    height = y + 14
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img">
<title>CPU time per request on PostgreSQL: fw beside other frameworks</title>
<style>
{STYLE}
</style>
<rect class="card" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="10"/>
<text class="title" x="24" y="34">CPU time per request on PostgreSQL, in µs</text>
<text class="note" x="24" y="54">Shorter is better. The same API, rows and checks; \
one worker each; medians of interleaved rounds.</text>
{chr(10).join(parts)}
</svg>
"""


def graphs() -> dict[str, str]:
    """Return the name and the text of each picture that `fw graph` draws of the example `blog`."""
    commands = {"build-graph.svg": ("graph",), "diagram.svg": ("graph", "--er")}
    with tempfile.TemporaryDirectory(prefix="fw-graph-") as folder:
        project = build(EXAMPLES / "blog", Path(folder))
        return {name: _printed(project, *arguments) for name, arguments in commands.items()}


def _printed(project: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "fw", *arguments, "--format", "svg"]
    done = subprocess.run(command, cwd=project, check=True, capture_output=True, text=True)
    return done.stdout


def pictures() -> dict[str, str]:
    """Return the name and the text of each picture."""
    return {"benchmark.svg": draw(figures(json.loads(RESULTS.read_text()))), **graphs()}


def main() -> int:
    """Draw the pictures; with --check, return 1 if a committed one differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, print what differs")
    check = parser.parse_args().check
    status = 0
    for name, picture in pictures().items():
        file = IMAGES / name
        if check and (not file.is_file() or file.read_text() != picture):
            print(f"{file.relative_to(ROOT)} is out of date; run: doit pictures")
            status = 1
        elif not check:
            file.write_text(picture)
    return status


if __name__ == "__main__":
    sys.exit(main())
