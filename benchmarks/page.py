"""Tables that a benchmark writes into a page, between marks of its own."""

from __future__ import annotations

from pathlib import Path


def put(page: Path, name: str, text: str) -> None:
    """Replace what stands between `<!-- name -->` and `<!-- /name -->` in a page."""
    start, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    head, _, rest = page.read_text().partition(start)
    _, found, tail = rest.partition(end)
    if not found:
        raise SystemExit(f"{page} has no {start} … {end}")
    page.write_text(f"{head}{start}\n\n{text}\n\n{end}{tail}")
