"""Generated code passes ruff, mypy --strict and its own tests."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from ruff.__main__ import find_ruff_bin

from fw.tasks.kinds.project import FILES
from fw.tasks.scaffold.project import new
from tests.applications import make_project, mypy, run, run_generated_tests, run_roundtrip
from tests.conftest import DATABASES
from tests.goldens import CASES, Case
from tests.processes import python
from tests.tasks.ruff import complaints

WORKING = [case for case in CASES if not case.fails]
EVERYWHERE = (
    ("arrays", "bytes", "composite_keys", "files", "generators", "long_names", "types"),
    ("keys",),
    ("links", "shared_keys"),
)
"""The cases that a database can take amiss: types, keys and identifiers.

The schemas of a group are one application, which saves time: no two have a model of one name.
"""
TOGETHER = (
    *EVERYWHERE,
    ("access", "descriptions", "one_to_one", "rules"),
    ("accounts", "awkward", "enums", "relations"),
)
"""Groups of cases that are one application each on SQLite."""
SERVED = [case for case in WORKING if case.name != "views"]
"""All cases but one: tests/generated/test_views.py creates the views that it reads."""
ALONE = [
    (case.name,)
    for case in SERVED
    # A schema of several files leads to the code that one file leads to.
    if not (any(case.name in names for names in TOGETHER) or (case.folder / "schema").exists())
]
RUNS = [
    *((names, "sqlite") for names in (*ALONE, *TOGETHER)),
    *((names, provider) for names in EVERYWHERE for provider in DATABASES if provider != "sqlite"),
]
STARTER = next(case for case in CASES if case.is_starter)


FAULTS = Path(__file__).with_name("type_faults.py").read_text()


def test_ruff_has_nothing_to_change() -> None:
    assert complaints(*(case.expected for case in WORKING)) == ""


def test_mypy_has_nothing_to_say(tmp_path: Path) -> None:
    whole = [case for case in WORKING if (case.expected / "app").exists()]
    roots = [tmp_path / case.name for case in whole]
    for case, root in zip(whole, roots, strict=True):
        files = {path: (STARTER.expected / path).read_text() for path in FILES}
        for path, text in (files | dict(case.expected_result().files)).items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
    (tmp_path / STARTER.name / "app/services/faults.py").write_text(FAULTS)

    assert mypy(*roots) == ""


def test_type_checkers_report_mistakes_with_records(tmp_path: Path) -> None:
    """mypy reads the same file in the test above."""
    shutil.copytree(STARTER.expected, tmp_path, dirs_exist_ok=True)
    comment = "# pyright: basic, reportUnnecessaryTypeIgnoreComment=true\n"
    (tmp_path / "app/services/faults.py").write_text(comment + FAULTS)

    options = ["--pythonpath", sys.executable, "app/services/faults.py"]
    said = run("-m", "pyright", *options, root=tmp_path, PYRIGHT_PYTHON_IGNORE_WARNINGS="1")

    assert "0 errors, 0 warnings" in said
    assert FAULTS.count("type: ignore[") == 25


@pytest.mark.parametrize(
    ("names", "provider"), RUNS, ids=[f"{'+'.join(names)}-{provider}" for names, provider in RUNS]
)
def test_the_application_serves_every_model_and_passes_its_own_tests(
    names: tuple[str, ...], provider: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    cases = [case for case in SERVED if case.name in names]
    text = "\n".join(map(_schema, cases))
    url = str(request.getfixturevalue(f"{provider}_url"))

    command = cases[0].commands[0][1]
    root = make_project(tmp_path / "shop", text, url, build=command)
    if command == "build":
        run_roundtrip(root)
    env = (root / ".env").read_text()
    (root / ".env").write_text(env.replace("DATABASE_URL=", "# DATABASE_URL="))
    run_generated_tests(root, url)


def _schema(case: Case) -> str:
    """Return the schema of a case without its `database` line."""
    schema = (case.expected if case.is_starter else case.folder) / "schema.fw"
    return re.sub(r"(?m)^database \w+\n", "", schema.read_text())


UNTYPED = """
import importlib, sys
from sqlalchemy.types import NullType
from fw.runtime.database import Model

importlib.import_module(sys.argv[1])
for table in Model.metadata.tables.values():
    print(*(str(one) for one in table.columns if isinstance(one.type, NullType)), end="")
"""


@pytest.mark.parametrize("case", WORKING, ids=lambda case: case.name)
def test_a_model_that_is_imported_alone_knows_its_columns_types(case: Case) -> None:
    modules = sorted((case.expected / "app/models").glob("[!_]*.py"))
    for module in modules:
        if "ForeignKey(" in module.read_text():
            done = python("-c", UNTYPED, f"app.models.{module.stem}", cwd=case.expected)
            assert (done.stdout, done.stderr) == ("", "")


def test_a_new_project_seeds_and_passes_its_own_tests(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    new(root, "shop")
    with (root / ".env").open("a") as file:
        file.write("DATABASE_URL=sqlite:///database/app.db\n")
    for command in ("build", "migrate", "seed"):
        run("-m", "fw", command, root=root)

    assert "all rows exist already" in run("-m", "fw", "seed", root=root)
    assert "31 passed" in run("-m", "pytest", "-q", "-p", "no:asyncio", root=root)


def test_ruff_accepts_a_new_project_with_its_own_settings() -> None:
    done = subprocess.run(
        [find_ruff_bin(), "check", "--no-cache", "--quiet", "."],
        cwd=STARTER.expected,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("", "")
