"""The language service answers about any text, and its renames keep schemas valid."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

from fw.language.editing.changes import apply_changes, inverse
from fw.language.editing.occurrences import Symbol
from fw.language.editing.renaming import rename
from fw.language.schema import diagnose
from fw.language.service.actions import actions_for, refactorings
from fw.language.service.completion import complete
from fw.language.service.hints import inlay_hints, semantic_tokens
from fw.language.service.hover import hover
from fw.language.service.symbols import document_symbols, folds, workspace_symbols
from fw.language.service.workspace import Workspace
from tests.language.corpus import random_schema, scale
from tests.language.editing.test_operations import BLOG
from tests.promises.hostile import mutations, seeds

TEXTS = max(60, int(5_000 * scale()))
RENAMES = max(60, int(2_000 * scale()))


def ask_all(random: Random, text: str) -> None:
    workspace = Workspace({"schema.fw": text})
    places = [random.randrange(len(text) + 1) for _ in range(6)]
    for offset in places:
        complete(workspace, "schema.fw", offset)
        hover(workspace, "schema.fw", offset)
        refactorings(workspace, "schema.fw", offset)
        found = workspace.names.at("schema.fw", offset)
        if found is not None:
            assert text[found.start : found.end] == found.symbol.name
            list(workspace.names.of(found.symbol))
    document_symbols(workspace, "schema.fw")
    workspace_symbols(workspace, "e")
    folds(workspace, "schema.fw")
    tokens = semantic_tokens(workspace, "schema.fw")
    assert all(one.end <= other.start for one, other in pairwise(tokens))
    list(inlay_hints(workspace, "schema.fw", 0, len(text)))
    for action in actions_for(workspace, (*workspace.diagnose(), *workspace.warnings())):
        after = apply_changes(workspace.sources, action.changes)
        assert apply_changes(after, inverse(workspace.sources, action.changes)) == {
            "schema.fw": text
        }


def test_every_question_about_any_text_is_answered() -> None:
    random = Random(3)
    for _, text in zip(range(TEXTS), mutations(seeds(), Random(4)), strict=False):
        for one in (text, random_schema(random)):
            if len(one) < 50_000:
                try:
                    ask_all(random, one)
                except Exception as error:
                    error.add_note(f"schema: {one!r}")
                    raise


def symbols(workspace: Workspace) -> list[Symbol]:
    """Return the names that are declared once."""
    blocks = workspace.names.blocks
    places = [one for block in blocks for one in workspace.names.inside(block) if one.declares]
    count = Counter(one.symbol for one in places)
    return sorted(symbol for symbol, times in count.items() if times == 1)


def test_a_renamed_schema_stays_valid() -> None:
    """Another name adds no error, and is at each place of the former one."""
    random = Random(6)
    count = 0
    while count < RENAMES:
        text = random.choice((BLOG, random_schema(random)))
        workspace = Workspace({"schema.fw": text})
        for symbol in symbols(workspace):
            new = "Zebra" if symbol.kind in ("model", "enum") else "zebra"
            if symbol.name in ("made_at", "changed_at"):
                continue  # of the line timestamps, which are refused
            changes = rename(workspace.sources, symbol, new)
            count += 1
            after = apply_changes(workspace.sources, changes)
            before = {one.code for one in diagnose(text)}
            added = [one for one in diagnose(after) if one.code not in before]
            assert not added, (symbol, added, text, after["schema.fw"])
            moved = Workspace(after)
            old = list(workspace.names.of(symbol))
            assert len(list(moved.names.of(symbol._replace(name=new)))) == len(old), (symbol, text)
            assert not list(moved.names.of(symbol)), (symbol, text)
