"""Operations that alter one table, and their hazards for existing rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from fw.tasks.migrations import operations as do
from fw.tasks.migrations.diff.columns import Comparison, alterations, meaning
from fw.tasks.migrations.diff.conversions import schema_type
from fw.tasks.migrations.hazards import Hazard, MigrationError, risks
from fw.tasks.migrations.tables import (
    Check,
    Condition,
    Constraint,
    ForeignKey,
    Index,
    PrimaryKey,
    Table,
    Unique,
)

__all__ = ["Difference", "difference"]


@dataclass
class Difference:
    """Operations that alter a table, in an order that every database accepts.

    `indexed` are the columns of new indexes, if nothing else changes.
    """

    steps: list[do.Operation] = field(default_factory=list)
    hazards: list[Hazard] = field(default_factory=list)
    added: Sequence[str] = ()
    dropped: Sequence[str] = ()
    renamed: list[tuple[str, str]] = field(default_factory=list)
    changed: Sequence[str] = ()
    indexed: Sequence[str] = ()


def difference(
    place: str,
    old: Table,
    new: Table,
    renames: Mapping[str, str],
    generators: Mapping[str, str] = MappingProxyType({}),
    fills: Mapping[str, str] = MappingProxyType({}),
    fields: Mapping[str, str] = MappingProxyType({}),
) -> Difference:
    """Return the operations that alter `old` to `new`; both have the same name.

    `place` is the model in messages. `renames` maps the old name of a column to the new one.
    `generators` has the function that makes the values of a column, `fills` the code of a value
    for rows that have none, by column; `fields` the field of each column of another name. Raises
    MigrationError if the primary key changes.
    """
    found = Difference()
    for name, wanted in renames.items():
        column = old.column(name)
        if column is not None:
            found.steps.append(do.RenameColumn(new.name, column, wanted))
            found.renamed.append((name, wanted))
            old = old.renamed(name, wanted)
    found.steps += _primary_key(place, old, new)
    comparison = Comparison(place, old, new, generators, fills, fields)
    found.added, found.dropped = comparison.added, comparison.dropped
    found.changed = comparison.changed
    found.hazards += risks(comparison)
    found.steps += _OrderedSteps(comparison).steps()
    steps = list(do.flattened(found.steps))
    created = [step.made for step in steps if isinstance(step, do.CreateIndex)]
    made = [index for index in created if not index.unique]
    if len(steps) == len(made):
        found.indexed = list(dict.fromkeys(name for index in made for name in index.columns))
    return found


def _primary_key(place: str, old: Table, new: Table) -> Iterator[do.Operation]:
    before, after = old.primary, new.primary
    if _key(old) != _key(new):
        raise MigrationError(
            f"{place}: the primary key of {new.name} cannot change from {_shown_key(old)} to"
            f" {_shown_key(new)}",
            hint="keep it (a rename is `was <old name>`); to keep the rows, add a model with the"
            " new key, copy them in a handwritten revision, and then drop this model; without"
            " rows, drop the model, build, and add it again",
        )
    if before and after and before.name != after.name:
        yield do.RenamePrimaryKey(new.name, before.name, after.name)


def _add(table: str, one: Constraint | Index) -> do.Operation:
    return do.CreateIndex(table, one) if isinstance(one, Index) else do.AddConstraint(table, one)


def _drop(table: str, one: Constraint | Index) -> do.Operation:
    return do.DropIndex(table, one) if isinstance(one, Index) else do.DropConstraint(table, one)


def _key(table: Table) -> list[tuple[str, str]]:
    """Return the names and types of a table's primary key."""
    names = table.primary.columns if table.primary else ()
    columns = [table.column(name) for name in names]
    return [(column.name, column.type) for column in columns if column is not None]


def _shown_key(table: Table) -> str:
    parts = [f"{name} {schema_type(type_)}" for name, type_ in _key(table)]
    return f"({', '.join(parts)})" if len(parts) != 1 else parts[0]


