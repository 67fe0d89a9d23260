"""Fields of the type `bytes` in a schema."""

from __future__ import annotations

import pytest

from fw.language.editing.formatter import format_schema
from fw.language.field_types import FieldType
from fw.language.schema import diagnose, load
from fw.language.serialization import from_data, to_data

SCHEMA = """model Post {
  id: uuid primary
  image: %s
}
"""


@pytest.mark.parametrize(
    ("written", "length"),
    [
        ("bytes", 1_048_576),
        ("bytes(1) required", 1),
        ("BYTES(16777215) nullable private", 16_777_215),
    ],
)
def test_bytes_have_a_length(written: str, length: int) -> None:
    model = load(SCHEMA % written)["Post"]
    kind = model.field("image").type
    assert (kind, str(kind)) == (FieldType("bytes", length=length), f"bytes({length})")
    assert from_data(to_data(model)) == model


@pytest.mark.parametrize(
    ("written", "code", "hint"),
    [
        ("bytes(0)", "FW302", "use one number of bytes from 1 to 16777215"),
        ("bytes(16777216)", "FW302", "use one number of bytes"),
        ("bytes(1, 2)", "FW302", "use one number of bytes"),
        ("bytes(x)", "FW302", "use one number of bytes"),
        ("bytes[]", "FW302", "use items of type int"),
        ("blob", "FW301", "did you mean 'bytes'?"),
        ("bytea", "FW301", "did you mean 'bytes'?"),
        ('bytes default "AA=="', "FW309", "remove it"),
        ("bytes default now()", "FW309", ""),
        ("bytes unique", "FW312", "remove 'unique'"),
        ("bytes(9) index", "FW312", "remove 'index'"),
        ("bytes references Post nullable", "FW403", ""),
        ("bytes min 3", "FW330", ""),
        ("bytes max_length 3", "FW330", ""),
        ("bytes not_blank", "FW330", ""),
    ],
)
def test_invalid_bytes(written: str, code: str, hint: str) -> None:
    [found] = diagnose(SCHEMA % written)
    assert found.code == code
    assert found.hint.startswith(hint)


def test_bytes_are_no_key_and_in_no_check_or_index() -> None:
    lines = "\n  check (image = 1)\n  index (image, id)\n  display image\n}\n"
    text = (SCHEMA % "bytes").replace("\n}\n", lines)
    assert {one.code for one in diagnose(text)} == {"FW312", "FW320", "FW333"}
    assert [one.code for one in diagnose("model A {\n  id: bytes primary\n}\n")] == ["FW307"]
    composite = "model A {\n  a: bytes(4)\n  b: int\n  primary (a, b)\n}\n"
    assert [one.code for one in diagnose(composite)] == ["FW307", "FW312"]


def test_many_bytes_are_outside_of_the_row_size() -> None:
    fields = "".join(f"  a{n}: bytes\n" for n in range(99))
    assert diagnose(f"model A {{\n  id: uuid primary\n{fields}}}\n") == []


def test_the_formatter_lowers_the_type() -> None:
    text = "model A {\n  a: BYTES (4) nullable\n}\n"
    assert format_schema(text) == "model A {\n  a: bytes(4) nullable\n}\n"
