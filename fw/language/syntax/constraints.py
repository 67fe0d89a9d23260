"""Words of a field: constraints, generators such as `default now()`, arguments of file types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from fw.language.field_types import FieldType, TypeName
from fw.language.model import GeneratorName
from fw.language.syntax.literals import Issue
from fw.runtime.messages import one_of, say
from fw.runtime.names import suggest
from fw.runtime.rules.file_types import (
    DEFAULT_FILE_SIZE,
    FILE_TYPES,
    IMAGE_TYPES,
    MAX_FILE_SIZE,
    canonical,
    size_text,
)

__all__ = [
    "GENERATORS",
    "file_type",
    "generator_hint",
    "is_call",
    "parse_generator",
    "parse_updated",
    "read_constraints",
    "take_refused",
]

_CALL = re.compile(r"(\S*?)[ \t\r]*\([ \t\r]*\)\Z")
_MOMENTS: tuple[TypeName, ...] = ("datetime", "date", "time")
_TEXTS: tuple[TypeName, ...] = ("string", "text")


class _Generator(NamedTuple):
    """The types that a generator has values for, and the number of characters of a text."""

    name: GeneratorName
    types: tuple[TypeName, ...]
    length: int = 0


GENERATORS: dict[str, _Generator] = {
    "now": _Generator("now", _MOMENTS),
    "uuid": _Generator("uuid7", ("uuid", *_TEXTS), 36),
    "uuid4": _Generator("uuid4", ("uuid", *_TEXTS), 36),
    "uuid7": _Generator("uuid7", ("uuid", *_TEXTS), 36),
    "ulid": _Generator("ulid", _TEXTS, 26),
    "cuid": _Generator("cuid", _TEXTS, 24),
    "nanoid": _Generator("nanoid", _TEXTS, 21),
}
"""The generators by the word in a schema; `uuid` is short for `uuid7`."""
_SYNONYMS = {
    "cuid2": "cuid",
    "current_date": "now",
    "current_time": "now",
    "current_timestamp": "now",
    "gen_random_uuid": "uuid4",
    "newid": "uuid4",
    "today": "now",
    "utcnow": "now",
    "uuid_generate_v4": "uuid4",
    "uuidv4": "uuid4",
    "uuidv7": "uuid7",
}
_KEYWORD = re.compile(r"[A-Za-z_]+")
_NOT_FOR_KEYS = {
    "private": say("clients address records by their key"),
    "readonly": say("clients never change a key"),
}
_OF_VIEWS = frozenset(("primary", "nullable", "private", "map", "references"))
_UNWRITTEN = say("remove it: nothing writes the rows of a view")
_UNINDEXED = say("remove it: a view has no indexes or constraints")
_NO_KEY = say("remove it: a view has no foreign keys in the database")
_HINTS = {
    "unique": _UNINDEXED,
    "index": _UNINDEXED,
    "check": _UNINDEXED,
    "on_delete": _NO_KEY,
    "on_update": _NO_KEY,
    "computed": say("remove it: the query of the view computes the column"),
    "was": say("remove it: the query of the view names the column"),
    "map": say("remove it: the first line names the view"),
    "timestamps": say("write the columns as fields, such as 'created_at: datetime'"),
}


def is_call(value: str) -> bool:
    """Return True for the value of a `default` that calls a generator: `now()`."""
    return value[:1] not in "\"'" and value.endswith(")")


def parse_generator(kind: FieldType, value: str) -> tuple[GeneratorName | None, Issue | None]:
    """Return the generator that `default <value>` calls for a type, and the issue if it can't."""
    match = _CALL.match(value)
    word = match[1] if match else value
    found = GENERATORS.get(word.lower())
    if found is None:
        return None, Issue(
            "FW309", say("unknown generator '{word}()'", word=word), generator_hint(word), word
        )
    if kind.name not in found.types:
        fitting = [f"{name}()" for name, one in GENERATORS.items() if kind.name in one.types]
        hint = say("'{word}()' is for {listed}", word=word, listed=one_of(found.types))
        if fitting:
            hint += say("; for '{kind}', use {listed}", kind=kind.name, listed=one_of(fitting))
        message = say(
            "generator '{word}()' has no values of the type '{kind}'", word=word, kind=kind.name
        )
        return None, Issue("FW309", message, hint, word)
    if kind.length is not None and kind.length < found.length:
        message = say(
            "generator '{word}()' makes {length} characters; "
            "the maximum for type 'string({maximum})' is {maximum}",
            word=word,
            length=found.length,
            maximum=kind.length,
        )
        return None, Issue(
            "FW309", message, say("write 'string({length})'", length=found.length), word
        )
    return found.name, None


def parse_updated(kind: FieldType, value: str) -> Issue | None:
    """Return the issue of `updated <value>` for a type; only `now()` is valid."""
    match = _CALL.match(value)
    word = match[1] if match else value
    if word.lower() == "now":
        _, issue = parse_generator(kind, value)
        return issue
    message = say("'updated {word}()' is not supported", word=word)
    return Issue("FW309", message, say("write 'updated now()'"), word)


def generator_hint(word: str) -> str:
    """Return the hint for an unknown generator."""
    if word.lower() in ("autoincrement", "increment", "nextval", "serial", "identity"):
        return say("write 'int primary' for a key that the database numbers")
    known = [f"{name}()" for name in GENERATORS]
    return suggest(word, known, synonyms={word: f"{name}()" for word, name in _SYNONYMS.items()})


