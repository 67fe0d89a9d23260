"""Views, decimals and indexes that the database of a schema can't have are errors of the schema."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.language.diagnostics import SchemaError
from fw.language.schema import diagnose
from fw.runtime.database.backends import backend_named, backend_names
from fw.runtime.rules import conditions
from fw.tasks.build.session import BuildOptions, build

VIEW = 'view Stats from "stats" {\n  id: uuid primary\n  posts: int\n}\n'
MODEL = """
model Post {{
  id: uuid primary
  title: string
  first: int nullable
  last: int nullable
  amount: {amount}
  unique (title) where ({where})
  index (first, last) where (first > 3)
}}
"""


def schema(provider: str, where: str = "first is null", amount: str = "int") -> str:
    return f"database {provider}\n" + MODEL.format(where=where, amount=amount)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (f"database mongodb\n{VIEW}", (2, 6), "view 'Stats': the MongoDB backend has no views"),
        (
            schema("mongodb", "first > last"),
            (9, 18),
            "MongoDB can't have an index of the rows where first > last",
        ),
        (
            schema("mongodb", amount="decimal(38, 4)"),
            (8, 11),
            "'amount' has 38 digits; MongoDB's maximum is 34",
        ),
    ],
)
def test_what_mongodb_cannot_have_is_an_error(
    text: str, place: tuple[int, int], message: str
) -> None:
    (found,) = diagnose(text)
    assert (found.code, found.line, found.column, found.message) == ("FW350", *place, message)
    assert found.hint


@pytest.mark.parametrize(("suffix", "shown"), [("", ""), ("[] nullable", "[]")])
def test_the_hint_of_a_decimal_keeps_its_type(suffix: str, shown: str) -> None:
    (found,) = diagnose(schema("mongodb", amount=f"decimal(38, 4){suffix}"))
    assert found.hint == f"declare it as decimal(34, 4){shown} or shorter"


@pytest.mark.parametrize("provider", sorted({*backend_names()} - {"mongodb"}))
def test_other_databases_have_them(provider: str) -> None:
    found = diagnose(schema(provider, "first > last", "decimal(38, 4)") + VIEW)
    assert found == []


def test_a_schema_without_a_database_has_no_limits() -> None:
    assert diagnose(VIEW) == []


def test_a_model_of_an_earlier_build_is_checked_again(tmp_path: Path) -> None:
    """The line `database` has changed, not the model."""
    (tmp_path / "schema.fw").write_text(schema("sqlite", "first > last"))
    build(tmp_path)
    (tmp_path / "schema.fw").write_text(schema("mongodb", "first > last"))
    with pytest.raises(SchemaError) as refused:
        build(tmp_path)
    assert [each.code for each in refused.value.diagnostics] == ["FW350"]
    (tmp_path / "schema.fw").write_text(schema("mongodb", "first > 7"))
    build(tmp_path, BuildOptions(allow_destructive=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 1 and not (b is null or c in (1, 2))", True),
        ("d", True),
        ("not d", True),
        ("a in (1, b)", False),
        ("a > b", False),
        ("1 < a", False),
        ("length(e) > 1", False),
        ("a + 1 > 2", False),
        ("d and a > b", False),
    ],
)
def test_conditions_that_an_index_may_have(text: str, expected: bool) -> None:
    limits = backend_named("mongodb").schema_limits()
    assert limits is not None
    assert limits.has_index(conditions.parse(text)) is expected
