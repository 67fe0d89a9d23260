"""A rename in the editor: the project builds, no row is lost, and Python is updated or reported."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import textwrap
from pathlib import Path
from random import Random
from typing import Any

from fw.language.editing.changes import apply_changes
from fw.language.editing.occurrences import Symbol
from fw.language.editing.renaming import rename
from fw.language.model import Model, Schema
from fw.language.schema import load
from fw.lsp.mentions import mentions
from fw.lsp.projects import Project as Editor
from fw.runtime.database.migrations import runner
from fw.tasks.build.session import BuildOptions, build
from tests.processes import python
from tests.promises.support import chance, times

RENAMES = times(2_000)
EACH = 20
"""Renames of one project."""
SCHEMA = """database sqlite

enum Kind {
  news "News"
  essay
}

model Author {
  id: int primary
  name: string(80) required
  email: string unique
  relations {
    has_many Post as posts
  }
}

model Post {
  id: int primary
  title: string required index
  views: int default 0 min 0
  kind: Kind default news
  author_id: int references Author on_delete cascade
  unique (author_id, title)
  relations {
    belongs_to Author as author via author_id
    many_to_many Tag as tags
  }
}

model Tag {
  id: int primary
  label: string(40)
  relations {
    many_to_many Post as posts
  }
}
"""
SCRIPT = "scripts/report.py"
WORDS = ("amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heron", "inlet", "juniper")


class World:
    """A project with a database, rows, a script of its own, and edits of generated files."""

    def __init__(self, root: Path, random: Random) -> None:
        self.root, self.random, self.count = root, random, 0
        self.url = f"sqlite:///{root / 'app.db'}"
        root.mkdir()
        (root / "schema.fw").write_text(SCHEMA)
        (root / "fw.toml").write_text('[project]\nname = "shop"\n')
        assert build(root).exit_status == 0
        self.migrate()
        self.write_code()
        self.fill()
        self.rows = self.read()
        self.reported = 0

    @property
    def schema(self) -> Schema:
        return load((self.root / "schema.fw").read_text())

    def migrate(self) -> None:
        asyncio.run(runner.up(self.root, url=self.url))

    def write_code(self) -> None:
        """Use each name in a script, and in edits at the end of generated modules."""
        script = self.root / SCRIPT
        script.parent.mkdir()
        parts = ["from app.models.enums import Kind", "", "USED = [Kind.NEWS, Kind.ESSAY]"]
        for model in self.schema:
            name, module = model.name, model.name.lower()
            fields = ", ".join(f"{name}.{field.name}" for field in model.fields)
            parts += ["", f"from app.models.{module} import {name}", f"USED += [{fields}]"]
            edited = self.root / f"app/repositories/{module}.py"
            used = f"\n\ndef mine() -> list[object]:\n    return [{fields}]\n"
            edited.write_text(edited.read_text() + used)
        script.write_text("\n".join(parts) + "\n")

    def fill(self) -> None:
        with sqlite3.connect(self.root / "app.db") as database:
            for number in range(1, 4):
                database.execute(
                    "INSERT INTO authors (id, name, email) VALUES (?, ?, ?)",
                    (number, f"name {number}", f"{number}@example.com"),
                )
                database.execute(
                    "INSERT INTO posts (id, title, views, kind, author_id) VALUES (?, ?, ?, ?, ?)",
                    (number, f"title {number}", number, "essay" if number == 2 else "news", number),
                )
                database.execute(
                    "INSERT INTO tags (id, label) VALUES (?, ?)", (number, f"l{number}")
                )
                database.execute(
                    "INSERT INTO posts_tags (post_id, tag_id) VALUES (?, ?)", (number, number)
                )

    def read(self) -> list[list[tuple[Any, ...]]]:
        """Return the rows of each table by the present names, in the order of the schema."""
        schema = self.schema
        with sqlite3.connect(self.root / "app.db") as database:
            found = []
            for model in schema:
                columns = ", ".join(f'"{field.column}"' for field in model.fields)
                rows = database.execute(f'SELECT {columns} FROM "{model.table}" ORDER BY 1')
                found.append(rows.fetchall())
            names = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
            [link] = names & {f"{a.table}_{b.table}" for a in schema for b in schema}
            found.append(sorted(database.execute(f'SELECT * FROM "{link}"').fetchall()))
        return found

    def symbol(self) -> Symbol:
        """Return any name of the schema."""
        schema, random = self.schema, self.random
        model: Model = random.choice(list(schema))
        [enum] = schema.enums
        fields = [Symbol("field", field.name, model.name) for field in model.fields]
        choices = [
            *[Symbol("model", model.name)] * 4,
            *[random.choice(fields) for _ in range(6)],
            Symbol("relation", random.choice(model.relations).alias, model.name),
            Symbol("enum", enum.name),
            Symbol("member", random.choice(enum.members).name, enum.name),
        ]
        return random.choice(choices)

    def step(self) -> None:
        """Rename a name in the editor, build, and do by hand what was reported."""
        symbol = self.symbol()
        self.count += 1
        word = f"{self.random.choice(WORDS)}{'abcdefghijklmnopqrst'[self.count % EACH]}"
        to = word.capitalize() if symbol.kind in ("model", "enum") else word
        path = self.root / "schema.fw"
        sources = {"schema.fw": path.read_text()}
        changes = rename(sources, symbol, to, Editor(self.root).built)
        path.write_text(apply_changes(sources, changes)["schema.fw"])
        report = build(self.root, BuildOptions())
        assert report.exit_status == 0, (symbol, to, report.outcomes)
        self.finish(symbol, to)

    def finish(self, symbol: Symbol, to: str) -> None:
        """Replace the old name on the lines that are reported, in code that a hand has written."""
        pairs = forms(symbol, to)
        for found in mentions(self.root, symbol):
            file = self.root / found.path
            lines = file.read_text().split("\n")
            for number in found.lines:
                if found.outcome == "yours" or "return [" in lines[number - 1]:
                    for old, new in pairs:
                        lines[number - 1] = re.sub(rf"\b{old}\b", new, lines[number - 1])
                    self.reported += 1
            file.write_text("\n".join(lines))

    def check(self) -> None:
        """Migrate, compare the rows, and run the code by hand."""
        self.migrate()
        assert self.read() == self.rows
        calls = "\n".join(
            f"import app.repositories.{path.stem}; app.repositories.{path.stem}.mine()"
            for path in sorted((self.root / "app/repositories").glob("*.py"))
            if "def mine" in path.read_text()
        )
        assert calls.count("mine()") == 3
        program = f"import scripts.report\nassert len(scripts.report.USED) == 12\n{calls}\n"
        done = python("-c", textwrap.dedent(program), cwd=self.root, warnings=False)
        assert done.returncode == 0, done.stderr + (self.root / "schema.fw").read_text()


def forms(symbol: Symbol, to: str) -> list[tuple[str, str]]:
    """Return the old and the new name in each form, as a person would replace them."""
    if symbol.kind == "model":
        return [(rf"{symbol.name}", to), (symbol.name.lower(), to.lower())]
    if symbol.kind == "member":
        return [(symbol.name.upper(), to.upper())]
    if symbol.kind == "field":
        return [(rf"{symbol.owner}\.{symbol.name}", f"{symbol.owner}.{to}")]
    return [(symbol.name, to)] if symbol.kind == "enum" else []


def test_renames_keep_rows_and_code(tmp_path: Path) -> None:
    random = chance("renames")
    done = reported = 0
    while done < RENAMES:
        world = World(tmp_path / f"shop{done}", random)
        for _ in range(min(EACH, RENAMES - done)):
            world.step()
            done += 1
            if done % 5 == 0:
                world.check()
        world.check()
        reported += world.reported
    assert reported > RENAMES / 10
