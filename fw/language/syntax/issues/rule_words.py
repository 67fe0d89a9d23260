"""Validation rules, such as `min 0`, names in the database (`map`, `path`), and access rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fw.language.field_types import FieldType, TypeName
from fw.language.model import Default
from fw.language.syntax.issues.syntax_issue import SyntaxIssue, issue_at, quoted, unexpected
from fw.language.syntax.literals import Issue, parse_default
from fw.language.syntax.tokens import Token
from fw.runtime.messages import one_of, say
from fw.runtime.rules import conditions
from fw.runtime.rules.access_rules import AccessRule, short_rule
from fw.runtime.rules.column_rules import FORMATS, Rules

__all__ = [
    "COLUMN_HINT",
    "RULE_HINTS",
    "RULE_WORDS",
    "access_rule",
    "column_issue",
    "missing_name",
    "naming_issues",
    "parse_rules",
    "rule_value_issue",
    "rule_words",
    "types_of_rule",
]

_NUMBERS: tuple[TypeName, ...] = ("int", "float", "decimal")
_DAYS: tuple[TypeName, ...] = ("date", "datetime")
_TEXTS: tuple[TypeName, ...] = ("string", "text")
_TYPES: dict[str, tuple[TypeName, ...]] = {
    "min": (*_NUMBERS, *_DAYS, "time"),
    "max": (*_NUMBERS, *_DAYS, "time"),
    "min_length": (*_TEXTS, "array"),
    "max_length": ("text", "array"),
    "pattern": _TEXTS,
    "not_blank": _TEXTS,
    **dict.fromkeys(FORMATS, _TEXTS),
    "past": _DAYS,
    "future": _DAYS,
}
"""The types that each rule applies to."""
RULE_WORDS = tuple(_TYPES)
_MAX_TEXT = 1_000_000
_QUOTE = re.compile(r"\\([\"'])")


def types_of_rule(word: str) -> tuple[TypeName, ...] | None:
    """Return the types that a rule applies to, None for a word that isn't a rule."""
    return _TYPES.get(word)


def parse_rules(kind: FieldType, given: Mapping[str, str], issues: list[Issue]) -> Rules | None:
    """Return the rules among a field's constraints, None without any; add errors to `issues`."""
    if _TYPES.keys().isdisjoint(given):
        return None
    unfit = [word for word in given if word in _TYPES and kind.name not in _TYPES[word]]
    issues.extend(_unfit(kind, word, given[word]) for word in unfit)
    words = {word: value for word, value in given.items() if word in _TYPES and word not in unfit}
    formats = [word for word in words if word in FORMATS]
    for word in formats[1:]:
        message = say("a field cannot be '{format}' and '{word}'", format=formats[0], word=word)
        issues.append(Issue("FW331", message, say("keep one of them"), word))
    return Rules(
        min=_bound(kind, "min", words, issues),
        max=_bound(kind, "max", words, issues),
        min_length=_length("min_length", words, issues),
        max_length=_length("max_length", words, issues),
        pattern=_QUOTE.sub(r"\1", words["pattern"][1:-1]) if "pattern" in words else None,
        format=formats[0] if formats else None,
        not_blank="not_blank" in words,
        past="past" in words,
        future="future" in words,
    )


def _unfit(kind: FieldType, word: str, value: str) -> Issue:
    message = say("'{word}' does not apply to the type '{kind}'", word=word, kind=kind.name)
    if word in ("min", "max") and kind.name in _TEXTS:
        hint = say(
            "for the number of characters, write '{word}_length {value}'", word=word, value=value
        )
        if word == "max" and kind.name == "string":
            hint = say("for the number of characters, write 'string({value})'", value=value)
    elif word == "max_length" and kind.name == "string":
        hint = say("write 'string({value})'", value=value)
    else:
        hint = say("use it with {listed}, or remove it", listed=one_of(_TYPES[word]))
    return Issue("FW330", message, hint, word)


def _bound(
    kind: FieldType, word: str, words: Mapping[str, str], issues: list[Issue]
) -> Default | None:
    if word not in words:
        return None
    value, issue = parse_default(kind, words[word])
    if issue is not None:
        issues.append(Issue("FW331", *_invalid_bound(kind, word, words[word]), words[word]))
    return value


_EXAMPLES = {
    "int": "0",
    "float": "0.5",
    "decimal": "0.01",
    "date": '"2000-01-31"',
    "datetime": '"2000-01-31T12:00:00Z"',
    "time": '"08:30:00"',
}


