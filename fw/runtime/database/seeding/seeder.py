"""Loads `database/seeds`: rows of YAML files, then Python seeders; files with `00` first."""

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

from fw.runtime.application.project import add_to_import_path
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.database.connection import database as databases
from fw.runtime.database.connection.database import Database, use
from fw.runtime.database.connection.target import target_of
from fw.runtime.database.errors import NotConfigured
from fw.runtime.database.models.model import Model, is_view
from fw.runtime.database.seeding.loader import SeedLoader
from fw.runtime.database.seeding.model_renames import ModelRenames
from fw.runtime.database.seeding.seed_files import (
    SeedError,
    SeedErrors,
    SeedRow,
    read_seeds,
)
from fw.runtime.errors import FwError, hint_of
from fw.runtime.names import suggest

__all__ = ["SeedReport", "check_seeds", "key_of", "seed"]

FOLDER = Path("database", "seeds")
_SPACE = UUID("7c1f1d2e-5a0b-5c38-9d0c-0f6f1b8f3a55")
_FIRST = "00"
_CLASS = re.compile(r"^class (\w+)\(", re.MULTILINE)

Models = Mapping[str, type[Model]]


class SeedReport(dict[str, int]):
    """Number of added rows by model or link table; `scripts` are the seeders that ran."""

    scripts: Sequence[str] = ()

    def __str__(self) -> str:
        added = [
            f"{count} {model} {'row' if count == 1 else 'rows'}"
            for model, count in self.items()
            if count
        ]
        lines = [f"added {', '.join(added)}" if added else "all rows exist already"]
        return "\n".join([*lines, *(f"ran {script}" for script in self.scripts)])


def key_of(model: str, row: str) -> UUID:
    """Return the uuid key of a seeded row: the same for the same name, in every database."""
    return uuid5(_SPACE, f"{model}.{row}")


async def seed(
    root: Path | str, *, url: str | None = None, models: Models | None = None
) -> SeedReport:
    """Load a project's seeds; return the number of added rows.

    Files whose names begin with `00` are loaded first, in their own transaction: the project
    needs them. All others follow in one transaction. They are loaded as the application, which no
    access rule restricts. An existing row stays unchanged, so seeding twice adds nothing. `url`
    replaces the project's DATABASE_URL, `models` its `app.models`. Raises SeedError, with file,
    line, row and field, and DatabaseError.
    """
    target = target_of(Path(root), url)
    steps = _steps(target.root)
    before = _current()
    database = Database(target.url)
    use(database)
    try:
        report = SeedReport()
        for files, scripts in steps:
            with as_system():
                added = await _load(target.root, files, scripts, models)
            for model, count in added.items():
                report[model] = report.get(model, 0) + count
        report.scripts = [path.name for _, scripts in steps for path in scripts]
        return report
    finally:
        use(before)
        await database.close()


def check_seeds(root: Path) -> list[SeedError]:
    """Return the errors of a project's seeds that `seed` would raise before it writes.

    Needs no database. Python seeders are imported, but not run.
    """
    with suppress(SeedError), SeedErrors.collected() as faults:
        for files, scripts in _steps(root):
            with faults.one():
                _check(root, read_seeds(files), scripts, None)
    # The first files are checked again with the others.
    return list({fault.message: fault for fault in faults}.values())


def _steps(root: Path) -> list[tuple[list[Path], list[Path]]]:
    """Return the files with rows and the scripts to run, for each transaction."""
    folder = root / FOLDER
    add_to_import_path(root)
    found = sorted(path for path in folder.glob("*") if not path.name.startswith("_"))
    first = [path for path in found if path.name.startswith(_FIRST)]
    rest = [path for path in found if path not in first]
    # The rows of the first files are read again, because the others may refer to them.
    return [(first, _scripts(first)), ([*first, *rest], _scripts(rest))]


def _scripts(files: Sequence[Path]) -> list[Path]:
    return [path for path in files if path.suffix == ".py"]


