"""What could be built: every artifact of a schema, and the key that it is built from.

A key is the hash of all that an artifact follows from. Its front half stands for the schema
(the model's own block and the interface of the models that it refers to), its back half for
the recipe (template, builders, settings). What is wanted now is for `fw.tasks.build.staleness` to say.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import fw
from fw.language.names import names_of
from fw.runtime.plugins import sources
from fw.tasks.artifact import BUILT, Kind, Scope, template_file
from fw.tasks.build.state import ModelRecord, Recipe
from fw.tasks.build.up_to_date import PACKAGE

__all__ = ["Edge", "Node", "Plan", "edges", "make_recipes", "model_key", "paths_of", "short"]

_BUILDERS = ("language", "tasks", "runtime/database/naming.py", "metamodel.tx")


class Node(NamedTuple):
    """One artifact of the graph: a target and what it is built from.

    `owner` is the model that it belongs to, None for the whole project.
    """

    path: str
    kind: Kind
    owner: str | None
    key: str


class Edge(NamedTuple):
    """`target` follows from `source`. `via` is block, interface, schema, template or settings."""

    source: str
    target: str
    via: str


@dataclass(frozen=True)
class Plan:
    """Every artifact of a schema, none of them computed yet."""

    kinds: tuple[Kind, ...]
    models: Mapping[str, ModelRecord]
    recipes: Mapping[str, Recipe]
    provider: str | None = None

    @cached_property
    def _model_kinds(self) -> tuple[tuple[Kind, str], ...]:
        return tuple(
            (kind, short(*self.recipes[kind.name]))
            for kind in self.kinds
            if kind.scope is Scope.MODEL
        )

    def nodes_of(self, model: str) -> Iterator[Node]:
        """Yield the artifacts of one model."""
        record = self.models[model]
        key, paths = record[1], record[4]
        for (kind, recipe), path in zip(self._model_kinds, paths, strict=True):
            yield Node(path, kind, model, f"{key}.{recipe}")

    def project_nodes(self) -> Iterator[Node]:
        """Yield the artifacts that belong to no model."""
        names = whole = ""
        for kind in self.kinds:
            if kind.scope is not Scope.PROJECT:
                continue
            if kind.is_verbatim:
                yield Node(kind.path, kind, None, f"-.{short(*self.recipes[kind.name])}")
                continue
            names = names or short(str(self.provider), *self.models)
            if kind.whole_schema:
                whole = whole or short(names, *(record[1] for record in self.models.values()))
            key = whole if kind.whole_schema else names
            yield Node(kind.path, kind, None, f"{key}.{short(*self.recipes[kind.name])}")

    def nodes(self) -> Iterator[Node]:
        """Yield every artifact, model by model."""
        for model in self.models:
            yield from self.nodes_of(model)
        yield from self.project_nodes()


def short(*parts: str) -> str:
    """Return a hash of the parts, 16 hexadecimal digits long."""
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def model_key(
    name: str,
    block: str,
    refers: Iterable[str],
    interfaces: Mapping[str, object],
    positions: Mapping[str, int],
) -> str:
    """Return the key of a model: its own block and all it may know of those it refers to.

    Which of two models stands first decides who owns their link table, so it is part of it.
    """
    own = positions[name]
    others = (
        f"{other} {positions.get(other, -1) < own} {interfaces.get(other)!r}" for other in refers
    )
    return short(block, *others)


def paths_of(model: str, kinds: Sequence[Kind]) -> tuple[str, ...]:
    """Return the paths of a model's artifacts, in the order of the model-scope kinds."""
    names = names_of(model)
    values = names._asdict()
    return tuple(kind.path.format(**values) for kind in kinds if kind.scope is Scope.MODEL)


def make_recipes(
    kinds: Sequence[Kind], project: str, values: Mapping[str, object], read: Mapping[str, set[str]]
) -> dict[str, Recipe]:
    """Return each kind's recipe; `read` says which settings its builder has read so far."""
    builders = _digest(*_BUILDERS)
    own = {kind.template for kind in kinds}
    texts = _templates()
    shared = short(*(name + text for name, text in texts.items() if name not in own))
    return {
        kind.name: (
            short(_text_of(kind, texts), shared),
            _with_plugin(builders, kind),
            short(
                project,
                *(f"{name}={values.get(name)!r}" for name in sorted(read.get(kind.name, ()))),
            ),
        )
        for kind in kinds
    }


def _text_of(kind: Kind, texts: Mapping[str, str]) -> str:
    if ":" not in kind.template and not kind.is_verbatim:
        return texts.get(kind.template, "")
    try:
        return template_file(kind.template).read_text(encoding="utf-8", errors="replace")
    except OSError:
        # Whoever renders it says so.
        return ""


def _with_plugin(builders: str, kind: Kind) -> str:
    """Return a hash of fw's sources and, for the kind of a plugin, of its package's."""
    top = kind.build.__module__.partition(".")[0]
    if top == fw.__name__:
        return builders
    digest = sha256(builders.encode())
    for path in sources(top):
        digest.update(Path(path).read_bytes())
    return digest.hexdigest()[:32]


def _templates() -> dict[str, str]:
    """Return the text of each template; files that are taken as they are are none."""
    found: dict[str, str] = {}
    root = Path(PACKAGE, "templates")
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(set(folders) - BUILT)
        for name in sorted(names):
            if name.endswith(".mako"):
                file = Path(folder, name)
                text = file.read_text(encoding="utf-8", errors="replace")
                found[file.relative_to(root).as_posix()] = text
    return found


def _digest(*parts: str) -> str:
    """Return the hash of fw's own sources: a builder may call any of them."""
    digest = sha256()
    for part in parts:
        for folder, folders, files in os.walk(f"{PACKAGE}/{part}"):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(files):
                digest.update(Path(folder, name).read_bytes())
        if os.path.isfile(f"{PACKAGE}/{part}"):  # noqa: PTH113
            digest.update(Path(PACKAGE, part).read_bytes())
    return digest.hexdigest()[:32]


def edges(root: Path) -> list[Edge]:
    """Return the edges of the build graph of a project, sorted; raises SchemaError.

    A source is `schema.fw#<Model>` (via block or interface), `schema.fw` (via schema),
    `fw/templates/<path>` or `fw.toml#<name>`; a target is the path of an artifact.
    """
    from fw.tasks.build.session import Builder

    with closing(Builder(root)) as builder:
        plan, read = builder.plan()
    found: list[Edge] = []
    for node in plan.nodes():
        if node.kind.is_verbatim:
            pass
        elif node.owner is None:
            found.append(Edge("schema.fw", node.path, "schema"))
        else:
            found.append(Edge(f"schema.fw#{node.owner}", node.path, "block"))
            refers = plan.models[node.owner][2]
            found += [Edge(f"schema.fw#{one}", node.path, "interface") for one in refers]
        found.append(Edge(f"fw/templates/{node.kind.template}", node.path, "template"))
        when = {node.kind.when} if node.kind.when else set()
        names = sorted(when | set(read.get(node.kind.name, ())))
        found += [Edge(f"fw.toml#{name}", node.path, "settings") for name in names]
    return sorted(found)
