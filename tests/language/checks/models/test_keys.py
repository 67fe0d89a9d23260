"""Diagnostics of primary keys, and of references to them and to other fields."""

from __future__ import annotations

import pytest

from fw.language.schema import diagnose


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("private", "clients address records by their key"),
        ("readonly", "clients never change a key"),
    ],
)
def test_a_primary_key_has_no_access_modifier(word: str, reason: str) -> None:
    [found] = diagnose(f"model A {{\n id: int {word} primary\n}}")

    assert (found.code, found.column) == ("FW308", 10)
    assert found.hint == f"remove '{word}': {reason}"


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("id: text primary", "FW307 write 'string(255)', or a smaller length"),
        ("id: string(256) primary", "FW307 write 'string(255)'"),
        (
            "id: bool primary",
            "FW307 use 'int', 'uuid' or 'string', or add 'id: uuid primary' and make 'id' unique",
        ),
        (
            'id: string primary default "x"',
            "FW308 remove 'default': records have different keys; a generator, such as uuid(), is "
            "allowed",
        ),
        ("id: int primary default uuid()", "FW309 'uuid()' is for uuid, string or text"),
        ("id: string primary nullable", "FW308 remove 'nullable': a key always has a value"),
        ("id: string primary readonly", "FW308 remove 'readonly': clients never change a key"),
        ("token: string primary", "FW308 rename it: clients address records by their key"),
    ],
)
def test_hints_of_keys(key: str, expected: str) -> None:
    found = diagnose(f"model A {{\n  {key}\n}}\n")
    assert [f"{one.code} {one.hint}" for one in found] == [expected]


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("a_id: uuid primary references A", []),
        ("a_id: uuid primary references A on_delete cascade on_update cascade", []),
        (
            "a_id: uuid primary references A default uuid4()",
            ["FW308 remove 'default': the key is that of another record"],
        ),
        (
            "a_id: uuid primary references A on_delete set_null",
            ["FW308 use another action"],
        ),
        (
            "a_token: uuid primary references A",
            ["FW308 rename it: clients address records by their key"],
        ),
        ("a_id: int primary references A", ["FW403 write 'a_id: uuid …'"]),
        (
            "b_id: uuid primary references B",
            ["FW308 name another model, or remove 'references'"],
        ),
    ],
)
def test_hints_of_keys_that_are_foreign_keys(key: str, expected: list[str]) -> None:
    found = diagnose(f"model A {{\n  id: uuid primary\n}}\nmodel B {{\n  {key}\n}}\n")
    assert [f"{one.code} {one.hint}" for one in found] == expected


