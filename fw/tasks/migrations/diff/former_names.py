"""Former names of tables and columns: those of renamed fields, and of other `map` names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from fw.language.model import Field, Model, Schema
from fw.language.names import names_of
from fw.tasks.migrations.revision_files.state import State
from fw.tasks.migrations.tables import Table

__all__ = ["FormerModel", "FormerNames", "unknown"]

FormerModel = Callable[[str], Model | None]
"""Returns a model of the last build by its name, None if it isn't known."""


def unknown(_name: str) -> Model | None:
    """Return None: no model of the last build is known."""
    return None


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

        `before` is the former name of the model, `old` its table.
        """
        former = self._former(before)
        known = {field.name: field for field in former.fields} if former is not None else {}
        wanted = {field.column for field in model.fields}
        renames: dict[str, str] = {}
        for field in model.fields:
            # MySQL makes a renamed computed column a stored one.
            if old.column(field.column) is not None or field.computed is not None:
                continue
            for name in self._columns_before(model, field, known):
                column = old.column(name)
                if column is None or column.computed is not None:
                    continue
                if name not in renames and name not in wanted:
                    renames[name] = field.column
                    break
        return renames

    def _columns_before(
        self, model: Model, field: Field, known: Mapping[str, Field]
    ) -> Iterator[str]:
        """Yield the columns that a field may have had, the most likely first."""
        was = self._renames.get(f"{model.name}.{field.name}", field.was)
        if was is not None:
            was = was.rpartition(".")[2]
            yield known[was].column if was in known else was
            yield was
        if field.name in known:
            yield known[field.name].column
        yield field.name
