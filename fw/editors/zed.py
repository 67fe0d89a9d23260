"""The extension of Zed, written to a folder that *Install Dev Extension* takes.

Zed builds grammars from a commit of a Git repository, so the folder has one with the grammar.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from fw import __version__
from fw.editors.setups import FILES
from fw.runtime.errors import FwError

__all__ = ["write_extension"]

_GRAMMAR = "tree-sitter-fw"
_MANIFEST = """\
id = "fw"
name = "fw"
version = "{version}"
schema_version = 1
authors = ["fw"]
description = "Schemas of fw: highlighting, and the language server fw lsp"
repository = "{url}"

[language_servers.fw]
name = "fw lsp"
languages = ["fw"]

[grammars.fw]
repository = "{url}"
rev = "{commit}"
"""
_AUTHOR = {"NAME": "fw", "EMAIL": "fw@example.com", "DATE": "2026-01-01T00:00:00Z"}
"""Author of the commit, always the same, so that the same grammar has the same commit."""


def write_extension(folder: Path) -> None:
    """Write the extension; files that are there are replaced. Raises FwError without Git."""
    shutil.copytree(FILES / "zed", folder, dirs_exist_ok=True)
    queries = FILES / "tree-sitter" / "queries" / "highlights.scm"
    shutil.copyfile(queries, folder / "languages" / "fw" / "highlights.scm")
    grammar = (folder / _GRAMMAR).resolve()
    shutil.copytree(FILES / "tree-sitter", grammar, dirs_exist_ok=True)
    commit = _commit(grammar)
    text = _MANIFEST.format(version=__version__, url=grammar.as_uri(), commit=commit)
    (folder / "extension.toml").write_text(text, encoding="utf-8")


def _commit(folder: Path) -> str:
    """Commit the files of a folder to its own repository; return the hash of the commit."""
    people = {
        f"GIT_{who}_{key}": value
        for who in ("AUTHOR", "COMMITTER")
        for key, value in _AUTHOR.items()
    }
    own = {"GIT_DIR": str(folder / ".git"), "GIT_WORK_TREE": str(folder)}
    environment = {**os.environ, **people, **own, "GIT_CONFIG_GLOBAL": os.devnull}

    def git(*arguments: str) -> str:
        command = ["git", *arguments]
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    shutil.rmtree(folder / ".git", ignore_errors=True)
    try:
        git("init", "--quiet")
        git("add", "--all")
        git("commit", "--quiet", "--no-gpg-sign", "--message", "Add the grammar of schemas")
        return git("rev-parse", "HEAD")
    except FileNotFoundError:
        message = "Git is not installed, which Zed needs for grammars"
        raise FwError(message, hint="install Git, and run it again") from None
    except subprocess.CalledProcessError as error:
        raise FwError(f"git failed: {error.stderr.strip()}") from error