COMPOSITE = """
model A {{
  id: int primary
}}
model B {{
  a_id: int references A
  day: date
  {}
}}
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("primary (a_id, day)", []),
        ("PRIMARY(day,a_id)", []),
        ('part: enum(x, y)\n  name: string(255) default "x"\n  primary (part, name)', []),
        ("primary (a_id)", ["FW313 for one field, write 'primary' after its type"]),
        ("primary (a_id, a_id)", ["FW313 remove one"]),
        ("primary (a_id, dya)", ["FW311 did you mean 'day'?"]),
        (
            "primary (x, y)\n  id: int primary",
            [
                "FW311 use one of a_id, day, id",
                "FW311 use one of a_id, day, id",
                "FW306 remove 'primary' from it, or the line 'primary (x, y)'",
            ],
        ),
        ("primary (a_id, day desc)", ["FW313 remove 'desc', or write 'index (…)'"]),
        (
            'primary (a_id, day) name "x"',
            ["FW313 remove it: fw names the constraint after the table"],
        ),
        ("primary (a_id, day)\n  primary (day, a_id)", ["FW306 keep one"]),
        (
            "primary (a_id, day)\n  code: int primary",
            ["FW306 remove 'primary' from it, or the line 'primary (a_id, day)'"],
        ),
        (
            "primary (a_id, day)\n  id: int",
            ["FW306 rename it, or make it the key: 'unique (a_id, day)' in place of 'primary (…)'"],
        ),
        (
            "primary (a_id, x)\n  x: int nullable",
            ["FW308 change the field: a key always has a value"],
        ),
        (
            "primary (a_id, x)\n  x: int private",
            ["FW308 change the field: clients address records by their key"],
        ),
        (
            "primary (a_id, x)\n  x: int readonly required",
            ["FW308 change the field: create requests give the key"],
        ),
        (
            "primary (a_id, x)\n  x: date updated now()",
            ["FW308 change the field: a key never changes"],
        ),
        (
            "primary (a_id, x)\n  x: datetime",
            ["FW307 use fields of type int, uuid, string, enum, date"],
        ),
        (
            'primary (a_id, x)\n  x: enum(a, "b/c")',
            ["FW307 remove '/' from its values, or use an id"],
        ),
        (
            "primary (a_id, created_at)\n  timestamps",
            ["FW308 name fields that requests give"],
        ),
        ("primary (a_id, x)\n  x: string(300)", ["FW307 write 'string(255)'"]),
        (
            "primary (a_id, day) where (a_id > 1)",
            ["FW313 remove it, or write 'unique (…) where (…)'"],
        ),
        ("primary", ["FW111 write 'primary (a, b)'"]),
        ("primary (a_id day)", ["FW111 separate the fields by commas"]),
        (
            "primary (a_id, day)\n  relations {\n    many_to_many A as others\n  }",
            ["FW413 write 'id: uuid primary' and 'unique (a_id, day)' on B"],
        ),
    ],
)
def test_hints_of_composite_keys(lines: str, expected: list[str]) -> None:
    found = diagnose(COMPOSITE.format(lines))
    assert [f"{one.code} {one.hint}" for one in found] == expected


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (
            "b_id: int references B",
            ["FW413 write 'id: uuid primary' and 'unique (a_id, day)' on B"],
        ),
        ("b_id: int references B.code", []),
        ("b_id: int references B.cod", ["FW412 did you mean 'code'?"]),
        ("b_id: date references B.day", ["FW412 add 'unique' to it"]),
    ],
)
def test_references_to_models_with_composite_keys(field: str, expected: list[str]) -> None:
    text = COMPOSITE.format("code: int unique\n  primary (a_id, day)")
    found = diagnose(f"{text}model C {{\n  id: int primary\n  {field}\n}}\n")
    assert [f"{one.code} {one.hint}" for one in found] == expected


def test_a_reference_has_the_length_of_its_key() -> None:
    text = "model A {\n  id: string(30) primary\n}\nmodel B {\n  id: int primary\n"
    [found] = diagnose(text + "  a_id: string(20) references A\n}\n")
    assert (found.code, found.line, found.column) == ("FW403", 6, 9)
    assert found.message.endswith(
        "has the type 'string(20)', but the primary key of A is 'string(30)'"
    )
    assert found.hint == "write 'a_id: string(30) …'"


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("a: string(30) references A.email", ""),
        ("a: int references A.id", ""),
        ("a: string(20) references A.email", "5 FW403 write 'a: string(30) …'"),
        ("a: string(30) references A.emial", "27 FW412 did you mean 'email'?"),
        ("a: string(30) references A.nick", "27 FW412 add 'unique' to it, or write 'references A'"),
        ("a: string(30) references A.pin", "27 FW412 add 'unique' to it, or write 'references A'"),
        ("a: string(30) references B.email", "27 FW401 add 'model B { … }'"),
        (
            "a: string(30) references A.9",
            "27 FW201 use letters, digits and underscores, beginning with a letter; for example "
            "'A_9'",
        ),
    ],
)
def test_references_to_fields(reference: str, expected: str) -> None:
    fields = "email: string(30) unique\n nick: string(30)\n pin: string(30) unique private"
    text = f"model A {{\n id: int primary\n {fields}\n}}\nmodel C {{\n id: int primary\n"
    found = diagnose(f"{text} {reference}\n}}")
    assert [f"{one.column} {one.code} {one.hint}" for one in found if one.line == 9] == (
        [expected] if expected else []
    )
    assert len(found) == len([expected] if expected else [])


def test_a_field_with_an_error_does_not_hide_a_missing_key() -> None:
    found = diagnose("model A {\n  name: strin\n}")
    assert [one.code for one in found] == ["FW305", "FW301"]
    assert [one.code for one in diagnose("model A {\n  id: uid primary\n}")] == ["FW301"]
