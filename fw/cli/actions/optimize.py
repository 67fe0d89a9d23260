"""Ask a project's application, in a process of its own, and store what it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fw.cli.terminal.console import echo, paint
from fw.runtime.errors import FwError
from fw.runtime.optimize import bytecode, config_cache

if TYPE_CHECKING:
    from fw.runtime.optimize.inspector import Answer, BrokenModule

__all__ = ["Part", "ask", "examine", "make", "print_broken", "store_config", "store_routes"]

WORKER = "fw.runtime.optimize.inspector"


def ask(root: Path, do: Literal["list", "cache", "check"], segments: Iterable[str] = ()) -> Answer:
    """Have the application in `root` list its routes, store them, or check what is stored.

    Raises FwError where it can't be imported at all.
    """
    from fw.runtime.optimize.inspector import Answer

    if not (root / "app" / "main.py").is_file():
        raise FwError("app/main.py is missing", hint="run fw build to generate the application")
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
        hint = "run python -c 'import app.main' to see the traceback"
        raise FwError(f"cannot import the application: {lines[-1]}", hint=hint)
    said = json.loads(done.stdout)
    if "message" in said:
        raise FwError(said["message"], hint=said["hint"])
    return Answer.model_validate(said)


def store_routes(root: Path) -> Answer:
    """Make the route cache. FwError, and no cache, if a module can't be imported."""
    answer = ask(root, "cache")
    if answer.broken:
        first, more = answer.broken[0], len(answer.broken) - 1
        also = f" (and {more} more; run fw route list)" if more else ""
        message = f"cannot import {first.module}: {first.error}{_at(first)}{also}"
        raise FwError(message, hint="nothing was stored; run fw doctor for a fix")
    return answer


def store_config(root: Path) -> None:
    """Make the config cache. FwError if there is nothing to store, or what makes no sense."""
    from fw.runtime.config import Config, merged, read_files
    from fw.runtime.optimize.config_cache import store

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


@dataclass(frozen=True, slots=True)
class Part:
    """One part of what is worked out in advance; `detail` says how much it is, or what ails it."""

    name: str
    fresh: bool
    detail: str


def make(root: Path) -> list[Part]:
    """Bring every part up to date; FwError for a project that can't be imported."""
    store_config(root)
    # Before the routes, which import it all.
    compiled, count = bytecode.compile_stale(root)
    answer = store_routes(root)
    size = f"{answer.size / 1000:,.0f} kB"
    return [
        Part("config", True, "fw.toml is cached"),
        Part("bytecode", True, f"{count:,} modules of app, {compiled:,} compiled now"),
        Part("routes", True, f"{len(answer.routes):,} routes, {size} of /openapi.json"),
    ]


def examine(root: Path) -> list[Part]:
    """Look at every part and change none of them."""
    stale, count = bytecode.stale(root)
    compiled = f"{len(stale):,} of {count:,} modules of app are not compiled"
    why_config, answer = config_cache.fault(root), ask(root, "check")
    why_routes = answer.stale
    for broken in answer.broken:
        why_routes = f"cannot import {broken.module}: {broken.error}"
    return [
        Part("config", why_config is None, why_config or "up to date"),
        Part("bytecode", not stale, compiled if stale else f"{count:,} modules of app"),
        Part("routes", why_routes is None, why_routes or "up to date"),
    ]
