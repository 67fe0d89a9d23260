"""Write a page for each starter: its summary, its models, and the sections of its README."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fw.tasks.scaffold.starters import Starter, read_starter, starter_names

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
SKIPPED = {"Start"}
"""Sections of a README that a page replaces."""

_SECTION = re.compile(r"(?m)^## (.+)\n")


def write(folder: Path) -> None:
    """Write the pages below the folder `starters` of the site's pages."""
    folder.mkdir(exist_ok=True)
    for name in starter_names():
        text = "\n\n".join(_page(read_starter(name))) + "\n"
        (folder / f"{name}.md").write_text(text, encoding="utf-8")


def _page(starter: Starter) -> Iterator[str]:
    yield f"# {starter.title}"
    yield f"{starter.summary}."
    for picture in sorted(IMAGES.glob(f"starter-{starter.name}-*.png")):
        shown = picture.stem.removeprefix(f"starter-{starter.name}-").removesuffix("-light")
        yield f"![The {shown} of the starter {starter.name}](../images/{picture.name})"
    commands = "\n".join(starter.commands)
    yield f"```sh\n{commands}\n```"
    yield "Then open http://127.0.0.1:8000/admin. `fw seed` prints the passwords of the accounts once."
    yield "## Models"
    rows = [f"| `{name}` | {text} |" for name, text in starter.models.items()]
    yield "\n".join(["| model | description |", "|---|---|", *rows])
    parts = _SECTION.split(starter.texts()["README.md"])
    for heading, body in zip(parts[1::2], parts[2::2], strict=True):
        if heading not in SKIPPED:
            yield f"## {heading}\n\n{body.strip()}"
