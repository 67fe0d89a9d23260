"""Consent for arrays of enums whose values are removed."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.language.schema import load
from fw.tasks.migrations import DestructiveChange, Hazard
from tests.tasks.migrations.evolution import Project

BASE = """
enum Kind {
  a
  b
}
enum Size {
  a
  c
}
model Box {
  id: int primary
  many: Kind[]
  inline: enum(x, y)[] nullable
  words: string(8)[] nullable
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.build(BASE)
    project.former = load(BASE)
    return project


@pytest.mark.parametrize(
    ("old", "new", "field", "column", "said"),
    [
        ("  a\n  b\n", "  a\n", "many", "many", "no longer allows 'b'"),
        ("Kind[]", "Size[]", "many", "many", "no longer allows 'b'"),
        ("many: Kind[]", "kinds: Size[] was many", "kinds", "many", "no longer allows 'b'"),
        ("(x, y)", "(z)", "inline", "inline", "no longer allows 'x', 'y'"),
        ("string(8)[]", "Kind[]", "words", "words", "no longer allows items that are not"),
    ],
)
@pytest.mark.parametrize("changed", [None, {"Box"}])
def test_a_removed_value_asks_for_consent(
    project: Project,
    old: str,
    new: str,
    field: str,
    column: str,
    said: str,
    changed: set[str] | None,
) -> None:
    assert old in BASE
    schema = BASE.replace(old, new, 1)
    with pytest.raises(DestructiveChange) as asked:
        project.build(schema, changed)
    (hazard,) = asked.value.hazards
    assert hazard == Hazard(f"Box.{field}", hazard.what, "boxes", column)
    assert said in hazard.what
    project.build(schema, changed, consent=True)
    project.former = load(schema)
    assert project.build(schema, changed) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  a\n  b\n", "  b\n  a\n  d\n"),
        ("Kind[]", "enum(a, b, c)[]"),
        ("(x, y)", "(y, x)"),
        ("Kind[]", "string(80)[]"),
    ],
)
def test_values_that_stay_need_no_consent(project: Project, old: str, new: str) -> None:
    assert old in BASE
    project.build(BASE.replace(old, new, 1))


def test_an_array_that_is_created_again_asks_once(project: Project) -> None:
    longer = BASE.replace("string(8)[]", "string(80)[]")
    project.build(longer)
    project.former = load(longer)
    with pytest.raises(DestructiveChange) as asked:
        project.build(longer.replace("string(80)[]", "Kind[]"))
    (hazard,) = asked.value.hazards
    assert "drops its values" in hazard.what
