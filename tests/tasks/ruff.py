"""Check texts with ruff, in one process for all of them."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from ruff.__main__ import find_ruff_bin

__all__ = ["complaints"]

_RULES = "E4,E7,E9,F,I"


def complaints(*roots: Path, ignore: Sequence[str] = ()) -> str:
    """Return what `ruff check` (its default rules and I) and `ruff format` would change.

    Each root is a project of its own; whatever configuration lies around has no say.
    """
    sources = ", ".join(f"'{root}'" for root in roots)
    check = ["check", "--quiet", "--select", _RULES, "--config", f"src = [{sources}]"]
    if ignore:
        check += ["--ignore", ",".join(ignore)]
    return _ruff(*check, *roots) + _ruff("format", "--quiet", "--diff", *roots)


def _ruff(command: str, *arguments: str | Path) -> str:
    line = [find_ruff_bin(), command, "--isolated", "--no-cache", *arguments]
    done = subprocess.run(line, capture_output=True, text=True)
    return done.stdout + done.stderr