async def _load(
    root: Path, files: Sequence[Path], scripts: Sequence[Path], given: Models | None
) -> dict[str, int]:
    """Load rows and run scripts in one transaction; return the number of added rows."""
    rows = await asyncio.to_thread(read_seeds, files)
    loader, runners = _check(root, rows, scripts, given)
    await loader.prepare()
    async with databases.current().transaction():
        added = await loader.load(rows)
        for script, run in runners:
            with _with_place(script):
                outcome = run()
                if inspect.isawaitable(outcome):
                    await outcome
    return added


def _check(
    root: Path, rows: Sequence[SeedRow], scripts: Sequence[Path], given: Models | None
) -> tuple[SeedLoader, list[tuple[Path, Callable[[], Any]]]]:
    """Return the loader and the scripts; SeedError if they don't match the models."""
    renames = ModelRenames.of(root)
    known: dict[str, type[Model]] = {}
    runners: list[tuple[Path, Callable[[], Any]]] = []
    with SeedErrors.collected() as faults:
        with faults.one():
            known = _models(root, rows, given, renames)
        for script in scripts:
            with faults.one(), _with_place(script):
                runners.append((script, _runner(script)))
    loader = SeedLoader(known, key_of, renames)
    loader.check(rows)
    return loader, runners


def _current() -> Database | None:
    try:
        return databases.current()
    except NotConfigured:
        return None


def _models(
    root: Path, rows: Sequence[SeedRow], given: Models | None, renames: ModelRenames
) -> dict[str, type[Model]]:
    """Return the class of each model that the rows name; import no others."""
    modules = dict(_model_modules(root)) if given is None else {}
    known = modules if given is None else given
    found: dict[str, type[Model]] = {}
    unknown: set[str] = set()
    with SeedErrors.collected() as faults:
        for row in rows:
            if row.model in found or row.model in unknown:
                continue
            if row.model not in known:
                unknown.add(row.model)
                faults.append(_unknown_model(row, list(known), renames))
            elif given is not None:
                found[row.model] = given[row.model]
            else:
                found[row.model] = getattr(importlib.import_module(modules[row.model]), row.model)
            if row.model in found and is_view(found[row.model].__table__):
                message = f"{row.file}:{row.line - 1}: {row.model} is a view, which has no rows of its own"
                faults.append(SeedError(message, hint="add the rows that the view reads"))
                del found[row.model]
                unknown.add(row.model)
    return found


def _unknown_model(row: SeedRow, known: Sequence[str], renames: ModelRenames) -> SeedError:
    now = [model for model in renames.since(row.model) if model in known]
    if now:
        hint = f"it was renamed to {now[-1]}: use that name, its rows keep their keys"
    else:
        meant = suggest(row.model, known)
        end = "" if meant.endswith("?") else ";"
        hint = f"{meant}{end} {_removed_model_hint(row.file)}" if known else "run fw build"
    return SeedError(f"{row.file}:{row.line - 1}: unknown model {row.model}", hint=hint)


def _removed_model_hint(file: str) -> str:
    return f"if the model was removed from the schema, edit or delete {file}"


def _model_modules(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the classes of `app/models` and their modules, without importing them."""
    for path in sorted((root / "app" / "models").glob("*.py")):
        for match in _CLASS.finditer(path.read_text(encoding="utf-8")):
            yield match[1], f"app.models.{path.stem}"


@contextmanager
def _with_place(path: Path) -> Iterator[None]:
    """Add the file of a Python seeder to its errors."""
    place = f"database/seeds/{path.name}"
    try:
        yield
    except SeedError:
        raise
    except FwError as fault:
        raise SeedError(f"{place}: {fault.message}", hint=fault.hint) from fault
    except Exception as fault:
        # A seeder is the user's code: report its error with its file.
        reason = f"{type(fault).__name__}: {fault}"
        gone = isinstance(fault, ModuleNotFoundError) and str(fault.name).partition(".")[0] == "app"
        hint = _removed_model_hint(place) if gone else hint_of(fault, path.parents[2])
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
            f"database/seeds/{path.name} defines nothing to run",
            hint="write `async def run() -> None:`, or name the file with a leading underscore",
        )
    runner: Callable[[], Any] = run
    return runner
