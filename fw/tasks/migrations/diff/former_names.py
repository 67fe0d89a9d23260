"""Former names of tables and columns, and former fields: those of renames and changes of `map`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from fw.language.model import Field, Model, Schema
from fw.language.names import link_of as link_names
from fw.language.names import names_of
from fw.runtime.messages import say
from fw.tasks.migrations.hazards import MigrationError
from fw.tasks.migrations.revision_files.state import State
from fw.tasks.migrations.tables import Table
from fw.tasks.render.models.link_tables import Link

__all__ = ["FormerLink", "FormerModel", "FormerNames", "former_link", "unknown"]

FormerModel = Callable[[str], Model | None]
"""Returns a model of the last build by its name, None if it isn't known."""


def unknown(_name: str) -> Model | None:
    """Return None: no model of the last build is known."""
    return None


class FormerLink(NamedTuple):
    """The former name of a link table, and the old and new names of its columns."""

    table: str
    columns: tuple[tuple[str, str], ...]


def former_link(link: Link, moved: Mapping[str, str]) -> FormerLink:
    """Return the names that a link table had; `moved` has the former names of renamed models."""
    if link.alias:
        model = moved.get(link.owner, link.owner)
        names = link_names(model, model, link.alias)
        near, far = names.columns
        return FormerLink(names.table, ((near, link.left.name), (far, link.right.name)))
    before = {end.model: moved.get(end.model, end.model) for end in (link.left, link.right)}
    names = link_names(*before.values())
    columns = dict(zip(names.models, names.columns, strict=True))
    ends = ((columns[before[end.model]], end.name) for end in (link.left, link.right))
    return FormerLink(names.table, tuple(ends))


class FormerNames:
    """Names of tables and columns after the last revision (`state`), for models of a schema.

    `renames` has the old name of each model and field that the user renames, by the new name.
    """

    def __init__(
        self, state: State, schema: Schema, renames: Mapping[str, str], former: FormerModel
    ) -> None:
        self._state = state
        self._schema = schema
        self._renames = renames
        self._former = former

    def table_of(self, name: str) -> str:
        """Return the table that a model had at the last build."""
        model = self._former(name)
        return names_of(name).table if model is None else model.table

    def check_table(self, model: Model) -> None:
        """Raise MigrationError if a model's table moves to, or makes room for, another table.

        The rows of the two tables would be exchanged.
        """
        was = self._renames.get(model.name, model.was)
        former = None if was is None or was in self._schema.models else self._former(was)
        former = former or self._former(model.name)
        if former is None or former.table == model.table:
            return
        old, new = former.table, model.table
        if self._state.get(old) is None:
            return
        message = say(
            "{model}: cannot move from the table {old} to {new} in this build",
            model=model.name,
            old=old,
            new=new,
        )
        if self._state.get(new) is not None:
            raise MigrationError(
                say("{message}: the table {new} exists already", message=message, new=new),
                hint=say(
                    "use two builds: first remove the model of {new} or map it to a new name, then move {model}",
                    new=new,
                    model=model.name,
                ),
            )
        taken = [one for one in self._schema.models if self._schema.table_of(one) == old]
        if taken:
            raise MigrationError(
                say(
                    "{message}: {taken} takes the table {old}",
                    message=message,
                    taken=taken[0],
                    old=old,
                ),
                hint=say(
                    "use two builds: first move {model}, then map {taken} to {old}",
                    model=model.name,
                    taken=taken[0],
                    old=old,
                ),
            )

    def table_before(self, model: Model) -> str:
        """Return the table of a model after the last revision, its present name if it is new.

        The table moves if `map` is added, changed or removed.
        """
        if self._state.get(model.table) is not None:
            return model.table
        wanted = {self._schema.table_of(name) for name in self._schema.models}
        for name in (self.table_of(model.name), names_of(model.name).table):
            table = self._state.get(name)
            if table is not None and table.owned and name not in wanted:
                return name
        return model.table

    def renamed_columns(self, model: Model, before: str, old: Table) -> dict[str, str]:
        """Return the new name of each renamed column of a model by its old name.

        `before` is the former name of the model, `old` its table. Raises MigrationError if the
        values of two fields would be exchanged.
        """
        known = self._known_fields(before)
        wanted = {field.column: field.name for field in model.fields}
        renames: dict[str, str] = {}
        for field in model.fields:
            # MySQL makes a renamed computed column a stored one.
            if field.computed is not None:
                continue
            last = self._last_field(model, field, known)
            if last is not None and old.column(last.column) is not None:
                _check_column(model, field, last.column, old, wanted)
            if old.column(field.column) is not None:
                continue
            for name in self._columns_before(model, field, known, old):
                column = old.column(name)
                if column is None or column.computed is not None:
                    continue
                if name not in renames and name not in wanted:
                    renames[name] = field.column
                    break
        return renames

    def last_fields(self, model: Model, before: str) -> Iterator[tuple[Field, Field]]:
        """Yield each field of the last build that is known, and the present field.

        `before` is the former name of the model.
        """
        known = self._known_fields(before)
        for field in model.fields:
            last = self._last_field(model, field, known)
            if last is not None:
                yield last, field

    def _known_fields(self, before: str) -> dict[str, Field]:
        former = self._former(before)
        return {} if former is None else {field.name: field for field in former.fields}

    def _was(self, model: Model, field: Field) -> str | None:
        """Return the old name of a renamed field."""
        was = self._renames.get(f"{model.name}.{field.name}", field.was)
        return None if was is None else was.rpartition(".")[2]

    def _last_field(self, model: Model, field: Field, known: Mapping[str, Field]) -> Field | None:
        """Return a field as it was at the last build, None if it isn't known."""
        was = self._was(model, field)
        return known.get(field.name) if was is None or was not in known else known[was]

    def _columns_before(
        self, model: Model, field: Field, known: Mapping[str, Field], old: Table
    ) -> Iterator[str]:
        """Yield the columns that a field may have had, the most likely first."""
        last = self._last_field(model, field, known)
        if last is not None and old.column(last.column) is not None:
            yield last.column
            return
        was = self._was(model, field)
        if was is not None:
            yield was
        if all(one.column != field.name for one in known.values()):
            yield field.name


def _check_column(
    model: Model, field: Field, last: str, old: Table, wanted: Mapping[str, str]
) -> None:
    """Raise MigrationError if a field moves to, or makes room for, the column of another."""
    new, place = field.column, f"{model.name}.{field.name}"
    # The last column of a field that moves to a hand-written column is dropped with consent.
    if last == new or new in old.kept:
        return
    message = say(
        "{place}: cannot move from the column {last} to {new} in this build",
        place=place,
        last=last,
        new=new,
    )
    if old.column(new) is not None:
        raise MigrationError(
            say(
                "{message}: {old} has a column {new} already",
                message=message,
                old=old.name,
                new=new,
            ),
            hint=say(
                "use two builds: first remove the field of {new} or map it to a new name, then move {place}",
                new=new,
                place=place,
            ),
        )
    if last in wanted:
        other = f"{model.name}.{wanted[last]}"
        raise MigrationError(
            say(
                "{message}: {other} takes the column {last}",
                message=message,
                other=other,
                last=last,
            ),
            hint=say(
                "use two builds: first move {place}, then map {other} to {last}",
                place=place,
                other=other,
                last=last,
            ),
        )
