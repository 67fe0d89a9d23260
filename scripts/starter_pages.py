"""Write docs/starters: a page for each starter, with its summary, models and parts of its README.

`--check` reports pages that differ instead.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from fw.tasks.scaffold.starters import Starter, read_starter, starter_names

DOCS = Path(__file__).resolve().parent.parent / "docs"
IMAGES = DOCS / "images"
SKIPPED = {"Start"}
"""Sections of a README that a page replaces."""

_SECTION = re.compile(r"(?m)^## (.+)\n")


def main() -> int:
    """Write the pages; with --check, return 1 and name those that differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = {path: text for path, text in pages().items() if not _has(path, text)}
    for path, text in stale.items():
        if check:
            print(f"{path.relative_to(DOCS)} is out of date; run doit examples")
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return int(check and bool(stale))


def pages() -> dict[Path, str]:
    """Return the texts of the pages by their files."""
    return {
        DOCS / "starters" / f"{name}.md": "\n\n".join(_page(read_starter(name))) + "\n"
        for name in starter_names()
    }


def _has(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text


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


if __name__ == "__main__":
    sys.exit(main())
