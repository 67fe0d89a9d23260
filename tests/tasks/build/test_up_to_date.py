from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import fw.__main__ as program
from fw.tasks.build.up_to_date import MANIFEST, check_up_to_date, has_database, packed, read_head
from tests.tasks.projects import is_fresh, project, rebuild

ALLOWED = {
    "fw",
    "fw.__main__",
    "fw.tasks",
    "fw.tasks.build",
    "fw.tasks.build.up_to_date",
    "fw.tasks.sealed_data",
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    root = project(tmp_path / "shop")
    rebuild(root)
    assert is_fresh(str(root))
    return root


def modules_of(root: Path, *arguments: str) -> set[str]:
    """Return what a run of fw imports beyond the interpreter's own start."""
    code = (
        "import sys; before = set(sys.modules)\n"
        "from fw.__main__ import run\n"
        "status = run(sys.argv[1:])\n"
        "print('|'.join(sorted(set(sys.modules) - before))); sys.exit(status)"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Nothing to do: ")
    return set(done.stdout.splitlines()[-1].split("|"))


def test_a_build_with_nothing_to_do_imports_only_the_allowed_modules(built: Path) -> None:
    imported = modules_of(built, "build", "--skip-db")
    ours = {name for name in imported if name.partition(".")[0] == "fw"}
    assert ours <= ALLOWED
    assert not imported & {"doit", "textx", "mako", "click", "sqlite3", "hashlib", "dataclasses"}


def test_the_fast_check_needs_a_configured_database(built: Path) -> None:
    assert check_up_to_date(str(built), need_database=True) is None
    (built / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    assert check_up_to_date(str(built), need_database=False) is None
    rebuild(built)
    line = check_up_to_date(str(built), need_database=True)
    assert line is not None
    assert line.startswith("Nothing to do: ")
    assert modules_of(built, "build")


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("DATABASE_URL=sqlite:///x.db", True),
        ("export DATABASE_URL = 'sqlite:///x.db'", True),
        ("# DATABASE_URL=sqlite:///x.db", False),
        ("DATABASE_URL=\nOTHER=1", False),
        ("DATABASE_URL=''", False),
        ("", False),
    ],
)
def test_has_database_reads_the_env_file(tmp_path: Path, text: str, known: bool) -> None:
    assert not has_database(str(tmp_path))
    (tmp_path / ".env").write_text(text)
    assert has_database(str(tmp_path)) is known


@pytest.mark.parametrize(
    "path", ["schema.fw", "fw.toml", "app/models/post.py", "app/routes/__init__.py"]
)
def test_every_input_and_target_is_checked(built: Path, path: str) -> None:
    file = built / path
    file.write_bytes(file.read_bytes() + b"\n")
    assert not is_fresh(str(built))


def test_a_changed_timestamp_is_detected(built: Path) -> None:
    os.utime(built / "app/models/post.py", ns=(1, 1))
    assert not is_fresh(str(built))


def test_a_missing_target_and_a_new_env_file_are_detected(built: Path) -> None:
    (built / "app/models/post.py").unlink()
    assert not is_fresh(str(built))
    rebuild(built)
    assert is_fresh(str(built))
    (built / ".env").write_text("A=1\n")
    assert not is_fresh(str(built))


def test_a_removed_or_edited_migration_is_detected(built: Path) -> None:
    file = next((built / "database/migrations").glob("001*.py"))
    text = file.read_text()
    file.write_text(text + "\n")
    assert not is_fresh(str(built))
    file.unlink()
    assert not is_fresh(str(built))


def test_a_target_replaced_by_a_link_is_detected(built: Path) -> None:
    file = built / "app/models/post.py"
    copy = built / "copy.py"
    file.rename(copy)
    file.symlink_to(copy)
    assert not is_fresh(str(built))


@pytest.mark.parametrize("data", [b"", b"junk", b"\xe9\x01\0\0\0", b")\x01N"])
def test_a_damaged_manifest_is_ignored(built: Path, data: bytes) -> None:
    (built / MANIFEST).write_bytes(data)
    assert not is_fresh(str(built))
    rebuild(built)
    assert is_fresh(str(built))


@pytest.mark.parametrize("head", [0, (), ("x",) * 8, *([None, 1, "x", ((1, 2),)])])
def test_a_manifest_of_another_format_is_ignored(built: Path, head: object) -> None:
    found = read_head(str(built))
    assert found is not None
    for name in found:
        (built / MANIFEST).write_bytes(packed({**found, name: head}))
        check_up_to_date(str(built), need_database=True)
    (built / MANIFEST).write_bytes(packed(head))
    assert not is_fresh(str(built))


def test_an_interrupted_check_prints_no_traceback(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_root: str, **_options: bool) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(built)
    monkeypatch.setattr("fw.tasks.build.up_to_date.check_up_to_date", interrupt)
    assert program.run(["build"]) == 130
    assert capsys.readouterr().err == "\n"


def test_a_folder_without_a_project_is_never_up_to_date(tmp_path: Path) -> None:
    assert not is_fresh(str(tmp_path))


def test_other_commands_skip_the_fast_check(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(built)
    monkeypatch.setattr(sys, "argv", ["fw", "version"])
    assert program.main() == 0
    assert program.run(["build", "--skip-db"]) == 0
    assert "Nothing to do" in capsys.readouterr().out


def test_the_program_builds_a_changed_model(built: Path) -> None:
    text = (built / "schema.fw").read_text()
    time.sleep(0.01)
    (built / "schema.fw").write_text(text.replace("title: string", "title: string(9)"))
    command = [sys.executable, "-m", "fw", "build", "--skip-db"]
    done = subprocess.run(command, cwd=built, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout  # narrowing needs consent: nothing was written
    (built / "schema.fw").write_text(text.replace("title: string", "title: string(300)"))
    done = subprocess.run(command, cwd=built, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "app/models/post.py" in done.stdout
    assert is_fresh(str(built))
