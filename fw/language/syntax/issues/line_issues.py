"""Syntax errors of relations, `unique`, `index`, `display` and `timestamps`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from fw.language.model import RELATION_KINDS
from fw.language.reserved_names import invalid_name
from fw.language.syntax.issues.expression_issues import condition_issues
from fw.language.syntax.issues.syntax_issue import (
    SyntaxIssue,
    bad_name,
    is_name,
    issue_at,
    quoted,
    unexpected,
)
from fw.language.syntax.tokens import Token, split_name
from fw.runtime.messages import noun, say
from fw.runtime.names import suggest

__all__ = [
    "composite_issues",
    "display_issues",
    "list_issues",
    "relation_issues",
    "timestamps_issues",
    "where_issues",
    "where_place",
]

_LIST_HINTS = {
    "argument": (say("list the arguments, or remove the parentheses"), say("write it in quotes")),
    "field": (say("list two or more fields"), say("write the name of a field")),
}


def list_issues(
    tokens: Sequence[Token], opening: Token, code: str, what: str
) -> Iterator[SyntaxIssue]:
    """Check the words between parentheses, which commas separate."""
    empty_hint, word_hint = _LIST_HINTS[what]
    if not tokens:
        yield issue_at(code, say("empty parentheses"), empty_hint, opening)
    for index, token in enumerate(tokens):
        comma = token.text == "," and token.kind == "mark"
        if comma and index % 2 == 0:
            yield unexpected(code, token, say("remove it"))
            return
        if token.kind == "mark" and not comma:
            yield unexpected(code, token, say("separate the {what}s by commas", what=noun(what)))
            return
        if not comma and index % 2 == 1:
            message = say("missing comma before {token}", token=quoted(token))
            yield issue_at(
                code, message, say("separate the {what}s by commas", what=noun(what)), token
            )
            return
        if not comma and token.kind == "word" and not re.match(r"\w[\w.\-]*\Z", token.text, re.A):
            yield issue_at(
                code,
                say("invalid {what} '{token}'", what=noun(what), token=token.text),
                word_hint,
                token,
            )
            return
    if tokens and len(tokens) % 2 == 0:
        yield issue_at(code, say("trailing comma"), say("remove it"), tokens[-1])


def composite_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Check a `primary`, `unique` or `index` line, up to the word `where`."""
    word = tokens[0].text.lower()
    closing = next((i for i, token in enumerate(tokens) if token.text == ")"), None)
    if closing is None:
        yield issue_at(
            "FW111", say("unclosed '('"), say("write '{word} (a, b)'", word=word), tokens[1]
        )
        return
    listed: list[Token] = []
    for before, token in pairwise(tokens[1:closing]):
        orders = token.text.lower() == "desc" and bool(listed) and before is listed[-1]
        if not (orders and before.kind == "word"):
            listed.append(token)
    yield from list_issues(listed, tokens[1], "FW111", "field")
    for token in listed[::2]:
        bad = bad_name(token, "field") if token.kind != "mark" else None
        if bad:
            yield bad
    rest = tokens[closing + 1 :]
    if rest and rest[0].text.lower() == "name":
        if len(rest) < 2 or rest[1].kind != "string":
            hint = say("write '{word} (a, b) name \"…\"'", word=word)
            yield issue_at("FW111", say("'name' requires a name in quotes"), hint, rest[0])
            return
        rest = rest[2:]
    if rest:
        yield unexpected(
            "FW111", rest[0], say("end the line after ')', or add 'where (…)' or 'name \"…\"'")
        )


def where_place(tokens: Sequence[Token]) -> int | None:
    """Return the index of the word `where` after the fields of a `primary`, `unique` or `index` line."""
    words = [token.text.lower() for token in tokens]
    closing = words.index(")") if ")" in words else len(words)
    return words.index("where", closing) if "where" in words[closing:] else None


def where_issues(before: Token, tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Check the words from `where` on, after the token `before`."""
    if before.kind == "string":
        hint = say('write the name last: where (…) name "…"')
        yield issue_at("FW111", say("'where' after the name"), hint, tokens[0])
        return
    parts, _ = split_name([token.text for token in tokens])
    if len(parts) < 2:
        yield issue_at(
            "FW111",
            say("'where' requires a condition"),
            say("write 'where (deleted_at is null)'"),
            tokens[0],
        )
    yield from condition_issues(tokens[1 : len(parts)], "where")


def display_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Check a `display` line."""
    for index, token in enumerate(tokens[1:]):
        comma = token.text == "," and token.kind == "mark"
        if comma is (index % 2 == 0):
            yield unexpected("FW111", token, say("write 'display <field>, <field>'"))
            return
        parts = () if comma else token.text.split(".")
        bad = next((part for part in parts if not is_name(part)), None)
        if bad is not None:
            yield issue_at("FW201", *invalid_name(bad or token.text, "field"), token)
    if tokens[-1].text == ",":
        yield issue_at("FW111", say("trailing comma"), say("remove it"), tokens[-1])


def timestamps_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Check a `timestamps` line."""
    form = say("write 'timestamps' or 'timestamps (created_at, updated_at)'")
    if len(tokens) == 1:
        return
    closing = next((i for i, token in enumerate(tokens) if token.text == ")"), None)
    if closing is None:
        yield issue_at("FW111", say("unclosed '('"), form, tokens[1])
        return
    names = [token for token in tokens[2:closing] if token.text != ","]
    if len(names) == 2:
        yield from list_issues(tokens[2:closing], tokens[1], "FW111", "field")
    else:
        yield issue_at("FW111", say("'timestamps (…)' requires two names"), form, tokens[0])
    yield from filter(None, (bad_name(token, "field") for token in names))
    if closing + 1 < len(tokens):
        yield unexpected("FW111", tokens[closing + 1], say("end the line after ')'"))


_KIND_SYNONYMS = {
    "belongs": "belongs_to", "has": "has_many", "has_and_belongs_to_many": "many_to_many",
    "hasone": "has_one", "one_to_one": "has_one", "one_to_many": "has_many",
    "many_to_one": "belongs_to",
}  # fmt: skip
_RELATION_FORM = say(
    "write '<kind> <Model> as <alias>', then 'through <Model>' and 'via <field>' if needed"
)


def relation_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Yield the syntax errors of a relation."""
    kind = tokens[0].text.lower()
    if kind not in RELATION_KINDS:
        hint = suggest(kind, RELATION_KINDS, synonyms=_KIND_SYNONYMS)
        yield issue_at(
            "FW110", say("unknown relation kind {word}", word=quoted(tokens[0])), hint, tokens[0]
        )
        return
    if len(tokens) < 2:
        yield issue_at(
            "FW110", say("'{kind}' requires a model", kind=kind), _RELATION_FORM, tokens[0]
        )
        return
    parts = list(tokens[1:])
    expected = ("", "as", "through", "via")
    for position, keyword in enumerate(expected):
        if not parts:
            if position == 1:
                hint = say("write '{kind} {word} as <alias>'", kind=kind, word=tokens[1].text)
                yield issue_at("FW110", say("relation has no alias"), hint, tokens[-1])
            return
        if keyword:
            if parts[0].text.lower() != keyword:
                if keyword == "as":
                    break
                continue
            word = parts.pop(0)
            if not parts:
                yield issue_at(
                    "FW110", say("'{word}' requires a name", word=word.text), _RELATION_FORM, word
                )
                return
        bad = bad_name(parts.pop(0), "model" if keyword in ("", "through") else "relation")
        if bad:
            yield bad
            return
    if parts:
        yield unexpected("FW110", parts[0], _RELATION_FORM)
