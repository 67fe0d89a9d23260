"""Cost of migrations: applied (fw migrate, alembic upgrade), and planned with a build.

    python benchmarks/migrations/run.py              # 1,000 revisions, three rounds
    python benchmarks/migrations/run.py 200 --rounds 1

Applied are pending create-table revisions, to an empty SQLite file. Both run the very same files. Alembic has the environment that `alembic init` writes, with the
version table widened to hold the names of the revisions.

Planned is one change of one model of so many: `fw build`, which plans and writes a migration,
beside `fw crud`, which builds the same files and leaves migrations out.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

BIN = Path(sys.executable).parent
MODEL = """model Thing{number} {{
  id: uuid primary
  title: string(120) required index
  amount: decimal(10,2) default 0
  open: bool default true
  at: datetime nullable
}}
"""
ENV = """
import sqlalchemy as sa
from alembic import context
from alembic.ddl.sqlite import SQLiteImpl

inherited = SQLiteImpl.version_table_impl


def version_table_impl(self, **options):
    table = inherited(self, **options)
    table.c.version_num.type = sa.String(255)
    return table


SQLiteImpl.version_table_impl = version_table_impl
engine = sa.create_engine(context.config.get_main_option("sqlalchemy.url"), poolclass=sa.NullPool)
with engine.connect() as connection:
    context.configure(connection=connection)
    with context.begin_transaction():
        context.run_migrations()
"""


def make(root: Path, count: int) -> Path:
    """Make a project with that many revisions, and Alembic's surroundings of the same files."""
    (root / "schema.fw").write_text("\n".join(MODEL.format(number=n) for n in range(count)))
    (root / ".env").write_text("DATABASE_URL=sqlite:///app.db\n")
    (root / ".env").chmod(0o600)
    run(root, "fw", "build")
    peer = root / "peer"
    shutil.copytree(root / "database" / "migrations", peer / "versions")
    (peer / "env.py").write_text(ENV)
    (root / "alembic.ini").write_text(
        "[alembic]\nscript_location = %(here)s/peer\nsqlalchemy.url = sqlite:///peer.db\n"
        "path_separator = os\n"
    )
    return root


def run(root: Path, *command: str) -> float:
    """Run a program in a folder; return the processor time that it took, in seconds.

    Other programs of the machine don't count in it, and nothing here waits for anything else.
    """
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [BIN / command[0], *command[1:]],
        cwd=root,
        env=environment,
        check=True,
        capture_output=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def tables(file: Path) -> int:
    """Return how many tables of the application a database has."""
    with sqlite3.connect(file) as connection:
        query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name LIKE 'thing%'"
        return int(connection.execute(query).fetchone()[0])


def change(root: Path, number: int) -> None:
    """Add a field to one model of the schema."""
    schema = root / "schema.fw"
    first = "model Thing0 {\n  id: uuid primary\n"
    text = schema.read_text()
    assert first in text
    schema.write_text(text.replace(first, f"{first}  extra{number}: int nullable\n"))


def plan(root: Path, rounds: int) -> dict[str, float]:
    """Return the seconds that a build takes with a migration to write, and without."""
    seconds: dict[str, list[float]] = {"fw build": [], "fw crud": []}
    for number in range(0, 2 * rounds + 2, 2):
        change(root, number)
        seconds["fw build"].append(run(root, "fw", "build"))
        change(root, number + 1)
        seconds["fw crud"].append(run(root, "fw", "crud"))
        run(root, "fw", "build")
    return {name: median(each[1:]) for name, each in seconds.items()}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("count", nargs="?", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    ways = {
        "fw migrate": ("app.db", "fw", "migrate"),
        "alembic upgrade": ("peer.db", "alembic", "upgrade", "head"),
    }
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    with tempfile.TemporaryDirectory() as folder:
        root = make(Path(folder), asked.count)
        planned = plan(root, asked.rounds)
        shutil.rmtree(root / "database")
        for old in (root / "peer", root / "alembic.ini"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        make(root, asked.count)
        for _ in range(asked.rounds + 1):
            for name, (file, *command) in ways.items():
                for old in root.glob(f"{file}*"):
                    old.unlink()
                seconds[name].append(run(root, *command))
                assert tables(root / file) == asked.count
    # The first round compiles the revisions.
    middle = {name: median(each[1:]) for name, each in seconds.items()}
    for name, each in middle.items():
        print(f"{name:>16}  {each:6.2f} s  {asked.count / each:8.0f} revisions/s")
    for name, each in planned.items():
        print(f"{name:>16}  {each:6.3f} s  one change in {asked.count} models")
    print(f"{'for migrations':>16}  {(planned['fw build'] - planned['fw crud']) * 1000:6.0f} ms")
    print(f"{'ratio':>16}  {middle['alembic upgrade'] / middle['fw migrate']:6.2f}")


if __name__ == "__main__":
    main()
