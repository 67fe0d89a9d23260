"""No secret comes from a predictable generator."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import fw.runtime

RUNTIME = Path(fw.runtime.__file__).parent
AREAS = ("admin", "auth", "config", "http", "server", "storage")
"""Areas that make tokens, nonces, keys and names of files."""


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_secrets_come_from_the_operating_system() -> None:
    modules = [path for area in AREAS for path in (RUNTIME / area).rglob("*.py")]
    assert [path for path in modules if "random" in set(imported(path))] == []
    assert "secrets" in set(imported(RUNTIME / "auth/sessions/sessions.py"))
