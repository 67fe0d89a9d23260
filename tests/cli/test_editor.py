from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest

from fw.cli import main
from fw.editors.setups import FILES
from fw.editors.vsix import extension_file, vsix


def test_a_set_up_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editor", "helix"]) == 0
    assert 'file-types = ["fw"]' in capsys.readouterr().out


def test_a_set_up_is_installed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    target = tmp_path / "nvim" / "plugin" / "fw.lua"
    assert main(["editor", "neovim", "--install"]) == 0
    assert "vim.lsp" in target.read_text()
    assert main(["editor", "neovim", "--install"]) == 0
    assert "is up to date" in capsys.readouterr().out
    target.write_text("-- mine")
    assert main(["editor", "neovim", "--install"]) == 1
    assert target.read_text() == "-- mine"
    assert f"{target} exists" in capsys.readouterr().err
    assert main(["editor", "jetbrains", "--install"]) == 1


def test_the_extension_is_written(tmp_path: Path) -> None:
    assert main(["editor", "vscode", "--output", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / extension_file()).read_bytes() == vsix()
    assert main(["editor", "helix", "--output", str(tmp_path)]) == 2


def test_the_extension_of_zed_has_a_repository_with_the_grammar(tmp_path: Path) -> None:
    folder = tmp_path / "zed fw"
    assert main(["editor", "zed", "--output", str(folder)]) == 0
    manifest = tomllib.loads((folder / "extension.toml").read_text())
    grammar = manifest["grammars"]["fw"]
    cloned = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", grammar["repository"], cloned], check=True)
    subprocess.run(["git", "checkout", "-q", grammar["rev"]], cwd=cloned, check=True)
    assert (cloned / "src/parser.c").read_bytes() == (
        FILES / "tree-sitter/src/parser.c"
    ).read_bytes()
    language = tomllib.loads((folder / "languages/fw/config.toml").read_text())
    assert (language["name"], language["grammar"]) == ("fw", "fw")
    assert manifest["language_servers"]["fw"]["languages"] == ["fw"]
    assert (folder / "languages/fw/highlights.scm").is_file()
    assert (folder / "Cargo.toml").is_file()
    before = (folder / "extension.toml").read_text()
    assert main(["editor", "zed", "--output", str(folder)]) == 0
    assert (folder / "extension.toml").read_text() == before


def test_git_is_needed_for_zed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["editor", "zed", "--output", str(tmp_path / "zed")]) == 1
    assert "Git is not installed" in capsys.readouterr().err


def test_the_extension_is_installed_by_the_program_of_the_editor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["editor", "vscode", "--install"]) == 1
    assert "no program 'code'" in capsys.readouterr().err
    program = tmp_path / "code"
    program.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/called\n')
    program.chmod(0o755)
    assert main(["editor", "vscode", "--install"]) == 0
    assert (tmp_path / "called").read_text().endswith(f"{extension_file()} --force\n")
