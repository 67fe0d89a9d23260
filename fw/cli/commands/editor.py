"""`fw editor`."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from shutil import which

import click

from fw.cli.terminal.console import echo
from fw.editors.setups import EDITORS, Setup, setup_of
from fw.editors.vsix import extension_file, vsix
from fw.editors.zed import write_extension
from fw.runtime.errors import FwError, UsageError

__all__ = ["editor"]

AREA = "Editors"

_PROGRAMS = ("code", "codium", "cursor")


@click.command()
@click.argument("name", type=click.Choice(list(EDITORS)))
@click.option("--install", is_flag=True, help="Install the set-up instead of printing it.")
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the extension of VS Code or Zed.",
)
def editor(name: str, install: bool, output: Path | None) -> None:
    """Print or install what an editor needs to work on schemas with fw lsp."""
    if output is not None and name not in ("vscode", "zed"):
        raise UsageError("--output is for vscode and zed", hint=f"use fw editor {name} --install")
    setup = setup_of(name)
    if output is not None and name == "zed":
        write_extension(output)
        echo(f"created {output}; in Zed, run 'zed: install dev extension' and choose it")
    elif output is not None:
        output.mkdir(parents=True, exist_ok=True)
        (output / extension_file()).write_bytes(vsix())
        echo(f"created {output / extension_file()}")
    elif install and name == "vscode":
        _install_extension()
    elif install:
        _write(name, setup)
    else:
        if setup.target is not None:
            echo(f"# {setup.target}", err=True)
        echo(setup.text.rstrip("\n"))


def _install_extension() -> None:
    program = next((found for one in _PROGRAMS if (found := which(one))), None)
    if program is None:
        hint = "write the extension with --output . and install it: Extensions, Install from VSIX"
        raise FwError("VS Code has no program 'code' on the PATH", hint=hint)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, extension_file())
        path.write_bytes(vsix())
        done = subprocess.run([program, "--install-extension", str(path), "--force"], check=False)
    if done.returncode:
        raise FwError(f"{Path(program).name} --install-extension failed", hint="see its output")


def _write(name: str, setup: Setup) -> None:
    if setup.target is None:
        raise FwError(f"fw cannot set up {name}", hint=f"follow the steps of fw editor {name}")
    for folder in (*setup.folders, *(path.parent for path in setup.parts)):
        folder.mkdir(parents=True, exist_ok=True)
    for path, text in setup.parts.items():
        path.write_text(text, encoding="utf-8")
    if setup.target.exists():
        if setup.target.read_text(encoding="utf-8") == setup.text:
            echo(f"{setup.target} is up to date")
            return
        raise FwError(f"{setup.target} exists", hint=f"add the output of fw editor {name} to it")
    setup.target.parent.mkdir(parents=True, exist_ok=True)
    setup.target.write_text(setup.text, encoding="utf-8")
    echo(f"created {setup.target}{'; ' * bool(setup.then)}{setup.then}")
