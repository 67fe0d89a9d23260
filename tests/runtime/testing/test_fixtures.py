"""Fixtures for the tests of a project."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.applications import make_project, run, run_generated_tests
from tests.processes import python

ROOT = Path(__file__).parents[3]

SCHEMA = """
model Author {
  id: int primary
  name: string required
  mentor_id: int nullable references Author on_delete restrict
}
model Book {
  id: int primary
  author_id: int references Author on_delete restrict
}
"""

TWICE = """
import pytest
from fw.runtime.testing import Factory, TestClient
from app.models.author import Author
from app.models.book import Book

@pytest.mark.parametrize("_round", range(3))
def test_nothing_is_left_of_the_round_before(
    _round: int, client: TestClient, factory: Factory
) -> None:
    author = factory.create(Author)
    factory.create(Author, mentor_id=author["id"])
    factory.create(Book, author_id=author["id"])
    client.post("/books/", json=factory.body(Book, author_id=author["id"]))
    record = factory.record(Author, name="Zoe")
    assert (type(record).__name__, record.name) == ("Author", "Zoe")
    totals = [client.get(path).json()["meta"]["total"] for path in ("/authors/", "/books/")]
    assert totals == [3, 2]
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_project(tmp_path_factory.mktemp("made") / "shop", SCHEMA)


@pytest.fixture
def shop(made: Path, tmp_path: Path) -> Path:
    """A project with a database, and the tests that fw generates for it."""
    return Path(shutil.copytree(made, tmp_path / "shop"))


@pytest.fixture
def bare(shop: Path) -> Path:
    """The same without those tests."""
    for file in (shop / "tests").glob("test_*.py"):
        file.unlink()
    return shop


def test_every_test_finds_empty_tables(database_url: str, bare: Path) -> None:
    (bare / "tests" / "test_twice.py").write_text(TWICE)

    assert "3 passed" in run_generated_tests(bare, database_url)
    assert "3 passed" in run_generated_tests(bare, database_url)


ROLLED_BACK = """
import sqlite3
from contextlib import closing
import pytest
from fw.runtime.database import current, session, transaction
from fw.runtime.events import Created, listen
from fw.runtime.testing import Factory, RunningApplication, TestClient
from app.models.author import Author
from app.repositories.author import AuthorRepository

def stored() -> int:
    with closing(sqlite3.connect(current().url.database)) as database, database:
        return database.execute("SELECT COUNT(*) FROM authors").fetchone()[0]

@pytest.mark.parametrize("_round", range(2))
def test_a_rolled_back(
    _round: int, client: TestClient, factory: Factory, application: RunningApplication
) -> None:
    async def commit() -> None:
        async with transaction():
            await AuthorRepository().create({"name": "Ann"})
            assert told == []
    told = []
    listen(Created[Author], lambda event: told.append(event.row["name"]))
    application.run(commit)
    assert told == ["Ann"]
    assert client.post("/authors/", json={"name": "Bob"}).status_code == 201
    assert client.get("/authors/").json()["meta"]["total"] == 2
    assert stored() == 0

@pytest.mark.parametrize("_round", range(2))
@pytest.mark.usefixtures("transactional")
def test_b_committed(_round: int, client: TestClient, application: RunningApplication) -> None:
    async def ask() -> None:
        async with session() as opened:
            await opened.connection()
    assert client.post("/authors/", json={"name": "Bob"}).status_code == 201
    assert stored() == 1
    application.run(ask)

def test_c_alone(application: RunningApplication) -> None:
    application.run(lambda: AuthorRepository().create({"name": "Eve"}))
    assert stored() == 1

def test_d_empty_again(client: TestClient) -> None:
    assert stored() == 0
    assert client.get("/authors/").json()["meta"]["total"] == 0
"""


def test_writes_are_rolled_back_except_with_transactional(bare: Path) -> None:
    (bare / "tests" / "test_rolled_back.py").write_text(ROLLED_BACK)

    assert "6 passed" in run_generated_tests(bare)


PUSHED = """
from fw.runtime import Job, Queue
from fw.runtime.testing import TestClient, fake_queue

RUN = []

class Note(Job):
    text: str

    def handle(self) -> None:
        RUN.append(self.text)

def test_a_job_is_run_at_once(client: TestClient) -> None:
    Queue().push(Note(text="a"))
    assert RUN == ["a"]
    with fake_queue() as queue:
        Queue().push(Note(text="b"))
        queue.assert_pushed(Note)
    Queue().push(Note(text="c"))
    assert RUN == ["a", "c"]
"""


