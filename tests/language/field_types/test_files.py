"""Fields of the types `file` and `image` in a schema."""

from __future__ import annotations

import pytest

from fw.language.editing.formatter import format_schema
from fw.language.schema import diagnose, load
from fw.language.serialization import from_data, to_data

SCHEMA = """model Author {
  id: uuid primary
  photo: %s
}
"""


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("file", "file(10mb)"),
        ("image nullable", "image(10mb, png, jpeg, webp, gif)"),
        ("IMAGE(JPG, 2MB, png) required", "image(2mb, jpeg, png)"),
        ("file(1gb, 7z, docx) private nullable", "file(1gb, 7z, docx)"),
        ('file(1500kb, "pdf")', "file(1500kb, pdf)"),
    ],
)
def test_a_file_has_a_size_and_types(written: str, shown: str) -> None:
    model = load(SCHEMA % written)["Author"]
    assert str(model.field("photo").type) == shown
    assert load(SCHEMA % shown)["Author"].field("photo").type == model.field("photo").type
    assert from_data(to_data(model)) == model


@pytest.mark.parametrize(
    ("written", "code", "hint"),
    [
        ("image(2)", "FW302", "write the unit kb, mb or gb: image(2mb)"),
        ("file(2tb)", "FW302", "write the unit kb, mb or gb: file(2mb)"),
        ("file(0mb)", "FW302", "use 1kb to 5gb"),
        ("file(6gb)", "FW302", "use 1kb to 5gb"),
        ("file(1mb, 2mb)", "FW302", "keep one"),
        ("file(pdf, PDF)", "FW302", "remove one"),
        ("file(pdff)", "FW302", "did you mean 'pdf'?"),
        ("image(pdf)", "FW302", "use png, jpeg, webp, gif, or the type 'file' for others"),
        ("image[]", "FW302", "use items of type int"),
        ("attachment", "FW301", "did you mean 'file'?"),
        ('file default "a"', "FW309", "remove it"),
        ("image unique", "FW312", "remove 'unique'"),
        ("file index", "FW312", "remove 'index'"),
        ("file min 3", "FW330", ""),
    ],
)
def test_invalid_files(written: str, code: str, hint: str) -> None:
    [found] = diagnose(SCHEMA % written)
    assert found.code == code
    assert found.hint.startswith(hint)


def test_a_file_is_no_key_and_in_no_check_or_title() -> None:
    lines = "\n  check (photo = 1)\n  index (photo, id)\n  display photo\n}\n"
    text = (SCHEMA % "image").replace("\n}\n", lines)
    assert {one.code for one in diagnose(text)} == {"FW312", "FW320", "FW333"}
    assert [one.code for one in diagnose("model A {\n  id: file primary\n}\n")] == ["FW307"]


def test_the_formatter_keeps_the_arguments() -> None:
    text = "model A {\n  a: IMAGE (2mb,png ,jpeg)nullable\n}\n"
    assert format_schema(text) == "model A {\n  a: image(2mb, png, jpeg) nullable\n}\n"