def read_constraints(tokens: Sequence[str], issues: list[Issue]) -> dict[str, str]:
    """Return the value of each constraint, empty for a flag; add repeated ones to `issues`."""
    given: dict[str, str] = {}
    for token in tokens:
        keyword = _keyword(token)
        if keyword in given:
            issues.append(
                Issue(
                    "FW304",
                    say("constraint '{keyword}' is repeated", keyword=keyword),
                    say("remove one"),
                    keyword,
                )
            )
        else:
            given[keyword] = token[len(keyword) :].lstrip(" \t\r")
    for word in ("on_delete", "on_update"):
        if word in given and "references" not in given:
            hint = say("write 'references <Model> {word} <action>', or remove '{word}'", word=word)
            issues.append(
                Issue("FW308", say("'{word}' requires 'references'", word=word), hint, word)
            )
    for word, reason in _NOT_FOR_KEYS.items():
        if word in given and "primary" in given:
            message = say("a primary key cannot be '{word}'", word=word)
            issues.append(
                Issue(
                    "FW308",
                    message,
                    say("remove '{word}': {reason}", word=word, reason=reason),
                    word,
                )
            )
    return given


def take_refused(node: Any) -> Iterator[tuple[str, int, Issue]]:
    """Remove the words that a view cannot have from its syntax tree; yield an issue for each.

    An issue comes with the kind and the number of its statement.
    """
    kept, numbers = [], dict.fromkeys(("field", "unique", "index", "check", "timestamps", "map"), 0)
    for line in node.lines:
        kind = line.__class__.__name__.lower()
        kind = line.kind.lower() if kind == "composite" else kind
        number = numbers.get(kind, 0)
        if kind in numbers:
            numbers[kind] += 1
        if kind == "field":
            for word in _taken(line):
                yield kind, number, _issue(node.name, word)
        elif kind in numbers:
            yield kind, number, _issue(node.name, kind)
            continue
        kept.append(line)
    node.lines = kept


def _taken(field: Any) -> Iterator[str]:
    """Remove the constraints that a field of a view cannot have; yield the word of each."""
    words = [(_keyword(token), token) for token in field.constraints]
    field.constraints = [token for word, token in words if word in _OF_VIEWS]
    yield from (word for word, _ in words if word not in _OF_VIEWS)


def _issue(view: str, word: str) -> Issue:
    hint = _HINTS.get(word, _UNWRITTEN)
    return Issue(
        "FW340",
        say("'{word}' is not allowed in the view '{view}'", word=word, view=view),
        hint,
        word,
    )


def _keyword(token: str) -> str:
    match = _KEYWORD.match(token)
    return match[0].lower() if match else ""


_SIZE = re.compile(r"(\d{1,10})(kb|mb|gb|[a-z]*)\Z", re.I | re.A)
_UNITS = {"kb": 2**10, "mb": 2**20, "gb": 2**30}
_FILE_EXAMPLES = {"file": "file(10mb, pdf, docx)", "image": "image(2mb, png, jpeg)"}
_SHOWN = 40


def file_type(name: TypeName, arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    """Return the type for its arguments, and the first issue.

    One argument may be a size, such as `2mb`. The others are extensions.
    """
    size: int | None = None
    accepts: list[str] = []
    fault: Issue | None = None
    for argument in arguments:
        word = canonical(argument.strip("\"'"))
        if argument[:1].isdigit() and word not in FILE_TYPES:
            given, found = _size(name, argument, size)
            size = size or given
        else:
            found = _type_fault(name, argument, word, accepts)
            if found is None:
                accepts.append(word)
        fault = fault or found
    default = IMAGE_TYPES if name == "image" else ()
    kind = FieldType(name, length=size or DEFAULT_FILE_SIZE, accepts=tuple(accepts) or default)
    return kind, fault


def _size(name: str, argument: str, before: int | None) -> tuple[int, Issue | None]:
    """Return the bytes of a size, and the issue of it."""
    shown = argument[:_SHOWN]
    if before is not None:
        message = say("type '{name}' has two sizes: {shown}", name=name, shown=shown)
        return before, Issue("FW302", message, say("keep one"), argument)
    match = _SIZE.match(argument)
    unit = match[2].lower() if match else ""
    if match is None or unit not in _UNITS:
        number = match[1] if match else "10"
        message = say("invalid size {shown} of type '{name}'", shown=shown, name=name)
        hint = say("write the unit kb, mb or gb: {name}({number}mb)", name=name, number=number)
        return DEFAULT_FILE_SIZE, Issue("FW302", message, hint, argument)
    size = int(match[1]) * _UNITS[unit]
    if not 1 <= size <= MAX_FILE_SIZE:
        message = say("invalid size {shown} of type '{name}'", shown=shown, name=name)
        hint = say("use 1kb to {maximum}", maximum=size_text(MAX_FILE_SIZE))
        return DEFAULT_FILE_SIZE, Issue("FW302", message, hint, argument)
    return size, None


def _type_fault(name: str, argument: str, word: str, accepts: Sequence[str]) -> Issue | None:
    shown = argument[:_SHOWN]
    if word in accepts:
        return Issue(
            "FW302",
            say("type '{name}' names {shown} twice", name=name, shown=shown),
            say("remove one"),
            argument,
        )
    if word not in FILE_TYPES:
        hint = suggest(word, FILE_TYPES) or say(
            "for example: {example}", example=_FILE_EXAMPLES[name]
        )
        return Issue("FW302", say("unknown file type {shown}", shown=shown), hint, argument)
    if name == "image" and word not in IMAGE_TYPES:
        known = ", ".join(IMAGE_TYPES)
        hint = say("use {known}, or the type 'file' for others", known=known)
        return Issue(
            "FW302", say("type 'image' has no images of type {shown}", shown=shown), hint, argument
        )
    return None
