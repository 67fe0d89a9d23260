"""Helpers of the promise tests: their size, a schema to build, and trees to compare."""

from __future__ import annotations

import os
import random
import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path

SCALE = float(os.environ.get("FW_PROMISE_SCALE", "0.01"))
SEED = int(os.environ.get("FW_PROMISE_SEED", "1"))


def times(full: int) -> int:
    """Return how often to do what is done `full` times at full size; never less than once."""
    return max(1, round(full * SCALE))


def chance(name: str) -> random.Random:
    """Return the randomness of one test; FW_PROMISE_SEED gives another run of it."""
    return random.Random(f"{SEED} {name}")


def snapshot(root: Path, *, without: tuple[str, ...] = (".fw",)) -> dict[str, bytes]:
    """Return every file of a tree by its path."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.relative_to(root).parts[0] not in without
    }


def copy(source: Path, target: Path) -> Path:
    """Copy a project, times of its files included."""
    shutil.copytree(source, target, symlinks=True)
    return target


@dataclass(frozen=True)
class Table:
    """A model of a schema that changes."""

    name: str
    fields: tuple[tuple[str, str], ...] = (("title", "string required"),)
    parent: str | None = None

    def text(self) -> str:
        lines = ["id: uuid primary", *(f"{name}: {rest}" for name, rest in self.fields)]
        if self.parent:
            lines.append(f"{self.parent.lower()}_id: uuid references {self.parent}")
        body = "".join(f"  {line}\n" for line in lines)
        return f"model {self.name} {{\n{body}}}\n"


TYPES = (
    "int default 3",
    "string(40) nullable",
    "bool default true",
    "datetime nullable index",
    "text nullable",
    "float nullable",
    "decimal(8,2) nullable",
    'enum(open, "in work", done) default open',
    "json nullable",
    'string default "none"',
)


@dataclass(frozen=True)
class World:
    """A schema that can be changed at random; every state of it is valid."""

    tables: tuple[Table, ...] = field(
        default_factory=lambda: (
            Table("Author"),
            Table("Post", (("title", "string required"), ("views", "int default 0")), "Author"),
            Table("Tag", (("label", "string unique"),)),
        )
    )
    count: int = 0

    def text(self) -> str:
        return "database sqlite\n\n" + "\n".join(table.text() for table in self.tables)

    def changed(self, random: random.Random) -> World:
        """Return a world with one model added or gone, or one field added, changed or gone."""
        parents = {table.parent for table in self.tables}
        free = [table for table in self.tables if table.name not in parents]
        what = random.random()
        if what < 0.1 and len(self.tables) < 6:
            new = Table(f"Extra{self.count}")
            return replace(self, tables=(*self.tables, new), count=self.count + 1)
        if what < 0.2 and len(self.tables) > 2:
            gone = random.choice(free)
            return replace(self, tables=tuple(one for one in self.tables if one is not gone))
        old = random.choice(self.tables)
        fields = list(old.fields)
        place = random.randrange(len(fields))
        if what < 0.45 and len(fields) > 1:
            del fields[place]
        elif what < 0.7:
            fields[place] = (fields[place][0], random.choice(TYPES))
        else:
            fields.insert(place, (f"field{self.count}", random.choice(TYPES)))
        new = replace(old, fields=tuple(fields))
        return replace(
            self,
            tables=tuple(new if one is old else one for one in self.tables),
            count=self.count + 1,
        )


def write_schema(root: Path, text: str) -> None:
    """Put a schema in place, and the little else that a project needs."""
    root.mkdir(parents=True, exist_ok=True)
    (root / "schema.fw").write_text(text, encoding="utf-8", newline="")
