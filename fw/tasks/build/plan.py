"""The plan of a build: every artifact of a schema, and its key.

A key is the hash of everything that an artifact depends on. The first half covers the schema:
the model's own block, and the interfaces of the models that it references. The second half
covers the recipe: template, context builders, settings. `fw.tasks.build.staleness` compares the
plan with the last build.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import fw
from fw.language.checks.references.interface import Interface
from fw.language.names import names_of
from fw.runtime.plugins import sources
from fw.tasks.artifact import BUILT, Kind, Scope, template_file
from fw.tasks.build.manifest import ModelRecord, Recipe
from fw.tasks.build.up_to_date import PACKAGE

__all__ = ["Node", "Plan", "make_recipes", "model_key", "paths_of", "short_hash"]

_BUILDERS = ("language", "tasks", "runtime/database/naming.py", "metamodel.tx")


class Node(NamedTuple):
    """An artifact in the build graph.

    `owner` is the model that it belongs to, or None for a file of the whole project.
    """

    path: str
    kind: Kind
    owner: str | None
    key: str


@dataclass(frozen=True)
class Plan:
    """All artifacts of a schema; nodes are computed when they are asked for.

    `enums` are the hashes of the blocks of shared enums.
    """

    kinds: tuple[Kind, ...]
    models: Mapping[str, ModelRecord]
    recipes: Mapping[str, Recipe]
    provider: str | None = None
    enums: tuple[str, ...] = ()

    @cached_property
    def _model_kinds(self) -> tuple[tuple[Kind, str], ...]:
        return tuple(
            (kind, short_hash(*self.recipes[kind.name]))
            for kind in self.kinds
            if kind.scope is Scope.MODEL
        )

    def nodes_of(self, model: str) -> Iterator[Node]:
        """Yield the artifacts of one model."""
        record = self.models[model]
        for (kind, recipe), path in zip(self._model_kinds, record.paths, strict=True):
            yield Node(path, kind, model, f"{record.key}.{recipe}")

    def _paths(self) -> Iterator[str]:
        """Yield the paths that don't follow from the names of the models."""
        for name, record in self.models.items():
            prefix = Interface._make(record.interface).prefix
            if prefix != names_of(name).prefix:
                yield f"{name}={prefix}"

    def project_nodes(self) -> Iterator[Node]:
        """Yield the artifacts of the whole project."""
        names = whole = ""
        for kind in self.kinds:
            if kind.scope is not Scope.PROJECT:
                continue
            if kind.is_verbatim:
                yield Node(kind.path, kind, None, f"-.{short_hash(*self.recipes[kind.name])}")
                continue
            if kind.enums:
                key = short_hash(*self.enums)
                yield Node(kind.path, kind, None, f"{key}.{short_hash(*self.recipes[kind.name])}")
                continue
            names = names or short_hash(str(self.provider), *self.models, *self._paths())
            if kind.whole_schema:
                whole = whole or short_hash(names, *(record.key for record in self.models.values()))
            key = whole if kind.whole_schema else names
            yield Node(kind.path, kind, None, f"{key}.{short_hash(*self.recipes[kind.name])}")

    def nodes(self) -> Iterator[Node]:
        """Yield every artifact, model by model."""
        for model in self.models:
            yield from self.nodes_of(model)
        yield from self.project_nodes()


def short_hash(*parts: str) -> str:
    """Return a hash of the parts: 16 hexadecimal digits."""
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def model_key(
    name: str,
    block: str,
    references: Iterable[str],
    interfaces: Mapping[str, object],
    positions: Mapping[str, int],
) -> str:
    """Return the key of a model: a hash of its block and of the interfaces that it references.

    The order of two models is part of it, since it decides which of them defines a link table.
    """
    own = positions[name]
    others = (
        f"{other} {positions.get(other, -1) < own} {interfaces.get(other)!r}"
        for other in references
    )
    return short_hash(block, *others)


def paths_of(model: str, kinds: Sequence[Kind]) -> tuple[str, ...]:
    """Return the paths of a model's artifacts, in the order of the kinds."""
    names = names_of(model)
    values = names._asdict()
    return tuple(kind.path.format(**values) for kind in kinds if kind.scope is Scope.MODEL)


def make_recipes(
    kinds: Sequence[Kind], project: str, values: Mapping[str, object], read: Mapping[str, set[str]]
) -> dict[str, Recipe]:
    """Return the recipe of each kind. `read` maps a kind to the settings its builder has read."""
    builders = _digest(*_BUILDERS)
    own = {kind.template for kind in kinds}
    texts = _templates()
    shared = short_hash(*(name + text for name, text in texts.items() if name not in own))
    return {
        kind.name: Recipe(
            short_hash(_text_of(kind, texts), shared),
            _with_plugin(builders, kind),
            short_hash(
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
        # A verbatim file may be binary.
        return sha256(template_file(kind.template).read_bytes()).hexdigest()
    except OSError:
        # Rendering reports the error.
        return ""


def _with_plugin(builders: str, kind: Kind) -> str:
    """Return a hash of fw's sources, and of the plugin's for a kind of a plugin."""
    top = kind.build.__module__.partition(".")[0]
    if top == fw.__name__:
        return builders
    digest = sha256(builders.encode())
    for path in sources(top):
        digest.update(Path(path).read_bytes())
    return digest.hexdigest()[:32]


def _templates() -> dict[str, str]:
    """Return the text of each Mako template by its path."""
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
    """Return the hash of fw's own sources, since a context builder may call any of them."""
    digest = sha256()
    for part in parts:
        for folder, folders, files in os.walk(f"{PACKAGE}/{part}"):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(files):
                digest.update(Path(folder, name).read_bytes())
        if os.path.isfile(f"{PACKAGE}/{part}"):  # noqa: PTH113
            digest.update(Path(PACKAGE, part).read_bytes())
    return digest.hexdigest()[:32]
