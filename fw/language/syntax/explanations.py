"""What is wrong with one statement of a schema, in the words of somebody who wants to help."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from fw.language.keywords import (
    ACTIONS,
    FLAGS,
    LINE_WORDS,
    RELATION_KINDS,
    TYPES,
    VALUED,
)
from fw.language.syntax.tokens import Statement, Token
from fw.runtime.suggest import nearest, suggest

__all__ = ["Finding", "examine"]

MAX_FINDINGS = 50
"""After so many faults of one line nothing more is looked for in it."""


class Finding(NamedTuple):
    """A syntax error; `start` and `end` are offsets into the block's text.

    `clear` is what must go so that the rest of the line can be read, None where it can't.
    """

    code: str
    message: str
    hint: str
    start: int
    end: int
    clear: tuple[int, int] | None = None


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_TYPE_SYNONYMS = {
    "array": "json", "bigint": "int", "blob": "text", "boolean": "bool", "char": "string",
    "clob": "text", "double": "float", "email": "string", "guid": "uuid", "integer": "int",
    "jsonb": "json", "long": "int", "longtext": "text", "money": "decimal", "number": "int",
    "numeric": "decimal", "object": "json", "real": "float", "serial": "int",
    "smallint": "int", "str": "string", "timestamp": "datetime", "timestamptz": "datetime",
    "url": "string", "varchar": "string",
}  # fmt: skip
_CONSTRAINT_SYNONYMS = {
    "belongs_to": "references", "fk": "references", "foreign": "references",
    "indexed": "index", "key": "primary", "mandatory": "required", "not_null": "required",
    "notnull": "required", "null": "nullable", "ondelete": "on_delete",
    "optional": "nullable", "pk": "primary", "primary_key": "primary", "ref": "references",
    "renamed": "was", "renamed_from": "was",
}  # fmt: skip
_KIND_SYNONYMS = {
    "belongs": "belongs_to", "has": "has_many", "has_and_belongs_to_many": "many_to_many",
    "has_one": "has_many", "hasone": "has_many", "one_to_many": "has_many",
    "many_to_one": "belongs_to",
}  # fmt: skip


_CHARACTERS = {
    "=": "a default is written `default <value>`",
    "?": "a field that may be null is written `nullable`",
    "!": "a field that must be given is written `required`",
    "@": "constraints are plain words, such as `unique`",
    "[": "arguments stand in parentheses",
    "]": "arguments stand in parentheses",
}


def examine(statement: Statement) -> list[Finding]:
    """Return what is wrong with the syntax of a statement; an empty list for a right one."""
    broken = [_broken(token) for token in statement.tokens if token.kind in ("open", "other")]
    if broken:
        return broken[:MAX_FINDINGS]
    examiner = {
        "field": _field,
        "header": _header,
        "index": _composite,
        "relation": _relation,
        "unique": _composite,
        "unknown": _unknown,
    }.get(statement.kind)
    return list(islice(examiner(statement.tokens), MAX_FINDINGS)) if examiner else []


def _at(code: str, message: str, hint: str, token: Token) -> Finding:
    return Finding(code, message, hint, token.start, token.end)


def _broken(token: Token) -> Finding:
    if token.kind == "open":
        return _at("FW108", "this text isn't closed", f"end it with {token.text[0]}", token)
    shown = token.text if token.text.isprintable() else f"U+{ord(token.text):04X}"
    hint = _CHARACTERS.get(token.text, "remove it")
    return _at("FW113", f"the character `{shown}` means nothing here", hint, token)


def _bad_name(token: Token | None, what: str) -> Finding | None:
    if token is None or _NAME.match(token.text):
        return None
    message = (
        f"the name of a {what} is letters, digits and underscores, begins with a letter "
        "and has at most 63 characters"
    )
    better = re.sub(r"[^A-Za-z0-9_]+", "_", token.text.strip("\"'")).lstrip("_0123456789")
    return _at("FW201", message, f"`{better[:63]}` would do" if better else "", token)


def _word(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].text.lower() if index < len(tokens) else ""


def _header(tokens: Sequence[Token]) -> Iterator[Finding]:
    if len(tokens) < 2:
        yield _at("FW105", "the model has no name", "write `model <Name> {`", tokens[0])
        return
    bad = _bad_name(tokens[1], "model")
    if bad:
        yield bad
        return
    rest = tokens[2:]
    if _word(rest, 0) == "was":
        if len(rest) < 2 or not _NAME.match(rest[1].text):
            hint = f"write `model {tokens[1].text} was <OldName> {{`"
            yield _at("FW109", "`was` names no model", hint, rest[0])
            return
        rest = rest[2:]
    if rest:
        message = f"`{rest[0].text}` can't stand behind the model's name"
        yield _at("FW105", message, f"write `model {tokens[1].text} {{`", rest[0])


def _field(tokens: Sequence[Token]) -> Iterator[Finding]:
    bad = _bad_name(tokens[0], "field")
    if bad:
        yield bad
    if len(tokens) < 3:
        hint = f"write `{tokens[0].text}: <type>`, the types are {', '.join(TYPES)}"
        yield _at("FW106", f"the field `{tokens[0].text}` has no type", hint, tokens[0])
        return
    kind = tokens[2]
    if kind.text.lower() not in TYPES:
        yield _unknown_type(tokens[0], kind)
    rest = tokens[3:]
    if rest and rest[0].text == "(":
        closing = next((i for i, token in enumerate(rest) if token.text == ")"), None)
        if closing is None:
            yield _at("FW112", "this `(` isn't closed", "put `)` behind the arguments", rest[0])
            return
        yield from _list(rest[1:closing], rest[0], "FW112", "arguments")
        rest = rest[closing + 1 :]
    yield from _constraints(rest)


def _unknown_type(name: Token, kind: Token) -> Finding:
    word = kind.text
    if word.lower() in (*FLAGS, *VALUED):
        hint = f"write `{name.text}: <type> {word}`"
        return _at("FW106", f"the field `{name.text}` has no type", hint, kind)
    hint = suggest(word, TYPES, synonyms=_TYPE_SYNONYMS, quote="`")
    if word[:1].isupper() and not hint.startswith("did you"):
        hint = f"a foreign key is written `{name.text}_id: uuid references {word}`"
    return _at("FW301", f"there is no type `{word}`", hint, kind)


def _list(tokens: Sequence[Token], opening: Token, code: str, what: str) -> Iterator[Finding]:
    """Examine what stands between parentheses: words with commas between them."""
    if not tokens:
        yield _at(code, "there is nothing between the parentheses", "", opening)
    for index, token in enumerate(tokens):
        comma = token.text == "," and token.kind == "mark"
        if comma != (index % 2 == 1) or (token.kind == "mark" and not comma):
            yield _at(code, f"the {what} are separated by commas", "", token)
            return
        if not comma and token.kind == "word" and not re.match(r"\w[\w.\-]*\Z", token.text, re.A):
            yield _at(code, f"`{token.text}` can't stand here as it is", "put it in quotes", token)
            return
    if tokens and len(tokens) % 2 == 0:
        yield _at(code, "there is a comma too many", "", tokens[-1])


def _constraints(tokens: Sequence[Token]) -> Iterator[Finding]:
    index = 0
    while index < len(tokens):
        token, word = tokens[index], tokens[index].text.lower()
        follower = tokens[index + 1] if index + 1 < len(tokens) else None
        if follower is not None and follower.text == ":":
            yield _at("FW107", f"`{token.text}` begins a second field", "one field per line", token)
            return
        index += 1
        if word in FLAGS:
            continue
        if word in VALUED:
            finding = _value(token, follower)
            if finding:
                yield finding._replace(clear=(token.start, finding.end))
            if follower is None or follower.text.lower() not in (*FLAGS, *VALUED):
                index += 1
            continue
        finding, end = _unknown_constraint(token), token.end
        if token.kind == "mark" and token.text != ",":
            yield finding._replace(clear=(token.start, tokens[-1].end))
            return
        meant = any(f"`{word}`" in finding.hint for word in VALUED)
        if meant and follower is not None and follower.text.lower() not in (*FLAGS, *VALUED):
            # A misspelt `references` still has its model behind it.
            index, end = index + 1, follower.end
        yield finding._replace(clear=(token.start, end))


def _unknown_constraint(token: Token) -> Finding:
    if token.text == ",":
        return _at("FW303", "constraints are separated by blanks", "remove the comma", token)
    if token.kind == "mark":
        hint = "`unique (a, b)` and `index (a, b)` stand on lines of their own"
        return _at("FW303", f"`{token.text}` can't stand behind a constraint", hint, token)
    if token.kind == "string":
        return _at("FW303", f"{token.text} is no constraint", "did `default` go missing?", token)
    if token.text.lower() in TYPES:
        return _at("FW303", "a field has one type", f"remove `{token.text}`", token)
    hint = suggest(token.text, (*FLAGS, *VALUED), synonyms=_CONSTRAINT_SYNONYMS, quote="`")
    return _at("FW303", f"there is no constraint `{token.text}`", hint, token)


def _value(keyword: Token, value: Token | None) -> Finding | None:
    word = keyword.text.lower()
    if value is None or value.kind == "mark":
        examples = {
            "default": '`default 0`, `default true` or `default "text"`',
            "references": "`references Author`",
            "on_delete": "`on_delete cascade`, `restrict` or `set_null`",
            "was": "`was old_name`",
        }
        return _at("FW109", f"`{word}` lacks its value", f"such as {examples[word]}", keyword)
    if word == "default":
        if value.kind == "word" and not value.text.isascii():
            return _at("FW309", "a text stands in quotes", f'write "{value.text}"', value)
        return None
    if word == "on_delete":
        if value.text.lower() in ACTIONS:
            return None
        synonyms = {"null": "set_null", "delete": "cascade"}
        hint = suggest(value.text, ACTIONS, synonyms=synonyms, quote="`")
        return _at("FW303", f"`{value.text}` is nothing that `on_delete` can do", hint, value)
    return _bad_name(value, "model" if word == "references" else "field")


def _composite(tokens: Sequence[Token]) -> Iterator[Finding]:
    word = tokens[0].text.lower()
    closing = next((i for i, token in enumerate(tokens) if token.text == ")"), None)
    if closing is None:
        yield _at("FW111", "this `(` isn't closed", f"write `{word} (a, b)`", tokens[1])
        return
    yield from _list(tokens[2:closing], tokens[1], "FW111", "fields")
    for token in tokens[2:closing:2]:
        bad = _bad_name(token, "field") if token.kind != "mark" else None
        if bad:
            yield bad
    if closing + 1 < len(tokens):
        extra = tokens[closing + 1]
        message = f"`{extra.text}` can't stand behind `{word} (…)`"
        yield _at("FW111", message, f"write `{word} (a, b)` on a line of its own", extra)


_RELATION_FORM = "`<kind> <Model> as <alias>`, then `via <field>` where it is needed"


def _relation(tokens: Sequence[Token]) -> Iterator[Finding]:
    kind = tokens[0].text.lower()
    if kind not in RELATION_KINDS:
        hint = suggest(kind, RELATION_KINDS, synonyms=_KIND_SYNONYMS, quote="`")
        yield _at("FW110", f"`{tokens[0].text}` is no kind of relation", hint, tokens[0])
        return
    if len(tokens) < 2:
        yield _at("FW110", f"`{kind}` names no model", f"write {_RELATION_FORM}", tokens[0])
        return
    parts = list(tokens[1:])
    expected = ("", "as", "through", "via")
    for position, keyword in enumerate(expected):
        if not parts:
            if position == 1:
                hint = f"write `{kind} {tokens[1].text} as <alias>`"
                yield _at("FW110", "the relation has no alias", hint, tokens[-1])
            return
        if keyword:
            if parts[0].text.lower() != keyword:
                if keyword == "as":
                    break
                continue
            word = parts.pop(0)
            if not parts:
                yield _at("FW110", f"`{word.text}` lacks its name", f"write {_RELATION_FORM}", word)
                return
        bad = _bad_name(parts.pop(0), "model" if keyword in ("", "through") else "relation")
        if bad:
            yield bad
            return
    if parts:
        message = f"`{parts[0].text}` can't stand here"
        yield _at("FW110", message, f"a relation is {_RELATION_FORM}", parts[0])


def _unknown(tokens: Sequence[Token]) -> Iterator[Finding]:
    first = tokens[0]
    word = first.text.lower()
    if word in RELATION_KINDS:
        hint = "put it in a block `relations { … }`"
        yield _at("FW110", f"`{word}` stands outside of `relations`", hint, first)
    elif word == "model":
        message = "a model can't stand in another: the one before isn't closed"
        yield _at("FW104", message, "put `}` in front of it", first)
    elif word in ("unique", "index"):
        yield _at("FW111", f"`{word}` takes fields", f"write `{word} (a, b)`", first)
    elif word in ("timestamps", "relations") and len(tokens) > 1:
        message = f"`{word}` stands on a line of its own"
        yield _at("FW106", message, f"move `{tokens[1].text}` to the next line", tokens[1])
    elif first.kind != "word":
        message = f"`{first.text}` begins no field"
        yield _at("FW106", message, "a field is `<name>: <type>`", first)
    elif len(tokens) > 1 and tokens[1].kind == "word" and tokens[1].text.lower() in TYPES:
        hint = f"write `{first.text}: {tokens[1].text}`"
        yield _at("FW106", f"a colon is missing behind `{first.text}`", hint, first)
    else:
        meant = nearest(word, LINE_WORDS) if len(tokens) == 1 else None
        hint = f"did you mean `{meant}`?" if meant else f"a field is `{first.text}: <type>`"
        yield _at("FW106", f"`{first.text}` is neither a field nor a line of its own", hint, first)
