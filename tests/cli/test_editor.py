from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest

from fw.cli import main
from fw.editors import setups
from fw.editors.setups import FILES, setup_of
from fw.editors.vsix import extension_file, vsix


def test_a_set_up_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editor", "helix"]) == 0
    assert 'file-types = ["fw"]' in capsys.readouterr().out


def test_helix_gets_its_settings_queries_and_a_folder_for_the_grammar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["editor", "helix", "--install"]) == 0
    assert "hx --grammar build" in capsys.readouterr().out
    folder = tmp_path / "helix"
    languages = tomllib.loads((folder / "languages.toml").read_text())
    assert (Path(languages["grammar"][0]["source"]["path"]) / "src/parser.c").is_file()
    assert languages["language"][0]["language-servers"] == list(languages["language-server"])
    # Helix fails to build a grammar if the folder is missing.
    assert (folder / "runtime/grammars").is_dir()
    highlights = folder / "runtime/queries/fw/highlights.scm"
    assert "@variable.other.member" in highlights.read_text()
    highlights.write_text("; of an older version")
    (folder / "languages.toml").write_text("# mine")
    assert main(["editor", "helix", "--install"]) == 1
    assert (folder / "languages.toml").read_text() == "# mine"
    assert "@keyword" in highlights.read_text()


def test_helix_starts_the_own_program_of_a_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["editor", "helix"]) == 0
    server = tomllib.loads(capsys.readouterr().out)["language-server"]["fw"]
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    for folder in ("bin", ".venv/bin"):
        program = tmp_path / folder / "fw"
        program.parent.mkdir(parents=True)
        program.write_text('#!/bin/sh\necho "$0 $@"\n')
        program.chmod(0o755)
        command = [server["command"], *server["args"]]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stdout == f"{program} lsp\n"


@pytest.mark.parametrize(
    ("name", "variable", "file"),
    [
        ("helix", "APPDATA", "helix/languages.toml"),
        ("neovim", "LOCALAPPDATA", "nvim/plugin/fw.lua"),
    ],
)
def test_settings_on_windows(
    name: str, variable: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setattr(setups, "WINDOWS", True)
    assert setup_of(name).target == tmp_path / file


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
