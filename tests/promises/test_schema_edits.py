"""Span edits do what a hand would: nothing outside the spans changes, and undo gives all back."""

from __future__ import annotations

from random import Random
from typing import Any

from fw.language.editing.changes import apply_changes, inverse
from fw.language.editing.operations import edit
from tests.promises.support import chance, times
from tests.promises.typed_schema import TYPES, TypedSchema

SEQUENCES = times(10_000)
STEPS = 8


def test_random_operations_equal_edits_by_hand() -> None:
    random = chance("schema edits")
    for _ in range(SEQUENCES):
        check_sequence(Random(random.getrandbits(64)))


def check_sequence(random: Random) -> None:
    typed = TypedSchema(random)
    start = sources = typed.sources
    undone = []
    for _ in range(STEPS):
        if not typed.models():
            break
        operation = random_operation(random, typed)
        changes = edit(sources, operation)
        after = apply_changes(sources, changes)
        assert after == typed.sources, (operation, sources)
        undone.append(inverse(sources, changes))
        assert apply_changes(after, undone[-1]) == sources, operation
        sources = after
    for changes in reversed(undone):
        sources = apply_changes(sources, changes)
    assert sources == start


def random_operation(random: Random, typed: TypedSchema) -> dict[str, Any]:
    """Return an operation, which is made by hand on the typed schema."""
    typed.count += 1
    model = random.choice(typed.models())
    field = random.choice(typed.fields(model))
    new = f"new{typed.count}"
    match random.randrange(10):
        case 0:
            after = random.choice((None, field))
            line = f"{new}: {random.choice(('int', 'text nullable', 'date'))}"
            typed.add_field(model, line, after)
            return {"op": "add_field", "model": model, "line": line, "after": after}
        case 1 if len(typed.fields(model)) > 1:
            typed.delete_field(model, field)
            return {"op": "delete_field", "model": model, "field": field}
        case 2:
            before = random.choice((None, random.choice(typed.fields(model))))
            typed.move_field(model, field, before)
            return {"op": "move_field", "model": model, "field": field, "before": before}
        case 3:
            former = [one for one in ("old", "older") if one not in typed.fields(model)]
            to = random.choice((new, *former))
            typed.rename("field", model, field, to)
            return {"op": "rename_field", "model": model, "field": field, "to": to}
        case 4:
            to = random.choice((new.title(), *({"Model0", "Model9"} - {*typed.models()})))
            typed.rename("model", "", model, to)
            return {"op": "rename_model", "model": model, "to": to}
        case 5 if typed.aliases(model):
            alias = typed.aliases(model)[0]
            typed.rename("relation", model, alias, new)
            return {"op": "rename_relation", "model": model, "alias": alias, "to": new}
        case 6:
            word = random.choice(("unique", "private", "index", "nullable"))
            typed.set_constraint(model, field, word)
            return {"op": "set_constraint", "model": model, "field": field, "word": word}
        case 7:
            kind = random.choice(TYPES)
            typed.change_type(model, field, kind)
            return {"op": "change_type", "model": model, "field": field, "type": kind}
        case 8:
            typed.delete_model(model)
            return {"op": "delete_model", "model": model}
        case _:
            name = random.choice(("", field))
            text = random.choice(("", "one", 'one\ntwo # { "'))
            typed.set_comment(model, name, text)
            return {"op": "set_comment", "model": model, "comment": text, "field": name or None}