class _OrderedSteps:
    """Orders the operations: checks, drops, column changes, constraints, indexes.

    Those that take time for each row run concurrently, after the others.
    """

    def __init__(self, comparison: Comparison) -> None:
        self._of = comparison
        self._old = comparison.old
        self._new = comparison.new

    def steps(self) -> Iterator[do.Operation]:
        table = self._of.table
        gone = [index for index in self._old.indexes if not self._keeps(index)]
        stay = [index for index in self._old.indexes if index not in gone]
        dropped = self._dropped(gone)
        kept = {meaning(c) for c in self._old.constraints if c not in dropped}
        added = [c for c in self._new.constraints if meaning(c) not in kept]
        made = [index for index in self._new.indexes if index not in stay]
        # An index that a foreign key uses is dropped after the one that replaces it.
        last = [one for one in (*gone, *dropped) if self._is_replaced(one)]
        names = {one.name for one in added if not self._is_remade(one)}
        lost: list[Index | Unique] = [*gone, *(c for c in dropped if isinstance(c, Unique))]
        swapped = [c for c in dropped if c.name in names and self._is_swappable(c, lost)]
        columns = alterations(self._of)
        yield from self._checks([*added, *self._new_partial_uniques()])
        # Foreign keys are dropped first: MySQL refuses to drop an index that one uses.
        drops = sorted(dropped, key=lambda one: not isinstance(one, ForeignKey))
        keys = [one for one in drops if isinstance(one, ForeignKey)]
        for one in (*keys, *gone, *drops[len(keys) :]):
            if one not in last and one not in swapped:
                yield _drop(table, one)
        yield from columns.first
        yield from (_add(table, one) for one in (*added, *made) if self._is_remade(one))
        later = [*columns.later, *self._later(made, added, swapped, last)]
        if later:
            yield do.Concurrently(tuple(later))

    def _later(
        self,
        made: Sequence[Index],
        added: Sequence[Constraint],
        swapped: Sequence[Constraint],
        last: Sequence[Constraint | Index],
    ) -> Iterator[do.Operation]:
        """Yield the operations on constraints and indexes that run concurrently.

        SQLite copies a table with its indexes to change constraints, so most indexes come later.
        """
        table = self._of.table
        indexes = [index for index in made if not self._is_remade(index)]
        needed = {one.columns[0] for one in last if not isinstance(one, Index)}
        early = [index for index in indexes if index.columns[0] in needed]
        yield from (do.CreateIndex(table, index) for index in early)
        for one in added:
            if not self._is_remade(one):
                yield from (_drop(table, each) for each in swapped if each.name == one.name)
                yield do.AddConstraint(table, one)
        yield from (_drop(table, one) for one in last if not isinstance(one, Index))
        yield from (do.CreateIndex(table, index) for index in indexes if index not in early)
        yield from (_drop(table, one) for one in last if isinstance(one, Index))

    def _is_swappable(self, constraint: Constraint, lost: Sequence[Index | Unique]) -> bool:
        """Return True if one statement may replace a constraint by one of its name.

        `lost` are the dropped indexes and unique constraints, which a foreign key may use.
        """
        if any(self._new.column(name) is None for name in constraint.columns):
            return False
        # The value for rows without one may violate a check, and MySQL refuses NOT NULL under
        # ON DELETE SET NULL.
        if self._of.required.intersection(constraint.columns):
            return False
        if isinstance(constraint, ForeignKey):
            first = constraint.columns[0]
            parents = {key.table for key in self._new.foreign_keys if key.name == constraint.name}
            used = any(one.columns[0] == first and not self._is_replaced(one) for one in lost)
            return parents == {constraint.table} and not used
        return isinstance(constraint, Check | Condition)

    def _is_remade(self, one: Constraint | Index) -> bool:
        """Return True if an existing column of a constraint or an index is remade or retyped.

        The table is locked meanwhile in any case.
        """
        of = self._of
        used = one.used if isinstance(one, Index) else one.columns
        if any(of.old.column(name) is None for name in used):
            return False
        if isinstance(one, ForeignKey) and one.table == of.table:
            return False
        return bool(of.remade.intersection(used)) or any(map(of.retyped, used))

    def _dropped(self, gone: Sequence[Index]) -> list[Constraint]:
        stays = {meaning(c) for c in self._new.constraints}
        found = [
            c for c in self._old.constraints if meaning(c) not in stays or self._prevents_change(c)
        ]
        lost: list[Constraint | Index] = [*gone, *(c for c in found if isinstance(c, Unique))]
        leading = {one.columns[0] for one in lost if not self._is_replaced(one)}
        # An unchanged foreign key may use a dropped index; it is dropped and added again.
        keys = [key for key in self._old.foreign_keys if key not in found]
        return [*found, *(key for key in keys if key.columns[0] in leading)]

    def _is_replaced(self, one: Constraint | Index) -> bool:
        """Return True if a foreign key that uses a dropped index can use another one then."""
        if not isinstance(one, Index | Unique):
            return False
        # A required column may get values that violate a unique constraint.
        if (self._of.remade | self._of.required).intersection(one.columns):
            return False
        first, new = one.columns[0], self._new
        indexes: list[Unique | Index | PrimaryKey] = [
            *(each for each in new.constraints if isinstance(each, Unique)),
            *(each for each in new.indexes if each.where is None),
        ]
        if all(key.columns[0] != first for key in new.foreign_keys):
            return False
        if any(new.column(name) is None for name in one.columns):
            return False
        if one.name in {each.name for each in (*new.constraints, *new.indexes)}:
            return False
        if isinstance(one, Unique) and one.columns in [each.columns for each in indexes]:
            # SQLite has only one unique constraint of the same columns.
            return False
        indexes += [] if new.primary is None else [new.primary]
        return first in {each.columns[0] for each in indexes}

    def _keeps(self, index: Index) -> bool:
        return index in self._new.indexes and not self._of.remade.intersection(index.used)

    def _prevents_change(self, constraint: Constraint) -> bool:
        """Return True if the constraint must be dropped to change one of its columns."""
        if self._of.remade.intersection(constraint.columns):
            return True
        key = isinstance(constraint, ForeignKey)
        return key and any(map(self._of.retyped, constraint.columns))

    # ------------------------------------------------------------------------------- checks

    def _new_partial_uniques(self) -> Iterator[Index]:
        known = [index._replace(name="") for index in self._old.indexes]
        for index in self._new.indexes:
            if index.unique and index._replace(name="") not in known:
                yield index

    def _checks(self, added: Sequence[Constraint | Index]) -> Iterator[do.Operation]:
        """Yield checks that stop the migration before any change if rows violate the new form."""
        of = self._of
        for column in of.fresh:
            if of.needs_no_rows(column):
                yield do.RequireEmpty(of.table, column.name)
        for before, column in of.narrowed:
            uniques = (c.columns for c in self._new.constraints if isinstance(c, Unique))
            yield do.RequireCastable(of.table, before, column, (column.name,) in uniques)
        for name in of.changed:
            if name not in of.rebuilt and of.lacks_values(name):
                yield do.RequireFilled(of.table, name)
        known = {meaning(c) for c in self._old.constraints}
        for constraint in added:
            # A column that is new or changes has no values to check yet.
            used = constraint.used if isinstance(constraint, Index) else constraint.columns
            settled = all(self._is_settled(name, constraint) for name in used)
            if isinstance(constraint, ForeignKey):
                settled = settled and not any(map(of.retyped, constraint.columns))
            if settled and meaning(constraint) not in known and of.may_break(constraint):
                yield do.RequireMet(of.table, constraint)

    def _is_settled(self, name: str, constraint: Constraint | Index) -> bool:
        """Return True if the current values of a column show whether rows violate a constraint."""
        of = self._of
        there = self._old.column(name) is not None and self._new.column(name) is not None
        if not there or name in of.rebuilt or name in of.fills:
            return False
        # A lossless cast keeps distinct values distinct.
        checked = {column.name for _, column in of.narrowed}
        apart = isinstance(constraint, Unique) and name not in checked
        return name not in of.recast or apart
