"""`fw new`."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Fw


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True)
    return done.stdout.strip()


def test_a_project_without_samples(fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = fw("new", "shop", "--empty")
    assert result.status == 0
    assert "add a model to schema.fw" in result.out
    assert not (tmp_path / "shop/database/seeds").exists()


def test_the_files_of_a_starter_are_listed_by_folder(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = fw("new", "shop", "--template", "crm").out
    assert "create  schema.fw\n" in printed
    assert re.search(r"create  app/services/  \(\d+ files\)\n", printed)


def test_a_project_with_a_first_commit(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Ann")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "ann@example.org")
    assert fw("new", "shop", "--git").status == 0
    assert git(tmp_path / "shop", "log", "--format=%s") == "Create the project"
    assert git(tmp_path / "shop", "status", "--short") == ""
    assert ".env" not in git(tmp_path / "shop", "ls-files").splitlines()


def test_a_commit_without_an_author_is_a_note(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", "/dev/null")
    for name in ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "EMAIL"):
        monkeypatch.setenv(name, "")
    result = fw("new", "shop", "--git")
    assert result.status == 0
    assert "note: git commit:" in result.err
    assert (tmp_path / "shop/.git").is_dir()


def test_git_has_to_be_installed(fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "")
    result = fw("new", "shop", "--git")
    assert result.status == 1
    assert "git is not installed" in result.err
    assert not (tmp_path / "shop").exists()
