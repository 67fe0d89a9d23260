"""Paths of the repository that its own documents name exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    *("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/promises.md", "studio/README.md"),
    *(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/decisions").glob("0*.md")),
)
EXAMPLES = {
    *("fw/x/y.py", "tests/x/"),
    *("fw/tasks/kinds/policies.py", "fw/templates/app/policies/model.py.mako"),
    "admin/schemas/",
}
"""Paths of what a reader adds, and of a project."""


@pytest.mark.parametrize("document", sorted(DOCUMENTS))
def test_the_paths_in_a_document_exist(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = {*re.findall(r"`((?:admin|benchmarks|docs|fw|scripts|studio|tests)/[\w./-]+)`", text)}
    assert not {path for path in named - EXAMPLES if not (ROOT / path).exists()}


def test_the_overview_names_every_package() -> None:
    """Those of `fw/runtime/` are in a table of their own."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    packages = [path.parent for path in (ROOT / "fw").glob("*/__init__.py")]
    areas = [path.parent for path in (ROOT / "fw/runtime").glob("*/__init__.py")]
    assert packages
    assert areas
    assert not {one.name for one in packages if f"fw/{one.name}/" not in text}
    assert not {one.name for one in areas if f"{one.name}/" not in text}
