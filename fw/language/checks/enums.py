"""Checks of shared enums: their lines, and their names among those of models and types."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from keyword import iskeyword

from fw.language.diagnostics import MAX_REPORTED, Diagnostic, diagnostic_in_block, place_of
from fw.language.field_types import TYPES
from fw.language.names import names_of
from fw.language.reserved_names import IMPORTED, MAX_IDENTIFIER, invalid_name
from fw.language.syntax.enums import ENUMS_MODULE, parse_enum
from fw.language.syntax.literals import Issue
from fw.language.syntax.scanner import Block
from fw.language.syntax.tokens import find_span
from fw.runtime.messages import say

__all__ = ["check_enums", "syntax_errors"]

_CLASSES = ("Create", "Update", "Response", "ListItem", "Query", "Show")
"""Suffixes of the classes that are generated for a model."""


def check_enums(enums: Sequence[Block], models: Collection[str]) -> list[Diagnostic]:
    """Return the errors of a schema's enums; `models` are the names of its models."""
    return list(islice(_diagnostics(enums, frozenset(models)), MAX_REPORTED))


def syntax_errors(enums: Sequence[Block]) -> list[Diagnostic]:
    """Return the syntax errors of a schema's enums."""
    return [
        diagnostic_in_block(block, one.start, one.end, one.code, one.message, one.hint)
        for block in enums
        for one in parse_enum(block).syntax_issues
    ]


def _diagnostics(enums: Sequence[Block], models: frozenset[str]) -> Iterator[Diagnostic]:
    seen: dict[str, Block] = {}
    names = {block.name for block in enums}
    renamed: dict[str, str] = {}
    for block in enums:
        parsed = parse_enum(block)
        for one in (*parsed.syntax_issues, *parsed.member_issues):
            yield diagnostic_in_block(block, one.start, one.end, one.code, one.message, one.hint)
        if not block.name:
            continue
        issue = _name(block, seen, models) or _rename(block, names, renamed)
        if issue is not None:
            start, end = find_span(block.text, "header", 0, issue.word, -1)
            yield diagnostic_in_block(block, start, end, issue.code, issue.message, issue.hint)
        seen.setdefault(block.name, block)


def _name(block: Block, seen: Mapping[str, Block], models: Collection[str]) -> Issue | None:
    """Return the issue of an enum's name."""
    name = block.name
    if not name[0].isalpha() or len(name) > MAX_IDENTIFIER:
        return Issue("FW201", *invalid_name(name, "enum"), name)
    if name.lower() in TYPES:
        return _taken(name, say("is a built-in type"))
    if iskeyword(name):
        return Issue(
            "FW203", say("enum name '{name}' is a Python keyword", name=name), _ANOTHER, name
        )
    if not name[0].isupper():
        message = say("enum name '{name}' does not begin with a capital letter", name=name)
        better = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
        return Issue("FW202", message, say("write '{better}'", better=better), name)
    if name in IMPORTED:
        reason = say("enum name '{name}' would hide a name that generated modules use", name=name)
        return Issue("FW205", reason, _ANOTHER, name)
    if name in seen:
        message, other = say("enum '{name}' is declared twice", name=name), seen[name]
        if other.file != block.file:
            message += say("; the other one is at {place}", place=place_of(other))
        return Issue("FW215", message, say("rename or remove one"), name)
    if name in models:
        return _taken(name, say("is also the name of a model"))
    for end in _CLASSES:
        if name.endswith(end) and name.removesuffix(end) in models:
            return _taken(
                name, say("is a class of the model '{name}'", name=name.removesuffix(end))
            )
    for model in models:
        if names_of(model).module == ENUMS_MODULE:
            message = say(
                "model '{model}' needs the module '{enums_module}', which has the enums",
                model=model,
                enums_module=ENUMS_MODULE,
            )
            return Issue("FW215", message, say("rename the model '{model}'", model=model), name)
    return None


_ANOTHER = say("choose another name")


def _taken(name: str, reason: str) -> Issue:
    return Issue(
        "FW215", say("enum name '{name}' {reason}", name=name, reason=reason), _ANOTHER, name
    )


def _rename(block: Block, names: Collection[str], renamed: dict[str, str]) -> Issue | None:
    was = block.was
    if was is None:
        return None
    if was in names:
        message = say("invalid rename of '{was}': the enum still exists", was=was)
        return Issue("FW214", message, say("remove 'was {was}' or the enum '{was}'", was=was), was)
    if was in renamed:
        message = say(
            "'{renamed}' and '{block}' are both renamed from '{was}'",
            renamed=renamed[was],
            block=block.name,
            was=was,
        )
        return Issue("FW214", message, say("keep one 'was'"), was)
    renamed[was] = block.name
    return None
