"""Loads `database/seeds`: the rows of its YAML files, then its Python seeders; what is 00 first."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from fw.runtime.application.import_path import add_to_import_path
from fw.runtime.database.connection import database as databases
from fw.runtime.database.connection.database import Database, use
from fw.runtime.database.connection.target import target_of
from fw.runtime.database.errors import NotConfigured
from fw.runtime.database.migrations.renames import Renames
from fw.runtime.database.models.model import Model
from fw.runtime.database.seeding.loader import Planting
from fw.runtime.database.seeding.seed_files import (
    SeedError,
    SeedErrors,
    SeedRow,
    read_seeds,
)
from fw.runtime.errors import FwError
from fw.runtime.suggest import suggest

__all__ = ["SeedReport", "foreseen", "key_of", "seed"]

FOLDER = Path("database", "seeds")
_SPACE = UUID("7c1f1d2e-5a0b-5c38-9d0c-0f6f1b8f3a55")
_FIRST = "00"
_CLASS = re.compile(r"^class (\w+)\(", re.MULTILINE)

Models = Mapping[str, type[Model]]


class SeedReport(dict[str, int]):
    """How many rows were added, by model or link table; `scripts` are the seeders that ran."""

    scripts: Sequence[str] = ()

    def __str__(self) -> str:
        added = [f"{count} of {model}" for model, count in self.items() if count]
        lines = [f"added {', '.join(added)}" if added else "every row was there already"]
        return "\n".join([*lines, *(f"ran {script}" for script in self.scripts)])


def key_of(model: str, row: str) -> UUID:
    """Return the uuid key of a seeded row: the same for the same name, wherever it is seeded."""
    return uuid5(_SPACE, f"{model}.{row}")


async def seed(
    root: Path | str, *, url: str | None = None, models: Models | None = None
) -> SeedReport:
    """Load a project's seeds; return what was added.

    Files whose names begin with `00` go first, in a transaction of their own: what the project
    can't do without. All others follow, in one. A row that is there already stays as it is, so
    seeding twice adds nothing. `url` is used in place of the project's DATABASE_URL, `models` in
    place of its `app.models`. Raises SeedError, which names file, line, row and field, and
    DatabaseError.
    """
    target = target_of(Path(root), url)
    steps = _steps(target.root)
    before = _current()
    database = Database(target.url)
    use(database)
    try:
        report = SeedReport()
        for files, scripts in steps:
            for model, count in (await _plant(target.root, files, scripts, models)).items():
                report[model] = report.get(model, 0) + count
        report.scripts = [path.name for _, scripts in steps for path in scripts]
        return report
    finally:
        use(before)
        await database.close()


def foreseen(root: Path) -> list[SeedError]:
    """Return what keeps a project's seeds from fitting its models, as `seed` would tell it.

    Asks no database. Python seeders are imported, and not run.
    """
    with suppress(SeedError), SeedErrors.collected() as faults:
        for files, scripts in _steps(root):
            with faults.one():
                _checked(root, read_seeds(files), scripts, None)
    # What is wrong with the first files is found again with the others.
    return list({fault.message: fault for fault in faults}.values())


def _steps(root: Path) -> list[tuple[list[Path], list[Path]]]:
    """Return the files whose rows are read and the scripts that run, for each transaction."""
    folder = root / FOLDER
    add_to_import_path(root)
    found = sorted(path for path in folder.glob("*") if not path.name.startswith("_"))
    first = [path for path in found if path.name.startswith(_FIRST)]
    rest = [path for path in found if path not in first]
    # The rows of the first ones are read again, as the others may refer to them.
    return [(first, _scripts(first)), ([*first, *rest], _scripts(rest))]


def _scripts(files: Sequence[Path]) -> list[Path]:
    return [path for path in files if path.suffix == ".py"]


async def _plant(
    root: Path, files: Sequence[Path], scripts: Sequence[Path], given: Models | None
) -> dict[str, int]:
    """Load rows and run scripts in one transaction; return what was added."""
    rows = await asyncio.to_thread(read_seeds, files)
    planting, runners = _checked(root, rows, scripts, given)
    await planting.prepare()
    async with databases.current().transaction():
        added = await planting.plant(rows)
        for script, run in runners:
            with _told(script):
                outcome = run()
                if inspect.isawaitable(outcome):
                    await outcome
    return added


def _checked(
    root: Path, rows: Sequence[SeedRow], scripts: Sequence[Path], given: Models | None
) -> tuple[Planting, list[tuple[Path, Callable[[], Any]]]]:
    """Return what is to be planted and run; SeedError for what doesn't fit the models."""
    renames = Renames.of(root)
    known: dict[str, type[Model]] = {}
    runners: list[tuple[Path, Callable[[], Any]]] = []
    with SeedErrors.collected() as faults:
        with faults.one():
            known = _models(root, rows, given, renames)
        for script in scripts:
            with faults.one(), _told(script):
                runners.append((script, _runner(script)))
    planting = Planting(known, key_of, renames)
    planting.check(rows)
    return planting, runners


