"""Set-ups of editors: what each one needs to start `fw lsp`, and where it goes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from fw.editors.helix import helix_languages, helix_queries

__all__ = ["EDITORS", "FILES", "Setup", "setup_of"]

WINDOWS = os.name == "nt"
FILES = Path(__file__).parent / "files"
_JETBRAINS = f"""\
1. Add a language server, in a trusted project.
   IntelliJ IDEA since 2026.3: Settings, Languages & Frameworks, Language Servers; over standard input and output.
   Other IDEs: install the plugin LSP4IJ (Settings, Plugins, Marketplace); then View, Tool Windows, LSP Console,
   New Language Server.
2. Name: fw. Command: fw lsp, or with its path: /path/to/.venv/bin/fw lsp. File name pattern: *.fw
3. Add the highlighting: Settings, Editor, TextMate Bundles, +, this folder:
   {FILES / "vscode"}
"""
_ZED = """\
1. Install Rust by rustup (https://rustup.rs): Zed compiles the extension.
2. Write the extension: fw editor zed --output zed-fw
3. In Zed, run "zed: install dev extension", and choose the folder zed-fw.
"""


class Setup(NamedTuple):
    """The text of a set-up. `target` is its file in the user's settings, None without one.

    `parts` are further files, which are fw's: an installation replaces them. It makes `folders`, too.
    `then` is the next step.
    """

    text: str
    target: Path | None = None
    parts: Mapping[Path, str] = MappingProxyType({})
    folders: tuple[Path, ...] = ()
    then: str = ""


def setup_of(editor: str) -> Setup:
    """Return the set-up of an editor of `EDITORS`."""
    return EDITORS[editor]()


def _neovim() -> Setup:
    text = (FILES / "neovim" / "fw.lua").read_text(encoding="utf-8")
    return Setup(text, _settings("LOCALAPPDATA") / "nvim" / "plugin" / "fw.lua")


def _helix() -> Setup:
    folder = _settings("APPDATA") / "helix"
    runtime = folder / "runtime"
    return Setup(
        helix_languages(FILES / "tree-sitter", windows=WINDOWS),
        folder / "languages.toml",
        {runtime / "queries" / "fw" / name: text for name, text in helix_queries().items()},
        (runtime / "grammars",),  # Helix doesn't make it
        "run hx --grammar build for the highlighting",
    )


def _jetbrains() -> Setup:
    return Setup(_JETBRAINS)


def _vscode() -> Setup:
    return Setup("Run fw editor vscode --install, or install the .vsix that --output writes.\n")


def _zed() -> Setup:
    return Setup(_ZED)


def _settings(windows: str) -> Path:
    """Return the user's folder of settings, on Windows the one that a variable names."""
    if WINDOWS and (folder := os.environ.get(windows)):
        return Path(folder)
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


EDITORS = {
    "vscode": _vscode,
    "zed": _zed,
    "neovim": _neovim,
    "helix": _helix,
    "jetbrains": _jetbrains,
}
"""The set-ups by the name of the editor."""
