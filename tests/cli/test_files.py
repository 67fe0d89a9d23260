from __future__ import annotations

import stat
from pathlib import Path

import pytest

from fw.project.files import add_extra, set_env
from fw.runtime.config.files import read_env

ENV = """\
# who we are
APP_NAME="shop # one"   # the name
export TOKEN='a b'

DATABASE_URL=sqlite:///old.db  # chosen by the wizard
CERT="line one
DATABASE_URL=not an assignment
line three"
LAST=no newline"""


def test_replaces_one_value_and_keeps_every_other_byte(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text(ENV)

    set_env(path, {"DATABASE_URL": "postgresql://u:p%40ss@localhost:5432/shop"})

    expected = ENV.replace("sqlite:///old.db", "postgresql://u:p%40ss@localhost:5432/shop", 1)
    assert path.read_text() == expected
    assert read_env(path)["DATABASE_URL"] == "postgresql://u:p%40ss@localhost:5432/shop"


@pytest.mark.parametrize(
    ("name", "before"),
    [("APP_NAME", '"shop # one"'), ("TOKEN", "'a b'"), ("LAST", "no newline")],
)
def test_a_comment_after_the_value_is_kept(tmp_path: Path, name: str, before: str) -> None:
    path = tmp_path / ".env"
    path.write_text(ENV)

    set_env(path, {name: "new"})

    assert path.read_text() == ENV.replace(before, "new")


def test_adds_a_missing_name_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text(ENV)

    set_env(path, {"NEW": "x"})

    assert path.read_text() == f"{ENV}\nNEW=x\n"


def test_keeps_windows_line_ends_and_export(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_bytes(b"# one\r\nexport A=1\r\nB=2\r\n")

    set_env(path, {"A": "3", "C": "4"})

    assert path.read_bytes() == b"# one\r\nexport A=3\r\nB=2\r\nC=4\r\n"


def test_the_last_assignment_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("A=1\nA=2\n")

    set_env(path, {"A": "3"})

    assert path.read_text() == "A=1\nA=3\n"


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_only_the_owner_may_read_it(tmp_path: Path, mode: int) -> None:
    path = tmp_path / ".env"
    path.write_text("A=1\n")
    path.chmod(mode)

    set_env(path, {"A": "2"})

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == [".env"]


def test_a_missing_file_is_created(tmp_path: Path) -> None:
    set_env(tmp_path / ".env", {"A": "1"})
    assert (tmp_path / ".env").read_text() == "A=1\n"
    assert stat.S_IMODE((tmp_path / ".env").stat().st_mode) == 0o600


@pytest.mark.parametrize("value", ["", "a b", "it's", "back\\slash", "#x", 'q"q', "a\nb", "=", "é"])
def test_any_value_is_read_back(tmp_path: Path, value: str) -> None:
    path = tmp_path / ".env"
    set_env(path, {"A": value, "B": "1"})
    set_env(path, {"A": value})
    assert read_env(path) == {"A": value, "B": "1"}


def test_a_symbolic_link_is_kept(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("A=1\n")
    (tmp_path / ".env").symlink_to("real")

    set_env(tmp_path / ".env", {"A": "2"})

    assert (tmp_path / ".env").is_symlink()
    assert (tmp_path / "real").read_text() == "A=2\n"


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / ".env"
    path.write_text("A=1\n")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        set_env(path, {"A": "2"})

    assert path.read_text() == "A=1\n"
    assert [each.name for each in tmp_path.iterdir()] == [".env"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("fw-framework~=0.1.10\n", "fw-framework[mysql]~=0.1.10\n"),
        (
            "# fw\r\nfw-framework == 0.1\r\nhttpx\r\n",
            "# fw\r\nfw-framework[mysql]== 0.1\r\nhttpx\r\n",
        ),
        ("fw-framework[s3, redis]>=0.1", "fw-framework[mysql,redis,s3]>=0.1"),
        ("fw-framework[s3, mysql]>=0.1", None),
        ("fw-framework-hello\n# fw-framework\n", None),
        ("", None),
    ],
)
def test_an_extra_is_added_once(tmp_path: Path, before: str, after: str | None) -> None:
    path = tmp_path / "requirements.txt"
    path.write_bytes(before.encode())

    assert add_extra(tmp_path, "mysql") == ([] if after is None else ["requirements.txt"])

    assert path.read_bytes().decode() == (before if after is None else after)
    assert not add_extra(tmp_path, "mysql")


def test_an_extra_is_added_to_the_dependencies_of_the_project(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    before = """# mine
[dependency-groups]
dev = ["fw-framework"]

[project]
dependencies = [
    "httpx",
    "fw-framework~=0.1.10",  # fw
]
"""
    path.write_text(before)
    assert add_extra(tmp_path, "mysql") == ["pyproject.toml"]
    assert path.read_text() == before.replace("work~=", "work[mysql]~=")
    assert not add_extra(tmp_path, "mysql")
    for other in ("[project", "project = 1", "[project]\ndependencies = 'fw-framework'\n"):
        path.write_text(other)
        assert not add_extra(tmp_path, "mysql")


@pytest.mark.parametrize("content", [None, "fw-framework\n".encode("utf-16")])
def test_requirements_that_are_missing_or_unreadable_stay(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "requirements.txt"
    if content is not None:
        path.write_bytes(content)

    assert not add_extra(tmp_path, "mysql")

    assert (path.read_bytes() if path.exists() else None) == content
