"""Measure the language server as an editor feels it, and write the table of README.md.

    python benchmarks/editors/run.py

A client starts `fw lsp` on schemas of 100 and 1,000 models, types 200 letters at random places, and
waits for the diagnostics of each; then it completes 200 times. It counts the processor time of the server,
which other programs on the machine don't change, and the time that passes, which they do.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]
from page import put  # noqa: E402

from tests.language.corpus import schema_of_size  # noqa: E402
from tests.lsp.client import Client  # noqa: E402

README = HERE.parent / "README.md"
KEYS = 200
STARTS = 10
GOALS = {100: 30, 1000: 60}
COMPLETION = 20
START = 300
MEMORY = 120


class Times(NamedTuple):
    """Milliseconds of the processor and of the clock."""

    cpu: float
    clock: float


def cpu_of(process: int) -> float:
    """Return the milliseconds of processor time of a process with its threads."""
    folders = Path(f"/proc/{process}/task").iterdir()
    return sum(int((one / "schedstat").read_text().split()[0]) for one in folders) / 1e6


def peak_of(process: int) -> float:
    """Return the peak memory of a process in MB."""
    status = Path(f"/proc/{process}/status").read_text().split()
    return int(status[status.index("VmHWM:") + 1]) / 1000


@contextmanager
def server(root: Path) -> Iterator[tuple[Client, subprocess.Popen[bytes], Times]]:
    """Yield a client of a new server, and the time until it has said what it can."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    started = perf_counter()
    process = subprocess.Popen(
        [Path(sys.executable).parent / "fw", "lsp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=root,
        env=environment,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    client = Client(process.stdout, process.stdin)
    client.initialize(root)
    times = Times(cpu_of(process.pid), (perf_counter() - started) * 1000)
    yield client, process, times
    client.stop()
    process.wait()


def timed(process: int, action: Callable[[], object]) -> Times:
    """Return the time of an action of the server."""
    started, before = perf_counter(), cpu_of(process)
    action()
    return Times(cpu_of(process) - before, (perf_counter() - started) * 1000)


def at_95(values: list[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(values, n=20)[-1]


def type_letters(client: Client, process: int, uri: str, text: str) -> list[Times]:
    """Type letters into names of fields, each of which adds or removes an error."""
    random, found = Random(1), []
    lines = text.split("\n")
    fields = [number for number, line in enumerate(lines) if ": string" in line]
    for _ in range(KEYS // 2):
        line = random.choice(fields)
        column = lines[line].index("string") + 1
        start = {"line": line, "character": column}
        end = {"line": line, "character": column + 1}
        for change in (
            {"range": {"start": start, "end": start}, "text": "x"},
            {"range": {"start": start, "end": end}, "text": ""},
        ):

            def press(change: dict[str, object] = change) -> None:
                client.change(uri, change)
                client.published(uri)

            found.append(timed(process, press))
    return found


def complete(client: Client, process: int, uri: str, text: str) -> list[Times]:
    """Complete after a type and after `references`."""
    random, found = Random(2), []
    lines = text.split("\n")
    places = [
        {"line": number, "character": line.index(word) + len(word)}
        for number, line in enumerate(lines)
        for word in ("references ", ": string ")
        if word in line
    ]
    for _ in range(KEYS):
        position = random.choice(places)
        document = {"uri": uri}
        found.append(
            timed(
                process,
                lambda document=document, position=position: client.request(
                    "textDocument/completion", textDocument=document, position=position
                ),
            )
        )
    return found


def main() -> None:
    """Measure and write the table."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        starts = []
        for _ in range(STARTS + 1):
            with server(root) as (_, _, times):
                starts.append(times)
        start = Times(
            median(one.cpu for one in starts[1:]), median(one.clock for one in starts[1:])
        )
        rows.append(row("start, until it answers", start, f"≤ {START} ms"))
        (root / "fw.toml").write_text("[auth]\n")
        for models, goal in GOALS.items():
            text = schema_of_size(models)
            (root / "schema.fw").write_text(text)
            with server(root) as (client, process, _):
                uri = client.open(root / "schema.fw", text)
                client.published(uri)
                keys = type_letters(client, process.pid, uri, text)
                completions = complete(client, process.pid, uri, text)
                document = {"uri": uri}
                # These load SQLAlchemy and the rights of logins, and the outlines of all models.
                place = {"line": 6, "character": 3}
                client.request("textDocument/hover", textDocument=document, position=place)
                client.request("textDocument/documentSymbol", textDocument=document)
                memory = peak_of(process.pid)
            for what, found, most in (
                ("key to diagnostics", keys, goal),
                ("completion", completions, COMPLETION),
            ):
                times = Times(
                    at_95([one.cpu for one in found]), at_95([one.clock for one in found])
                )
                rows.append(
                    row(f"{what}, {models:,} models, 95th percentile", times, f"≤ {most} ms")
                )
            rows.append(f"| memory, {models:,} models | {memory:.0f} MB | | ≤ {MEMORY} MB |")
    head = "| what | processor | clock | to reach |\n|---|---|---|---|\n"
    table = head + "\n".join(rows)
    print(table)
    put(README, "editors", table)


def row(what: str, times: Times, goal: str) -> str:
    """Return a line of the table."""
    return f"| {what} | {times.cpu:.1f} ms | {times.clock:.0f} ms | {goal} |"


if __name__ == "__main__":
    main()
