"""Neovim, an independent client of the language server, works on a schema."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fw.editors.setups import FILES
from fw.language.schema import diagnose

SETUP = FILES / "neovim" / "fw.lua"
SCRIPT = Path(__file__).with_name("session.lua")
TEXT = """\
model Author {
  id: uuid primary
  name: strng(80)   # as printed
}
model Post {
  author_id: uuid references Author
  id: uuid primary
}
"""


@pytest.fixture(scope="module")
def neovim() -> str:
    found = shutil.which("nvim")
    if found is None and os.environ.get("CI"):
        pytest.fail("Neovim is missing: apt install neovim")
    if found is None:
        pytest.skip("Neovim is not installed")
    return found


def test_a_session_in_neovim(neovim: str, tmp_path: Path) -> None:
    path = tmp_path / "schema.fw"
    program = tmp_path / ".venv" / "bin" / "fw"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fw "$@"\n')
    program.chmod(0o755)
    path.write_text(TEXT)
    home = {
        f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("CONFIG", "DATA", "STATE", "CACHE")
    }
    done = subprocess.run(
        [neovim, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {SCRIPT}"],
        env={**os.environ, **home, "FW_SCHEMA": str(path), "FW_SETUP": str(SETUP)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = dict(line.split(" ", 1) for line in done.stdout.splitlines() if " " in line)
    seen = {name: json.loads(value) for name, value in said.items()}
    assert seen["diagnostics"] == ["FW301", 2, 8]
    assert seen["fixed"] == "  name: string(80)   # as printed"
    assert seen["completion"][0] == "Author"
    assert "Column `authors.name`" in seen["hover"]
    assert seen["definition"] == 0
    assert seen["renamed"] == [
        "model Writer was Author {",
        "  author_id: uuid references Writer",
    ]
    assert seen["formatted"][2] == "  name: string(80)  # as printed"
    assert diagnose(path.read_text()) == []