def test_jobs_pushed_in_tests_are_not_enqueued(bare: Path) -> None:
    settings = (bare / "fw.toml").read_text()
    (bare / "fw.toml").write_text(settings.replace("[queue]", '[queue]\ndriver = "database"'))
    (bare / "tests" / "test_pushed.py").write_text(PUSHED)

    assert "1 passed" in run_generated_tests(bare)


COUNTED = """
import pytest
from fw.runtime import Cache
from fw.runtime.testing import TestClient

@pytest.mark.parametrize("_round", range(3))
def test_a_limit_of_rate_begins_anew(_round: int, client: TestClient) -> None:
    assert not Cache().has("seen")
    Cache().put("seen", True)
    assert [client.get("/books/").status_code for _ in range(3)] == [200, 200, 429]
"""


def test_every_test_has_an_empty_cache_in_memory(bare: Path) -> None:
    with (bare / "fw.toml").open("a") as settings:
        settings.write('[http.middleware]\napi = ["throttle:2,1"]\n')
    (bare / "tests" / "test_counted.py").write_text(COUNTED)

    assert "3 passed" in run_generated_tests(bare)
    assert not (bare / "storage/framework/cache").exists()


def test_tests_do_not_use_the_database_of_the_application(shop: Path) -> None:
    with sqlite3.connect(shop / "database/app.db") as database:
        database.execute("INSERT INTO authors (name) VALUES ('Ann')")

    run_generated_tests(shop)
    variables = os.environ | {"FW_TEST_DATABASE_URL": "sqlite:///database/../database/app.db"}
    options = ("-q", "-x", "-p", "no:asyncio")
    done = python("-m", "pytest", *options, cwd=shop, env=variables, warnings=False)

    assert "FW_TEST_DATABASE_URL is the database of DATABASE_URL" in done.stdout
    assert done.returncode == 1
    assert database.execute("SELECT name FROM authors").fetchall() == [("Ann",)]
    database.close()


def test_each_worker_has_its_own_database(shop: Path) -> None:
    variables = {"FW_TEST_DATABASE_URL": "sqlite:///database/test.db"}
    options = ("-q", "-n", "2", "-p", "no:asyncio")
    assert "passed" in run("-m", "pytest", *options, root=shop, **variables)
    made = {path.name for path in (shop / "database").glob("test.db_*")}
    assert made >= {"test.db_gw0", "test.db_gw1"}


def test_the_cached_database_is_recreated_after_a_migration(shop: Path) -> None:
    for _ in range(2):
        assert "passed" in run("-m", "pytest", "-q", "-p", "no:asyncio", root=shop)
    schema = (shop / "schema.fw").read_text()
    (shop / "schema.fw").write_text(
        schema.replace("name: string", "title: string nullable\n  name: string")
    )
    run("-m", "fw", "build", root=shop)

    assert "passed" in run("-m", "pytest", "-q", "-p", "no:asyncio", root=shop)
    assert len(list((shop / ".pytest_cache").rglob("*.db"))) == 1


@pytest.mark.parametrize("guide", ["testing"])
def test_examples_of_the_guide_run(guide: str, tmp_path: Path) -> None:
    root = Path(shutil.copytree(ROOT / "examples" / "blog", tmp_path / "blog"))
    text = (ROOT / "docs" / "guides" / f"{guide}.md").read_text(encoding="utf-8")
    code = "\n\n".join(re.findall(r"^```python\n(.*?)^```", text, re.M | re.S))
    imports = "import pytest\nfrom sqlalchemy import func, select\nfrom fw.runtime.database import session\n"
    imports += "from collections.abc import Iterator\nfrom app.controllers.post import *\nfrom app.main import app\n"
    imports += (
        "from fw.runtime.database import Row\nfrom fw.runtime.errors import ServiceUnavailable\n"
    )
    imports += "from datetime import *\nfrom fw.runtime.testing import *\nfrom app.models.author import *\nfrom app.models.post import *\n"
    (root / "tests" / "test_guide.py").write_text(imports + code)

    assert "5 passed" in run(
        "-m", "pytest", "-q", "-p", "no:asyncio", "tests/test_guide.py", root=root
    )
