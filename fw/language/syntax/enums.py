"""Parser of `enum` blocks, without textX: every build reads them, and their lines are simple."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from fw.language.field_types import Enum, EnumMember, FieldType
from fw.language.names import UNKNOWN_VALUE, value_label
from fw.language.reserved_names import MAX_IDENTIFIER, invalid_name
from fw.language.syntax.descriptions import description_above
from fw.language.syntax.issues.syntax_issue import (
    SyntaxIssue,
    bad_name,
    is_name,
    issue_at,
    unexpected,
)
from fw.language.syntax.literals import MAX_VALUES, Issue, enum_value
from fw.language.syntax.scanner import MAX_REPORTED, Block
from fw.language.syntax.tokens import Statement, Token, header_start, statements, tokenize
from fw.runtime.messages import noun, say

__all__ = ["ENUMS_MODULE", "ParsedEnum", "parse_enum", "shared_enum"]

ENUMS_MODULE = "enums"
"""The module of the package `app.models` that has the enums of a schema."""

_WORD = re.compile(r"\w[\w.\-]*\Z", re.ASCII)
_MEMBER = say("write '<name>', '<name> \"<label>\"' or '<name> \"<label>\" = \"<value>\"'")


class ParsedEnum(NamedTuple):
    """The valid members of an `enum` block, its syntax errors, and those of its members."""

    enum: Enum
    syntax_issues: tuple[SyntaxIssue, ...]
    member_issues: tuple[SyntaxIssue, ...]


class _Line(NamedTuple):
    """The parts of a member's line; label and value are None if they are left out."""

    name: Token
    label: Token | None
    value: Token | None


def parse_enum(block: Block) -> ParsedEnum:
    """Return the enum of a block with all of its errors."""
    return _parse(block.text, block.name, block.was, block.broken)


