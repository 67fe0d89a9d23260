"""Creates single files: a layer of a model, a new class, or a seeder.

A file for a model is the one that a build would write, with its marker. A file for any other name
is a starting point that belongs to the user.
"""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from fw.language.names import names_of
from fw.language.reserved_names import refuse_model
from fw.runtime.errors import FwError, UsageError
from fw.runtime.names import nearest, normalize_name, suggest
from fw.tasks.artifact import Artifact, Policy
from fw.tasks.disk.lock import project_lock
from fw.tasks.disk.writer import Action, Outcome, Write, write_all
from fw.tasks.render.renderer import COMPILED, Renderer

if TYPE_CHECKING:
    from fw.tasks.build.plan import Node

__all__ = ["LAYERS", "check_name", "make_layer", "make_seeder", "write_stub"]

LAYERS = {"controllers": "Controller", "repositories": "Repository", "services": "Service"}
"""Artifact kinds that can be created one at a time, and the suffixes of their classes."""

_SEEDS = "database/seeds"
_NAME = re.compile(r"[A-Z][A-Za-z0-9]*")
_NUMBER = re.compile(r"(\d+)_")


def make_layer(root: Path, kind: str, name: str, *, force: bool = False) -> Outcome:
    """Write the file of one layer for `name`; return its outcome.

    For a model of the schema it is the generated file: edits are merged, or replaced with
    `force`. For any other name it is a new class; an existing file is only replaced with `force`.
    If the name is similar to that of a model, the outcome's detail suggests the model. Raise
    SchemaError, and FwError for an invalid name.
    """
    from fw.tasks.build.session import Builder

    asked = name.removesuffix(LAYERS[kind]) or name
    # The lock keeps the plan valid until the file is written.
    with project_lock(root), closing(Builder(root)) as builder:
        plan, _ = builder.plan()
        known = {normalize_name(model): model for model in plan.models}
        model = known.get(normalize_name(asked))
        if model is not None:
            node = next(node for node in plan.nodes_of(model) if node.kind.name == kind)
            return write_all(root, [_generated(root, node)], force=force)[0]
        return _new_layer(root, kind, asked, list(plan.models), force=force)


def _new_layer(root: Path, kind: str, asked: str, models: list[str], *, force: bool) -> Outcome:
    if kind == "repositories":
        raise _no_model(asked, models)
    check_name(asked)
    folder = f"app/{kind}"
    path = f"{folder}/{names_of(asked).module}.py"
    template = f"make/{LAYERS[kind].lower()}.py.mako"
    artifact = Artifact(path, template, {"names": names_of(asked)}, "make")
    outcome = write_stub(root, artifact, force=force)
    meant = nearest(asked, models)
    if meant is None or outcome.action is Action.SKIP:
        return outcome
    detail = f"the schema has no model {asked!r}; did you mean {meant!r}?"
    return outcome._replace(detail=detail)


def make_seeder(root: Path, name: str, *, force: bool = False) -> Outcome:
    """Write a new Python seeder, numbered after the existing ones.

    An existing seeder of that name is only replaced with `force`.
    """
    asked = name.removesuffix("Seeder") or name
    check_name(asked)
    module = names_of(asked).module
    with project_lock(root):
        taken = sorted(path.name for path in (root / _SEEDS).glob("*_*.py"))
        same = [each for each in taken if _NUMBER.sub("", each, count=1) == f"{module}.py"]
        file = same[0] if same else f"{_next_number(root):02}_{module}.py"
        artifact = Artifact(
            f"{_SEEDS}/{file}", "make/seeder.py.mako", {"names": names_of(asked)}, "make"
        )
        return write_stub(root, artifact, force=force)


def check_name(name: str, what: str = "class") -> None:
    """Raise UsageError if `name` is not a valid name of a class; `what` is its kind in messages."""
    if not _NAME.fullmatch(name):
        words = re.findall(r"[A-Za-z0-9]+", name)
        fitting = "".join(word[:1].upper() + word[1:] for word in words)
        hint: str | None = "use letters and digits, with a capital first, such as InvoicePaid"
        if _NAME.fullmatch(fitting):
            hint = f"use {fitting}"
        raise UsageError(f"invalid {what} name {name!r}", hint=hint)
    names = names_of(name)
    refusal = refuse_model(name, names.module, names.table, names.prefix)
    if refusal is not None:
        hint = f"use {refusal.suggestion}" if refusal.suggestion else None
        raise UsageError(f"{what} name {name!r} {refusal.reason}", hint=hint)


def _no_model(name: str, models: list[str]) -> FwError:
    hint = suggest(name, models, f"add the model with: fw make:model {name}")
    return FwError(f"unknown model {name!r}; a repository needs a model in the schema", hint=hint)


def _generated(root: Path, node: Node) -> Write:
    from fw.language.schema import load
    from fw.tasks.render.batch_renderer import BatchRenderer
    from fw.tasks.schema.source_files import read_sources
    from fw.tasks.settings import read_settings

    renderer = BatchRenderer(load(read_sources(root)), read_settings(root), Renderer(COMPILED))
    renderer.extend([node])
    return Write(node.path, renderer.render(node.path))


def write_stub(root: Path, artifact: Artifact, *, force: bool) -> Outcome:
    """Write a file that belongs to the user; an existing one is only replaced with `force`."""
    body = Renderer(COMPILED).render(artifact)
    file = root / artifact.path
    if file.exists() and file.read_text(encoding="utf-8") == body:
        return Outcome(artifact.path, Action.IDENTICAL)
    policy = Policy.MANAGED if force else Policy.ONCE
    write = Write(artifact.path, body, policy, marked=False)
    outcome = write_all(root, [write], force=force)[0]
    if outcome.action is Action.IDENTICAL:
        return Outcome(outcome.path, Action.SKIP, "already exists; --force replaces it")
    return outcome


def _next_number(root: Path) -> int:
    names = [path.name for path in (root / _SEEDS).glob("*")]
    numbers = [int(found[1]) for found in map(_NUMBER.match, names) if found]
    return max(numbers, default=0) + 1
