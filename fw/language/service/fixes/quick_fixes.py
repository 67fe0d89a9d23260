"""Quick fixes: changes that solve a diagnostic, by its code and by the words of its hint."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from fw.language.diagnostics import Diagnostic, SchemaError
from fw.language.editing.changes import Change
from fw.language.editing.fields import remove_constraint
from fw.language.editing.lines import newline_of
from fw.language.editing.models import add_model
from fw.language.editing.sorting import sort_sources
from fw.language.service.fixes.case import Case, Proposals, case_of
from fw.language.service.fixes.field_fixes import (
    add_index,
    add_key,
    add_named_word,
    add_word,
    remove_field,
    remove_nullable,
    write_type,
)
from fw.language.service.fixes.name_fixes import rename_model, rename_name
from fw.language.service.fixes.relation_fixes import add_foreign_key
from fw.language.service.fixes.rule_fixes import rule_fixes
from fw.language.service.workspace import Workspace
from fw.runtime.errors import FwError
from fw.runtime.messages import say

__all__ = ["QuickFix", "quick_fixes"]

_MEANT = re.compile(r"did you mean '([^']+)'\?")
_REMOVE = re.compile(r"remove '(?:was )?(\w+)(?: \w+)?'")


class QuickFix(NamedTuple):
    """Changes that solve a diagnostic; the title says what they do."""

    title: str
    changes: list[Change]


def quick_fixes(workspace: Workspace, diagnostic: Diagnostic) -> Iterator[QuickFix]:
    """Yield the changes that solve a diagnostic, each named as its hint says."""
    case = case_of(workspace, diagnostic)
    makers = (_by_code(case), _by_hint(case)) if case is not None else ()
    for maker in makers:
        try:
            yield from (QuickFix(title, changes) for title, changes in maker)
        except FwError:
            # The hint needs more than the text has, such as a model without errors.
            continue


def _by_hint(case: Case) -> Proposals:
    """Yield what a hint says in words, if it is about the marked word."""
    hint = case.found.hint
    if meant := _MEANT.search(hint):
        yield say("Change to '{meant}'", meant=meant[1]), case.replaced(meant[1])
    if hint.startswith("remove it"):
        word, field, block = case.word.lower(), case.field, case.block
        if block is not None and field is not None and field.constraint(word) is not None:
            changes = remove_constraint(case.workspace.sources, block.name, field.name.text, word)
        else:
            changes = case.replaced("")
        yield say("Remove '{word}'", word=case.word), changes
    removed = _REMOVE.search(hint)
    if removed and case.field is not None and case.block is not None:
        name = case.field.name.text
        sources = case.workspace.sources
        word = "was" if "remove 'was" in hint else removed[1]
        if case.field.constraint(word) is not None:
            changes = remove_constraint(sources, case.block.name, name, word)
            yield say("Remove '{word}'", word=word), changes


def _by_code(case: Case) -> Proposals:
    maker = _MAKERS.get(case.found.code)
    return maker(case) if maker is not None else ()


def _add_missing_model(case: Case) -> Proposals:
    target = case.word.partition(".")[0]
    if case.found.hint.startswith("add 'model"):
        sources = case.workspace.sources
        yield (
            say("Add the model '{target}'", target=target),
            add_model(sources, target, file=case.found.file),
        )


def _sort(case: Case) -> Proposals:
    file = case.found.file
    text = case.workspace.sources[file]
    try:
        after = sort_sources(case.workspace.sources)[file]
    except SchemaError:
        return
    if after != text:
        yield say("Sort the models of this file"), [Change(0, len(text), after, file)]
    yield from add_word("nullable")(case)


def _add_colon(case: Case) -> Proposals:
    if case.found.message.startswith("missing colon"):
        yield say("Add ':'"), [Change(case.end, case.end, ":", case.found.file)]


def _close(case: Case) -> Proposals:
    """Yield the brace that a block lacks, or its quote."""
    if case.found.code == "FW108":
        yield (
            say("Add {quote}", quote=case.word[0]),
            [Change(case.end, case.end, case.word[0], case.found.file)],
        )
    elif case.found.message.startswith("missing '}'") and case.block is not None:
        newline = newline_of(case.workspace.sources[case.found.file])
        end = case.block.end
        yield say("Add '}'"), [Change(end, end, f"{newline}}}", case.found.file)]
    elif case.found.message.startswith("unmatched '}'"):
        yield say("Remove '}'"), case.replaced("")


_MAKERS: dict[str, Callable[[Case], Proposals]] = {
    **dict.fromkeys(("FW104", "FW108"), _close),
    "FW106": _add_colon,
    "FW202": rename_model,
    **dict.fromkeys(
        (*(f"FW20{n}" for n in (1, 3, 4, 5, 6, 7)), *(f"FW21{n}" for n in (1, 2, 3))), rename_name
    ),
    "FW305": add_key,
    "FW307": write_type,
    "FW308": add_word("nullable"),
    "FW314": remove_field,
    "FW316": add_word("nullable"),
    **dict.fromkeys(("FW343", "FW504", "FW505", "FW507"), rule_fixes),
    "FW401": _add_missing_model,
    "FW402": _sort,
    "FW403": write_type,
    **dict.fromkeys(("FW404", "FW405", "FW406", "FW407", "FW408"), add_foreign_key),
    "FW410": add_word("nullable"),
    "FW411": add_named_word,
    "FW412": add_named_word,
    "FW501": add_word("private"),
    "FW502": remove_nullable,
    "FW503": write_type,
    "FW508": add_index,
}
"""Functions that yield the changes for a code, in addition to those of its hint."""
