"""Quick fixes of fields: add, change or delete one, or a constraint of it."""

from __future__ import annotations

import re
from collections.abc import Callable

from fw.language.editing.changes import Change
from fw.language.editing.fields import (
    change_type,
    delete_field,
    remove_constraint,
    set_constraint,
)
from fw.language.editing.lines import newline_of
from fw.language.editing.outline import outline_of
from fw.language.service.fixes.case import Case, Proposals
from fw.runtime.messages import say

__all__ = [
    "add_index",
    "add_key",
    "add_named_word",
    "add_word",
    "remove_field",
    "remove_nullable",
    "write_type",
]


def add_key(case: Case) -> Proposals:
    """Yield a primary key for a model that lacks one."""
    if case.block is not None and outline_of(case.block).kind == "model":
        opening, _ = outline_of(case.block).body
        start = case.block.start + opening
        newline = newline_of(case.workspace.sources[case.found.file])
        insertion = Change(start, start, f"{newline}  id: uuid primary", case.found.file)
        yield say("Add 'id: uuid primary'"), [insertion]


def add_word(word: str) -> Callable[[Case], Proposals]:
    """Return the function that yields a constraint for the field of the line."""

    def propose(case: Case) -> Proposals:
        if case.field is not None and case.block is not None:
            name = case.field.name.text
            changes = set_constraint(case.workspace.sources, case.block.name, name, word)
            yield say("Add '{word}'", word=word), changes

    return propose


def add_named_word(case: Case) -> Proposals:
    """Yield `unique` for the field of another model that the hint names."""
    named = re.search(r"add 'unique' to '(\w+)' of (\w+)", case.found.hint)
    field, model = named.groups() if named else ("", "")
    if not named and case.field is not None and "add 'unique' to it" in case.found.hint:
        model, _, field = case.word.partition(".")
    if model and field:
        changes = set_constraint(case.workspace.sources, model, field, "unique")
        yield say("Add 'unique' to {model}.{field}", model=model, field=field), changes


def write_type(case: Case) -> Proposals:
    """Yield the type that the hint writes."""
    block, field = case.block, case.field
    write = re.search(r"write '(?:\w+: )?([\w(), ]+?)(?: …)?'", case.found.hint)
    if write and block is not None and field is not None:
        changes = change_type(case.workspace.sources, block.name, field.name.text, write[1])
        yield say("Change the type to '{type}'", type=write[1]), changes


def remove_nullable(case: Case) -> Proposals:
    """Yield the removal of `nullable` from the field that a line names."""
    if case.block is not None and case.word in outline_of(case.block).fields:
        changes = remove_constraint(case.workspace.sources, case.block.name, case.word, "nullable")
        yield say("Remove 'nullable' from '{word}'", word=case.word), changes


def remove_field(case: Case) -> Proposals:
    """Yield the removal of the field of the line."""
    if case.field is None or case.block is None:
        return
    yield (
        say("Remove the field '{field}'", field=case.field.name.text),
        delete_field(case.workspace.sources, case.block.name, case.field.name.text),
    )


def add_index(case: Case) -> Proposals:
    """Yield `index` for the field that the hint names."""
    if named := re.search(r"add 'index' to '(\w+)' of (\w+)", case.found.hint):
        field, model = named.groups()
        changes = set_constraint(case.workspace.sources, model, field, "index")
        yield say("Add 'index' to {model}.{field}", model=model, field=field), changes