def _current() -> Database | None:
    try:
        return databases.current()
    except NotConfigured:
        return None


def _models(
    root: Path, rows: Sequence[SeedRow], given: Models | None, renames: Renames
) -> dict[str, type[Model]]:
    """Return the class of each model that the rows name; imports no others."""
    places = dict(_places(root)) if given is None else {}
    known = places if given is None else given
    found: dict[str, type[Model]] = {}
    unknown: set[str] = set()
    with SeedErrors.collected() as faults:
        for row in rows:
            if row.model in found or row.model in unknown:
                continue
            if row.model not in known:
                unknown.add(row.model)
                faults.append(_no_model(row, list(known), renames))
            elif given is not None:
                found[row.model] = given[row.model]
            else:
                found[row.model] = getattr(importlib.import_module(places[row.model]), row.model)
    return found


def _no_model(row: SeedRow, known: Sequence[str], renames: Renames) -> SeedError:
    now = [model for model in renames.since(row.model) if model in known]
    if now:
        hint = f"it is {now[-1]} now: write that, its rows keep their keys"
    else:
        meant = suggest(row.model, known)
        end = "" if meant.endswith("?") else ";"
        hint = f"{meant}{end} {_outdated(row.file)}" if known else "run fw build"
    return SeedError(f"{row.file}:{row.line - 1}: there is no model {row.model}", hint=hint)


def _outdated(file: str) -> str:
    return f"if the model is gone from the schema, edit or delete {file}"


def _places(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the classes of `app/models` and their modules, without importing them."""
    for path in sorted((root / "app" / "models").glob("*.py")):
        for match in _CLASS.finditer(path.read_text(encoding="utf-8")):
            yield match[1], f"app.models.{path.stem}"


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell what goes wrong in a Python seeder with its place."""
    place = f"database/seeds/{path.name}"
    try:
        yield
    except SeedError:
        raise
    except FwError as fault:
        raise SeedError(f"{place}: {fault.message}", hint=fault.hint) from fault
    except Exception as fault:
        # The user's code, so the user's fault: told with its place rather than as fw's own.
        reason = f"{type(fault).__name__}: {fault}"
        gone = isinstance(fault, ModuleNotFoundError) and str(fault.name).partition(".")[0] == "app"
        hint = _outdated(place) if gone else "FW_DEBUG=1 shows the traceback"
        raise SeedError(f"{place}: {reason}", hint=hint) from fault


def _runner(path: Path) -> Callable[[], Any]:
    spec = importlib.util.spec_from_file_location(f"database_seeds_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    run = getattr(module, "run", None)
    if run is None and hasattr(module, "Seeder"):
        run = module.Seeder().run
    if run is None:
        raise SeedError(
            f"database/seeds/{path.name} has nothing to run",
            hint="write `async def run() -> None:`, or name the file with a leading underscore",
        )
    runner: Callable[[], Any] = run
    return runner
