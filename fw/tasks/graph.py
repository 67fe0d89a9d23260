"""The build graph of a project: its tasks for doit, and its edges.

A project's `dodo.py` imports `DOIT_CONFIG` and `task_fw`. Plain `doit` then builds the whole
graph, and `doit list` shows it. `fw graph` draws the edges.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from fw.language.syntax.source_files import scan_sources
from fw.runtime.errors import FwError
from fw.tasks.build.runner import as_doit_task, raise_in_dodo
from fw.tasks.build.session import Builder
from fw.tasks.schema.source_files import read_sources

__all__ = ["DATABASE", "Edge", "edges", "task_fw"]

DATABASE = ".fw/doit.sqlite"
"""doit's database, written only when doit runs a `dodo.py`."""


def __getattr__(name: str) -> object:
    """Return `DOIT_CONFIG`, the configuration for doit.

    doit opens its database before it asks for tasks, so the folder is created here.
    """
    if name != "DOIT_CONFIG":
        raise AttributeError(name)
    if Path("schema.fw").exists():
        Path(DATABASE).parent.mkdir(exist_ok=True)
    # Commands such as `doit forget` fail unless there are default tasks.
    return {
        "backend": "sqlite3",
        "default_tasks": ["fw"],
        "dep_file": DATABASE,
        "verbosity": 2,
    }


def task_fw() -> Iterator[dict[str, object]]:
    """Build every file generated from schema.fw."""
    builder = Builder(Path.cwd())
    # The jobs run after this generator has finished, and doit does not report the end.
    atexit.register(builder.close)
    try:
        jobs = builder.jobs(print)
    except FwError as error:
        raise_in_dodo(error)
    for job in jobs:
        yield as_doit_task(job, "fw")


class Edge(NamedTuple):
    """`target` depends on `source`.

    `via` is the kind of dependency: block, interface, schema, template or settings.
    """

    source: str
    target: str
    via: str


def edges(root: Path) -> list[Edge]:
    """Return the edges of a project's build graph, sorted; raise SchemaError.

    A source is `schema.fw#<Model>` (via block or interface) with the file that declares the
    model, `schema.fw` (via schema),
    `fw/templates/<path>` or `fw.toml#<name>`. A target is the path of an artifact.
    """
    with closing(Builder(root)) as builder:
        plan, settings_read = builder.plan()
    files = {block.name: block.file for block in scan_sources(read_sources(root)).blocks}
    found: list[Edge] = []
    for node in plan.nodes():
        if node.kind.is_verbatim:
            pass
        elif node.owner is None:
            found.append(Edge("schema.fw", node.path, "schema"))
        else:
            found.append(Edge(f"{files[node.owner]}#{node.owner}", node.path, "block"))
            references = plan.models[node.owner].references
            found += [Edge(f"{files[one]}#{one}", node.path, "interface") for one in references]
        found.append(Edge(f"fw/templates/{node.kind.template}", node.path, "template"))
        when = {node.kind.when} if node.kind.when else set()
        names = sorted(when | set(settings_read.get(node.kind.name, ())))
        found += [Edge(f"fw.toml#{name}", node.path, "settings") for name in names]
    return sorted(found)
