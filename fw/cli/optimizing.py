"""What `fw optimize` makes, part by part, and whether each still holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fw.cli.insight import ask, store_config, store_routes
from fw.runtime.bootstrap import bytecode, config

__all__ = ["Part", "examine", "make"]


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
        Part("bytecode", True, f"{count:,} modules of app, {compiled:,} of them compiled now"),
        Part("routes", True, f"{len(answer.routes):,} routes, {size} of /openapi.json"),
    ]


def examine(root: Path) -> list[Part]:
    """Look at every part and change none of them."""
    stale, count = bytecode.stale(root)
    compiled = f"{len(stale):,} of {count:,} modules of app aren't compiled"
    why_config, answer = config.fault(root), ask(root, "check")
    why_routes = answer.stale
    for broken in answer.broken:
        why_routes = f"{broken.module} can't be imported: {broken.error}"
    return [
        Part("config", why_config is None, why_config or "it is what fw.toml says"),
        Part("bytecode", not stale, compiled if stale else f"{count:,} modules of app"),
        Part("routes", why_routes is None, why_routes or "they follow from the files as they are"),
    ]
