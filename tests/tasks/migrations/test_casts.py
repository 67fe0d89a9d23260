"""Type changes: each pair of types is cast, or refused with a fix."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fw.runtime.database.migrations.casts import CASTS
from fw.runtime.errors import FwError
from fw.tasks.migrations.diff.conversions import Conversion, conversion
from fw.tasks.migrations.hazards import DestructiveChange
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import same

TYPES = {
    "int": "t.Integer()",
    "string": "sa.String(255)",
    "text": "t.Text()",
    "float": "t.Float()",
    "bool": "t.Boolean()",
    "uuid": "t.Uuid()",
    "datetime": "t.DateTime()",
    "date": "t.Date()",
    "time": "t.Time()",
    "decimal": "t.Decimal(18, 2)",
    "json": "t.Json()",
}
PAIRS = [(old, new) for old in TYPES for new in TYPES if old != new]
GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "migrations.md"
UUID = "0190a6e4-0000-7000-8000-000000000001"


@pytest.fixture
def project(tmp_path: Path, database_url: str) -> Project:
    return Project(tmp_path / "project", database_url)


def schema(kind: str) -> str:
    return f"model Note {{\n  id: int primary\n  held: {kind} nullable\n  word: string\n}}\n"


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_the_runtime_supports_each_planned_cast(old: str, new: str) -> None:
    planned = conversion(TYPES[old], TYPES[new])
    assert ((old, new) in CASTS) is (planned is not Conversion.NONE)


def test_the_guide_lists_every_pair_of_types() -> None:
    section = GUIDE.read_text().partition("## Change the type of a field")[2].partition("\n## ")[0]
    rows = [
        [cell.strip(" `") for cell in line.strip("|").split("|")]
        for line in section.splitlines()
        if line.startswith("|")
    ]
    heads, table = rows[0][1:], rows[2:]
    assert heads == list(TYPES)
    assert [row[0] for row in table] == list(TYPES)
    for row in table:
        for new, cell in zip(heads, row[1:], strict=True):
            if new == row[0]:
                assert cell == "="
                continue
            planned = conversion(TYPES[row[0]], TYPES[new])
            kept = {Conversion.SAFE: "all", Conversion.CAST: "all", Conversion.NONE: "no"}
            assert cell == kept.get(planned, "checked"), (row[0], new)


@pytest.mark.parametrize(
    ("old", "new", "values", "cast"),
    [
        ("string", "int", ["'12'", "' -7'"], [12, -7]),
        ("text", "decimal(10,2)", ["'1.5'", "'20.25'"], ["1.50", "20.25"]),
        ("string", "date", ["'2024-01-31'", "'2024-02-29'"], ["2024-01-31", "2024-02-29"]),
        ("bool", "string(5)", ["true", "false"], ["true", "false"]),
        ("int", "json", ["1", "-3"], ["1", "-3"]),
        ("date", "string(10)", ["'2024-01-31'", "'1999-12-31'"], ["2024-01-31", "1999-12-31"]),
        ("float", "int", ["2.0", "-4.0"], [2, -4]),
        ("string", "uuid", [f"'{UUID}'", f"'{UUID[:-1]}2'"], [UUID, f"{UUID[:-1]}2"]),
        ("decimal(10,2)", "text", ["1.5", "2.25"], ["1.50", "2.25"]),
    ],
)
def test_values_are_cast_and_the_table_equals_a_fresh_one(
    project: Project, tmp_path: Path, old: str, new: str, values: list[str], cast: list[object]
) -> None:
    project.build(schema(old))
    project.up()
    before = project.fingerprint()
    project.run(
        *(f"INSERT INTO notes VALUES ({n}, {v}, 'w')" for n, v in enumerate(values, 1)),
        "INSERT INTO notes VALUES (9, NULL, 'w')",
    )
    project.build(schema(new), consent=True)
    project.up()
    after = project.fingerprint()
    rows = project.run("SELECT held FROM notes ORDER BY id")
    assert [text(row[0], cast[0]) for row in rows] == [*map(str, cast), "None"]
    project.down()
    same(project.fingerprint(), before, project.url)
    assert project.run("SELECT count(*) FROM notes WHERE held IS NOT NULL") == [(2,)]
    project.down(99)
    fresh = Project(tmp_path / "fresh", project.url)
    fresh.build(schema(new))
    fresh.up()
    same(fresh.fingerprint(), after, project.url)


def text(value: object, like: object) -> str:
    if value is None or isinstance(like, int):
        return str(value)
    number = re.fullmatch(r"-?\d+\.\d+", str(like))
    return f"{float(str(value)):.2f}" if number else str(value)


def test_rows_that_cannot_be_cast_are_reported(project: Project) -> None:
    project.build(schema("string"))
    project.up()
    before = project.fingerprint()
    rows = ["'1'", "'two'", "'3.5'", "'four'", "'five'", "NULL"]
    project.run(*(f"INSERT INTO notes VALUES ({n}, {v}, 'w')" for n, v in enumerate(rows, 1)))
    with pytest.raises(DestructiveChange, match=r"casts it from string\(255\) to int"):
        project.build(schema("int"))
    project.build(schema("int"), consent=True)
    with pytest.raises(
        FwError, match="4 rows of notes hold a held that can't become int"
    ) as caught:
        project.up()
    assert "'two' (id 2): not an integer" in caught.value.message
    assert "'five'" not in caught.value.message
    assert "add another of the new type" in str(caught.value.hint)
    assert project.fingerprint() == before
    assert project.run("SELECT count(*) FROM notes") == [(6,)]
    project.run("UPDATE notes SET held = '5' WHERE id IN (2, 3, 4, 5)")
    assert len(project.up()) == 1
    assert project.run("SELECT sum(held) FROM notes")[0][0] == 21


def test_casts_that_would_create_duplicates_are_refused(project: Project) -> None:
    project.build(schema("string unique"))
    project.up()
    before = project.fingerprint()
    project.run(*(f"INSERT INTO notes VALUES ({n}, '{v}', 'w')" for n, v in ((1, "7"), (2, "+7"))))
    project.build(schema("int unique"), consent=True)
    with pytest.raises(FwError, match=r"1 row of notes holds a held that can't become int"):
        project.up()
    assert project.fingerprint() == before


def test_duplicate_rows_are_refused_before_a_cast(project: Project) -> None:
    project.build(schema("bool"))
    project.up()
    before = project.fingerprint()
    project.run(*(f"INSERT INTO notes VALUES ({n}, true, 'w')" for n in (1, 2)))
    project.build(schema("decimal(10,2) unique"), consent=True)
    with pytest.raises(FwError, match="2 rows of notes have the same held"):
        project.up()
    assert project.fingerprint() == before


def test_a_pair_without_a_cast_is_refused(project: Project) -> None:
    project.build(schema("int"))
    with pytest.raises(DestructiveChange, match=r"no cast from int to uuid"):
        project.build(schema("uuid"))


# ------------------------------------------------------------------------- values, rows, keys


def test_fill_values_are_written_to_rows(project: Project) -> None:
    project.build(schema("int"))
    project.up()
    project.run("INSERT INTO notes VALUES (1, 7, 'Ab')", "INSERT INTO notes VALUES (2, NULL, 'C')")
    wanted = schema("int").replace("nullable", "").replace("  word", "  slug: string\n  word")
    with pytest.raises(DestructiveChange, match=r"--fill Note\.slug:VALUE"):
        project.build(wanted)
    project.build(wanted, fills=[("Note.slug", "=lower(word)"), ("Note.held", "5")])
    project.up()
    rows = project.run("SELECT held, slug FROM notes ORDER BY id")
    assert rows == [(7, "ab"), (5, "c")]
    with pytest.raises(FwError, match=r"--fill Note\.held:x: 'x' is not a valid int"):
        project.build(wanted, fills=[("Note.held", "x")])
    with pytest.raises(FwError, match="unknown field 'hold' on Note"):
        project.build(wanted, fills=[("Note.hold", "1")])


FILLS = (
    ("int", "-3", "3.5"),
    ("float", "1.5", "cheap"),
    ("bool", "true", "1"),
    ("decimal(5, 2)", "3.5", "cheap"),
    ("decimal(5, 2)", "999.99", "1000"),
    ("decimal(5, 2)", "1", "0.001"),
    ("string(3)", "abc", "abcd"),
    ("uuid", "0190a6e4-0000-7000-8000-0000000000ff", "xyz"),
    ("date", "2026-01-31", "tomorrow"),
    ("time", "12:00", "noon"),
    ("datetime", "2026-01-31 12:00:00", "31/01/2026"),
    ("json", '{"a": 1}', "{"),
    ("int[]", "[]", "[1]"),
    ("enum(on, off)", "on", "of"),
)
"""Types, each with a valid and an invalid fill value."""


def test_fill_values_have_the_type_of_their_field(project: Project) -> None:
    project.build(schema("int"))
    project.up()
    project.run("INSERT INTO notes VALUES (1, 7, 'Ab')")
    fields = [f"  added{number}: {kind}\n" for number, (kind, _, _) in enumerate(FILLS)]
    for number, (_, _, invalid) in enumerate(FILLS):
        wanted = schema("int").replace("  word", f"{fields[number]}  word")
        with pytest.raises(FwError, match=rf"--fill Note\.added{number}:"):
            project.build(wanted, fills=[(f"Note.added{number}", invalid)])
    wanted = schema("int").replace("  word", f"{''.join(fields)}  word")
    valid = [(f"Note.added{number}", each) for number, (_, each, _) in enumerate(FILLS)]
    project.build(wanted, fills=valid)
    project.up()
    counts = ", ".join(f"count({name.partition('.')[2]})" for name, _ in valid)
    assert project.run(f"SELECT {counts} FROM notes") == [(1,) * len(FILLS)]


@pytest.mark.parametrize(
    ("old", "new", "fill", "value", "rows"),
    [
        ("int", 'string default "unset"', None, "7", ["7", "unset"]),
        ("int", "string", "unset", "7", ["7", "unset"]),
        ("int", "bool", "true", "0", [False, True]),
        ("string", "int default 5", None, "'1'", [1, 5]),
        ("string", "int", "=3 + 2", "'1'", [1, 5]),
        ("date", 'string default "never"', None, "'2026-01-31'", ["2026-01-31", "never"]),
        ("string(3)", 'string(9) default "unset"', None, "'1'", ["1", "unset"]),
    ],
)
def test_null_rows_are_filled_after_a_cast(
    project: Project,
    tmp_path: Path,
    old: str,
    new: str,
    fill: str | None,
    value: str,
    rows: list[object],
) -> None:
    project.build(schema(old))
    project.up()
    project.run(
        f"INSERT INTO notes VALUES (1, {value}, 'a')", "INSERT INTO notes VALUES (2, NULL, 'b')"
    )
    wanted = schema(old).replace(f"held: {old} nullable", f"held: {new}")
    project.build(wanted, consent=True, fills=[("Note.held", fill)] if fill else [])
    project.up()
    assert [row[0] for row in project.run("SELECT held FROM notes ORDER BY id")] == rows
    after = project.fingerprint()
    project.run("DELETE FROM notes")
    project.down(99)
    fresh = Project(tmp_path / "fresh", project.url)
    fresh.build(wanted)
    fresh.up()
    same(fresh.fingerprint(), after, project.url)


def test_rows_that_violate_new_constraints_are_counted(project: Project) -> None:
    parent = "model Tag {\n  id: int primary\n}\n"
    project.build(parent + schema("int"))
    project.up()
    before = project.fingerprint()
    project.run("INSERT INTO tags (id) VALUES (1)")
    project.run(
        *(f"INSERT INTO notes VALUES ({n}, {v}, 'w')" for n, v in enumerate("1331N", 1) if v != "N")
    )
    project.run("INSERT INTO notes VALUES (9, NULL, 'x')")
    held = schema("int")
    ways = {
        held.replace("nullable", "nullable unique"): "4 rows of notes have the same held",
        held.replace("nullable", "nullable references Tag"): "2 rows of notes refer by held to",
        held.replace("nullable", ""): "1 row of notes holds no value in held",
        held.replace("word: string", "word: enum(x, y)"): "4 rows of notes hold a value that",
    }
    for text, said in ways.items():
        with pytest.raises(DestructiveChange):
            project.build(parent + text)
        (name,) = project.build(parent + text, consent=True)
        with pytest.raises(FwError, match=said):
            project.up()
        assert project.fingerprint() == before
        (project.folder / name).unlink()
