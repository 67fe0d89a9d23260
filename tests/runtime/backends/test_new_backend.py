"""A new backend needs one new file, for any kind of database."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.processes import python

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
BLOG = ROOT / "examples" / "blog"


class Fw:
    """A copy of fw with one more backend, and a project."""

    def __init__(self, folder: Path) -> None:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "fw", folder / "fw", ignore=ignored)
        shutil.copy(HERE / "fake.py", folder / "fw/runtime/database/backends/fake.py")
        self.home, self.project = folder, folder / "shop"

    def __call__(self, *arguments: str, cwd: Path | None = None) -> str:
        done = self.python("-m", "fw", *arguments, cwd=cwd)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def python(self, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        surroundings = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
        variables = {**surroundings, "PYTHONPATH": str(self.home)}
        return python(*arguments, cwd=cwd or self.project, env=variables)


@pytest.fixture(scope="module")
def fw(tmp_path_factory: pytest.TempPathFactory) -> Fw:
    fw = Fw(tmp_path_factory.mktemp("one-more"))
    fw("new", "shop", cwd=fw.home)
    shutil.rmtree(fw.project / "database/seeds")
    shutil.copytree(BLOG / "database/seeds", fw.project / "database/seeds")
    schema = (BLOG / "schema.fw").read_text().replace("database sqlite\n", "")
    (fw.project / "schema.fw").write_text(schema)
    return fw


def test_a_new_backend_works_in_all_commands(fw: Fw) -> None:
    fw("db", "configure", "--provider", "fake", "--password", "s3cret")
    assert "DATABASE_URL=fake://nobody:s3cret@localhost:4242/shop" in (
        (fw.project / ".env").read_text()
    )
    assert (fw.project / "schema.fw").read_text().startswith("database fake\n")
    fw("build")
    info = fw("db", "info")
    assert "fake://nobody:***@localhost:4242/shop" in info
    assert "s3cret" not in info
    assert "connected to Fake 1 in" in fw("db", "ping")
    fw("migrate")

    done = fw.python(str(HERE / "serving.py"), str(fw.project))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    first, second = told["added"]
    assert (first["Author"], first["Post"], first["posts_tags"]) == (2, 2, 3)
    assert set(second.values()) == {0}
    others = ("added", "related", "session")
    status = {name: answer[0] for name, answer in told.items() if name not in others}
    assert status == {
        "ready": 200,
        "made": 201,
        "again": 409,
        "changed": 200,
        "shown": 200,
        "stale": 412,
        "listed": 200,
        "removed": 200,
        "gone": 404,
    }
    assert told["again"][1]["errors"] == {"email": ["A record with the same email exists"]}
    assert told["shown"][1]["data"]["name"] == "Alan Turing"
    names = [author["name"] for author in told["listed"][1]["data"]]
    assert names == ["Grace Hopper", "Alan Turing", "Ada Lovelace"]
    assert told["related"] == [
        ["Ada Lovelace", ["history"]],
        ["Grace Hopper", ["compilers", "history"]],
    ]
    assert "SQLAlchemy doesn't support Fake" in told["session"]


def test_suggestions_include_the_words_of_a_new_backend(fw: Fw, tmp_path: Path) -> None:
    for word, hint in (
        ("pretend", "did you mean 'fake'?"),
        ("oracle", "use one of fake, mongodb, mysql"),
    ):
        (tmp_path / "schema.fw").write_text(f"database {word}\n")
        done = fw.python("-m", "fw", "build", "--skip-db", cwd=tmp_path)
        assert done.returncode == 1
        assert hint in done.stdout + done.stderr


def test_the_wizard_offers_a_new_backend(fw: Fw) -> None:
    program = "from fw.cli.terminal.database_wizard import _choices; print(*(each.title for each in _choices()))"
    assert "Fake" in fw.python("-c", program).stdout


def test_two_backends_with_the_same_word_are_refused(fw: Fw, tmp_path: Path) -> None:
    other = Fw(tmp_path)
    text = (HERE / "fake.py").read_text().replace('"pretend"', '"mariadb"')
    (other.home / "fw/runtime/database/backends/fake.py").write_text(text)
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop/fw.toml").touch()
    (tmp_path / "shop/.env").write_text("DATABASE_URL=sqlite:///a.db\n")
    done = other.python("-m", "fw", "db", "info")
    assert done.returncode == 1
    assert "both claim the word 'mariadb'" in done.stderr
