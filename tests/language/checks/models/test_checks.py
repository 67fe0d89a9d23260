"""`check` lines: parsing, diagnostics, formatter, caches."""

from __future__ import annotations

import pytest

from fw.language.editing.formatter import format_schema
from fw.language.model import Check
from fw.language.schema import diagnose, load
from fw.language.serialization import from_data, to_data
from fw.tasks.render.rule_code import stored_condition

MODEL = """\
model Event {
  id: int primary
  title: string
  kind: enum(open, closed)
  starts_at: datetime
  ends_at: datetime
  day: date nullable
  opens: time nullable
  seats: int min 1
  sold: int default 0
  price: decimal(10, 2)
  wide: decimal(30, 2) nullable
  extra: json nullable
  active: bool
  LINE
  timestamps
}
"""


@pytest.mark.parametrize(
    ("line", "check", "formatted"),
    [
        (
            "check(ends_at>starts_at)",
            Check("ends_at > starts_at", ("ends_at", "starts_at")),
            "check (ends_at > starts_at)",
        ),
        (
            "CHECK enough ( NOT( sold > seats ) And Length( title )>=2 )  # why",
            Check("not sold > seats and length(title) >= 2", ("sold", "seats", "title"), "enough"),
            "check enough (not (sold > seats) and length(title) >= 2)  # why",
        ),
        (
            "check (kind in ('open', \"closed\") or day is not null)",
            Check("kind in ('open', 'closed') or day is not null", ("kind", "day")),
            "check (kind in ('open', \"closed\") or day is not null)",
        ),
        (
            "check (sold * 2 - -1 <> 3 or active == TRUE)",
            Check("sold * 2 - -1 != 3 or active = true", ("sold", "active")),
            "check (sold * 2 - -1 <> 3 or active == true)",
        ),
        (
            "check (created_at <= updated_at)",
            Check("created_at <= updated_at", ("created_at", "updated_at")),
            "check (created_at <= updated_at)",
        ),
    ],
)
def test_a_check_is_parsed_and_formatted(line: str, check: Check, formatted: str) -> None:
    text = MODEL.replace("LINE", line)
    model = load(text)["Event"]
    assert model.checks == (check,)
    assert from_data(to_data(model)) == model
    shown = format_schema(text)
    assert f"\n  {formatted}\n" in shown
    assert load(shown)["Event"] == model
    assert format_schema(shown) == shown


def test_check_is_a_name_as_well() -> None:
    model = load(MODEL.replace("LINE", "check: int\n  check (check > 1)"))["Event"]
    assert model.field("check").type.name == "int"
    assert model.checks[0].label == "check"


@pytest.mark.parametrize(
    ("line", "word", "hint"),
    [
        ("check (ends_at > titel)", "titel", "did you mean 'title'?"),
        ("check (ends_at > title)", "title", "compare values of the same type"),
        ("check (sold > 'a')", "'a'", "compare values of the same type"),
        ("check (active)", "active", "compare it: active = true"),
        ("check (title > 'x')", ">", "use '=' or '!='"),
        ("check (wide > 1)", "wide", "use a decimal of at most 15 digits"),
        ("check (extra = 'x')", "extra", "use another field, or write the rule in the service"),
        ("check (1 = 1)", "check", "compare fields and values: check (ends_at > starts_at)"),
        ("check (kind = 'x')", "'x'", "use one of open, closed"),
        ("check (day > 'x')", "'x'", 'for example: "2024-01-31"'),
        ("check (seats > 0)", "check", "name it: check <name> (…)"),
        ("check a (sold > 0)\n  check a (sold > 1)", "a", "name it: check <name> (…)"),
        ("check a (sold > 0)\n  check A (sold > 1)", "A", "name it: check <name> (…)"),
        (
            "check (title + 1 > 2)",
            "+",
            "use it with a number; '||' joins the texts of a computed field",
        ),
        (
            "check (title || kind = 'x')",
            "||",
            "join texts in a computed field, or use 'or' between conditions",
        ),
        ("check (lower(title) = 'x')", "lower", "use a field, or length(…) or trim(…)"),
        ("check (ends_at ~ sold)", "~", "compare fields and values: check (ends_at > starts_at)"),
        ("check (sold >)", ")", "compare fields and values: check (ends_at > starts_at)"),
        ("check", "check", "write 'check (a > b)'"),
    ],
)
def test_an_invalid_check_has_a_place_and_a_fix(line: str, word: str, hint: str) -> None:
    [found] = diagnose(MODEL.replace("LINE", line))
    shown = found.source_line[found.column - 1 : found.end_column - 1]
    assert (found.code, shown, found.hint) == ("FW333", word, hint)


def test_a_text_in_a_message_has_one_pair_of_quotes() -> None:
    lines = 'check a (title = "x" "y")\n  check b (sold > "z")'
    assert [one.message for one in diagnose(MODEL.replace("LINE", lines))] == [
        "unexpected 'y' in a condition",
        "'sold' is a number, but 'z' is a text",
    ]


def test_rules_that_only_the_api_checks_take_no_name() -> None:
    line = "address: string(200) email\n  check (address != title)\n  check address (sold > 1)"
    line += "\n  tags: int[] min_length 1\n  check (tags is not null)"
    checks = load(MODEL.replace("LINE", line))["Event"].checks
    assert [check.label for check in checks] == ["address_title", "address", "tags"]


def test_literals_are_stored_as_databases_read_them() -> None:
    line = "check (starts_at > '2024-01-01T12:00:00+02:00' or opens in ('08:00') or price = 1)"
    model = load(MODEL.replace("LINE", line))["Event"]
    assert stored_condition(model, model.checks[0]) == (
        "starts_at > '2024-01-01 10:00:00.000000' or opens in ('08:00:00.000000') or price = 1"
    )
