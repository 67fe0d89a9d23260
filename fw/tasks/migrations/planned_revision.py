"""Planned revisions: their operations, names, titles and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import inflection

from fw.runtime.messages import Message
from fw.tasks.artifact import Artifact
from fw.tasks.migrations import operations as do
from fw.tasks.migrations.diff.table import Difference
from fw.tasks.migrations.emit import statements
from fw.tasks.migrations.operations import Operation
from fw.tasks.migrations.revision_files.cache import FOLDER
from fw.tasks.migrations.tables import Check, ForeignKey, Table, Unique

__all__ = ["KIND", "PlannedRevision", "altered", "created", "dropped", "numbered"]

KIND = "migrations"
_TEMPLATE = "database/migrations/revision.py.mako"


class PlannedRevision(NamedTuple):
    """A revision without its number.

    `name` is the part of its file's name between the number and `_migration.py`. `owner` is its
    model, None for a table without one.
    """

    name: str
    title: Message
    owner: str | None
    up: tuple[Operation, ...]
    down: tuple[Operation, ...]

    def reversed(self, name: str, title: Message) -> PlannedRevision:
        """Return the revision that does the opposite."""
        return self._replace(name=name, title=title, up=self.down, down=self.up)


def numbered(planned: Sequence[PlannedRevision], number: int, head: str | None) -> list[Artifact]:
    """Return revisions as artifacts, numbered after `number`; the first one follows `head`."""
    artifacts = []
    for one in planned:
        number += 1
        revision = f"{number:03d}_{one.name}"
        artifacts.append(_artifact(one, revision, head))
        head = revision
    return artifacts


def _artifact(planned: PlannedRevision, revision: str, head: str | None) -> Artifact:
    upgrade, downgrade = statements.body(planned.up), statements.body(planned.down)
    context = {
        "title": planned.title,
        "imports": statements.imports(upgrade, downgrade),
        "revision": revision,
        "down_revision": head,
        "upgrade": upgrade,
        "downgrade": downgrade,
    }
    path = f"{FOLDER}/{revision}_migration.py"
    return Artifact(path, _TEMPLATE, context, KIND, owner=planned.owner)


_LONGEST_NAME = 60
_MOST_NAMED = 2
"""Maximum number of fields in a file's name; the others are counted."""


def created(name: str, owner: str, table: Table) -> PlannedRevision:
    """Return the revision that creates a table."""
    title = Message.of("title.create", "Create the table {table}", table=table.name)
    return PlannedRevision(name, title, owner, create_steps(table), (do.DropTable(table.name),))


def referring(
    module: str, owner: str | None, table: str, keys: Sequence[ForeignKey], *, in_use: bool = False
) -> PlannedRevision:
    """Return the revision that adds foreign keys to a table, between two that need each other.

    `in_use`: an earlier build created the table.
    """
    up: tuple[Operation, ...] = tuple(do.AddConstraint(table, key) for key in keys)
    if in_use:
        up = (do.Concurrently(up),)
    down = tuple(do.DropConstraint(table, key) for key in keys)
    title = Message.of("title.references", "Add foreign keys of the table {table}", table=table)
    return PlannedRevision(f"add_foreign_keys_of_{module}", title, owner, up, down)


def dropped(name: str, owner: str | None, table: Table) -> PlannedRevision:
    """Return the revision that drops a table."""
    title = Message.of("title.drop", "Drop the table {table}", table=table.name)
    return PlannedRevision(
        f"drop_{name}", title, owner, (do.DropTable(table.name),), create_steps(table)
    )


def create_steps(table: Table) -> tuple[do.Operation, ...]:
    """Return the operations that create a table and its indexes."""
    indexes = (do.CreateIndex(table.name, index) for index in table.indexes)
    return (do.CreateTable(table), *indexes)


def altered(
    owner: str,
    module: str,
    moved_from: str | None,
    found: Difference,
    up: Sequence[do.Operation],
    down: Sequence[do.Operation],
) -> PlannedRevision:
    """Return the revision that alters a table; `moved_from` is the module of its former name."""
    changes = [*_field_changes(found)] or [*_other_changes(up)]
    if moved_from is not None:
        names = [f"rename_{moved_from}_to_{module}", f"rename_to_{module}"]
    else:
        names = list(_names(module, changes))
    name = next((one for one in names if len(one) <= _LONGEST_NAME), f"alter_{module}")
    name = name[:_LONGEST_NAME].rstrip("_")
    # The text is that of the file's name, which may be shortened.
    text = name.replace("_", " ").capitalize()
    if moved_from is not None:
        title = Message(text, "title.rename", old=moved_from, new=module)
    elif changes:
        title = Message(
            text, "title.changes", table=module, changes=[one.message for one in changes]
        )
    else:
        title = Message(text, "title.alter", table=module)
    return PlannedRevision(name, title, owner, tuple(up), tuple(down))


