"""Lossy casts of values are refused, the same on each database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fw.runtime.errors import FwError
from tests.tasks.migrations.evolution import Project


@pytest.fixture
def project(tmp_path: Path, database_url: str) -> Project:
    return Project(tmp_path / "project", database_url)


def schema(kind: str) -> str:
    return f"model Note {{\n  id: int primary\n  held: {kind} nullable\n}}\n"


CASES: list[tuple[str, str, dict[str, Any], dict[str, str]]] = [
    # old, new, what is kept and as what, what is refused and why
    (
        "json",
        "int",
        {"7": 7, "-3.0": -3, '"12"': 12},
        {
            "7.5": "not an integer",
            "true": "not a matching JSON value",
            "[1]": "not a matching JSON value",
        },
    ),
    (
        "json",
        "bool",
        {"true": 1, "false": 0, '"yes"': 1},
        {"1": "not a matching JSON value", '"maybe"': "neither true nor false"},
    ),
    (
        "json",
        "float",
        {"0.5": 0.5, "3": 3.0},
        {"0.1000000000000000055511151231257827": "more digits", "9007199254740993": "over 53"},
    ),
    (
        "json",
        "text",
        {
            '{"a": [1, 2.5], "b": " "}': '{"a":[1,2.5],"b":" "}',
            "12345678901234567890.25": "12345678901234567890.25",
        },
        {},
    ),
    (
        "text",
        "float",
        {"0.10": 0.1, "1e3": 1000.0},
        {"0.1000000000000000055511151231257827": "more digits", "1_000": "not a number"},
    ),
    (
        "text",
        "json",
        {'{"a": 0.10}': '{"a":0.1}'},
        {'{"a": 1, "a": 2}': "duplicate name", "[9223372036854775808]": "over 64 bits"},
    ),
]


@pytest.mark.parametrize(("old", "new", "kept", "refused"), CASES)
def test_rows_with_lossy_casts_are_counted_and_refused(
    project: Project, old: str, new: str, kept: dict[str, Any], refused: dict[str, str]
) -> None:
    project.build(schema(old))
    project.up()
    texts = [*kept, *refused]
    project.run(*(f"INSERT INTO notes VALUES ({n}, '{t}')" for n, t in enumerate(texts, 1)))
    project.build(schema(new), consent=True)
    if refused:
        before = project.fingerprint()
        with pytest.raises(FwError, match=f"{len(refused)} rows of notes hold a held") as caught:
            project.up()
        for number, reason in enumerate(refused.values(), len(kept) + 1):
            assert any(
                f"(id {number})" in line and reason in line
                for line in caught.value.message.splitlines()
            ), caught.value.message
        assert project.fingerprint() == before
        project.run(f"DELETE FROM notes WHERE id > {len(kept)}")
    project.up()
    rows = [row[0] for row in project.run("SELECT held FROM notes ORDER BY id")]
    if new == "json":
        rows = [str(row).replace("'", '"').replace(": ", ":") for row in rows]
    assert rows == [*kept.values()]


@pytest.mark.parametrize("time", ["12:00+02:00", "12:00:00.1234567"])
def test_a_time_with_a_lossy_cast_is_refused(project: Project, time: str) -> None:
    project.build(schema("text"))
    project.up()
    project.run(f"INSERT INTO notes VALUES (1, '{time}')", "INSERT INTO notes VALUES (2, '12:30')")
    project.build(schema("time"), consent=True)
    with pytest.raises(FwError, match="1 row of notes holds a held that can't become time"):
        project.up()
    project.run("DELETE FROM notes WHERE id = 1")
    project.up()
    assert str(project.run("SELECT held FROM notes")[0][0]).startswith("12:30")
