"""Quick fixes of names: rename a model, an enum or a field."""

from __future__ import annotations

from fw.language.editing.fields import set_constraint
from fw.language.editing.occurrences import Symbol, SymbolKind
from fw.language.editing.outline import outline_of
from fw.language.editing.renaming import rename
from fw.language.service.fixes.case import EXAMPLE, WRITE, Case, Proposals
from fw.runtime.messages import say

__all__ = ["rename_model", "rename_name"]


def rename_model(case: Case) -> Proposals:
    """Yield the name that the hint proposes for a model or an enum."""
    write = WRITE.search(case.found.hint) or EXAMPLE.search(case.found.hint)
    if write and case.block is not None and case.block.name == case.word:
        kind: SymbolKind = "enum" if outline_of(case.block).kind == "enum" else "model"
        symbol = Symbol(kind, case.word)
        changes = rename(case.workspace.sources, symbol, write[1], lambda _: False)
        yield say("Rename to '{name}'", name=write[1]), changes


def rename_name(case: Case) -> Proposals:
    """Yield another name of a model, or of a field whose column keeps its name."""
    block, field, hint = case.block, case.field, case.found.hint
    if block is None or field is None:
        yield from rename_model(case)
        return
    sources = case.workspace.sources
    new = WRITE.search(hint) or EXAMPLE.search(hint)
    if new is None or field.name.text != case.word:
        return
    name = new[1].partition(":")[0]
    changes = rename(sources, Symbol("field", case.word, block.name), name, lambda _: False)
    if "map" in new[1]:
        changes += set_constraint(sources, block.name, case.word, "map", f'"{case.word}"')
    yield say("Rename to '{name}'", name=name), changes