class _Change(NamedTuple):
    """A kind of change and what changed, such as `add` and two fields."""

    verb: str
    things: tuple[str, ...]
    preposition: str
    shown: tuple[str, ...] = ()

    @property
    def message(self) -> Message:
        """The change as a part of a title, with all its things, as they are `shown`."""
        things = ", ".join(self.shown or self.things)
        match self.verb:
            case "add":
                return Message.of("title.add", "add {things}", things=things)
            case "drop":
                return Message.of("title.remove", "drop {things}", things=things)
            case "rename":
                return Message.of("title.rename-fields", "rename {things}", things=things)
            case "rename_column":
                return Message.of("title.rename-columns", "rename column {things}", things=things)
            case "index":
                return Message.of("title.index", "index {things}", things=things)
            case _:
                return Message.of("title.change", "change {things}", things=things)

    def words(self, most: int) -> str:
        """Return the change in words with at most that many things; the others are counted."""
        named, others = self.things[:most], len(self.things) - most
        if not named:
            return f"{self.verb}_{len(self.things)}"
        more = (f"{others}_more",) if others > 0 else ()
        return f"{self.verb}_{'_and_'.join((*named, *more))}"


def _names(module: str, changes: Sequence[_Change]) -> Iterator[str]:
    """Yield names of a revision, the most detailed first."""
    if not changes:
        return
    preposition = changes[0].preposition if len(changes) == 1 else "on"
    for most in range(_MOST_NAMED, -1, -1):
        words = "_and_".join(change.words(most) for change in changes)
        yield f"{words}_{preposition}_{module}"


def _field_changes(found: Difference) -> Iterator[_Change]:
    pairs = [(_snake(old), _snake(new)) for old, new in found.renamed]
    renamed = [(old, new) for old, new in pairs if old != new]
    arrows = tuple(f"{old} → {new}" for old, new in renamed)
    parts = [
        ("add", map(_snake, found.added), "to"),
        ("drop", map(_snake, found.dropped), "from"),
        ("rename", [f"{old}_to_{new}" for old, new in renamed], "in"),
        # A column such as `unitPrice` differs from `unit_price` only for the database.
        ("rename_column", [old for old, new in pairs if old == new], "of"),
        ("change", map(_snake, found.changed), "of"),
        ("index", map(_snake, found.indexed), "of"),
    ]
    for verb, names, preposition in parts:
        things = tuple(names)
        if things:
            yield _Change(verb, things, preposition, arrows if verb == "rename" else ())


def _other_changes(steps: Sequence[Operation]) -> Iterator[_Change]:
    """Yield the changes of constraints and indexes."""
    added: list[str] = []
    dropped: list[str] = []
    indexes = (do.CreateIndex, do.DropIndex)
    for step in sorted(do.flattened(steps), key=lambda each: isinstance(each, indexes)):
        if isinstance(step, do.AddConstraint | do.CreateIndex):
            added.append(_thing(step))
        elif isinstance(step, do.DropConstraint | do.DropIndex):
            dropped.append(_thing(step))
    both = [thing for thing in added if thing in dropped]
    for verb, things, preposition in (
        ("add", [thing for thing in added if thing not in both], "to"),
        ("drop", [thing for thing in dropped if thing not in both], "from"),
        ("change", both, "of"),
    ):
        if things:
            yield _Change(verb, tuple(dict.fromkeys(things)), preposition)


_NOUNS: Mapping[type, str] = {Check: "check", ForeignKey: "foreign_key", Unique: "unique"}


def _thing(step: do.AddConstraint | do.DropConstraint | do.CreateIndex | do.DropIndex) -> str:
    match step:
        case do.CreateIndex(_, index) | do.DropIndex(_, index):
            noun, columns = "unique" if index.unique else "index", index.columns
        case do.AddConstraint(_, constraint) | do.DropConstraint(_, constraint):
            noun, columns = _NOUNS.get(type(constraint), "constraint"), constraint.columns
    return "_".join([noun, *map(_snake, columns)])


def _snake(field: str) -> str:
    return inflection.underscore(field).strip("_")
