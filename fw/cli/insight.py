"""Ask a project's application, in a process of its own, and store what it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fw.cli.console import echo, paint
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.bootstrap.worker import Answer, BrokenModule

__all__ = ["ask", "print_broken", "store_config", "store_routes"]

WORKER = "fw.runtime.bootstrap.worker"


def ask(root: Path, do: Literal["list", "cache", "check"], segments: Iterable[str] = ()) -> Answer:
    """Have the application in `root` list its routes, store them, or check what is stored.

    Raises FwError where it can't be imported at all.
    """
    from fw.runtime.bootstrap.worker import Answer

    if not (root / "app" / "main.py").is_file():
        raise FwError("app/main.py is missing", hint="fw build makes an application of schema.fw")
    done = subprocess.run(
        [sys.executable, "-m", WORKER],
        cwd=root,
        # Eager, the first broken module would hide the others.
        env={**os.environ, "FW_ROUTES": "lazy"},
        input=json.dumps({"do": do, "segments": list(segments)}),
        capture_output=True,
        encoding="utf-8",
        errors="backslashreplace",
        check=False,
    )
    if done.returncode or not done.stdout:
        lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        hint = "python -c 'import app.main' shows more"
        raise FwError(f"the application can't be imported: {lines[-1]}", hint=hint)
    said = json.loads(done.stdout)
    if "message" in said:
        raise FwError(said["message"], hint=said["hint"])
    return Answer.model_validate(said)


def store_routes(root: Path) -> Answer:
    """Make the route cache. FwError, and no cache, if a module can't be imported."""
    answer = ask(root, "cache")
    if answer.broken:
        first, more = answer.broken[0], len(answer.broken) - 1
        also = f", and {more} more: fw route list shows them" if more else ""
        message = f"{first.module} can't be imported: {first.error}{_at(first)}{also}"
        raise FwError(message, hint="nothing was stored; fw doctor says how to mend it")
    return answer


def store_config(root: Path) -> None:
    """Make the config cache. FwError if there is nothing to store, or what makes no sense."""
    from fw.runtime.bootstrap.config import store
    from fw.runtime.config import Config, merged, read_files

    files = read_files(root)
    Config(merged(files), {}, files).check()
    store(root, files)


def print_broken(modules: Iterable[BrokenModule]) -> None:
    """Print what can't be imported, and where the cause is."""
    for each in modules:
        mark = paint("broken:", "red", "bold", stream=sys.stderr)
        echo(f"{mark} {each.module}: {each.error}{_at(each)}", err=True)


def _at(module: BrokenModule) -> str:
    return f" ({module.place})" if module.place else ""
