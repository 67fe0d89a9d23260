"""Validation rules of fields: values, diagnostics, formatter, caches."""

from __future__ import annotations

import pytest

from fw.language.editing.formatter import format_schema
from fw.language.schema import diagnose, load
from fw.language.serialization import from_data, to_data
from fw.runtime.rules.column_rules import Rules


def body(line: str) -> str:
    return f"model A {{\n  id: int primary\n  {line}\n}}\n"


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("a: int min -1 max 5", Rules(min=-1, max=5)),
        ("a: int MIN 0", Rules(min=0)),
        ("a: float min 0.5", Rules(min=0.5)),
        ("a: decimal(5, 2) max 9.5", Rules(max="9.50")),
        ('a: date min "2000-01-31" past', Rules(min="2000-01-31", past=True)),
        (
            'a: datetime max "2000-01-01T12:00:00+02:00" future',
            Rules(max="2000-01-01T10:00:00+00:00", future=True),
        ),
        ('a: time min "08:00"', Rules(min="08:00:00")),
        ("a: text min_length 2 max_length 9", Rules(min_length=2, max_length=9)),
        (r'a: string pattern "^\d\"x"', Rules(pattern=r'^\d"x')),
        ("a: string not_blank email", Rules(not_blank=True, format="email")),
        ("a: string url nullable", Rules(format="url")),
        ("email: string default 'a@b.io' email", Rules(format="email")),
        ("min: int min 1", Rules(min=1)),
        ("a: enum(email, min) default email", None),
    ],
)
def test_the_rules_of_a_field(line: str, rules: Rules | None) -> None:
    model = load(body(line))["A"]
    assert model.fields[1].rules == rules
    assert from_data(to_data(model)) == model
    shown = format_schema(body(line))
    assert load(shown)["A"] == model
    assert format_schema(shown) == shown


@pytest.mark.parametrize(
    ("line", "code", "word", "hint"),
    [
        ("a: string min 2", "FW330", "min", "for the number of characters, write 'min_length 2'"),
        ("a: string max 9", "FW330", "max", "for the number of characters, write 'string(9)'"),
        ("a: string max_length 9", "FW330", "max_length", "write 'string(9)'"),
        ("a: int email", "FW330", "email", "use it with string or text, or remove it"),
        ("a_id: int references A min 1", "FW330", "min", "remove 'min'"),
        ("a: int min 5 max 2", "FW331", "min", "make 'min' the smaller one"),
        ("a: int min 1.5", "FW331", "1.5", "for example: min 0"),
        ("a: date min today", "FW331", "today", "write 'future'"),
        ("a: date past future", "FW331", "future", "keep one of them"),
        ("a: string email url", "FW331", "url", "keep one of them"),
        ("a: string min_length 0", "FW331", "0", "use a number from 1 to 1,000,000"),
        (
            "a: string(3) min_length 5",
            "FW331",
            "min_length",
            "lower 'min_length', or use a longer string",
        ),
        (
            'a: string pattern "(?=a)"',
            "FW331",
            "pattern",
            "use a regular expression without look-around and back-references",
        ),
        (
            'a: string pattern "(a"',
            "FW331",
            "pattern",
            "use a regular expression without look-around and back-references",
        ),
        (
            'a: string pattern "(a)\\1"',
            "FW331",
            "pattern",
            "use a regular expression without look-around and back-references",
        ),
        ("a: int min", "FW109", "min", "write the lowest value: min 0"),
        ("a: string min_length x", "FW331", "x", "write the number of characters: min_length 2"),
        ("a: string regex 'a'", "FW303", "regex", "did you mean 'pattern'?"),
        ("a: string notblank", "FW303", "notblank", "did you mean 'not_blank'?"),
        ("a: int min 1 default 0", "FW332", "default", "change the default or the rule"),
        ("a: int max 1 default 2", "FW332", "default", "change the default or the rule"),
        ("a: string not_blank default ' '", "FW332", "default", "change the default or the rule"),
        ("a: string slug default 'A b'", "FW332", "default", "change the default or the rule"),
        (
            "a: string pattern '^a' default 'b'",
            "FW332",
            "default",
            "change the default or the rule",
        ),
        ("a: text max_length 1 default 'ab'", "FW332", "default", "change the default or the rule"),
        (
            'a: date min "2000-01-02" default "2000-01-01"',
            "FW332",
            "default",
            "change the default or the rule",
        ),
    ],
)
def test_an_invalid_rule_has_a_place_and_a_fix(line: str, code: str, word: str, hint: str) -> None:
    [found] = diagnose(body(line))
    shown = found.source_line[found.column - 1 : found.end_column - 1]
    assert (found.code, shown, found.hint) == (code, word, hint)


def test_a_primary_key_has_no_rule() -> None:
    [found] = diagnose("model A {\n  id: int primary min 1\n}\n")
    assert (found.code, found.hint) == ("FW330", "remove 'min'")


def test_a_slow_pattern_is_matched_in_linear_time() -> None:
    line = f"a: string pattern '^(a+)+$' default '{'a' * 60}b'"
    assert [one.code for one in diagnose(body(line))] == ["FW332"]
