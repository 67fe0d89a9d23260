"""Set-ups of editors: what each one needs to start `fw lsp`, and where it goes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

__all__ = ["EDITORS", "FILES", "Setup", "setup_of"]

FILES = Path(__file__).parent / "files"
_JETBRAINS = f"""\
1. Install the plugin LSP4IJ: Settings, Plugins, Marketplace.
2. Add a language server: View, Tool Windows, LSP Console, New Language Server.
   Name: fw. Command: fw lsp, or the path of the fw in your .venv. Mappings, File name patterns: *.fw
3. Add the highlighting: Settings, Editor, TextMate Bundles, +, this folder:
   {FILES / "vscode"}
"""
_ZED = """\
1. Install Rust by rustup (https://rustup.rs): Zed compiles the extension.
2. Write the extension: fw editor zed --output zed-fw
3. In Zed, run "zed: install dev extension", and choose the folder zed-fw.
"""


class Setup(NamedTuple):
    """The text of a set-up. `target` is its file in the user's settings, None without one."""

    text: str
    target: Path | None = None


def setup_of(editor: str) -> Setup:
    """Return the set-up of an editor of `EDITORS`."""
    return EDITORS[editor]()


def _neovim() -> Setup:
    text = (FILES / "neovim" / "fw.lua").read_text(encoding="utf-8")
    return Setup(text, _settings() / "nvim" / "plugin" / "fw.lua")


def _helix() -> Setup:
    text = (FILES / "helix" / "languages.toml").read_text(encoding="utf-8")
    return Setup(text, _settings() / "helix" / "languages.toml")


def _jetbrains() -> Setup:
    return Setup(_JETBRAINS)


def _vscode() -> Setup:
    return Setup("Run fw editor vscode --install, or install the .vsix that --output writes.\n")


def _zed() -> Setup:
    return Setup(_ZED)


def _settings() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


EDITORS = {
    "vscode": _vscode,
    "zed": _zed,
    "neovim": _neovim,
    "helix": _helix,
    "jetbrains": _jetbrains,
}
"""The set-ups by the name of the editor."""
