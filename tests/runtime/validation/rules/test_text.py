"""Regular expressions."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fw.runtime.validation import InvalidRule, ValidationError, validate


def matches(pattern: str, text: str) -> bool:
    try:
        validate({"it": text}, {"it": [f"regex:{pattern}"]})
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize(
    ("pattern", "takes", "refuses"),
    [
        ("/^a/", "abc", "xabc"),
        ("#^a/b$#", "a/b", "a/b#"),
        (r"/^a\/b$/", "a/b", "ab"),
        ("{^a{2}$}", "aa", "a{2}"),
        ("(^(a|b)$)", "b", "c"),
        ("/^É$/iu", "é", "e"),
        ("/^b$/m", "a\nb", "ab"),
        ("/^a.b$/s", "a\nb", "ab"),
        ("/^ a b $/x", "ab", " a b "),
        (r"/^(?=.*[A-Z])(?=.*\d).{4,}$/", "Abc1", "abc1"),
        (r"/^(.)\1$/", "aa", "ab"),
        ("/^a$/", "a", "a\n"),
        ("/^(?=a)a$/", "a", "a\n"),
        (r"/^(?=a)a\$/", "a$", "a"),
    ],
)
def test_delimiters_and_flags(pattern: str, takes: str, refuses: str) -> None:
    assert matches(pattern, takes)
    assert not matches(pattern, refuses)


@pytest.mark.parametrize("pattern", ["", "a", "abc", "/a", "/", "/(/", "/a/q", r"\a\\", " a "])
def test_invalid_patterns_are_refused(pattern: str) -> None:
    with pytest.raises(InvalidRule):
        validate({}, {"it": [f"regex:{pattern}"]})


@pytest.mark.parametrize("pattern", ["/^(a+)+$/", "/^(a|a)*$/", r"/^(\w+\s?)*$/", "/(.*)*x/"])
def test_nested_quantifiers_take_linear_time(pattern: str) -> None:
    start = time.process_time()
    assert not matches(pattern, "a" * 100_000 + "!")
    assert time.process_time() - start < 2


def test_backtracking_patterns_match_short_text_only() -> None:
    assert matches("/^(?=a)a*$/", "a" * 200)
    assert not matches("/^(?=a)a*$/", "a" * 201)


@given(st.text())
def test_both_engines_match_literal_text(text: str) -> None:
    literal = "".join(re.escape(sign) if sign.isascii() else sign for sign in "a.b[é]")
    assert matches(f"~{literal}~", text + "a.b[é]")
