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
        ("/^a$/", "a", "a\n"),
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


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("/(?!x)(a+)+$/", "look-around"),
        ("/(?<=a)b/", "look-around"),
        (r"/^(.)\1$/", "backreferences"),
    ],
)
def test_patterns_that_cannot_take_linear_time_are_refused(pattern: str, reason: str) -> None:
    with pytest.raises(InvalidRule, match=reason) as caught:
        validate({}, {"it": [f"regex:{pattern}"]})
    assert "State one regex or not_regex for each part" in str(caught.value)


@given(st.text())
def test_escaped_text_matches_itself(text: str) -> None:
    literal = "".join(re.escape(sign) if sign.isascii() else sign for sign in "a.b[é]")
    assert matches(f"~{literal}~", text + "a.b[é]")
