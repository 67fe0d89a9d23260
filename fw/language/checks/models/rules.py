"""Checks of the validation rules of one field, and of its default."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from fw.language.model import Default, Field
from fw.language.syntax.issues.rule_words import rule_words
from fw.language.syntax.literals import Issue
from fw.runtime.messages import say
from fw.runtime.rules.column_rules import Rules
from fw.runtime.rules.formats import FORMAT_CHECKS

__all__ = ["rule_issues"]

_MAX_PATTERN = 500


def rule_issues(field: Field) -> Iterator[Issue]:
    """Yield the errors in a field's rules, and in its default if that breaks one."""
    rules = field.rules
    if rules is None:
        return
    used = list(rule_words(rules))
    if used and (field.primary or field.references):
        what = say("a primary key") if field.primary else say("a foreign key")
        message = say("{what} cannot have '{word}'", what=what, word=used[0])
        yield Issue("FW330", message, say("remove '{word}'", word=used[0]), used[0])
        return
    contradiction = next(_contradictions(field, rules), None)
    if contradiction is not None:
        yield contradiction
        return
    if rules.pattern is not None and (issue := _pattern(rules.pattern)) is not None:
        yield issue
        return
    if field.default is not None and (broken := _broken(field, rules, field.default)) is not None:
        message = say(
            "the default of '{field}' breaks its rule '{broken}'", field=field.name, broken=broken
        )
        yield Issue("FW332", message, say("change the default or the rule"), "default")


def _contradictions(field: Field, rules: Rules) -> Iterator[Issue]:
    pairs = [("min", "max", comparable(field, rules.min), comparable(field, rules.max))]
    pairs.append(("min_length", "max_length", rules.min_length, rules.max_length))
    for low, high, least, most in pairs:
        if least is not None and most is not None and least > most:
            message = say(
                "no value of '{field}' follows both '{low}' and '{high}'",
                field=field.name,
                low=low,
                high=high,
            )
            yield Issue("FW331", message, say("make '{low}' the smaller one", low=low), low)
    length = field.type.length
    if length is not None and rules.min_length is not None and rules.min_length > length:
        message = say(
            "'min_length' of '{field}' is over its length {length}", field=field.name, length=length
        )
        yield Issue(
            "FW331", message, say("lower 'min_length', or use a longer string"), "min_length"
        )
    if length is not None and rules.max_length is not None and rules.max_length > length:
        # Only an indexed text has both.
        message = say(
            "'max_length' of '{field}' is over the {length} characters of an indexed text",
            field=field.name,
            length=length,
        )
        yield Issue(
            "FW331",
            message,
            say("use at most {length}, or remove the index", length=length),
            "max_length",
        )
    if rules.past and rules.future:
        message = say("no value of '{field}' is past and future", field=field.name)
        yield Issue("FW331", message, say("keep one of them"), "future")


def comparable(field: Field, value: Default | None) -> Any:
    """Return the value of a bound or a default, so that it can be compared with another one."""
    if not isinstance(value, str):
        return value
    match field.type.name:
        case "decimal":
            from decimal import Decimal  # slow to import and rarely needed

            return Decimal(value)
        case "datetime":
            return datetime.fromisoformat(value)
        case _:
            # Dates and times are normalised texts, which sort like their values.
            return value


def _pattern(pattern: str) -> Issue | None:
    """Return the issue of a pattern that one of the engines refuses."""
    reason = ""
    if len(pattern) > _MAX_PATTERN:
        reason = say("over {maximum} characters", maximum=_MAX_PATTERN)
    elif not pattern.isprintable():
        reason = say("it has a control character")
    else:
        try:
            re.compile(pattern)
            _matcher(pattern)
        except (re.error, ValueError, OverflowError, RecursionError) as error:
            reason = str(error)
    if not reason:
        return None
    hint = say("use a regular expression without look-around and back-references")
    return Issue("FW331", say("invalid pattern: {reason}", reason=reason[:200]), hint, "pattern")


def _matcher(pattern: str) -> Callable[[str], bool]:
    """Return the function that matches a text in linear time; ValueError for another pattern."""
    # Slow to import: only a schema with patterns needs it.
    from pydantic_core import SchemaError, SchemaValidator, core_schema

    schema = core_schema.str_schema(pattern=pattern, regex_engine="rust-regex")
    try:
        return SchemaValidator(schema).isinstance_python
    except SchemaError as error:
        raise ValueError(" ".join(str(error).rpartition("error: ")[2].split())) from None


def _broken(field: Field, rules: Rules, default: Default) -> str | None:
    """Return the first rule that the default breaks."""
    value, least, most = (comparable(field, each) for each in (default, rules.min, rules.max))
    if least is not None and value < least:
        return "min"
    if most is not None and value > most:
        return "max"
    if field.type.name == "array":
        return "min_length" if rules.min_length else None
    if field.type.name not in ("string", "text"):
        return None
    text = str(default)
    if rules.not_blank and not text.strip():
        return "not_blank"
    if rules.min_length is not None and len(text) < rules.min_length:
        return "min_length"
    if rules.max_length is not None and len(text) > rules.max_length:
        return "max_length"
    if rules.pattern is not None and not _matcher(rules.pattern)(text):
        return "pattern"
    if rules.format is not None and not FORMAT_CHECKS[rules.format](text):
        return rules.format
    return None
