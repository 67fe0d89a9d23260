"""`fw route list`, `cache` and `clear`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint, table
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.optimize.route_cache import RouteRow

__all__ = ["route"]

AREA = "Run"


@click.group(cls=CommandGroup)
def route() -> None:
    """List the API's routes, and cache them with /openapi.json."""


@route.command(name="list")
@click.argument("segments", nargs=-1, metavar="[SEGMENT]...")
@click.option("--cached", is_flag=True, help="Read the route cache; import nothing.")
@format_option()
@pass_session
def list_(session: Session, segments: tuple[str, ...], cached: bool) -> int:
    """List all routes, or those below the given first path segments.

    Exit with 1 if a module cannot be imported, or if --cached finds a stale cache.
    """
    from fw.cli.commands.optimize import print_broken
    from fw.project.routes import inspect

    wanted = {segment.strip("/") for segment in segments}
    if cached:
        rows = [row for row in _cached(session) if not wanted or _first_segment(row.path) in wanted]
        _print(session, rows)
        return 0
    answer = inspect(session.root, "list", wanted)
    if session.json:
        echo_json(answer.model_dump(include={"routes", "broken"}))
    else:
        _print(session, answer.routes)
        print_broken(answer.broken)
    return int(bool(answer.broken))


def _cached(session: Session) -> Sequence[RouteRow]:
    from fw.runtime.optimize.route_cache import RouteCache

    cache = RouteCache.load(session.root)
    if cache is None:
        raise FwError("no route cache found", hint="run fw route cache")
    reason = cache.fault()
    if reason is not None:
        raise FwError(f"the route cache is stale: {reason}", hint="run fw route cache")
    return cache.head.routes


def _first_segment(path: str) -> str:
    return path.strip("/").partition("/")[0]


def _print(session: Session, rows: Sequence[RouteRow]) -> None:
    if session.json:
        echo_json({"routes": [row.model_dump() for row in rows], "broken": []})
        return
    # The method is padded separately, because `table` would count the characters of its colour.
    method = max((len(row.method) for row in rows), default=0)
    for row, line in zip(
        rows, table(((r.path, r.operation, r.handler) for r in rows), indent=""), strict=True
    ):
        echo(f"{paint(row.method.rjust(method), 'cyan')}  {line}")
    if not rows:
        echo("no routes found")


@route.command()
@format_option()
@pass_session
def cache(session: Session) -> None:
    """Cache all routes and the content of /openapi.json."""
    from fw.cli.commands.optimize import store_routes
    from fw.runtime.optimize.cache_files import FOLDER

    answer = store_routes(session.root)
    if session.json:
        echo_json({"routes": len(answer.routes), "openapi_bytes": answer.size, "folder": FOLDER})
    else:
        size = f"{answer.size / 1000:,.0f} kB"
        echo(f"cached {len(answer.routes):,} routes and {size} of /openapi.json in {FOLDER}")


@route.command()
@format_option()
@pass_session
def clear(session: Session) -> None:
    """Remove the route cache."""
    from shutil import rmtree

    from fw.runtime.optimize.cache_files import ON_DEMAND, OPENAPI, PARTS, ROUTES, remove

    on_demand = (f"{ON_DEMAND}/{Path(each).name}" for each in (ROUTES, OPENAPI))
    gone = remove(session.root, ROUTES, OPENAPI, *on_demand)
    if (session.root / PARTS).is_dir():
        rmtree(session.root / PARTS)
        gone.append(PARTS)
    if session.json:
        echo_json({"removed": gone})
    else:
        echo("removed the route cache" if gone else "no route cache to remove")
