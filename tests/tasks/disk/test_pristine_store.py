"""Store of pristine bodies, and its fallbacks."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.tasks.disk.marker import Style, digest, encode, insert
from fw.tasks.disk.pristine_store import STORE, Conflict, PristineStore

CONFLICT = Conflict("app/x.py", "1" * 64, "", "2" * 64, "3" * 64)


def test_bodies_are_found_by_their_hash(tmp_path: Path) -> None:
    bodies = [f"body {n}\n" * 20 for n in range(150)] + ["", "\udcff", "é"]
    with PristineStore(tmp_path) as store:
        store.record(bodies)
        store.record(bodies)
    with PristineStore(tmp_path, read_only=True) as store:
        assert [store.get(digest(body)) for body in bodies] == bodies
        assert store.get("0" * 64) is None


def test_thousands_of_bodies_are_compressed(tmp_path: Path) -> None:
    with PristineStore(tmp_path) as store:
        store.record("import this\nimport that\n" * 40 + f"x = {n}\n" for n in range(7000))
    assert (tmp_path / STORE).stat().st_size < 1_500_000


def test_conflicts_are_stored_until_they_are_resolved(tmp_path: Path) -> None:
    with PristineStore(tmp_path) as store:
        assert store.conflicts() == {}
        store.record(conflicts=[CONFLICT])
        store.record(settled=["app/y.py"])
    with PristineStore(tmp_path) as store:
        assert store.conflicts() == {"app/x.py": CONFLICT}
        store.record(settled=["app/x.py"])
        assert store.conflicts() == {}


def test_reading_creates_no_file(tmp_path: Path) -> None:
    with PristineStore(tmp_path, read_only=True) as store:
        assert store.get("0" * 64) is None
        assert store.conflicts() == {}
    with PristineStore(tmp_path) as store:
        store.record()
        assert store.get("0" * 64) is None
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "damage", [b"not a database at all" * 60, b"SQLite format 3\0" + b"x" * 900]
)
def test_a_damaged_store_is_renamed_and_replaced(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / STORE).parent.mkdir(parents=True)
    (tmp_path / STORE).write_bytes(damage)
    with PristineStore(tmp_path) as store:
        assert store.conflicts() == {}
        assert store.get("0" * 64) is None
        store.record(["body"])
        assert store.get(digest("body")) == "body"
    assert (tmp_path / STORE).with_suffix(".damaged").read_bytes() == damage


def test_a_damaged_body_is_missing(tmp_path: Path) -> None:
    with PristineStore(tmp_path) as store:
        store.record(["body", "other"])
        connection = store._open()
        connection.execute("UPDATE bodies SET start = start + 1")
        assert store.get(digest("body")) is None
        connection.execute("UPDATE packs SET data = x'00'")
        connection.commit()
        assert store.get(digest("body")) is None


def test_an_unwritable_store_is_reported(tmp_path: Path) -> None:
    (tmp_path / ".fw").write_text("a file in the way")
    with PristineStore(tmp_path) as store:
        assert store.get("0" * 64) is None
        with pytest.raises(FwError, match=r"\.fw/objects"):
            store.record(["body"])


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", folder, *identity, *arguments], check=True, capture_output=True)


def test_lost_bodies_are_found_in_git(tmp_path: Path) -> None:
    project = tmp_path / "in a repository"
    file = project / "app" / "x *.py"
    file.parent.mkdir(parents=True)
    git(tmp_path, "init", "-q")
    bodies = [f"x = {n}\n" for n in range(4)]
    for body in bodies:
        file.write_bytes(encode(insert("x.py", body), Style(crlf=True)))
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-qm", body)
    file.write_text(insert("x.py", "x = 9\n", digest("x = 3\n")))
    git(tmp_path, "commit", "-qam", "by hand")
    with PristineStore(project) as store:
        for body in bodies:
            assert store.base("app/x *.py", digest(body)) == body
        assert store.base("app/x *.py", digest("x = 9\n")) is None
        assert store.base("app/y.py", digest("x = 1\n")) is None


def test_without_git_lost_bodies_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with PristineStore(tmp_path) as store:
        assert store.base("x.py", "0" * 64) is None
        monkeypatch.setenv("PATH", str(tmp_path))
        assert store.base("x.py", "0" * 64) is None
