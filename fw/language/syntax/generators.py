"""Generators of values: `default now()`, `default uuid()`, `updated now()`."""

from __future__ import annotations

import re
from typing import NamedTuple

from fw.language.model import FieldType, GeneratorName, TypeName
from fw.language.syntax.literals import Issue
from fw.runtime.names import suggest

__all__ = ["GENERATORS", "generator_hint", "is_call", "parse_generator", "parse_updated"]

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


def is_call(value: str) -> bool:
    """Return True for the value of a `default` that calls a generator: `now()`."""
    return value[:1] not in "\"'" and value.endswith(")")


def parse_generator(kind: FieldType, value: str) -> tuple[GeneratorName | None, Issue | None]:
    """Return the generator that `default <value>` calls for a type, and the issue if it can't."""
    match = _CALL.match(value)
    word = match[1] if match else value
    found = GENERATORS.get(word.lower())
    if found is None:
        return None, Issue("FW309", f"unknown generator '{word}()'", generator_hint(word), word)
    if kind.name not in found.types:
        fitting = [f"{name}()" for name, one in GENERATORS.items() if kind.name in one.types]
        hint = f"'{word}()' is for {_listed(found.types)}"
        if fitting:
            hint += f"; for '{kind.name}', use {_listed(fitting)}"
        message = f"generator '{word}()' has no values of the type '{kind.name}'"
        return None, Issue("FW309", message, hint, word)
    if kind.length is not None and kind.length < found.length:
        message = (
            f"generator '{word}()' makes {found.length} characters; "
            f"the maximum for type 'string({kind.length})' is {kind.length}"
        )
        return None, Issue("FW309", message, f"write 'string({found.length})'", word)
    return found.name, None


def parse_updated(kind: FieldType, value: str) -> Issue | None:
    """Return the issue of `updated <value>` for a type; only `now()` is valid."""
    match = _CALL.match(value)
    word = match[1] if match else value
    if word.lower() == "now":
        _, issue = parse_generator(kind, value)
        return issue
    message = f"'updated {word}()' is not supported"
    return Issue("FW309", message, "write 'updated now()'", word)


def generator_hint(word: str) -> str:
    """Return the hint for an unknown generator."""
    if word.lower() in ("autoincrement", "increment", "nextval", "serial", "identity"):
        return "write 'int primary' for a key that the database numbers"
    known = [f"{name}()" for name in GENERATORS]
    return suggest(word, known, synonyms={word: f"{name}()" for word, name in _SYNONYMS.items()})


def _listed(words: tuple[str, ...] | list[str]) -> str:
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]