def _invalid_bound(kind: FieldType, word: str, value: str) -> tuple[str, str]:
    hint = say("for example: {word} {example}", word=word, example=_EXAMPLES[kind.name])
    if kind.name in _DAYS and value.lower() in ("now", "today"):
        hint = say("write '{word}'", word="future" if word == "min" else "past")
    return say(
        "invalid value {value} of '{word}' for type '{kind}'",
        value=value[:40],
        word=word,
        kind=kind.name,
    ), hint


def _length(word: str, words: Mapping[str, str], issues: list[Issue]) -> int | None:
    if word not in words:
        return None
    text = words[word]
    if len(text) > 9 or not 1 <= int(text) <= _MAX_TEXT:
        hint = say("use a number from 1 to {maximum}", maximum=f"{_MAX_TEXT:,}")
        issues.append(
            Issue(
                "FW331",
                say("invalid value {text} of '{word}'", text=text[:40], word=word),
                hint,
                text,
            )
        )
        return None
    return int(text)


def rule_words(rules: Rules) -> Iterator[str]:
    """Yield the words of the rules that are set."""
    for word in RULE_WORDS:
        value = rules.format == word if word in FORMATS else getattr(rules, word)
        if value is not None and value is not False:
            yield word


RULE_HINTS = {
    "min": say("write the lowest value: min 0"),
    "max": say("write the highest value: max 100"),
    "min_length": say("write the number of characters: min_length 2"),
    "max_length": say("write the number of characters: max_length 80"),
    "pattern": say('write a regular expression in quotes: pattern "^[A-Z]{2}$"'),
}
"""The hint for each rule with a value."""


def rule_value_issue(word: str, value: Token) -> SyntaxIssue | None:
    """Return the error in the value of a rule, None for a valid one."""
    if word == "pattern":
        valid = value.kind == "string"
    elif word in ("min", "max"):
        valid = value.kind == "string" or value.text.isascii()
    else:
        valid = re.fullmatch("[0-9]+", value.text) is not None
    message = say("invalid value {value} of '{word}'", value=quoted(value), word=word)
    return None if valid else issue_at("FW331", message, RULE_HINTS[word], value)


COLUMN_HINT = say('write the name of the column in quotes: map "createdAt"')
_NAME_HINTS = {
    "map": say('write the name of the table in quotes: map "tbl_posts"'),
    "path": say('write the path in quotes: path "/blog-posts"'),
}


def column_issue(value: Token) -> SyntaxIssue | None:
    """Return the error in the value of a field's `map`, None for a valid one."""
    message = say("invalid value {value} of 'map'", value=quoted(value))
    return None if _is_name(value) else issue_at("FW109", message, COLUMN_HINT, value)


def missing_name(word: Token) -> SyntaxIssue:
    """Return the error of a line `map` or `path` without a value."""
    message = say("'{word}' requires a value", word=word.text.lower())
    return issue_at("FW109", message, _NAME_HINTS[word.text.lower()], word)


def naming_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Yield the syntax errors of a line `map` or `path`."""
    word, value, *rest = tokens
    if not _is_name(value):
        message = say(
            "invalid value {value} of '{word}'", value=quoted(value), word=word.text.lower()
        )
        yield issue_at("FW109", message, _NAME_HINTS[word.text.lower()], value)
    elif rest:
        yield unexpected("FW111", rest[0], say("end the line after the name"))


def _is_name(value: Token) -> bool:
    return value.kind == "string" and "\\" not in value.text


def access_rule(node: Any) -> tuple[AccessRule, list[Issue]]:
    """Return the access rule of a line, and the issue of its condition, which it then lacks."""
    if hasattr(node, "short"):
        return short_rule(node.short.lower(), node.field), []
    verbs = tuple(dict.fromkeys(verb.lower() for verb in node.verbs))
    issues: list[Issue] = []
    to, when = tuple(node.roles) or node.who.lower(), None
    if node.parts:
        try:
            when = conditions.to_text(conditions.parse(" ".join(node.parts), "when"))
        except conditions.ConditionError as error:
            issues.append(Issue("FW342", error.message, error.hint, error.word, error.nth))
    fields = tuple(dict.fromkeys(node.fields))
    return AccessRule(verbs, to, when, bool(node.deny), fields), issues
