"""Quick fixes: changes that solve a diagnostic, by its code and by the words of its hint."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from fw.language.diagnostics import Diagnostic, SchemaError
from fw.language.editing.changes import Change
from fw.language.editing.fields import (
    add_field,
    change_type,
    delete_field,
    remove_constraint,
    set_constraint,
)
from fw.language.editing.lines import newline_of
from fw.language.editing.models import add_model
from fw.language.editing.occurrences import Symbol, SymbolKind
from fw.language.editing.outline import FieldOutline, RelationOutline, outline_of
from fw.language.editing.renaming import rename
from fw.language.editing.sorting import sort_sources
from fw.language.service.rule_fixes import rule_fixes
from fw.language.service.workspace import Workspace
from fw.language.syntax.scanner import Block
from fw.runtime.errors import FwError

__all__ = ["QuickFix", "quick_fixes"]

_MEANT = re.compile(r"did you mean '([^']+)'\?")
_WRITE = re.compile(r"write '([^'…]+)'")
_EXAMPLE = re.compile(r"(?:for example|such as) '(\w+)'")
_ADD = re.compile(r"add '(\w+): ([^']+)' to (\w+)")
_USE = re.compile(r"'via (\w+)'")
_REMOVE = re.compile(r"remove '(?:was )?(\w+)(?: \w+)?'")


class QuickFix(NamedTuple):
    """Changes that solve a diagnostic; the title says what they do."""

    title: str
    changes: list[Change]


class _Case(NamedTuple):
    """A diagnostic with its place: offsets in the file, its block, and the field of its line."""

    workspace: Workspace
    found: Diagnostic
    start: int
    end: int
    block: Block | None
    field: FieldOutline | None

    @property
    def word(self) -> str:
        """The text of the span."""
        return self.workspace.sources[self.found.file][self.start : self.end]

    def replaced(self, text: str) -> list[Change]:
        """Return the change that replaces the span."""
        return [Change(self.start, self.end, text, self.found.file)]


_Proposals = Iterable[tuple[str, list[Change]]]


def quick_fixes(workspace: Workspace, diagnostic: Diagnostic) -> Iterator[QuickFix]:
    """Yield the changes that solve a diagnostic, each named as its hint says."""
    case = _case(workspace, diagnostic)
    makers = (_by_code(case), _by_hint(case)) if case is not None else ()
    for maker in makers:
        try:
            yield from (QuickFix(title, changes) for title, changes in maker)
        except FwError:
            # The hint needs more than the text has, such as a model without errors.
            continue


def _case(workspace: Workspace, one: Diagnostic) -> _Case | None:
    text = workspace.sources.get(one.file)
    if text is None:
        return None
    start = 0
    for _ in range(one.line - 1):
        start = text.find("\n", start) + 1
    offset = start + one.column - 1
    end = min(len(text), start + one.end_column - 1)
    block = workspace.names.block_at(one.file, offset)
    field = outline_of(block).field_at(offset - block.start) if block else None
    return _Case(workspace, one, offset, end, block, field)


def _by_hint(case: _Case) -> _Proposals:
    """Yield what a hint says in words, if it is about the marked word."""
    hint = case.found.hint
    if meant := _MEANT.search(hint):
        yield f"Change to '{meant[1]}'", case.replaced(meant[1])
    if hint.startswith("remove it"):
        word, field, block = case.word.lower(), case.field, case.block
        if block is not None and field is not None and field.constraint(word) is not None:
            changes = remove_constraint(case.workspace.sources, block.name, field.name.text, word)
        else:
            changes = case.replaced("")
        yield f"Remove '{case.word}'", changes
    removed = _REMOVE.search(hint)
    if removed and case.field is not None and case.block is not None:
        name = case.field.name.text
        sources = case.workspace.sources
        word = "was" if "remove 'was" in hint else removed[1]
        if case.field.constraint(word) is not None:
            changes = remove_constraint(sources, case.block.name, name, word)
            yield f"Remove '{word}'", changes


def _by_code(case: _Case) -> _Proposals:
    maker = _MAKERS.get(case.found.code)
    return maker(case) if maker is not None else ()


def _rename_model(case: _Case) -> _Proposals:
    """Yield the name that the hint proposes for a model or an enum."""
    write = _WRITE.search(case.found.hint) or _EXAMPLE.search(case.found.hint)
    if write and case.block is not None and case.block.name == case.word:
        kind: SymbolKind = "enum" if outline_of(case.block).kind == "enum" else "model"
        symbol = Symbol(kind, case.word)
        changes = rename(case.workspace.sources, symbol, write[1], lambda _: False)
        yield f"Rename to '{write[1]}'", changes


def _rename_name(case: _Case) -> _Proposals:
    """Yield another name of a model, or of a field whose column keeps its name."""
    block, field, hint = case.block, case.field, case.found.hint
    if block is None or field is None:
        yield from _rename_model(case)
        return
    sources = case.workspace.sources
    new = _WRITE.search(hint) or _EXAMPLE.search(hint)
    if new is None or field.name.text != case.word:
        return
    name = new[1].partition(":")[0]
    changes = rename(sources, Symbol("field", case.word, block.name), name, lambda _: False)
    if "map" in new[1]:
        changes += set_constraint(sources, block.name, case.word, "map", f'"{case.word}"')
    yield f"Rename to '{name}'", changes


def _add_key(case: _Case) -> _Proposals:
    if case.block is not None and outline_of(case.block).kind == "model":
        opening, _ = outline_of(case.block).body
        start = case.block.start + opening
        newline = newline_of(case.workspace.sources[case.found.file])
        insertion = Change(start, start, f"{newline}  id: uuid primary", case.found.file)
        yield "Add 'id: uuid primary'", [insertion]


def _add_word(word: str) -> Callable[[_Case], _Proposals]:
    def propose(case: _Case) -> _Proposals:
        if case.field is not None and case.block is not None:
            name = case.field.name.text
            changes = set_constraint(case.workspace.sources, case.block.name, name, word)
            yield f"Add '{word}'", changes

    return propose


def _add_named_word(case: _Case) -> _Proposals:
    """Yield `unique` for the field of another model that the hint names."""
    named = re.search(r"add 'unique' to '(\w+)' of (\w+)", case.found.hint)
    field, model = named.groups() if named else ("", "")
    if not named and case.field is not None and "add 'unique' to it" in case.found.hint:
        model, _, field = case.word.partition(".")
    if model and field:
        changes = set_constraint(case.workspace.sources, model, field, "unique")
        yield f"Add 'unique' to {model}.{field}", changes


def _add_missing_model(case: _Case) -> _Proposals:
    target = case.word.partition(".")[0]
    if case.found.hint.startswith("add 'model"):
        sources = case.workspace.sources
        yield f"Add the model '{target}'", add_model(sources, target, file=case.found.file)


def _sort(case: _Case) -> _Proposals:
    file = case.found.file
    text = case.workspace.sources[file]
    try:
        after = sort_sources(case.workspace.sources)[file]
    except SchemaError:
        return
    if after != text:
        yield "Sort the models of this file", [Change(0, len(text), after, file)]
    yield from _add_word("nullable")(case)


def _add_foreign_key(case: _Case) -> _Proposals:
    """Yield the foreign key that a relation lacks, or those that it can use."""
    hint, sources = case.found.hint, case.workspace.sources
    relation = _relation_at(case)
    if named := _ADD.search(hint):
        field, line, model = named.groups()
        if "…" in line and (target := line.rpartition(" ")[2]) in case.workspace.interfaces:
            line = line.replace("…", case.workspace.interfaces[target].primary_type)
        if "…" not in line:
            changes = add_field(sources, model, f"{field}: {line}")
            if relation is not None and relation.via is not None:
                changes += case.replaced(field)
            yield f"Add '{field}' to {model}", changes
    if relation is None:
        return
    keys = dict.fromkeys((*_USE.findall(hint), *re.findall(r" via (\w+)'", hint)))
    for key in keys:
        if relation.via is not None:
            yield f"Use 'via {key}'", case.replaced(key)
        elif case.block is not None:
            end = case.block.start + relation.statement.end
            yield f"Use 'via {key}'", [Change(end, end, f" via {key}", case.found.file)]


def _relation_at(case: _Case) -> RelationOutline | None:
    at = case.start - case.block.start if case.block is not None else -1
    relations = outline_of(case.block).relations if case.block is not None else ()
    return next((r for r in relations if r.statement.start <= at <= r.statement.end), None)


def _change_type(case: _Case) -> _Proposals:
    """Yield the type that the hint writes."""
    block, field = case.block, case.field
    write = re.search(r"write '(?:\w+: )?([\w(), ]+?)(?: …)?'", case.found.hint)
    if write and block is not None and field is not None:
        changes = change_type(case.workspace.sources, block.name, field.name.text, write[1])
        yield f"Change the type to '{write[1]}'", changes


def _remove_nullable(case: _Case) -> _Proposals:
    """Yield the removal of `nullable` from the field that a line names."""
    if case.block is not None and case.word in outline_of(case.block).fields:
        changes = remove_constraint(case.workspace.sources, case.block.name, case.word, "nullable")
        yield f"Remove 'nullable' from '{case.word}'", changes


def _delete_field(case: _Case) -> _Proposals:
    if case.field is None or case.block is None:
        return
    yield (
        f"Remove the field '{case.field.name.text}'",
        delete_field(case.workspace.sources, case.block.name, case.field.name.text),
    )


def _add_colon(case: _Case) -> _Proposals:
    if case.found.message.startswith("missing colon"):
        yield "Add ':'", [Change(case.end, case.end, ":", case.found.file)]


def _close(case: _Case) -> _Proposals:
    """Yield the brace that a block lacks, or its quote."""
    if case.found.code == "FW108":
        yield f"Add {case.word[0]}", [Change(case.end, case.end, case.word[0], case.found.file)]
    elif case.found.message.startswith("missing '}'") and case.block is not None:
        newline = newline_of(case.workspace.sources[case.found.file])
        end = case.block.end
        yield "Add '}'", [Change(end, end, f"{newline}}}", case.found.file)]
    elif case.found.message.startswith("unmatched '}'"):
        yield "Remove '}'", case.replaced("")


def _change_rule(case: _Case) -> _Proposals:
    if case.block is None:
        return
    text = case.workspace.sources[case.found.file]
    for title, change in rule_fixes(text, case.block, case.found, case.start):
        yield title, [change]


def _add_index(case: _Case) -> _Proposals:
    """Yield `index` for the field that the hint names."""
    if named := re.search(r"add 'index' to '(\w+)' of (\w+)", case.found.hint):
        field, model = named.groups()
        changes = set_constraint(case.workspace.sources, model, field, "index")
        yield f"Add 'index' to {model}.{field}", changes


_MAKERS: dict[str, Callable[[_Case], _Proposals]] = {
    **dict.fromkeys(("FW104", "FW108"), _close),
    "FW106": _add_colon,
    "FW202": _rename_model,
    **dict.fromkeys(
        (*(f"FW20{n}" for n in (1, 3, 4, 5, 6, 7)), *(f"FW21{n}" for n in (1, 2, 3))), _rename_name
    ),
    "FW305": _add_key,
    "FW307": _change_type,
    "FW308": _add_word("nullable"),
    "FW314": _delete_field,
    "FW316": _add_word("nullable"),
    **dict.fromkeys(("FW343", "FW504", "FW505", "FW507"), _change_rule),
    "FW401": _add_missing_model,
    "FW402": _sort,
    "FW403": _change_type,
    **dict.fromkeys(("FW404", "FW405", "FW406", "FW407", "FW408"), _add_foreign_key),
    "FW410": _add_word("nullable"),
    "FW411": _add_named_word,
    "FW412": _add_named_word,
    "FW501": _add_word("private"),
    "FW502": _remove_nullable,
    "FW503": _change_type,
    "FW508": _add_index,
}
"""Functions that yield the changes for a code, in addition to those of its hint."""
