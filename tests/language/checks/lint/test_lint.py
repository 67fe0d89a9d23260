"""Warnings about valid schemas."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fw.language.checks.lint.lint import lint
from fw.language.checks.lint.secret_names import looks_secret
from fw.language.schema import load
from fw.language.syntax.scanner import scan

DIAGNOSTICS = Path(__file__).parents[4] / "docs/reference/diagnostics.md"
SECRET = (
    "pin PIN pin2 ssn api_key apiKey APIKey api_key_1 api_keys password_digest passwordHash"
    " private_key signingKey hashedKey otp otp_seed twoFactorSecret clientSecret sessionToken"
    " backupCodes recovery_codes card_number cvv passphrase pwd credentials"
)
INNOCENT = (
    "hash_tag hashTag pinned spinner opinion author_key token_count tokens max_tokens secretary"
    " secret_name password_changed_at public_key foreign_key sort_key idempotency_key key"
    " api_key_id code postcode zip_code seed salt digest content_hash contentHash monkey id name"
    " _ __ shipping"
)


@pytest.mark.parametrize("name", SECRET.split())
def test_names_of_secrets(name: str) -> None:
    assert looks_secret(name)


@pytest.mark.parametrize("name", INNOCENT.split())
def test_names_of_other_fields(name: str) -> None:
    assert not looks_secret(name)


def warnings(lines: str) -> list[str]:
    text = f"model A {{\n  id: int primary\n{lines}\n}}\n"
    return [f"{one.line}:{one.column} {one.code}" for one in lint(scan(text).blocks)]


def test_a_warning_has_a_position_and_a_fix() -> None:
    text = "# notes\nmodel A {\n  id: int primary\n  pin: string(8)  # four digits\n}\n"
    [found] = lint(scan(text).blocks)

    assert (found.where, found.code, found.end_column) == ("schema.fw:4:3", "FW501", 6)
    assert found.message == "field 'pin' on A looks secret, and responses contain it"
    assert found.hint == "add 'private', or rename it if everybody may read it"
    assert found.source_line == "  pin: string(8)  # four digits"


@pytest.mark.parametrize(
    "line",
    [
        "  pin: string private",
        "  pin: string nullable private readonly",
        "  api_token: string",
        "  pin: bool",
        "  api_key: int references A nullable",
        "  a: int nullable\n  b: int\n  unique (b, a) where (a is not null)",
        "  pin: enum(red, blue)",
    ],
)
def test_fields_that_need_no_warning(line: str) -> None:
    assert warnings(line) == []


def test_only_the_given_models_are_checked() -> None:
    text = (
        "model A {\n id: int primary\n pin: string\n}\nmodel B {\n id: int primary\n ssn: string\n}"
    )
    assert [one.line for one in lint(scan(text).blocks[1:])] == [7]


def test_nullable_fields_of_a_unique_line_are_reported_with_a_fix() -> None:
    text = "  a: int nullable\n  b: int\n  c: int Nullable unique\n  Unique (a, b, c) name 'x'"
    assert warnings(text) == ["6:11 FW502", "6:17 FW502"]
    [found, _] = lint(scan(f"model A {{\n{text}\n}}").blocks)
    assert found.message == (
        "'unique (…)' on A has the nullable field 'a': "
        "rows in which it is null may repeat the other values"
    )
    assert found.hint == "remove 'nullable', or leave the field out of the line"


@pytest.mark.parametrize(
    "lines",
    [
        "  a: int nullable unique",
        "  a: int nullable\n  index (a, id)",
        "  a: int\n  b: int nullable\n  unique (a, id)",
        '  a: string default "nullable"\n  unique (a, id)',
    ],
)
def test_unique_fields_that_need_no_warning(lines: str) -> None:
    assert warnings(lines) == []


def test_indexed_texts_have_one_warning() -> None:
    lines = "".join(f"  f{number}: text {word}\n" for number, word in enumerate(WORDS))
    model = "model {} {{\n  id: int primary\n  note: text\n" + lines + "}}\n"
    [found] = lint(scan(model.format("Post") + model.format("Page")).blocks)
    assert (found.code, found.line) == ("FW503", 4)
    assert "Post.f0, Post.f1, Post.f2, Page.f0, Page.f1 and 1 more" in found.message
    schema = load(model.format("Post"))
    kinds = [str(field.type) for field in schema["Post"].fields]
    assert kinds == ["int", "text", *["string(768)"] * 3]


WORDS = ("unique", "INDEX", "nullable max_length 90 unique")


@pytest.mark.parametrize("code", ["FW501", "FW502", "FW503", "FW510"])
def test_the_documented_example_has_its_warning(code: str) -> None:
    section = DIAGNOSTICS.read_text().split(f"### {code}")[1].split("\n### ")[0]
    [example] = re.findall(r"^```fw\n(.*?)^```", section, flags=re.M | re.S)

    assert {one.code for one in lint(scan(example).blocks, list)} == {code}


def test_a_view_needs_a_migration_that_names_it() -> None:
    blocks = scan('## Sums.\nVIEW A was B FROM "sums"\n{\n id: int primary\n}\n').blocks

    [found] = lint(blocks, lambda: ["CREATE VIEW sums_of_b"])
    assert (found.line, found.column, found.code) == (2, 19, "FW510")
    assert lint(blocks, lambda: ["", 'op.execute("CREATE VIEW sums AS …")']) == []
