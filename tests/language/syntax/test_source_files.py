"""Schemas of several files mean what one file means."""

from __future__ import annotations

from random import Random

import pytest

from fw.language.diagnostics import Diagnostic
from fw.language.editing.formatter import format_schema, format_sources
from fw.language.editing.sorting import sort_sources
from fw.language.schema import diagnose, load
from fw.language.syntax.scanner import scan
from fw.language.syntax.source_files import scan_sources
from tests.language.corpus import random_schema, schema_of_size

NAMES = ("a", "b", "c", "z/y/x")


def split(text: str, random: Random) -> dict[str, str]:
    """Return the schema with its blocks in random files; a file keeps their order."""
    scanned = scan(text)
    main = f"database {scanned.provider}\n" if scanned.provider else ""
    files = {"schema.fw": main, **{f"schema/{name}.fw": "" for name in NAMES}}
    for block in sorted((*scanned.blocks, *scanned.enums), key=lambda block: block.start):
        files[random.choice([*files])] += block.text + "\n"
    return files


@pytest.mark.parametrize("seed", range(2))
def test_files_mean_what_one_file_means(seed: int) -> None:
    random = Random(seed)
    text = schema_of_size(15) + "enum B {\n  x\n}\nenum A {\n  y\n}\n"
    files = split(text, random)
    one, first, second = load(text), load(files), load(split(text, random))
    assert first.models == second.models == one.models
    assert list(first.models) == list(second.models)
    assert [each.name for each in first.enums] == ["A", "B"]
    assert {*first.enums} == {*one.enums}
    assert first.provider == one.provider
    formatted = format_sources(sort_sources(files))
    assert load(formatted) == first
    assert format_sources(sort_sources(formatted)) == formatted


@pytest.mark.parametrize("seed", range(10))
def test_errors_are_those_of_one_file(seed: int) -> None:
    random = Random(seed)
    text = format_schema(random_schema(random, models=5)).replace("\r\n", "\n")
    text += "model Late {\n  id: uuid primary\n  a: itn\n  b: uuid references Nobody\n  c\n}\n"
    text += "enum Late {\n  x y\n}\n"
    files = split(text, random)
    found = diagnose(files)
    assert codes(found) == codes(diagnose(text))
    for one in found:
        line = files[one.file].split("\n")[one.line - 1]
        assert one.source_line == line
        assert line[one.column - 1 : one.end_column - 1].strip()


def codes(found: list[Diagnostic]) -> list[tuple[str, str]]:
    """Return the errors but for those of the order, which matters only in a file."""
    errors = ((one.code, one.message.partition(";")[0]) for one in found)
    return sorted(one for one in errors if one[0] not in ("FW402", "FW410"))


def test_limits_hold_for_all_files_together(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        f"schema/{name}.fw": f"# {name}\nmodel {name} {{ id: int primary }}\n" for name in "ABC"
    }
    files = {"schema.fw": "", **files}
    for limit, value, code in (
        ("SIZE", 80, "FW114"),
        ("LINES", 5, "FW114"),
        ("MODELS", 2, "FW116"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(f"fw.language.syntax.source_files.MAX_{limit}", value)
            assert [(one.code, one.file) for one in diagnose(files)] == [(code, "schema/C.fw")]
    assert [block.line for block in scan_sources(files).blocks] == [2, 2, 2]


def test_a_collision_names_both_files() -> None:
    model = 'model {} {{ id: int primary\n  map "things"\n}}\n'
    found = diagnose({"schema.fw": model.format("A"), "schema/b.fw": "\n" + model.format("B")})
    assert [(one.where, one.message) for one in found] == [
        (
            "schema/b.fw:2:7",
            "models 'A' and 'B' have the same table 'things'; the other one is at schema.fw:1",
        )
    ]
