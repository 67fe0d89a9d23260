"""Names are safe: a clear error, or an application that boots and serves.

Every name of the corpus that the checker takes goes into an application. Names that can't
stand side by side (`User` and `Users` would share a table) go into another one.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from fw.language.names import names_of
from fw.language.reserved_names import refuse_field
from fw.language.schema import diagnose
from tests.applications import make_project, mypy, run_roundtrip
from tests.language.corpus import awkward_names, schema_with_name
from tests.promises.support import chance, times
from tests.tasks.ruff import complaints

FIELDS_OF_A_MODEL = 30
TYPES = (
    "string(40) required",
    "text nullable",
    "int default 3",
    "bool default true",
    "date nullable",
    "datetime required",
    "time nullable",
    "decimal(10, 2) default 0.5",
    "json nullable",
    "uuid nullable unique",
    "float required",
    "enum(a, b) default a",
)


def _sample() -> tuple[list[str], list[str]]:
    """Return model names and field names of the corpus that are legal by themselves."""
    corpus = awkward_names()
    chosen = chance("names").sample(corpus, min(len(corpus), times(len(corpus)) + 30))
    legal = [(role, name) for role, name in chosen if not diagnose(schema_with_name(role, name))]
    models = [name for role, name in legal if role == "model"]
    return models, [name for role, name in legal if role == "field" and not refuse_field(name)]


def _groups(names: list[str], forms: list[set[str]]) -> list[list[str]]:
    """Split names into as few groups as it takes for no two of one to share a form."""
    taken: list[set[str]] = []
    groups: list[list[str]] = []
    for name, own in zip(names, forms, strict=True):
        at = next((at for at, seen in enumerate(taken) if seen.isdisjoint(own)), len(groups))
        if at == len(groups):
            taken.append(set())
            groups.append([])
        taken[at] |= own
        groups[at].append(name)
    return groups


def _forms(model: str) -> set[str]:
    names = names_of(model)
    return {f"file {names.module}", f"table {names.table.lower()}", f"path {names.prefix}"}


def _schema(models: list[str], fields: list[str]) -> str:
    """Return a schema whose models refer each to the one before it, with these fields."""
    chunks = _groups(fields, [{field.lower()} for field in fields])
    chunks = [
        chunk[at : at + FIELDS_OF_A_MODEL]
        for chunk in chunks
        for at in range(0, len(chunk), FIELDS_OF_A_MODEL)
    ]
    blocks = [
        _block(
            f"Fieldset{number}Of",
            [f"{name}: {TYPES[at % len(TYPES)]}" for at, name in enumerate(chunk)],
        )
        for number, chunk in enumerate(chunks)
    ]
    before: dict[str, str | None] = dict(pairwise([*reversed(models), ""]))
    after = dict(pairwise(models))
    for model in models:
        lines = ["title: string required", "kind: enum(a, b) default a"]
        relations = []
        if before[model]:
            lines.append(f"earlier_id: uuid nullable references {before[model]}")
            relations.append(f"belongs_to {before[model]} as earlier via earlier_id")
        if model in after:
            relations.append(f"has_many {after[model]} as later via earlier_id")
        blocks.append(_block(model, lines, relations))
    return "\n".join(blocks)


def _block(model: str, lines: list[str], relations: list[str] | None = None) -> str:
    body = "".join(f"  {line}\n" for line in ["id: uuid primary", *lines])
    if relations:
        body += "  relations {\n" + "".join(f"    {line}\n" for line in relations) + "  }\n"
    return f"model {model} {{\n{body}}}\n"


def test_a_legal_name_gives_an_application_that_serves(tmp_path: Path) -> None:
    models, fields = _sample()
    groups = _groups(models, [_forms(model) for model in models])
    roots = []
    for number, group in enumerate(groups):
        schema = _schema(group, fields if number == 0 else [])
        roots.append(make_project(tmp_path / f"names{number}", schema))

    assert len(models) > 10
    assert len(fields) > 10
    assert complaints(*roots, ignore=["E741"]) == ""
    assert mypy(*roots) == ""
    for root in roots:
        run_roundtrip(root)
