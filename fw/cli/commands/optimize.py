"""`fw optimize`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint
from fw.project.routes import inspect
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.optimize.inspector import Answer
    from fw.runtime.optimize.listing import BrokenModule

__all__ = ["optimize", "print_broken", "store_config", "store_routes"]

AREA = "Run"


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if anything is stale.")
@format_option()
@pass_session
def optimize(session: Session, check: bool) -> int:
    """Cache settings, bytecode, routes and /openapi.json for a faster start."""
    parts = _check_caches(session.root) if check else _write_caches(session.root)
    stale = [part for part in parts if not part.fresh]
    if session.json:
        echo_json({"parts": [asdict(part) for part in parts], "stale": len(stale)})
        return int(bool(stale))
    for part in parts:
        mark = paint("   fresh", "green") if part.fresh else paint("   stale", "red", "bold")
        echo(f"{mark}  {part.name}: {part.detail}")
    if stale:
        echo("run fw optimize to update")
    return int(bool(stale))


def store_routes(root: Path) -> Answer:
    """Write the route cache; raise FwError and write nothing if a module cannot be imported."""
    answer = inspect(root, "cache")
    if answer.broken:
        first, more = answer.broken[0], len(answer.broken) - 1
        also = f" (and {more} more; run fw route list)" if more else ""
        message = f"cannot import {first.module}: {first.error}{_at(first)}{also}"
        raise FwError(message, hint="nothing was stored; run fw doctor for a fix")
    return answer


def store_config(root: Path) -> None:
    """Write the config cache; raise FwError for missing or invalid settings."""
    from fw.runtime.config import Config, merged, read_files
    from fw.runtime.optimize.config_cache import store

    files = read_files(root)
    Config(merged(files), {}, files).check()
    store(root, files)


def print_broken(modules: Iterable[BrokenModule]) -> None:
    """Print the modules that cannot be imported, with the location of the error."""
    for each in modules:
        mark = paint("broken:", "red", "bold", stream=sys.stderr)
        echo(f"{mark} {each.module}: {each.error}{_at(each)}", err=True)


def _at(module: BrokenModule) -> str:
    return f" ({module.place})" if module.place else ""


@dataclass(frozen=True, slots=True)
class _Part:
    """State of a cache; `detail` describes its content, or why it is stale."""

    name: str
    fresh: bool
    detail: str


def _write_caches(root: Path) -> list[_Part]:
    """Bring every cache up to date; raise FwError if the application cannot be imported."""
    from fw.runtime.optimize import bytecode

    store_config(root)
    # Compiled before the routes, whose caching imports all modules.
    compiled, count = bytecode.compile_stale(root)
    answer = store_routes(root)
    size = f"{answer.size / 1000:,.0f} kB"
    return [
        _Part("config", True, "fw.toml is cached"),
        _Part("bytecode", True, f"{count:,} modules of app, {compiled:,} compiled now"),
        _Part("routes", True, f"{len(answer.routes):,} routes, {size} of /openapi.json"),
    ]


def _check_caches(root: Path) -> list[_Part]:
    """Check every cache without writing."""
    from fw.runtime.optimize import bytecode, config_cache

    stale, count = bytecode.stale(root)
    compiled = f"{len(stale):,} of {count:,} modules of app are not compiled"
    why_config, answer = config_cache.fault(root), inspect(root, "check")
    why_routes = answer.stale
    for broken in answer.broken:
        why_routes = f"cannot import {broken.module}: {broken.error}"
    return [
        _Part("config", why_config is None, why_config or "up to date"),
        _Part("bytecode", not stale, compiled if stale else f"{count:,} modules of app"),
        _Part("routes", why_routes is None, why_routes or "up to date"),
    ]
