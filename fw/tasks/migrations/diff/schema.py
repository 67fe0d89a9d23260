"""Comparison of the tables after the last revision with those of a schema."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from fw.language.model import Model, Schema
from fw.language.names import names_of
from fw.runtime.messages import Message
from fw.tasks.migrations import operations as do
from fw.tasks.migrations import planned_revision as revisions
from fw.tasks.migrations.diff.enum_arrays import narrowed_arrays
from fw.tasks.migrations.diff.former_names import FormerModel, FormerNames, former_link, unknown
from fw.tasks.migrations.diff.table import difference
from fw.tasks.migrations.fill_values import sources
from fw.tasks.migrations.hazards import Hazard
from fw.tasks.migrations.planned_revision import PlannedRevision
from fw.tasks.migrations.rename_detection import (
    Candidate,
    check_renames,
    renamed_fields,
    renamed_models,
)
from fw.tasks.migrations.revision_files.state import State
from fw.tasks.migrations.schema_tables import generators_of, link_table, model_table
from fw.tasks.migrations.tables import ForeignKey, Table
from fw.tasks.render.models.link_tables import Link, link_of, links

__all__ = ["Changes"]


class Changes:
    """Differences between the tables after the last revision (`state`) and a schema.

    Planning the revisions fills `hazards` and `candidates` and updates `state`. `first` is True
    if there are no revisions yet. `renames` are pairs of old and new names given by the user,
    treated like a `was` in the schema. `fills` are values for rows that have none, by field.
    `former` returns a model of the last build, None if it isn't known: its names of tables and
    columns show what moves.
    """

    def __init__(
        self,
        state: State,
        schema: Schema,
        renames: Sequence[tuple[str, str]] = (),
        *,
        first: bool = False,
        fills: Sequence[tuple[str, str]] = (),
        former: FormerModel = unknown,
    ) -> None:
        self.hazards: list[Hazard] = []
        self.candidates: list[Candidate] = []
        self.state = state
        self._schema = schema
        self._first = first
        self._renames = {new: old for old, new in renames}
        self._fills = sources(fills, schema)
        self._moved: dict[str, str] = {}
        self._before: dict[str, str] = {}
        self._names = FormerNames(state, schema, self._renames, former)
        self._created: dict[str, Table] = {}
        self._late: dict[str, list[ForeignKey]] = {}
        self._filled: dict[str, set[str]] = {}

    def plan(
        self, changed: Collection[str] | None, removed: Collection[str]
    ) -> list[PlannedRevision]:
        """Return the revisions for these models in the order that they must run in.

        Raises UsageError if the user's renames name a model or a field that doesn't exist, and
        MigrationError for changes that no migration can make.
        """
        # Iterating over the models themselves would load all of them.
        names = [name for name in self._schema.models if changed is None or name in changed]
        models = [self._schema[name] for name in names]
        check_renames(self._renames, self._schema, self.state, self._names.table_of)
        for model in models:
            self._names.check_table(model)
        self._moved = dict(self._renamed(models))
        self._before = {model.table: self._former_table(model) for model in models}
        planned = [revision for model in models for revision in self._model(model)]
        planned += [revision for model in models for revision in self._late_keys(model)]
        wanted = list(links(self._schema)) if changed is None else list(self._links(models))
        planned += [revision for link in wanted for revision in self._link(link)]
        gone = self._absent_tables() if changed is None else self._removed_tables(removed)
        planned += self._drops(gone, removed)
        return planned

    # -------------------------------------------------------------------------------- models

    def _renamed(self, models: Iterable[Model]) -> Iterator[tuple[str, str]]:
        """Yield the new and the old name of each renamed model."""
        for model in models:
            old = self._renames.get(model.name, model.was)
            if old is None or old in self._schema.models:
                continue
            before, after = self._names.table_of(old), model.table
            if self.state.get(before) is None:
                continue
            if before == after or self.state.get(after) is None:
                yield model.name, old

    def _model(self, model: Model) -> Iterator[PlannedRevision]:
        names, new = names_of(model.name), self._possible(model)
        before = self._moved.get(model.name)
        old = self.state.get(self._former_table(model))
        if old is None:
            name = names.module if self._first else f"create_{names.module}"
            yield revisions.created(name, model.name, new)
            self.state.put(new)
            self._created[model.name] = new
            return
        renames = self._names.renamed_columns(model, before or model.name, old)
        fields = self._names.last_fields(model, before or model.name)
        self.hazards += narrowed_arrays(model.name, fields, old)
        self._filled[model.name] = {renames.get(one.name, one.name) for one in old.columns}
        moved_from = None if before is None else names_of(before).module
        module = names.module
        if before is None and old.name != model.table:
            moved_from, module = old.name.lower(), model.table.lower()
        yield from self._altered(
            model.name, module, moved_from, old, new, renames, generators_of(model)
        )

    def _former_table(self, model: Model) -> str:
        """Return the name of a model's table after the last revision."""
        before = self._moved.get(model.name)
        return self._names.table_before(model) if before is None else self._names.table_of(before)

    def _possible(self, model: Model) -> Table:
        """Return the table of a model without the foreign keys to tables that don't exist yet."""
        table = model_table(model, self._schema)
        for after in {key.table for key in table.foreign_keys} - {table.name}:
            before = self._before.get(after, after)
            if before != after and self.state.get(after) is None:
                # That table is renamed later, and its foreign keys with it.
                table = table.moved(after, before)
        late = [
            key
            for key in table.foreign_keys
            if key.table != table.name and self.state.get(key.table) is None
        ]
        if late:
            self._late[model.name] = late
        kept = tuple(one for one in table.constraints if one not in late)
        return table._replace(constraints=kept)

    def _late_keys(self, model: Model) -> Iterator[PlannedRevision]:
        """Yield the revisions that add the foreign keys to tables created after the model's."""
        keys = self._late.get(model.name, ())
        filled = self._filled.get(model.name, set())
        of_rows = [key for key in keys if filled.issuperset(key.columns)]
        new = [key for key in keys if key not in of_rows]
        names = names_of(model.name)
        table = self.state.get(model.table)
        if table is None:
            return
        if new:
            table = table._replace(constraints=(*table.constraints, *new))
            self.state.put(table)
            in_use = model.name not in self._created
            yield revisions.referring(names.module, model.name, table.name, new, in_use=in_use)
        if of_rows:
            wanted = table._replace(constraints=(*table.constraints, *of_rows))
            yield from self._altered(model.name, names.module, None, table, wanted, {}, {})

    def _altered(
        self,
        owner: str,
        module: str,
        moved_from: str | None,
        old: Table,
        wanted: Table,
        renames: Mapping[str, str],
        generators: Mapping[str, str],
    ) -> Iterator[PlannedRevision]:
        """Yield the revision that alters a table, if it changed; update the state."""
        up: list[do.Operation] = []
        down: list[do.Operation] = []
        former = old.name
        if old.name != wanted.name:
            up, down = (
                [do.RenameTable(old.name, wanted.name)],
                [do.RenameTable(wanted.name, old.name)],
            )
            self.state.rename_table(old.name, wanted.name)
            old = old.moved(old.name, wanted.name)
        new = _with_hand_written(wanted, old)
        columns = self._schema[owner].fields if owner in self._schema.models else ()
        fields = {field.column: field.name for field in columns if field.map is not None}
        fills = {
            column.name: source
            for column in new.columns
            if (source := self._fills.get(f"{owner}.{fields.get(column.name, column.name)}"))
        }
        forth = difference(owner, old, new, renames, generators, fills, fields)
        if not up and not forth.steps:
            return
        back = {new_name: old_name for old_name, new_name in renames.items()}
        up += forth.steps
        down = [*difference(owner, new, old, back, generators).steps, *down]
        self.hazards += (each.with_names(former, back) for each in forth.hazards)
        private = {field.column for field in columns if field.private}
        self.candidates += renamed_fields(
            owner, old, new, forth.dropped, forth.added, private, fields
        )
        for name, renamed in renames.items():
            self.state.rename_column(new.name, name, renamed)
        self.state.put(new)
        yield revisions.altered(owner, module, moved_from, forth, up, down)

    # --------------------------------------------------------------------------- link tables

    def _links(self, models: Iterable[Model]) -> Iterator[Link]:
        """Yield each link table of the models once."""
        seen: set[str] = set()
        for model in models:
            for relation in model.relations:
                link = link_of(model, relation, self._schema)
                if link is not None and link.table not in seen:
                    seen.add(link.table)
                    yield link

    def _link(self, link: Link) -> Iterator[PlannedRevision]:
        former = former_link(link, self._moved)
        renames = {old: new for old, new in former.columns if old != new}
        old = self.state.get(link.table) or self.state.get(former.table)
        if old is None:
            name = link.table if self._first else f"create_{link.table}"
            new = link_table(link, self._schema)
            yield revisions.created(name, link.owner, new)
            self.state.put(new)
            return
        if old.name == link.table:
            renames = {}
        order = (
            tuple(renames.get(name, name) for name in old.primary.columns) if old.primary else ()
        )
        new = link_table(link, self._schema, order)
        moved_from = None if old.name == new.name else old.name
        yield from self._altered(link.owner, link.table, moved_from, old, new, renames, {})

    # --------------------------------------------------------------------------------- drops

    def _absent_tables(self) -> Iterator[Table]:
        """Yield the tables created by fw that are not in the schema."""
        wanted = {self._schema.table_of(name) for name in self._schema.models}
        wanted |= {link.table for link in links(self._schema)}
        for table in self.state.tables():
            if table.owned and table.name not in wanted:
                yield table

    def _removed_tables(self, removed: Collection[str]) -> Iterator[Table]:
        """Yield the tables of removed models, and link tables without a relation."""
        moved = set(self._moved.values())
        gone = {self._names.table_of(name) for name in removed if name not in moved}
        if gone:
            gone -= {self._schema.table_of(name) for name in self._schema.models}
        pairs = list(self.state.links())
        if pairs:
            wanted = {link.table for link in links(self._schema)}
            # A model whose key is all of its fields has a table like a link table.
            wanted |= {self._schema.table_of(name) for name in self._schema.models}
            gone |= {name for name in pairs if name not in wanted}
        for name in gone:
            table = self.state.get(name)
            if table is not None and table.owned:
                yield table

    def _drops(
        self, tables: Iterable[Table], removed: Collection[str]
    ) -> Iterator[PlannedRevision]:
        """Yield a revision that drops each table; a table is dropped before those it refers to."""
        models = {self._names.table_of(name): name for name in removed}
        left = {table.name: table for table in tables}
        gone = {models[name]: table for name, table in left.items() if name in models}
        self.candidates += renamed_models(gone, self._created)
        while left:
            referred = {
                key.table for t in left.values() for key in t.foreign_keys if key.table != t.name
            }
            free = sorted(name for name in left if name not in referred)
            if not free:
                yield from self._separated(left, models)
            for name in free:
                table = left.pop(name)
                owner = models.get(name)
                risk = Message.of("risk.table", "drops the table {name} and its rows", name=name)
                self.hazards.append(Hazard(owner or name, risk, name))
                self.state.drop(name)
                yield revisions.dropped(names_of(owner).module if owner else name, owner, table)

    def _separated(
        self, left: dict[str, Table], models: Mapping[str, str]
    ) -> Iterator[PlannedRevision]:
        """Yield revisions that drop the foreign keys between tables that refer to each other."""
        for name, table in sorted(left.items()):
            keys = [key for key in table.foreign_keys if key.table in left and key.table != name]
            if not keys:
                continue
            left[name] = table._replace(
                constraints=tuple(one for one in table.constraints if one not in keys)
            )
            self.state.put(left[name])
            owner = models.get(name)
            module = names_of(owner).module if owner else name
            added = revisions.referring(module, owner, name, keys)
            template = "Drop foreign keys of the table {table}"
            title = Message.of("title.no-references", template, table=name)
            yield added.reversed(f"drop_foreign_keys_of_{module}", title)


def _with_hand_written(new: Table, old: Table) -> Table:
    """Return the new table with the columns, constraints and indexes of hand-written revisions."""
    kept = old.kept
    columns = (c for c in old.columns if c.name in kept and new.column(c.name) is None)
    known = {item.name for item in (*new.constraints, *new.indexes)}
    constraints = (c for c in old.constraints if c.name in kept and c.name not in known)
    indexes = (i for i in old.indexes if i.name in kept and i.name not in known)
    return new._replace(
        columns=(*new.columns, *columns),
        constraints=(*new.constraints, *constraints),
        indexes=(*new.indexes, *indexes),
        owned=old.owned,
        kept=kept,
    )
