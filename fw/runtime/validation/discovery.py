"""Custom rules of `app/rules`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from fw.runtime.application.project import add_to_import_path

__all__ = ["discover"]


def discover(root: Path) -> None:
    """Import the modules of `app/rules`, which add their rules."""
    add_to_import_path(root)
    for file in sorted((root / "app" / "rules").glob("*.py")):
        if file.stem != "__init__":
            import_module(f"app.rules.{file.stem}")
