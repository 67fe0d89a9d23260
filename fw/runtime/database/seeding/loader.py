"""Loads seed rows into the database, in the order of their references, each only once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database.connection.database import Database, current
from fw.runtime.database.errors import DatabaseError, UniqueViolation
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import InternalModel, Model
from fw.runtime.database.models.transforms import hash_from_seed
from fw.runtime.database.query.selection import Selection, having_keys
from fw.runtime.database.seeding.links import LinkLoader
from fw.runtime.database.seeding.model_renames import ModelRenames
from fw.runtime.database.seeding.seed_files import (
    SeedError,
    SeedErrors,
    SeedRow,
    value_of,
)
from fw.runtime.database.seeding.value_parsing import is_required
from fw.runtime.names import suggest

__all__ = ["SeedLoader"]

_BATCH_SIZE = 400

Name = tuple[str, str]


class SeededKey(InternalModel):
    """The generated key of a seeded row, by its model and its name."""

    __tablename__ = "fw_seeds"

    model: Mapped[str] = mapped_column(sa.String(191), primary_key=True)
    row: Mapped[str] = mapped_column(sa.String(191), primary_key=True)
    key: Mapped[int] = mapped_column(sa.BigInteger)


class SeedLoader:
    """One run: call `check`, then `prepare` and `load` with the current database.

    `models` are the classes by name; `key_of` returns the uuid of a row's name; `renames` are
    the former names of the models, under which rows may have been seeded.
    """

    def __init__(
        self,
        models: Mapping[str, type[Model]],
        key_of: Callable[[str, str], UUID],
        renames: ModelRenames,
    ) -> None:
        self._models = models
        self._key_of = key_of
        self._formers = {name: renames.before(name) for name in models}
        self._tables: dict[str, sa.Table] = {}
        for name, model in models.items():
            assert isinstance(model.__table__, sa.Table)
            self._tables[name] = model.__table__
        self._owners = {table.name: name for name, table in self._tables.items()}
        self._link_loader = LinkLoader(self._owners)
        self._rows: dict[Name, SeedRow] = {}
        self._values: dict[Name, dict[str, Any]] = {}
        self._links: dict[Name, dict[str, Name]] = {}
        self._keys: dict[Name, Any] = {}
        self._named: set[Name] = set()
        """The rows whose key follows from their name."""
        self._dependent: set[Name] = set()
        """The rows whose key contains that of another row."""

    def check(self, rows: Sequence[SeedRow]) -> None:
        """Check every row and convert its values; raise SeedErrors. Needs no database."""
        self._rows = {(row.model, row.name): row for row in rows}
        with SeedErrors.collected() as found:
            for name, row in self._rows.items():
                with found.one():
                    self._read(name, row)

    async def prepare(self) -> None:
        """Create the table of generated keys if it is needed."""
        if self._has_generated_keys():
            await self._database.store(SeededKey).prepare()

    async def load(self, rows: Sequence[SeedRow]) -> dict[str, int]:
        """Add the missing rows and links; return their number by model or link table."""
        if self._has_generated_keys():
            await self._load_generated_keys()
        by_model: dict[str, list[Name]] = defaultdict(list)
        for row in rows:
            by_model[row.model].append((row.model, row.name))
        for model, names in by_model.items():
            for former in self._formers[model]:
                await self._adopt(model, former, [name for name in names if name in self._named])
        added = {
            model: await self._load_model(model, by_model[model]) for model in self._order(by_model)
        }
        return added | await self._link_loader.load(self._keys)

    @property
    def _database(self) -> Database:
        return current()

    # ------------------------------------------------------------------------------- reading

    def _read(self, name: Name, row: SeedRow) -> None:
        table, metadata = self._tables[row.model], metadata_of(self._models[row.model])
        values, links = self._values.setdefault(name, {}), self._links.setdefault(name, {})
        for field in row.values:
            if field not in metadata.columns:
                self._link_loader.read(row, self._models[row.model], field, self._rows)
                continue
            target = self._target(row, table.c[field])
            if target is not None:
                links[field] = target
            else:
                value = value_of(row, table.c[field], metadata.columns[field])
                values[field] = hash_from_seed(value) if field in metadata.transforms else value
        for column in table.columns:
            is_part = not metadata.key and column.key in metadata.keys
            if column.key not in row.values and (is_part or is_required(column)):
                raise row.fault(f"needs a value for {column.key}")
        if not links.keys().isdisjoint(metadata.keys):
            self._dependent.add(name)
        elif values.keys() >= {*metadata.keys}:
            self._keys[name] = metadata.key_of(values)
        elif metadata.columns[metadata.key].kind != "int":
            self._keys[name] = values[metadata.key] = self._named_key(row.model, name)
            self._named.add(name)

    def _named_key(self, model: str, name: Name) -> UUID | str:
        """Return the key for the name of a row, as the key column of the model stores it."""
        key, column = self._key_of(*name), self._tables[model].primary_key.columns[0]
        if not isinstance(column.type, sa.String):
            return key
        return key.hex[: column.type.length]

    def _target(self, row: SeedRow, column: sa.Column[Any]) -> Name | None:
        """Return the row that a foreign key names, None if it has a key instead."""
        node = row.values[column.key]
        if not column.foreign_keys or node.id != "scalar" or node.tag.endswith(":null"):
            return None
        table = next(iter(column.foreign_keys)).target_fullname.rpartition(".")[0]
        target = (self._owners.get(table, table), node.value)
        if target in self._rows:
            return target
        try:
            value_of(row, column, metadata_of(self._models[row.model]).columns[column.key])
        except SeedError:
            known = [name for model, name in self._rows if model == target[0]]
            hint = (
                suggest(node.value, known)
                if known
                else "add rows of that model to the seeds, or use a key"
            )
            message = f"unknown row {node.value!r} of {target[0]}"
            raise row.fault(message, hint, name=column.key) from None
        return None

    def _order(self, models: Iterable[str]) -> Iterator[str]:
        """Yield the models, each after those that it refers to."""
        left = list(models)
        while left:
            waiting = set(left)
            ready = [model for model in left if not self._needs(model) & waiting - {model}] or left
            yield from ready
            left = [model for model in left if model not in ready]

    def _needs(self, model: str) -> set[str]:
        keys = (key for column in self._tables[model].columns for key in column.foreign_keys)
        tables = (key.target_fullname.rpartition(".")[0] for key in keys)
        return {self._owners[table] for table in tables if table in self._owners}

    # ------------------------------------------------------------------------------- loading

    async def _load_model(self, model: str, names: Sequence[Name]) -> int:
        known = [self._key(name) for name in names if name in self._keys.keys() | self._dependent]
        there = await self._present(model, known)
        missing = [name for name in names if self._keys.get(name) not in there]
        for batch in self._batches(missing):
            known = [name for name in batch if name in self._keys]
            await self._add_all(model, known)
            for name in batch:
                if name not in self._keys:
                    await self._add_with_generated_key(name)
        return len(missing)

    async def _adopt(self, model: str, former: str, names: Sequence[Name]) -> None:
        """Keep the keys of rows that were seeded under the model's former name."""
        there = await self._present(model, [self._keys[name] for name in names])
        keys = {
            self._named_key(model, (former, name[1])): name
            for name in names
            if self._keys[name] not in there
        }
        for key in await self._present(model, list(keys)):
            name = keys[key]
            self._keys[name] = self._values[name][metadata_of(self._models[model]).key] = key

    async def _present(self, model: str, keys: Sequence[Any]) -> set[Any]:
        kind = self._models[model]
        store, metadata = self._database.store(kind), metadata_of(kind)
        size = _BATCH_SIZE // len(metadata.keys) ** 2
        found: set[Any] = set()
        for start in range(0, len(keys), size):
            asked = having_keys(metadata.keys, keys[start : start + size])
            rows = await store.select(Selection((asked,)))
            found.update(map(metadata.key_of, rows))
        return found

    def _batches(self, names: Sequence[Name]) -> Iterator[list[Name]]:
        """Yield the rows in batches, none of which refers to a later batch."""
        left = dict.fromkeys(names)
        while left:
            batch = [
                name for name in left if not any(t in left for t in self._links_to_others(name))
            ]
            if not batch:
                row = self._rows[next(iter(left))]
                raise row.fault("has a circular reference", "remove one of the references")
            yield batch
            for name in batch:
                del left[name]

    def _links_to_others(self, name: Name) -> Iterator[Name]:
        return (target for target in self._links[name].values() if target != name)

    def _values_with_links(self, name: Name) -> dict[str, Any]:
        links = {
            field: self._referred_value(name, field, target)
            for field, target in self._links[name].items()
        }
        return {**self._values[name], **links}

    def _key(self, name: Name) -> Any:
        """Return the key of a row; of a dependent one, once the other row has a key."""
        if name in self._dependent and name not in self._keys:
            metadata = metadata_of(self._models[name[0]])
            self._keys[name] = metadata.key_of(self._values_with_links(name))
        return self._keys[name]

    def _referred_value(self, name: Name, field: str, target: Name) -> Any:
        """Return the value of the column of another row that a foreign key refers to."""
        (key,) = self._tables[name[0]].c[field].foreign_keys
        column = key.target_fullname.rpartition(".")[2]
        if column == metadata_of(self._models[target[0]]).key:
            return self._key(target)
        if column not in self._values[target]:
            message = f"row {target[1]!r} of {target[0]} has no {column}"
            raise self._rows[name].fault(message, f"give it a {column}", name=field)
        return self._values[target][column]

    async def _add_all(self, model: str, names: Sequence[Name]) -> None:
        """Add rows with known keys in one statement; one by one to find the wrong one."""
        if not names:
            return
        store = self._database.store(self._models[model])
        try:
            async with self._database.transaction():
                await store.insert_many([self._values_with_key(name) for name in names])
        except DatabaseError:
            for name in names:
                await self._add(name, self._values_with_key(name))

    def _values_with_key(self, name: Name) -> dict[str, Any]:
        keys, key = metadata_of(self._models[name[0]]).keys, self._keys[name]
        given = dict(zip(keys, key if len(keys) > 1 else (key,), strict=True))
        return {**self._values_with_links(name), **given}

    async def _add(self, name: Name, values: Mapping[str, Any]) -> Any:
        kind = self._models[name[0]]
        try:
            row = await self._database.store(kind).insert(values)
        except DatabaseError as fault:
            hint = fault.hint
            if isinstance(fault, UniqueViolation) and name in self._named:
                hint = (
                    f"the key is generated from the name, {'.'.join(name)}: if the model or the row"
                    " was renamed, use the old name, or set the key of the existing row"
                )
            raise self._rows[name].fault(fault.message, hint) from fault
        return metadata_of(kind).key_of(row)

    # ------------------------------------------------------------------------ generated keys

    def _has_generated_keys(self) -> bool:
        return not self._rows.keys() <= self._keys.keys() | self._dependent

    async def _load_generated_keys(self) -> None:
        """Read the generated keys of rows that were seeded before."""
        current: dict[str, list[str]] = defaultdict(list)
        for model, formers in self._formers.items():
            for former in formers:
                current[former].append(model)
        for row in await self._database.store(SeededKey).select(Selection()):
            for model in (row["model"], *current.get(row["model"], ())):
                name = (model, row["row"])
                if name in self._rows:
                    self._keys.setdefault(name, row["key"])

    async def _add_with_generated_key(self, name: Name) -> None:
        key = self._keys[name] = await self._add(name, self._values_with_links(name))
        kept = {"model": name[0], "row": name[1], "key": key}
        await self._database.store(SeededKey).insert(kept)