def shared_enum(enum: Enum, arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    """Return the type of a shared enum, and the issue if the field gives it arguments."""
    if not arguments:
        return enum.type, None
    message = say("type '{enum}' takes no arguments", enum=enum.name)
    return enum.type, Issue("FW302", message, say("write '{enum}'", enum=enum.name), arguments[0])


@lru_cache(maxsize=1024)
def _parse(text: str, name: str, was: str | None, broken: bool) -> ParsedEnum:
    # Cached because every model that uses the enum asks for it.
    parts = statements(text)
    issues = [*_byte_order_marks(text), *(_structure(parts, name) if broken else ())]
    invalid: list[SyntaxIssue] = []
    members = [] if issues else list(_members(list(_lines(parts, issues)), invalid))
    if broken and not issues:
        message = say("unexpected text in enum '{name}'", name=name)
        issues.append(SyntaxIssue("FW113", message, _MEMBER, parts[0].start, parts[0].end))
    if not members and not issues and not invalid:
        message = say("enum '{name}' has no members", name=name)
        invalid.append(
            issue_at("FW310", message, say("add a line for each member"), parts[0].tokens[1])
        )
    about = description_above(text, header_start(text)) if "##" in text else None
    members = members[:MAX_VALUES] or [EnumMember(UNKNOWN_VALUE, UNKNOWN_VALUE, UNKNOWN_VALUE)]
    enum = Enum(name, tuple(members), was, about)
    return ParsedEnum(enum, tuple(issues[:MAX_REPORTED]), tuple(invalid[:MAX_REPORTED]))


def _byte_order_marks(text: str) -> Iterator[SyntaxIssue]:
    """Yield the marks between tokens, which `tokenize` skips."""
    end = 0
    for token in tokenize(text) if "\ufeff" in text else ():
        at = text.find("\ufeff", end, token.start)
        if at >= 0:
            yield SyntaxIssue(
                "FW113", say("unexpected character U+FEFF"), say("remove it"), at, at + 1
            )
        end = token.end


def _structure(parts: Sequence[Statement], name: str) -> Iterator[SyntaxIssue]:
    """Yield the errors of a block without a valid header or without its closing brace."""
    header = parts[0].tokens
    if not is_name(name) or len(header) < 2:
        yield issue_at(
            "FW105", say("missing enum name"), say("write 'enum <Name> { … }'"), header[0]
        )
        return
    named_before = [token.text.lower() for token in header[2:3]] == ["was"] and len(header) == 4
    if len(header) > 2 and not named_before:
        yield unexpected(
            "FW105", header[2], say("write 'enum {name} {{'", name=name), say(" before '{'")
        )
    elif not any(part.kind == "open" for part in parts):
        message, hint = (
            say("enum '{name}' has no body", name=name),
            say("write 'enum {name} {{ … }}'", name=name),
        )
        yield SyntaxIssue("FW105", message, hint, parts[0].start, parts[0].end)
    elif not any(part.kind == "close" for part in parts):
        message = say("missing '}}' at the end of enum '{name}'", name=name)
        hint = say("add '}' after its last member")
        yield SyntaxIssue("FW104", message, hint, parts[0].start, parts[0].end)


def _lines(parts: Sequence[Statement], issues: list[SyntaxIssue]) -> Iterator[_Line]:
    """Yield the parts of each valid line between the braces; add the errors of others."""
    for part in parts[1:]:
        if part.depth == 1 and part.kind == "open":
            issues.append(issue_at("FW117", say("unexpected '{'"), _MEMBER, part.tokens[0]))
            return
        if part.depth != 1:
            continue
        found = _line(part.tokens)
        if isinstance(found, SyntaxIssue):
            issues.append(found)
        else:
            yield found


def _line(tokens: Sequence[Token]) -> _Line | SyntaxIssue:
    broken = next((token for token in tokens if token.kind == "open"), None)
    if broken is not None:
        hint = say("add the closing {quote}", quote=broken.text[0])
        return issue_at("FW108", say("unterminated string"), hint, broken)
    name, *rest = tokens
    if name.kind != "word":
        return unexpected("FW117", name, _MEMBER)
    if (bad := bad_name(name, "member")) is not None:
        return bad
    label = rest.pop(0) if rest and rest[0].kind == "string" else None
    value = None
    if rest and rest[0].text == "=":
        if len(rest) < 2 or rest[1].kind not in ("string", "word"):
            return issue_at(
                "FW117", say("'{name}' has no value after '='", name=name.text), _MEMBER, rest[0]
            )
        value = rest[1]
        if value.kind == "word" and not _WORD.match(value.text):
            return issue_at(
                "FW117",
                say("invalid value '{value}'", value=value.text),
                say("write it in quotes"),
                value,
            )
        rest = rest[2:]
    if not rest:
        return _Line(name, label, value)
    hint = say("write each member on its own line") if rest[0].kind != "string" else _MEMBER
    if len(rest) == 1 and rest[0].text == ",":
        hint = say("remove it: members are separated by line breaks")
    elif len(rest) == 1 and rest[0].kind == "word" and label is None and value is None:
        hint = say(
            "write a label in quotes, as in '{name} \"{label}\"'",
            name=name.text,
            label=rest[0].text,
        )
        hint += say(", and another member on its own line")
    return unexpected("FW117", rest[0], hint)


def _members(lines: Sequence[_Line], issues: list[SyntaxIssue]) -> Iterator[EnumMember]:
    """Yield the members of the lines, whose names, values and labels differ."""
    names: dict[str, str] = {}
    values: dict[str, str] = {}
    labels: dict[str, str] = {}
    declared = {line.name.text for line in lines}
    if len(lines) > MAX_VALUES:
        message = say(
            "enum has {count} members; the maximum is {maximum}",
            count=len(lines),
            maximum=MAX_VALUES,
        )
        hint = say("use a model and a foreign key instead")
        issues.append(issue_at("FW310", message, hint, lines[MAX_VALUES].name))
    for line in lines[:MAX_VALUES]:
        name = line.name.text
        value = _text(line.value, name, "value", issues)
        label = _text(line.label, value_label(name), "label", issues)
        found = (
            _bad_name(line.name)
            or _repeated(line.name, name.lower(), names, "member", name)
            or _other_name(line, value, declared)
            or _repeated(line.value or line.name, value, values, "value", name)
            or _repeated(line.label or line.name, label, labels, "label", name)
        )
        if found is not None:
            issues.append(found)
            continue
        yield EnumMember(name, value, label)


def _bad_name(token: Token) -> SyntaxIssue | None:
    name = token.text
    if len(name) <= MAX_IDENTIFIER and name[0].isalpha():
        return None
    return issue_at("FW201", *invalid_name(name, "member"), token)


def _other_name(line: _Line, value: str, declared: Collection[str]) -> SyntaxIssue | None:
    if line.value is None or value == line.name.text or value not in declared:
        return None
    message = say(
        "the value '{value}' of '{name}' is the name of another member",
        value=value,
        name=line.name.text,
    )
    return issue_at("FW310", message, say("choose another value"), line.value)


def _text(token: Token | None, default: str, what: str, issues: list[SyntaxIssue]) -> str:
    """Return the text of a label or value; add its error."""
    if token is None:
        return default
    text, issue = enum_value(token.text, what)
    if issue is not None:
        issues.append(issue_at(issue.code, issue.message, issue.hint, token))
    return text


def _repeated(
    token: Token, key: str, seen: dict[str, str], what: str, name: str
) -> SyntaxIssue | None:
    if key not in seen:
        seen[key] = name
        return None
    other = seen[key]
    if what == "member":
        message = say("member '{name}' is declared twice", name=name)
        hint = say("rename or remove one")
        if other != name:
            message, hint = (
                say("member '{name}' differs from '{other}' only in case", name=name, other=other),
                say("rename one"),
            )
    else:
        message = say(
            "{what} '{key}' of '{name}' is also that of '{other}'",
            what=noun(what),
            key=key[:40],
            name=name,
            other=other,
        )
        hint = say("give each member its own {what}", what=noun(what))
    return issue_at("FW310", message, hint, token)
