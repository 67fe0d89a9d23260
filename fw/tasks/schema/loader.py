"""Loads a schema incrementally.

Every block is scanned, only changed blocks are parsed, every reference is checked on the models'
interfaces, and a model is loaded when a context builder asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from time import perf_counter
from typing import NamedTuple

from fw.language.checks.references.declaration_order import schema_order
from fw.language.checks.references.interface import Interface, depends_on
from fw.language.checks.references.references import check_references, resolve
from fw.language.field_types import Enum
from fw.language.model import Model, Schema
from fw.language.serialization import from_data
from fw.language.syntax.scanner import Block, Scan
from fw.language.syntax.source_files import Sources, scan_sources
from fw.runtime.database.backends import backend_named
from fw.tasks.build.manifest import ModelRecord
from fw.tasks.schema.model_cache import ModelCache
from fw.tasks.schema.parsing import parse_one, read_interfaces
from fw.tasks.schema.prefetch import prefetched_models

__all__ = ["LoadedSchema", "load"]


class LoadedSchema(NamedTuple):
    """A valid schema. `blocks` are hashes by model, `seconds` the times of the steps.

    `enums` are the hashes of the shared enums.
    """

    schema: Schema
    blocks: Mapping[str, str]
    interfaces: Mapping[str, Interface]
    references: Mapping[str, tuple[str, ...]]
    seconds: Mapping[str, float]
    enums: tuple[str, ...] = ()


class _Models(Mapping[str, Model]):
    """The models in the schema's order, each loaded when it is first accessed."""

    def __init__(self, names: Mapping[str, str], load: Callable[[str], Model]) -> None:
        self._names = names
        self._load = load
        self._loaded: dict[str, Model] = {}

    def __getitem__(self, name: str) -> Model:
        model = self._loaded.get(name)
        if model is None:
            if name not in self._names:
                raise KeyError(name)
            model = self._loaded[name] = self._load(name)
        return model

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names


def load(
    sources: Sources,
    known: Mapping[str, ModelRecord],
    cache: ModelCache,
    login: tuple[str, str] | None = None,
) -> LoadedSchema:
    """Return the schema of these files; raise SchemaError with all errors in them.

    `known` are the models of the last build: a block with the same hash is valid. `login` are the
    users' model and the field of their e-mail.
    """
    started = perf_counter()
    scanned = scan_sources(sources)
    after_scan = perf_counter()
    by_hash = {block.hash: block for block in scanned.blocks}
    enums = _read_enums(scanned) if scanned.enums else ()
    readable = not scanned.issues and enums is not None
    found = read_interfaces(scanned.blocks, known, cache, prefetched_models) if readable else None
    after_parse = perf_counter()
    valid = _checked(sources, scanned, found, login)
    by_name = {interface.name: interface for interface, _ in valid}
    blocks = {interface.name: block.hash for interface, block in valid}

    def load_model(name: str) -> Model:
        data = cache.get(blocks[name])
        model = parse_one(by_hash[blocks[name]]) if data is None else from_data(data)
        return resolve(model, by_name)

    _require_valid_paths(sources, by_name, load_model, login)
    texts = {name: by_hash[block].text for name, block in blocks.items()}
    _require_in_limits(sources, scanned.provider, texts, load_model, login)
    references = _references(known, blocks, by_name)
    seconds = {
        "scan": after_scan - started,
        "parse": after_parse - after_scan,
        "check": perf_counter() - after_parse,
    }
    schema = _schema(scanned, by_name, _Models(blocks, load_model), enums or ())
    hashes = tuple(block.hash for block in scanned.enums)
    return LoadedSchema(schema, blocks, by_name, references, seconds, hashes)


def _checked(
    sources: Sources,
    scanned: Scan,
    found: Sequence[tuple[Interface, Block]] | None,
    login: tuple[str, str] | None,
) -> list[tuple[Interface, Block]]:
    """Return the interfaces in the schema's order; raise SchemaError if one is invalid."""
    if found is not None:
        order = schema_order([one for one, _ in found], scanned.blocks)
        ordered = [found[position] for position in order]
        if not check_references(*_columns(ordered), login=login):
            return ordered
    from fw.language.schema import SchemaError, diagnose

    # Slower, but it reads the whole text and finds all errors.
    raise SchemaError(diagnose(sources, login=login))


def _references(
    known: Mapping[str, ModelRecord],
    blocks: Mapping[str, str],
    interfaces: Mapping[str, Interface],
) -> dict[str, tuple[str, ...]]:
    """Return the names of the models to which each model refers."""
    return {
        name: record.references
        if (record := known.get(name)) and record.block == blocks[name]
        else tuple(sorted(depends_on(interface)))
        for name, interface in interfaces.items()
    }


def _schema(
    scanned: Scan,
    interfaces: Mapping[str, Interface],
    models: Mapping[str, Model],
    enums: tuple[Enum, ...],
) -> Schema:
    tables = {name: interface.table for name, interface in interfaces.items()}
    prefixes = {name: interface.prefix for name, interface in interfaces.items()}
    files = {one.name: one.file for one in scanned.blocks}
    views = frozenset(name for name, interface in interfaces.items() if interface.view)
    return Schema(scanned.provider, models, enums, tables, prefixes, files, views)


def _require_valid_paths(
    sources: Sources,
    interfaces: Mapping[str, Interface],
    load_model: Callable[[str], Model],
    login: tuple[str, str] | None,
) -> None:
    """Raise SchemaError if an access rule leads to an unknown field of another model or the user."""
    leading = [name for name, interface in interfaces.items() if interface.leads_on]
    if not leading:
        return
    from fw.language.checks.conditions.access_paths import path_issues  # rarely needed
    from fw.language.checks.conditions.user_fields import user_field_issues

    known = cache(lambda name: load_model(name) if name in interfaces else None)
    users = None if login is None else known(login[0])
    for name in leading:
        issues = chain(
            path_issues(load_model(name), known),
            () if users is None else user_field_issues(load_model(name), users, known),
        )
        if next(issues, None) is not None:
            from fw.language.schema import SchemaError, diagnose

            raise SchemaError(diagnose(sources, login=login))


def _require_in_limits(
    sources: Sources,
    provider: str | None,
    texts: Mapping[str, str],
    load_model: Callable[[str], Model],
    login: tuple[str, str] | None,
) -> None:
    """Raise SchemaError if the database can't have a model, also one of the last build."""
    if provider is None or backend_named(provider).schema_limits() is None:
        return
    from fw.language.checks.database_limits import database_limit_issues, may_exceed_limits

    for name, text in texts.items():
        if may_exceed_limits(text) and any(database_limit_issues(load_model(name), provider)):
            from fw.language.schema import SchemaError, diagnose

            raise SchemaError(diagnose(sources, login=login))


def _columns(
    valid: Sequence[tuple[Interface, Block]],
) -> tuple[list[Interface], list[Block]]:
    return [interface for interface, _ in valid], [block for _, block in valid]


def _read_enums(scanned: Scan) -> tuple[Enum, ...] | None:
    """Return the shared enums, None if one is invalid."""
    from fw.language.checks.enums import check_enums
    from fw.language.syntax.enums import parse_enum

    if check_enums(scanned.enums, [block.name for block in scanned.blocks]):
        return None
    return tuple(parse_enum(block).enum for block in scanned.enums)
