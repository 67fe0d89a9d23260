"""From one form of a table to another: the operations, and what they could do to its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from fw.tasks.migrations import operations as do
from fw.tasks.migrations.conversions import Conversion, conversion, same_kind, schema_type
from fw.tasks.migrations.hazards import Hazard, MigrationError
from fw.tasks.migrations.tables import Check, Column, Constraint, ForeignKey, Index, Table, Unique

__all__ = ["Difference", "difference"]

_STAMPS = ("created_at", "updated_at")


@dataclass
class Difference:
    """The way from a table to its new form, in the order that every database takes."""

    steps: list[do.Operation] = field(default_factory=list)
    hazards: list[Hazard] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    indexed: list[str] = field(default_factory=list)


def difference(
    place: str,
    old: Table,
    new: Table,
    renames: Mapping[str, str],
    stamps: bool = False,
    fills: Mapping[str, str] = MappingProxyType({}),
) -> Difference:
    """Return how `old` becomes `new`, which has its name.

    `renames` maps the old name of a column to the new one; `place` is the model in messages;
    `stamps` says that `created_at` and `updated_at` are kept by the runtime;
    `fills` has the source of a value for rows that hold none, by column. Raises MigrationError where the primary key itself changes.
    """
    return _Comparison(place, old, new, stamps, fills).run(renames)


class _Comparison:
    def __init__(
        self, place: str, old: Table, new: Table, stamps: bool, fills: Mapping[str, str]
    ) -> None:
        self.place = place
        self.table = new.name
        self.old = old
        self.new = new
        self.stamps = stamps
        self.found = Difference()
        self.rebuilt: set[str] = set()
        self.recast: set[str] = set()
        self.narrowed: list[tuple[Column, Column]] = []
        self.fills = fills

    def run(self, renames: Mapping[str, str]) -> Difference:
        for name, wanted in renames.items():
            self._rename(name, wanted)
        self._check_primary_key()
        self._compare_columns()
        self._compose()
        return self.found

    def _rename(self, name: str, wanted: str) -> None:
        column = self.old.column(name)
        if column is not None:
            self.found.steps.append(do.RenameColumn(self.table, column, wanted))
            self.found.renamed.append((name, wanted))
            self.old = self.old.renamed(name, wanted)

    def _check_primary_key(self) -> None:
        before, after = self.old.primary, self.new.primary
        if _key(self.old) != _key(self.new):
            raise MigrationError(
                f"{self.place}: the primary key of {self.table} cannot change its type or field",
                hint="keep it (a rename is `was <old name>`), or drop the model, build, and add"
                " it again",
            )
        if before and after and before.name != after.name:
            self.found.steps.append(do.RenamePrimaryKey(self.table, before.name, after.name))

    def _compare_columns(self) -> None:
        """Decide for each column what is to happen, and note what that could do to its values."""
        for column in self.new.columns:
            before = self.old.column(column.name)
            if before is None:
                self.found.added.append(column.name)
                self._new_column(column)
            elif before != column:
                self.found.changed.append(column.name)
                self._changed_column(before, column)
        for column in self.old.columns:
            if self.new.column(column.name) is None:
                self.found.dropped.append(column.name)
                self._hazard(column.name, f"drops the column {column.name} of {self.table}")

    def _new_column(self, column: Column) -> None:
        if not column.nullable and column.default is None and not self._is_stamp(column):
            if column.name in self.fills:
                return
            self._hazard(
                column.name,
                f"adds {column.name} to {self.table}, where rows that are there would have no"
                " value for it: give it a default, make it nullable, or state a value with"
                f" --fill {self.place}.{column.name}:VALUE",
                fillable=True,
                everywhere=True,
            )

    def _changed_column(self, before: Column, column: Column) -> None:
        kept = conversion(before.type, column.type)
        if kept is Conversion.NONE:
            self.rebuilt.add(column.name)
            types = f"{schema_type(before.type)} to {schema_type(column.type)}"
            self._hazard(
                column.name,
                f"makes it anew, dropping its values, since there is no cast from {types}; to keep"
                " them, add a field of another name and fill it",
            )
        elif kept in (Conversion.CAST, Conversion.CHECKED):
            self.recast.add(column.name)
        if kept in (Conversion.NARROW, Conversion.CHECKED):
            self.narrowed.append((before, column))
            types = f"{schema_type(before.type)} to {schema_type(column.type)}"
            word = "narrows" if kept is Conversion.NARROW else "casts"
            self._hazard(column.name, f"{word} it from {types}")
        if self._lacks_values(before, column) and column.name not in self.fills:
            self._hazard(
                column.name,
                "makes it NOT NULL, which rows without a value would not satisfy: give it a"
                " default, keep it nullable, or state a value with"
                f" --fill {self.place}.{column.name}:VALUE",
                fillable=True,
                missing=True,
            )

    @staticmethod
    def _lacks_values(before: Column, column: Column) -> bool:
        return before.nullable and not column.nullable and column.default is None

    def _hazard(
        self,
        column: str,
        what: str,
        *,
        fillable: bool = False,
        missing: bool = False,
        everywhere: bool = False,
    ) -> None:
        place, at = f"{self.place}.{column}", None if everywhere else column
        found = Hazard(place, what, self.table, at, fillable=fillable, missing=missing)
        self.found.hazards.append(found)

    # ------------------------------------------------------------------------- composition

    def _compose(self) -> None:
        steps = self.found.steps
        gone = [index for index in self.old.indexes if not self._keeps(index)]
        dropped = [c for c in self.old.constraints if not self._stays(c) or self._held(c)]
        dropped += self._propped_up(
            [*gone, *(c for c in dropped if isinstance(c, Unique))], dropped
        )
        # A foreign key goes first: MySQL keeps the index that one stands on.
        dropped.sort(key=lambda constraint: not isinstance(constraint, ForeignKey))
        self._note_narrowed_enums()
        self._note_new_uniques()
        keys = [c for c in dropped if isinstance(c, ForeignKey)]
        kept = {_meaning(c) for c in self.old.constraints if c not in dropped}
        added = [c for c in self.new.constraints if _meaning(c) not in kept]
        self._note_new_references(added)
        steps += self._checks(added)
        steps += [do.DropConstraint(self.table, key) for key in keys]
        steps += [do.DropIndex(self.table, index) for index in gone]
        steps += [do.DropConstraint(self.table, c) for c in dropped if c not in keys]
        steps += self._column_steps()
        steps += [do.AddConstraint(self.table, c) for c in added]
        stay = [index for index in self.old.indexes if index not in gone]
        made = [index for index in self.new.indexes if index not in stay]
        steps += [do.CreateIndex(self.table, index) for index in made]
        if len(steps) == len(made):
            self.found.indexed += dict.fromkeys(name for index in made for name in index.columns)

    def _checks(self, added: Sequence[Constraint]) -> Iterator[do.Operation]:
        """Yield what refuses rows that the new form would not allow, before anything is done."""
        for column in self.new.columns:
            if column.name in {*self.found.added, *self.rebuilt} and self._needs_no_rows(column):
                yield do.RequireEmpty(self.table, column.name)
        for before, column in self.narrowed:
            uniques = (c.columns for c in self.new.constraints if isinstance(c, Unique))
            yield do.RequireCastable(self.table, before, column, (column.name,) in uniques)
        for name in self.found.changed:
            old, new = self.old.column(name), self.new.column(name)
            if not old or not new or name in self.fills or name in self.rebuilt:
                continue
            if self._lacks_values(old, new):
                yield do.RequireFilled(self.table, name)
        known = {_meaning(c) for c in self.old.constraints}
        for constraint in added:
            # Of a column that is new, or changes, there is nothing to look at yet.
            settled = all(self._is_settled(name, constraint) for name in constraint.columns)
            if isinstance(constraint, ForeignKey):
                settled = settled and not any(map(self._retyped, constraint.columns))
            if settled and _meaning(constraint) not in known and self._may_break(constraint):
                yield do.RequireMet(self.table, constraint)

    def _needs_no_rows(self, column: Column) -> bool:
        """Whether a new column would leave rows without the value that they must have."""
        lacking = not column.nullable and column.default is None
        return lacking and column.name not in self.fills and not self._is_stamp(column)

    def _is_settled(self, name: str, constraint: Constraint) -> bool:
        """Whether a column's values, as they are, tell if rows will break a constraint."""
        there = self.old.column(name) is not None and self.new.column(name) is not None
        if not there or name in self.rebuilt or name in self.fills:
            return False
        # A cast that each value survives makes no two alike.
        checked = {column.name for _, column in self.narrowed}
        apart = isinstance(constraint, Unique) and name not in checked
        return name not in self.recast or apart

    def _may_break(self, constraint: Constraint) -> bool:
        """Whether rows that were allowed so far may break a constraint."""
        if isinstance(constraint, ForeignKey):
            before = [k for k in self.old.foreign_keys if k.columns == constraint.columns]
            return all(k.table != constraint.table for k in before)
        if isinstance(constraint, Check):
            old = [c for c in self.old.constraints if isinstance(c, Check)]
            same = [c.values for c in old if c.columns == constraint.columns]
            return not any(set(values) <= set(constraint.values) for values in same)
        return True

    def _keeps(self, index: Index) -> bool:
        return index in self.new.indexes and not self._remade.intersection(index.columns)

    @property
    def _remade(self) -> set[str]:
        return self.rebuilt | self.recast

    def _stays(self, constraint: Constraint) -> bool:
        return _meaning(constraint) in {_meaning(c) for c in self.new.constraints}

    def _held(self, constraint: Constraint) -> bool:
        """Whether a column of a constraint changes in a way that the constraint prevents."""
        if self._remade.intersection(constraint.columns):
            return True
        return isinstance(constraint, ForeignKey) and any(map(self._retyped, constraint.columns))

    def _retyped(self, name: str) -> bool:
        before, after = self.old.column(name), self.new.column(name)
        return before is not None and after is not None and before.type != after.type

    def _propped_up(
        self, gone: Sequence[Index | Constraint], dropped: Sequence[Constraint]
    ) -> list[ForeignKey]:
        """Return the foreign keys that stay but stand on an index that goes."""
        leading = {index.columns[0] for index in gone}
        keys = self.old.foreign_keys
        return [key for key in keys if key not in dropped and key.columns[0] in leading]

    def _note_narrowed_enums(self) -> None:
        """Note the values of an enum that are no longer allowed."""
        before = {c.columns: c for c in self.old.constraints if isinstance(c, Check)}
        for check in self.new.constraints:
            if not isinstance(check, Check):
                continue
            old, column = before.get(check.columns), check.columns[0]
            if old is None and self.old.column(column) and column not in self.rebuilt:
                self._hazard(column, "allows only the values of the enum, which rows may break")
            lost = [value for value in old.values if value not in check.values] if old else ()
            if lost:
                words = ", ".join(map(repr, lost))
                self._hazard(column, f"no longer allows {words}, which rows may hold")

    def _note_new_references(self, added: Sequence[Constraint]) -> None:
        """Note the references of rows that are there, which may lead nowhere."""
        for key in added:
            if not isinstance(key, ForeignKey) or not self._may_break(key):
                continue
            name = key.columns[0]
            if self.old.column(name) is not None and name not in self.rebuilt:
                self._hazard(name, f"has it refer to {key.table}, where rows may lead nowhere")

    def _note_new_uniques(self) -> None:
        """Note what is to be unique among rows that are there, where nothing says so yet."""
        before = [set(c.columns) for c in self.old.constraints if isinstance(c, Unique)]
        before += [set(self.old.primary.columns)] if self.old.primary else []
        empty = {*self.found.added, *self.rebuilt}
        empty -= {c.name for c in self.new.columns if c.default is not None}
        for constraint in self.new.constraints:
            columns = constraint.columns
            if not isinstance(constraint, Unique) or empty.intersection(columns):
                continue
            if any(unique <= set(columns) for unique in before):
                continue
            place = f"{self.place}.{columns[0]}" if len(columns) == 1 else self.place
            what = f"allows each {' and '.join(columns)} once, which rows may break"
            self.found.hazards.append(Hazard(place, what, self.table, unique=columns))

    def _column_steps(self) -> Iterator[do.Operation]:
        rebuilt = [c for c in self.old.columns if c.name in self.rebuilt]
        dropped = [c for c in self.old.columns if c.name in self.found.dropped]
        fresh = [c for c in self.new.columns if c.name in {*self.found.added, *self.rebuilt}]
        stamps = [c for c in fresh if self._is_stamp(c)]
        late = [*stamps, *(c for c in fresh if c.name in self.fills and not c.nullable)]
        for column in (*rebuilt, *dropped):
            yield do.DropColumn(self.table, column)
        for column in fresh:
            loose = column._replace(nullable=True) if column in late else column
            yield do.AddColumn(self.table, loose)
        if stamps:
            yield do.FillNow(self.table, tuple(column.name for column in stamps))
        for column in late:
            if column.name in self.fills:
                yield do.FillNulls(self.table, column._replace(default=self.fills[column.name]))
        for column in late:
            yield do.AlterColumn(self.table, column._replace(nullable=True), column)
        yield from self._alterations()

    def _alterations(self) -> Iterator[do.Operation]:
        for name in self.found.changed:
            before, after = self.old.column(name), self.new.column(name)
            if before is None or after is None or name in self.rebuilt:
                continue
            if before.nullable and not after.nullable and name in self.fills:
                yield do.FillNulls(self.table, after._replace(default=self.fills[name]))
            elif before.nullable and not after.nullable and after.default is not None:
                yield do.FillNulls(self.table, after)
            if name in self.recast:
                if before.default is not None:
                    bare = before._replace(default=None)
                    yield do.AlterColumn(self.table, before, bare)
                    before = bare
                yield do.Recast(self.table, before, after)
                continue
            other_kind = not same_kind(before.type, after.type)
            if other_kind and before.default is not None:
                # A default of the old type would stand in the way of the new one.
                bare = before._replace(default=None)
                yield do.AlterColumn(self.table, before, bare)
                before = bare
            if other_kind and after.default is not None:
                bare = after._replace(default=None)
                yield do.AlterColumn(self.table, before, bare)
                before = bare
            if before != after:
                yield do.AlterColumn(self.table, before, after)

    def _is_stamp(self, column: Column) -> bool:
        return self.stamps and column.name in _STAMPS


def _key(table: Table) -> list[tuple[str, str]]:
    """Return the names and types of a table's primary key."""
    names = table.primary.columns if table.primary else ()
    columns = [table.column(name) for name in names]
    return [(column.name, column.type) for column in columns if column is not None]


def _meaning(constraint: Constraint) -> tuple[object, ...]:
    """Return what makes a constraint another one: the order of an enum's values doesn't."""
    if isinstance(constraint, Check):
        return (constraint.name, constraint.columns, frozenset(constraint.values))
    return tuple(constraint)
