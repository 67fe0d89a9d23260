"""The reference pages agree with the code: keywords, codes and examples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fw.language.field_types import TYPES, FieldType
from fw.language.model import ACTIONS, RELATION_KINDS
from fw.language.schema import diagnose, load
from fw.language.syntax.literals import parse_default
from fw.language.syntax.tokens import FLAGS, LINE_WORDS, VALUED
from fw.runtime.database.backends import backend_names

ROOT = Path(__file__).parents[2]
SCHEMA = (ROOT / "docs/reference/schema.md").read_text()
DIAGNOSTICS = (ROOT / "docs/reference/diagnostics.md").read_text()
SECTIONS = dict(re.findall(r"^### (FW\d{3}): .+?\n(.*?)(?=^##|\Z)", DIAGNOSTICS, flags=re.M | re.S))
UNSHOWN = {"FW114", "FW116", "FW501", "FW502", "FW503", "FW510"} | {f"FW50{n}" for n in range(4, 9)}
"""Codes of files that can't be shown, and of warnings; other tests cover them."""


def examples(text: str) -> list[str]:
    return re.findall(r"^```fw\n(.*?)^```", text, flags=re.M | re.S)


def table(heading: str) -> set[str]:
    """Return the words in the first column of the table under a heading."""
    section = SCHEMA.split(f"\n{heading}\n", 1)[1].split("\n#", 1)[0]
    rows = re.findall(r"^\| (`.*?) \|", section, flags=re.M)
    return {word for row in rows for word in re.findall(r"`(\w+)", row)}


def test_every_code_is_documented_and_no_other() -> None:
    source = "".join(path.read_text() for path in (ROOT / "fw/language").rglob("*.py"))
    assert set(SECTIONS) == set(re.findall(r"FW\d{3}", source))


@pytest.mark.parametrize("code", sorted(set(SECTIONS) - UNSHOWN))
def test_each_example_produces_its_code_and_no_other(code: str) -> None:
    [example] = examples(SECTIONS[code])
    assert {one.code for one in diagnose(example)} == {code}


def test_the_example_schemas_are_valid() -> None:
    for example in examples(SCHEMA):
        load(example)


def test_every_keyword_is_documented() -> None:
    assert table("### Types") == set(TYPES)
    assert table("### Constraints") | table("### Validation rules") == {*FLAGS, *VALUED}
    assert table("## Other lines of a model") == set(LINE_WORDS)
    assert table("## Relations") == set(RELATION_KINDS)
    for action in ACTIONS:
        assert f"`{action}`" in SCHEMA
    for provider in backend_names():
        assert f"`{provider}`" in SCHEMA


def test_each_documented_default_fits_its_type() -> None:
    section = SCHEMA.split("### Defaults", 1)[1].split("###", 1)[0]
    rows = re.findall(r"^\| (`\w+`.*?) \| `default (.+?)`", section, flags=re.M)
    shown = set()
    for types, value in rows:
        for word in re.findall(r"`(\w+)`", types):
            kind = FieldType(word, length=None, precision=10, scale=2, values=("draft",))
            assert parse_default(kind, value)[1] is None, word
            shown.add(word)
    assert shown == {*TYPES} - {"bytes", "file", "image"}
