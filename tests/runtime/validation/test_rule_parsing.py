"""Parsing of rules."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from fw.runtime.validation.arguments import split_path
from fw.runtime.validation.rule_parsing import rule_set


def names(rules: str | list[str], implied: str | None = None) -> list[str]:
    return [entry.rule.name for entry in rule_set(rules, implied).values]


def test_type_rules_come_first() -> None:
    assert names("max:3|alpha|string") == ["string", "max", "alpha"]
    assert names("min:1|array", "list") == ["list", "min"]
    assert names("array:a,b", "object") == ["object", "array"]
    assert names("array", "object") == ["object"]


def test_spaces_and_empty_rules_do_not_matter() -> None:
    assert names(" string | | max:3 |") == ["string", "max"]
    assert names("") == []


def test_a_list_of_rules_is_not_split() -> None:
    [regex] = rule_set(["regex:/a|b,c/"]).values
    assert regex.arguments == ("/a|b,c/",)
    assert regex.argument("xb,c")


TEXTS = st.text(st.characters(exclude_characters="\r\n\x00", codec="utf-8"), min_size=1)


@given(st.lists(TEXTS, min_size=1))
def test_any_text_can_be_an_argument(values: list[str]) -> None:
    line = io.StringIO()
    csv.writer(line, quoting=csv.QUOTE_ALL, lineterminator="").writerow(values)
    [rule] = rule_set([f"in:{line.getvalue()}"]).values
    assert rule.argument == tuple(values)


@given(st.lists(st.text(min_size=1).filter(lambda text: not text.endswith("\\")), min_size=1))
def test_any_name_can_be_escaped_in_a_path(parts: list[str]) -> None:
    assert split_path(".".join(part.replace(".", r"\.") for part in parts)) == tuple(parts)
